#include "eval/kernel.h"

#include <cstring>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "eval/kernel.cpp"
#define HWY_WANT_AVX3_DL
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

// Compiled once for each instruction set: see Highway's documentation.
HWY_BEFORE_NAMESPACE();
namespace otrera::eval::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

// The widest vector of 64-bit words: each lane belongs to one board.
using Words = hn::CappedTag<std::uint64_t, 8>;
using Word = hn::Vec<Words>;
constexpr std::size_t lanes = hn::MaxLanes(Words());

/// Bits128 of several boards side by side.
struct Sets {
    Word low;
    Word high;
};

HWY_INLINE Sets operator&(Sets a, Sets b) { return {hn::And(a.low, b.low), hn::And(a.high, b.high)}; }
HWY_INLINE Sets operator|(Sets a, Sets b) { return {hn::Or(a.low, b.low), hn::Or(a.high, b.high)}; }
HWY_INLINE Sets operator^(Sets a, Sets b) { return {hn::Xor(a.low, b.low), hn::Xor(a.high, b.high)}; }
/// a without b.
HWY_INLINE Sets without(Sets a, Sets b) { return {hn::AndNot(b.low, a.low), hn::AndNot(b.high, a.high)}; }
/// a, and what b and c have in common.
HWY_INLINE Sets withCommon(Sets a, Sets b, Sets c) {
    return {hn::OrAnd(a.low, b.low, c.low), hn::OrAnd(a.high, b.high, c.high)};
}
HWY_INLINE Sets none() { return {hn::Zero(Words()), hn::Zero(Words())}; }
HWY_INLINE bool isEmpty(Sets a) {
    return hn::AllTrue(Words(), hn::Eq(hn::Or(a.low, a.high), hn::Zero(Words())));
}

/// A shift by a number of places below 128, made ready.
struct Shift {
    HWY_INLINE explicit Shift(unsigned by)
        : crosses(by >= 64),
          along(static_cast<int>(by % 64)),
          across(64 - along)
#if HWY_TARGET <= HWY_AVX2
          ,
          alongs(hn::Set(Words(), static_cast<std::uint64_t>(along))),
          acrosses(hn::Set(Words(), static_cast<std::uint64_t>(across)))
#endif
    {
    }

    bool crosses;  // by half a set at least
    int along;
    int across;
#if HWY_TARGET <= HWY_AVX2
    Word alongs;
    Word acrosses;
    HWY_INLINE Word left(Word a) const { return hn::Shl(a, alongs); }
    HWY_INLINE Word right(Word a) const { return hn::Shr(a, alongs); }
    HWY_INLINE Word rest(Word a) const { return hn::Shr(a, acrosses); }
    HWY_INLINE Word restUp(Word a) const { return hn::Shl(a, acrosses); }
#else
    HWY_INLINE Word left(Word a) const { return hn::ShiftLeftSame(a, along); }
    HWY_INLINE Word right(Word a) const { return hn::ShiftRightSame(a, along); }
    HWY_INLINE Word rest(Word a) const { return hn::ShiftRightSame(a, across); }
    HWY_INLINE Word restUp(Word a) const { return hn::ShiftLeftSame(a, across); }
#endif
};

HWY_INLINE Sets up(Sets a, const Shift& by) {
    if (by.crosses) return {hn::Zero(Words()), by.left(a.low)};
#if HWY_TARGET == HWY_AVX3_DL
    return {by.left(a.low), Word{_mm512_shldv_epi64(a.high.raw, a.low.raw, by.alongs.raw)}};
#else
    return {by.left(a.low), hn::Or(by.left(a.high), by.rest(a.low))};
#endif
}
HWY_INLINE Sets down(Sets a, const Shift& by) {
    if (by.crosses) return {by.right(a.high), hn::Zero(Words())};
#if HWY_TARGET == HWY_AVX3_DL
    return {Word{_mm512_shrdv_epi64(a.low.raw, a.high.raw, by.alongs.raw)}, by.right(a.high)};
#else
    return {hn::Or(by.right(a.low), by.restUp(a.high)), by.right(a.high)};
#endif
}

