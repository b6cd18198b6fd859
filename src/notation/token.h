#pragma once

#include <string>

#include "notation/text.h"

namespace otrera::notation {

/// The smallest part of a record.
struct Token {
    enum class Kind : std::uint8_t { tag, comment, open, close, word, end, broken };
    Kind kind = Kind::end;
    Place place;
    /// A comment's or tag's content with the escapes resolved; a turn as Otrera writes it; all else as
    /// written (its beginning, if long).
    std::string text;
    /// Of a tag.
    std::string name;
    /// What stood in the source, where that is not `text`.
    std::string written;
    /// Of what is broken.
    std::string reason;

    const std::string& source() const { return written.empty() ? text : written; }
};

}  // namespace otrera::notation
