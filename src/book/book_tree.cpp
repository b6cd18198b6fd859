#include "book/book_tree.h"

#include <unordered_set>

#include "notation/cells.h"

namespace otrera::book {

namespace {

using notation::Action;
using rules::Position;
using rules::Rules;
using rules::Seat;
using rules::Turn;

/// Follows the continuations that have not been met before.
class Walk {
  public:
    Walk(const SymmetricKeys& keys, const Book& book) : keys_(keys), book_(book) {
        met_.insert(keys.keyOf(keys.rules().start()));
    }

    /// Those of a position; none is given out twice.
    std::vector<Continuation> next(const Position& position) {
        std::vector<Continuation> fresh;
        for (Continuation& one : continuationsOf(keys_, book_, position)) {
            if (met_.insert(one.row.key).second) fresh.push_back(std::move(one));
        }
        return fresh;
    }

  private:
    const SymmetricKeys& keys_;
    const Book& book_;
    std::unordered_set<std::uint64_t> met_;
};

std::string percentText(Chance chance) { return std::to_string((chance + certain / 200) / (certain / 100)); }

/// Writes the book into a record.
class RecordMaker {
  public:
    RecordMaker(const Rules& rules, Walk& walk) : rules_(rules), walk_(walk) {}

    /// Appends what follows a position after `ply` plies.
    void append(notation::Line& line, const Position& position, int ply) {
        const auto following = walk_.next(position);
        if (following.empty()) return;
        for (std::size_t i = 1; i < following.size(); ++i) {
            notation::Variation variation{ply + 1, {}};
            step(variation.line, position, following[i], ply + 1);
            line.variations.push_back(std::move(variation));
        }
        step(line, position, following.front(), ply + 1);
    }

  private:
    void step(notation::Line& line, const Position& position, const Continuation& one, int ply) {
        const Seat mover = position.toMove();
        line.actions.push_back({Action::Kind::turn, mover, one.turn});
        line.comments.push_back({ply, rowText(rules_, mover, one.after, one.row)});
        append(line, one.after, ply);
    }

    const Rules& rules_;
    Walk& walk_;
};

}  // namespace

void forEachPosition(
    const SymmetricKeys& keys, const Book& book,
    const std::function<void(const std::vector<Turn>&, const Position&, const Row&)>& visit) {
    Walk walk(keys, book);
    std::vector<Turn> line;
    const std::function<void(const Position&, const Row&)> go = [&](const Position& position,
                                                                    const Row& row) {
        visit(line, position, row);
        for (const Continuation& one : walk.next(position)) {
            line.push_back(one.turn);
            go(one.after, one.row);
            line.pop_back();
        }
    };
    const Position& start = keys.rules().start();
    if (const Row* row = book.find(keys.keyOf(start))) go(start, *row);
}

std::string rowText(const Rules& rules, std::optional<Seat> mover, const Position& position, const Row& row) {
    std::string text = std::to_string(row.games) + (row.games == 1 ? " game" : " games");
    for (unsigned seat = 0; seat < rules.seatCount(); ++seat) {
        text += ", " + std::string(notation::seatName(rules::seatAt(seat))) + (seat == 0 ? " won " : " ") +
                std::to_string(row.wins[seat]);
    }
    const auto chance = mover ? chanceFor(*mover, position, row) : row.chance;
    return chance ? text + ", chance " + percentText(*chance) + " %" : text;
}

notation::Record bookRecord(const Book& book) {
    notation::Record record;
    record.rules = std::make_shared<const Rules>(Rules::make(book.variant).value());
    record.start = record.rules->start();
    const SymmetricKeys keys(*record.rules);
    if (const Row* row = book.find(keys.keyOf(record.start)))
        record.main.comments.push_back({0, rowText(*record.rules, std::nullopt, record.start, *row)});
    Walk walk(keys, book);
    RecordMaker(*record.rules, walk).append(record.main, record.start, 0);
    return record;
}

}  // namespace otrera::book
