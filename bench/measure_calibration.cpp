// How often the chances that a review tells come true: on games of `otrera selfplay`, which go on from each
// position as well as the engine can at so many positions a turn. From each game a few positions are drawn;
// those whose result is proved are left out. Prints, by chance of the seat to move: the mean chance and the
// share of games that it won; and for phases of the game the slope of log-odds that would fit best (1:
// neither too bold nor too shy).
//
// usage: measure_calibration [--nodes N] [--positions K] [--threads N] FILE...
#include <array>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "analysis/reviewer.h"
#include "base/random.h"
#include "files.h"
#include "training/game_file.h"

using namespace otrera;

namespace {

struct Sample {
    double chance = 0;
    double filled = 0;  // the share of the start's empty cells that is burnt
    bool won = false;
};

/// The chances of a few positions of a game, drawn by its number.
void judge(const std::shared_ptr<const rules::Rules>& rules, const training::Game& game, std::uint64_t nodes,
           int positions, std::vector<Sample>& samples) {
    base::Random random(game.number);
    for (int i = 0; i < positions; ++i) {
        const std::size_t ply = random.below(game.plies.size());
        notation::Record record;
        record.rules = rules;
        record.start = rules->start();
        for (std::size_t k = 0; k < ply; ++k) playTurn(*rules, record.start, game.plies[k].turn);
        const auto course = analysis::courseOf(record);
        const base::ManualClock clock;
        analysis::Reviewer reviewer(course, {nodes, {}}, 1, clock);
        reviewer.step(nullptr);
        const auto& finding = reviewer.findings().front().position;
        if (!finding || finding->winner) continue;
        const rules::Seat mover = record.start.toMove();
        const double all = rules->start().empty.count();
        samples.push_back(
            {finding->win[indexOf(mover)], 1 - record.start.empty.count() / all, game.winner == mover});
    }
}

double logOdds(double chance) { return std::log(chance / (1 - chance)); }

/// The slope a that makes sigmoid(a * log-odds) most likely: by Newton's method, the likelihood being
/// concave.
double bestSlope(const std::vector<Sample>& samples) {
    double slope = 1;
    for (int round = 0; round < 30; ++round) {
        double first = 0;
        double second = 1e-9;
        for (const Sample& sample : samples) {
            const double x = logOdds(sample.chance);
            const double p = 1 / (1 + std::exp(-slope * x));
            first += ((sample.won ? 1 : 0) - p) * x;
            second += p * (1 - p) * x * x;
        }
        slope += first / second;
    }
    return slope;
}

void printDeciles(const std::vector<Sample>& samples) {
    struct Sum {
        int count = 0, won = 0;
        double chance = 0;
    };
    std::array<Sum, 10> deciles{};
    for (const Sample& sample : samples) {
        Sum& sum = deciles[std::min(9, static_cast<int>(sample.chance * 10))];
        ++sum.count;
        sum.won += sample.won ? 1 : 0;
        sum.chance += sample.chance;
    }
    std::printf("chance        positions   mean    won   +-\n");
    for (std::size_t i = 0; i < deciles.size(); ++i) {
        const Sum& sum = deciles[i];
        if (sum.count == 0) continue;
        const double share = static_cast<double>(sum.won) / sum.count;
        std::printf("%3zu to %3zu %%  %9d  %5.1f  %5.1f  %3.1f\n", 10 * i, 10 * i + 10, sum.count,
                    100 * sum.chance / sum.count, 100 * share,
                    100 * std::sqrt(share * (1 - share) / sum.count));
    }
}

void printPhases(const std::vector<Sample>& samples) {
    std::printf("burnt        positions  slope\n");
    constexpr int phases = 5;
    for (int phase = 0; phase < phases; ++phase) {
        std::vector<Sample> some;
        for (const Sample& sample : samples) {
            if (std::min(phases - 1, static_cast<int>(sample.filled * phases)) == phase)
                some.push_back(sample);
        }
        if (some.size() >= 20)
            std::printf("%2d to %3d %%  %9zu  %5.2f\n", 100 * phase / phases, 100 * (phase + 1) / phases,
                        some.size(), bestSlope(some));
    }
    std::printf("all          %9zu  %5.2f\n", samples.size(), bestSlope(samples));
}

}  // namespace

int main(int count, char** words) {
    std::uint64_t nodes = analysis::usualNodes;
    int positions = 3;
    unsigned threads = 1;
    std::vector<const char*> files;
    for (int i = 1; i < count; ++i) {
        const bool value = i + 1 < count;
        if (value && std::strcmp(words[i], "--nodes") == 0)
            nodes = std::stoull(words[++i]);
        else if (value && std::strcmp(words[i], "--positions") == 0)
            positions = std::stoi(words[++i]);
        else if (value && std::strcmp(words[i], "--threads") == 0)
            threads = static_cast<unsigned>(std::stoul(words[++i]));
        else
            files.push_back(words[i]);
    }
    if (files.empty() || threads == 0) {
        std::fprintf(stderr,
                     "usage: measure_calibration [--nodes N] [--positions K] [--threads N] FILE...\n");
        return 2;
    }
    std::vector<Sample> samples;
    for (const char* name : files) {
        const auto bytes = readFile(name);
        if (!bytes) return 3;
        const auto file = training::readGameFile(*bytes);
        if (!file) {
            std::fprintf(stderr, "%s: %s\n", name, file.error().text.c_str());
            return 1;
        }
        const auto rules =
            std::make_shared<const rules::Rules>(rules::Rules::make(file->header.variant).value());
        std::vector<std::vector<Sample>> found(threads);
        std::vector<std::thread> workers;
        for (unsigned worker = 0; worker < threads; ++worker) {
            workers.emplace_back([&, worker] {
                for (std::size_t i = worker; i < file->blocks.size(); i += threads) {
                    const auto game = training::readGame(*rules, file->blocks[i]);
                    if (game) judge(rules, *game, nodes, positions, found[worker]);
                }
            });
        }
        for (std::thread& worker : workers) worker.join();
        for (const auto& some : found) samples.insert(samples.end(), some.begin(), some.end());
    }
    printDeciles(samples);
    printPhases(samples);
}
