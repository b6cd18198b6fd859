#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "notation/record.h"

namespace otrera::play {

using rules::Cell;
using rules::Position;
using rules::Rules;
using rules::Seat;

/// A game at one board: its plies, the position that is looked at, and a half-made turn. The authority over
/// what may be done; it knows no clock, no socket and no storage. Playing at an earlier ply drops the plies
/// after it.
class Game {
  public:
    /// A new game from a position of these rules (usually rules->start()).
    Game(std::shared_ptr<const Rules> rules, const Position& start);
    /// A game on paper, viewed at its end.
    explicit Game(notation::Record record);

    const Rules& rules() const { return *record_.rules; }
    /// The plies in all, and the one looked at: 0 is the start.
    std::size_t plies() const { return record_.main.actions.size(); }
    std::size_t viewed() const { return viewed_; }
    /// The position looked at, a half-made turn included.
    const Position& position() const { return half_ ? half_->position : positions_[viewed_]; }
    /// The game as a record: result and plies of the whole game.
    const notation::Record& record() const { return record_; }
    /// The cell where the half-made turn began; noCell when there is none.
    Cell steppedFrom() const { return half_ ? half_->from : rules::noCell; }

    /// The two halves of a turn, at the position looked at. False, and nothing changed, when illegal.
    bool step(Cell from, Cell to);
    bool shoot(Cell cell);
    /// Takes the half-made step back; false when there is none.
    bool cancelStep();
    /// A whole turn as text; a half-made step is dropped first. The error says why it cannot be.
    base::Result<bool> play(std::string_view text);
    /// A whole legal turn.
    void play(const rules::Turn& turn);
    /// Takes back the half-made step, else the last ply before the position looked at. False when there is
    /// nothing.
    bool undo();
    /// The seat gives up. False when it is out already, a shot is due or the game is over.
    bool resign(Seat seat);
    /// Looks at the position after `ply` plies (a half-made step is dropped). False when there are not so
    /// many.
    bool goTo(std::size_t ply);

    /// Sets a tag of the record; an empty value removes it. False for a name that is no word, and for the
    /// tags that say the variant, the start and the result.
    bool setTag(std::string_view name, std::string_view value);

  private:
    struct HalfTurn {
        Cell from;
        Position position;
    };

    bool onBoard(Cell cell) const;
    void append(const notation::Action& action);
    /// Drops the plies after the viewed one, with their comments and variations.
    void truncate();

    notation::Record record_;
    std::vector<Position> positions_;  // before the first ply, after the first ...
    std::size_t viewed_ = 0;
    std::optional<HalfTurn> half_;
};

}  // namespace otrera::play
