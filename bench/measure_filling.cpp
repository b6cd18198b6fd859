// How long the exact counts of territories take, on territories of games: of the files named, or (with
// --play) of games that the built-in tree search plays against itself. Prints a distribution.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/random.h"
#include "engine/engine.h"
#include "engine/options.h"
#include "files.h"
#include "notation/dialect.h"
#include "notation/record.h"
#include "solver/filling.h"
#include "territory/fill.h"
#include "territory/regions.h"

using namespace otrera;

namespace {

struct Room {
    std::shared_ptr<const rules::Rules> rules;
    base::Bits128 pieces;
    base::Bits128 empties;
};

/// Takes the territories of positions of one game, each once.
class Collector {
  public:
    void visit(const std::shared_ptr<const rules::Rules>& rules, const rules::Position& position) {
        if (position.shotDue()) return;
        for (const auto& region : regionsOf(*rules, position, territory::Walls::arrows)) {
            if (!region.owner || region.empties.count() < 2) continue;
            const auto pieces = region.pieces[indexOf(*region.owner)];
            const bool known = std::any_of(seen_.begin(), seen_.end(), [&](const Room& room) {
                return room.pieces == pieces && room.empties == region.empties;
            });
            if (!known) seen_.push_back({rules, pieces, region.empties});
        }
    }
    std::vector<Room> take() { return std::move(seen_); }

  private:
    std::vector<Room> seen_;
};

void append(std::vector<Room>& all, std::vector<Room> more) {
    all.insert(all.end(), more.begin(), more.end());
}

std::vector<Room> fromFile(const char* name) {
    std::vector<Room> all;
    notation::readRecords(readFile(name).value_or(""), {}, [&](notation::Record&& record) {
        Collector collector;
        rules::Position position = record.start;
        for (const auto& action : record.main.actions) {
            notation::playAction(*record.rules, position, action);
            collector.visit(record.rules, position);
        }
        append(all, collector.take());
        return true;
    });
    return all;
}

std::vector<Room> fromPlay(const std::string& id, int games) {
    std::vector<Room> all;
    const auto* variant = rules::findBuiltinVariant(id);
    if (variant == nullptr) return all;
    const auto rules = std::make_shared<const rules::Rules>(rules::Rules::make(*variant).value());
    const base::ManualClock clock;
    for (int game = 0; game < games; ++game) {
        base::Random random(static_cast<std::uint64_t>(game) + 1);
        auto engine = engine::makeEngine(rules);
        Collector collector;
        rules::Position position = rules->start();
        while (!position.finished()) {
            rules::Turn turn;
            if (position.status.turns < 4) {
                const auto legal = rules::turnsOf(*rules, position);
                turn = legal[random.below(legal.size())];
            } else {
                engine.setPosition(position);
                turn = *engine.think({.nodes = 200, .milliseconds = {}}, clock, nullptr, {}).best;
            }
            rules::playTurn(*rules, position, turn);
            collector.visit(rules, position);
        }
        append(all, collector.take());
    }
    return all;
}

void measure(std::vector<Room> rooms, std::size_t most, std::uint64_t limit) {
    base::Random random(6);
    for (std::size_t i = rooms.size(); i > 1; --i) std::swap(rooms[i - 1], rooms[random.below(i)]);
    if (rooms.size() > most) rooms.resize(most);
    std::vector<double> times;
    std::map<int, int> sizes;
    int exact = 0, greedyBest = 0, full = 0;
    double greedyTime = 0;
    for (const Room& room : rooms) {
        solver::Filler filler(*room.rules);
        const auto begin = std::chrono::steady_clock::now();
        const auto greedy = territory::greedyFill(*room.rules, room.pieces, room.empties);
        const auto middle = std::chrono::steady_clock::now();
        const auto filling = filler.fill(room.pieces, room.empties, rules::noCell, limit);
        const auto end = std::chrono::steady_clock::now();
        greedyTime += std::chrono::duration<double>(middle - begin).count();
        const double seconds = std::chrono::duration<double>(end - middle).count();
        times.push_back(filling.exact() ? seconds : 1e9);
        exact += filling.exact() ? 1 : 0;
        full += filling.low == room.empties.count() ? 1 : 0;
        if (filling.exact() && static_cast<int>(greedy.size()) == filling.low) ++greedyBest;
        ++sizes[room.empties.count() / 10];
        if (seconds > 0.02 || !filling.exact()) {
            std::printf("  %s, %d pieces, %d empty: %d to %d (greedy %zu), %llu nodes, %.3f s\n",
                        room.rules->variant().id.c_str(), room.pieces.count(), room.empties.count(),
                        filling.low, filling.high, greedy.size(),
                        static_cast<unsigned long long>(filling.nodes), seconds);
        }
    }
    std::sort(times.begin(), times.end());
    const auto n = times.size();
    if (n == 0) return;
    std::printf("%zu territories; empty cells by tens:", n);
    for (const auto& [tens, count] : sizes) std::printf(" %d0+: %d", tens, count);
    std::printf("\nexact %d, all cells burnt %d, greedy reached it %d\n", exact, full, greedyBest);
    for (const double bound : {0.0001, 0.001, 0.01, 0.1, 1.0}) {
        const auto below = std::lower_bound(times.begin(), times.end(), bound) - times.begin();
        std::printf("exact in under %g s: %ld (%.1f %%)\n", bound, static_cast<long>(below),
                    100.0 * static_cast<double>(below) / static_cast<double>(n));
    }
    std::printf("median %.6f s, 99 %% %.6f s, worst %.6f s; greedy alone %.6f s on average\n", times[n / 2],
                times[n * 99 / 100], times[n - 1], greedyTime / static_cast<double>(n));
}

}  // namespace

int main(int count, char** words) {
    std::uint64_t limit = 100'000;
    std::size_t most = 500;
    int games = 3;
    std::vector<Room> rooms;
    for (int i = 1; i < count; ++i) {
        const bool value = i + 1 < count;
        if (value && std::strcmp(words[i], "--nodes") == 0)
            limit = std::stoull(words[++i]);
        else if (value && std::strcmp(words[i], "--most") == 0)
            most = std::stoull(words[++i]);
        else if (value && std::strcmp(words[i], "--games") == 0)
            games = std::stoi(words[++i]);
        else if (value && std::strcmp(words[i], "--play") == 0)
            append(rooms, fromPlay(words[++i], games));
        else
            append(rooms, fromFile(words[i]));
    }
    measure(std::move(rooms), most, limit);
}
