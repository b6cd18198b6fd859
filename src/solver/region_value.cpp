#include "solver/region_value.h"

#include <algorithm>

#include "territory/connected.h"

namespace otrera::solver {

ValueFinder::ValueFinder(const rules::Rules& rules)
    : rules_(rules), shapes_(rules.geometry()), filler_(rules), known_(1024), rooms_(4096) {}

std::optional<Game> ValueFinder::valueOf(const Room& room, const ValueLimits& limits) {
    limits_ = &limits;
    nodes_ = 0;
    fault_ = ValueFault::none;
    games_.allow(limits.games);
    const Game value = valueOfRoom(room);
    limits_ = nullptr;
    if (games_.spent()) fault_ = ValueFault::tooLarge;
    return fault_ == ValueFault::none ? std::optional(value) : std::nullopt;
}

/// False when it is time to give up; what is returned from then on is of no use and is not kept.
bool ValueFinder::count() {
    constexpr std::uint64_t askEvery = 1 << 14;
    ++nodes_;
    if (games_.spent() || nodes_ > limits_->nodes || knownCount_ > limits_->shapes)
        fault_ = ValueFault::tooLarge;
    if (nodes_ % askEvery == 0 && limits_->goOn && !limits_->goOn(nodes_)) fault_ = ValueFault::stopped;
    return fault_ == ValueFault::none;
}

Game ValueFinder::valueOfRoom(const Room& room) {
    constexpr std::size_t mostRooms = std::size_t{1} << 20;
    const std::uint64_t hash = hashOf(room);
    {
        const KnownRoom& known = rooms_[hash & (rooms_.size() - 1)];
        if (known.room == room) return known.value;
    }
    const Game value = valueOfParts(room);
    if (fault_ != ValueFault::none || games_.spent()) return value;
    if (rooms_.size() < mostRooms && knownCount_ > rooms_.size())
        rooms_.assign(rooms_.size() * 4, KnownRoom{});
    rooms_[hash & (rooms_.size() - 1)] = {room, value};
    return value;
}

Game ValueFinder::valueOfParts(const Room& room) {
    Game value = GameTable::zero();
    const Bits128 cells = room.cells();
    for (Bits128 left = room.left | room.right; left.any();) {
        const Bits128 connected = territory::connectedTo(rules_, Bits128::single(left.lowest()), cells);
        left &= ~connected;
        const Room part{room.left & connected, room.right & connected, room.empties & connected};
        if (part.empties.none()) continue;
        value = games_.sum(value, valueOfPart(part));
        if (fault_ != ValueFault::none) break;
    }
    return value;
}

Game ValueFinder::valueOfPart(const Room& part) {
    const RoomShape shape = shapes_.of(part, Sides::exchangeable);
    const KnownShape& known = known_[placeOf(shape)];
    if (known.room.empties.any()) return shape.exchanged ? games_.negative(known.value) : known.value;
    const Game value = part.left.none() || part.right.none() ? turnsOf(part) : look(part);
    if (fault_ == ValueFault::none && !games_.spent())
        keep(shape, shape.exchanged ? games_.negative(value) : value);
    return value;
}

/// A territory: its owner can make so many turns, the other side none.
Game ValueFinder::turnsOf(const Room& part) {
    constexpr std::uint64_t nodesForEach = 100'000;
    const auto filling = filler_.fill(part.left | part.right, part.empties, rules::noCell, nodesForEach);
    if (!filling.exact()) fault_ = ValueFault::tooLarge;
    return games_.integer(part.left.any() ? filling.low : -filling.low);
}

Game ValueFinder::look(const Room& part) {
    std::vector<Game> left;
    std::vector<Game> right;
    collect(part, true, left);
    collect(part, false, right);
    if (fault_ != ValueFault::none) return GameTable::zero();
    return games_.make(std::move(left), std::move(right));
}

void ValueFinder::collect(const Room& part, bool left, std::vector<Game>& options) {
    forEachTurn(rules_, part, left, [&](const rules::Turn& turn) {
        if (fault_ == ValueFault::none && count())
            options.push_back(valueOfRoom(roomAfter(part, left, turn)));
    });
}

std::size_t ValueFinder::placeOf(const RoomShape& shape) const {
    std::size_t place = (hashOf(shape.room) + shape.width) & (known_.size() - 1);
    const auto other = [&](const KnownShape& known) {
        return known.room.empties.any() && !(known.width == shape.width && known.room == shape.room);
    };
    while (other(known_[place])) place = (place + 1) & (known_.size() - 1);
    return place;
}

void ValueFinder::keep(const RoomShape& shape, Game value) {
    if (2 * ++knownCount_ > known_.size()) {
        std::vector<KnownShape> old(known_.size() * 2);
        old.swap(known_);
        for (const KnownShape& one : old) {
            if (one.room.empties.any()) known_[placeOf({one.room, one.width})] = one;
        }
    }
    known_[placeOf(shape)] = {shape.room, shape.width, value};
}

Room roomAfter(Room room, bool left, const rules::Turn& turn) {
    const Bits128 moved = setOf(turn.from) | setOf(turn.to);
    (left ? room.left : room.right) ^= moved;
    room.empties ^= moved;
    room.empties &= ~setOf(turn.shot);
    return room;
}

std::optional<std::uint64_t> countFollowers(const rules::Rules& rules, const Room& room, std::uint64_t most,
                                            const std::function<bool()>& goOn) {
    // Open addressing over the list of all met: places hold numbers in it, from 1.
    std::vector<Room> met{room};
    std::vector<std::uint32_t> places(1024, 0);
    const auto placeOf = [&](const Room& one) {
        std::size_t place = hashOf(one) & (places.size() - 1);
        while (places[place] != 0 && !(met[places[place] - 1] == one))
            place = (place + 1) & (places.size() - 1);
        return place;
    };
    places[placeOf(room)] = 1;
    constexpr std::size_t askEvery = 1024;
    for (std::size_t i = 0; i < met.size() && met.size() <= most; ++i) {
        if (i % askEvery == 0 && goOn && !goOn()) return std::nullopt;
        for (const bool left : {true, false}) {
            const Room from = met[i];
            forEachTurn(rules, from, left, [&](const rules::Turn& turn) {
                const Room next = roomAfter(from, left, turn);
                const std::size_t place = placeOf(next);
                if (places[place] != 0) return;
                met.push_back(next);
                places[place] = static_cast<std::uint32_t>(met.size());
                if (2 * met.size() <= places.size()) return;
                places.assign(places.size() * 2, 0);
                for (std::size_t k = 0; k < met.size(); ++k)
                    places[placeOf(met[k])] = static_cast<std::uint32_t>(k + 1);
            });
        }
    }
    return met.size() <= most ? std::optional<std::uint64_t>(met.size()) : std::nullopt;
}

}  // namespace otrera::solver
