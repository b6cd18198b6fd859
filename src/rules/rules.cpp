#include "rules/rules.h"

#include <algorithm>
#include <string>

namespace otrera::rules {

Rules::Rules(Variant variant, Geometry geometry)
    : variant_(std::move(variant)),
      geometry_(std::move(geometry)),
      step_(geometry_, variant_.step),
      shot_(geometry_, variant_.shot),
      everyStepHasShot_(variant_.step == variant_.shot) {}

namespace {

base::Result<Bits128> setOfSquares(const Geometry& geometry, const std::vector<Square>& squares,
                                   Bits128 taken, const std::string& owner) {
    Bits128 set;
    for (const Square square : squares) {
        const auto cell = geometry.at(square);
        const std::string where = "square " + std::to_string(set.count() + 1) + " of " + owner;
        if (!cell) return base::Error{where + " is not on the board"};
        if ((taken | set).has(indexOf(*cell))) return base::Error{where + " is taken already"};
        set |= setOf(*cell);
    }
    return set;
}

}  // namespace

base::Result<Rules> Rules::make(Variant variant) {
    if (variant.seats.size() < 2 || variant.seats.size() > maxSeats) {
        return base::Error{"a variant has 2 to 4 seats, not " + std::to_string(variant.seats.size())};
    }
    for (const MovementKind kind : {variant.step, variant.shot}) {
        if (kind.slide) continue;
        constexpr int farthest = 127;
        const auto fits = [](int number) { return number >= 0 && number <= farthest; };
        if (!fits(kind.leapA) || !fits(kind.leapB) || (kind.leapA == 0 && kind.leapB == 0)) {
            return base::Error{"a leap is two numbers from 0 to 127, not both 0"};
        }
    }
    const int pad =
        std::max(sidewaysReach(variant.board, variant.step), sidewaysReach(variant.board, variant.shot));
    auto geometry = Geometry::make(variant.board, pad);
    if (!geometry) return geometry.error();

    PositionSetup setup;
    Bits128 taken;
    for (std::size_t seat = 0; seat < variant.seats.size(); ++seat) {
        const std::string owner = "seat " + std::to_string(seat + 1);
        const auto set = setOfSquares(*geometry, variant.seats[seat], taken, owner);
        if (!set) return set.error();
        setup.pieces[seat] = *set;
        taken |= *set;
    }
    const auto blocked = setOfSquares(*geometry, variant.blocked, taken, "the blocked cells");
    if (!blocked) return blocked.error();
    setup.arrows = *blocked;

    Rules rules(std::move(variant), std::move(geometry).value());
    auto start = makePosition(rules, setup);
    if (!start) return start.error();
    rules.start_ = *start;
    return rules;
}

}  // namespace otrera::rules
