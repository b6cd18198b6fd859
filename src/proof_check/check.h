#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace otrera::proof_check {

/// What came out of checking a proof.
struct Outcome {
    bool holds = false;
    std::string text;  ///< what is proved, or what is wrong and where
    std::uint64_t claims = 0;
    std::uint64_t bytes = 0;
};

/// Checks a proof file (its form is in docs/solver.md) with rules and counts of its own: that every claim
/// follows from others of the file or from counting, and that the position at its head does. Never reads
/// beyond the bytes, and takes memory in proportion to them. `go` is asked every some thousand claims with
/// how many are checked, and ends the work by returning false.
Outcome check(std::string_view bytes, const std::function<bool(std::uint64_t, std::uint64_t)>& go);

}  // namespace otrera::proof_check
