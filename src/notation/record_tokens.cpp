#include "notation/record_tokens.h"

#include <algorithm>
#include <array>

namespace otrera::notation {

namespace {

constexpr std::string_view byteOrderMark = "\xEF\xBB\xBF";

bool endsWord(char c) {
    return isSpace(c) || c == '{' || c == '}' || c == '(' || c == ')' || c == '[' || c == ']' || c == ',' ||
           c == ';';
}

}  // namespace

Tokenizer::Tokenizer(std::string_view text) : text_(text) {
    if (text_.starts_with(byteOrderMark)) at_ = byteOrderMark.size();
}

void Tokenizer::step() {
    const char c = text_[at_++];
    if (c == '\n') {
        ++place_.line;
        place_.column = 1;
    } else if ((static_cast<unsigned char>(c) & 0xC0U) != 0x80U) {
        ++place_.column;
    }
}

/// Passes white space, commas and semicolons, and a round number with its dots. True when a number was
/// passed.
bool Tokenizer::passSeparators() {
    const auto isSeparator = [](char c) { return isSpace(c) || c == ',' || c == ';' || c == '.'; };
    while (at_ < text_.size() && isSeparator(text_[at_])) step();
    // "12." is a round number; "1-0" or a bare number is a word.
    std::size_t dot = at_;
    while (dot < text_.size() && isDigit(text_[dot])) ++dot;
    if (dot == at_ || dot == text_.size() || text_[dot] != '.') return false;
    while (at_ < dot) step();
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
            break;
    }
    token.kind = Token::Kind::word;
    const std::size_t begin = at_;
    while (at_ < text_.size() && !endsWord(text_[at_])) step();
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
    if (token.name.empty() || at_ == text_.size() || text_[at_] != '"') {
        return broken(std::move(token), opening, "a tag is written [Name \"value\"]");
    }
    step();
    while (at_ < text_.size() && text_[at_] != '"') {
        if (text_[at_] == '\n') {
            return broken(std::move(token), opening, "the tag's value has no closing quote in its line");
        }
        if (escapes('"')) step();
        token.text += text_[at_];
        step();
    }
    if (at_ < text_.size()) step();
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