/// How many cells each set has.
HWY_INLINE Word sizes(Sets a) {
#if HWY_TARGET == HWY_AVX3_DL
    return hn::Add(hn::PopulationCount(a.low), hn::PopulationCount(a.high));
#elif HWY_ARCH_WASM
    // One instruction for a word, and many for the bytes of a vector.
    const auto sizeOf = [&](auto lane) {
        return __builtin_popcountll(static_cast<std::uint64_t>(wasm_i64x2_extract_lane(a.low.raw, lane))) +
               __builtin_popcountll(static_cast<std::uint64_t>(wasm_i64x2_extract_lane(a.high.raw, lane)));
    };
    return Word{
        wasm_i64x2_make(sizeOf(std::integral_constant<int, 0>()), sizeOf(std::integral_constant<int, 1>()))};
#else
    const hn::Repartition<std::uint8_t, Words> bytes;
    return hn::SumsOf8(hn::Add(hn::PopulationCount(hn::BitCast(bytes, a.low)),
                               hn::PopulationCount(hn::BitCast(bytes, a.high))));
#endif
}

/// The boards of one go.
struct Batch {
    Sets own;
    Sets other;
    Sets empty;
    Word order;
};

HWY_INLINE Sets loadSets(const Board* boards, std::size_t count, Bits128 Board::*member) {
    HWY_ALIGN std::uint64_t low[lanes];
    HWY_ALIGN std::uint64_t high[lanes];
    for (std::size_t lane = 0; lane < lanes; ++lane) {
        const Bits128 set = boards[lane < count ? lane : 0].*member;
        low[lane] = set.low;
        high[lane] = set.high;
    }
    return {hn::Load(Words(), low), hn::Load(Words(), high)};
}

HWY_INLINE Word loadOrders(const Board* boards, std::size_t count) {
    HWY_ALIGN std::uint64_t orders[lanes];
    for (std::size_t lane = 0; lane < lanes; ++lane) orders[lane] = boards[lane < count ? lane : 0].order;
    return hn::Load(Words(), orders);
}

/// A set of each side.
struct Two {
    Sets own;
    Sets other;
};

/// For each direction and doubling the empty cells whose so many cells before are empty too: through them a
/// slide goes that far (Kogge and Stone). Made once for all floods of a batch.
struct Ways {
    Sets ups[KernelLines::most][KernelLines::mostDoublings];
    Sets downs[KernelLines::most][KernelLines::mostDoublings];

    HWY_INLINE Ways(const KernelLines& lines, Sets empty) {
        for (std::size_t i = 0; i < lines.count; ++i) {
            const KernelLines::Line line = lines.lines[i];
            Sets upwards = empty;
            Sets downwards = empty;
            ups[i][0] = empty;
            downs[i][0] = empty;
            unsigned shift = line.shift;
            for (unsigned doubling = 1; doubling < line.doublings; ++doubling, shift *= 2) {
                const Shift by(shift);
                upwards = upwards & up(upwards, by);
                downwards = downwards & down(downwards, by);
                ups[i][doubling] = upwards;
                downs[i][doubling] = downwards;
            }
        }
    }

    /// All cells that a whole step leads to from cells of two sets, and some cells of the sets. (Two at once
    /// keep the processor busy: each is a chain of steps that wait for each other.)
    HWY_INLINE Two reach(const KernelLines& lines, const Two& from) const {
        Two found{none(), none()};
        for (std::size_t i = 0; i < lines.count; ++i) {
            const KernelLines::Line line = lines.lines[i];
            Two upwards = from;
            Two downwards = from;
            unsigned shift = line.shift;
            for (unsigned doubling = 0; doubling < line.doublings; ++doubling, shift *= 2) {
                const Shift by(shift);
                upwards.own = withCommon(upwards.own, up(upwards.own, by), ups[i][doubling]);
                upwards.other = withCommon(upwards.other, up(upwards.other, by), ups[i][doubling]);
                downwards.own = withCommon(downwards.own, down(downwards.own, by), downs[i][doubling]);
                downwards.other = withCommon(downwards.other, down(downwards.other, by), downs[i][doubling]);
            }
            found.own = found.own | upwards.own | downwards.own;
            found.other = found.other | upwards.other | downwards.other;
        }
        return found;
    }
};

HWY_INLINE Sets besides(const KernelLines& lines, Sets from) {
    Sets found = none();
    for (std::size_t i = 0; i < lines.count; ++i) {
        const Shift by(lines.lines[i].shift);
        found = found | up(from, by) | down(from, by);
    }
    return found;
}

