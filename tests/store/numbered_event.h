#pragma once

#include <cstdint>
#include <string>

/// The event that makes this version: long enough, now and then, for more than a page of the database.
inline std::string numberedEvent(std::int64_t version) {
    const std::size_t length = version % 5 == 0 ? 6000 : 40;
    return "event " + std::to_string(version) + std::string(length, '.');
}
