#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "notation/turn_text.h"

namespace otrera::notation {

/// What a seat does when it is its turn, or gives up: one ply of a record.
struct Action {
    enum class Kind : std::uint8_t { turn, resigns, time };
    Kind kind = Kind::turn;
    rules::Seat seat = rules::Seat::white;
    Turn turn;
    bool operator==(const Action&) const = default;
};

/// A remark after `ply` plies (0: before the first).
struct Comment {
    int ply = 0;
    std::string text;
    bool operator==(const Comment&) const = default;
};

struct Variation;

/// A sequence of plies with its remarks and the lines that might have been played instead.
struct Line {
    std::vector<Action> actions;
    std::vector<Comment> comments;
    std::vector<Variation> variations;
    bool operator==(const Line&) const = default;
};

/// A line in place of ply `ply` (from 1) and what follows it. Its own comments and variations count plies
/// from the start of the game.
struct Variation {
    int ply = 0;
    Line line;
    bool operator==(const Variation&) const = default;
};

/// What could not be read: place in the text, ply (0: before the first), the text met and why it cannot stand
/// there. The line of play it stands in ends before it.
struct Problem {
    int line = 0;
    int column = 0;
    int ply = 0;
    std::string text;
    std::string reason;
    /// It stands in a variation: the game itself goes on.
    bool inVariation = false;
};

/// A turn in an article that belongs to no position that the article gives.
struct Fragment {
    int line = 0;
    std::string text;
    bool operator==(const Fragment&) const = default;
};

/// One tag of a record's head.
struct Tag {
    std::string name;
    std::string value;
    bool operator==(const Tag&) const = default;
};

/// A game on paper. All turns in it are legal; where the text went wrong the turns before stand, and
/// `problems` says what was met.
struct Record {
    std::shared_ptr<const Rules> rules;
    Position start;
    /// As written, without those that say the variant, the start and the result.
    std::vector<Tag> tags;
    Line main;
    /// "1-0", "0-1", "1/2-1/2", "B>R>W" or "*".
    std::string result = "*";
    /// In the order of the text; at most one is not in a variation, and it is the last.
    std::vector<Problem> problems;
    /// Ids of the other variants in which all turns are legal too, where the text does not say which is
    /// meant.
    std::vector<std::string> alternatives;
    std::vector<Fragment> fragments;
    /// Where it begins in the text that was read.
    int firstLine = 0;

    /// The first problem; null when there is none.
    const Problem* problem() const { return problems.empty() ? nullptr : &problems.front(); }
};

/// The position after the first `plies` plies of a line that starts at `start`.
Position positionAfter(const Rules& rules, Position start, const std::vector<Action>& actions,
                       std::size_t plies);

/// Plays one action on a position; a turn must be legal, a seat that gives up not yet out.
void playAction(const Rules& rules, Position& position, const Action& action);

/// The result in which all seats have these places, best first: "0-1", "B>R>W".
std::string rankingText(const std::vector<rules::Seat>& ranked);

/// The result that a finished position has by the rules, "*" while it goes on.
std::string resultText(const Rules& rules, const Position& position);

/// The value of a tag; "" when there is none. Of several the first counts.
std::string tagOf(const Record& record, std::string_view name);

/// The canonical text of a record. Reading it back gives the same record.
std::string recordText(const Record& record);

}  // namespace otrera::notation
