#include "proof_check/plain_board.h"

#include <algorithm>
#include <cstdlib>

namespace otrera::proof_check {

namespace {

constexpr int mostCells = 128;
constexpr int mostHexSide = 6;

/// Sequences that are tried for one region, and regions that are kept, before it is too much.
constexpr long long mostSteps = 2'000'000;
constexpr std::size_t mostKnown = 2'000'000;

std::vector<std::array<int, 2>> directionsOf(bool hexagon, Movement movement) {
    // On a hexagon the six neighbours in order round the cell.
    const std::vector<std::array<int, 2>> round{{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}};
    if (movement.slide) {
        if (hexagon) return round;
        return {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}};
    }
    std::vector<std::array<int, 2>> found;
    if (hexagon) {
        for (std::size_t i = 0; i < round.size(); ++i) {
            const auto one = round[i];
            const auto next = round[(i + 1) % round.size()];
            for (const auto& [a, b] :
                 {std::array{movement.a, movement.b}, std::array{movement.b, movement.a}})
                found.push_back({a * one[0] + b * next[0], a * one[1] + b * next[1]});
        }
        return found;
    }
    for (const int x : {movement.a, -movement.a}) {
        for (const int y : {movement.b, -movement.b}) {
            found.push_back({x, y});
            found.push_back({y, x});
        }
    }
    return found;
}

}  // namespace

PlainBoard::PlainBoard(Outline outline, Movement step, Movement shot) : outline_(outline) {
    const int side = outline.hexSide;
    const int width = side > 0 ? 2 * side - 1 : outline.files;
    const int height = side > 0 ? 2 * side - 1 : outline.ranks;
    if (side > mostHexSide || width < 1 || height < 1 || width > mostCells || height > mostCells) return;
    if (side == 0 && width * height > mostCells) return;
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            if (side > 0 && (x + y < side - 1 || x + y > 3 * (side - 1))) continue;
            numbers_[{x, y}] = static_cast<int>(points_.size());
            points_.push_back({x, y});
        }
    }
    step_ = linesOf(step);
    shot_ = linesOf(shot);
}

std::vector<PlainBoard::Lines> PlainBoard::linesOf(Movement movement) const {
    std::vector<Lines> all;
    for (const auto& point : points_) {
        Lines lines;
        for (const auto& direction : directionsOf(outline_.hexSide > 0, movement)) {
            std::vector<int> line;
            auto at = point;
            do {
                at = {at[0] + direction[0], at[1] + direction[1]};
                const auto found = numbers_.find(at);
                if (found == numbers_.end() || at == point) break;
                line.push_back(found->second);
            } while (movement.slide);
            if (!line.empty()) lines.push_back(line);
        }
        all.push_back(lines);
    }
    return all;
}

bool PlainBoard::reaches(const Lines& lines, const Cells& cells, int to) {
    for (const auto& line : lines) {
        for (const int cell : line) {
            if (cells[static_cast<std::size_t>(cell)] != Cell::empty) break;
            if (cell == to) return true;
        }
    }
    return false;
}

bool PlainBoard::isTurn(const Cells& cells, Cell seat, const Turn& turn) const {
    const int count = static_cast<int>(points_.size());
    for (const int cell : {turn.from, turn.to, turn.shot}) {
        if (cell < 0 || cell >= count) return false;
    }
    const auto from = static_cast<std::size_t>(turn.from);
    const auto to = static_cast<std::size_t>(turn.to);
    if (cells[from] != seat || !reaches(step_[from], cells, turn.to)) return false;
    Cells moved = cells;
    moved[to] = seat;
    moved[from] = Cell::empty;
    return reaches(shot_[to], moved, turn.shot);
}

std::vector<Turn> PlainBoard::turnsOf(const Cells& cells, Cell seat) const {
    std::vector<Turn> turns;
    Cells moved = cells;
    const auto forEachReached = [&](const Lines& lines, auto visit) {
        for (const auto& line : lines) {
            for (const int cell : line) {
                if (moved[static_cast<std::size_t>(cell)] != Cell::empty) break;
                visit(cell);
            }
        }
    };
    for (std::size_t from = 0; from < cells.size(); ++from) {
        if (cells[from] != seat) continue;
        std::vector<int> landings;
        forEachReached(step_[from], [&](int to) { landings.push_back(to); });
        for (const int to : landings) {
            moved[from] = Cell::empty;
            moved[static_cast<std::size_t>(to)] = seat;
            forEachReached(shot_[static_cast<std::size_t>(to)], [&](int shot) {
                turns.push_back({static_cast<int>(from), to, shot});
            });
            moved[static_cast<std::size_t>(to)] = Cell::empty;
            moved[from] = seat;
        }
    }
    return turns;
}

void PlainBoard::play(Cells& cells, const Turn& turn) {
    const Cell piece = cells[static_cast<std::size_t>(turn.from)];
    cells[static_cast<std::size_t>(turn.from)] = Cell::empty;
    cells[static_cast<std::size_t>(turn.to)] = piece;
    cells[static_cast<std::size_t>(turn.shot)] = Cell::wall;
}

std::vector<int> PlainBoard::regionOf(const Cells& cells, int first) const {
    std::vector<bool> seen(cells.size(), false);
    std::vector<int> region{first};
    seen[static_cast<std::size_t>(first)] = true;
    for (std::size_t i = 0; i < region.size(); ++i) {
        const auto at = static_cast<std::size_t>(region[i]);
        for (const auto* lines : {&step_[at], &shot_[at]}) {
            for (const auto& line : *lines) {
                const auto next = static_cast<std::size_t>(line.front());
                if (seen[next] || cells[next] == Cell::wall) continue;
                seen[next] = true;
                region.push_back(line.front());
            }
        }
    }
    return region;
}

int Recount::most(const Cells& cells, Cell seat) {
    if (known_.size() > mostKnown) known_.clear();
    steps_ = 0;
    return sum(cells, seat);
}

/// What has fallen apart is counted part by part: a piece never leaves its own.
int Recount::sum(const Cells& cells, Cell seat) {
    int turns = 0;
    std::vector<bool> seen(cells.size(), false);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (seen[i] || cells[i] != seat) continue;
        Cells alone(cells.size(), Cell::wall);
        for (const int place : board_.regionOf(cells, static_cast<int>(i))) {
            const auto at = static_cast<std::size_t>(place);
            seen[at] = true;
            alone[at] = cells[at];
        }
        const int part = search(alone, seat);
        if (part < 0) return -1;
        turns += part;
    }
    return turns;
}

int Recount::search(const Cells& cells, Cell seat) {
    const auto empties = static_cast<int>(std::count(cells.begin(), cells.end(), Cell::empty));
    if (empties == 0) return 0;
    std::string key((cells.size() + 3) / 4 + 1, static_cast<char>(seat));
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const auto bits = static_cast<unsigned>(cells[i]) << (2 * (i % 4));
        key[i / 4] = static_cast<char>((i % 4 == 0 ? 0U : static_cast<std::uint8_t>(key[i / 4])) | bits);
    }
    if (const auto found = known_.find(key); found != known_.end()) return found->second;
    int best = 0;
    // Each turn burns a cell: more turns than empty cells cannot be made.
    for (const Turn& turn : board_.turnsOf(cells, seat)) {
        if (++steps_ > mostSteps) return -1;
        Cells next = cells;
        PlainBoard::play(next, turn);
        const int rest = sum(next, seat);
        if (rest < 0) return -1;
        best = std::max(best, rest + 1);
        if (best == empties) break;
    }
    if (known_.size() <= mostKnown) known_[key] = best;
    return best;
}

}  // namespace otrera::proof_check
