#include "engine/players.h"

#include "eval/lieberum.h"
#include "search/alpha_beta.h"
#include "search/greedy_search.h"
#include "search/mirror_search.h"
#include "search/random_search.h"

namespace otrera::engine {

namespace {

std::string unknown(std::string_view name) {
    std::string text = "there is no player '" + std::string(name) + "', only";
    for (const std::string_view known : playerNames)
        text.append(known == playerNames[0] ? " " : ", ").append(known);
    return text;
}

}  // namespace

base::Result<Engine> makePlayer(std::string_view name, std::shared_ptr<const rules::Rules> rules,
                                std::uint64_t seed) {
    std::unique_ptr<search::Search> search;
    if (name == "classic") {
        if (!search::AlphaBeta::plays(rules->variant())) {
            return base::Error{"the player 'classic' is for two seats that are out when they cannot move"};
        }
        // Wide everywhere, and only what the literature has.
        search::AlphaBetaOptions options;
        options.keptSteps = {20, 20, 20};
        options.keptTurns = 40;
        options.futility = 100'000;  // no turn is so far behind
        options.reduction = 0;
        options.tableEntries = std::size_t{1} << 18;
        options.remembers = false;
        options.counts = false;
        options.seed = seed;
        search = std::make_unique<search::AlphaBeta>(
            *rules, std::make_shared<eval::LieberumEvaluator>(*rules), options);
    }
    if (name == "random") search = std::make_unique<search::RandomSearch>(*rules, seed);
    if (name == "greedy") search = std::make_unique<search::GreedySearch>(*rules, seed);
    if (name == "mirror") search = std::make_unique<search::MirrorSearch>(*rules, seed);
    if (!search) return base::Error{unknown(name)};
    return Engine(std::move(rules), std::move(search));
}

}  // namespace otrera::engine
