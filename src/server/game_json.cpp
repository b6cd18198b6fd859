#include "server/game_json.h"

#include <array>

#include "play/live_game_json.h"

namespace otrera::server {

using notation::Json;

namespace {

std::string seatText(unsigned seat) { return std::string(1, notation::seatLetter(rules::seatAt(seat))); }

Json seatsOf(const play::LiveGame& game, const std::string& owner) {
    Json seats = Json::array();
    for (unsigned seat = 0; seat < game.rules().seatCount(); ++seat) {
        if (game.actsFor(owner, rules::seatAt(seat))) seats.push_back(seatText(seat));
    }
    return seats;
}

Json linksOf(const play::LiveGame& game, const std::string& owner) {
    Json links = Json::object();
    if (owner != game.setup().creator) return links;
    for (unsigned seat = 0; seat < game.rules().seatCount(); ++seat) {
        const auto& player = game.players()[seat];
        if (player.kind == play::Player::Kind::open) links[seatText(seat)] = player.link;
    }
    return links;
}

void setGame(Json& json, const View& view, const std::string& owner) {
    constexpr std::array states{"idle", "thinking", "failing"};
    json["version"] = view.game.version();
    json["you"] = seatsOf(view.game, owner);
    json["links"] = linksOf(view.game, owner);
    json["engine"] = states[static_cast<std::size_t>(view.engine)];
    json["now_ms"] = view.now;
    json["state"] = play::stateJson(view.game);
}

}  // namespace

Json gameJson(const View& view, const std::string& owner) {
    Json json{{"id", view.id}};
    setGame(json, view, owner);
    return json;
}

Json newsJson(const View& view, const std::string& owner, std::int64_t since) {
    Json json{{"game", view.id}};
    setGame(json, view, owner);
    json["events"] = Json::array();
    const auto& events = view.game.events();
    for (auto i = static_cast<std::size_t>(since); i < events.size(); ++i)
        json["events"].push_back(
            play::eventJson(view.game.rules(), events[i], static_cast<std::int64_t>(i) + 1));
    return json;
}

Json listedJson(const std::string& id, const play::LiveGame& game, const std::string& owner) {
    const Json state = play::stateJson(game);
    Json json{{"id", id}};
    for (const char* field : {"version", "variant", "result", "created", "changed", "to_move"})
        json[field] = state[field];
    json["plies"] = game.actions().size();
    json["seats"] = state["seats"];
    json["names"] = state["names"];
    json["you"] = seatsOf(game, owner);
    return json;
}

}  // namespace otrera::server
