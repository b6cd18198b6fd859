#include "process/wake.h"

#include <poll.h>
#include <sys/eventfd.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <system_error>

namespace otrera::process {

int pollTime(Moment until) {
    if (until == Moment::max()) return -1;
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - std::chrono::steady_clock::now());
    return static_cast<int>(std::clamp<std::int64_t>(left.count(), 0, INT_MAX));
}

Wake::Wake() : event_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
    if (!event_.isOpen()) throw std::system_error(errno, std::generic_category(), "eventfd");
}

void Wake::ring() {
    // It can only fail when it rings already.
    (void)eventfd_write(event_.number(), 1);
}

void Wake::quieten() {
    eventfd_t rings = 0;
    (void)eventfd_read(event_.number(), &rings);
}

bool Wake::wait(Moment until) {
    while (true) {
        pollfd file{event_.number(), POLLIN, 0};
        const int ready = poll(&file, 1, pollTime(until));
        if (ready > 0) {
            quieten();
            return true;
        }
        if (ready == 0 && std::chrono::steady_clock::now() >= until) return false;
    }
}

}  // namespace otrera::process
