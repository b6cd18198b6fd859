#include "notation/dialects/fen_dialect.h"

#include <algorithm>
#include <array>

#include "notation/dialects/draft_tokens.h"

namespace otrera::notation {

namespace {

bool isOneOf(char c, std::string_view set) { return set.find(c) != std::string_view::npos; }

bool isCell(std::string_view word) {
    std::size_t letters = 0;
    while (letters < word.size() && isLetter(word[letters])) ++letters;
    return letters > 0 && letters <= 2 && readNumber(word.substr(letters), 999).has_value();
}

bool isSide(std::string_view word) { return word.size() == 1 && isOneOf(lowered(word[0]), "wbry"); }

/// Rows of a board, with the pieces in hand that PlayStrategy adds.
bool isBoard(std::string_view word) {
    const std::string_view board = word.substr(0, word.find('['));
    return board.size() > 1 &&
           std::all_of(board.begin(), board.end(),
                       [](char c) { return isDigit(c) || isLetter(c) || isOneOf(c, "*/"); }) &&
           std::any_of(board.begin(), board.end(), [](char c) { return isDigit(c) || isOneOf(c, "*/"); });
}

/// A position at the beginning of some words, as Otrera writes it.
struct FoundPosition {
    std::string text;
    std::size_t words = 0;
};

/// LiAmazons: board, side, the cell that must shoot, number of the round (the cell may be missing in old
/// ones).
FoundPosition liAmazons(const std::string& board, const std::vector<Piece>& words) {
    std::size_t at = 2;
    std::string shooter = "-";
    if (at < words.size() && (words[at].text == "-" || isCell(words[at].text))) shooter = words[at++].text;
    std::string rest = "0 1";
    if (at < words.size() && isDigit(words[at].text[0])) {
        const auto round = readNumber(words[at].text, 4999);
        const bool second = lowered(words[1].text[0]) == 'b';
        rest = (round && *round > 0 ? std::to_string(2 * (*round - 1) + (second ? 1 : 0)) : "0") + " " +
               std::string(words[at].text);
        ++at;
    }
    return {board + " " + lowered(words[1].text[0]) + " - " + shooter + " " + rest, at};
}

/// The words of a position, up to the first that is none of its fields.
FoundPosition positionAt(const std::vector<Piece>& words) {
    std::string board(words[0].text.substr(0, words[0].text.find('[')));
    bool small = false;
    for (char& c : board) {
        if (c == 'x') c = '*';
        if (c == 'w' || c == 'b') {
            small = true;
            c = raised(c);
        }
    }
    if (words.size() == 1) return {board, 1};
    if (small) return liAmazons(board, words);
    std::string text = board + " " +
                       std::string(words[1].text.size() == 1 ? std::string(1, lowered(words[1].text[0]))
                                                             : std::string(words[1].text));
    const auto fits = [&](std::size_t field, std::string_view word) {
        if (field >= 4) return isDigit(word[0]);
        if (word == "-") return true;
        if (field == 3) return isCell(word);
        return std::all_of(word.begin(), word.end(), [](char c) { return isOneOf(c, "wbryWBRY"); });
    };
    std::size_t at = 2;
    for (; at < 6 && at < words.size() && fits(at, words[at].text); ++at)
        text += " " + std::string(words[at].text);
    return {text, at};
}

/// Adds a position and the turns behind it.
void takePosition(Draft& draft, const Piece& line, const std::vector<Piece>& words) {
    const FoundPosition found = positionAt(words);
    draft.tags.push_back(tagToken("Position", found.text, words[0].place, std::string(words[0].text)));
    std::size_t at = found.words;
    if (at < words.size() && words[at].text == "moves") ++at;
    if (at < words.size()) appendTurns(draft, line, words[at]);
}

Draft draftAt(Place place) {
    Draft draft;
    draft.begin = draft.end = place;
    return draft;
}

bool beginsWithPosition(const Piece& line) {
    // No board is longer.
    constexpr std::size_t longest = 1000;
    const auto words = wordsOf({line.text.substr(0, longest), line.place});
    return words.size() > 1 && isBoard(words[0].text) && isSide(words[1].text);
}

}  // namespace

bool isFen(std::string_view text) {
    const auto lines = linesOf(text, 1);
    return !lines.empty() && beginsWithPosition(lines[0]) &&
           lines[0].text.substr(0, lines[0].text.find(' ')).find('/') != std::string_view::npos;
}

void readFen(std::string_view text, VariantChoice& choice, const DraftSink& sink) {
    (void)choice;
    std::optional<Draft> draft;
    for (const Piece& line : linesOf(text)) {
        const auto words = wordsOf(line);
        if (draft && !beginsWithPosition(line)) {
            appendTurns(*draft, line, words[0]);
            continue;
        }
        if (draft && !sink(std::move(*draft))) return;
        draft = draftAt(line.place);
        takePosition(*draft, line, words);
    }
    if (draft) sink(std::move(*draft));
}

bool isUci(std::string_view text) {
    constexpr std::array known{"position", "setoption", "uci",       "ucinewgame", "isready", "go",
                               "stop",     "quit",      "uciok",     "readyok",    "info",    "bestmove",
                               "id",       "option",    "ponderhit", "debug"};
    bool any = false;
    LineReader reader(text);
    while (const auto line = reader.next()) {
        const std::string_view word = line->text.substr(0, line->text.find(' '));
        if (std::find(known.begin(), known.end(), word) == known.end()) return false;
        any = any || word == "position";
    }
    return any;
}

void readUci(std::string_view text, VariantChoice& choice, const DraftSink& sink) {
    std::optional<Token> variant;
    for (const Piece& line : linesOf(text)) {
        const auto words = wordsOf(line);
        if (words[0].text == "setoption") {
            if (words.size() >= 5 && words[1].text == "name" && words[2].text == "UCI_Variant" &&
                words[3].text == "value")
                variant = tagToken("Variant", std::string(words[4].text), words[4].place);
            continue;
        }
        if (words[0].text != "position") continue;
        Draft draft = draftAt(line.place);
        if (variant) draft.tags.push_back(*variant);
        if (words.size() > 1 && words[1].text == "startpos") {
            if (!variant && !choice.meant()) draft.tags.push_back(tagToken("Variant", "amazons", line.place));
            if (words.size() > 2 && words[2].text == "moves") {
                if (words.size() > 3) appendTurns(draft, line, words[3]);
            } else if (words.size() > 2) {
                draft.moves.push_back(
                    brokenToken(std::string(words[2].text), "'moves' should stand here", words[2].place));
            }
        } else if (words.size() > 2 && words[1].text == "fen") {
            takePosition(draft, line, {words.begin() + 2, words.end()});
        } else {
            draft.moves.push_back(brokenToken(
                std::string(line.text), "'position startpos' or 'position fen ...' is wanted", line.place));
        }
        if (!sink(std::move(draft))) return;
    }
}

}  // namespace otrera::notation
