#include "protocol/uci_text.h"

#include <algorithm>
#include <cmath>

namespace otrera::protocol {

namespace {

constexpr int provedScore = 10000;

int scoreOf(const search::Report& report, rules::Seat seat) {
    const double chance = report.score[indexOf(seat)];
    if (report.proved) return chance >= 1 ? provedScore : -provedScore;
    return centipawnsOf(chance);
}

}  // namespace

std::string uciTurnText(const rules::Rules& rules, const rules::Turn& turn) {
    const auto& geometry = rules.geometry();
    const bool stockfish = rules.seatCount() == 2 && !geometry.shape().isHexagon();
    if (!stockfish || turn.from == rules::noCell) return notation::turnText(geometry, turn);
    const std::string to = notation::cellName(geometry, turn.to);
    return notation::cellName(geometry, turn.from) + to + "," + to + notation::cellName(geometry, turn.shot);
}

int centipawnsOf(double chance) {
    // 400 log10(p / (1 - p)) is 2000 at p = 100000 / 100001.
    constexpr double least = 1.0 / 100001;
    const double bounded = std::clamp(chance, least, 1 - least);
    return static_cast<int>(std::lround(400 * std::log10(bounded / (1 - bounded))));
}

std::string uciInfoLine(const rules::Rules& rules, const rules::Position& position,
                        const search::Report& report, std::int64_t milliseconds) {
    const auto time = static_cast<std::uint64_t>(std::max<std::int64_t>(0, milliseconds));
    std::string line = "info depth " + std::to_string(report.depth) + " score cp " +
                       std::to_string(scoreOf(report, position.toMove())) + " nodes " +
                       std::to_string(report.nodes) + " nps " +
                       std::to_string(report.nodes * 1000 / std::max<std::uint64_t>(time, 1)) + " time " +
                       std::to_string(time);
    if (!report.line.empty()) line += " pv";
    for (const rules::Turn& turn : report.line) line += " " + uciTurnText(rules, turn);
    return line;
}

std::string uciBestmoveLine(const rules::Rules& rules, const search::Report& report) {
    return "bestmove " + (report.best ? uciTurnText(rules, *report.best) : "(none)");
}

}  // namespace otrera::protocol
