#include "otrera/progress.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include "otrera/output.h"

namespace otrera::app {

namespace {

std::string rateText(double perSecond) {
    char text[32];
    const char* prefix = "";
    for (const char* next : {" k", " M", " G"}) {
        if (perSecond < 1000) break;
        perSecond /= 1000;
        prefix = next;
    }
    std::snprintf(text, sizeof text, "%.3g%s", perSecond, prefix);
    return text;
}

/// A bar that is longer than a line of the terminal could not be taken back.
std::size_t terminalWidth() {
    constexpr std::size_t usual = 80;
    winsize size{};
    const bool known = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1;
    return known ? size.ws_col : usual;
}

}  // namespace

Progress::Progress(std::uint64_t total, std::string unit)
    : total_(std::max<std::uint64_t>(total, 1)),
      unit_(std::move(unit)),
      isTerminal_(isatty(STDERR_FILENO) != 0),
      begin_(clock_.milliseconds()),
      nextShow_(begin_ + (isTerminal_ ? 1000 : 10000)) {}

Progress::~Progress() { hideBar(); }

void Progress::hideBar() {
    if (barShown_) std::fputs("\r\x1b[K", stderr);
    barShown_ = false;
}

void Progress::say(const std::string& line) {
    hideBar();
    note(line);
}

void Progress::update(std::uint64_t parts, std::uint64_t amount, const std::function<std::string()>& state) {
    const std::int64_t now = clock_.milliseconds();
    if (now < nextShow_) return;
    const std::string told = state ? state() : "";
    nextShow_ = now + (isTerminal_ ? 100 : 10000);
    const double seconds = static_cast<double>(now - begin_) / 1000;
    const double share = static_cast<double>(parts) / static_cast<double>(total_);
    // Before the first part is done nothing tells how long the others take.
    char left[32] = "";
    if (parts > 0)
        std::snprintf(left, sizeof left, isTerminal_ ? "  %.0f s left" : ", about %.0f s left",
                      seconds / share - seconds);
    const std::string rate = rateText(static_cast<double>(amount) / seconds);
    if (!isTerminal_) {
        std::fprintf(stderr, "%.0f %% done, %s %s/s%s%s%s\n", share * 100, rate.c_str(), unit_.c_str(), left,
                     told.empty() ? "" : "; ", told.c_str());
        return;
    }
    constexpr int width = 30;
    const int filled = static_cast<int>(share * width);
    std::string bar(static_cast<std::size_t>(filled), '#');
    bar.resize(width, '.');
    char numbers[96];
    std::snprintf(numbers, sizeof numbers, "%3.0f %%  %s %s/s%s  ", share * 100, rate.c_str(), unit_.c_str(),
                  left);
    const std::string line = ("[" + bar + "] " + numbers + told).substr(0, terminalWidth() - 1);
    std::fprintf(stderr, "\r\x1b[K%s", line.c_str());
    std::fflush(stderr);
    barShown_ = true;
}

}  // namespace otrera::app
