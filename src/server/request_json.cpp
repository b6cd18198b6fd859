#include "server/request_json.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <limits>

#include "base/calendar.h"
#include "notation/json_text.h"
#include "notation/position_text.h"
#include "notation/variant_json.h"
#include "server/owner.h"
#include "server/target.h"

namespace otrera::server {

using notation::Json;

namespace {

constexpr int maxLevel = 20;
constexpr std::size_t maxName = 40;   // characters
constexpr std::size_t maxEvent = 80;  // characters
constexpr int maxBase = 7 * 86'400;   // seconds
constexpr int maxIncrement = 3600;    // seconds
constexpr int maxDays = 60;
constexpr int maxPlies = 10'000;
constexpr std::size_t maxTurnText = 40;
constexpr int maxPage = 100;

/// The body as an object that has no fields but these.
base::Result<Json> readObject(std::string_view body, std::initializer_list<std::string_view> fields) {
    const auto read = notation::JsonText::read(body);
    if (!read) return base::Error{"the body is no JSON: " + read.error().text};
    if (!read->root().is_object()) return base::Error{"the body is no JSON object"};
    for (const auto& [name, value] : read->root().items()) {
        if (std::find(fields.begin(), fields.end(), name) == fields.end())
            return base::Error{"there is no field '" + notation::excerpt(name) + "' here"};
    }
    return read->root();
}

/// A field that may be left out; null says as much.
const Json* optionalField(const Json& json, const char* name) {
    const Json* field = notation::jsonField(json, name);
    return field == nullptr || field->is_null() ? nullptr : field;
}

/// A text that may be shown: printable and not too long. One of blanks alone is none.
base::Result<std::string> readLabel(const Json& value, const char* what, std::size_t most) {
    const std::string name = what;
    if (!value.is_string()) return base::Error{name + " is no text"};
    auto text = value.get<std::string>();
    if (notation::printable(text) != text) return base::Error{name + " has characters that cannot be shown"};
    const auto length =
        std::count_if(text.begin(), text.end(), [](char c) { return !notation::isContinuation(c); });
    if (static_cast<std::size_t>(length) > most)
        return base::Error{name + " has more than " + std::to_string(most) + " characters"};
    if (text.find_first_not_of(' ') == std::string::npos) text.clear();
    return text;
}

base::Result<std::shared_ptr<const rules::Rules>> readVariantField(const Json& json) {
    const Json* field = notation::jsonField(json, "variant");
    if (field == nullptr) return base::Error{"'variant' is missing"};
    if (!field->is_string() && !field->is_object())
        return base::Error{"'variant' is neither a text nor an object"};
    auto variant = field->is_object() ? notation::readVariant(field->dump())
                                      : notation::variantOfWord(field->get<std::string>());
    if (!variant) return base::Error{variant.error().text};
    auto rules = rules::Rules::make(std::move(variant).value());
    if (!rules) return rules.error();
    return std::shared_ptr<const rules::Rules>(std::make_shared<rules::Rules>(std::move(rules).value()));
}

base::Result<play::Player> readSeat(const Json& value, const std::string& owner) {
    using Kind = play::Player::Kind;
    const base::Error unknown{
        "a seat is 'me', 'here', 'open', 'engine:LEVEL' or 'browser:LEVEL', LEVEL 1 to 20"};
    if (!value.is_string()) return unknown;
    const auto text = value.get<std::string>();
    play::Player player;
    if (text == "me") {
        player.owner = owner;
    } else if (text == "here") {
        player.kind = Kind::here;
        player.owner = owner;
    } else if (text == "open") {
        player.kind = Kind::open;
        player.link = newSecret();
    } else {
        const auto colon = std::min(text.find(':'), text.size());
        const auto kind = text.substr(0, colon);
        const auto level = notation::readNumber(text.substr(std::min(colon + 1, text.size())), maxLevel);
        if ((kind != "engine" && kind != "browser") || !level || *level < 1) return unknown;
        if (text != kind + ":" + std::to_string(*level)) return unknown;
        player.kind = kind == "engine" ? Kind::engine : Kind::browser;
        player.level = *level;
        if (player.kind == Kind::browser) player.owner = owner;
    }
    return player;
}

base::Result<play::TimeControl> readClock(const Json& value) {
    constexpr std::int64_t second = 1000;
    const base::Error unknown{
        "'clock' is {\"base\": SECONDS, \"increment\": SECONDS} (1 to 604800, 0 to 3600) or {\"days\": 1 to "
        "60}"};
    if (!value.is_object()) return unknown;
    play::TimeControl time;
    if (const Json* days = notation::jsonField(value, "days")) {
        const auto number = notation::jsonNumber(*days, 1, maxDays);
        if (!number || value.size() != 1) return unknown;
        time.perTurn = *number * 86'400 * second;
        return time;
    }
    const Json* base = notation::jsonField(value, "base");
    const Json* increment = notation::jsonField(value, "increment");
    if (base == nullptr || value.size() != (increment == nullptr ? 1U : 2U)) return unknown;
    const auto baseNumber = notation::jsonNumber(*base, 1, maxBase);
    const auto incrementNumber =
        increment == nullptr ? std::optional(0) : notation::jsonNumber(*increment, 0, maxIncrement);
    if (!baseNumber || !incrementNumber) return unknown;
    time.base = *baseNumber * second;
    time.increment = *incrementNumber * second;
    return time;
}

base::Result<bool> readPlayers(const Json& json, const std::string& owner, play::Setup& setup) {
    const Json* seats = notation::jsonArray(json, "seats");
    if (seats == nullptr) return base::Error{"'seats' is missing or no list"};
    if (seats->size() != setup.rules->seatCount()) {
        return base::Error{"'seats' has " + std::to_string(seats->size()) + " entries; " +
                           setup.rules->variant().id + " has " + std::to_string(setup.rules->seatCount()) +
                           " seats"};
    }
    for (const Json& seat : *seats) {
        auto player = readSeat(seat, owner);
        if (!player) return player.error();
        setup.players.push_back(std::move(player).value());
    }
    if (optionalField(json, "names") == nullptr) return true;
    const Json* names = notation::jsonArray(json, "names");
    if (names == nullptr || names->size() != seats->size())
        return base::Error{"'names' is a list of one text a seat"};
    for (std::size_t i = 0; i < names->size(); ++i) {
        auto name = readLabel((*names)[i], "a name", maxName);
        if (!name) return name.error();
        setup.players[i].name = std::move(name).value();
    }
    return true;
}

base::Result<std::optional<rules::Seat>> readSeatField(const Json& json) {
    const Json* field = notation::jsonField(json, "seat");
    if (field == nullptr) return std::optional<rules::Seat>();
    const auto text = field->is_string() ? field->get<std::string>() : std::string();
    const auto seat = text.size() == 1 ? notation::seatOfLetter(text[0], rules::maxSeats) : std::nullopt;
    if (!seat) return base::Error{"'seat' is W, B, R or Y"};
    return seat;
}

base::Result<std::int64_t> readVersion(const Json& json) {
    const Json* field = notation::jsonField(json, "version");
    const auto number =
        field == nullptr ? std::nullopt : notation::jsonNumber(*field, 0, std::numeric_limits<int>::max());
    if (!number) return base::Error{"'version' is missing or no number from 0 on"};
    return *number;
}

std::optional<play::Command::Kind> actionOf(const std::string* word) {
    using Kind = play::Command::Kind;
    constexpr std::array<std::pair<std::string_view, Kind>, 6> actions{{{"resign", Kind::resign},
                                                                        {"draw", Kind::draw},
                                                                        {"undo", Kind::undo},
                                                                        {"accept", Kind::accept},
                                                                        {"decline", Kind::decline},
                                                                        {"withdraw", Kind::withdraw}}};
    for (const auto& [name, kind] : actions) {
        if (word != nullptr && *word == name) return kind;
    }
    return std::nullopt;
}

}  // namespace

base::Result<play::Setup> readNewGame(std::string_view body, const std::string& owner) {
    const auto json = readObject(body, {"variant", "seats", "start", "names", "event", "clock"});
    if (!json) return json.error();
    play::Setup setup;
    setup.creator = owner;
    auto rules = readVariantField(*json);
    if (!rules) return rules.error();
    setup.rules = std::move(rules).value();
    setup.start = setup.rules->start();
    if (const Json* start = optionalField(*json, "start")) {
        if (!start->is_string()) return base::Error{"'start' is no text"};
        const auto position = notation::readPosition(*setup.rules, start->get<std::string>());
        if (!position) {
            return base::Error{"'start', column " + std::to_string(position.error().column) + ": " +
                               position.error().text};
        }
        setup.start = *position;
    }
    if (const auto read = readPlayers(*json, owner, setup); !read) return read.error();
    if (const Json* event = optionalField(*json, "event")) {
        auto text = readLabel(*event, "'event'", maxEvent);
        if (!text) return text.error();
        setup.event = std::move(text).value();
    }
    if (const Json* clock = optionalField(*json, "clock")) {
        const auto time = readClock(*clock);
        if (!time) return time.error();
        setup.time = *time;
    }
    return setup;
}

base::Result<ChangeRequest> readTurnRequest(std::string_view body) {
    const auto json = readObject(body, {"version", "turn"});
    if (!json) return json.error();
    const auto version = readVersion(*json);
    if (!version) return version.error();
    const std::string* turn = notation::jsonString(*json, "turn");
    if (turn == nullptr) return base::Error{"'turn' is missing or no text"};
    if (turn->size() > maxTurnText) return base::Error{"'turn' is too long for a turn"};
    ChangeRequest request;
    request.command.turn = *turn;
    request.version = *version;
    return request;
}

base::Result<ChangeRequest> readActionRequest(std::string_view body) {
    const auto json = readObject(body, {"version", "action", "seat", "plies"});
    if (!json) return json.error();
    const auto version = readVersion(*json);
    if (!version) return version.error();
    const auto kind = actionOf(notation::jsonString(*json, "action"));
    if (!kind) return base::Error{"'action' is resign, draw, undo, accept, decline or withdraw"};
    const auto seat = readSeatField(*json);
    if (!seat) return seat.error();
    ChangeRequest request;
    request.command.kind = *kind;
    request.command.seat = *seat;
    request.version = *version;
    if (const Json* plies = notation::jsonField(*json, "plies")) {
        request.command.plies = notation::jsonNumber(*plies, 0, maxPlies);
        if (!request.command.plies || *kind != play::Command::Kind::undo)
            return base::Error{"'plies' is a number from 0 on, and only for undo"};
    }
    return request;
}

base::Result<ChangeRequest> readClaimRequest(std::string_view body) {
    const auto json = readObject(body, {"version", "seat"});
    if (!json) return json.error();
    const auto version = readVersion(*json);
    if (!version) return version.error();
    const auto seat = readSeatField(*json);
    if (!seat) return seat.error();
    ChangeRequest request;
    request.command.kind = play::Command::Kind::claim;
    request.command.seat = *seat;
    request.version = *version;
    return request;
}

base::Result<ChangeRequest> readSeatRequest(std::string_view body) {
    const auto json = readObject(body, {"link", "name"});
    if (!json) return json.error();
    const std::string* link = notation::jsonString(*json, "link");
    if (link == nullptr || link->empty()) return base::Error{"'link' is missing or no text"};
    ChangeRequest request;
    request.command.kind = play::Command::Kind::join;
    request.command.link = *link;
    if (const Json* field = notation::jsonField(*json, "name")) {
        auto name = readLabel(*field, "the name", maxName);
        if (!name) return name.error();
        request.command.name = std::move(name).value();
    }
    return request;
}

base::Result<bool> readEmptyRequest(std::string_view body) {
    const auto json = readObject(body, {});
    if (!json) return json.error();
    return true;
}

base::Result<SocketRequest> readSocketRequest(std::string_view message) {
    const auto json = readObject(message, {"watch", "since", "unwatch", "ping"});
    if (!json) return json.error();
    SocketRequest request;
    const Json* ping = notation::jsonField(*json, "ping");
    const Json* watch = notation::jsonField(*json, "watch");
    const Json* unwatch = notation::jsonField(*json, "unwatch");
    const Json* since = notation::jsonField(*json, "since");
    const base::Error unknown{
        R"(a message is {"watch": ID, "since": VERSION}, {"unwatch": ID} or {"ping": NUMBER})"};
    constexpr int most = std::numeric_limits<int>::max();
    if ((ping != nullptr) + (watch != nullptr) + (unwatch != nullptr) != 1) return unknown;
    if (since != nullptr && watch == nullptr) return unknown;
    if (ping != nullptr) {
        const auto number = notation::jsonNumber(*ping, 0, most);
        if (!number) return unknown;
        request.number = *number;
        return request;
    }
    const Json& game = watch != nullptr ? *watch : *unwatch;
    if (!game.is_string() || !isGameId(game.get<std::string>()))
        return base::Error{"this is no id of a game"};
    request.kind = watch != nullptr ? SocketRequest::Kind::watch : SocketRequest::Kind::unwatch;
    request.game = game.get<std::string>();
    if (since != nullptr) {
        const auto number = notation::jsonNumber(*since, 0, most);
        if (!number) return unknown;
        request.since = *number;
    }
    return request;
}

namespace {

std::optional<std::pair<std::int64_t, std::string>> readCursor(const std::string& text) {
    const auto dot = std::min(text.find('.'), text.size());
    const std::string_view digits = std::string_view(text).substr(0, dot);
    const std::string id = text.substr(std::min(dot + 1, text.size()));
    constexpr std::size_t mostDigits = 15;
    const bool number = !digits.empty() && digits.size() <= mostDigits &&
                        std::all_of(digits.begin(), digits.end(), notation::isDigit);
    if (!number || !isGameId(id)) return std::nullopt;
    return std::pair(std::stoll(std::string(digits)), id);
}

/// Takes one parameter; an error says what it should be.
base::Result<bool> takeParameter(const std::string& name, const std::string& value, ListRequest& request) {
    auto& query = request.query;
    if (name == "variant") {
        if (notation::printable(value) != value) return base::Error{"'variant' is the id of a variant"};
        query.variant = value;
    } else if (name == "from" || name == "until") {
        const auto moment = base::readMoment(value);
        if (!moment)
            return base::Error{"'" + name + "' is a day, 2026-11-30, or a moment, 2026-11-30T10:00:00Z"};
        (name == "from" ? query.from : query.until) = *moment;
    } else if (name == "state") {
        if (value != "running" && value != "finished") return base::Error{"'state' is running or finished"};
        query.finished = value == "finished";
    } else if (name == "limit") {
        const auto number = notation::readNumber(value, maxPage);
        if (!number || *number < 1) return base::Error{"'limit' is a number from 1 to 100"};
        query.most = static_cast<std::size_t>(*number);
    } else if (name == "after") {
        query.after = readCursor(value);
        if (!query.after) return base::Error{"'after' is the 'next' of the page before"};
    } else if (name == "format") {
        request.format = value;
    } else {
        return base::Error{"there is no parameter '" + notation::excerpt(name) + "' here"};
    }
    return true;
}

}  // namespace

base::Result<ListRequest> readListRequest(std::string_view query) {
    const auto parameters = parseQuery(query);
    if (!parameters) return parameters.error();
    ListRequest request;
    for (const auto& [name, value] : *parameters) {
        const auto same = std::count_if(parameters->begin(), parameters->end(),
                                        [&name = name](const auto& other) { return other.first == name; });
        if (same > 1) return base::Error{"'" + notation::excerpt(name) + "' is given twice"};
        if (const auto taken = takeParameter(name, value, request); !taken) return taken.error();
    }
    return request;
}

std::string cursorText(const store::Summary& last) { return std::to_string(last.changed) + "." + last.id; }

bool isGameId(std::string_view text) {
    constexpr std::size_t length = 16;
    return text.size() == length && std::all_of(text.begin(), text.end(), [](char c) {
               return notation::isDigit(c) || (c >= 'a' && c <= 'z');
           });
}

}  // namespace otrera::server
