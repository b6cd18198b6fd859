#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "notation/record.h"

namespace otrera::protocol {

/// What to say to an engine that is to choose a turn: lines without ends.
struct UciQuestion {
    /// The variant and the position.
    std::vector<std::string> lines;
    /// Lets it think; it answers "bestmove ...".
    std::string go;
};

/// "setoption name UCI_Variant value amazons": the line that puts up a variant; one that is not built in is
/// told whole.
std::string uciVariantLine(const rules::Variant& variant);

/// Asks for the turn after these actions, of an opponent of a level from 1 to engine::levelCount. The game is
/// told by its start and its turns; where a seat has given up, which UCI has no word for, by the position as
/// it is now.
UciQuestion uciQuestion(const rules::Rules& rules, const rules::Position& start,
                        const std::vector<notation::Action>& actions, int level);

/// "wtime 60000 btime 59000 winc 1000 binc 1000": the clocks by seat, in milliseconds, for behind "go"; with
/// "rtime" and so on where there are more than two seats.
std::string uciClockWords(std::span<const std::int64_t> left, std::span<const std::int64_t> increments);

/// Reads what stands behind "bestmove": a turn in any spelling, perhaps with "ponder ..." behind it. Fails
/// when it is no legal turn of the position, as "(none)" is not.
base::Result<rules::Turn> readBestmove(const rules::Rules& rules, const rules::Position& position,
                                       std::string_view text);

}  // namespace otrera::protocol
