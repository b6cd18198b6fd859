// Texts that are made to hurt: endless, deep, without an end. They must be refused in time that grows with
// their length, and with memory that does too.
#include <gtest/gtest.h>

#include "../rules/sample_variants.h"
#include "base/random.h"
#include "notation/dialect.h"

namespace {

using namespace otrera;
using namespace otrera::testing;
using notation::readRecords;

constexpr std::size_t size = slowBuild ? 100'000 : 1'000'000;

std::string repeated(std::string_view part, std::size_t bytes) {
    std::string text;
    while (text.size() < bytes) text += part;
    return text;
}

/// As records, whatever the text looks like.
std::vector<notation::Record> readAsRecords(std::string_view text) {
    std::vector<notation::Record> records;
    notation::readRecords(text, {nullptr, notation::findDialect("text")}, [&](notation::Record&& record) {
        records.push_back(std::move(record));
        return true;
    });
    return records;
}

TEST(HostileInput, RepeatedPartsEndInAProblem) {
    for (const char* part :
         {"(",          ")",         "{",         "}",          "[",          "]",     "\\",
          "\"",         "1.",        ".",         ",",          "9",          "a",     "a ",
          "1. ",        "d1-d7/g7 ", "d1-d7/g7(", "d1-d7/g7 (", "(d1-d7/g7 ", "[A \"", "[A \"\"]",
          "{}",         "()",        "{\\",       "\n",         "\xff",       "W:",    "resigns ",
          "W:resigns ", "* ",        "1-0 ",      "B>R>W ",     "x * ",       "{}* ",  "[A \"\"]*"}) {
        SCOPED_TRACE(part);
        const std::string text = repeated(part, size);
        readRecords(text);  // as whatever it is taken for: it ends, and that is all that can be said
        const auto records = readAsRecords(text);
        const std::string_view blank = ".,\n";
        const bool isBlank = blank.find(part[0]) != std::string_view::npos ||
                             std::string_view(part) == "1." || std::string_view(part) == "1. ";
        EXPECT_EQ(records.empty(), isBlank);
    }
}

TEST(HostileInput, GarbageEndsInAProblem) {
    base::Random random(seed());
    const std::string alphabet = "(){}[]\\\"/-.,;:*>WBRYwbry0123456789abcdefghijkl \n";
    for (int i = 0; i < 5; ++i) {
        std::string text;
        for (std::size_t at = 0; at < size / 4; ++at) {
            text += i % 2 == 0 ? static_cast<char>(1 + random.below(255))
                               : alphabet[random.below(alphabet.size())];
        }
        for (const auto& record : readRecords(text)) {
            ASSERT_NE(record.rules, nullptr);
            if (record.problem()) {
                EXPECT_GE(record.problem()->line, 1);
                EXPECT_GE(record.problem()->column, 1);
                EXPECT_LT(record.problem()->reason.size(), 1000U);
                EXPECT_LT(record.problem()->text.size(), 100U);
            }
        }
    }
}

TEST(HostileInput, DeepVariationsAreRefusedBeforeTheyHurt) {
    const auto depth = [](std::size_t levels) {
        std::string text = "d1-d7/g7 ";
        for (std::size_t i = 0; i < levels; ++i) text += "(d1-d8/g8 ";
        text += std::string(levels, ')');
        return readRecords(text);
    };
    ASSERT_EQ(depth(100).size(), 1U);
    EXPECT_FALSE(depth(100)[0].problem());
    ASSERT_TRUE(depth(101)[0].problem());
    EXPECT_NE(depth(101)[0].problem()->reason.find("nested more than 100 deep"), std::string::npos);
    ASSERT_TRUE(depth(size / 11)[0].problem());
}

TEST(HostileInput, NumbersOfAnyLengthAreOnlyNumbers) {
    const std::string digits(10000, '9');
    const auto records = readRecords(digits + ". d1-d7/g7 " + digits + ". g10-e8/i4 *");
    ASSERT_EQ(records.size(), 1U);
    EXPECT_FALSE(records[0].problem());
    EXPECT_EQ(records[0].main.actions.size(), 2U);
    EXPECT_TRUE(readAsRecords("d1-d" + digits + "/g7")[0].problem());
    EXPECT_TRUE(readAsRecords(std::string(10000, 'd') + "1-d7/g7")[0].problem());
}

}  // namespace
