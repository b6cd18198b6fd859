#include "match/referee.h"

#include <algorithm>
#include <cstdio>

#include "rules/turns.h"

namespace otrera::match {

namespace {

using notation::Action;
using rules::Seat;

/// A game under way.
class Table {
  public:
    Table(const notation::RulesPointer& rules, const Opening& opening, const std::vector<Seated>& seats,
          const House& house)
        : rules_(*rules), seats_(seats), house_(house) {
        game_.record.rules = rules;
        game_.record.start = opening.start;
        game_.record.main.actions = opening.actions;
        position_ = positionAfter(rules_, opening.start, opening.actions, opening.actions.size());
        for (const Seated& seated : seats_) {
            left_.push_back(seated.control.baseTime.value_or(0));
            increments_.push_back(seated.control.increment);
        }
    }

    PlayedGame play(const std::atomic<bool>& stop) {
        for (std::size_t i = 0; i < seats_.size() && !game_.unstarted; ++i)
            seat(rules::seatAt(static_cast<unsigned>(i)));
        if (game_.unstarted) return std::move(game_);
        while (!position_.finished() && !game_.stopped) {
            turn(stop);
        }
        if (position_.finished()) {
            game_.winner = ranking(rules_, position_).front();
            game_.record.result = notation::resultText(rules_, position_);
        }
        return std::move(game_);
    }

  private:
    const Seated& seated(Seat seat) const { return seats_[indexOf(seat)]; }

    /// Without a player there is no game.
    void seat(Seat seat) {
        if (position_.isOut(seat)) return;
        const auto problem = seated(seat).player->begin(seated(seat).seed);
        if (!problem) return;
        game_.unstarted = true;
        game_.faults.emplace_back(seat, std::string(nameOf(Fault::crash)) + ": " + *problem);
    }

    void turn(const std::atomic<bool>& stop) {
        const Seat seat = position_.toMove();
        const TimeControl& control = seated(seat).control;
        std::int64_t& left = left_[indexOf(seat)];
        const std::int64_t allowed = control.turnTime.value_or(control.baseTime ? left : house_.silence);
        const bool clock = control.turnTime || control.baseTime;
        const Question question{rules_,
                                game_.record.start,
                                game_.record.main.actions,
                                position_,
                                control,
                                left_,
                                increments_,
                                allowed + (clock ? house_.margin : 0)};
        Answer answer = seated(seat).player->choose(question, stop);
        if (answer.fault == Fault::stopped) {
            game_.stopped = true;
            return;
        }
        if (!answer.fault && judgeTurn(rules_, position_, answer.turn) != rules::TurnFault::none) {
            answer.fault = Fault::illegalTurn;
            answer.text = "its answer is no legal turn";
        }
        const std::int64_t overrun = clock ? answer.milliseconds - allowed : 0;
        game_.worstOverrun = std::max(game_.worstOverrun, overrun);
        if (!answer.fault && overrun > house_.margin) {
            answer.fault = Fault::time;
            answer.text =
                "its turn took " + std::to_string(answer.milliseconds) + " ms of " + std::to_string(allowed);
        }
        if (answer.fault) {
            const auto kind = *answer.fault == Fault::time ? Action::Kind::time : Action::Kind::resigns;
            giveUp(seat, kind, nameOf(*answer.fault), answer.text);
            return;
        }
        left = std::max<std::int64_t>(0, left - answer.milliseconds) + control.increment;
        act({Action::Kind::turn, seat, answer.turn});
        game_.notes.push_back({game_.record.main.actions.size(), std::move(answer)});
    }

    void giveUp(Seat seat, Action::Kind kind, const char* reason, const std::string& text) {
        act({kind, seat, {}});
        game_.reason = reason;
        std::string line = std::string(reason) + ": " + text;
        game_.record.main.comments.push_back(
            {static_cast<int>(game_.record.main.actions.size()), seated(seat).name + ": " + line});
        game_.faults.emplace_back(seat, std::move(line));
    }

    void act(const Action& action) {
        playAction(rules_, position_, action);
        game_.record.main.actions.push_back(action);
        game_.reason = "blocked";
    }

    const rules::Rules& rules_;
    const std::vector<Seated>& seats_;
    const House& house_;
    PlayedGame game_;
    rules::Position position_;
    std::vector<std::int64_t> left_;  // by seat, milliseconds
    std::vector<std::int64_t> increments_;
};

std::string secondsText(std::int64_t milliseconds) {
    char text[32];
    std::snprintf(text, sizeof text, "%g", static_cast<double>(milliseconds) / 1000);
    return text;
}

}  // namespace

std::string textOf(const TimeControl& control) {
    if (control.nodes) return std::to_string(*control.nodes) + " nodes a turn";
    if (control.baseTime) return secondsText(*control.baseTime) + "+" + secondsText(control.increment) + " s";
    return std::to_string(control.turnTime.value_or(0)) + " ms a turn";
}

const char* nameOf(Fault fault) {
    switch (fault) {
        case Fault::illegalTurn:
            return "illegal turn";
        case Fault::time:
            return "time";
        case Fault::crash:
            return "crash";
        case Fault::silence:
            return "silence";
        case Fault::disconnected:
            return "disconnected";
        case Fault::flood:
            return "flood";
        case Fault::stopped:
            break;
    }
    return "stopped";
}

PlayedGame playGame(const notation::RulesPointer& rules, const Opening& opening,
                    const std::vector<Seated>& seats, const House& house, const std::atomic<bool>& stop) {
    return Table(rules, opening, seats, house).play(stop);
}

}  // namespace otrera::match
