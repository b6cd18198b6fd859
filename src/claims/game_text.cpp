#include "claims/game_text.h"

#include <algorithm>
#include <limits>

namespace otrera::claims {

using solver::Dyadic;
using solver::Game;
using solver::GameTable;

namespace {

/// "^", "^^", "^3"; "v" for negative ones.
std::string upText(int up) {
    const char mark = up > 0 ? '^' : 'v';
    const int count = std::abs(up);
    return count <= 2 ? std::string(static_cast<std::size_t>(count), mark) : mark + std::to_string(count);
}

}  // namespace

std::string numberText(Dyadic number) {
    const std::string text = std::to_string(number.numerator());
    return number.isInteger() ? text : text + "/" + std::to_string(std::int64_t{1} << number.exponent());
}

/// m where the game is the nimber *m: both sides can go to *0 ... *(m-1).
std::optional<int> GameText::nimberOf(Game game) {
    const auto left = games_.left(game);
    const auto right = games_.right(game);
    if (!std::equal(left.begin(), left.end(), right.begin(), right.end())) return std::nullopt;
    std::vector<bool> met(left.size(), false);
    for (const Game option : left) {
        const auto nimber = nimberOf(option);
        if (!nimber || *nimber >= static_cast<int>(met.size()) || met[*nimber]) return std::nullopt;
        met[*nimber] = true;
    }
    return static_cast<int>(left.size());
}

/// A nimber and a multiple of up that add up to the game: n^ + *m is {0|(n-1)^ + *(m xor 1)} for n > 0, but
/// for ^* = {0,*|0}.
std::optional<GameText::Named> GameText::infinitesimal(Game game) {
    if (const auto nimber = nimberOf(game)) return Named{0, 0, *nimber};
    for (const bool isUp : {true, false}) {
        const auto low = isUp ? games_.left(game) : games_.right(game);
        const auto high = isUp ? games_.right(game) : games_.left(game);
        if (high.size() != 1) continue;
        const int sign = isUp ? 1 : -1;
        if (low.size() == 1 && low[0] == GameTable::zero() && high[0] != GameTable::zero()) {
            const auto rest = infinitesimal(high[0]);
            if (rest && rest->up * sign >= 0) return Named{0, rest->up + sign, rest->nimber ^ 1};
        }
        if (low.size() == 2 && high[0] == GameTable::zero()) {
            const bool zeroFirst = low[0] == GameTable::zero();
            if ((zeroFirst || low[1] == GameTable::zero()) && nimberOf(low[zeroFirst ? 1 : 0]) == 1)
                return Named{0, sign, 1};
        }
    }
    return std::nullopt;
}

std::optional<GameText::Named> GameText::nameOf(Game game) {
    if (const auto number = games_.numberOf(game)) return Named{*number, 0, 0};
    const Dyadic stop = games_.leftStop(game);
    if (stop != games_.rightStop(game)) return std::nullopt;
    auto named = infinitesimal(games_.sum(game, games_.number(-stop)));
    if (named) named->number = stop;
    return named;
}

bool GameText::writeName(Game game, std::string& text) {
    const auto named = nameOf(game);
    if (!named) return false;
    const bool onlyNumber = named->up == 0 && named->nimber == 0;
    if (onlyNumber || named->number != Dyadic(0)) text += numberText(named->number);
    text += upText(named->up);
    if (named->nimber > 0) text += "*";
    if (named->nimber > 1) text += std::to_string(named->nimber);
    return true;
}

void GameText::writeList(const std::vector<Game>& options, std::string& text, std::size_t most) {
    for (std::size_t i = 0; i < options.size() && text.size() <= most; ++i) {
        if (i > 0) text += ",";
        write(options[i], text, most);
    }
}

void GameText::write(Game game, std::string& text, std::size_t most) {
    if (text.size() > most || writeName(game, text)) return;
    const auto left = optionsOf(game, true);
    if (games_.negative(game) == game) {
        text += "+-";
        // One option that is a number or stands in braces itself needs none.
        const bool bare = left.size() == 1 && (games_.numberOf(left[0]) || !nameOf(left[0])) &&
                          games_.negative(left[0]) != left[0];
        if (!bare) text += "{";
        writeList(left, text, most);
        if (!bare) text += "}";
        return;
    }
    text += "{";
    writeList(left, text, most);
    text += "|";
    writeList(optionsOf(game, false), text, most);
    text += "}";
}

std::optional<std::string> GameText::of(Game game, std::size_t most) {
    std::string text;
    write(game, text, most);
    return text.size() <= most ? std::optional(std::move(text)) : std::nullopt;
}

// ---- order

/// How many games the whole tree of options has; the largest number where there are more.
std::uint64_t GameText::sizeOf(Game game) {
    if (const auto found = sizes_.find(indexOf(game)); found != sizes_.end()) return found->second;
    constexpr auto largest = std::numeric_limits<std::uint64_t>::max();
    std::uint64_t size = 1;
    for (const auto options : {games_.left(game), games_.right(game)}) {
        for (const Game option : options) {
            const std::uint64_t more = sizeOf(option);
            size = more > largest - size ? largest : size + more;
        }
    }
    sizes_[indexOf(game)] = size;
    return size;
}

/// Numbers first, the larger before the smaller, then smaller trees; of two alike what differs first in them.
bool GameText::before(Game a, Game b) {
    if (a == b) return false;
    const auto numberA = games_.numberOf(a);
    const auto numberB = games_.numberOf(b);
    if (numberA || numberB) return numberA && (!numberB || *numberA > *numberB);
    if (sizeOf(a) != sizeOf(b)) return sizeOf(a) < sizeOf(b);
    for (const bool left : {true, false}) {
        const auto optionsA = optionsOf(a, left);
        const auto optionsB = optionsOf(b, left);
        const auto [one, other] =
            std::mismatch(optionsA.begin(), optionsA.end(), optionsB.begin(), optionsB.end());
        if (one != optionsA.end() && other != optionsB.end()) return before(*one, *other);
        if (optionsA.size() != optionsB.size()) return optionsA.size() < optionsB.size();
    }
    return false;
}

std::vector<Game> GameText::optionsOf(Game game, bool left) {
    const auto options = left ? games_.left(game) : games_.right(game);
    std::vector<Game> sorted(options.begin(), options.end());
    std::sort(sorted.begin(), sorted.end(), [&](Game a, Game b) { return before(a, b); });
    return sorted;
}

}  // namespace otrera::claims