/// Of each set that is not empty its lowest cell.
HWY_INLINE Sets lowest(Sets a) {
    const Word zero = hn::Zero(Words());
    const auto isInLow = hn::Ne(a.low, zero);
    return {hn::And(a.low, hn::Sub(zero, a.low)),
            hn::IfThenZeroElse(isInLow, hn::And(a.high, hn::Sub(zero, a.high)))};
}

/// The empty cells by class of distance from each side, and of each side how many pieces have more freedom
/// than each of feature::freedoms.
struct Distances {
    Two steps[feature::stepClasses];
    Two cells[feature::cellClasses];
    Word freedoms[2][feature::freedoms.size()];
};

/// By single cells.
HWY_INLINE void measureCells(const KernelLines& lines, const Batch& batch, Distances& out) {
    using namespace feature;
    Two unreached{batch.empty, batch.empty};
    Two front{batch.own, batch.other};
    const auto grow = [&]() HWY_ATTR {
        front = {besides(lines, front.own) & unreached.own, besides(lines, front.other) & unreached.other};
        unreached = {without(unreached.own, front.own), without(unreached.other, front.other)};
    };
    for (unsigned level = 0; level + 2 < cellClasses; ++level) {
        grow();
        out.cells[level] = front;
    }
    const Two near = unreached;
    while (!isEmpty(front.own | front.other)) grow();
    const Two never = unreached;
    out.cells[cellClasses - 2] = {without(near.own, never.own), without(near.other, never.other)};
    out.cells[cellClasses - 1] = never;
}

/// By whole steps, of which the first is made by piece after piece. After measureCells().
HWY_INLINE void measureSteps(const KernelLines& lines, const Ways& ways, const Batch& batch, Distances& out) {
    using namespace feature;
    // What is reached at all is the same as by cells.
    const Two never = out.cells[cellClasses - 1];
    for (auto& side : out.freedoms) {
        for (Word& number : side) number = hn::Zero(Words());
    }
    const auto countFreedom = [&](Sets reached, Word* numbers) HWY_ATTR {
        const Word freedom = sizes(reached);
        for (std::size_t i = 0; i < freedoms.size(); ++i) {
            const Word bound = hn::Set(Words(), freedoms[i]);
            numbers[i] = hn::Sub(numbers[i], hn::VecFromMask(Words(), hn::Gt(freedom, bound)));
        }
    };
    Two left{batch.own, batch.other};
    Two front{none(), none()};
    while (!isEmpty(left.own | left.other)) {
        const Two piece{lowest(left.own), lowest(left.other)};
        left = {left.own ^ piece.own, left.other ^ piece.other};
        const Two found = ways.reach(lines, piece);
        const Two reached{found.own & batch.empty, found.other & batch.empty};
        front = {front.own | reached.own, front.other | reached.other};
        countFreedom(without(reached.own, never.other), out.freedoms[0]);
        countFreedom(without(reached.other, never.own), out.freedoms[1]);
    }
    out.steps[0] = front;
    Two unreached{without(batch.empty, never.own | front.own),
                  without(batch.empty, never.other | front.other)};
    for (unsigned level = 1; level + 2 < stepClasses; ++level) {
        const Two reached = ways.reach(lines, front);
        front = {reached.own & unreached.own, reached.other & unreached.other};
        unreached = {without(unreached.own, front.own), without(unreached.other, front.other)};
        out.steps[level] = front;
    }
    out.steps[stepClasses - 2] = unreached;
    out.steps[stepClasses - 1] = never;
}

/// All cells by how many empty ones are beside them, in planes of bits.
struct Room {
    Sets planes[4];

    HWY_INLINE Room(const KernelLines& lines, Sets empty) {
        for (Sets& plane : planes) plane = none();
        for (std::size_t i = 0; i < lines.count; ++i) {
            const Shift by(lines.lines[i].shift);
            add(up(empty, by));
            add(down(empty, by));
        }
    }
    HWY_INLINE void add(Sets cells) {
        for (Sets& plane : planes) {
            const Sets carry = plane & cells;
            plane = plane ^ cells;
            cells = carry;
        }
    }
    /// The parts of a set by class.
    HWY_INLINE void split(Sets set, Sets* parts) const {
        parts[8] = set & planes[3];
        const Sets few = without(set, planes[3]);
        for (unsigned room = 0; room < 8; ++room) {
            Sets part = few;
            for (unsigned bit = 0; bit < 3; ++bit) {
                part = (room >> bit & 1U) != 0 ? part & planes[bit] : without(part, planes[bit]);
            }
            parts[room] = part;
        }
    }
};

