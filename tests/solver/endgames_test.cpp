// The endings of tests/data/endgames: what the solver proves of them is what their oracles say. A line is
//
//     VARIANT ; POSITION ; WINNER ; TURNS THAT WIN ; SCORE
//
// with "-" for a variant that the position alone tells, for a winner that nobody can make sure to be (three
// and four seats), and "?" for turns or a score that the oracle does not tell. A file's remarks name its
// oracle.
//
// played_out.txt is written, to be read and kept, by
//     OTRERA_WRITE_ENDGAMES=FILE test_solver --gtest_filter=Endgames.ArePlayedOut
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "exhaustive.h"
#include "notation/position_text.h"
#include "notation/turn_text.h"
#include "solver/solve.h"
#include "strewn.h"

using namespace otrera;
using rules::Position;
using rules::Rules;
using rules::Seat;

namespace {

constexpr std::string_view seatLetters = "WBRY";

std::vector<std::string> fieldsOf(const std::string& line) {
    std::vector<std::string> fields(1);
    for (const char c : line) {
        if (c == ';')
            fields.emplace_back();
        else
            fields.back() += c;
    }
    for (std::string& field : fields) {
        field.erase(0, field.find_first_not_of(' '));
        field.erase(field.find_last_not_of(' ') + 1);
    }
    return fields;
}

std::string turnsText(const Rules& rules, const std::vector<rules::Turn>& turns) {
    std::string text;
    for (const rules::Turn& turn : turns)
        text += (text.empty() ? "" : " ") + notation::turnText(rules.geometry(), turn);
    return text;
}

std::string letterOf(std::optional<Seat> seat) {
    return seat ? std::string(1, seatLetters[indexOf(*seat)]) : "-";
}

/// The line of a position, everything played out.
std::string playedOut(const Rules& rules, const Position& position) {
    std::string line = rules.variant().id + " ; " + notation::positionText(rules, position) + " ; ";
    const unsigned mover = indexOf(position.toMove());
    if (rules.seatCount() > 2) {
        std::optional<Seat> last;
        for (unsigned seat = 0; seat < rules.seatCount(); ++seat) {
            if (test::canBeLast(rules, position, rules::seatAt(seat))) last = rules::seatAt(seat);
        }
        return line + letterOf(last) + " ; ? ; ?";
    }
    test::Exhaustive exhaustive(rules);
    std::vector<rules::Turn> winning;
    for (const rules::Turn& turn : turnsOf(rules, position)) {
        Position next = position;
        playTurn(rules, next, turn);
        if (exhaustive.outlasts(next, mover, 1 - mover)) winning.push_back(turn);
    }
    line += letterOf(exhaustive.outlasts(position, 0, 1) ? Seat::white : Seat::black);
    return line + " ; " + turnsText(rules, winning) + " ; " +
           std::to_string(std::abs(exhaustive.score(position)) - 1);
}

/// An ending with something to decide: contested, and with turns to choose among.
std::optional<Position> ending(const Rules& rules, std::uint64_t seed) {
    base::Random random(seed);
    const bool two = rules.seatCount() == 2;
    const auto position =
        test::strewn(rules, random, two ? 3 : 1, two ? 6 + static_cast<unsigned>(random.below(3)) : 5);
    if (position.finished() || turnsOf(rules, position).size() < 3) return std::nullopt;
    const auto regions = territory::regionsOf(rules, position, territory::Walls::arrows);
    const auto contested = std::count_if(regions.begin(), regions.end(), [](const auto& region) {
        return region.kind == territory::RegionKind::contested;
    });
    // Half of them with several contested regions.
    return contested >= 1 + static_cast<int>(two && seed % 2) ? std::optional(position) : std::nullopt;
}

/// The whole of played_out.txt.
std::string playedOutFile() {
    std::string text =
        "# Oracle: everything played out, every turn of everybody tried (tests/solver/exhaustive.h).\n"
        "# Strewn over the boards by the seeds from 1 on (tests/solver/endgames_test.cpp).\n"
        "# VARIANT ; POSITION ; WINNER ; TURNS THAT WIN ; SCORE\n";
    constexpr int perVariant = 12;
    for (const rules::Variant& variant : rules::builtinVariants()) {
        const auto rules = test::rulesOf(variant);
        int written = 0;
        for (std::uint64_t seed = 1; written < perVariant; ++seed) {
            const auto position = ending(rules, seed);
            if (!position) continue;
            text += playedOut(rules, *position) + "\n";
            ++written;
        }
    }
    return text;
}

std::string nameOf(const std::string& file) { return OTRERA_TEST_DATA "/endgames/" + file + ".txt"; }

TEST(Endgames, ArePlayedOut) {
    const std::string text = playedOutFile();
    if (const char* name = std::getenv("OTRERA_WRITE_ENDGAMES")) std::ofstream(name) << text;
    std::ostringstream kept;
    kept << std::ifstream(nameOf("played_out")).rdbuf();
    EXPECT_EQ(text, kept.str());
}

class EndgameFiles : public ::testing::TestWithParam<const char*> {};

TEST_P(EndgameFiles, AreSolvedAsTheirOraclesSay) {
    std::ifstream file(nameOf(GetParam()));
    ASSERT_TRUE(file.good());
    int solved = 0;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line[0] == '#') continue;
        SCOPED_TRACE(line);
        const auto fields = fieldsOf(line);
        ASSERT_EQ(fields.size(), 5U);
        const auto* builtin = rules::findBuiltinVariant(fields[0]);
        ASSERT_TRUE(builtin != nullptr || fields[0] == "-");
        const Rules rules =
            test::rulesOf(builtin ? *builtin : notation::variantOfPosition(fields[1]).value());
        const auto position = notation::readPosition(rules, fields[1]);
        ASSERT_TRUE(position.ok()) << position.error().text;
        const bool all = fields[3] != "?";
        auto solver = solver::Solver::make(rules, {all, 1, std::size_t{1} << 26});
        ASSERT_TRUE(solver.ok());
        const auto solution = (*solver)->solve(*position, [] { return true; });
        ASSERT_TRUE(solution.proved);
        EXPECT_EQ(letterOf(solution.winner), fields[2]);
        if (all) {
            EXPECT_EQ(turnsText(rules, solution.turns), fields[3]);
        }
        // (Not every score is told: where the end is not counted.)
        if (fields[4] != "?" && solution.score) {
            EXPECT_EQ(std::to_string(*solution.score), fields[4]);
        }
        ++solved;
    }
    EXPECT_GT(solved, 0);
}

INSTANTIATE_TEST_SUITE_P(All, EndgameFiles, ::testing::Values("played_out", "published", "sala_vecchi"),
                         [](const auto& tested) { return tested.param; });

}  // namespace
