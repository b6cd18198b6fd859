#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "rules/movement.h"

namespace otrera::rules {

/// What happens to a seat that cannot move at its turn: it is out for good, or it only sits out and comes
/// back when a piece moves away.
enum class BlockedRule : std::uint8_t { out, pass };

/// How sure the start squares are: they stand in a source; one reading fits all that the sources say; or the
/// source is a lost picture, and this is a fair start that fits its text. `user`: a variant of the user's
/// own.
enum class Provenance : std::uint8_t { published, inferred, proposed, user };

inline constexpr int maxSeats = 4;

/// A game of the family, as a record: plain data, no behaviour. Adding a variant is adding one of these.
struct Variant {
    std::string id;
    std::string name;
    BoardShape board;
    MovementKind step;
    MovementKind shot;
    /// The start squares of each seat, in turn order (White, Black, Red, Yellow).
    std::vector<std::vector<Square>> seats;
    /// Cells that are blocked from the start: as if an arrow lay there.
    std::vector<Square> blocked;
    BlockedRule rule = BlockedRule::out;
    std::string pieceName = "amazon";
    std::string shotName = "arrow";
    Provenance provenance = Provenance::user;
    /// Where the start squares come from, in words; empty for a user's variant.
    std::string source;

    bool operator==(const Variant&) const = default;
};

/// The 14 variants that come with Otrera, in the order in which a reader tries them.
const std::vector<Variant>& builtinVariants();

/// The built-in variant of that id, or null.
const Variant* findBuiltinVariant(std::string_view id);

}  // namespace otrera::rules
