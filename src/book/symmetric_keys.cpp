#include "book/symmetric_keys.h"

#include <algorithm>

namespace otrera::book {

using rules::Cell;
using rules::Position;
using rules::Symmetry;
using rules::Turn;

namespace {

Cell imageOf(const Symmetry& symmetry, Cell cell) {
    return cell == rules::noCell ? cell : symmetry[indexOf(cell)];
}

}  // namespace

SymmetricKeys::SymmetricKeys(const rules::Rules& rules)
    : rules_(rules), symmetries_(symmetriesOf(rules.geometry())) {}

std::vector<Position> SymmetricKeys::imagesOf(const Position& position) const {
    std::vector<Position> images(symmetries_.size(), position);
    for (std::size_t i = 0; i < images.size(); ++i) {
        Position& image = images[i];
        for (auto& pieces : image.pieces) pieces = rules::imageOf(symmetries_[i], pieces);
        image.empty = rules::imageOf(symmetries_[i], image.empty);
        image.status.shooter = imageOf(symmetries_[i], image.status.shooter);
        image.status.key = computeKey(rules_, image);
    }
    return images;
}

std::uint64_t SymmetricKeys::keyOf(const Position& position) const {
    std::uint64_t least = ~std::uint64_t{0};
    for (const Position& image : imagesOf(position)) least = std::min(least, image.status.key);
    return least;
}

std::uint64_t SymmetricKeys::keyAfter(const std::vector<Position>& images, const Turn& turn,
                                      const Position& after) const {
    // The quick way knows nothing of seats that cannot move any more, nor of half-made turns.
    if (turn.from == rules::noCell || rules::keyAfter(rules_, images.front(), turn) != after.status.key)
        return keyOf(after);
    std::uint64_t least = after.status.key;
    for (std::size_t i = 1; i < images.size(); ++i) {
        const Symmetry& symmetry = symmetries_[i];
        const Turn image{imageOf(symmetry, turn.from), imageOf(symmetry, turn.to),
                         imageOf(symmetry, turn.shot)};
        least = std::min(least, rules::keyAfter(rules_, images[i], image));
    }
    return least;
}

}  // namespace otrera::book
