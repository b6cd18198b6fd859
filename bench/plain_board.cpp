#include "plain_board.h"

#include <algorithm>
#include <cmath>

#include "base/random.h"
#include "eval/kernel.h"
#include "eval/lieberum.h"

namespace otrera::bench {

namespace {

constexpr std::array<float, 16> halves{1,        0.5F,     0.25F,    0.125F,  0x1p-4F,  0x1p-5F,
                                       0x1p-6F,  0x1p-7F,  0x1p-8F,  0x1p-9F, 0x1p-10F, 0x1p-11F,
                                       0x1p-12F, 0x1p-13F, 0x1p-14F, 0x1p-15F};

/// 2^-distance.
float halved(int distance) { return distance < 16 ? halves[static_cast<std::size_t>(distance)] : 0; }

template <class Item, std::size_t most>
struct List {
    std::array<Item, most> items{};
    std::size_t count = 0;

    void add(const Item& item) { items[count++] = item; }
    const Item& front() const { return items[0]; }
    const Item* begin() const { return items.data(); }
    const Item* end() const { return items.data() + count; }
};
using Line = List<std::uint8_t, 11>;
using Lines = std::vector<List<Line, 8>>;

Lines linesOf(const rules::Geometry& geometry, const rules::Movement& movement) {
    Lines lines;
    for (const rules::Cell start : geometry.cells()) {
        auto& ofCell = lines.emplace_back();
        for (const auto& kind : movement.lines()) {
            for (const int sign : {1, -1}) {
                Line line;
                int at = static_cast<int>(indexOf(start)) + sign * kind.shift;
                while (at >= 0 && at < 128 && geometry.board().has(static_cast<unsigned>(at)) &&
                       line.count < kind.range) {
                    line.add(static_cast<std::uint8_t>(geometry.numberOf(static_cast<rules::Cell>(at))));
                    at += sign * kind.shift;
                }
                if (line.count > 0) ofCell.add(line);
            }
        }
    }
    return lines;
}

/// Breadth first from some cells through those that are not taken.
PlainBoard::Distances distancesFrom(const Lines& lines, const std::vector<int>& starts,
                                    const std::vector<std::uint8_t>& taken, bool single) {
    PlainBoard::Distances found;
    found.fill(PlainBoard::far);
    std::array<int, 128> queue{};
    std::size_t end = 0;
    for (const int start : starts) {
        found[static_cast<std::size_t>(start)] = 0;
        queue[end++] = start;
    }
    for (std::size_t begin = 0; begin < end; ++begin) {
        const auto from = static_cast<std::size_t>(queue[begin]);
        const auto next = static_cast<std::uint8_t>(found[from] + 1);
        for (const Line& line : lines[from]) {
            for (const std::uint8_t cell : line) {
                // What lies behind a cell reached in fewer steps was reached from there.
                if (taken[cell] != 0 || found[cell] < next) break;
                if (found[cell] == PlainBoard::far) {
                    found[cell] = next;
                    queue[end++] = cell;
                }
                if (single) break;
            }
        }
    }
    return found;
}

}  // namespace

class PlainBoard::Tables {
  public:
    explicit Tables(const rules::Rules& rules)
        : geometry(rules.geometry()),
          steps(linesOf(geometry, rules.step())),
          shots(linesOf(geometry, rules.shot())) {
        base::Random random(1);
        const std::vector<std::uint8_t> nothing(steps.size(), 0);
        for (std::size_t cell = 0; cell < steps.size(); ++cell) {
            keys.push_back({random.next(), random.next(), random.next()});
            bare.push_back(distancesFrom(steps, {static_cast<int>(cell)}, nothing, true));
        }
    }

