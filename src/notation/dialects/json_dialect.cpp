#include "notation/dialects/json_dialect.h"

#include <algorithm>
#include <map>

#include "notation/cells.h"
#include "notation/dialects/draft_tokens.h"
#include "notation/draft_reader.h"
#include "notation/json_text.h"

namespace otrera::notation {

namespace {

constexpr int maxPly = 1000000;
constexpr int maxDepth = 101;  // one more than a record may have, so that the reader of drafts says so

/// Makes the draft of one game. `pointer` says where in the text a value stands: "/0/turns/3".
class JsonGame {
  public:
    JsonGame(JsonText& text, const Json& game, std::string pointer)
        : text_(text), game_(game), pointer_(std::move(pointer)) {}

    Draft read() {
        draft_.begin = draft_.end = text_.placeOf(game_);
        if (game_.is_array()) {  // nothing but turns
            writeLine(game_, &game_, pointer_, 1, 0);
        } else if (!game_.is_object()) {
            fail(game_, pointer_, "a game is an object");
        } else {
            takeHead();
            if (draft_.moves.empty()) writeLine(game_, turnsOf(game_, pointer_), pointer_, 1, 0);
            takeEnding();
        }
        draft_.moves.insert(draft_.moves.end(), late_.begin(), late_.end());
        return std::move(draft_);
    }

  private:
    static std::string shown(const Json& value) {
        return value.is_structured() ? (value.is_array() ? "[...]" : "{...}")
                                     : value.dump(-1, ' ', false, Json::error_handler_t::replace);
    }
    Token broken(const Json& value, const std::string& pointer, const std::string& reason) {
        return brokenToken(shown(value), (pointer.empty() ? "" : excerpt(pointer) + ": ") + reason,
                           text_.placeOf(value));
    }
    /// What stops the reading of the game here, and what is said when all else is read.
    void fail(const Json& value, const std::string& pointer, const std::string& reason) {
        draft_.moves.push_back(broken(value, pointer, reason));
    }
    void complain(const Json& value, const std::string& pointer, const std::string& reason) {
        late_.push_back(broken(value, pointer, reason));
    }

    /// A field that is a text; null where it is missing, or no text, of which the end of the game tells.
    const std::string* textField(const Json& object, const char* name, const std::string& pointer) {
        const Json* field = jsonField(object, name);
        if (field == nullptr) return nullptr;
        if (const auto* text = jsonString(object, name)) return text;
        complain(*field, pointer + "/" + name, "a text is wanted");
        return nullptr;
    }
    const Json* listField(const Json& object, const char* name, const std::string& pointer) {
        const Json* field = jsonField(object, name);
        if (field == nullptr || field->is_array()) return field;
        complain(*field, pointer + "/" + name, "a list is wanted");
        return nullptr;
    }
    const Json* turnsOf(const Json& object, const std::string& pointer) {
        const Json* field = jsonField(object, "turns");
        if (field == nullptr || field->is_array()) return field;
        fail(*field, pointer + "/turns", "a list is wanted");
        return nullptr;
    }

    void tag(const char* name, const std::string& value, const Json& at) {
        draft_.tags.push_back(tagToken(name, value, text_.placeOf(at)));
    }

    void takeHead() {
        const Json* variant = jsonField(game_, "variant");
        const Json* definition = jsonField(game_, "definition");
        if (definition == nullptr && variant != nullptr && variant->is_object()) definition = variant;
        if (definition != nullptr) {
            if (!definition->is_object())
                return fail(*definition, pointer_ + "/definition", "a variant is an object");
            tag("VariantDefinition", definition->dump(), *definition);
        } else if (variant != nullptr) {
            const auto* id = jsonString(game_, "variant");
            if (id == nullptr) return fail(*variant, pointer_ + "/variant", "a text is wanted");
            tag("Variant", *id, *variant);
        }
        if (const Json* start = jsonField(game_, "start")) {
            const auto* text = jsonString(game_, "start");
            if (text == nullptr) return fail(*start, pointer_ + "/start", "a text is wanted");
            tag("Position", *text, *start);
        }
        if (const Json* tags = listField(game_, "tags", pointer_)) {
            takeTags(*tags);
        }
        takePlayers();
        if (const auto* result = textField(game_, "result", pointer_)) {
            const Json& field = *jsonField(game_, "result");
            if (isResult(*result)) {
                tag("Result", *result, field);
            } else {
                complain(field, pointer_ + "/result", "this is no result");
            }
        }
        takeLists();
    }

