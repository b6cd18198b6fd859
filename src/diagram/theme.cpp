#include "diagram/theme.h"

namespace otrera::diagram {

namespace {

// M. Okabe, K. Ito, "Color Universal Design", 2008: blue 0072B2, sky blue 56B4E9, vermilion D55E00, yellow
// F0E442, reddish purple CC79A7. Steps are blue and shots vermilion: the pair that stays farthest apart.
constexpr Theme safe{
    "safe",
    colour(0xFFFFFF),
    colour(0x1D1A17),
    std::nullopt,
    colour(0x4A443D),
    {colour(0xE2D8C5), colour(0xF8F4EA), colour(0xEDE6D7)},
    colour(0xB9AC96),
    colour(0x4A443D),
    {{{colour(0xFFFFFF), colour(0x1D1A17), colour(0x1D1A17), colour(0xFFFFFF), colour(0x9A8F7F)},
      {colour(0x24211E), colour(0x000000), colour(0xFFFFFF), colour(0xC3BDB2), colour(0x5E5850)},
      {colour(0xD55E00), colour(0x5E2900), colour(0xFFFFFF), colour(0xF6C49C), colour(0xD07A3A)},
      {colour(0xF0E442), colour(0x5A5300), colour(0x3D3800), colour(0xF8F3A8), colour(0xB8AD22)}}},
    colour(0x7C746A),
    colour(0x5C554D),
    colour(0xFFFFFF),
    colour(0x2B2723),
    colour(0x3A352F),
    colour(0x756D63),
    colour(0x0072B2),
    colour(0xC24A00),
    colour(0xFFFFFF),
    colour(0x8E2F68),
    colour(0x8A8176),
};

constexpr Theme wood{
    "wood",
    colour(0xFFFFFF),
    colour(0x2A221B),
    colour(0x5D3B24),
    colour(0xF2DFBD),
    {colour(0xCDA671), colour(0xE9D3A6), colour(0xDCBD8C)},
    colour(0xB48D58),
    colour(0x3F2616),
    {{{colour(0xFBF4E4), colour(0x6B4A2D), colour(0x6B3D1E), colour(0xFBF4E4), colour(0xB79A72)},
      {colour(0x2B2523), colour(0x7D6A55), colour(0xF1E3C6), colour(0x8C7A69), colour(0x4E4239)},
      {colour(0xB23B2C), colour(0x5F180F), colour(0xFFEEDD), colour(0xD88A78), colour(0x9C3426)},
      {colour(0xF0B92D), colour(0x6D4A06), colour(0x4F3503), colour(0xF6D67E), colour(0xA87C10)}}},
    colour(0x6D5038),
    colour(0x6D5038),
    colour(0xF3E3C4),
    colour(0x2C1D12),
    colour(0x5D3B24),
    colour(0x8A6A4E),
    colour(0x1C4F93),
    colour(0x8D1212),
    colour(0xF7ECD6),
    colour(0x4B1F5E),
    colour(0x6B4A2D),
};

constexpr Theme grey{
    "grey",
    colour(0xFFFFFF),
    colour(0x000000),
    std::nullopt,
    colour(0x000000),
    {colour(0xEDEDED), colour(0xFFFFFF), colour(0xF6F6F6)},
    colour(0x9A9A9A),
    colour(0x000000),
    {{{colour(0xFFFFFF), colour(0x000000), colour(0x000000), colour(0xFFFFFF), colour(0x6A6A6A)},
      {colour(0x000000), colour(0x000000), colour(0xFFFFFF), colour(0xC4C4C4), colour(0x3A3A3A)},
      {colour(0x6E6E6E), colour(0x000000), colour(0xFFFFFF), colour(0xD6D6D6), colour(0x5A5A5A)},
      {colour(0xD2D2D2), colour(0x000000), colour(0x000000), colour(0xEDEDED), colour(0x5A5A5A)}}},
    colour(0x7A7A7A),
    colour(0x4A4A4A),
    colour(0xFFFFFF),
    colour(0x1E1E1E),
    colour(0x303030),
    colour(0x8A8A8A),
    colour(0x1A1A1A),
    colour(0x1A1A1A),
    colour(0xFFFFFF),
    colour(0x000000),
    colour(0x606060),
};

}  // namespace

const Theme& themeOf(ThemeName name) {
    switch (name) {
        case ThemeName::wood:
            return wood;
        case ThemeName::grey:
            return grey;
        case ThemeName::safe:
            break;
    }
    return safe;
}

std::optional<ThemeName> themeOfWord(std::string_view word) {
    for (const ThemeName name : {ThemeName::safe, ThemeName::wood, ThemeName::grey}) {
        if (word == themeOf(name).name) return name;
    }
    return std::nullopt;
}

}  // namespace otrera::diagram