/// Counts of one batch: four features of 16 bits in a word, a word for each lane.
struct Counts {
    HWY_ALIGN std::uint64_t words[feature::count / 4][lanes];
};

/// Puts counts side by side, in the order of the features.
class Writer {
  public:
    HWY_INLINE explicit Writer(Counts& counts) : counts_(counts) {}

    HWY_INLINE void put(Word number) {
        switch (place_ % 4) {
            case 0:
                word_ = number;
                break;
            case 1:
                word_ = hn::Or(word_, hn::ShiftLeft<16>(number));
                break;
            case 2:
                word_ = hn::Or(word_, hn::ShiftLeft<32>(number));
                break;
            default:
                word_ = hn::Or(word_, hn::ShiftLeft<48>(number));
                hn::Store(word_, Words(), counts_.words[place_ / 4]);
        }
        ++place_;
    }
    HWY_INLINE void finish() {
        while (place_ < feature::count) put(hn::Zero(Words()));
    }

  private:
    Counts& counts_;
    Word word_ = hn::Zero(Words());
    unsigned place_ = 0;
};

HWY_INLINE void count(const KernelLines& lines, const Batch& batch, Counts& counts) {
    using namespace feature;
    const Ways ways(lines, batch.empty);
    Distances distances;
    measureCells(lines, batch, distances);
    measureSteps(lines, ways, batch, distances);

    Writer writer(counts);
    for (const Two& a : distances.steps) {
        for (const Two& b : distances.steps) writer.put(sizes(a.own & b.other));
    }
    for (const Two& a : distances.cells) {
        for (const Two& b : distances.cells) writer.put(sizes(a.own & b.other));
    }
    Sets lead[leadClasses] = {none(), none(), none()};
    Sets ownReached = none();
    Sets otherReached = none();
    for (unsigned i = 0; i < stepClasses; ++i) {
        const Sets a = distances.steps[i].own;
        const Sets b = distances.steps[i].other;
        lead[0] = lead[0] | without(without(a, b), otherReached);
        lead[1] = lead[1] | (a & b);
        lead[2] = lead[2] | without(without(b, a), ownReached);
        ownReached = ownReached | a;
        otherReached = otherReached | b;
    }
    const Room room(lines, batch.empty);
    const auto putRoom = [&](Sets set) HWY_ATTR {
        Sets parts[roomClasses];
        room.split(set, parts);
        for (const Sets& part : parts) writer.put(sizes(part));
    };
    for (const Sets& set : lead) putRoom(set);
    putRoom(batch.own);
    putRoom(batch.other);
    for (const auto& side : distances.freedoms) {
        for (const Word number : side) writer.put(number);
    }
    for (std::uint64_t place = 0; place < rules::maxSeats; ++place) {
        const auto isThere = hn::Eq(batch.order, hn::Set(Words(), place));
        writer.put(hn::IfThenElseZero(isThere, hn::Set(Words(), 1)));
    }
    writer.finish();
}

/// Adds up products of whole numbers of 16 bits, two by two, in numbers of 32 bits.
template <std::size_t most>
struct Sums {
    using Sum32 = hn::CappedTag<std::int32_t, most>;
    using Half16 = hn::Repartition<std::int16_t, Sum32>;
    using Halves = hn::Vec<Half16>;

    hn::Vec<Sum32> even;
    hn::Vec<Sum32> odd;  // not all processors put the two products into one sum

    HWY_INLINE Sums() : even(hn::Zero(Sum32())), odd(hn::Zero(Sum32())) {}
    HWY_INLINE void add(Halves a, Halves b) {
        even = hn::ReorderWidenMulAccumulate(Sum32(), a, b, even, odd);
    }
    HWY_INLINE hn::Vec<Sum32> sum() const { return hn::RearrangeToOddPlusEven(even, odd); }
};

/// What the linear sums of the knots say of all boards of a batch: a number of 32 bits in each word.
HWY_INLINE Word judgeLinearly(const KernelNetwork::Linear& linear, const Counts& counts) {
    using PerBoard = Sums<2 * lanes>;
    const PerBoard::Half16 halves;
    PerBoard high;
    PerBoard low;
    for (std::size_t word = 0; word < feature::count / 4; ++word) {
        const auto four = hn::BitCast(halves, hn::Load(Words(), counts.words[word]));
        high.add(four, hn::BitCast(halves, hn::Set(Words(), linear.high[word])));
        low.add(four, hn::BitCast(halves, hn::Set(Words(), linear.low[word])));
    }
    const auto both = hn::Add(hn::ShiftLeft<8>(high.sum()), low.sum());
    const Word pairs = hn::BitCast(Words(), both);
    return hn::BitCast(Words(), hn::Add(both, hn::BitCast(PerBoard::Sum32(), hn::ShiftRight<32>(pairs))));
}

