#include "capi/answer.h"

namespace otrera::capi {

Answer& lastAnswer() {
    static Answer last;
    return last;
}

const char* textAnswer(std::string text) {
    lastAnswer().error.clear();
    lastAnswer().text = std::move(text);
    return lastAnswer().text.c_str();
}

const char* jsonAnswer(const notation::Json& json) {
    return textAnswer(json.dump(-1, ' ', false, notation::Json::error_handler_t::replace));
}

int done() {
    lastAnswer().error.clear();
    return 1;
}

int failed(std::string reason) {
    lastAnswer().error = std::move(reason);
    return 0;
}

std::nullptr_t failed(const base::Error& error) {
    const std::string place = error.line > 0
                                  ? std::to_string(error.line) + ":" + std::to_string(error.column) + ": "
                                  : std::string();
    lastAnswer().error = place + error.text;
    return nullptr;
}

}  // namespace otrera::capi
