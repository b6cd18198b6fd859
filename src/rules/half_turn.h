#pragma once

#include "rules/rules.h"

namespace otrera::rules {

/// The image of a turn, and of a set of cells, under a half-turn of the board.
Turn halfTurnImage(const Geometry& geometry, const Turn& turn);
Bits128 halfTurnImage(const Geometry& geometry, Bits128 set);

/// True when the second of two players wins by answering each turn with its half-turn image: a square board
/// with both sides even, leaps 1,2 for step and shot, and a start that the half-turn carries onto itself with
/// the colours exchanged. The image of a cell lies an odd number of files and of ranks away, never a leap
/// 1,2, so a shot cannot hit the image's own cell (Kato, Takaya, Yamamura, Procedia Computer Science 62,
/// 2015).
bool secondPlayerMirrors(const Rules& rules);

}  // namespace otrera::rules
