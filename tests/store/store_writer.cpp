// Writes numbered events to some games for ever, many at a time, and says each on stdout when it was told
// done: "GAME VERSION". For the test that kills it. usage: store_writer DATABASE GAMES SEED
#include <unistd.h>

#include <array>
#include <condition_variable>
#include <cstdlib>
#include <future>
#include <iostream>
#include <mutex>
#include <random>
#include <string>

#include "numbered_event.h"
#include "store/sqlite_store.h"

using namespace otrera::store;

namespace {

// How many changes are under way.
class Window {
  public:
    void enter() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return inside_ < 40; });
        ++inside_;
    }
    void leave() {
        const std::lock_guard lock(mutex_);
        --inside_;
        changed_.notify_one();
    }

  private:
    std::mutex mutex_;
    std::condition_variable changed_;
    int inside_ = 0;
};

// One write: the lines of several threads or of a killed program are whole or not there.
void say(const std::string& line) {
    if (write(STDOUT_FILENO, line.data(), line.size()) != static_cast<ssize_t>(line.size())) std::_Exit(2);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 4) return 2;
    auto store = openSqlite(argv[1]);
    if (!store) {
        std::cerr << store.error().text << "\n";
        return 3;
    }
    const int games = std::atoi(argv[2]);
    std::mt19937 random(static_cast<unsigned>(std::atoi(argv[3])));
    Window window;
    const auto write = [&](Change change, const std::string& line) {
        window.enter();
        store.value()->write(std::move(change), [&window, line](Written written, const std::string& reason) {
            if (written != Written::done) {
                std::cerr << line << ": " << reason << "\n";
                std::_Exit(4);
            }
            say(line + "\n");
            window.leave();
        });
    };
    std::vector<std::int64_t> versions(static_cast<std::size_t>(games));
    for (int g = 0; g < games; ++g) {
        const std::string id = "g" + std::to_string(g);
        std::promise<std::int64_t> version;
        store.value()->read([&](Reader& reader) {
            const auto game = reader.game(id);
            if (!game) std::_Exit(5);
            version.set_value(*game ? (*game)->summary.version : -1);
        });
        versions[g] = version.get_future().get();
        if (versions[g] < 0) {
            NewGame change;
            change.game.summary.id = id;
            change.owners = {"ann"};
            write(std::move(change), id + " 0");
            versions[g] = 0;
        }
    }
    while (true) {
        const auto g = static_cast<std::size_t>(random() % static_cast<unsigned>(games));
        NewEvents change;
        change.summary.id = "g" + std::to_string(g);
        for (auto i = 1 + random() % 3; i > 0; --i) {
            change.events.push_back(numberedEvent(++versions[g]));
        }
        change.summary.version = versions[g];
        const std::string line = change.summary.id + " " + std::to_string(versions[g]);
        write(std::move(change), line);
    }
}
