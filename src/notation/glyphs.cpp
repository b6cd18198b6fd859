#include "notation/glyphs.h"

#include <algorithm>
#include <array>

#include "notation/text.h"

namespace otrera::notation {

namespace {

struct Likeness {
    unsigned first;
    unsigned last;
    char plain;
};

/// In ascending order.
constexpr std::array likenesses{
    Likeness{0x85, 0x85, '\n'},
    Likeness{0xA0, 0xA0, ' '},
    Likeness{0xAB, 0xAB, '"'},
    Likeness{0xAD, 0xAD, Glyph::ignored},
    Likeness{0xBB, 0xBB, '"'},
    Likeness{0xD7, 0xD7, 'x'},
    Likeness{0x1680, 0x1680, ' '},
    Likeness{0x2000, 0x200A, ' '},
    Likeness{0x200B, 0x200F, Glyph::ignored},
    Likeness{0x2010, 0x2015, '-'},
    Likeness{0x2018, 0x201B, '\''},
    Likeness{0x201C, 0x201F, '"'},
    Likeness{0x2024, 0x2026, '.'},
    Likeness{0x2028, 0x2029, ' '},
    Likeness{0x202A, 0x202E, Glyph::ignored},
    Likeness{0x202F, 0x202F, ' '},
    Likeness{0x2044, 0x2044, '/'},
    Likeness{0x205F, 0x205F, ' '},
    Likeness{0x2060, 0x2064, Glyph::ignored},
    Likeness{0x2212, 0x2212, '-'},
    Likeness{0x2215, 0x2215, '/'},
    Likeness{0x3000, 0x3000, ' '},
    Likeness{0xFE58, 0xFE58, '-'},
    Likeness{0xFE63, 0xFE63, '-'},
    Likeness{0xFEFF, 0xFEFF, Glyph::ignored},
    Likeness{0xFF0D, 0xFF0D, '-'},
    Likeness{0xFF0F, 0xFF0F, '/'},
};

}  // namespace

Glyph glyphAt(std::string_view text, std::size_t at) {
    const auto [code, length] = codePointAt(text, at);
    if (code < 0x80) return {code == 0 ? Glyph::other : text[at], 1};
    if (code == CodePoint::broken) return {Glyph::other, 1};
    const auto like = std::lower_bound(likenesses.begin(), likenesses.end(), code,
                                       [](const Likeness& l, unsigned c) { return l.last < c; });
    const bool found = like != likenesses.end() && code >= like->first;
    return {found ? like->plain : Glyph::other, length};
}

}  // namespace otrera::notation
