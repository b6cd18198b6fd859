#include "notation/tokenizer.h"

#include <algorithm>

#include "notation/glyphs.h"
#include "notation/written_turn.h"

namespace otrera::notation {

namespace {

bool isBlank(char plain) { return isSpace(plain) || plain == Glyph::ignored; }

bool endsWord(char plain) {
    return isBlank(plain) || plain == '{' || plain == '}' || plain == '(' || plain == ')' || plain == '[' ||
           plain == ']' || plain == ',' || plain == ';';
}

}  // namespace

/// The character here; not at the end.
char Tokenizer::plain() const { return glyphAt(text_, at_).plain; }

void Tokenizer::step() { place_.pass(text_[at_++]); }

void Tokenizer::stepTo(std::size_t end) {
    while (at_ < end) step();
}

/// Passes white space, commas and semicolons, a round number with its dots, a line that begins with #. True
/// when there may be more.
bool Tokenizer::passSeparators() {
    const auto isSeparator = [](char c) { return isBlank(c) || c == ',' || c == ';' || c == '.'; };
    while (at_ < text_.size() && isSeparator(plain())) stepTo(at_ + glyphAt(text_, at_).length);
    if (at_ < text_.size() && text_[at_] == '#' && (at_ == 0 || text_[at_ - 1] == '\n')) {
        while (at_ < text_.size() && text_[at_] != '\n') step();
        return true;
    }
    // "12." is a round number; "1-0" or a bare number is a word.
    std::size_t dot = at_;
    while (dot < text_.size() && isDigit(text_[dot])) ++dot;
    if (dot == at_ || dot == text_.size() || glyphAt(text_, dot).plain != '.') return false;
    stepTo(dot);
    return true;
}

Token Tokenizer::next() {
    while (passSeparators()) {
    }
    Token token;
    token.place = place_;
    if (at_ == text_.size()) return token;
    switch (text_[at_]) {
        case '[':
            return tag(std::move(token));
        case '{':
            return comment(std::move(token));
        case '(':
        case ')':
            token.kind = text_[at_] == '(' ? Token::Kind::open : Token::Kind::close;
            token.text = text_[at_];
            step();
            return token;
        case '}':
        case ']':
            step();
            return broken(std::move(token), at_ - 1,
                          text_[at_ - 1] == '}' ? "the '}' closes nothing" : "the ']' closes nothing");
        default:
            return word(std::move(token));
    }
}

Token Tokenizer::word(Token token) {
    token.kind = Token::Kind::word;
    const std::size_t begin = at_;
    if (auto turn = writtenTurnAt(text_, at_, LooseCells::yes)) {
        stepTo(at_ + turn->length);
        // Only "!" and "?" and what ends a word may follow; else it is something else that begins like a
        // turn.
        if (at_ == text_.size() || endsWord(plain()) || plain() == '.' || plain() == '!' || plain() == '?') {
            token.written = text_.substr(begin, at_ - begin);
            token.text = std::move(turn->text);
            if (token.written == token.text) token.written.clear();
            return token;
        }
    }
    if (text_[at_] == '!' || text_[at_] == '?') {  // a remark on the turn before
        while (at_ < text_.size() && (text_[at_] == '!' || text_[at_] == '?')) step();
        token.kind = Token::Kind::comment;
    } else {
        while (at_ < text_.size() && !endsWord(plain())) step();
    }
    token.text = text_.substr(begin, at_ - begin);
    return token;
}

Token Tokenizer::broken(Token token, std::size_t begin, const char* reason) const {
    // An excerpt is all that anybody wants to see of it.
    constexpr std::size_t longest = 100;
    const auto line = text_.substr(begin, std::min(at_ - begin, longest));
    token.kind = Token::Kind::broken;
    token.text = line.substr(0, line.find('\n'));
    token.name.clear();
    token.reason = reason;
    return token;
}

bool Tokenizer::escapes(char special) const {
    return text_[at_] == '\\' && at_ + 1 < text_.size() &&
           (text_[at_ + 1] == special || text_[at_ + 1] == '\\');
}

Token Tokenizer::tag(Token token) {
    const std::size_t opening = at_;
    step();
    const std::size_t begin = at_;
    while (at_ < text_.size() && (isLetter(text_[at_]) || isDigit(text_[at_]) || text_[at_] == '_')) step();
    token.name = text_.substr(begin, at_ - begin);
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t')) step();
    if (token.name.empty() || at_ == text_.size() || plain() != '"') {
        return broken(std::move(token), opening, "a tag is written [Name \"value\"]");
    }
    // What a word processor made of the quotes closes as it opens.
    const bool typed = text_[at_] == '"';
    const auto closes = [&] { return typed ? text_[at_] == '"' : plain() == '"'; };
    stepTo(at_ + glyphAt(text_, at_).length);
    while (at_ < text_.size() && !closes()) {
        if (text_[at_] == '\n') {
            return broken(std::move(token), opening, "the tag's value has no closing quote in its line");
        }
        if (escapes('"')) step();
        token.text += text_[at_];
        step();
    }
    if (at_ < text_.size()) stepTo(at_ + glyphAt(text_, at_).length);
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t')) step();
    if (at_ == text_.size() || text_[at_] != ']') {
        return broken(std::move(token), opening, "the tag has no closing bracket");
    }
    step();
    token.kind = Token::Kind::tag;
    return token;
}

Token Tokenizer::comment(Token token) {
    const std::size_t opening = at_;
    step();
    while (at_ < text_.size() && text_[at_] != '}') {
        if (escapes('}')) step();
        token.text += text_[at_];
        step();
    }
    if (at_ == text_.size()) {
        return broken(std::move(token), opening, "the comment has no closing brace");
    }
    step();
    token.kind = Token::Kind::comment;
    return token;
}

}  // namespace otrera::notation
