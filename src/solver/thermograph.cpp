#include "solver/thermograph.h"

#include <algorithm>

namespace otrera::solver {

namespace {

using Corner = Thermograph::Corner;

/// A line of slopes -1, 0 and 1 from temperature -1 up: straight between its corners, and after the last
/// one of slope `lastSlope`.
struct Line {
    std::vector<Corner> corners;
    int lastSlope = 0;

    Dyadic at(Dyadic temperature) const {
        std::size_t i = corners.size();
        while (corners[i - 1].temperature > temperature) --i;
        const Corner& from = corners[i - 1];
        const Dyadic rise = temperature - from.temperature;
        const int slope = slopeAfter(i - 1);
        return slope == 0 ? from.value : slope > 0 ? from.value + rise : from.value - rise;
    }
    int slopeAfter(std::size_t corner) const {
        if (corner + 1 == corners.size()) return lastSlope;
        const auto order = corners[corner + 1].value <=> corners[corner].value;
        return order > 0 ? 1 : order < 0 ? -1 : 0;
    }
    int slopeAt(Dyadic temperature) const {
        std::size_t i = corners.size();
        while (corners[i - 1].temperature > temperature) --i;
        return slopeAfter(i - 1);
    }
    /// Adds a corner, unless the line goes straight through it.
    void add(Corner corner) {
        const std::size_t count = corners.size();
        if (count >= 2) {
            const Corner& a = corners[count - 2];
            const Corner& b = corners[count - 1];
            // Slopes are -1, 0 or 1: comparing rises with one another is comparing slopes.
            const auto straight =
                (b.value - a.value) == Dyadic(0)
                    ? corner.value == b.value
                    : corner.value - b.value == ((b.value > a.value) ? corner.temperature - b.temperature
                                                                     : b.temperature - corner.temperature);
            if (straight) corners.pop_back();
        }
        corners.push_back(corner);
    }
};

/// The temperatures at which either line may turn.
std::vector<Dyadic> turnsOf(const Line& a, const Line& b) {
    std::vector<Dyadic> turns;
    for (const auto* line : {&a, &b}) {
        for (const Corner& corner : line->corners) turns.push_back(corner.temperature);
    }
    std::sort(turns.begin(), turns.end());
    turns.erase(std::unique(turns.begin(), turns.end()), turns.end());
    return turns;
}

/// Where line a, at or above b at `from`, meets it when both go straight on; none when it never does.
std::optional<Dyadic> meeting(const Line& a, const Line& b, Dyadic from, bool& tooFine) {
    const Dyadic gap = a.at(from) - b.at(from);
    const int closing = b.slopeAt(from) - a.slopeAt(from);
    if (gap == Dyadic(0)) return from;
    if (closing <= 0) return std::nullopt;
    if (closing == 1) return from + gap;
    tooFine = tooFine || !gap.isFine();
    return tooFine ? std::nullopt : std::optional(from + gap.half());
}

/// The larger of two lines at each temperature (the smaller, with sign -1).
Line outer(const Line& a, const Line& b, int sign, bool& tooFine) {
    Line found;
    const auto turns = turnsOf(a, b);
    for (std::size_t i = 0; i < turns.size(); ++i) {
        const Dyadic from = turns[i];
        const bool isA = sign > 0 ? a.at(from) >= b.at(from) : a.at(from) <= b.at(from);
        found.add({from, isA ? a.at(from) : b.at(from)});
        const Line& above = a.at(from) >= b.at(from) ? a : b;
        const Line& below = a.at(from) >= b.at(from) ? b : a;
        const auto cross = meeting(above, below, from, tooFine);
        const bool within = cross && *cross > from && (i + 1 == turns.size() || *cross < turns[i + 1]);
        if (within) found.add({*cross, a.at(*cross)});
    }
    const Dyadic last = found.corners.back().temperature;
    const int slopeA = a.slopeAt(last);
    const int slopeB = b.slopeAt(last);
    const Dyadic valueA = a.at(last);
    const Dyadic valueB = b.at(last);
    if (valueA == valueB) {
        found.lastSlope = sign > 0 ? std::max(slopeA, slopeB) : std::min(slopeA, slopeB);
    } else {
        found.lastSlope = (valueA > valueB) == (sign > 0) ? slopeA : slopeB;
    }
    return found;
}

/// A wall with the tax of one more turn on it: what the other side's answer leaves to who moved (sign -1 for
/// Left, who pays; 1 for Right).
Line taxed(const std::vector<Corner>& wall, int sign) {
    Line line;
    for (const Corner& corner : wall) {
        const Dyadic value = sign < 0 ? corner.value - corner.temperature : corner.value + corner.temperature;
        line.add({corner.temperature, value});
    }
    line.lastSlope = sign;
    return line;
}

/// The part of a scaffold below a temperature, and the foot of the mast on it.
std::vector<Corner> wallOf(const Line& scaffold, Dyadic foot) {
    Line wall;
    for (const Corner& corner : scaffold.corners) {
        if (corner.temperature < foot) wall.add(corner);
    }
    wall.add({foot, scaffold.at(foot)});
    return wall.corners;
}

/// The lowest temperature at which the scaffolds meet. Left's falls towards Right's, or stays: the first
/// meeting is the mast's foot.
Dyadic footOf(const Line& left, const Line& right, bool& tooFine) {
    const auto turns = turnsOf(left, right);
    for (std::size_t i = 0; i < turns.size(); ++i) {
        const auto foot = meeting(left, right, turns[i], tooFine);
        if (foot && (i + 1 == turns.size() || *foot < turns[i + 1])) return *foot;
    }
    return turns.back();
}

}  // namespace

const Thermograph& Thermographs::drawn(Game game) {
    if (const auto found = known_.find(indexOf(game)); found != known_.end()) return found->second;
    Thermograph made;
    const auto number = games_.numberOf(game);
    if (number && number->isInteger()) {
        made.left = made.right = {{-1, *number}};
        return known_.emplace(indexOf(game), std::move(made)).first->second;
    }
    Line scaffolds[2];
    for (const bool isLeft : {true, false}) {
        Line& scaffold = scaffolds[isLeft ? 0 : 1];
        const int sign = isLeft ? 1 : -1;
        for (const Game option : isLeft ? games_.left(game) : games_.right(game)) {
            const Thermograph& answer = drawn(option);
            const Line line = taxed(isLeft ? answer.right : answer.left, -sign);
            scaffold = scaffold.corners.empty() ? line : outer(scaffold, line, sign, tooFine_);
        }
    }
    const Dyadic foot = footOf(scaffolds[0], scaffolds[1], tooFine_);
    made.left = wallOf(scaffolds[0], foot);
    made.right = wallOf(scaffolds[1], foot);
    return known_.emplace(indexOf(game), std::move(made)).first->second;
}

std::optional<Thermograph> Thermographs::of(Game game) {
    const Thermograph& found = drawn(game);
    return tooFine_ ? std::nullopt : std::optional(found);
}

}  // namespace otrera::solver
