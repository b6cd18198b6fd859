#include "notation/variant_json.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <vector>

#include "notation/cells.h"
#include "notation/json_text.h"
#include "notation/text.h"
#include "rules/rules.h"

namespace otrera::notation {

namespace {

using rules::Square;
using rules::Variant;

constexpr std::size_t maxVariantBytes = 65536;
constexpr std::array<std::pair<rules::Provenance, std::string_view>, 4> provenances{
    {{rules::Provenance::published, "published"},
     {rules::Provenance::inferred, "inferred"},
     {rules::Provenance::proposed, "proposed"},
     {rules::Provenance::user, "user"}}};

Json movementJson(const rules::MovementKind& kind) {
    if (kind.slide) return {{"slide", true}};
    return {{"leap", {kind.leapA, kind.leapB}}};
}

Json squaresJson(const rules::BoardShape& shape, const std::vector<Square>& squares) {
    Json list = Json::array();
    for (const Square square : squares)
        list.push_back(fileName(shape, square.file) + std::to_string(square.rank + 1));
    return list;
}

/// Reads the fields of one JSON object; the first error stays.
class Fields {
  public:
    Fields(const Json& object, std::string path) : object_(object), path_(std::move(path)) {}

    base::Error error(std::string_view field, const std::string& reason) const {
        return {path_ + std::string(field) + ": " + reason};
    }
    const Json* find(const char* field) const {
        const auto found = object_.find(field);
        return found == object_.end() ? nullptr : &*found;
    }
    /// A field that is none of the known ones.
    std::optional<std::string> unknown(std::initializer_list<std::string_view> known) const {
        for (const auto& [name, value] : object_.items()) {
            if (std::find(known.begin(), known.end(), name) == known.end()) return name;
        }
        return std::nullopt;
    }

