#include "server/log.h"

#include <chrono>

#include "base/calendar.h"
#include "notation/json.h"

namespace otrera::server {

std::string logLine(std::string_view level, std::string_view event,
                    std::initializer_list<std::pair<std::string_view, std::string>> fields) {
    using namespace std::chrono;
    const auto now = duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
    notation::Json json{{"at", base::momentText(now)}, {"level", level}, {"event", event}};
    for (const auto& [name, value] : fields) json[std::string(name)] = value;
    return json.dump(-1, ' ', false, notation::Json::error_handler_t::replace);
}

}  // namespace otrera::server
