#include "book/book.h"

#include <algorithm>
#include <unordered_map>

namespace otrera::book {

using rules::Position;
using rules::Turn;

const Row* Book::find(std::uint64_t key) const {
    const auto row = std::lower_bound(rows.begin(), rows.end(), key,
                                      [](const Row& one, std::uint64_t wanted) { return one.key < wanted; });
    return row != rows.end() && row->key == key ? &*row : nullptr;
}

bool isOf(const Book& book, const rules::Variant& variant) {
    const rules::Variant& own = book.variant;
    return own.board == variant.board && own.step == variant.step && own.shot == variant.shot &&
           own.seats.size() == variant.seats.size() && own.rule == variant.rule;
}

std::optional<Chance> chanceFor(rules::Seat mover, const Position& after, const Row& row) {
    if (!row.chance || after.toMove() == mover) return row.chance;
    return static_cast<Chance>(certain - *row.chance);
}

std::vector<Continuation> continuationsOf(const SymmetricKeys& keys, const Book& book,
                                          const Position& position) {
    std::vector<Continuation> found;
    std::unordered_map<std::uint64_t, std::size_t> places;
    keys.forEachTurn(position, [&](const Turn& turn, const Position& after, std::uint64_t key) {
        const Row* row = book.find(key);
        if (row == nullptr) return;
        const auto [place, isNew] = places.emplace(key, found.size());
        if (isNew) {
            found.push_back({turn, 1, after, *row});
        } else {
            ++found[place->second].ways;
        }
    });
    const auto worth = [&](const Continuation& one) {
        return chanceFor(position.toMove(), one.after, one.row).value_or(0);
    };
    std::stable_sort(found.begin(), found.end(), [&](const Continuation& a, const Continuation& b) {
        return a.row.games != b.row.games ? a.row.games > b.row.games : worth(a) > worth(b);
    });
    return found;
}

}  // namespace otrera::book
