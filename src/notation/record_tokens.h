#pragma once

#include <string>
#include <string_view>

#include "notation/record.h"
#include "notation/text.h"

namespace otrera::notation {

/// The smallest part of a record's text.
struct Token {
    enum class Kind : std::uint8_t { tag, comment, open, close, word, end, broken };
    Kind kind = Kind::end;
    Place place;
    /// A comment's or tag's content with the escapes resolved; all else as written (its beginning, if long).
    std::string text;
    std::string name;              ///< of a tag
    const char* reason = nullptr;  ///< of what is broken
};

/// Cuts a record's text into tokens, one after another. Round numbers and the marks between turns (commas,
/// semicolons, dots) are passed over. Cost: each byte is looked at once.
class Tokenizer {
  public:
    explicit Tokenizer(std::string_view text);
    Token next();

  private:
    void step();
    bool passSeparators();
    /// True where a backslash stands before `special` or another backslash: then that one is meant as it is.
    bool escapes(char special) const;
    Token tag(Token token);
    Token comment(Token token);
    /// What stands from byte `begin` on cannot be read.
    Token broken(Token token, std::size_t begin, const char* reason) const;

    std::string_view text_;
    std::size_t at_ = 0;
    Place place_;
};

}  // namespace otrera::notation
