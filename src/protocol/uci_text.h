#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "notation/turn_text.h"
#include "search/search.h"

namespace otrera::protocol {

/// A turn as UCI writes it: "d1d7,d7g7" with two seats on squares, as in Fairy-Stockfish; canonical,
/// "d1-d7/g7", everywhere else and for the shot that completes a half-made turn ("/g7").
std::string uciTurnText(const rules::Rules& rules, const rules::Turn& turn);

/// A chance to win (0 .. 1) in centipawns: the lead in Elo points that gives this chance, 400 log10(p / (1 -
/// p)), rounded, and at most 2000 either way.
int centipawnsOf(double chance);

/// "info depth 3 score cp 12 nodes 500 nps 50000 time 10 pv ...": what a search has found after so many
/// milliseconds. The score is that of the seat to move; a proved win or loss is 10000.
std::string uciInfoLine(const rules::Rules& rules, const rules::Position& position,
                        const search::Report& report, std::int64_t milliseconds);

/// "bestmove d1d7,d7g7", or "bestmove (none)" where there is no turn.
std::string uciBestmoveLine(const rules::Rules& rules, const search::Report& report);

}  // namespace otrera::protocol
