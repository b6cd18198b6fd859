#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "notation/record.h"
#include "play/claim.h"

namespace otrera::play {

using rules::Position;
using rules::Rules;
using rules::Seat;

/// A moment, in milliseconds: by the clock that measures thinking, which may stand still while nobody serves
/// the game and never goes back, and by the calendar (since 1970).
struct Moment {
    std::int64_t clock = 0;
    std::int64_t calendar = 0;
    bool operator==(const Moment&) const = default;
};

/// How much time the seats have, in milliseconds: `base` for the game and `increment` more after each turn;
/// or `perTurn` for each turn. All 0: as much as they like.
struct TimeControl {
    std::int64_t base = 0;
    std::int64_t increment = 0;
    std::int64_t perTurn = 0;

    bool limited() const { return base > 0 || perTurn > 0; }
    std::int64_t atStart() const { return perTurn > 0 ? perTurn : base; }
};

/// Who plays a seat.
struct Player {
    enum class Kind : std::uint8_t {
        person,   ///< `owner`, at his own screen
        here,     ///< somebody at the screen of `owner`
        open,     ///< whoever comes with the `link`; then a person
        engine,   ///< of the server
        browser,  ///< an engine in the browser of `owner`
    };
    Kind kind = Kind::person;
    int level = 0;  ///< of an engine
    std::string owner;
    std::string name;
    std::string link;  ///< the secret that takes an open seat
};

/// What is settled before the first turn.
struct Setup {
    std::shared_ptr<const Rules> rules;
    Position start;
    std::vector<Player> players;  ///< one a seat
    std::string creator;          ///< the owner who made the game
    std::string event;            ///< for the record; may be empty
    TimeControl time;
    Moment created;
};

/// What an offer is about.
enum class OfferKind : std::uint8_t { draw, undo };

/// Something that has happened in a game. A game is its setup and its events.
struct Event {
    enum class Kind : std::uint8_t {
        turn,
        resigns,
        time,
        joined,
        offers,
        accepts,
        declines,
        withdraws,
        claims,
    };
    Kind kind = Kind::turn;
    Seat seat = Seat::white;
    rules::Turn turn;                   ///< of `turn`
    OfferKind offer = OfferKind::draw;  ///< of `offers`
    int plies = 0;                      ///< of an offer to take back: so many stay
    std::string owner;                  ///< of `joined`: who plays the seat from now on
    std::string name;                   ///< of `joined`
    std::string result;                 ///< of `claims`: what is proved, see Finding
    std::string score;                  ///< of `claims`
    Moment moment;
};

/// A standing offer, and the seats whose players have not agreed yet.
struct Offer {
    OfferKind kind = OfferKind::draw;
    Seat by = Seat::white;
    int plies = 0;
    std::vector<Seat> waiting;
};

/// What somebody wants to do.
struct Command {
    enum class Kind : std::uint8_t { turn, resign, draw, undo, accept, decline, withdraw, join, claim };
    Kind kind = Kind::turn;
    std::optional<Seat> seat;  ///< where it is missing: the one that the command can mean
    std::string turn;          ///< of `turn`, as text
    std::optional<int> plies;  ///< of `undo`; missing: back to the seat's own last turn
    std::string link;          ///< of `join`
    std::string name;          ///< of `join`
    /// Of `claim`: what findingOf says of the position, where it was asked already; missing: judge() asks.
    std::optional<Finding> finding{};
};

/// Why somebody may not do something.
struct Refusal {
    enum class Kind : std::uint8_t {
        notYours,    ///< it is for others to do
        impossible,  ///< the rules or the state of the game do not allow it
    };
    Kind kind = Kind::impossible;
    std::string text;
};

/// The time that seats have left, when the clock of Moment showed `at`; `running` is losing time since.
struct Clocks {
    std::array<std::int64_t, rules::maxSeats> left{};
    std::int64_t at = 0;
    std::optional<Seat> running;
};

/// A game that is being played: the authority over whose turn it is, what is legal, time, offers, undo and
/// result. A value: its state follows from the setup and the events alone, so whoever stores these can bring
/// it back. It knows no socket and no storage, and no time but what it is told.
///
/// An event is made by judge() or overdue() and takes place by apply(): between them it can be stored.
/// The version is the number of events.
class LiveGame {
  public:
    /// An error when the setup does not fit its variant.
    static base::Result<LiveGame> create(Setup setup);

