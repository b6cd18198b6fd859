#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "store/store.h"

namespace soci {
class session;
}

namespace otrera::store {

/// What Reader's functions give, by SQL. All throw soci::soci_error; a game whose events are not all there
/// throws std::runtime_error.
std::optional<Game> selectGame(soci::session& sql, const std::string& id);
std::vector<Summary> selectGames(soci::session& sql, const Query& query);
std::vector<std::string> selectAttended(soci::session& sql);
std::int64_t selectUptime(soci::session& sql);
Totals selectTotals(soci::session& sql);

}  // namespace otrera::store
