#include "proof_check/check.h"

#include <optional>

#include "proof_check/plain_board.h"

namespace otrera::proof_check {

namespace {

constexpr std::string_view magic = "otrera proof 1\n";
/// As long as the other. Behind the cells of the start stands a turn that nothing is said of.
constexpr std::string_view magicBesides = "otrera proof 2\n";
constexpr std::size_t turnBytes = 3;
constexpr std::size_t checksumBytes = 8;
constexpr std::size_t countBytes = 8;
constexpr int ownTurn = 255;
constexpr std::uint64_t fnvOffset = 0xCBF29CE484222325U;
constexpr std::uint64_t fnvPrime = 0x100000001B3U;

Cell other(Cell seat) { return seat == Cell::white ? Cell::black : Cell::white; }

std::string nameOf(Cell seat) { return seat == Cell::white ? "White" : "Black"; }

std::uint64_t number(std::string_view bytes) {
    std::uint64_t value = 0;
    for (std::size_t i = bytes.size(); i-- > 0;) value = value << 8 | static_cast<std::uint8_t>(bytes[i]);
    return value;
}

/// A position without what is only counting: its contested regions, and the turns that the winner has to
/// itself elsewhere, less those of the loser.
struct Claim {
    Cells cells;
    int net = 0;
    bool contested = false;
};

class Checker {
  public:
    explicit Checker(std::string_view bytes) : bytes_(bytes) {}

    Outcome run(const std::function<bool(std::uint64_t, std::uint64_t)>& go);

  private:
    bool readHead();
    bool checkOrder();
    bool checkRecord(std::uint64_t place);
    bool checkStart();
    std::optional<Claim> split(const Cells& cells, int net);
    bool winnerToMove(const Cells& cells, int net);
    bool loserToMove(const Cells& cells, int net);
    bool stands(const Cells& cells, int net) const;
    std::string pack(const Cells& cells) const;
    std::string_view record(std::uint64_t place) const {
        return bytes_.substr(begin_ + static_cast<std::size_t>(place) * recordBytes_, recordBytes_);
    }
    bool wrong(const std::string& text) {
        if (fault_.empty()) fault_ = text;
        return false;
    }

