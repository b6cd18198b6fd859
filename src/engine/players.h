#pragma once

#include <array>
#include <string_view>

#include "base/result.h"
#include "engine/engine.h"

namespace otrera::engine {

/// The players for scale that come with Otrera, from the weakest. (Its best one is makeEngine.)
inline constexpr std::array<std::string_view, 4> playerNames{"random", "greedy", "mirror", "classic"};

/// Makes a player of one of these names. The seed decides between turns that it takes for equals; a random
/// player's turns all come from it. Fails for a name that there is not: the error lists those that there are;
/// and for "classic" where there are not two seats with the rule `out`.
base::Result<Engine> makePlayer(std::string_view name, std::shared_ptr<const rules::Rules> rules,
                                std::uint64_t seed);

}  // namespace otrera::engine
