#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace otrera::analysis {

/// What a turn is worth beside the best one there was.
enum class TurnClass : std::uint8_t { forced, best, good, inaccuracy, mistake, blunder };

/// From which loss of the chance to win on a turn is no longer of a class: below `best` it is the best one or
/// as good. (5, 10 and 20 of 100: half of what sites for chess take for their scale from -1 to 1.)
struct Thresholds {
    double best = 0.005;
    double good = 0.05;
    double inaccuracy = 0.10;
    double mistake = 0.20;
};
inline constexpr Thresholds thresholds;

/// The class of a turn that loses so much of the chance to win, 0 .. 1, while the result is open.
TurnClass classOfLoss(double loss);

/// The class of a turn that keeps a proved result and gives away so many turns of the score: never a mistake.
TurnClass classOfScoreLoss(double turns);

/// `forced`, `best`, `good`, `inaccuracy`, `mistake`, `blunder`.
std::string_view className(TurnClass turnClass);
/// What annotators write behind such a turn: "??", "?", "?!"; "" behind all others.
std::string_view classMark(TurnClass turnClass);

/// How accurate a turn is that loses so much of the chance to win: 1 where nothing is lost, e^(-4 loss) else,
/// which is 0.82 for a loss of 0.05 and 0.45 for one of 0.20. The accuracy of a seat is the mean of its
/// turns.
double accuracyOf(double loss);

}  // namespace otrera::analysis