    rules::Geometry geometry;
    Lines steps;
    Lines shots;
    std::vector<std::array<std::uint64_t, 3>> keys;  // of a cell: a piece of either seat, an arrow
    std::vector<Distances> bare;                     // by single cells on the bare board, from each cell
};

std::shared_ptr<const PlainBoard::Tables> PlainBoard::tablesOf(const rules::Rules& rules) {
    return std::make_shared<const Tables>(rules);
}

/// Calls visit(piece, from, to, shot) with the step made on the board.
template <class Visit>
void PlainBoard::forEachTurn(Visit visit) {
    for (std::size_t index = 0; index < pieces_[toMove_].size(); ++index) {
        int& piece = pieces_[toMove_][index];
        const int from = piece;
        taken_[static_cast<std::size_t>(from)] = 0;
        for (const Line& stepLine : tables_->steps[static_cast<std::size_t>(from)]) {
            for (const int to : stepLine) {
                if (taken_[static_cast<std::size_t>(to)] != 0) break;
                piece = to;
                taken_[static_cast<std::size_t>(to)] = 1;
                for (const Line& shotLine : tables_->shots[static_cast<std::size_t>(to)]) {
                    for (const int shot : shotLine) {
                        if (taken_[static_cast<std::size_t>(shot)] != 0) break;
                        visit(index, from, to, shot);
                    }
                }
                taken_[static_cast<std::size_t>(to)] = 0;
            }
        }
        piece = from;
        taken_[static_cast<std::size_t>(from)] = 1;
    }
}

PlainBoard::PlainBoard(std::shared_ptr<const Tables> tables, const rules::Position& position)
    : tables_(std::move(tables)), taken_(tables_->steps.size(), 0), toMove_(indexOf(position.toMove())) {
    const rules::Geometry& geometry = tables_->geometry;
    for (unsigned seat = 0; seat < 2; ++seat) {
        forEach(position.pieces[seat], [&](unsigned cell) {
            pieces_[seat].push_back(geometry.numberOf(static_cast<rules::Cell>(cell)));
        });
    }
    for (const rules::Cell cell : geometry.cells()) {
        taken_[static_cast<std::size_t>(geometry.numberOf(cell))] = position.empty.has(indexOf(cell)) ? 0 : 1;
    }
    const auto byte = [](int cell) { return static_cast<std::uint8_t>(cell); };
    forEachTurn([&](std::size_t piece, int from, int to, int shot) {
        turns_.push_back({piece, byte(from), byte(to), byte(shot)});
    });
}

std::uint64_t PlainBoard::listTurns() {
    std::uint64_t sum = 0;
    forEachTurn([&](std::size_t, int from, int to, int shot) {
        sum += static_cast<std::uint64_t>(from + to + shot);
    });
    return sum;
}

bool PlainBoard::isLegal(int from, int to, int shot) const {
    return std::any_of(turns_.begin(), turns_.end(), [&](const Turn& turn) {
        return turn.from == from && turn.to == to && turn.shot == shot;
    });
}

std::uint64_t PlainBoard::makeTurns() {
    std::uint64_t wins = 0;
    for (const Turn& turn : turns_) {
        const std::uint64_t before = key_;
        make(turn);
        wins += canMove(toMove_) ? 0 : 1;
        takeBack(turn, before);
    }
    return wins;
}

void PlainBoard::make(const Turn& turn) {
    pieces_[toMove_][turn.piece] = turn.to;
    taken_[turn.from] = 0;
    taken_[turn.to] = 1;
    taken_[turn.shot] = 1;
    const auto& keys = tables_->keys;
    key_ ^= keys[turn.from][toMove_] ^ keys[turn.to][toMove_] ^ keys[turn.shot][2] ^ 1;
    toMove_ = 1 - toMove_;
}

void PlainBoard::takeBack(const Turn& turn, std::uint64_t key) {
    key_ = key;
    toMove_ = 1 - toMove_;
    taken_[turn.shot] = 0;
    taken_[turn.to] = 0;
    taken_[turn.from] = 1;
    pieces_[toMove_][turn.piece] = turn.from;
}

bool PlainBoard::canMove(unsigned seat) const {
    for (const int piece : pieces_[seat]) {
        for (const Line& line : tables_->steps[static_cast<std::size_t>(piece)]) {
            if (taken_[line.front()] == 0) return true;
        }
    }
    return false;
}

PlainBoard::Distances PlainBoard::distances(unsigned seat, bool single) const {
    return distancesFrom(tables_->steps, pieces_[seat], taken_, single);
}

PlainBoard::Race PlainBoard::race(bool single) const {
    const Distances white = distances(0, single);
    const Distances black = distances(1, single);
    Race race;
    for (std::size_t cell = 0; cell < taken_.size(); ++cell) {
        if (taken_[cell] != 0) continue;
        if (white[cell] != far) race.closeness[0] += halved(white[cell]);
        if (black[cell] != far) race.closeness[1] += halved(black[cell]);
        if (white[cell] < black[cell]) ++race.nearest[0];
        if (black[cell] < white[cell]) ++race.nearest[1];
        if (white[cell] == far || black[cell] == far) continue;
        const int apart = std::abs(white[cell] - black[cell]);
        ++race.contested;
        if (apart == 0) ++race.even;
        if (apart == 0) ++race.tied;
        if (apart == 1) ++race.oneBehind;
    }
    return race;
}

int PlainBoard::reached(int from) const {
    int cells = 0;
    for (const Line& line : tables_->steps[static_cast<std::size_t>(from)]) {
        for (const std::uint8_t cell : line) {
            if (taken_[cell] != 0) break;
            ++cells;
        }
    }
    return cells;
}

float PlainBoard::territory() const {
    const Race byStep = race(false);
    const Race byCell = race(true);
    float sum = static_cast<float>(byStep.nearest[0] + byStep.tied + byCell.nearest[0] + byCell.tied) +
                byStep.closeness[0];
    for (const auto& pieces : pieces_) {
        for (const int piece : pieces) sum += 5.0F / static_cast<float>(5 + reached(piece));
    }
    return sum;
}

float PlainBoard::freedom(unsigned seat, const Distances& others) const {
    float sum = 0;
    for (const int piece : pieces_[seat]) {
        float m = 0;
        for (const Line& line : tables_->steps[static_cast<std::size_t>(piece)]) {
            for (const std::uint8_t cell : line) {
                if (taken_[cell] != 0) break;
                if (others[cell] == far) continue;
                int beside = 0;
                for (const Line& around : tables_->steps[cell]) beside += taken_[around.front()] == 0 ? 1 : 0;
                m +=
                    halved(tables_->bare[static_cast<std::size_t>(piece)][cell]) * static_cast<float>(beside);
            }
        }
        sum += 30.0F / (5.0F + m);
    }
    return sum;
}

PlainBoard::Terms PlainBoard::lieberum() const {
    const Distances own1 = distances(toMove_, false);
    const Distances other1 = distances(1 - toMove_, false);
    const Distances own2 = distances(toMove_, true);
    const Distances other2 = distances(1 - toMove_, true);
    const auto sign = [](int own, int other) {
        if (own != other) return own < other ? 1.0F : -1.0F;
        return own == far ? 0.0F : eval::tieWorth;
    };
    Terms terms;
    for (std::size_t cell = 0; cell < taken_.size(); ++cell) {
        if (taken_[cell] != 0) continue;
        terms.t1 += sign(own1[cell], other1[cell]);
        terms.t2 += sign(own2[cell], other2[cell]);
        terms.c1 += 2 * (halved(own1[cell]) - halved(other1[cell]));
        terms.c2 += static_cast<float>(std::clamp(other2[cell] - own2[cell], -6, 6)) / 6;
        if (own1[cell] == far || other1[cell] == far) continue;
        terms.w += halved(std::abs(own1[cell] - other1[cell]));
    }
    terms.freedom = freedom(1 - toMove_, own1) - freedom(toMove_, other1);
    return terms;
}

unsigned PlainBoard::room(int cell) const {
    unsigned room = 0;
    for (const Line& line : tables_->steps[static_cast<std::size_t>(cell)])
        room += taken_[line.front()] == 0 ? 1 : 0;
    return std::min(room, eval::feature::roomClasses - 1);
}

eval::Features PlainBoard::features() const {
    using namespace eval::feature;
    const auto classOf = [](std::uint8_t distance, unsigned classes) {
        return distance == far ? classes - 1 : std::min<unsigned>(distance, classes - 1) - 1;
    };
    const Distances own1 = distances(toMove_, false);
    const Distances other1 = distances(1 - toMove_, false);
    const Distances own2 = distances(toMove_, true);
    const Distances other2 = distances(1 - toMove_, true);
    eval::Features features{};
    for (std::size_t cell = 0; cell < taken_.size(); ++cell) {
        if (taken_[cell] != 0) continue;
        const unsigned own = classOf(own1[cell], stepClasses);
        const unsigned other = classOf(other1[cell], stepClasses);
        ++features[bySteps + own * stepClasses + other];
        ++features[byCells + classOf(own2[cell], cellClasses) * cellClasses +
                   classOf(other2[cell], cellClasses)];
        const unsigned lead = own < other ? 0 : own == other ? 1 : 2;
        ++features[byRoom + lead * roomClasses + room(static_cast<int>(cell))];
    }
    for (const int piece : pieces_[toMove_]) ++features[pieces + room(piece)];
    for (const int piece : pieces_[1 - toMove_]) ++features[pieces + roomClasses + room(piece)];
    features[order] = 1;
    return features;
}

std::int32_t PlainBoard::judge(const eval::Network& network) const {
    using eval::Network;
    const eval::Features found = features();
    std::array<std::int32_t, Network::units> sums{};
    for (std::size_t i = 0; i < found.size(); ++i) {
        if (found[i] == 0) continue;
        for (std::size_t unit = 0; unit < sums.size(); ++unit)
            sums[unit] += found[i] * network.first[i][unit];
    }
    const auto empties = static_cast<unsigned>(std::count(taken_.begin(), taken_.end(), 0));
    const auto weights = eval::knotWeights(empties, static_cast<unsigned>(taken_.size()));
    std::int32_t total = 0;
    for (std::size_t unit = 0; unit < Network::hiddenUnits; ++unit) {
        std::int32_t weight = 0;
        for (std::size_t knot = 0; knot < weights.size(); ++knot)
            weight += weights[knot] * network.second[knot][unit];
        total += weight / 256 * std::clamp(sums[unit], 0, static_cast<std::int32_t>(Network::firstScale));
    }
    for (std::size_t knot = 0; knot < weights.size(); ++knot)
        total += weights[knot] * sums[Network::hiddenUnits + knot];
    return total;
}

}  // namespace otrera::bench
