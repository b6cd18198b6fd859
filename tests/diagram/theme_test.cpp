#include "diagram/theme.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace otrera::diagram {

namespace {

using Triple = std::array<double, 3>;
using Matrix = std::array<Triple, 3>;

Triple times(const Matrix& matrix, const Triple& v) {
    Triple out{};
    for (std::size_t row = 0; row < 3; ++row) {
        for (std::size_t i = 0; i < 3; ++i) out[row] += matrix[row][i] * v[i];
    }
    return out;
}

/// sRGB to linear light (IEC 61966-2-1).
Triple linear(Colour colour) {
    const auto one = [](std::uint8_t value) {
        const double v = value / 255.0;
        return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
    };
    return {one(colour.red), one(colour.green), one(colour.blue)};
}

double luminance(Colour colour) {
    const Triple light = linear(colour);
    return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2];
}

/// The contrast of WCAG 2.1, 1 .. 21.
double contrast(Colour a, Colour b) {
    const double high = std::max(luminance(a), luminance(b));
    const double low = std::min(luminance(a), luminance(b));
    return (high + 0.05) / (low + 0.05);
}

/// How people see colours: as usual, and without one kind of cones (Machado, Oliveira, Fernandes, "A
/// physiologically-based model for simulation of color vision deficiency", 2009, severity 1).
constexpr Matrix eyes[] = {
    {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
    {{{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}},
    {{{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}},
    {{{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}},
};

/// CIE L*a*b* (white D65) of what such eyes see.
Triple labOf(Colour colour, const Matrix& eye) {
    Triple light = times(eye, linear(colour));
    for (double& part : light) part = std::clamp(part, 0.0, 1.0);
    const Triple xyz =
        times({{{0.4124, 0.3576, 0.1805}, {0.2126, 0.7152, 0.0722}, {0.0193, 0.1192, 0.9505}}}, light);
    const auto f = [](double t) { return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116; };
    const double x = f(xyz[0] / 0.9505);
    const double y = f(xyz[1]);
    const double z = f(xyz[2] / 1.089);
    return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

/// The distance of two colours; 2 is just seen side by side.
double difference(Colour a, Colour b, const Matrix& eye) {
    const Triple first = labOf(a, eye);
    const Triple second = labOf(b, eye);
    return std::hypot(first[0] - second[0], first[1] - second[1], first[2] - second[2]);
}

constexpr ThemeName allThemes[] = {ThemeName::safe, ThemeName::wood, ThemeName::grey};

}  // namespace

TEST(Theme, NamesAreFound) {
    for (const ThemeName name : allThemes) EXPECT_EQ(themeOfWord(themeOf(name).name), name);
    EXPECT_FALSE(themeOfWord("Safe"));
    EXPECT_FALSE(themeOfWord(""));
}

TEST(Theme, TextsAndMarksStandOutFromWhatTheyAreOn) {
    for (const ThemeName name : allThemes) {
        const Theme& theme = themeOf(name);
        SCOPED_TRACE(theme.name);
        EXPECT_GE(contrast(theme.ink, theme.background), 4.5);
        EXPECT_GE(contrast(theme.label, theme.frame.value_or(theme.background)), 4.5);
        for (const auto& seat : theme.seats) EXPECT_GE(contrast(seat.mark, seat.fill), 3);
        EXPECT_GE(contrast(theme.shot, theme.ground), 3);
        for (const Colour sign : {theme.step, theme.aim, theme.mark}) {
            EXPECT_GE(contrast(sign, theme.halo), 4.5);
            for (const Colour tone : theme.tones) EXPECT_GE(contrast(sign, tone), 3);
            for (const auto& seat : theme.seats) {
                // On the darkest territory the halo does it.
                EXPECT_GE(std::max(contrast(sign, seat.tint), contrast(theme.halo, seat.tint)), 2.5);
            }
        }
    }
}

TEST(Theme, SafeColoursAreToldApartByAllEyes) {
    const Theme& theme = themeOf(ThemeName::safe);
    for (const Matrix& eye : eyes) {
        SCOPED_TRACE(&eye - eyes);
        EXPECT_GE(difference(theme.step, theme.aim, eye), 40);
        for (std::size_t a = 0; a < theme.seats.size(); ++a) {
            for (std::size_t b = 0; b < a; ++b) {
                SCOPED_TRACE(std::to_string(a) + " and " + std::to_string(b));
                EXPECT_GE(difference(theme.seats[a].fill, theme.seats[b].fill, eye), 25);
                EXPECT_GE(difference(theme.seats[a].tint, theme.seats[b].tint, eye), 10);
            }
        }
        for (const auto& seat : theme.seats) EXPECT_GE(difference(seat.fill, theme.ground, eye), 20);
    }
}

TEST(Theme, GreyHasGreysOnlyAndFourOfThemForSeats) {
    const Theme& theme = themeOf(ThemeName::grey);
    std::vector<double> lights;
    for (const auto& seat : theme.seats) {
        for (const Colour colour : {seat.fill, seat.edge, seat.mark, seat.tint, seat.hatch}) {
            EXPECT_TRUE(colour.red == colour.green && colour.green == colour.blue);
        }
        lights.push_back(labOf(seat.fill, eyes[0])[0]);
    }
    std::sort(lights.begin(), lights.end());
    for (std::size_t i = 1; i < lights.size(); ++i) EXPECT_GE(lights[i] - lights[i - 1], 10);
}

}  // namespace otrera::diagram
