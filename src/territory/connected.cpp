#include "territory/connected.h"

namespace otrera::territory {

Bits128 neighboursOf(const rules::Rules& rules, Bits128 from, Bits128 among) {
    const Bits128 found = rules.step().neighbours(from, among);
    return rules.everyStepHasShot() ? found : found | rules.shot().neighbours(from, among);
}

Bits128 connectedTo(const rules::Rules& rules, Bits128 from, Bits128 passable) {
    Bits128 found = from;
    for (Bits128 front = from; front.any(); found |= front) {
        front = neighboursOf(rules, front, passable & ~found);
    }
    return found;
}

}  // namespace otrera::territory
