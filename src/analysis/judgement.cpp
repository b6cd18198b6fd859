#include "analysis/judgement.h"

#include <cmath>

namespace otrera::analysis {

TurnClass classOfLoss(double loss) {
    if (loss < thresholds.best) return TurnClass::best;
    if (loss < thresholds.good) return TurnClass::good;
    if (loss < thresholds.inaccuracy) return TurnClass::inaccuracy;
    return loss < thresholds.mistake ? TurnClass::mistake : TurnClass::blunder;
}

TurnClass classOfScoreLoss(double turns) { return turns < 0.5 ? TurnClass::best : TurnClass::good; }

std::string_view className(TurnClass turnClass) {
    switch (turnClass) {
        case TurnClass::forced:
            return "forced";
        case TurnClass::best:
            return "best";
        case TurnClass::good:
            return "good";
        case TurnClass::inaccuracy:
            return "inaccuracy";
        case TurnClass::mistake:
            return "mistake";
        case TurnClass::blunder:
            break;
    }
    return "blunder";
}

std::string_view classMark(TurnClass turnClass) {
    if (turnClass == TurnClass::inaccuracy) return "?!";
    if (turnClass == TurnClass::mistake) return "?";
    return turnClass == TurnClass::blunder ? "??" : "";
}

double accuracyOf(double loss) { return std::exp(-4 * loss); }

}  // namespace otrera::analysis