  private:
    const Json& object_;
    std::string path_;
};

bool isInteger(const Json& value, int low, int high) {
    if (!value.is_number_integer()) return false;
    if (value.is_number_unsigned() && value.get<std::uint64_t>() > static_cast<std::uint64_t>(high))
        return false;
    const auto number = value.get<std::int64_t>();
    return number >= low && number <= high;
}

/// A text for people: not empty, not endless, no control characters (they would break the line it is printed
/// in).
base::Result<std::string> readLabel(const Fields& fields, const char* field, std::string fallback) {
    const Json* value = fields.find(field);
    if (value == nullptr) return fallback;
    if (!value->is_string()) return fields.error(field, "a text is wanted");
    const auto text = value->get<std::string>();
    if (text.empty() || text.size() > 200 || printable(text) != text) {
        return fields.error(field, "a text of 1 to 200 bytes without control characters is wanted");
    }
    return text;
}

base::Result<rules::BoardShape> readBoard(const Fields& fields) {
    const Json* board = fields.find("board");
    const base::Error wanted = fields.error("board", R"({"files":N,"ranks":N} or {"hexSide":N} is wanted)");
    if (board == nullptr || !board->is_object()) return wanted;
    const Fields inner(*board, "board.");
    const auto number = [&](const char* field) {
        const Json* value = inner.find(field);
        return value != nullptr && isInteger(*value, 1, 128) ? value->get<int>() : 0;
    };
    if (const int side = number("hexSide"); side > 0 && board->size() == 1)
        return rules::BoardShape{0, 0, side};
    if (number("files") > 0 && number("ranks") > 0 && board->size() == 2) {
        return rules::BoardShape{number("files"), number("ranks"), 0};
    }
    return wanted;
}

base::Result<rules::MovementKind> readMovement(const Fields& fields, const char* field) {
    const Json* movement = fields.find(field);
    const base::Error wanted = fields.error(field, R"({"slide":true} or {"leap":[A,B]} is wanted)");
    if (movement == nullptr || !movement->is_object() || movement->size() != 1) return wanted;
    const Fields inner(*movement, std::string(field) + ".");
    if (const Json* slide = inner.find("slide");
        slide != nullptr && slide->is_boolean() && slide->get<bool>()) {
        return rules::MovementKind{true, 0, 0};
    }
    const Json* leap = inner.find("leap");
    if (leap == nullptr || !leap->is_array() || leap->size() != 2) return wanted;
    for (const Json& number : *leap) {
        if (!isInteger(number, 0, 127)) return inner.error("leap", "numbers from 0 to 127 are wanted");
    }
    return rules::MovementKind{false, (*leap)[0].get<int>(), (*leap)[1].get<int>()};
}

/// Reads a list of square names. `geometry` is of the board; it knows which squares there are.
base::Result<std::vector<Square>> readSquares(const rules::Geometry& geometry, const Json& list,
                                              const std::string& path) {
    if (!list.is_array()) return base::Error{path + R"(: a list of squares like ["a3","c1"] is wanted)"};
    std::vector<Square> squares;
    for (const Json& item : list) {
        const std::string where = path + "[" + std::to_string(squares.size()) + "]";
        if (!item.is_string()) return base::Error{where + R"(: a square like "a3" is wanted)"};
        const auto& name = item.get_ref<const std::string&>();
        std::size_t at = 0;
        const auto cell = readCell(geometry, name, at);
        if (!cell || at != name.size())
            return base::Error{where + ": '" + excerpt(name) + "' is no square of the board"};
        squares.push_back(geometry.squareOf(*cell));
    }
    return squares;
}

base::Result<Variant> readSeatsAndBlocked(Variant variant, const Fields& fields) {
    // Only the outline matters here: the padding is the movements' business.
    const auto geometry = rules::Geometry::make(variant.board, 0);
    if (!geometry) return fields.error("board", geometry.error().text);
    const Json* seats = fields.find("seats");
    if (seats == nullptr || !seats->is_array() || seats->size() < 2 || seats->size() > rules::maxSeats) {
        return fields.error("seats", R"(2 to 4 lists of squares, [["a3"],["c7"]], are wanted)");
    }
    for (const Json& seat : *seats) {
        const std::string path = "seats[" + std::to_string(variant.seats.size()) + "]";
        auto squares = readSquares(*geometry, seat, path);
        if (!squares) return squares.error();
        variant.seats.push_back(*squares);
    }
    if (const Json* blocked = fields.find("blocked")) {
        auto squares = readSquares(*geometry, *blocked, "blocked");
        if (!squares) return squares.error();
        variant.blocked = *squares;
    }
    return variant;
}

base::Result<Variant> readNamesAndRule(Variant variant, const Fields& fields) {
    const auto isIdLetter = [](char c) { return isDigit(c) || c == '-' || (c >= 'a' && c <= 'z'); };
    const Json* id = fields.find("id");
    if (id == nullptr || !id->is_string()) return fields.error("id", "a text is wanted");
    variant.id = id->get<std::string>();
    if (variant.id.empty() || variant.id.size() > 40 ||
        !std::all_of(variant.id.begin(), variant.id.end(), isIdLetter)) {
        return fields.error("id", "1 to 40 small letters, digits and hyphens are wanted");
    }
    for (const auto& [field, target] : {std::pair{"name", &variant.name},
                                        {"pieceName", &variant.pieceName},
                                        {"shotName", &variant.shotName},
                                        {"source", &variant.source}}) {
        // The source of a user's variant may be empty, as we print it.
        const Json* value = fields.find(field);
        if (target == &variant.source && value != nullptr && value->is_string() &&
            value->get_ref<const std::string&>().empty()) {
            continue;
        }
        auto label = readLabel(fields, field, target == &variant.name ? variant.id : *target);
        if (!label) return label.error();
        *target = *label;
    }
    if (const Json* rule = fields.find("rule")) {
        if (*rule != "out" && *rule != "pass") return fields.error("rule", R"("out" or "pass" is wanted)");
        variant.rule = *rule == "out" ? rules::BlockedRule::out : rules::BlockedRule::pass;
    }
    if (const Json* word = fields.find("provenance")) {
        const auto found = std::find_if(provenances.begin(), provenances.end(),
                                        [&](const auto& known) { return *word == known.second; });
        if (found == provenances.end()) {
            return fields.error("provenance", "published, inferred, proposed or user is wanted");
        }
        variant.provenance = found->first;
    }
    return variant;
}

}  // namespace

Json variantJson(const Variant& variant) {
    Json json;
    json["id"] = variant.id;
    json["name"] = variant.name;
    const auto& board = variant.board;
    json["board"] = board.isHexagon() ? Json{{"hexSide", board.hexSide}}
                                      : Json{{"files", board.files}, {"ranks", board.ranks}};
    json["step"] = movementJson(variant.step);
    json["shot"] = movementJson(variant.shot);
    json["seats"] = Json::array();
    for (const auto& seat : variant.seats) json["seats"].push_back(squaresJson(board, seat));
    json["blocked"] = squaresJson(board, variant.blocked);
    json["rule"] = variant.rule == rules::BlockedRule::out ? "out" : "pass";
    json["pieceName"] = variant.pieceName;
    json["shotName"] = variant.shotName;
    for (const auto& [provenance, word] : provenances) {
        if (provenance == variant.provenance) json["provenance"] = word;
    }
    json["source"] = variant.source;
    return json;
}

base::Result<Variant> readVariant(std::string_view text, EmptySeats emptySeats) {
    if (text.size() > maxVariantBytes) return base::Error{"a variant of more than 64 KiB is refused"};
    if (std::all_of(text.begin(), text.end(), isSpace)) return base::Error{"the variant is empty", 1, 1};
    const auto read = JsonText::read(text);
    if (!read) return read.error();
    const Json& json = read->root();
    if (!json.is_object()) return base::Error{"a variant is a JSON object, {...}", 1, 1};
    const Fields fields(json, "");
    const auto unknown = fields.unknown({"id", "name", "board", "step", "shot", "seats", "blocked", "rule",
                                         "pieceName", "shotName", "provenance", "source"});
    if (unknown) return base::Error{"'" + excerpt(*unknown) + "' is no field of a variant"};

    auto named = readNamesAndRule({}, fields);
    if (!named) return named.error();
    Variant variant = *named;
    const auto board = readBoard(fields);
    if (!board) return board.error();
    variant.board = *board;
    const auto step = readMovement(fields, "step");
    if (!step) return step.error();
    variant.step = *step;
    const auto shot = fields.find("shot") != nullptr ? readMovement(fields, "shot") : step;
    if (!shot) return shot.error();
    variant.shot = *shot;
    auto whole = readSeatsAndBlocked(std::move(variant), fields);
    if (!whole) return whole.error();
    for (std::size_t seat = 0; emptySeats == EmptySeats::refused && seat < whole->seats.size(); ++seat) {
        if (whole->seats[seat].empty()) {
            return fields.error("seats[" + std::to_string(seat) + "]", "a seat needs at least one piece");
        }
    }
    if (const auto playable = rules::Rules::make(*whole); !playable) return playable.error();
    if (const Variant* builtin = rules::findBuiltinVariant(whole->id);
        builtin != nullptr && *builtin != *whole) {
        return fields.error("id", "'" + whole->id + "' is a built-in variant; choose another id");
    }
    return *whole;
}

base::Result<Variant> variantOfWord(std::string_view word, EmptySeats emptySeats) {
    if (const Variant* builtin = rules::findBuiltinVariant(word)) return *builtin;
    const auto first = std::find_if(word.begin(), word.end(), [](char c) { return !isSpace(c); });
    if (first != word.end() && *first == '{') return readVariant(word, emptySeats);
    std::string known;
    for (const Variant& variant : rules::builtinVariants()) known += (known.empty() ? "" : ", ") + variant.id;
    return base::Error{"there is no variant '" + excerpt(word) + "'; there are " + known};
}

}  // namespace otrera::notation
