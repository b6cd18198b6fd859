#pragma once

#include <string_view>

#include "notation/token.h"

namespace otrera::notation {

/// Cuts a record's text into tokens, one after another. Round numbers, the marks between turns (commas,
/// semicolons, dots) and lines that begin with # are passed over. Cost: each byte is looked at once.
class Tokenizer {
  public:
    /// place: of the text's begin, for a text that is part of another.
    explicit Tokenizer(std::string_view text, Place place = {}) : text_(text), place_(place) {}
    Token next();

  private:
    void step();
    void stepTo(std::size_t end);
    char plain() const;
    bool passSeparators();
    /// True where a backslash stands before `special` or another backslash: then that one is meant as it is.
    bool escapes(char special) const;
    Token tag(Token token);
    Token comment(Token token);
    Token word(Token token);
    /// What stands from byte `begin` on cannot be read.
    Token broken(Token token, std::size_t begin, const char* reason) const;

    std::string_view text_;
    std::size_t at_ = 0;
    Place place_;
};

}  // namespace otrera::notation
