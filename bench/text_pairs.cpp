#include <cctype>
#include <cstdio>
#include <memory>

#include "base/random.h"
#include "notation/position_text.h"
#include "notation/turn_text.h"
#include "pairs.h"
#include "plain_board.h"
#include "rules/turns.h"

namespace otrera::bench {

namespace {

using rules::Position;
using rules::Turn;

/// Turns of random games as text, each with its position, and in both forms.
struct Texts {
    rules::Rules rules;
    std::vector<Position> positions;
    std::vector<PlainBoard> plain;
    std::vector<std::string> positionTexts;
    std::vector<std::string> turnTexts;

    Texts() : rules(rules::Rules::make(*rules::findBuiltinVariant("amazons")).value()) {
        const auto tables = PlainBoard::tablesOf(rules);
        for (std::uint64_t seed = 1; seed <= 8; ++seed) {
            base::Random random(seed);
            Position position = rules.start();
            while (!position.finished()) {
                const auto legal = rules::turnsOf(rules, position);
                const Turn turn = legal[random.below(legal.size())];
                positions.push_back(position);
                plain.emplace_back(tables, position);
                positionTexts.push_back(notation::positionText(rules, position));
                turnTexts.push_back(notation::turnText(rules.geometry(), turn));
                playTurn(rules, position, turn);
            }
        }
    }
};
using TextsPointer = std::shared_ptr<Texts>;

/// "d1-d7/g7" by sscanf, legal when it stands among all turns. The sum of its cells.
int readTurnPlainly(const PlainBoard& board, const std::string& text) {
    char from = 0;
    char to = 0;
    char shot = 0;
    int fromRank = 0;
    int toRank = 0;
    int shotRank = 0;
    if (std::sscanf(text.c_str(), "%c%d-%c%d/%c%d", &from, &fromRank, &to, &toRank, &shot, &shotRank) != 6) {
        return -1;
    }
    const auto cell = [](char file, int rank) { return (rank - 1) * 10 + file - 'a'; };
    const int start = cell(from, fromRank);
    const int end = cell(to, toRank);
    const int arrow = cell(shot, shotRank);
    return board.isLegal(start, end, arrow) ? start + end + arrow : -1;
}

/// The board of a position text, character by character, without looking for mistakes. The number of cells
/// taken.
int readPositionPlainly(const std::string& text) {
    std::array<char, 128> board{};
    std::size_t cell = 0;
    int taken = 0;
    for (std::size_t at = 0; at < text.size() && text[at] != ' '; ++at) {
        if (text[at] == '/') continue;
        if (std::isdigit(static_cast<unsigned char>(text[at])) == 0) {
            board[cell++] = text[at];
            ++taken;
            continue;
        }
        std::size_t empty = static_cast<std::size_t>(text[at] - '0');
        if (at + 1 < text.size() && std::isdigit(static_cast<unsigned char>(text[at + 1])) != 0) {
            empty = 10 * empty + static_cast<std::size_t>(text[++at] - '0');
        }
        cell += empty;
    }
    volatile char kept = board[cell / 2];
    (void)kept;
    return taken;
}

}  // namespace

std::vector<Pair> makeTextPairs() {
    const auto texts = std::make_shared<Texts>();
    const auto forEachText = [texts](auto number) {
        return [texts, number] {
            std::uint64_t sum = 0;
            for (std::size_t i = 0; i < texts->positions.size(); ++i) {
                sum += static_cast<std::uint64_t>(number(*texts, i));
            }
            return sum;
        };
    };
    const auto readTurn = [](const Texts& all, std::size_t i) {
        const rules::Geometry& geometry = all.rules.geometry();
        const auto turn = notation::readTurn(all.rules, all.positions[i], all.turnTexts[i]);
        return turn.ok() ? geometry.numberOf(turn->from) + geometry.numberOf(turn->to) +
                               geometry.numberOf(turn->shot)
                         : -2;
    };
    const auto readPosition = [](const Texts& all, std::size_t i) {
        const auto position = notation::readPosition(all.rules, all.positionTexts[i]);
        return position.ok() ? all.rules.geometry().cellCount() - position->empty.count() : -2;
    };
    return {{"amazons: read a turn and see that it is legal", texts->positions.size(), forEachText(readTurn),
             forEachText([](const Texts& all, std::size_t i) {
                 return readTurnPlainly(all.plain[i], all.turnTexts[i]);
             })},
            {"amazons: read a position", texts->positions.size(), forEachText(readPosition),
             forEachText(
                 [](const Texts& all, std::size_t i) { return readPositionPlainly(all.positionTexts[i]); })}};
}

}  // namespace otrera::bench
