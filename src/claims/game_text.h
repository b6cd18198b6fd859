#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "solver/games.h"

namespace otrera::claims {

/// "3", "-1/2".
std::string numberText(solver::Dyadic number);

/// Writes canonical forms in the notation of CGSuite, with nested braces: `{2|-1/2,{*|-1}}`. Names stand for
/// numbers, nimbers (`*`, `*2`) and multiples of up (`^`, `^^`, `^3`, `v` ...) and their sums (`1/2^*`); a
/// game that is its own negative is `+-1`, `+-{1,{2|0}}`. The order of options depends on the game alone.
/// What is known of games is kept; the table must outlive it.
class GameText {
  public:
    explicit GameText(solver::GameTable& games) : games_(games) {}

    /// None when it would be longer than `most` characters.
    std::optional<std::string> of(solver::Game game, std::size_t most);
    /// The options of a side in the order in which they are written.
    std::vector<solver::Game> optionsOf(solver::Game game, bool left);

  private:
    /// number + up times ^ + *nimber
    struct Named {
        solver::Dyadic number;
        int up = 0;
        int nimber = 0;
    };

    void write(solver::Game game, std::string& text, std::size_t most);
    void writeList(const std::vector<solver::Game>& options, std::string& text, std::size_t most);
    bool writeName(solver::Game game, std::string& text);
    std::optional<Named> nameOf(solver::Game game);
    std::optional<Named> infinitesimal(solver::Game game);
    std::optional<int> nimberOf(solver::Game game);
    std::uint64_t sizeOf(solver::Game game);
    bool before(solver::Game a, solver::Game b);

    solver::GameTable& games_;
    std::unordered_map<std::uint32_t, std::uint64_t> sizes_;
};

}  // namespace otrera::claims
