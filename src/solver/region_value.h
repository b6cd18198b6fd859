#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "solver/filling.h"
#include "solver/games.h"
#include "solver/room_shape.h"

namespace otrera::solver {

/// What the search for a value may take.
struct ValueLimits {
    /// Turns that are tried, about 1 us each.
    std::uint64_t nodes = 100'000'000;
    /// Shapes of rooms that are kept, some 150 bytes each.
    std::size_t shapes = 4'000'000;
    GameLimits games;
    /// Asked now and then, with the turns so far; the search gives up when it says false. May be empty.
    std::function<bool(std::uint64_t nodes)> goOn;
};

/// Why there is no value.
enum class ValueFault : std::uint8_t { none, tooLarge, stopped };

/// Finds the combinatorial game values of rooms of one variant, by all turns of both sides. The parts of a
/// room that do not touch are added up; a part with pieces of one side alone is worth the turns that it
/// holds, one without pieces or without empty cells nothing; and a part is looked into once however it is
/// turned, with its sides exchanged or not.
///
/// One thread at a time; what was found is kept for the next call. The rules must outlive it.
class ValueFinder {
  public:
    explicit ValueFinder(const rules::Rules& rules);

    /// None when a limit is reached or the search was stopped; see fault().
    std::optional<Game> valueOf(const Room& room, const ValueLimits& limits);
    ValueFault fault() const { return fault_; }
    /// Turns tried by the last call.
    std::uint64_t nodes() const { return nodes_; }
    GameTable& games() { return games_; }

  private:
    struct KnownShape {
        Room room;
        std::uint8_t width = 0;
        Game value{};
    };
    /// A room as it lies on the board, with all its parts. Older ones give way.
    struct KnownRoom {
        Room room;
        Game value{};
    };

    Game valueOfRoom(const Room& room);
    Game valueOfParts(const Room& room);
    Game valueOfPart(const Room& part);
    Game turnsOf(const Room& part);
    Game look(const Room& part);
    void collect(const Room& part, bool left, std::vector<Game>& options);
    std::size_t placeOf(const RoomShape& shape) const;
    void keep(const RoomShape& shape, Game value);
    bool count();

    const rules::Rules& rules_;
    RoomShapes shapes_;
    Filler filler_;
    GameTable games_;
    std::vector<KnownShape> known_;  // open addressing; an entry without cells is free
    std::size_t knownCount_ = 0;
    std::vector<KnownRoom> rooms_;
    std::uint64_t nodes_ = 0;
    const ValueLimits* limits_ = nullptr;
    ValueFault fault_ = ValueFault::none;
};

/// The room after a turn of one side's piece.
Room roomAfter(Room room, bool left, const rules::Turn& turn);

/// Calls visit(Turn) for every turn of one side in a room.
template <class Visit>
void forEachTurn(const rules::Rules& rules, const Room& room, bool left, Visit visit) {
    base::forEach(left ? room.left : room.right, [&](unsigned from) {
        const Bits128 emptyWithout = room.empties | Bits128::single(from);
        base::forEach(rules.step().reach(static_cast<rules::Cell>(from), room.empties), [&](unsigned to) {
            base::forEach(rules.shot().reach(static_cast<rules::Cell>(to), emptyWithout), [&](unsigned shot) {
                visit(rules::Turn{static_cast<rules::Cell>(from), static_cast<rules::Cell>(to),
                                  static_cast<rules::Cell>(shot)});
            });
        });
    });
}

/// The number of different positions that turns of either side, in any order, lead to, the room itself among
/// them (CGSuite's Followers); none when there are more than `most`, or when `goOn`, asked now and then, says
/// false (it may be empty). Cost: some 5 us each.
std::optional<std::uint64_t> countFollowers(const rules::Rules& rules, const Room& room, std::uint64_t most,
                                            const std::function<bool()>& goOn = {});

}  // namespace otrera::solver
