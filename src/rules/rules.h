#pragma once

#include "rules/movement.h"
#include "rules/position.h"
#include "rules/variant.h"

namespace otrera::rules {

/// A variant made ready to play: its geometry, its two movements, its start position. Immutable; any thread.
class Rules {
  public:
    /// Fails when the board does not fit, squares are repeated or off the board, or there are not 2 to 4
    /// seats. (A seat may be without a piece, as in a position to study.) The error names the seat and the
    /// cause, not the place in a file.
    static base::Result<Rules> make(Variant variant);

    const Variant& variant() const { return variant_; }
    const Geometry& geometry() const { return geometry_; }
    const Movement& step() const { return step_; }
    const Movement& shot() const { return shot_; }
    unsigned seatCount() const { return static_cast<unsigned>(variant_.seats.size()); }
    /// Step and shot move alike: then every step has a shot, back to the cell just left.
    bool everyStepHasShot() const { return everyStepHasShot_; }
    const Position& start() const { return start_; }

  private:
    Rules(Variant variant, Geometry geometry);

    Variant variant_;
    Geometry geometry_;
    Movement step_;
    Movement shot_;
    bool everyStepHasShot_;
    Position start_;
};

}  // namespace otrera::rules
