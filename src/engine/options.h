#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "eval/network.h"
#include "search/alpha_beta.h"
#include "search/tree_search.h"

namespace otrera::engine {

/// What can be set about an engine.
struct Options {
    /// Of the search for two seats, and of that for all others. Searching by a tree may be asked for at two
    /// seats too.
    search::AlphaBetaOptions alphaBeta;
    search::TreeOptions tree;
    bool treeSearch = false;
    /// Threads that think, where the search knows how to share its work.
    unsigned threads = 1;
    /// Milliseconds of a clock that are kept for what is not thinking: see timeForTurn.
    std::int64_t overhead = 100;
    /// By which positions are judged; none: see eval::makeEvaluator.
    std::shared_ptr<const eval::Network> network;

    /// Decides between turns that are judged alike, whichever search it is.
    void setSeed(std::uint64_t seed) { alphaBeta.seed = tree.seed = seed; }

    bool operator==(const Options&) const = default;
};

/// An option as it is set by name: a whole number (spin), or yes or no (check: 1 or 0).
struct OptionInfo {
    enum class Kind : std::uint8_t { spin, check };

    std::string_view name;
    Kind kind = Kind::spin;
    std::int64_t least = 0;
    std::int64_t most = 1;
    std::int64_t standard = 0;
};

/// True when two names mean the same option: capitals and small letters are alike.
bool isSameOption(std::string_view name, std::string_view other);

/// Reads a value: a whole number from least to most, or "true" and "false". Fails with a text that says what
/// is allowed.
base::Result<std::int64_t> readOption(const OptionInfo& info, std::string_view value);

/// The options that setOption knows. Hash is in MiB, MoveOverhead in milliseconds, Exploration and Reduction
/// in thousandths.
std::vector<OptionInfo> optionInfos();

/// Sets an option by its name. Fails, and changes nothing, when there is none of that name or the value is
/// not allowed; true otherwise.
base::Result<bool> setOption(Options& options, std::string_view name, std::string_view value);

/// The name of the option that takes the bytes of a network's file, for who can read files.
inline constexpr std::string_view networkOption = "EvalFile";

/// Judges by a network from its file (see eval::readNetwork). Which variant it was fitted to is not asked.
base::Result<bool> setNetwork(Options& options, std::string_view bytes);

}  // namespace otrera::engine
