#pragma once

#include "rules/movement.h"

namespace otrera::territory {

using base::Bits128;

/// How far one step of a flood goes: as far as the piece's own movement does, or to the next cell of each
/// line only (a slide becomes a king's step; a leap stays a leap).
enum class Stride : std::uint8_t { whole, single };

/// A set of cells that grows one step at a time through empty cells: first the cells one step away from where
/// it began, then those two steps away, and so on. A plain value.
class Flood {
  public:
    Flood() = default;
    Flood(Bits128 from, Bits128 empty) : front_(from), unreached_(empty) {}

    /// The cells reached with one step more; empty when there are no more. Cost: one reachAll.
    ///
    /// A slide needs to cross unreached cells only: what lies behind a cell reached earlier was reached from
    /// that cell at the latest one step after it.
    Bits128 grow(const rules::Movement& movement, Stride stride) {
        front_ = stride == Stride::whole ? movement.reachAll(front_, unreached_)
                                         : movement.neighbours(front_, unreached_);
        unreached_ &= ~front_;
        return front_;
    }

    /// The empty cells that have not been reached so far.
    Bits128 unreached() const { return unreached_; }

  private:
    Bits128 front_;
    Bits128 unreached_;
};

}  // namespace otrera::territory
