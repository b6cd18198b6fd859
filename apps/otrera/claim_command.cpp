#include <CLI/CLI.hpp>
#include <memory>
#include <optional>

#include "claims/claim.h"
#include "claims/words.h"
#include "notation/cells.h"
#include "otrera/commands.h"
#include "otrera/game_choice.h"
#include "otrera/output.h"
#include "otrera/region_report.h"
#include "solver/decision.h"

namespace otrera::app {

namespace {

using claims::boundsText;
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

std::string claimText(const Rules& rules, const Position& position, const Decision& decision) {
    std::string text;
    const auto& score = decision.score;
    if (decision.stage == Stage::finished) {
        text = "The game is over: " + seatName(*decision.winner) + " has won";
        if (claims::isScored(rules, position)) text += " by " + boundsText(score.low, score.high);
        text += ".\n";
    } else if (decision.winner) {
        text = "Decided: " + seatName(*decision.winner) + " wins by " + boundsText(score.low, score.high) +
               ".\nReason: " + claims::groundText(rules, position, decision) + ".\n";
    } else {
        text = "Not decided: " + claims::groundText(rules, position, decision) + ".\n";
    }
    text += "\nRegions:\n";
    for (const auto& region : decision.regions) text += regionText(rules, region);
    if (decision.stage != Stage::open) return text;
    for (const Seat seat : seatsOf(rules)) {
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
        printJson(claims::claimJson(rules, position, decision, decision.regions, claims::CellForm::names));
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
