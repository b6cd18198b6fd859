#include <CLI/CLI.hpp>
#include <memory>
#include <optional>

#include "notation/cells.h"
#include "notation/position_text.h"
#include "otrera/commands.h"
#include "otrera/game_choice.h"
#include "otrera/output.h"
#include "otrera/region_report.h"
#include "solver/decision.h"

namespace otrera::app {

namespace {

using notation::Json;
using notation::seatName;
using rules::Position;
using rules::Rules;
using rules::Seat;
using solver::Decision;
using solver::Stage;

struct ClaimOptions {
    GameChoice choice;
    bool json = false;
};

std::vector<Seat> liveSeats(const Rules& rules, const Position& position) {
    std::vector<Seat> live;
    for (const Seat seat : seatsOf(rules)) {
        if (!position.isOut(seat)) live.push_back(seat);
    }
    return live;
}

std::string toMoveText(const Position& position) {
    return "; " + seatName(position.toMove()) + " is to move";
}

/// "White can make 21 turns, Black 10; White is to move"
std::string countText(const Rules& rules, const Position& position, const Decision& decision) {
    std::string text;
    for (const Seat seat : liveSeats(rules, position)) {
        const auto& turns = decision.turns[indexOf(seat)];
        text += text.empty() ? seatName(seat) + " can make " + boundsText(turns.low, turns.high)
                             : ", " + seatName(seat) + " " + boundsText(turns.low, turns.high);
    }
    return text + toMoveText(position);
}

/// "White is sure of 33 turns on cells that nobody else can come to, and meanwhile Black cannot make more
/// than 7"
std::string guardText(const Rules& rules, const Position& position, const Decision& decision, Seat seat) {
    const auto& guard = decision.guards[indexOf(seat)];
    std::string text = seatName(seat) + " is sure of " +
                       counted(static_cast<int>(guard.turns.size()), "turn") +
                       " on cells that nobody else can come to, and meanwhile ";
    bool first = true;
    for (const Seat other : liveSeats(rules, position)) {
        if (other == seat) continue;
        text += (first ? "" : ", ") + seatName(other) + " cannot make more than " +
                std::to_string(guard.others[indexOf(other)]);
        first = false;
    }
    return text;
}

/// Why the winner wins; only where there is one.
std::string reasonText(const Rules& rules, const Position& position, const Decision& decision) {
    if (decision.stage == Stage::finished) return "the game is over";
    if (decision.stage == Stage::separated) {
        return "no region is contested: " + countText(rules, position, decision);
    }
    return guardText(rules, position, decision, *decision.winner) + toMoveText(position);
}

/// Why nobody is proved to win; only where that is so.
std::string whyNotText(const Rules& rules, const Position& position, const Decision& decision) {
    if (decision.stage == Stage::separated) {
        return "no region is contested, but the turns are not known exactly: " +
               countText(rules, position, decision);
    }
    if (rules.variant().rule == rules::BlockedRule::pass) {
        return "a region is contested, and who cannot move may come back";
    }
    std::string text = "a region is contested";
    for (const Seat seat : liveSeats(rules, position)) {
        text += "; " + guardText(rules, position, decision, seat);
    }
    return text + toMoveText(position);
}

Json guardsJson(const Rules& rules, const Position& position, const Decision& decision) {
    Json list = Json::array();
    for (const Seat seat : seatsOf(rules)) {
        if (position.finished() || position.isOut(seat)) {
            list.push_back(nullptr);
            continue;
        }
        const auto& guard = decision.guards[indexOf(seat)];
        Json others = Json::array();
        for (const Seat other : seatsOf(rules)) {
            others.push_back(other == seat ? Json(nullptr) : Json(guard.others[indexOf(other)]));
        }
        list.push_back({{"turns", guard.turns.size()},
                        {"closed", cellsJson(rules, guard.closed)},
                        {"others", std::move(others)}});
    }
    return list;
}

Json claimJson(const Rules& rules, const Position& position, const Decision& decision) {
    const bool decided = decision.winner.has_value();
    Json json;
    json["variant"] = rules.variant().id;
    json["position"] = notation::positionText(rules, position);
    json["to_move"] = letterJson(position.finished() ? std::nullopt : std::optional(position.toMove()));
    json["decided"] = decided;
    json["winner"] = letterJson(decision.winner);
    json["reason"] = decided ? Json(reasonText(rules, position, decision)) : Json(nullptr);
    json["why_not"] = decided ? Json(nullptr) : Json(whyNotText(rules, position, decision));
    json["state"] = stageName(decision.stage);
    json["by"] = decided ? boundsJson(decision.score.low, decision.score.high) : Json(nullptr);
    json["turns"] = Json::array();
    json["outlasts"] = Json::array();
    for (const Seat seat : seatsOf(rules)) {
        const auto& turns = decision.turns[indexOf(seat)];
        json["turns"].push_back(boundsJson(turns.low, turns.high));
        Json outlasted = Json::array();
        for (const Seat other : seatsOf(rules)) {
            if (decision.outlasts[indexOf(seat)][indexOf(other)]) outlasted.push_back(letterJson(other));
        }
        json["outlasts"].push_back(std::move(outlasted));
    }
    json["guards"] = guardsJson(rules, position, decision);
    json["regions"] = regionsJson(rules, countedRegions(rules, position));
    return json;
}

std::string claimText(const Rules& rules, const Position& position, const Decision& decision) {
    std::string text;
    const auto& score = decision.score;
    if (decision.stage == Stage::finished) {
        text = "The game is over: " + seatName(*decision.winner) + " has won.\n";
    } else if (decision.winner) {
        text = "Decided: " + seatName(*decision.winner) + " wins by " + boundsText(score.low, score.high) +
               ".\nReason: " + reasonText(rules, position, decision) + ".\n";
    } else {
        text = "Not decided: " + whyNotText(rules, position, decision) + ".\n";
    }
    text += "\nRegions:\n";
    for (const auto& region : countedRegions(rules, position)) text += regionText(rules, region);
    if (decision.stage != Stage::open) return text;
    for (const Seat seat : liveSeats(rules, position)) {
        const auto closed = decision.guards[indexOf(seat)].closed;
        if (closed.none()) continue;
        text += "\nCells that nobody but " + seatName(seat) + " can come to while it guards them:\n" +
                cellLines(rules, closed);
    }
    return text;
}

void runClaim(const ClaimOptions& options) {
    constexpr std::uint64_t nodesForEach = 100'000;
    std::optional<Failure> problem;
    const play::Game game = options.choice.read(problem);
    const Rules& rules = game.rules();
    const Position& position = game.position();
    const Decision decision = solver::Decider(rules).decide(position, nodesForEach);
    if (options.json) {
        printJson(claimJson(rules, position, decision));
    } else {
        print(claimText(rules, position, decision));
    }
    if (problem) throw Failure(*problem);
}

}  // namespace

void addClaimCommand(CLI::App& app) {
    auto* command = app.add_subcommand(
        "claim",
        "Say whether a position is decided: who is proved to win, by how many turns, and why or why not");
    auto options = std::make_shared<ClaimOptions>();
    options->choice.addTo(*command);
    command->add_flag("--json", options->json, "Answer in JSON");
    command->callback([options] { runClaim(*options); });
}

}  // namespace otrera::app
