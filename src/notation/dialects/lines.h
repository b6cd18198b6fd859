#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "notation/draft.h"

namespace otrera::notation {

/// A word or a line of a text, and where it stands.
struct Piece {
    std::string_view text;
    Place place;
};

/// The lines of a text that are not blank and do not begin with #, without the blanks around them.
class LineReader {
  public:
    /// keep: lines that begin with # too.
    explicit LineReader(std::string_view text, bool keep = false) : text_(text), keep_(keep) {}
    /// None at the end.
    std::optional<Piece> next();

  private:
    std::string_view text_;
    bool keep_;
    std::size_t at_ = 0;
    int number_ = 0;
};

/// All of them, or the first ones.
std::vector<Piece> linesOf(std::string_view text, std::size_t atMost = SIZE_MAX);

/// The words of a line, cut at white space of any kind.
std::vector<Piece> wordsOf(const Piece& line);

/// Adds the turns, remarks and variations of a line from one of its words on, in all spellings.
void appendTurns(Draft& draft, const Piece& line, const Piece& from);

/// A whole number as text; "-1" too. None when it is none, or has more than six digits.
std::optional<int> integerOf(std::string_view word);

}  // namespace otrera::notation
