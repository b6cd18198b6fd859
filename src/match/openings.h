#pragma once

#include <functional>

#include "match/referee.h"

namespace otrera::match {

/// The openings of samples.
struct Openings {
    /// Gives that of a sample, by its number. Any thread.
    std::function<Opening(std::size_t number)> at;
    /// So many before they come again; none: random ones, as many as there are samples.
    std::optional<std::size_t> count;
};

/// So many random turns from the start of the variant, the same for the same seed and number. Fails when
/// games do not last so long.
base::Result<Openings> randomOpenings(const notation::RulesPointer& rules, int plies, std::uint64_t seed);

/// The games of a text in any dialect, in their order and again from the first; all of their turns are
/// played. Fails on a game that cannot be read, is of another variant, or is over.
base::Result<Openings> readOpenings(const notation::RulesPointer& rules, std::string_view text);

}  // namespace otrera::match
