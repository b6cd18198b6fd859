// The pool with the program itself as its engine.
#include <cctype>

#include "pool_asking.h"

using namespace otrera::process;
using namespace otrera::process::testing;

namespace {

PoolOptions realPool() {
    PoolOptions options = fakePool();
    options.command = {OTRERA_PROGRAM, "uci"};
    // Sanitizers reserve terabytes of addresses.
    if (OTRERA_SANITIZED) options.memoryBytes = 0;
    return options;
}

Question realQuestion(const std::string& variant, const std::string& go) {
    Question asked;
    asked.asker = variant;
    asked.lines = {"ucinewgame", "setoption name UCI_Variant value " + variant, "position startpos"};
    asked.go = go;
    asked.limit = patience;
    return asked;
}

/// A text with `a` for letters and `0` for numbers: "a0a0,a0a0 aaaaaa a0a0,a0a0" is a turn and one to ponder.
std::string shapeOf(const std::string& text) {
    std::string shape;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        const char kind = std::isdigit(byte) != 0 ? '0' : std::isalpha(byte) != 0 ? 'a' : c;
        if (kind != '0' || shape.empty() || shape.back() != '0') shape += kind;
    }
    return shape;
}

TEST(RealEngine, PlaysSeveralGamesAtATime) {
    PoolOptions options = realPool();
    options.engines = 2;
    Answers answers;
    EnginePool pool(options);
    const std::vector<std::string> variants{"amazons", "cowboys", "amazons-3a", "amazons-hex", "cowboys-4"};
    for (int round = 0; round < 2; ++round) {
        for (const auto& variant : variants)
            pool.ask(realQuestion(variant, "go nodes 5000"), answers.as(variant));
    }
    ASSERT_TRUE(answers.wait(10));
    const auto names = answers.names();
    const auto texts = answers.texts();
    for (std::size_t i = 0; i < names.size(); ++i) {
        const bool stockfish = names[i] == "amazons" || names[i] == "cowboys";
        const std::string turn = stockfish ? "a0a0,a0a0" : "a0-a0/a0";
        EXPECT_EQ(shapeOf(texts[i]), turn + " aaaaaa " + turn) << names[i] << ": " << texts[i];
    }
    EXPECT_EQ(pool.counts().restarts, 0U);
}

TEST(RealEngine, StopsAtTheLimit) {
    EnginePool pool(realPool());
    Question asked = realQuestion("amazons-6x6", "go infinite");
    asked.limit = milliseconds(100);
    // How far it got in that time decides whether it has a turn to ponder.
    EXPECT_TRUE(shapeOf(ask(pool, asked)).starts_with("a0a0,a0a0"));
    EXPECT_EQ(pool.counts().restarts, 0U);
}

TEST(RealEngine, AFinishedGameHasNoTurn) {
    EnginePool pool(realPool());
    Question asked = realQuestion("amazons", "go nodes 10");
    asked.lines = {
        "setoption name VariantDefinition value {\"id\":\"end\",\"board\":{\"files\":2,\"ranks\":2},"
        "\"step\":{\"slide\":true},\"seats\":[[\"a2\"],[\"b1\"]],\"blocked\":[\"a1\",\"b2\"]}",
        "position startpos"};
    EXPECT_EQ(ask(pool, asked), "(none)");
}

}  // namespace
