#include "claims/words.h"

namespace otrera::claims {

std::string counted(int number, const std::string& thing) {
    return std::to_string(number) + " " + thing + (number == 1 ? "" : "s");
}

std::string boundsText(int low, int high) {
    return low == high ? counted(low, "turn") : std::to_string(low) + " to " + counted(high, "turn");
}

const char* stageName(solver::Stage stage) {
    switch (stage) {
        case solver::Stage::finished:
            return "finished";
        case solver::Stage::separated:
            return "separated";
        case solver::Stage::open:
            break;
    }
    return "open";
}

}  // namespace otrera::claims