    std::string_view bytes_;
    std::string fault_;
    std::optional<PlainBoard> board_;
    std::optional<Recount> recount_;
    Statement statement_;
    std::size_t begin_ = 0;
    std::size_t packedBytes_ = 0;
    std::size_t recordBytes_ = 0;
    std::uint64_t count_ = 0;
};

bool Checker::readHead() {
    constexpr std::size_t fixedBytes = 12;
    const std::string_view form = bytes_.substr(0, magic.size());
    const bool hasBesides = form == magicBesides;
    if (form != magic && !hasBesides) return wrong("this is no proof file");
    if (bytes_.size() < magic.size() + fixedBytes + countBytes + checksumBytes)
        return wrong("the file ends in its head");
    const std::string_view body = bytes_.substr(0, bytes_.size() - checksumBytes);
    std::uint64_t sum = fnvOffset;
    for (const char c : body) sum = (sum ^ static_cast<std::uint8_t>(c)) * fnvPrime;
    if (sum != number(bytes_.substr(body.size())))
        return wrong("the checksum is wrong: the file is damaged or cut");
    std::size_t at = magic.size();
    const auto byte = [&] { return static_cast<int>(static_cast<std::uint8_t>(bytes_[at++])); };
    const auto movement = [&] {
        Movement read;
        read.slide = byte() != 0;
        read.a = byte();
        read.b = byte();
        return read;
    };
    Outline& outline = statement_.outline;
    outline.files = byte();
    outline.ranks = byte();
    outline.hexSide = byte();
    const Movement step = statement_.step = movement();
    const Movement shot = statement_.shot = movement();
    const int winner = byte();
    const int mover = byte();
    const int cellCount = byte();
    if (winner > 1 || mover > 1) return wrong("there is no such seat");
    statement_.winner = winner == 0 ? Cell::white : Cell::black;
    statement_.mover = mover == 0 ? Cell::white : Cell::black;
    for (const Movement& one : {step, shot}) {
        if (!one.slide && one.a == 0 && one.b == 0) return wrong("a leap goes nowhere");
    }
    board_.emplace(outline, step, shot);
    recount_.emplace(*board_);
    const std::size_t cells = board_->cellCount();
    if (cells == 0 || cells != static_cast<std::size_t>(cellCount)) return wrong("there is no such board");
    if (body.size() < at + cells + (hasBesides ? turnBytes : 0) + countBytes)
        return wrong("the file ends in its head");
    for (std::size_t i = 0; i < cells; ++i) {
        const int cell = byte();
        if (cell > static_cast<int>(Cell::black)) return wrong("a cell of the start holds nothing known");
        statement_.cells.push_back(static_cast<Cell>(cell));
    }
    if (hasBesides) {
        Turn& besides = statement_.besides.emplace();
        besides.from = byte();
        besides.to = byte();
        besides.shot = byte();
    }
    count_ = number(bytes_.substr(at, countBytes));
    begin_ = at + countBytes;
    packedBytes_ = (cells + 3) / 4;
    recordBytes_ = packedBytes_ + 4;
    const std::size_t left = body.size() - begin_;
    if (left % recordBytes_ != 0 || left / recordBytes_ != count_)
        return wrong("the number of claims is not that of the head");
    return true;
}

/// Claims are in order, so that one can be found, and each position is claimed once.
bool Checker::checkOrder() {
    for (std::uint64_t i = 1; i < count_; ++i) {
        if (record(i - 1).substr(0, packedBytes_) >= record(i).substr(0, packedBytes_))
            return wrong("claim " + std::to_string(i) + " is out of order");
    }
    return true;
}

std::string Checker::pack(const Cells& cells) const {
    std::string packed(packedBytes_, '\0');
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const auto bits = static_cast<unsigned>(cells[i]) << (2 * (i % 4));
        packed[i / 4] = static_cast<char>(static_cast<std::uint8_t>(packed[i / 4]) | bits);
    }
    return packed;
}

/// Leaves contested regions; counts the others. None where a region is too large to be counted again.
std::optional<Claim> Checker::split(const Cells& cells, int net) {
    Claim claim{Cells(cells.size(), Cell::wall), net, false};
    std::vector<bool> seen(cells.size(), false);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (seen[i] || cells[i] == Cell::wall) continue;
        const auto region = board_->regionOf(cells, static_cast<int>(i));
        Cells alone(cells.size(), Cell::wall);
        bool white = false;
        bool black = false;
        bool empty = false;
        for (const int place : region) {
            const auto at = static_cast<std::size_t>(place);
            seen[at] = true;
            alone[at] = cells[at];
            white = white || cells[at] == Cell::white;
            black = black || cells[at] == Cell::black;
            empty = empty || cells[at] == Cell::empty;
        }
        if (!empty || (!white && !black)) continue;
        if (white && black) {
            claim.contested = true;
            for (const int place : region)
                claim.cells[static_cast<std::size_t>(place)] = cells[static_cast<std::size_t>(place)];
            continue;
        }
        const Cell owner = white ? Cell::white : Cell::black;
        const int turns = recount_->most(alone, owner);
        if (turns < 0) return std::nullopt;
        claim.net += owner == statement_.winner ? turns : -turns;
    }
    return claim;
}

/// A claim of the file says that the winner wins with so many net turns, or with fewer.
bool Checker::stands(const Cells& cells, int net) const {
    const std::string packed = pack(cells);
    std::uint64_t low = 0;
    std::uint64_t high = count_;
    while (low < high) {
        const std::uint64_t middle = low + (high - low) / 2;
        const std::string_view found = record(middle);
        const int order = found.substr(0, packedBytes_).compare(packed);
        if (order == 0) return static_cast<std::int8_t>(found[packedBytes_]) <= net;
        (order < 0 ? low : high) = order < 0 ? middle + 1 : middle;
    }
    return false;
}

