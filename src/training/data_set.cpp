#include "training/data_set.h"

#include <algorithm>
#include <limits>

#include "base/random.h"
#include "eval/kernel.h"

namespace otrera::training {

namespace {

constexpr std::size_t mostBoards = 4096;
/// Games that a thread takes at a time.
constexpr std::size_t gamesAPart = 64;

/// A position of a game, and what is known of it.
struct Found {
    eval::Board board;
    std::optional<StoredShare> share;
    Outcome outcome;
};

/// All rows of a game: of the positions that were searched.
std::vector<Found> rowsOf(const rules::Rules& rules, const Game& game) {
    std::vector<Found> found;
    rules::Position position = rules.start();
    const auto add = [&](const rules::Position& of, rules::Seat seat, std::optional<StoredShare> share,
                         Outcome outcome) {
        found.push_back({eval::boardOf(rules, of, seat), share, outcome});
    };
    for (const Ply& ply : game.plies) {
        for (unsigned i = 0; ply.share && i < rules.seatCount(); ++i) {
            const rules::Seat seat = rules::seatAt(i);
            const Outcome outcome = seat == game.winner ? Outcome::won : Outcome::lost;
            if (seat == position.toMove()) {
                add(position, seat, ply.share, outcome);
            } else if (rules.seatCount() > 2 && !position.isOut(seat)) {
                add(position, seat, std::nullopt, outcome);
            }
        }
        if (ply.sibling) {
            rules::Position after = position;
            playTurn(rules, after, ply.sibling->turn);
            add(after, after.toMove(), ply.sibling->share, Outcome::unknown);
        }
        playTurn(rules, position, ply.turn);
    }
    return found;
}

/// Leaves so many, by chance.
void choose(std::vector<Found>& found, std::size_t most, std::uint64_t seed) {
    if (found.size() <= most) return;
    base::Random random(seed);
    for (std::size_t i = 0; i < most; ++i) std::swap(found[i], found[i + random.below(found.size() - i)]);
    found.resize(most);
}

/// Reads games into rows that have been made ready.
class Extraction {
  public:
    Extraction(DataSet& data, const rules::Rules& rules, unsigned mostPerGame, std::uint64_t seed)
        : data_(data), rules_(rules), lines_(rules.step()), mostPerGame_(mostPerGame), seed_(seed) {}

    /// The rows that a game takes.
    base::Result<std::size_t> count(std::string_view block) const {
        const auto game = readGame(rules_, block);
        if (!game) return game.error();
        return std::min(rowsOf(rules_, *game).size(), mostPerGame_);
    }

    /// block: one that count() took.
    void fill(std::string_view block, std::size_t number, std::size_t firstRow) const {
        std::vector<Found> found = rowsOf(rules_, readGame(rules_, block).value());
        choose(found, mostPerGame_, base::splitMix64(seed_ + base::splitMix64(number)));
        std::vector<eval::Board> boards;
        for (std::size_t i = 0; i < found.size(); ++i) {
            const std::size_t row = firstRow + i;
            boards.push_back(found[i].board);
            data_.empties[row] = static_cast<std::uint8_t>(found[i].board.empty.count());
            data_.shares[row] = found[i].share.value_or(0);
            data_.hasShare[row] = found[i].share ? 1 : 0;
            data_.outcomes[row] = found[i].outcome;
            data_.gameOf[row] = static_cast<std::uint32_t>(number);
            if (row < data_.boards.size()) data_.boards[row] = found[i].board;
        }
        countFeatures(lines_, boards, std::span(data_.features).subspan(firstRow, boards.size()));
    }

  private:
    DataSet& data_;
    const rules::Rules& rules_;
    eval::KernelLines lines_;
    std::size_t mostPerGame_;
    std::uint64_t seed_;
};

void resize(DataSet& data, std::size_t rows) {
    data.features.resize(rows);
    data.empties.resize(rows);
    data.shares.resize(rows);
    data.hasShare.resize(rows);
    data.outcomes.resize(rows);
    data.gameOf.resize(rows);
    data.boards.resize(std::min(rows, mostBoards));
}

/// Calls work(place) for 0 .. count-1 in the threads of the crew, until stop is set.
template <class Work>
void forAll(Crew& crew, std::size_t count, const std::atomic<bool>& stop, Work work) {
    crew.run((count + gamesAPart - 1) / gamesAPart, [&](std::size_t part) {
        const std::size_t end = std::min(count, (part + 1) * gamesAPart);
        for (std::size_t i = part * gamesAPart; i < end && !stop; ++i) work(i);
    });
}

}  // namespace

base::Result<bool> addGames(DataSet& data, const rules::Rules& rules,
                            std::span<const std::string_view> blocks, unsigned mostPerGame,
                            std::uint64_t seed, Crew& crew, const std::atomic<bool>& stop) {
    data.boardCells = static_cast<unsigned>(rules.geometry().cellCount());
    const Extraction extraction(data, rules, mostPerGame, seed);
    std::vector<std::size_t> firstRows(blocks.size());
    std::vector<std::string> problems(blocks.size());
    forAll(crew, blocks.size(), stop, [&](std::size_t i) {
        const auto count = extraction.count(blocks[i]);
        if (count) {
            firstRows[i] = *count;
        } else {
            problems[i] = count.error().text;
        }
    });
    const auto problem =
        std::find_if(problems.begin(), problems.end(), [](const std::string& text) { return !text.empty(); });
    if (problem != problems.end())
        return base::Error{"game " + std::to_string(problem - problems.begin() + 1) + ": " + *problem};
    std::size_t rows = data.rows();
    for (std::size_t& first : firstRows) rows += std::exchange(first, rows);
    if (rows > std::numeric_limits<std::uint32_t>::max()) return base::Error{"there are too many positions"};
    resize(data, rows);
    const std::size_t firstGame = data.games;
    data.games += blocks.size();
    forAll(crew, blocks.size(), stop,
           [&](std::size_t i) { extraction.fill(blocks[i], firstGame + i, firstRows[i]); });
    return !stop;
}

Split splitByGame(const DataSet& data, double validationPercent, std::uint64_t seed) {
    Split split;
    for (std::size_t row = 0; row < data.rows(); ++row) {
        base::Random random(base::splitMix64(seed) + data.gameOf[row]);
        const bool isAside = 100 * random.unit() < validationPercent;
        (isAside ? split.validation : split.train).push_back(static_cast<std::uint32_t>(row));
    }
    return split;
}

}  // namespace otrera::training
