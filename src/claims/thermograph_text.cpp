#include "claims/thermograph_text.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "claims/game_text.h"

namespace otrera::claims {

using solver::Dyadic;
using solver::Thermograph;

namespace {

using Corner = Thermograph::Corner;

/// "4 at -1, 3 at 0; then 0 at 3"
std::string wallText(const std::vector<Corner>& wall) {
    std::string text;
    for (std::size_t i = 0; i < wall.size(); ++i) {
        text += (i > 0 ? ", " : "") + numberText(wall[i].value) + " at " + numberText(wall[i].temperature);
    }
    return text;
}

Dyadic valueAt(const std::vector<Corner>& wall, Dyadic temperature) {
    if (temperature >= wall.back().temperature) return wall.back().value;
    std::size_t i = 0;
    while (wall[i + 1].temperature <= temperature) ++i;
    const Dyadic rise = temperature - wall[i].temperature;
    const auto order = wall[i + 1].value <=> wall[i].value;
    return order == 0 ? wall[i].value : order > 0 ? wall[i].value + rise : wall[i].value - rise;
}

std::string padded(const std::string& text, std::size_t width) {
    return text.size() < width ? std::string(width - text.size(), ' ') + text : text;
}

/// The walls between temperature 0 and a little above the mast's foot, a line for each eighth of its height.
std::string pictureOf(const Thermograph& thermograph) {
    constexpr int columns = 49;
    constexpr int parts = 8;
    constexpr int mastParts = 2;
    const Dyadic leftmost = valueAt(thermograph.left, 0);
    const Dyadic rightmost = valueAt(thermograph.right, 0);
    const double perValue = (columns - 1) / (leftmost - rightmost).toDouble();
    const auto columnOf = [&](Dyadic value) {
        return static_cast<std::size_t>(std::lround((leftmost - value).toDouble() * perValue));
    };
    const Dyadic step = thermograph.temperature().half().half().half();
    std::string text;
    for (int part = parts + mastParts; part >= 0; --part) {
        Dyadic temperature;
        for (int i = 0; i < part; ++i) temperature = temperature + step;
        std::string line(columns, ' ');
        const Dyadic left = valueAt(thermograph.left, temperature);
        const Dyadic right = valueAt(thermograph.right, temperature);
        const auto mark = [&](const std::vector<Corner>& wall, char slanted) {
            return valueAt(wall, temperature + step) == valueAt(wall, temperature) ? '|' : slanted;
        };
        line[columnOf(right)] = mark(thermograph.right, '\\');
        line[columnOf(left)] = left == right ? '|' : mark(thermograph.left, '/');
        line.erase(line.find_last_not_of(' ') + 1);
        text += padded(numberText(temperature), 10) + "  " + line + "\n";
    }
    const std::string leftLabel = numberText(leftmost);
    const std::string rightLabel = numberText(rightmost);
    const std::string meanLabel = numberText(thermograph.mean());
    std::string labels(columns + rightLabel.size(), ' ');
    const std::size_t middle = columnOf(thermograph.mean());
    const bool meanFits = middle > leftLabel.size() && middle + meanLabel.size() + 1 < columns - 1;
    labels.replace(0, leftLabel.size(), leftLabel);
    if (meanFits) labels.replace(middle, meanLabel.size(), meanLabel);
    labels.replace(columns - 1, rightLabel.size(), rightLabel);
    labels.erase(labels.find_last_not_of(' ') + 1);
    return text + std::string(12, ' ') + labels + "\n";
}

}  // namespace

std::string thermographText(const Thermograph& thermograph) {
    std::string text = "  left wall   " + wallText(thermograph.left) + "\n  right wall  " +
                       wallText(thermograph.right) + "\n";
    constexpr int finestDrawn = Dyadic::finest - 3;
    const Dyadic temperature = thermograph.temperature();
    if (temperature > Dyadic(0) && temperature.exponent() <= finestDrawn)
        text += "\n" + pictureOf(thermograph);
    return text;
}

}  // namespace otrera::claims
