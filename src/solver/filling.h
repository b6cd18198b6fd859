#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "rules/turns.h"

namespace otrera::solver {

using base::Bits128;

/// How many turns one seat can make where nobody else moves: bounds, and turns that reach the lower one.
struct Filling {
    int low = 0;                     ///< so many turns are in `turns`
    int high = 0;                    ///< no sequence is longer: proved
    std::vector<rules::Turn> turns;  ///< in the order in which they are made
    std::uint64_t nodes = 0;         ///< how many positions were looked into

    bool exact() const { return low == high; }
};

/// Finds the largest number of turns that pieces of one seat can make on empty cells that nobody else
/// enters: exactly, or within bounds when its budget is used up. (NP-hard: Buro, "Simple Amazons endgames and
/// their connection to Hamilton circuits in cubic subgrid graphs", 2000.)
///
/// The search deepens over waste, the empty cells that are left unburnt. Cells that no piece can come to any
/// more are waste, parts that do not touch are independent and their wastes add up, and what is known of a
/// part is kept in a table for the next call. One thread at a time. The rules must outlive it.
class Filler {
  public:
    explicit Filler(const rules::Rules& rules);

    /// With a shot due `shooter` is the piece that makes it first, as a turn without a step. `nodeLimit`: how
    /// many positions may be looked into (some us each); with 0 only bounds that come for nothing are given.
    Filling fill(Bits128 pieces, Bits128 empties, rules::Cell shooter, std::uint64_t nodeLimit);

  private:
    /// Pieces and the empty cells left to them.
    struct Room {
        Bits128 pieces;
        Bits128 empties;

        void play(const rules::Turn& turn);
        bool operator==(const Room&) const = default;
    };

    /// What is known of the waste of a room that hangs together, and the first turn of a way to `high`; no
    /// turn where all is wasted.
    struct Entry {
        Room room;
        std::uint8_t low = 0;
        std::uint8_t high = 0;
        rules::Turn best;
    };

    /// All rooms met, by open addressing. It grows, and is emptied before a call when it has grown large.
    class Table {
      public:
        Table();
        /// The entry of a room, made when it is new. Valid until the next call.
        Entry& at(const Room& room);
        bool large() const;
        void clear();

      private:
        std::size_t placeOf(const Room& room) const;
        void grow();

        std::vector<Entry> entries_;
        std::size_t used_ = 0;
    };

    struct Parts;

    /// True when not more than `waste` cells need be left. False is a proof unless the budget is used up.
    bool fits(const Room& room, int waste);
    bool partsFit(const Room& room, int waste);
    bool shotFits(const Room& room, rules::Cell shooter, int waste, rules::Turn& best);
    bool tryTurns(const Room& room, int waste, rules::Turn& best);
    Parts split(const Room& room) const;
    std::vector<rules::Cell> targetsOf(const Room& room) const;
    int wasteFloor(const Room& room) const;
    void collect(const Room& room, std::vector<rules::Turn>& turns);

    bool spent() const { return nodes_ >= limit_; }

    const rules::Rules& rules_;
    /// Where each step and each shot leads from one colour to the other: the cells of one of them.
    std::optional<Bits128> colour_;
    bool leavesCells_;  ///< a shot never hits the cell that the step left
    Table table_;
    std::uint64_t nodes_ = 0;
    std::uint64_t limit_ = 0;
};

}  // namespace otrera::solver
