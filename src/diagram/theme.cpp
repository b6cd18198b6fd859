#include "diagram/theme.h"

namespace otrera::diagram {

namespace {

// M. Okabe, K. Ito, "Color Universal Design", 2008: blue 0072B2, sky blue 56B4E9, vermilion D55E00, yellow
// F0E442, reddish purple CC79A7. Steps are blue and shots vermilion: the pair that stays farthest apart
// (the vermilion of lines is a little darker, and the yellow, so that people without blue cones tell it from
// white; tests/diagram/theme_test.cpp looks with their eyes).
constexpr Theme safe{
    .name = "safe",
    .background = colour(0xFFFFFF),
    .ink = colour(0x1D1A17),
    .frame = std::nullopt,
    .label = colour(0x4A443D),
    .tones = {colour(0xE2D8C5), colour(0xF8F4EA), colour(0xEDE6D7)},
    .line = colour(0xB9AC96),
    .border = colour(0x4A443D),
    .seats = {{{.fill = colour(0xFFFFFF),
                .edge = colour(0x1D1A17),
                .mark = colour(0x1D1A17),
                .tint = colour(0xFFFFFF),
                .hatch = colour(0x9A8F7F)},
               {.fill = colour(0x24211E),
                .edge = colour(0x000000),
                .mark = colour(0xFFFFFF),
                .tint = colour(0xC3BDB2),
                .hatch = colour(0x5E5850)},
               {.fill = colour(0xD55E00),
                .edge = colour(0x5E2900),
                .mark = colour(0xFFFFFF),
                .tint = colour(0xF6C49C),
                .hatch = colour(0xD07A3A)},
               {.fill = colour(0xE8D82E),
                .edge = colour(0x5A5300),
                .mark = colour(0x3D3800),
                .tint = colour(0xF8F3A8),
                .hatch = colour(0xB8AD22)}}},
    .ground = colour(0x7C746A),
    .groundEdge = colour(0x5C554D),
    .shot = colour(0xFFFFFF),
    .hole = colour(0x2B2723),
    .blocked = colour(0x3A352F),
    .blockedLine = colour(0x756D63),
    .step = colour(0x0072B2),
    .aim = colour(0xC24A00),
    .halo = colour(0xFFFFFF),
    .mark = colour(0x8E2F68),
    .dead = colour(0x8A8176),
};

constexpr Theme wood{
    .name = "wood",
    .background = colour(0xFFFFFF),
    .ink = colour(0x2A221B),
    .frame = colour(0x5D3B24),
    .label = colour(0xF2DFBD),
    .tones = {colour(0xCDA671), colour(0xE9D3A6), colour(0xDCBD8C)},
    .line = colour(0xB48D58),
    .border = colour(0x3F2616),
    .seats = {{{.fill = colour(0xFBF4E4),
                .edge = colour(0x6B4A2D),
                .mark = colour(0x6B3D1E),
                .tint = colour(0xFBF4E4),
                .hatch = colour(0xB79A72)},
               {.fill = colour(0x2B2523),
                .edge = colour(0x7D6A55),
                .mark = colour(0xF1E3C6),
                .tint = colour(0x8C7A69),
                .hatch = colour(0x4E4239)},
               {.fill = colour(0xB23B2C),
                .edge = colour(0x5F180F),
                .mark = colour(0xFFEEDD),
                .tint = colour(0xD88A78),
                .hatch = colour(0x9C3426)},
               {.fill = colour(0xF0B92D),
                .edge = colour(0x6D4A06),
                .mark = colour(0x4F3503),
                .tint = colour(0xF6D67E),
                .hatch = colour(0xA87C10)}}},
    .ground = colour(0x6D5038),
    .groundEdge = colour(0x6D5038),
    .shot = colour(0xF3E3C4),
    .hole = colour(0x2C1D12),
    .blocked = colour(0x5D3B24),
    .blockedLine = colour(0x8A6A4E),
    .step = colour(0x1C4F93),
    .aim = colour(0x8D1212),
    .halo = colour(0xF7ECD6),
    .mark = colour(0x4B1F5E),
    .dead = colour(0x6B4A2D),
};

constexpr Theme grey{
    .name = "grey",
    .background = colour(0xFFFFFF),
    .ink = colour(0x000000),
    .frame = std::nullopt,
    .label = colour(0x000000),
    .tones = {colour(0xEDEDED), colour(0xFFFFFF), colour(0xF6F6F6)},
    .line = colour(0x9A9A9A),
    .border = colour(0x000000),
    .seats = {{{.fill = colour(0xFFFFFF),
                .edge = colour(0x000000),
                .mark = colour(0x000000),
                .tint = colour(0xFFFFFF),
                .hatch = colour(0x6A6A6A)},
               {.fill = colour(0x000000),
                .edge = colour(0x000000),
                .mark = colour(0xFFFFFF),
                .tint = colour(0xC4C4C4),
                .hatch = colour(0x3A3A3A)},
               {.fill = colour(0x6E6E6E),
                .edge = colour(0x000000),
                .mark = colour(0xFFFFFF),
                .tint = colour(0xD6D6D6),
                .hatch = colour(0x5A5A5A)},
               {.fill = colour(0xD2D2D2),
                .edge = colour(0x000000),
                .mark = colour(0x000000),
                .tint = colour(0xEDEDED),
                .hatch = colour(0x5A5A5A)}}},
    .ground = colour(0x7A7A7A),
    .groundEdge = colour(0x4A4A4A),
    .shot = colour(0xFFFFFF),
    .hole = colour(0x1E1E1E),
    .blocked = colour(0x303030),
    .blockedLine = colour(0x8A8A8A),
    .step = colour(0x1A1A1A),
    .aim = colour(0x1A1A1A),
    .halo = colour(0xFFFFFF),
    .mark = colour(0x000000),
    .dead = colour(0x606060),
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
