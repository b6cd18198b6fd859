#include "notation/dialects/botzone_dialect.h"

#include <algorithm>
#include <array>

#include "notation/dialects/draft_tokens.h"
#include "notation/dialects/drawn_start.h"
#include "notation/dialects/lines.h"
#include "notation/json_text.h"

namespace otrera::notation {

namespace {

using SixNumbers = std::array<int, 6>;

/// Numbers behind the first six fields of a line do not count.
std::optional<SixNumbers> sixOf(const std::vector<Piece>& words) {
    if (words.size() != 6) return std::nullopt;
    SixNumbers six{};
    for (std::size_t i = 0; i < 6; ++i) {
        const auto number = integerOf(words[i].text);
        if (!number) return std::nullopt;
        six[i] = *number;
    }
    return six;
}

/// Adds a turn; six -1 before the first are the platform's way to ask for one.
void addTurn(Draft& draft, const SixNumbers& six, const std::string& written, Place place) {
    const bool isAsked = six == SixNumbers{-1, -1, -1, -1, -1, -1};
    if (isAsked && draft.moves.empty()) return;
    std::string text;
    for (std::size_t i = 0; i < 6; i += 2) {
        if (six[i] < 0 || six[i] > 25 || six[i + 1] < 0 || six[i + 1] > 127) {
            draft.moves.push_back(brokenToken(
                written,
                isAsked ? "a turn is asked for where one should stand" : "this is no cell of the board",
                place));
            return;
        }
        text += i == 2 ? "-" : i == 4 ? "/" : "";
        text += static_cast<char>('a' + six[i]);
        text += std::to_string(six[i + 1] + 1);
    }
    draft.moves.push_back(wordToken(text, written, place));
}

Draft newDraft(VariantChoice& choice, Place place) {
    Draft draft;
    draft.begin = draft.end = place;
    stateVariant(draft, choice, "amazons-8x8", place);
    return draft;
}

/// One entry of requests or responses: {"x0": ... "y2"}, or "5 0 3 2 6 5".
std::optional<SixNumbers> sixOf(const Json& entry) {
    if (entry.is_string()) {
        const auto& text = entry.get_ref<const std::string&>();
        return sixOf(wordsOf({text, {}}));
    }
    SixNumbers six{};
    constexpr std::array names{"x0", "y0", "x1", "y1", "x2", "y2"};
    for (std::size_t i = 0; i < 6; ++i) {
        const Json* field = jsonField(entry, names[i]);
        const auto number = field != nullptr ? jsonNumber(*field, -1, 1000) : std::nullopt;
        if (!number) return std::nullopt;
        six[i] = *number;
    }
    return six;
}

void addEntry(Draft& draft, JsonText& text, const Json& entry, const std::string& pointer) {
    const std::string written = entry.dump(-1, ' ', false, Json::error_handler_t::replace).substr(0, 100);
    if (const auto six = sixOf(entry)) {
        addTurn(draft, *six, written, text.placeOf(entry));
    } else {
        draft.moves.push_back(brokenToken(
            written, pointer + ": x0, y0, x1, y1, x2, y2 are wanted, whole numbers", text.placeOf(entry)));
    }
}

Draft gameOf(JsonText& text, const Json& game, VariantChoice& choice, Place offset) {
    const auto move = [&](Place place) {
        place.line += offset.line - 1;
        return place;
    };
    Draft draft = newDraft(choice, move(text.placeOf(game)));
    const Json* requests = jsonArray(game, "requests");
    const Json* responses = jsonArray(game, "responses");
    if (requests == nullptr || (responses == nullptr && jsonField(game, "responses") != nullptr)) {
        draft.moves.push_back(
            brokenToken("", R"(lists "requests" and "responses" are wanted)", text.placeOf(game)));
    } else {
        for (std::size_t i = 0; i < requests->size(); ++i) {
            addEntry(draft, text, (*requests)[i], "/requests/" + std::to_string(i));
            if (responses != nullptr && i < responses->size())
                addEntry(draft, text, (*responses)[i], "/responses/" + std::to_string(i));
        }
        if (responses != nullptr && responses->size() > requests->size()) {
            draft.moves.push_back(brokenToken("", "there are more responses than requests",
                                              text.placeOf((*responses)[requests->size()])));
        }
    }
    for (Token& token : draft.moves) token.place = move(token.place);
    return draft;
}

bool isJson(std::string_view text) {
    const auto first = std::find_if(text.begin(), text.end(), [](char c) { return !isSpace(c); });
    return first != text.end() && (*first == '{' || *first == '[');
}

/// False when no more games are wanted.
bool readJson(std::string_view text, VariantChoice& choice, const DraftSink& sink, Place offset) {
    auto json = JsonText::read(text);
    if (!json) {
        Draft draft = newDraft(choice, offset);
        const Place place{json.error().line + offset.line - 1, json.error().column};
        draft.moves.push_back(brokenToken("", json.error().text, place));
        return sink(std::move(draft));
    }
    const Json& root = json.value().root();
    if (!root.is_array()) return sink(gameOf(json.value(), root, choice, offset));
    for (const Json& game : root) {
        if (!sink(gameOf(json.value(), game, choice, offset))) return false;
    }
    return true;
}

}  // namespace

bool isBotzone(std::string_view text) {
    if (isJson(text)) {
        const std::size_t name = text.find("\"requests\"");
        if (name == std::string_view::npos) return false;
        std::size_t behind = name + 10;
        while (behind < text.size() && isSpace(text[behind])) ++behind;
        return behind < text.size() && text[behind] == ':' &&
               text.find("\"turns\"") == std::string_view::npos;
    }
    LineReader reader(text);
    std::size_t turns = 0;
    for (int number = 0; const auto line = reader.next(); ++number) {
        if (line->text.size() > 100) return false;
        const auto words = wordsOf(*line);
        if (words.size() == 1 && number == 0 && integerOf(words[0].text)) continue;
        const auto six = sixOf(words);
        if (!six || std::any_of(six->begin(), six->end(), [](int n) { return n < -1 || n > 9; }))
            return false;
        ++turns;
    }
    return turns > 0;
}

void readBotzone(std::string_view text, VariantChoice& choice, const DraftSink& sink) {
    const auto lines = linesOf(text);
    if (isJson(text)) {
        // One text, or one a line.
        const bool isWhole = JsonText::read(text).ok();
        if (isWhole || lines.size() < 2) {
            readJson(text, choice, sink, {});
            return;
        }
        for (const Piece& line : lines) {
            if (!readJson(line.text, choice, sink, line.place)) return;
        }
        return;
    }
    if (lines.empty()) return;
    Draft draft = newDraft(choice, lines[0].place);
    for (const Piece& line : lines) {
        const auto words = wordsOf(line);
        if (words.size() == 1 && &line == &lines[0] && integerOf(words[0].text)) continue;
        if (const auto six = sixOf(words)) {
            addTurn(draft, *six, std::string(line.text), line.place);
        } else {
            draft.moves.push_back(brokenToken(std::string(line.text.substr(0, 100)),
                                              "a line of six numbers is wanted", line.place));
        }
    }
    sink(std::move(draft));
}

}  // namespace otrera::notation
