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

/// Which line of a game: the variation to take (its place in the list) on each level, from the main line
/// down; empty for the main line.
using LinePath = std::vector<std::size_t>;

/// A game at one board: its lines, the one that is looked at, the position in it, and a half-made turn. The
/// authority over what may be done; it knows no clock, no socket and no storage.
///
/// A line counts its plies from the start of the game: a variation has the plies of the line around it up to
/// the one that it replaces. Playing at an earlier ply drops the plies after it, as two who play take back;
/// in a study nothing is dropped: the turn is followed where it stands already, or opens a variation.
class Game {
  public:
    /// A new game from a position of these rules (usually rules->start()).
    Game(std::shared_ptr<const Rules> rules, const Position& start);
    /// A game on paper, viewed at the end of its main line.
    explicit Game(notation::Record record);

    const Rules& rules() const { return *record_.rules; }
    /// The line looked at. While a ply before a variation is looked at, that is the line around it.
    const LinePath& path() const { return path_; }
    /// The plies of that line from the start of the game, and the one looked at: 0 is the start.
    std::size_t plies() const { return actions_.size(); }
    std::size_t viewed() const { return viewed_; }
    const std::vector<notation::Action>& actions() const { return actions_; }
    /// The position looked at, a half-made turn included.
    const Position& position() const { return half_ ? half_->position : positions_[viewed_]; }
    /// The game as a record: result and all lines of the whole game.
    const notation::Record& record() const { return record_; }
    /// The cell where the half-made turn began; noCell when there is none.
    Cell steppedFrom() const { return half_ ? half_->from : rules::noCell; }

    /// Whether turns at an earlier ply open variations. A new game is no study.
    bool isStudy() const { return study_; }
    void setStudy(bool study) { study_ = study; }

    /// The two halves of a turn, at the position looked at. False, and nothing changed, when illegal.
    bool step(Cell from, Cell to);
    bool shoot(Cell cell);
    /// Takes the half-made step back; false when there is none.
    bool cancelStep();
    /// A whole turn as text; a half-made step is dropped first. The error says why it cannot be.
    base::Result<bool> play(std::string_view text);
    /// A whole legal turn. False when it would open a variation too deep inside others to be written down.
    bool play(const rules::Turn& turn);
    /// Takes back the half-made step, else the last ply before the position looked at, with what follows it
    /// in this line; a variation that is empty then goes. False when there is nothing.
    bool undo();
    /// The seat gives up. False when it is out already, a shot is due or the game is over.
    bool resign(Seat seat);
    /// Looks at the position after `ply` plies of this line (a half-made step is dropped). False when there
    /// are not so many.
    bool goTo(std::size_t ply);
    /// The same in another line. False, and nothing changed, when there is no such line or ply.
    bool goTo(const LinePath& path, std::size_t ply);

    /// Removes the variation looked at, and looks at the ply before it. False in the main line.
    bool removeLine();
    /// Exchanges the variation looked at with what it replaces in the line around it, which becomes a
    /// variation. False in the main line.
    bool promoteLine();

    /// Sets a tag of the record; an empty value removes it. False for a name that is no word, and for the
    /// tags that say the variant, the start and the result.
    bool setTag(std::string_view name, std::string_view value);
    /// Puts others in the place of the remarks on the main line, those of its plies only, in their order.
    void setRemarks(std::vector<notation::Comment> remarks) { record_.main.comments = std::move(remarks); }

  private:
    struct HalfTurn {
        Cell from;
        Position position;
    };

    bool onBoard(Cell cell) const;
    /// The line of a path that exists, and the number of its first ply.
    notation::Line& lineAt(const LinePath& path);
    std::size_t firstPly(const LinePath& path) const;
    bool exists(const LinePath& path) const;

    bool append(const notation::Action& action);
    /// In a study: follows the action from an earlier ply, or opens a variation with it.
    bool branch(const notation::Action& action);
    /// Drops the plies of this line after the viewed one, with their comments and variations.
    void truncate();
    /// After the main line has changed: the board's result, or in a study what was stated about a game that
    /// did not end on the board.
    void settleResult(bool wasFinished);
    /// Looks at another line that exists. Cost: the plies in which it differs from this one.
    void show(LinePath path);

    notation::Record record_;
    LinePath path_;
    std::vector<notation::Action> actions_;  // of the line looked at, from the start of the game
    std::vector<Position> positions_;        // before the first ply, after the first ...
    std::size_t viewed_ = 0;
    std::optional<HalfTurn> half_;
    bool study_ = false;
};

}  // namespace otrera::play
