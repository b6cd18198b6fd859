#include "book/book_json.h"

#include "notation/position_text.h"
#include "notation/turn_text.h"

namespace otrera::book {

using notation::Json;

Json chanceJson(std::optional<Chance> chance) {
    return chance ? Json(static_cast<double>(*chance) / certain) : Json();
}

Json winsJson(const rules::Rules& rules, const Row& row) {
    Json wins = Json::array();
    for (unsigned seat = 0; seat < rules.seatCount(); ++seat) wins.push_back(row.wins[seat]);
    return wins;
}

Json positionJson(const SymmetricKeys& keys, const Book& book, const rules::Position& position) {
    const rules::Rules& rules = keys.rules();
    const Row* row = book.find(keys.keyOf(position));
    Json json;
    json["variant"] = rules.variant().id;
    json["position"] = notation::positionText(rules, position);
    json["games"] = row != nullptr ? row->games : 0;
    json["wins"] = row != nullptr ? winsJson(rules, *row) : Json();
    json["chance"] = row != nullptr ? chanceJson(row->chance) : Json();
    json["turns"] = Json::array();
    for (const Continuation& one : continuationsOf(keys, book, position)) {
        json["turns"].push_back({{"turn", notation::turnText(rules.geometry(), one.turn)},
                                 {"ways", one.ways},
                                 {"games", one.row.games},
                                 {"wins", winsJson(rules, one.row)},
                                 {"chance", chanceJson(chanceFor(position.toMove(), one.after, one.row))}});
    }
    return json;
}

}  // namespace otrera::book
