// What a store takes that has OTRERA_BENCH_GAMES games (2,000) of 60 events each. With 100,000 its file takes
// a minute to make and has 800 MB; it is made once, in the folder for temporary files, and stays for the next
// run.
#include <benchmark/benchmark.h>

#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <future>
#include <memory>
#include <stdexcept>
#include <string>

#include "store/sqlite_store.h"

namespace {

using namespace otrera::store;

constexpr int eventsPerGame = 60;

int gamesWanted() {
    const char* wanted = std::getenv("OTRERA_BENCH_GAMES");
    return wanted == nullptr ? 2000 : std::atoi(wanted);
}

std::string idOf(int number) {
    std::string id = std::to_string(number);
    return std::string(22 - id.size(), 'g') + id;
}

std::unique_ptr<Store> opened(const std::string& file) {
    auto store = openSqlite(file);
    if (!store) throw std::runtime_error(store.error().text);
    return std::move(store).value();
}

// Half of the games are one person's, as on a machine of his own; the rest have two owners of 2,000.
NewGame gameOf(int number) {
    NewGame change;
    Summary& summary = change.game.summary;
    summary.id = idOf(number);
    summary.variant = number % 50 == 0 ? "cowboys" : "amazons";
    summary.created = 1'700'000'000'000 + number * 1000LL;
    summary.changed = summary.created + 500'000;
    summary.version = eventsPerGame;
    summary.result = number % 100 == 0 ? "*" : "1-0";
    summary.attended = number % 1000 == 0;
    change.game.setup =
        R"({"variant":"amazons","seats":["me","engine:8"],"clock":{"base":600,"increment":5}})";
    for (int i = 0; i < eventsPerGame; ++i) {
        change.game.events.push_back(R"({"turn":"d1-d7/g7","at":)" + std::to_string(summary.created + i) +
                                     R"(,"seat":"W","left":598123})");
    }
    if (number % 2 == 0) {
        change.owners = {"the one"};
    } else {
        change.owners = {"owner" + std::to_string(number % 2000),
                         "owner" + std::to_string(number * 7 % 2000)};
    }
    return change;
}

void fill(const std::string& file, int games) {
    const auto store = opened(file);
    std::atomic<int> done{0};
    for (int begin = 0; begin < games; begin += 5000) {
        std::promise<void> last;
        const int end = std::min(games, begin + 5000);
        for (int i = begin; i < end; ++i) {
            store->write(gameOf(i), [&, i](Written written, const std::string&) {
                if (written == Written::done) ++done;
                if (i == end - 1) last.set_value();
            });
        }
        last.get_future().wait();
    }
    if (done != games) throw std::runtime_error("the games could not be stored");
}

const std::string& largeFile() {
    static const std::string file = [] {
        const int games = gamesWanted();
        std::string name =
            std::filesystem::temp_directory_path() / ("otrera-bench-" + std::to_string(games) + ".db");
        if (!std::filesystem::exists(name)) {
            fill(name + ".new", games);
            std::filesystem::remove(name + ".new.lock");
            std::filesystem::rename(name + ".new", name);
        }
        return name;
    }();
    return file;
}

template <class Function>
void readOnce(Store& store, Function function) {
    std::promise<void> done;
    store.read([&](Reader& reader) {
        function(reader);
        done.set_value();
    });
    done.get_future().wait();
}

void open(benchmark::State& state) {
    const std::string file = largeFile();
    for (auto _ : state) {
        const auto store = opened(file);
        // What a server asks for before it serves.
        readOnce(*store, [](Reader& reader) {
            benchmark::DoNotOptimize(reader.attended().ok() && reader.uptime().ok());
        });
    }
}
BENCHMARK(open)->Unit(benchmark::kMillisecond)->UseRealTime();

void list(benchmark::State& state, const Query& query) {
    const auto store = opened(largeFile());
    std::size_t found = 0;
    for (auto _ : state) {
        readOnce(*store, [&](Reader& reader) { found = reader.games(query)->size(); });
    }
    state.counters["games"] = static_cast<double>(found);
}

Query ofTheOne() {
    Query query;
    query.owner = "the one";
    return query;
}
Query withVariant() {
    Query query = ofTheOne();
    query.variant = "cowboys";
    return query;
}
Query withDates() {
    Query query = ofTheOne();
    query.from = 1'700'010'000'000;
    query.until = 1'700'020'000'000;
    return query;
}
Query rareAndUnfinished() {
    Query query = ofTheOne();
    query.variant = "nothing";
    query.finished = false;
    return query;
}
Query unfinishedAtTheEnd() {
    Query query = ofTheOne();
    query.finished = false;
    query.after = std::pair(1'700'002'000'000, "");
    return query;
}
Query ofAnother() {
    Query query;
    query.owner = "owner77";
    return query;
}
BENCHMARK_CAPTURE(list, newest, ofTheOne())->Unit(benchmark::kMicrosecond)->UseRealTime();
BENCHMARK_CAPTURE(list, variant, withVariant())->Unit(benchmark::kMicrosecond)->UseRealTime();
BENCHMARK_CAPTURE(list, dates, withDates())->Unit(benchmark::kMicrosecond)->UseRealTime();
BENCHMARK_CAPTURE(list, nothing_found, rareAndUnfinished())->Unit(benchmark::kMicrosecond)->UseRealTime();
BENCHMARK_CAPTURE(list, unfinished, unfinishedAtTheEnd())->Unit(benchmark::kMicrosecond)->UseRealTime();
BENCHMARK_CAPTURE(list, small_owner, ofAnother())->Unit(benchmark::kMicrosecond)->UseRealTime();

void game(benchmark::State& state) {
    const auto store = opened(largeFile());
    const int games = gamesWanted();
    int number = 0;
    for (auto _ : state) {
        number = (number + 7919) % games;
        readOnce(*store, [&](Reader& reader) { benchmark::DoNotOptimize(reader.game(idOf(number)).ok()); });
    }
}
BENCHMARK(game)->Unit(benchmark::kMicrosecond)->UseRealTime();

void attended(benchmark::State& state) {
    const auto store = opened(largeFile());
    for (auto _ : state) {
        readOnce(*store, [](Reader& reader) { benchmark::DoNotOptimize(reader.attended()->size()); });
    }
}
BENCHMARK(attended)->Unit(benchmark::kMicrosecond)->UseRealTime();

void totals(benchmark::State& state) {
    const auto store = opened(largeFile());
    for (auto _ : state) {
        readOnce(*store, [](Reader& reader) { benchmark::DoNotOptimize(reader.totals()->events); });
    }
}
BENCHMARK(totals)->Unit(benchmark::kMicrosecond)->UseRealTime();

// Until one more event of so many games each is on the disk.
void commit(benchmark::State& state) {
    const std::string file = std::filesystem::temp_directory_path() / "otrera-bench-commit.db";
    const auto removeFile = [&] {
        for (const char* part : {"", "-wal", "-shm", ".lock"}) std::filesystem::remove(file + part);
    };
    removeFile();
    const int inFlight = static_cast<int>(state.range(0));
    fill(file, inFlight);
    {
        const auto store = opened(file);
        std::int64_t version = eventsPerGame;
        for (auto _ : state) {
            std::atomic<int> left{inFlight};
            std::promise<void> all;
            ++version;
            for (int i = 0; i < inFlight; ++i) {
                NewGame game = gameOf(i);
                NewEvents change;
                change.summary = game.game.summary;
                change.summary.version = version;
                change.events = {game.game.events.front()};
                store->write(std::move(change), [&](Written written, const std::string& reason) {
                    if (written != Written::done) state.SkipWithError(reason.c_str());
                    if (--left == 0) all.set_value();
                });
            }
            all.get_future().wait();
        }
    }
    removeFile();
    state.SetItemsProcessed(state.iterations() * inFlight);
}
BENCHMARK(commit)->Arg(1)->Arg(20)->Arg(100)->Arg(1000)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace
