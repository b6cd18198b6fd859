// The store in memory and the one in SQL are written apart from each other: over random changes they must
// agree.
#include <gtest/gtest.h>

#include <random>

#include "store/memory_store.h"
#include "support.h"

using namespace otrera::store;
using namespace otrera::store::testing;

namespace {

class RandomChanges {
  public:
    explicit RandomChanges(unsigned seed) : random_(seed) {}

    int below(int bound) { return static_cast<int>(random_() % static_cast<unsigned>(bound)); }
    std::string id() { return "g" + std::to_string(below(12)); }
    std::string owner() { return "o" + std::to_string(below(4)); }
    std::string variant() { return below(2) == 0 ? "amazons" : "cowboys"; }
    std::vector<std::string> texts(int most) {
        std::vector<std::string> texts;
        for (int i = below(most + 1); i > 0; --i) texts.push_back("t" + std::to_string(below(1000)));
        return texts;
    }

    Change next() {
        switch (below(10)) {
            case 0:
            case 1:
                return game();
            case 2:
            case 3:
                return Departure{id(), owner()};
            case 4:
                return Uptime{below(1000)};
            default:
                return events();
        }
    }

    Query query() {
        Query query = of(owner());
        if (below(2) == 0) query.variant = variant();
        if (below(3) == 0) query.from = below(40);
        if (below(3) == 0) query.until = below(40);
        if (below(3) == 0) query.finished = below(2) == 0;
        if (below(3) == 0) query.after = std::pair(below(40), id());
        query.most = static_cast<std::size_t>(below(8));
        return query;
    }

  private:
    Change game() {
        NewGame change = newGame(id(), owner(), below(40), texts(3));
        change.game.summary.variant = variant();
        change.game.summary.attended = below(2) == 0;
        if (below(3) == 0) change.game.summary.result = "1-0";
        if (below(3) == 0) change.owners.push_back(owner());
        if (below(9) == 0) ++change.game.summary.version;
        return change;
    }
    Change events() {
        NewEvents change = newEvents(id(), below(5), below(40), texts(2));
        change.summary.attended = below(2) == 0;
        if (below(4) == 0) change.summary.result = "0-1";
        change.owners = texts(0);
        if (below(3) == 0) change.owners.push_back(owner());
        return change;
    }

    std::mt19937 random_;
};

std::string line(const Summary& summary) {
    return summary.id + " " + summary.variant + " " + std::to_string(summary.created) + " " +
           std::to_string(summary.changed) + " " + std::to_string(summary.version) + " " + summary.result +
           (summary.attended ? " attended" : "");
}

std::string all(Store& store) {
    return read(store, [](Reader& reader) {
        std::string text;
        for (int i = 0; i < 12; ++i) {
            const auto game = *reader.game("g" + std::to_string(i));
            if (!game) continue;
            text += line(game->summary) + " [" + game->setup + "]";
            for (const auto& event : game->events) text += " " + event;
            text += "\n";
        }
        const auto attended = reader.attended();
        for (const auto& id : *attended) text += id + " ";
        const Totals totals = *reader.totals();
        return text + std::to_string(*reader.uptime()) + " " + std::to_string(totals.games) + " " +
               std::to_string(totals.events);
    });
}

std::string listOf(Store& store, const Query& query) {
    return read(store, [&](Reader& reader) {
        std::string text;
        const auto games = reader.games(query);
        for (const auto& summary : *games) text += line(summary) + "\n";
        return text;
    });
}

TEST(Twins, AgreeOverRandomChanges) {
    const unsigned seed = std::random_device()();
    SCOPED_TRACE("seed " + std::to_string(seed));
    RandomChanges random(seed);
    const Folder folder;
    const auto sqlite = opened(folder.file("otrera.db"));
    MemoryStore memory;
    for (int round = 0; round < 60; ++round) {
        std::vector<std::future<Told>> told;
        std::vector<Told> expected;
        for (int i = random.below(20); i >= 0; --i) {
            const Change change = random.next();
            told.push_back(ask(*sqlite, change));
            expected.push_back(write(memory, change));
        }
        for (std::size_t i = 0; i < told.size(); ++i) {
            const Told one = told[i].get();
            ASSERT_EQ(one.written, expected[i].written) << round << " " << i;
            ASSERT_EQ(one.reason, expected[i].reason) << round << " " << i;
        }
        ASSERT_EQ(all(*sqlite), all(memory)) << round;
        for (int i = 0; i < 10; ++i) {
            const Query query = random.query();
            ASSERT_EQ(listOf(*sqlite, query), listOf(memory, query)) << round;
        }
    }
}

}  // namespace
