#include "protocol/line_cutter.h"

#include <algorithm>

namespace otrera::protocol {

bool LineCutter::take(std::string_view bytes, const OnLine& onLine) {
    while (!bytes.empty()) {
        const std::size_t end = std::min(bytes.find('\n'), bytes.size());
        const std::size_t room = longest - line_.size();
        tooLong_ = tooLong_ || end > room;
        line_ += bytes.substr(0, std::min(end, room));
        if (end == bytes.size()) return true;
        bytes.remove_prefix(end + 1);
        if (!handOver(onLine)) return false;
    }
    return true;
}

bool LineCutter::end(const OnLine& onLine) { return line_.empty() || handOver(onLine); }

bool LineCutter::handOver(const OnLine& onLine) {
    std::string line;
    line.swap(line_);
    const bool whole = !tooLong_;
    tooLong_ = false;
    if (line.ends_with('\r')) line.pop_back();
    return onLine(line, whole);
}

}  // namespace otrera::protocol
