#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "notation/record.h"
#include "notation/text.h"

namespace otrera::notation {

/// Something in a line of an article that a reader of games looks at.
struct Mark {
    enum class Kind : std::uint8_t { number, turn, garbled, action, result, open, close, remark, word };
    Kind kind = Kind::word;
    Place place;
    /// Bytes in the article.
    std::size_t begin = 0;
    std::size_t end = 0;
    /// A turn as Otrera writes it, an action ("resigns", "time") or result; what braces hold; a word as it
    /// is.
    std::string text;
    /// Of a round, and whether dots stand for the turns before: "9. ...".
    int number = 0;
    bool dots = false;
    /// Of a turn. Without a shot it may be a mere range of cells.
    bool hasShot = false;
};

/// One line of an article.
struct ArticleLine {
    enum class Kind : std::uint8_t {
        blank,
        prose,
        /// Nothing but turns, their numbers, results, and remarks in brackets.
        list,
        /// "diagram 6", a page number: belongs to the page, not to the text.
        furniture,
        /// [Name "value"]: a record begins.
        tag,
    };
    Kind kind = Kind::blank;
    int number = 0;  ///< from 1
    std::size_t begin = 0;
    std::size_t end = 0;
    std::vector<Mark> marks;
    bool hasTurn = false;
};

/// Cuts an article into lines and looks at each. Numbers that only count the lines are passed over. Cost:
/// each byte is looked at a few times.
std::vector<ArticleLine> articleLines(std::string_view text);

/// The text of a line without white space around it and in a row.
std::string lineText(std::string_view text, const ArticleLine& line);

/// A turn that found no place, with the number before it (null where there is none): as it is listed.
Fragment fragmentOf(std::string_view text, const Mark& turn, const Mark* number);

/// True where a sentence ends with the line.
bool endsSentence(std::string_view text, const ArticleLine& line);

}  // namespace otrera::notation