    const Setup& setup() const { return setup_; }
    const Rules& rules() const { return *setup_.rules; }
    const std::vector<Event>& events() const { return events_; }
    std::int64_t version() const { return static_cast<std::int64_t>(events_.size()); }
    /// Who plays now: open seats may have been taken.
    const std::vector<Player>& players() const { return players_; }
    const std::vector<notation::Action>& actions() const { return actions_; }
    const Position& position() const { return frames_.back().position; }
    const std::optional<Offer>& offer() const { return offer_; }
    const Clocks& clocks() const { return clocks_; }
    /// "*" while it goes on.
    std::string result() const;
    bool finished() const { return !settled_.empty() || position().finished(); }
    /// Whether it ended by a claim.
    bool claimed() const { return !score_.empty(); }
    /// The calendar's time of the last event, or of the start.
    std::int64_t changed() const;
    /// The game on paper, with the names of the players.
    notation::Record record() const;
    /// The game as it was at an earlier version.
    LiveGame at(std::int64_t version) const;

    /// The seat that this secret takes or has taken.
    std::optional<Seat> seatOfLink(const std::string& link) const;
    /// Whether this owner acts for that seat.
    bool actsFor(const std::string& owner, Seat seat) const;
    /// When the clock of the seat to move runs out, by the clock of Moment; none while no clock runs.
    std::optional<std::int64_t> deadline() const;
    /// The event that the running clock is out of time, if it is.
    std::optional<Event> overdue(Moment now) const;
    /// What happens when this owner wants that, now, or why it does not. Nothing changes yet.
    std::variant<Event, Refusal> judge(const Command& command, const std::string& owner, Moment now) const;
    /// The turn of an engine of the server, by the same rules.
    std::variant<Event, Refusal> judgeEngine(const rules::Turn& turn, Moment now) const;
    /// Whether the next event after this version is what that command would have made then: it was sent
    /// twice.
    bool isRepeated(const Command& command, const std::string& owner, std::int64_t version) const;

    /// Lets an event take place. An error, and nothing changed, for one that cannot come now: events that
    /// were read from somewhere may be damaged.
    base::Result<bool> apply(const Event& event);

  private:
    /// The game after a ply (or none).
    struct Frame {
        Position position;
        std::array<std::int64_t, rules::maxSeats> left{};
    };
    using Verdict = std::variant<Event, Refusal>;

    explicit LiveGame(Setup setup);
    bool isIn(Seat seat) const;
    bool isOpen() const;
    std::optional<Seat> seatFor(const Command& command, const std::string& owner) const;
    std::optional<Seat> lastSeatOf(const std::string& owner) const;
    Verdict judgeClaim(const Command& command, Event event) const;
    Verdict judgeJoin(const Command& command, const std::string& owner, Event event) const;
    /// The event, unless something stands against it.
    Verdict unlessObstructed(Event event) const;
    /// Why an event cannot come now; empty when it can.
    std::string obstacle(const Event& event) const;
    std::string obstacleToPly(const Event& event) const;
    std::string obstacleToOffer(const Event& event) const;
    std::string obstacleToClaim(const Event& event) const;
    /// The seats whose players must agree to an offer of this seat.
    std::vector<Seat> othersThan(Seat seat) const;

    void spendTime(std::int64_t now);
    void startClock();
    void addTime(Seat seat);
    void playPly(const notation::Action& action);
    void agree(Seat seat);
    void takeBack(int plies);

    Setup setup_;
    std::vector<Event> events_;
    std::vector<Player> players_;
    std::vector<notation::Action> actions_;
    std::vector<Frame> frames_;  // before the first ply, after the first ...
    std::optional<Offer> offer_;
    Clocks clocks_;
    std::string settled_;  // the result that was agreed or proved; empty where there is none
    std::string score_;    // of a proved one
};

}  // namespace otrera::play
