// How often a judgement names the winner of people's games, by ply: for all games of the files named that
// begin at the start of the variant and are long enough. Who moved last has won. Prints the share for nearest
// cells (t1), the evaluation of the literature, the default evaluation, and with --nodes N the search with N
// positions.
//
// A thermometer, not a target: networks are never trained on such games.
#include <array>
#include <cstdio>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/engine.h"
#include "eval/lieberum.h"
#include "eval/make_evaluator.h"
#include "files.h"
#include "notation/dialect.h"
#include "notation/record.h"

using namespace otrera;

namespace {

constexpr std::array plies{10, 16, 20, 24, 30, 36, 40, 46};
constexpr std::size_t shortest = 50;  // plies of a game that counts
const char* const names[] = {"t1 alone", "Lieberum", "default", "search"};

struct Share {
    int right = 0;
    int all = 0;
};
using Row = std::array<Share, std::size(plies)>;

/// The games of one variant.
class Table {
  public:
    Table(std::shared_ptr<const rules::Rules> rules, std::optional<std::uint64_t> nodes)
        : rules_(std::move(rules)),
          nodes_(nodes),
          lieberum_(*rules_),
          evaluator_(eval::makeEvaluator(*rules_)),
          engine_(engine::makeEngine(rules_)) {}

    void visit(const notation::Record& record) {
        const auto& actions = record.main.actions;
        if (actions.size() < shortest || record.start != rules_->start()) return;
        const bool firstWins = actions.size() % 2 == 1;
        rules::Position position = record.start;
        for (std::size_t ply = 0, column = 0; column < std::size(plies); ++ply) {
            if (static_cast<int>(ply) == plies[column])
                judge(position, firstWins == (ply % 2 == 0), column++);
            if (actions[ply].kind != notation::Action::Kind::turn) return;
            notation::playAction(*rules_, position, actions[ply]);
        }
        ++games_;
    }

    void print() const {
        std::printf("%s: %d games of %zu plies and more\n%-10s", rules_->variant().id.c_str(), games_,
                    shortest, "ply");
        for (const int ply : plies) std::printf("%6d", ply);
        std::printf("\n");
        for (std::size_t row = 0; row < std::size(names); ++row) {
            if (rows_[row][0].all == 0) continue;
            std::printf("%-10s", names[row]);
            for (const Share& share : rows_[row]) std::printf("%5.0f%%", 100.0 * share.right / share.all);
            std::printf("\n");
        }
    }

  private:
    void judge(const rules::Position& position, bool moverWins, std::size_t column) {
        const auto count = [&](std::size_t row, bool says) {
            Share& share = rows_[row][column];
            share.right += says == moverWins ? 1 : 0;
            ++share.all;
        };
        const unsigned mover = indexOf(position.toMove());
        count(0, lieberum_.terms(position).t1 > 0);
        count(1, lieberum_.score(position) > 0);
        count(2, evaluator_->evaluate(position)[mover] > 0.5F);
        if (!nodes_) return;
        engine_.setPosition(position);
        count(3, engine_.think({.nodes = nodes_, .milliseconds = {}}, base::ManualClock(), nullptr, {})
                         .score[mover] > 0.5F);
    }

    std::shared_ptr<const rules::Rules> rules_;
    std::optional<std::uint64_t> nodes_;
    eval::Lieberum lieberum_;
    std::unique_ptr<const eval::Evaluator> evaluator_;
    engine::Engine engine_;
    int games_ = 0;
    std::array<Row, std::size(names)> rows_{};
};

}  // namespace

int main(int count, char** words) {
    std::optional<std::uint64_t> nodes;
    std::string id = "amazons";
    std::vector<const char*> files;
    for (int i = 1; i < count; ++i) {
        const bool value = i + 1 < count;
        if (value && std::strcmp(words[i], "--nodes") == 0)
            nodes = std::stoull(words[++i]);
        else if (value && std::strcmp(words[i], "--variant") == 0)
            id = words[++i];
        else
            files.push_back(words[i]);
    }
    const auto* variant = rules::findBuiltinVariant(id);
    if (variant == nullptr || variant->seats.size() != 2 || files.empty()) {
        std::fprintf(stderr, "usage: measure_judgement [--variant ID] [--nodes N] FILE...\n");
        return 2;
    }
    Table table(std::make_shared<const rules::Rules>(rules::Rules::make(*variant).value()), nodes);
    for (const char* name : files) {
        const auto text = readFile(name);
        if (!text) return 3;
        notation::readRecords(*text, {}, [&](notation::Record&& record) {
            if (record.rules->variant().id == id) table.visit(record);
            return true;
        });
    }
    table.print();
}