    void takeTags(const Json& tags) {
        std::size_t number = 0;
        for (const Json& item : tags) {
            const std::string pointer = pointer_ + "/tags/" + std::to_string(number++);
            const auto* name = jsonString(item, "name");
            const auto* value = jsonString(item, "value");
            const auto isNameLetter = [](char c) { return isLetter(c) || isDigit(c) || c == '_'; };
            if (name == nullptr || value == nullptr) {
                complain(item, pointer, "a tag has a name and a value, both texts");
            } else if (name->empty() || !std::all_of(name->begin(), name->end(), isNameLetter)) {
                complain(item, pointer, "the name of a tag is letters, digits and _");
            } else {
                tag(name->c_str(), *value, item);
            }
        }
    }

    void takePlayers() {
        if (const Json* players = listField(game_, "players", pointer_)) {
            unsigned seat = 0;
            for (const Json& player : *players) {
                const std::string pointer = pointer_ + "/players/" + std::to_string(seat);
                if (!player.is_string() || seat == rules::maxSeats) {
                    complain(player, pointer, "the names of up to four players are wanted");
                    break;
                }
                const auto& name = player.get_ref<const std::string&>();
                tagOnce(seatName(rules::seatAt(seat)).c_str(), name, player);
                ++seat;
            }
        }
        const auto* event = textField(game_, "event", pointer_);
        if (event != nullptr) tagOnce("Event", *event, *jsonField(game_, "event"));
    }

    /// The tags tell more exactly what these fields repeat.
    void tagOnce(const char* name, const std::string& value, const Json& json) {
        const bool told = std::any_of(draft_.tags.begin(), draft_.tags.end(),
                                      [&](const Token& token) { return token.name == name; });
        if (!told && !value.empty()) tag(name, value, json);
    }

    void takeLists() {
        if (const Json* ids = listField(game_, "alternatives", pointer_)) {
            for (const Json& id : *ids) {
                if (id.is_string()) {
                    draft_.alternatives.push_back(id.get<std::string>());
                } else {
                    complain(id, pointer_ + "/alternatives", "texts are wanted");
                    break;
                }
            }
        }
        if (const Json* fragments = listField(game_, "fragments", pointer_)) {
            for (const Json& item : *fragments) {
                const Json* line = jsonField(item, "line");
                const auto* text = jsonString(item, "text");
                const auto number = line != nullptr ? jsonNumber(*line, 0, INT32_MAX) : std::nullopt;
                if (!number || text == nullptr) {
                    complain(item, pointer_ + "/fragments", "a fragment has a line and a text");
                    break;
                }
                draft_.fragments.push_back({*number, *text});
            }
        }
    }

    /// The items of a list of {"ply": N, ...} by ply, of those that a line may have.
    std::map<int, std::vector<const Json*>> byPly(const Json& object, const char* name,
                                                  const std::string& pointer, int first, int last) {
        std::map<int, std::vector<const Json*>> found;
        const Json* list = listField(object, name, pointer);
        if (list == nullptr) return found;
        std::size_t number = 0;
        for (const Json& item : *list) {
            const std::string at = pointer + "/" + name + "/" + std::to_string(number++);
            const Json* field = jsonField(item, "ply");
            const auto ply = field != nullptr ? jsonNumber(*field, first, last) : std::nullopt;
            if (ply) {
                found[*ply].push_back(&item);
            } else {
                complain(item, at, "its ply is no ply of the line");
            }
        }
        return found;
    }

    /// Writes a line of play with its remarks and variations.
    void writeLine(const Json& object, const Json* turns, const std::string& pointer, int firstPly,
                   int depth) {
        const std::size_t turnCount = turns != nullptr ? turns->size() : 0;
        const std::size_t gaveUpCount =
            jsonArray(object, "gave_up") != nullptr ? jsonArray(object, "gave_up")->size() : 0;
        if (turnCount + gaveUpCount > maxPly) return fail(*turns, pointer + "/turns", "these are too many");
        const int lastPly = firstPly - 1 + static_cast<int>(turnCount + gaveUpCount);
        const auto gaveUp = byPly(object, "gave_up", pointer, firstPly, lastPly);
        const auto comments = byPly(object, "comments", pointer, firstPly - 1, lastPly);
        const auto variations = byPly(object, "variations", pointer, firstPly, lastPly);
        std::size_t turn = 0;
        writeComments(comments, firstPly - 1, pointer);
        for (int ply = firstPly; ply <= lastPly; ++ply) {
            if (const auto given = gaveUp.find(ply); given != gaveUp.end()) {
                writeGaveUp(*given->second.front(), pointer);
            } else if (turn < turnCount) {
                writeTurn((*turns)[turn],
                          pointer + (turns == &object ? "/" : "/turns/") + std::to_string(turn));
                ++turn;
            } else {
                break;
            }
            writeComments(comments, ply, pointer);
            const auto replaced = variations.find(ply);
            if (replaced == variations.end()) continue;
            for (const Json* variation : replaced->second) writeVariation(*variation, pointer, ply, depth);
        }
    }

