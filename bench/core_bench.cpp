// The pairs of pairs.h one by one, and what reading and writing texts takes, in absolute times: to compare
// two builds. For the ratios of library and plain code see ratio_to_plain.
#include <benchmark/benchmark.h>

#include <memory>
#include <string>
#include <vector>

#include "base/random.h"
#include "notation/dialect.h"
#include "notation/position_text.h"
#include "notation/turn_text.h"
#include "pairs.h"
#include "rules/turns.h"

using namespace otrera;

namespace {

void runPair(benchmark::State& state, const std::function<std::uint64_t()>& work, std::size_t count) {
    for (auto _ : state) benchmark::DoNotOptimize(work());
    state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations() * count));
}

/// A game of random turns, with every position and turn of it as text.
struct Game {
    std::shared_ptr<const rules::Rules> rules;
    std::vector<rules::Position> positions;
    std::vector<std::string> positionTexts;
    std::vector<std::string> turnTexts;
    std::string record;

    explicit Game(const std::string& id) {
        rules =
            std::make_shared<const rules::Rules>(rules::Rules::make(*rules::findBuiltinVariant(id)).value());
        base::Random random(1);
        notation::Record game;
        game.rules = rules;
        game.start = rules->start();
        rules::Position position = game.start;
        while (!position.finished()) {
            const auto turns = rules::turnsOf(*rules, position);
            const rules::Turn turn = turns[random.below(turns.size())];
            positions.push_back(position);
            positionTexts.push_back(notation::positionText(*rules, position));
            turnTexts.push_back(notation::turnText(rules->geometry(), turn));
            game.main.actions.push_back({notation::Action::Kind::turn, position.toMove(), turn});
            rules::playTurn(*rules, position, turn);
        }
        record = notation::recordText(game);
    }
};

void readTurns(benchmark::State& state, const std::string& id) {
    const Game game(id);
    for (auto _ : state) {
        for (std::size_t i = 0; i < game.turnTexts.size(); ++i) {
            benchmark::DoNotOptimize(
                notation::readTurn(*game.rules, game.positions[i], game.turnTexts[i]).ok());
        }
    }
    state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations() * game.turnTexts.size()));
}

void readPositions(benchmark::State& state, const std::string& id) {
    const Game game(id);
    for (auto _ : state) {
        for (const std::string& text : game.positionTexts) {
            benchmark::DoNotOptimize(notation::readPosition(*game.rules, text).ok());
        }
    }
    state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations() * game.positionTexts.size()));
}

void writePositions(benchmark::State& state, const std::string& id) {
    const Game game(id);
    for (auto _ : state) {
        for (const rules::Position& position : game.positions) {
            benchmark::DoNotOptimize(notation::positionText(*game.rules, position).size());
        }
    }
    state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations() * game.positions.size()));
}

void readRecord(benchmark::State& state, const std::string& id) {
    const Game game(id);
    for (auto _ : state) {
        const auto records = notation::readRecords(game.record);
        if (records.size() != 1 || records[0].main.actions.size() != game.turnTexts.size()) {
            state.SkipWithError("the record was not read");
            break;
        }
    }
    state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations() * game.turnTexts.size()));
    state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations() * game.record.size()));
}

const bool registered = [] {
    for (const bench::Pair& pair : bench::makePairs()) {
        benchmark::RegisterBenchmark((pair.name + "/library").c_str(), runPair, pair.library, pair.count);
        benchmark::RegisterBenchmark((pair.name + "/plain").c_str(), runPair, pair.plain, pair.count);
    }
    for (const std::string id : {"amazons", "amazons-hex", "amazons-4a", "cowboys"}) {
        benchmark::RegisterBenchmark((id + ": read a turn").c_str(), readTurns, id);
        benchmark::RegisterBenchmark((id + ": read a position").c_str(), readPositions, id);
        benchmark::RegisterBenchmark((id + ": write a position").c_str(), writePositions, id);
        benchmark::RegisterBenchmark((id + ": read a record").c_str(), readRecord, id);
    }
    return true;
}();

}  // namespace
