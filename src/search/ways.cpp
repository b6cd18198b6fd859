#include "search/ways.h"

#include "rules/turns.h"

namespace otrera::search {

namespace {

using base::Bits128;
using rules::Cell;
using rules::Position;

/// Looks for the ways, depth first.
class Walk {
  public:
    Walk(const rules::Rules& rules, const Position& after)
        : rules_(rules), after_(after), most_(2 * std::size_t{rules.seatCount()}) {
        taken_ = after.empty;
        for (const Bits128 pieces : after.pieces) taken_ |= pieces;
    }

    void from(const Position& position) {
        if (position == after_) {
            ways.push_back(path_);
        } else if (path_.size() < most_ && !position.finished()) {
            position.shotDue() ? shoot(position) : step(position);
        }
    }

    std::vector<std::vector<HalfTurn>> ways;

  private:
    /// Nobody moves twice in a round: what a piece has left and where it has come to can be seen.
    void step(const Position& position) {
        const unsigned seat = indexOf(position.toMove());
        const Bits128 left = position.pieces[seat] & ~after_.pieces[seat];
        const Bits128 come = after_.pieces[seat] & ~position.pieces[seat];
        if (left.count() != 1 || come.count() != 1) return;
        const auto piece = static_cast<Cell>(left.lowest());
        if (!movablePieces(rules_, position).has(indexOf(piece))) return;
        if ((legalSteps(rules_, position, piece) & come).any())
            take(position, {piece, static_cast<Cell>(come.lowest())});
    }

    void shoot(const Position& position) {
        forEach(legalShots(rules_, position) & ~taken_, [&](unsigned shot) {
            take(position, {rules::noCell, static_cast<Cell>(shot)});
        });
    }

    void take(Position position, const HalfTurn& half) {
        playHalf(rules_, position, half);
        path_.push_back(half);
        from(position);
        path_.pop_back();
    }

    const rules::Rules& rules_;
    const Position& after_;
    std::size_t most_;
    Bits128 taken_;  // cells that are no arrows in the end
    std::vector<HalfTurn> path_;
};

}  // namespace

void playHalf(const rules::Rules& rules, Position& position, const HalfTurn& half) {
    if (position.shotDue()) {
        playShot(rules, position, half.to);
    } else {
        playStep(position, half.from, half.to);
    }
}

std::vector<std::vector<HalfTurn>> waysBetween(const rules::Rules& rules, const Position& before,
                                               const Position& after) {
    Walk walk(rules, after);
    walk.from(before);
    return std::move(walk.ways);
}

}  // namespace otrera::search