bool Checker::winnerToMove(const Cells& cells, int net) {
    const auto claim = split(cells, net);
    if (!claim) return wrong("a region is too large to be counted again");
    return claim->contested ? stands(claim->cells, claim->net) : claim->net >= 1;
}

bool Checker::loserToMove(const Cells& cells, int net) {
    const auto claim = split(cells, net);
    if (!claim) return wrong("a region is too large to be counted again");
    if (!claim->contested) return claim->net >= 0;
    for (const Turn& turn : board_->turnsOf(claim->cells, other(statement_.winner))) {
        Cells next = claim->cells;
        PlainBoard::play(next, turn);
        if (!winnerToMove(next, claim->net)) return false;
    }
    // A turn of the loser's own elsewhere. Where the winner has as many, it answers by one of these.
    return claim->net >= 0 || stands(claim->cells, claim->net + 1);
}

bool Checker::checkRecord(std::uint64_t place) {
    const std::string_view bytes = record(place);
    const auto byte = [&](std::size_t i) { return static_cast<int>(static_cast<std::uint8_t>(bytes[i])); };
    Cells cells;
    for (std::size_t i = 0; i < packedBytes_ * 4; ++i) {
        const auto cell = static_cast<Cell>(byte(i / 4) >> (2 * (i % 4)) & 3);
        if (i < statement_.cells.size()) {
            cells.push_back(cell);
        } else if (cell != Cell::wall) {
            return false;
        }
    }
    const int net = static_cast<std::int8_t>(bytes[packedBytes_]);
    const Turn turn{byte(packedBytes_ + 1), byte(packedBytes_ + 2), byte(packedBytes_ + 3)};
    if (turn.from == ownTurn) return net >= 1 && loserToMove(cells, net - 1);
    if (!board_->isTurn(cells, statement_.winner, turn)) return false;
    PlainBoard::play(cells, turn);
    return loserToMove(cells, net);
}

/// That what the head says follows from the claims.
bool Checker::checkStart() {
    const auto& [outline, step, shot, cells, winner, mover, besides] = statement_;
    if (!besides) return mover == winner ? winnerToMove(cells, 0) : loserToMove(cells, 0);
    if (mover == winner) return wrong("the turn left out is none of the loser's");
    if (!board_->isTurn(cells, mover, *besides)) return wrong("the turn left out is none of the position");
    for (const Turn& turn : board_->turnsOf(cells, mover)) {
        if (turn == *besides) continue;
        Cells next = cells;
        PlainBoard::play(next, turn);
        if (!winnerToMove(next, 0)) return false;
    }
    return true;
}

Outcome Checker::run(const std::function<bool(std::uint64_t, std::uint64_t)>& go) {
    Outcome outcome;
    outcome.bytes = bytes_.size();
    const auto end = [&](const std::string& text) {
        outcome.text = fault_.empty() ? text : fault_;
        return outcome;
    };
    if (!readHead() || !checkOrder()) return end("");
    outcome.claims = count_;
    constexpr std::uint64_t slice = 1024;
    for (std::uint64_t i = 0; i < count_; ++i) {
        if (i % slice == 0 && !go(i, count_))
            return end("interrupted: " + std::to_string(i) + " of " + std::to_string(count_) +
                       " claims hold");
        if (!checkRecord(i)) return end("claim " + std::to_string(i + 1) + " does not follow");
    }
    if (!checkStart()) return end("the start does not follow from the claims");
    outcome.holds = true;
    outcome.statement = statement_;
    return end(nameOf(statement_.winner) + " wins" +
               (statement_.besides ? " after every turn of " + nameOf(statement_.mover) + " but one" : ""));
}

}  // namespace

Outcome check(std::string_view bytes, const std::function<bool(std::uint64_t, std::uint64_t)>& go) {
    return Checker(bytes).run(go);
}

}  // namespace otrera::proof_check
