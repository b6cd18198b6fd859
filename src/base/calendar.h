#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace otrera::base {

namespace calendar_detail {

inline std::string padded(std::int64_t number, std::size_t width) {
    std::string text = std::to_string(number);
    return text.size() < width ? std::string(width - text.size(), '0') + text : text;
}

/// A number of exactly the text's digits; -1 where it holds anything else.
constexpr int digits(std::string_view text) {
    int number = 0;
    for (const char c : text) {
        if (c < '0' || c > '9') return -1;
        number = number * 10 + (c - '0');
    }
    return number;
}

}  // namespace calendar_detail

/// The day of a moment in UTC, given in milliseconds since 1970 and not before: "2026-11-30", with another
/// separator if wished.
inline std::string dayText(std::int64_t milliseconds, char separator = '-') {
    namespace chrono = std::chrono;
    const chrono::sys_days midnight =
        chrono::floor<chrono::days>(chrono::sys_time(chrono::milliseconds(milliseconds)));
    const chrono::year_month_day day{midnight};
    using calendar_detail::padded;
    return padded(static_cast<int>(day.year()), 4) + separator +
           padded(static_cast<unsigned>(day.month()), 2) + separator +
           padded(static_cast<unsigned>(day.day()), 2);
}

/// A moment as ISO 8601 in UTC: "2026-11-30T10:00:05Z".
inline std::string momentText(std::int64_t milliseconds) {
    const std::int64_t second = milliseconds / 1000 % 86'400;
    using calendar_detail::padded;
    return dayText(milliseconds) + "T" + padded(second / 3600, 2) + ":" + padded(second / 60 % 60, 2) + ":" +
           padded(second % 60, 2) + "Z";
}

/// Reads a day (its first millisecond) or a moment, in the two forms above; years 1970 to 9999.
inline std::optional<std::int64_t> readMoment(std::string_view text) {
    namespace chrono = std::chrono;
    using calendar_detail::digits;
    const bool isDay = text.size() == 10;
    if (!isDay &&
        (text.size() != 20 || text[10] != 'T' || text[13] != ':' || text[16] != ':' || text[19] != 'Z'))
        return std::nullopt;
    if (text[4] != '-' || text[7] != '-') return std::nullopt;
    const int y = digits(text.substr(0, 4));
    const int m = digits(text.substr(5, 2));
    const int d = digits(text.substr(8, 2));
    if (y < 1970 || m < 0 || d < 0) return std::nullopt;
    const chrono::year_month_day day{chrono::year{y}, chrono::month{static_cast<unsigned>(m)},
                                     chrono::day{static_cast<unsigned>(d)}};
    if (!day.ok()) return std::nullopt;
    std::int64_t seconds = std::int64_t{chrono::sys_days{day}.time_since_epoch().count()} * 86'400;
    if (isDay) return seconds * 1000;
    const int hour = digits(text.substr(11, 2));
    const int minute = digits(text.substr(14, 2));
    const int second = digits(text.substr(17, 2));
    if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 59) return std::nullopt;
    seconds += hour * 3600 + minute * 60 + second;
    return seconds * 1000;
}

}  // namespace otrera::base
