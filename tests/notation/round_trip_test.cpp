// What is written reads back the same: turns, positions and records of random games of every variant.
#include <gtest/gtest.h>

#include <set>

#include "../rules/sample_variants.h"
#include "notation/dialect.h"
#include "notation/position_text.h"
#include "notation/text.h"
#include "notation/variant_json.h"
#include "random_records.h"

namespace {

using namespace otrera;
using namespace otrera::testing;
using notation::Record;
using rules::Position;

class RoundTrip : public ::testing::TestWithParam<Variant> {
  protected:
    RoundTrip() : rules_(std::make_shared<const Rules>(rulesFor(GetParam()))) {}

    /// Plays random turns and looks at each position.
    template <class Look>
    void playGames(int games, Look look) {
        base::Random random(seed());
        for (int game = 0; game < games; ++game) {
            SCOPED_TRACE("OTRERA_SEED=" + std::to_string(seed()) + ", game " + std::to_string(game));
            Position position = rules_->start();
            while (true) {
                look(position, random);
                if (HasFatalFailure()) return;
                if (position.finished()) break;
                const auto turns = turnsOf(*rules_, position);
                playTurn(*rules_, position, turns[random.below(turns.size())]);
            }
        }
    }

    std::shared_ptr<const Rules> rules_;
};

TEST_P(RoundTrip, Turns) {
    playGames(slowBuild ? 1 : 3, [&](const Position& position, base::Random& random) {
        const auto turns = turnsOf(*rules_, position);
        std::set<std::string> texts;
        for (const auto& turn : turns) {
            const std::string text = notation::turnText(rules_->geometry(), turn);
            ASSERT_TRUE(texts.insert(text).second) << text << " stands for two turns";
            if (random.below(10) != 0) continue;
            const auto read = notation::readTurn(*rules_, position, text);
            ASSERT_TRUE(read.ok()) << text << ": " << read.error().text;
            ASSERT_EQ(*read, turn);
            // The plain forms: no hyphen, capital letters.
            std::string plain = text;
            std::erase(plain, '-');
            for (char& c : plain) {
                if (random.below(2) == 0) c = notation::raised(c);
            }
            const auto readPlain = notation::readTurn(*rules_, position, plain);
            ASSERT_TRUE(readPlain.ok()) << plain << ": " << readPlain.error().text;
            ASSERT_EQ(*readPlain, turn);
            // The step alone is no turn.
            const auto step = notation::readTurn(*rules_, position, text.substr(0, text.find('/')));
            ASSERT_FALSE(step.ok());
            ASSERT_NE(step.error().text.find("the shot is missing; "), std::string::npos)
                << step.error().text;
        }
    });
}

TEST_P(RoundTrip, Positions) {
    playGames(slowBuild ? 2 : 10, [&](const Position& position, base::Random& random) {
        std::vector<Position> all{position};
        const auto movable = movablePieces(*rules_, position);
        if (movable.any()) {
            const auto from = static_cast<rules::Cell>(movable.lowest());
            const auto steps = legalSteps(*rules_, position, from);
            all.push_back(position);
            playStep(all.back(), from, static_cast<rules::Cell>(steps.highest()));
        }
        const auto seat = rules::seatAt(static_cast<unsigned>(random.below(rules_->seatCount())));
        // (With two seats a text cannot say that one has given up.)
        if (!position.finished() && !position.isOut(seat) && rules_->seatCount() > 2) {
            all.push_back(position);
            retire(*rules_, all.back(), seat);
        }
        for (const Position& written : all) {
            const std::string text = notation::positionText(*rules_, written);
            const auto read = notation::readPosition(*rules_, text);
            ASSERT_TRUE(read.ok()) << text << ": " << read.error().text;
            ASSERT_EQ(notation::positionText(*rules_, *read), text);
            Position same = *read;
            // A text does not hold these: they only rank a game that has its turns too.
            same.status.lastTurn = written.status.lastTurn;
            if (rules_->seatCount() == 2 && written.finished()) {
                ASSERT_TRUE(same.finished()) << text;
                continue;
            }
            ASSERT_EQ(same, written) << text;
        }
    });
}

void expectSameRecord(const Record& read, const Record& written) {
    ASSERT_FALSE(read.problem()) << read.problem()->line << ':' << read.problem()->column << ": "
                                 << read.problem()->reason;
    EXPECT_EQ(read.rules->variant(), written.rules->variant());
    EXPECT_EQ(read.start, written.start);
    EXPECT_EQ(read.tags, written.tags);
    EXPECT_EQ(read.main.actions, written.main.actions);
    EXPECT_EQ(read.main, written.main);
    EXPECT_EQ(read.result, written.result);
}

TEST_P(RoundTrip, Records) {
    RecordMaker maker(seed());
    std::string together;
    std::vector<Record> records;
    for (int i = 0; i < (slowBuild ? 3 : 30); ++i) {
        SCOPED_TRACE("OTRERA_SEED=" + std::to_string(seed()) + ", record " + std::to_string(i));
        records.push_back(maker.make(rules_));
        const std::string text = recordText(records.back());
        SCOPED_TRACE(text);
        const auto read = notation::readRecords(text);
        ASSERT_EQ(read.size(), 1U);
        expectSameRecord(read[0], records.back());
        if (HasFailure()) return;
        ASSERT_EQ(recordText(read[0]), text);
        together += text + "\n";
    }
    const auto all = notation::readRecords(together);
    ASSERT_EQ(all.size(), records.size());
    for (std::size_t i = 0; i < all.size(); ++i) expectSameRecord(all[i], records[i]);
}

TEST_P(RoundTrip, RecordsFromAnyPosition) {
    RecordMaker maker(seed());
    playGames(1, [&](const Position& position, base::Random& random) {
        if (random.below(5) != 0) return;
        Record record = maker.make(rules_);
        record.main = {};
        // What a text can say of the position.
        const auto start = notation::readPosition(*rules_, notation::positionText(*rules_, position));
        ASSERT_TRUE(start.ok());
        record.start = *start;
        record.result = notation::resultText(*rules_, record.start);
        const auto read = notation::readRecords(recordText(record));
        ASSERT_EQ(read.size(), 1U);
        expectSameRecord(read[0], record);
    });
}

TEST_P(RoundTrip, Variants) {
    const std::string json = notation::variantJson(GetParam()).dump();
    const auto read = notation::readVariant(json);
    ASSERT_TRUE(read.ok()) << read.error().text;
    EXPECT_EQ(*read, GetParam());
    const auto byWord = notation::variantOfWord(json);
    ASSERT_TRUE(byWord.ok());
    EXPECT_EQ(*byWord, GetParam());
}

INSTANTIATE_TEST_SUITE_P(Variants, RoundTrip, ::testing::ValuesIn(allVariants()), [](const auto& tested) {
    std::string name = tested.param.id;
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
});

}  // namespace
