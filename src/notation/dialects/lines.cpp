#include "notation/dialects/lines.h"

#include "notation/glyphs.h"
#include "notation/tokenizer.h"

namespace otrera::notation {

namespace {

bool isBlankAt(std::string_view text, std::size_t at) {
    const char plain = glyphAt(text, at).plain;
    return isSpace(plain) || plain == Glyph::ignored;
}

}  // namespace

std::optional<Piece> LineReader::next() {
    while (at_ < text_.size()) {
        const std::size_t end = std::min(text_.find('\n', at_), text_.size());
        const std::string_view line = text_.substr(at_, end - at_);
        at_ = end + 1;
        ++number_;
        std::size_t first = 0;
        int column = 1;
        for (; first < line.size() && isBlankAt(line, first); ++column) first += glyphAt(line, first).length;
        std::size_t last = line.size();
        while (last > first && isSpace(line[last - 1])) --last;
        if (first < last && (keep_ || line[first] != '#'))
            return Piece{line.substr(first, last - first), {number_, column}};
    }
    return std::nullopt;
}

std::vector<Piece> linesOf(std::string_view text, std::size_t atMost) {
    std::vector<Piece> lines;
    LineReader reader(text);
    while (lines.size() < atMost) {
        const auto line = reader.next();
        if (!line) break;
        lines.push_back(*line);
    }
    return lines;
}

std::vector<Piece> wordsOf(const Piece& line) {
    std::vector<Piece> words;
    const std::string_view text = line.text;
    int column = line.place.column;
    for (std::size_t at = 0; at < text.size();) {
        if (isBlankAt(text, at)) {
            at += glyphAt(text, at).length;
            ++column;
            continue;
        }
        const std::size_t begin = at;
        const Place place{line.place.line, column};
        while (at < text.size() && !isBlankAt(text, at)) {
            at += glyphAt(text, at).length;
            ++column;
        }
        words.push_back({text.substr(begin, at - begin), place});
    }
    return words;
}

void appendTurns(Draft& draft, const Piece& line, const Piece& from) {
    constexpr std::size_t maxMoves = 100000;
    Tokenizer tokenizer(line.text.substr(static_cast<std::size_t>(from.text.data() - line.text.data())));
    for (Token token = tokenizer.next(); token.kind != Token::Kind::end; token = tokenizer.next()) {
        token.place.line = from.place.line;
        token.place.column += from.place.column - 1;
        if (draft.moves.size() > maxMoves) return;
        if (draft.moves.size() == maxMoves) {
            token.kind = Token::Kind::broken;
            token.reason = "a game has at most 100000 turns and remarks";
        }
        draft.moves.push_back(std::move(token));
    }
}

std::optional<int> integerOf(std::string_view word) {
    const bool negative = !word.empty() && word[0] == '-';
    const auto number = readNumber(word.substr(negative ? 1 : 0), 999999);
    if (!number) return std::nullopt;
    return negative ? -*number : *number;
}

}  // namespace otrera::notation
