#include "base/calendar.h"

#include <gtest/gtest.h>

#include <ctime>

namespace otrera::base {
namespace {

TEST(Calendar, WritesWhatTheSystemWrites) {
    for (const std::int64_t second :
         {0LL, 951'782'399LL, 951'782'400LL, 1'709'164'800LL, 1'764'500'000LL, 4'102'444'799LL}) {
        const std::time_t time = second;
        std::tm parts{};
        gmtime_r(&time, &parts);
        char text[40];
        std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
        EXPECT_EQ(momentText(second * 1000 + 999), text);
        EXPECT_EQ(readMoment(text), second * 1000);
        std::strftime(text, sizeof text, "%Y.%m.%d", &parts);
        EXPECT_EQ(dayText(second * 1000, '.'), text);
        std::strftime(text, sizeof text, "%Y-%m-%d", &parts);
        EXPECT_EQ(readMoment(text), second / 86'400 * 86'400'000);
    }
}

TEST(Calendar, ReadsNothingElse) {
    for (const char* text :
         {"", "2026", "2026-11-3", "2026-11-31", "2026-02-29", "2026-00-10", "2026-10-00", "1969-12-31",
          "2026-11-30T24:00:00Z", "2026-11-30T10:60:00Z", "2026-11-30T10:00:60Z", "2026-11-30T10:00:00",
          "2026-11-30 10:00:00Z", "2026/11/30", "-026-11-30", "2026-11-30T10:00:00+01:00", "abcd-ef-gh"}) {
        EXPECT_FALSE(readMoment(text).has_value()) << text;
    }
}

}  // namespace
}  // namespace otrera::base
