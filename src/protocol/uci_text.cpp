#include "protocol/uci_text.h"

#include <algorithm>
#include <cmath>

#include "engine/engine.h"
#include "notation/position_text.h"
#include "notation/variant_text.h"

namespace otrera::protocol {

namespace {

constexpr int provedScore = 10000;

int scoreOf(const search::Line& line, rules::Seat seat) {
    const double chance = line.score[indexOf(seat)];
    if (line.proved) return chance >= 1 ? provedScore : -provedScore;
    return centipawnsOf(chance);
}

/// Nobody draws: wins and losses are all.
std::string wdlText(double chance) {
    const long wins = std::lround(1000 * std::clamp(chance, 0.0, 1.0));
    return " wdl " + std::to_string(wins) + " 0 " + std::to_string(1000 - wins);
}

std::uint64_t perSecond(std::uint64_t nodes, std::uint64_t milliseconds) {
    return nodes * 1000 / std::max<std::uint64_t>(milliseconds, 1);
}

/// "0.052" of 52.
std::string thousandths(std::uint64_t number) {
    const std::string rest = std::to_string(1000 + number % 1000);
    return std::to_string(number / 1000) + "." + rest.substr(1);
}

std::vector<std::string> linesOf(std::string_view text) {
    std::vector<std::string> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        lines.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

std::string hexadecimal(std::uint64_t number) {
    constexpr std::string_view digits = "0123456789ABCDEF";
    std::string text;
    for (int shift = 60; shift >= 0; shift -= 4) text += digits[(number >> shift) & 15];
    return text;
}

std::string padded(std::string_view text, std::size_t width) {
    std::string line(text);
    line.resize(std::max(width, line.size()), ' ');
    return line;
}

std::string paddedLeft(const std::string& text, std::size_t width) {
    return std::string(width - std::min(width, text.size()), ' ') + text;
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

std::vector<std::string> uciInfoLines(const rules::Rules& rules, const rules::Position& position,
                                      const search::Report& report, const std::vector<search::Line>& lines,
                                      const InfoFacts& facts) {
    const auto time = static_cast<std::uint64_t>(std::max<std::int64_t>(0, facts.milliseconds));
    const rules::Seat seat = position.toMove();
    const std::string depth = std::to_string(report.depth);
    std::vector<std::string> texts;
    const auto add = [&](const search::Line& line) {
        std::string text = "info depth " + depth + " seldepth " + depth + " multipv " +
                           std::to_string(texts.size() + 1) + " score cp " +
                           std::to_string(scoreOf(line, seat));
        if (facts.wdl) text += wdlText(line.score[indexOf(seat)]);
        text += " nodes " + std::to_string(report.nodes) + " nps " +
                std::to_string(perSecond(report.nodes, time)) + " hashfull " + std::to_string(report.memory) +
                " time " + std::to_string(time);
        if (!line.turns.empty()) text += " pv";
        for (const rules::Turn& turn : line.turns) text += " " + uciTurnText(rules, turn);
        texts.push_back(std::move(text));
    };
    for (const search::Line& line : lines) add(line);
    if (lines.empty()) add({{}, report.score, report.proved});
    return texts;
}

std::string uciBestmoveLine(const rules::Rules& rules, const search::Report& report) {
    if (!report.best) return "bestmove (none)";
    const std::string line = "bestmove " + uciTurnText(rules, *report.best);
    return report.line.size() < 2 ? line : line + " ponder " + uciTurnText(rules, report.line[1]);
}

std::vector<std::string> uciShowLines(const rules::Rules& rules, const rules::Position& position) {
    std::vector<std::string> lines = linesOf(notation::boardPicture(rules, position));
    lines.emplace_back();
    lines.push_back("Fen: " + notation::positionText(rules, position));
    lines.push_back("Key: " + hexadecimal(position.status.key));
    return lines;
}

std::vector<std::string> uciEvalLines(const rules::Rules& rules, const rules::Position& position,
                                      const engine::Options& options) {
    const auto shares = engine::judge(rules, position, options);
    std::vector<std::string> lines{"Evaluation without looking ahead: chance to win, centipawns"};
    for (unsigned seat = 0; seat < rules.seatCount(); ++seat) {
        const double share = shares[seat];
        constexpr std::size_t nameWidth = 8;
        lines.push_back(padded(notation::seatName(rules::seatAt(seat)), nameWidth) +
                        thousandths(static_cast<std::uint64_t>(std::lround(1000 * share))) + "  " +
                        std::to_string(scoreOf({{}, shares, position.finished()}, rules::seatAt(seat))));
    }
    return lines;
}

std::string benchLine(std::string_view id, std::uint64_t nodes, std::int64_t milliseconds) {
    const auto time = static_cast<std::uint64_t>(std::max<std::int64_t>(0, milliseconds));
    constexpr std::size_t idWidth = 14;
    constexpr std::size_t width = 9;
    return padded(id, idWidth) + paddedLeft(std::to_string(nodes), width) + " nodes" +
           paddedLeft(thousandths(time), width) + " s" +
           paddedLeft(std::to_string(perSecond(nodes, time)), width) + " nodes/s";
}

std::string signatureLine(std::uint64_t signature) { return "signature " + std::to_string(signature); }

}  // namespace otrera::protocol
