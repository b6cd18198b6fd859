#include "claims/game_json.h"

namespace otrera::claims {

using notation::Json;
using solver::Game;
using solver::GameTable;
using solver::Outcome;

namespace {

constexpr std::size_t longestText = 1'000'000;
constexpr std::size_t mostOptions = 20'000;

Json canonicalJson(GameText& text, Game game) {
    const auto canonical = text.of(game, longestText);
    return canonical ? Json(*canonical) : Json(nullptr);
}

/// The games down to a depth of options, and not more than `most` of them.
std::size_t countTo(const GameTable& games, Game game, int depth, std::size_t most) {
    std::size_t count = 1;
    if (depth == 0) return count;
    for (const auto options : {games.left(game), games.right(game)}) {
        for (const Game option : options) {
            if (count > most) return count;
            count += countTo(games, option, depth - 1, most - count);
        }
    }
    return count;
}

Json treeJson(GameTable& games, GameText& text, Game game, int depth) {
    if (depth == 0) return nullptr;
    Json json;
    for (const bool left : {true, false}) {
        Json list = Json::array();
        for (const Game option : text.optionsOf(game, left)) {
            list.push_back({{"canonical", canonicalJson(text, option)},
                            {"options", treeJson(games, text, option, depth - 1)}});
        }
        json[left ? "left" : "right"] = std::move(list);
    }
    return json;
}

}  // namespace

Json numberJson(solver::Dyadic number) {
    return number.isInteger() ? Json(number.numerator()) : Json(number.toDouble());
}

char outcomeLetter(Outcome outcome) {
    switch (outcome) {
        case Outcome::left:
            return 'L';
        case Outcome::right:
            return 'R';
        case Outcome::next:
            return 'N';
        case Outcome::previous:
            break;
    }
    return 'P';
}

Json thermographJson(const solver::Thermograph& thermograph) {
    Json json;
    for (const bool left : {true, false}) {
        Json wall = Json::array();
        for (const auto& corner : left ? thermograph.left : thermograph.right)
            wall.push_back({numberJson(corner.value), numberJson(corner.temperature)});
        json[left ? "left" : "right"] = std::move(wall);
    }
    return json;
}

Json optionsJson(GameTable& games, Game game, std::size_t most) {
    // The deepest tree there can be has one level a turn.
    constexpr int deepest = 1000;
    int depth = 1;
    for (std::size_t count = 0; depth < deepest; ++depth) {
        const std::size_t deeper = countTo(games, game, depth, most);
        if (deeper == count) break;
        if (deeper > most) {
            --depth;
            break;
        }
        count = deeper;
    }
    GameText text(games);
    return treeJson(games, text, game, depth);
}

Json gameJson(GameTable& games, Game game) {
    GameText text(games);
    const auto thermograph = solver::Thermographs(games).of(game);
    Json json;
    json["canonical"] = canonicalJson(text, game);
    json["left_stop"] = numberJson(games.leftStop(game));
    json["right_stop"] = numberJson(games.rightStop(game));
    json["mean"] = thermograph ? numberJson(thermograph->mean()) : Json(nullptr);
    json["temperature"] = thermograph ? numberJson(thermograph->temperature()) : Json(nullptr);
    json["outcome"] = std::string(1, outcomeLetter(games.outcomeOf(game)));
    json["thermograph"] = thermograph ? thermographJson(*thermograph) : Json(nullptr);
    json["options"] = optionsJson(games, game, mostOptions);
    return json;
}

}  // namespace otrera::claims