    void writeVariation(const Json& variation, const std::string& outer, int ply, int depth) {
        const std::string pointer = outer + "/variations";
        const Place place = text_.placeOf(variation);
        draft_.moves.push_back({Token::Kind::open, place, "(", {}, {}, {}});
        if (depth < maxDepth) writeLine(variation, turnsOf(variation, pointer), pointer, ply, depth + 1);
        draft_.moves.push_back({Token::Kind::close, place, ")", {}, {}, {}});
    }

    void writeTurn(const Json& turn, const std::string& pointer) {
        if (!turn.is_string()) return fail(turn, pointer, "a turn is a text");
        const auto& text = turn.get_ref<const std::string&>();
        draft_.moves.push_back(wordToken(text, excerpt(text), text_.placeOf(turn)));
    }

    void writeGaveUp(const Json& item, const std::string& pointer) {
        const auto* seat = jsonString(item, "seat");
        const auto* how = jsonString(item, "how");
        if (seat == nullptr || how == nullptr || (*how != "resigns" && *how != "time")) {
            return fail(item, pointer + "/gave_up", R"(a seat and how, "resigns" or "time", are wanted)");
        }
        const std::string word = *seat + ":" + *how;
        draft_.moves.push_back(wordToken(word, excerpt(word), text_.placeOf(item)));
    }

    void writeComments(const std::map<int, std::vector<const Json*>>& comments, int ply,
                       const std::string& pointer) {
        const auto found = comments.find(ply);
        if (found == comments.end()) return;
        for (const Json* item : found->second) {
            if (const auto* text = jsonString(*item, "text")) {
                draft_.moves.push_back(commentToken(*text, text_.placeOf(*item)));
            } else {
                complain(*item, pointer + "/comments", "a comment has a text");
            }
        }
    }

    /// Others say only in words how the game ended.
    void takeEnding() {
        const auto* ending = textField(game_, "ending", pointer_);
        const auto* result = jsonString(game_, "result");
        if (ending == nullptr || result == nullptr || jsonField(game_, "gave_up") != nullptr) return;
        if ((*ending != "resign" && *ending != "time") || (*result != "1-0" && *result != "0-1")) return;
        const std::string loser = *result == "1-0" ? "B" : "W";
        draft_.moves.push_back(wordToken(loser + (*ending == "time" ? ":time" : ":resigns"), *ending,
                                         text_.placeOf(*jsonField(game_, "ending"))));
    }

    JsonText& text_;
    const Json& game_;
    std::string pointer_;
    Draft draft_;
    std::vector<Token> late_;
};

std::size_t passBlanks(std::string_view text, std::size_t at) {
    while (at < text.size() && isSpace(text[at])) ++at;
    return at;
}

}  // namespace

bool isRecordJson(std::string_view text) {
    const std::size_t begin = passBlanks(text, 0);
    if (begin == text.size()) return false;
    const std::size_t next = passBlanks(text, begin + 1);
    if (next == text.size()) return false;
    if (text[begin] == '[') return text[next] == '{' || text[next] == '"' || text[next] == ']';
    if (text[begin] != '{') return false;
    if (text[next] == '}') return true;
    // A remark in braces may begin with a quotation, but not with the name of a field.
    if (text[next] != '"') return false;
    const std::size_t quote = text.find('"', next + 1);
    return quote != std::string_view::npos && passBlanks(text, quote + 1) < text.size() &&
           text[passBlanks(text, quote + 1)] == ':';
}

void readRecordJson(std::string_view text, VariantChoice& choice, const DraftSink& sink) {
    auto json = JsonText::read(text);
    if (!json) {
        Draft draft;
        draft.begin = draft.end = {json.error().line, json.error().column};
        draft.rules = choice.fallback();
        draft.moves.push_back(brokenToken("", json.error().text, draft.begin));
        sink(std::move(draft));
        return;
    }
    const Json& root = json.value().root();
    const bool isList = root.is_array() && (root.empty() || !root[0].is_string());
    if (!isList) {
        sink(JsonGame(json.value(), root, "").read());
        return;
    }
    std::size_t number = 0;
    for (const Json& game : root) {
        if (!sink(JsonGame(json.value(), game, "/" + std::to_string(number++)).read())) return;
    }
}

}  // namespace otrera::notation
