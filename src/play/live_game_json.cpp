#include "play/live_game_json.h"

#include <array>

#include "base/calendar.h"
#include "notation/json_text.h"
#include "notation/position_text.h"
#include "notation/record_json.h"
#include "notation/variant_json.h"

namespace otrera::play {

using notation::Json;

namespace {

constexpr std::array playerKinds{"person", "here", "open", "engine", "browser"};
constexpr std::array eventKinds{"turn",    "resigns",  "time",      "joined", "offers",
                                "accepts", "declines", "withdraws", "claims"};
constexpr std::array offerKinds{"draw", "undo"};

template <typename Kind>
std::size_t indexOfKind(Kind kind) {
    return static_cast<std::size_t>(kind);
}

template <typename Kind, std::size_t count>
std::optional<Kind> kindOf(const std::array<const char*, count>& words, const std::string* word) {
    for (std::size_t i = 0; word != nullptr && i < count; ++i) {
        if (*word == words[i]) return static_cast<Kind>(i);
    }
    return std::nullopt;
}

std::string seatText(Seat seat) { return std::string(1, notation::seatLetter(seat)); }

Json momentJson(Moment moment) { return Json::array({moment.clock, moment.calendar}); }

std::optional<Moment> readMoment(const Json* json) {
    if (json == nullptr || json->size() != 2) return std::nullopt;
    if (!(*json)[0].is_number_integer() || !(*json)[1].is_number_integer()) return std::nullopt;
    return Moment{(*json)[0].get<std::int64_t>(), (*json)[1].get<std::int64_t>()};
}

std::string textOr(const Json& json, const char* name) {
    const std::string* text = notation::jsonString(json, name);
    return text == nullptr ? std::string() : *text;
}

std::int64_t numberOr(const Json& json, const char* name) {
    const Json* field = notation::jsonField(json, name);
    return field != nullptr && field->is_number_integer() ? field->get<std::int64_t>() : 0;
}

/// Fields that are empty say nothing.
void setText(Json& json, const char* name, const std::string& text) {
    if (!text.empty()) json[name] = text;
}

std::optional<Player> readPlayer(const Json& json) {
    Player player;
    const auto kind = kindOf<Player::Kind>(playerKinds, notation::jsonString(json, "kind"));
    if (!kind) return std::nullopt;
    player.kind = *kind;
    player.level = static_cast<int>(numberOr(json, "level"));
    player.owner = textOr(json, "owner");
    player.name = textOr(json, "name");
    player.link = textOr(json, "link");
    return player;
}

void setEventKind(Json& json, const Rules& rules, const Event& event) {
    json["kind"] = eventKinds[indexOfKind(event.kind)];
    json["seat"] = seatText(event.seat);
    if (event.kind == Event::Kind::turn) json["turn"] = notation::turnText(rules.geometry(), event.turn);
    if (event.kind == Event::Kind::claims) {
        json["result"] = event.result;
        json["score"] = event.score;
    }
    if (event.kind != Event::Kind::offers) return;
    json["what"] = offerKinds[indexOfKind(event.offer)];
    if (event.offer == OfferKind::undo) json["plies"] = event.plies;
}

base::Error damaged(const std::string& what) { return {"a stored game is damaged: " + what}; }

Json clockJson(const LiveGame& game) {
    const TimeControl& time = game.setup().time;
    if (!time.limited()) return nullptr;
    Json json;
    constexpr std::int64_t second = 1000;
    constexpr std::int64_t day = 86'400 * second;
    if (time.perTurn > 0) {
        json["days"] = time.perTurn / day;
    } else {
        json["base"] = time.base / second;
        json["increment"] = time.increment / second;
    }
    json["left_ms"] = Json::array();
    for (unsigned seat = 0; seat < game.rules().seatCount(); ++seat)
        json["left_ms"].push_back(game.clocks().left[seat]);
    json["running"] = game.clocks().running ? Json(seatText(*game.clocks().running)) : Json(nullptr);
    json["at_ms"] = game.clocks().at;
    return json;
}

Json offerJson(const LiveGame& game) {
    if (!game.offer()) return nullptr;
    Json json{{"kind", offerKinds[indexOfKind(game.offer()->kind)]}, {"by", seatText(game.offer()->by)}};
    if (game.offer()->kind == OfferKind::undo) json["plies"] = game.offer()->plies;
    json["waiting"] = Json::array();
    for (const Seat seat : game.offer()->waiting) json["waiting"].push_back(seatText(seat));
    return json;
}

}  // namespace

std::string setupText(const Setup& setup) {
    Json json;
    const auto& variant = setup.rules->variant();
    json["variant"] =
        rules::findBuiltinVariant(variant.id) != nullptr ? Json(variant.id) : notation::variantJson(variant);
    json["start"] = notation::positionText(*setup.rules, setup.start);
    json["players"] = Json::array();
    for (const Player& player : setup.players) {
        Json entry{{"kind", playerKinds[indexOfKind(player.kind)]}};
        if (player.level > 0) entry["level"] = player.level;
        setText(entry, "owner", player.owner);
        setText(entry, "name", player.name);
        setText(entry, "link", player.link);
        json["players"].push_back(std::move(entry));
    }
    setText(json, "creator", setup.creator);
    setText(json, "event", setup.event);
    json["time"] = Json::array({setup.time.base, setup.time.increment, setup.time.perTurn});
    json["created"] = momentJson(setup.created);
    return json.dump();
}

base::Result<Setup> readSetup(const std::string& text) {
    const Json json = Json::parse(text, nullptr, false);
    if (!json.is_object()) return damaged("its setup is no JSON");
    Setup setup;
    const Json* word = notation::jsonField(json, "variant");
    if (word == nullptr) return damaged("it has no variant");
    auto variant = word->is_string() ? notation::variantOfWord(word->get<std::string>())
                                     : notation::readVariant(word->dump());
    if (!variant) return damaged(variant.error().text);
    auto rules = Rules::make(*variant);
    if (!rules) return damaged(rules.error().text);
    setup.rules = std::make_shared<Rules>(std::move(rules).value());
    auto start = notation::readPosition(*setup.rules, textOr(json, "start"));
    if (!start) return damaged(start.error().text);
    setup.start = *start;
    const Json* players = notation::jsonArray(json, "players");
    for (std::size_t i = 0; players != nullptr && i < players->size(); ++i) {
        const auto player = readPlayer((*players)[i]);
        if (!player) return damaged("a seat cannot be read");
        setup.players.push_back(*player);
    }
    setup.creator = textOr(json, "creator");
    setup.event = textOr(json, "event");
    const Json* time = notation::jsonArray(json, "time");
    if (time == nullptr || time->size() != 3) return damaged("its time control cannot be read");
    std::int64_t* const parts[] = {&setup.time.base, &setup.time.increment, &setup.time.perTurn};
    for (std::size_t i = 0; i < 3; ++i) {
        if (!(*time)[i].is_number_integer()) return damaged("its time control cannot be read");
        *parts[i] = (*time)[i].get<std::int64_t>();
    }
    const auto created = readMoment(notation::jsonArray(json, "created"));
    if (!created) return damaged("when it began cannot be read");
    setup.created = *created;
    return setup;
}

std::string eventText(const Rules& rules, const Event& event) {
    Json json;
    setEventKind(json, rules, event);
    setText(json, "owner", event.owner);
    setText(json, "name", event.name);
    json["moment"] = momentJson(event.moment);
    return json.dump();
}

base::Result<Event> readEvent(const LiveGame& game, const std::string& text) {
    const Json json = Json::parse(text, nullptr, false);
    if (!json.is_object()) return damaged("an event is no JSON");
    Event event;
    const auto kind = kindOf<Event::Kind>(eventKinds, notation::jsonString(json, "kind"));
    const std::string seatWord = textOr(json, "seat");
    const auto seat =
        seatWord.size() == 1 ? notation::seatOfLetter(seatWord[0], game.rules().seatCount()) : std::nullopt;
    const auto moment = readMoment(notation::jsonArray(json, "moment"));
    if (!kind || !seat || !moment) return damaged("an event cannot be read");
    event.kind = *kind;
    event.seat = *seat;
    event.moment = *moment;
    event.owner = textOr(json, "owner");
    event.name = textOr(json, "name");
    event.result = textOr(json, "result");
    event.score = textOr(json, "score");
    event.plies = static_cast<int>(numberOr(json, "plies"));
    if (event.kind == Event::Kind::turn) {
        const auto turn = notation::readTurn(game.rules(), game.position(), textOr(json, "turn"));
        if (!turn) return damaged(turn.error().text);
        event.turn = *turn;
    }
    if (event.kind == Event::Kind::offers) {
        const auto what = kindOf<OfferKind>(offerKinds, notation::jsonString(json, "what"));
        if (!what) return damaged("an offer cannot be read");
        event.offer = *what;
    }
    return event;
}

base::Result<LiveGame> readLiveGame(const std::string& setup, const std::vector<std::string>& events) {
    auto read = readSetup(setup);
    if (!read) return read.error();
    auto game = LiveGame::create(std::move(read).value());
    if (!game) return damaged(game.error().text);
    for (const std::string& text : events) {
        const auto event = readEvent(*game, text);
        if (!event) return event.error();
        if (const auto applied = game.value().apply(*event); !applied) return damaged(applied.error().text);
    }
    return game;
}

std::string playerText(const Player& player) {
    const std::string kind = playerKinds[indexOfKind(player.kind)];
    return player.level > 0 ? kind + ":" + std::to_string(player.level) : kind;
}

Json eventJson(const Rules& rules, const Event& event, std::int64_t version) {
    Json json{{"version", version}};
    setEventKind(json, rules, event);
    return json;
}

Json stateJson(const LiveGame& game) {
    const Rules& rules = game.rules();
    const Json record = notation::recordJson({}, game.record());
    Json json{{"variant", rules.variant().id}};
    if (record.contains("definition")) json["definition"] = record["definition"];
    for (const char* field : {"start", "turns", "gave_up"}) json[field] = record[field];
    json["version"] = game.version();
    json["to_move"] = game.finished() ? Json(nullptr) : Json(seatText(game.position().toMove()));
    json["out"] = Json::array();
    for (unsigned i = 0; i < game.position().status.outCount; ++i)
        json["out"].push_back(seatText(game.position().status.outOrder[i]));
    json["result"] = game.result();
    json["ending"] = record["ending"];
    json["score"] = game.claimed() ? Json(notation::tagOf(game.record(), "Score")) : Json(nullptr);
    json["seats"] = Json::array();
    json["names"] = Json::array();
    for (const Player& player : game.players()) {
        json["seats"].push_back(playerText(player));
        json["names"].push_back(player.name);
    }
    json["event"] = game.setup().event;
    json["clock"] = clockJson(game);
    json["offer"] = offerJson(game);
    json["created"] = base::momentText(game.setup().created.calendar);
    json["changed"] = base::momentText(game.changed());
    return json;
}

}  // namespace otrera::play
