#pragma once

#include <string>
#include <utility>

#include "notation/token.h"

namespace otrera::notation {

/// What readers of foreign dialects make their drafts of. `written` is what stood in the source.

/// A turn as Otrera writes it, or another word that may stand among turns.
inline Token wordToken(std::string text, std::string written, Place place) {
    if (written == text) written.clear();
    return {Token::Kind::word, place, std::move(text), {}, std::move(written), {}};
}

inline Token tagToken(std::string name, std::string value, Place place, std::string written = {}) {
    return {Token::Kind::tag, place, std::move(value), std::move(name), std::move(written), {}};
}

inline Token commentToken(std::string text, Place place) {
    return {Token::Kind::comment, place, std::move(text), {}, {}, {}};
}

/// What cannot be read, and why.
inline Token brokenToken(std::string written, std::string reason, Place place) {
    return {Token::Kind::broken, place, std::move(written), {}, {}, std::move(reason)};
}

}  // namespace otrera::notation
