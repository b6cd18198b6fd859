#pragma once

#include "match/match.h"

namespace otrera::match {

/// The record of a game as it is kept in the file of the match (docs/match.md): tags that say which game it
/// is and how it ended, and behind every turn of a player what it said and used. `key` names the match: only
/// games with the same key belong together.
std::string matchRecordText(const Setup& setup, const std::string& key, const Result& result,
                            const PlayedGame& game);

/// What a file has of a match.
struct Kept {
    std::vector<Result> results;
    /// So many bytes of the file are whole records: what stands behind was being written when it ended.
    std::size_t bytes = 0;
};

/// Reads what matchRecordText wrote, game after game. Fails where the file holds anything else, games of a
/// match with another key among it; the last record may be torn.
base::Result<Kept> readMatchRecords(const Setup& setup, const std::string& key, std::string_view text);

}  // namespace otrera::match
