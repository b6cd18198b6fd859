// Requests and socket messages by text: each line is "METHOD TARGET BODY" or "! MESSAGE", asked by turns by
// two browsers; "@" stands for the id of the first game. Every request gets an answer, the target is told
// without tricks, and what is stored brings back each game as it stands.
#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "expect.h"
#include "play/live_game_json.h"
#include "server/api.h"
#include "server/target.h"
#include "store/memory_store.h"

namespace {

using namespace otrera;

/// Engines that never answer.
class SilentEngines final : public server::Engines {
  public:
    std::uint64_t ask(const std::string&, const play::LiveGame&,
                      std::function<void(base::Result<rules::Turn>)>) override {
        return ++last_;
    }
    void cancel(std::uint64_t) override {}

  private:
    std::uint64_t last_ = 0;
};

struct Line final : server::Socket {
    void send(std::string text) override {
        expect(!notation::Json::parse(text, nullptr, false).is_discarded(), "a socket is sent JSON");
    }
    void close() override { closed = true; }
    bool closed = false;
    std::unique_ptr<server::SocketListener> listener;
};

struct Browser {
    std::string cookie;
    Line line;
};

class World {
  public:
    World() { api_.addTo(router_); }

    void request(Browser& browser, std::string_view line) {
        const auto methodEnd = std::min(line.find(' '), line.size());
        server::Request request;
        request.method = std::string(line.substr(0, methodEnd));
        line.remove_prefix(std::min(methodEnd + 1, line.size()));
        const auto targetEnd = std::min(line.find(' '), line.size());
        const auto target = server::parseTarget(withId(line.substr(0, targetEnd)));
        if (!target) return;
        request.path = target->path;
        request.query = target->query;
        request.body = withId(line.substr(std::min(targetEnd + 1, line.size())));
        request.headers.add("Content-Type", "application/json");
        if (!browser.cookie.empty()) request.headers.add("Cookie", browser.cookie);
        int answers = 0;
        router_.answer(request, [&](const server::Response& response) {
            ++answers;
            if (const auto* cookie = response.headers.find("Set-Cookie"))
                browser.cookie = cookie->substr(0, cookie->find(';'));
            const auto* place = response.headers.find("Location");
            if (id_.empty() && place != nullptr) id_ = place->substr(place->rfind('/') + 1);
        });
        tasks_.run();
        expect(answers == 1, "a request has one answer");
    }

    void message(Browser& browser, std::string_view text) {
        if (!browser.line.listener) {
            server::Request request;
            if (!browser.cookie.empty()) request.headers.add("Cookie", browser.cookie);
            browser.line.listener = (*router_.socketAt("/api/socket"))(request, browser.line);
        }
        browser.line.listener->received(withId(text));
        tasks_.run();
        if (!browser.line.closed) return;
        browser.line.listener.reset();
        browser.line.closed = false;
    }

    void passTime(std::int64_t milliseconds) {
        clock_.advance(milliseconds);
        games_.tick();
        tasks_.run();
    }

    void check() {
        if (id_.empty()) return;
        games_.look(id_, [&](const server::Outcome& outcome) {
            store_.read([&](store::Reader& reader) {
                const auto stored = reader.game(id_);
                expect(stored.ok(), "the store can be read");
                expect(stored->has_value() == (outcome.view != nullptr), "what is played is stored");
                if (outcome.view == nullptr) return;
                const auto game = play::readLiveGame((*stored)->setup, (*stored)->events);
                expect(game.ok(), "what is stored can be read");
                expect(play::stateJson(*game) == play::stateJson(outcome.view->game), "it is the same game");
            });
        });
        tasks_.run();
    }

  private:
    std::string withId(std::string_view text) const {
        std::string out;
        for (const char c : text) {
            if (c == '@') {
                out += id_;
            } else {
                out += c;
            }
        }
        return out;
    }

    base::ManualClock clock_;
    server::Tasks tasks_;
    store::MemoryStore store_;
    SilentEngines engines_;
    server::Games games_{store_,
                         engines_,
                         tasks_,
                         clock_,
                         [this] { return clock_.milliseconds(); },
                         [](const std::function<void()>& work) { work(); }};
    server::Api api_{games_, store_, tasks_, clock_};
    server::Router router_;
    std::string id_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view text(reinterpret_cast<const char*>(data), size);
    World world;
    std::array<Browser, 2> browsers;
    for (std::size_t i = 0; !text.empty() && i < 100; ++i) {
        const auto end = std::min(text.find('\n'), text.size());
        const auto line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        Browser& browser = browsers[i % 2];
        if (line.starts_with("! ")) {
            world.message(browser, line.substr(2));
        } else if (line.starts_with("~")) {
            world.passTime(static_cast<std::int64_t>(line.size()) * 1000);
        } else {
            world.request(browser, line);
        }
    }
    world.check();
    return 0;
}
