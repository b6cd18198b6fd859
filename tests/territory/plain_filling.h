#pragma once

#include <algorithm>

#include "rules/rules.h"

namespace otrera::test {

/// The most turns that pieces of one seat can make alone: all sequences, tried one by one. With a shooter,
/// that piece's shot comes first. Shares nothing with the solver but the movements.
inline int mostTurns(const rules::Rules& rules, base::Bits128 pieces, base::Bits128 empties,
                     rules::Cell shooter) {
    using base::Bits128;
    int most = 0;
    const auto shoot = [&](Bits128 moved, Bits128 free, rules::Cell from) {
        base::forEach(rules.shot().reach(from, free), [&](unsigned shot) {
            if (most == 1 + free.count()) return;
            most = std::max(most, 1 + mostTurns(rules, moved, free & ~Bits128::single(shot), rules::noCell));
        });
    };
    if (shooter != rules::noCell) {
        shoot(pieces, empties, shooter);
        return most;
    }
    base::forEach(pieces, [&](unsigned from) {
        base::forEach(rules.step().reach(static_cast<rules::Cell>(from), empties), [&](unsigned to) {
            const Bits128 both = Bits128::single(from) | Bits128::single(to);
            // Each turn burns a cell: more than all of them cannot be made.
            if (most < empties.count()) shoot(pieces ^ both, empties ^ both, static_cast<rules::Cell>(to));
        });
    });
    return most;
}

}  // namespace otrera::test
