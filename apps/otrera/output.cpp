#include "otrera/output.h"

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "otrera/command.h"

namespace otrera::app {

namespace {

[[noreturn]] void cannotWrite() {
    throw Failure(environment, std::string("cannot write the output: ") + std::strerror(errno));
}

}  // namespace

void print(std::string_view text) {
    if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size()) cannotWrite();
}

std::string jsonText(const notation::Json& json) {
    return json.dump(2, ' ', false, notation::Json::error_handler_t::replace);
}

void printJson(const notation::Json& json) {
    print(jsonText(json));
    print("\n");
}

void flushOutput() {
    if (std::fflush(stdout) != 0) cannotWrite();
}

void note(std::string_view text) {
    std::fwrite(text.data(), 1, text.size(), stderr);
    std::fputc('\n', stderr);
}

}  // namespace otrera::app