/// The pairs of features that are not 0 in all boards of a batch: of boards that come from one, about half.
/// (With fewer boards at a time to ask would cost more than it saves: then all pairs.)
class Present {
  public:
    HWY_INLINE explicit Present(const Counts& counts) {
        const Word lowPair = hn::Set(Words(), 0xFFFF'FFFF);
        for (std::size_t word = 0; word < feature::count / 4; ++word) {
            const Word four = hn::Load(Words(), counts.words[word]);
            add(2 * word, hn::And(four, lowPair));
            add(2 * word + 1, hn::AndNot(lowPair, four));
        }
    }
    std::span<const std::uint8_t> pairs() const { return {pairs_, count_}; }

  private:
    HWY_INLINE void add(std::size_t pair, Word counted) {
        pairs_[count_] = static_cast<std::uint8_t>(pair);
        const bool isAbsent = lanes >= 8 && hn::AllTrue(Words(), hn::Eq(counted, hn::Zero(Words())));
        count_ += isAbsent ? 0 : 1;
    }

    std::uint8_t pairs_[feature::count / 2];
    std::size_t count_ = 0;
};

/// What the hidden units say of some boards of a batch. (Of several at once, since each weight that is loaded
/// then serves them all.)
template <std::size_t some>
HWY_INLINE void judgeHidden(const KernelNetwork& network, const Counts& counts, const Present& present,
                            std::size_t firstLane, unsigned empties, std::int32_t* logits) {
    using Units = Sums<16>;
    const Units::Sum32 units;
    const Units::Half16 halves;
    constexpr std::size_t width = hn::MaxLanes(units);
    constexpr std::size_t blocks = Network::hiddenUnits / width;
    Units sums[some][blocks];
    for (const std::uint8_t pair : present.pairs()) {
        const std::int16_t* weights = network.first[pair][0].data();
        for (std::size_t board = 0; board < some; ++board) {
            std::int32_t both = 0;
            std::memcpy(&both,
                        reinterpret_cast<const char*>(&counts.words[pair / 2][firstLane + board]) +
                            sizeof both * (pair % 2),
                        sizeof both);
            const auto factor = hn::BitCast(halves, hn::Set(units, both));
            for (std::size_t block = 0; block < blocks; ++block)
                sums[board][block].add(factor, hn::Load(halves, weights + 2 * width * block));
        }
    }
    const std::int32_t* weights = network.second[empties].data();
    const auto one = hn::Set(units, static_cast<std::int32_t>(Network::firstScale));
    for (std::size_t board = 0; board < some; ++board) {
        auto total = hn::Zero(units);
        for (std::size_t block = 0; block < blocks; ++block) {
            const auto value = hn::Min(hn::Max(sums[board][block].sum(), hn::Zero(units)), one);
            total = hn::Add(total, hn::Mul(value, hn::Load(units, weights + width * block)));
        }
        logits[board] = hn::GetLane(hn::SumOfLanes(units, total));
    }
}

/// Calls use(first, count, counts) for one batch after another: so many boards with as many empty cells each.
template <class Use>
HWY_INLINE void forBatches(const KernelLines& lines, std::span<const Board> boards, Use use) {
    for (std::size_t first = 0; first < boards.size();) {
        const Board* some = boards.data() + first;
        const int empties = some->empty.count();
        std::size_t count = 1;
        while (count < HWY_MIN(lanes, boards.size() - first) && some[count].empty.count() == empties) ++count;
        const Batch batch{loadSets(some, count, &Board::own), loadSets(some, count, &Board::other),
                          loadSets(some, count, &Board::empty), loadOrders(some, count)};
        Counts counts;
        HWY_NAMESPACE::count(lines, batch, counts);
        use(first, count, counts);
        first += count;
    }
}

void judgeBoards(const KernelLines& lines, const KernelNetwork& network, std::span<const Board> boards,
                 std::span<std::int32_t> logits) {
    forBatches(lines, boards, [&](std::size_t first, std::size_t count, const Counts& counts) HWY_ATTR {
        constexpr std::size_t atOnce = HWY_MAX(lanes / 2, 1);
        const auto empties = static_cast<unsigned>(boards[first].empty.count());
        HWY_ALIGN std::uint64_t linear[lanes];
        hn::Store(judgeLinearly(network.linear[empties], counts), Words(), linear);
        const Present present(counts);
        std::int32_t hidden[lanes];
        for (std::size_t lane = 0; lane < count; lane += atOnce)
            judgeHidden<atOnce>(network, counts, present, lane, empties, hidden + lane);
        for (std::size_t lane = 0; lane < count; ++lane)
            logits[first + lane] = hidden[lane] + static_cast<std::int32_t>(linear[lane]);
    });
}

void countFeatures(const KernelLines& lines, std::span<const Board> boards, std::span<Features> features) {
    forBatches(lines, boards, [&](std::size_t first, std::size_t count, const Counts& counts) {
        for (std::size_t lane = 0; lane < count; ++lane) {
            for (std::size_t i = 0; i < feature::count; ++i) {
                features[first + lane][i] =
                    static_cast<std::uint8_t>(counts.words[i / 4][lane] >> (16 * (i % 4)));
            }
        }
    });
}

}  // namespace otrera::eval::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace otrera::eval {

