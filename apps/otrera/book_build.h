#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "otrera/reading.h"

namespace otrera::app {

/// What `otrera book build` is asked for.
struct BookBuildOptions {
    ReadingOptions reading;
    std::string output;
    int plies = 20;
    std::uint32_t leastGames = 2;
    std::optional<std::uint64_t> nodes;
    bool lastMoverWins = false;
};

/// Makes a book and writes it. Throws Failure.
void buildBook(const BookBuildOptions& options);

}  // namespace otrera::app
