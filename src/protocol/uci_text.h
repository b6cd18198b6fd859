#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/options.h"
#include "notation/turn_text.h"
#include "search/search.h"

namespace otrera::protocol {

/// A turn as UCI writes it: "d1d7,d7g7" with two seats on squares, as in Fairy-Stockfish; canonical,
/// "d1-d7/g7", everywhere else and for the shot that completes a half-made turn ("/g7").
std::string uciTurnText(const rules::Rules& rules, const rules::Turn& turn);

/// A chance to win (0 .. 1) in centipawns: the lead in Elo points that gives this chance, 400 log10(p / (1 -
/// p)), rounded, and at most 2000 either way.
int centipawnsOf(double chance);

/// What stands in an "info" line besides what the search has found.
struct InfoFacts {
    /// Since "go".
    std::int64_t milliseconds = 0;
    /// Chances are told too, as UCI_ShowWDL wants.
    bool wdl = false;
};

/// The lines "info depth 3 seldepth 3 multipv 1 score cp 12 nodes 500 nps 50000 hashfull 0 time 10 pv ...",
/// one for each of the lines that a search has found; one without a pv where there is none. The score is that
/// of the seat to move; a proved win or loss is 10000.
std::vector<std::string> uciInfoLines(const rules::Rules& rules, const rules::Position& position,
                                      const search::Report& report, const std::vector<search::Line>& lines,
                                      const InfoFacts& facts);

/// "bestmove d1d7,d7g7 ponder a7a6,a6a5", without the latter where no second turn is expected, or "bestmove
/// (none)" where there is no turn.
std::string uciBestmoveLine(const rules::Rules& rules, const search::Report& report);

/// What "d" shows: the board, then "Fen: " and the position, "Key: " and its key in hexadecimal.
std::vector<std::string> uciShowLines(const rules::Rules& rules, const rules::Position& position);

/// What "eval" shows: the static chance of each seat to win, also in centipawns.
std::vector<std::string> uciEvalLines(const rules::Rules& rules, const rules::Position& position,
                                      const engine::Options& options);

/// A variant of the bench: its id, the nodes, the seconds that they took, and nodes a second.
std::string benchLine(std::string_view id, std::uint64_t nodes, std::int64_t milliseconds);
/// The last line of the bench.
std::string signatureLine(std::uint64_t signature);

}  // namespace otrera::protocol