HWY_EXPORT(judgeBoards);
HWY_EXPORT(countFeatures);

namespace {

/// The instruction sets that were compiled in and that the processor has.
std::int64_t usable() {
    hwy::SetSupportedTargetsForTest(0);  // as the processor says
    return static_cast<std::int64_t>(HWY_TARGETS) & hwy::SupportedTargets();
}

}  // namespace

KernelLines::KernelLines(const rules::Movement& movement) {
    for (const rules::Movement::Line line : movement.lines()) {
        unsigned doublings = 1;
        while ((1U << doublings) - 1 < line.range && (line.shift << doublings) < 128) ++doublings;
        lines[count++] = {line.shift, static_cast<std::uint8_t>(doublings)};
    }
}

KernelNetwork::KernelNetwork(const Network& network, unsigned boardCells) {
    for (std::size_t feature = 0; feature < feature::count; ++feature) {
        for (std::size_t unit = 0; unit < Network::hiddenUnits; ++unit) {
            first[feature / 2][unit][feature % 2] = network.first[feature][unit];
        }
    }
    for (unsigned empties = 0; empties < second.size(); ++empties) {
        const auto weights = knotWeights(std::min(empties, boardCells), boardCells);
        for (std::size_t unit = 0; unit < Network::hiddenUnits; ++unit) {
            std::int32_t sum = 0;
            for (std::size_t knot = 0; knot < Network::knots; ++knot) {
                sum += weights[knot] * network.second[knot][unit];
            }
            second[empties][unit] = sum / 256;
        }
        for (std::size_t feature = 0; feature < feature::count; ++feature) {
            std::int32_t sum = 0;
            for (std::size_t knot = 0; knot < Network::knots; ++knot) {
                sum += weights[knot] * network.first[feature][Network::hiddenUnits + knot];
            }
            const unsigned shift = 16 * (feature % 4);
            linear[empties].high[feature / 4] |= std::uint64_t{static_cast<std::uint16_t>(sum >> 8)} << shift;
            linear[empties].low[feature / 4] |= static_cast<std::uint64_t>(sum & 255) << shift;
        }
    }
}

void judgeBoards(const KernelLines& lines, const KernelNetwork& network, std::span<const Board> boards,
                 std::span<std::int32_t> logits) {
    HWY_DYNAMIC_DISPATCH(judgeBoards)(lines, network, boards, logits);
}

void countFeatures(const KernelLines& lines, std::span<const Board> boards, std::span<Features> features) {
    HWY_DYNAMIC_DISPATCH(countFeatures)(lines, boards, features);
}

std::vector<const char*> kernelTargets() {
    std::vector<const char*> names;
    for (std::int64_t left = usable(); left != 0; left &= left - 1) {
        names.push_back(hwy::TargetName(left & -left));
    }
    return names;
}

void useKernelTarget(const char* name) {
    for (std::int64_t left = usable(); left != 0; left &= left - 1) {
        const std::int64_t target = left & -left;
        if (std::string_view(hwy::TargetName(target)) == name) hwy::SetSupportedTargetsForTest(target);
    }
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
}

}  // namespace otrera::eval
#endif
