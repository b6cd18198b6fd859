#pragma once

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "notation/json.h"
#include "notation/turn_text.h"
#include "server/api.h"
#include "store/memory_store.h"

namespace otrera::server::testing {

using notation::Json;

/// Engines that answer when the test wants it, with what it wants.
class FakeEngines final : public Engines {
  public:
    struct Question {
        std::string asker;
        play::LiveGame game;
        std::function<void(base::Result<rules::Turn>)> answer;
    };

    std::uint64_t ask(const std::string& asker, const play::LiveGame& game,
                      std::function<void(base::Result<rules::Turn>)> answer) override {
        open.emplace(++last_, Question{asker, game, std::move(answer)});
        return last_;
    }
    void cancel(std::uint64_t number) override { open.erase(number); }

    /// Answers the oldest open question: with a turn, or with an error for an empty text.
    void answer(const std::string& turn) {
        ASSERT_FALSE(open.empty()) << "nothing was asked";
        const Question question = std::move(open.begin()->second);
        open.erase(open.begin());
        const auto read = notation::readTurn(question.game.rules(), question.game.position(), turn);
        question.answer(turn.empty() ? base::Error{"broken"} : read);
    }

    std::map<std::uint64_t, Question> open;

  private:
    std::uint64_t last_ = 0;
};

/// A store that does as it is told: holds changes back, or fails them.
class TroubledStore final : public store::Store {
  public:
    explicit TroubledStore(store::Store& inner) : inner_(&inner) {}
    /// As if another program had put other content in its place.
    void replace(store::Store& other) { inner_ = &other; }

    void write(store::Change change, store::OnWritten told) override {
        if (fails) {
            told(store::Written::failed, "the disk is full");
        } else if (holds) {
            held_.emplace_back(std::move(change), std::move(told));
        } else {
            inner_->write(std::move(change), std::move(told));
        }
    }
    void read(std::function<void(store::Reader&)> job) override { inner_->read(std::move(job)); }
    void onForeignChange(std::function<void()> listener) override { foreignChange = std::move(listener); }
    void release() {
        holds = false;
        for (auto& [change, told] : std::exchange(held_, {}))
            inner_->write(std::move(change), std::move(told));
    }

    bool fails = false;
    bool holds = false;
    std::function<void()> foreignChange;

  private:
    store::Store* inner_;
    std::vector<std::pair<store::Change, store::OnWritten>> held_;
};

struct Reply {
    int status = 0;
    Headers headers;
    std::string text;
    Json body;

    const Json& state() const { return body.at("state"); }
    std::string id() const { return body.at("id").get<std::string>(); }
};

/// A browser: its cookie, and a socket if it has opened one.
class Browser final : public Socket {
  public:
    void send(std::string text) override { messages.push_back(Json::parse(text)); }
    void close() override { closed = true; }

    std::string cookie;
    std::vector<Json> messages;
    bool closed = false;
    std::unique_ptr<SocketListener> listener;
};

/// The API without a network: requests go to the router, tasks are run by hand.
class ApiTest : public ::testing::Test {
  protected:
    ApiTest() { begin(); }

    /// A new server on the same store; the clock of the machine has gone on meanwhile.
    void restart() {
        router.reset();
        api.reset();
        games.reset();
        clock.advance(3'600'000);
        begin();
    }

    void begin() {
        games = std::make_unique<Games>(
            store, engines, tasks, clock, [this] { return calendar(); },
            [this](std::function<void()> work) {
                if (holdsWork) {
                    works.push_back(std::move(work));
                } else {
                    work();
                }
            },
            [this](std::string_view event, const std::string&) { troubles.emplace_back(event); });
        api = std::make_unique<Api>(*games, store, tasks, clock);
        router = std::make_unique<Router>();
        api->addTo(*router);
        std::int64_t uptime = 0;
        std::vector<std::string> attended;
        store.read([&](store::Reader& reader) {
            uptime = reader.uptime().value();
            attended = reader.attended().value();
        });
        games->start(uptime, attended);
        tasks.run();
    }

    std::int64_t calendar() const { return today + clock.milliseconds(); }

    /// Lets time pass as a server would see it.
    void pass(std::int64_t milliseconds) {
        for (; milliseconds > 0; milliseconds -= 100) {
            clock.advance(std::min<std::int64_t>(milliseconds, 100));
            games->tick();
            tasks.run();
        }
    }

    Request request(Browser& browser, const std::string& method, const std::string& target) const {
        Request request;
        request.method = method;
        const auto question = std::min(target.find('?'), target.size());
        request.path = target.substr(0, question);
        if (question < target.size()) request.query = target.substr(question + 1);
        if (!browser.cookie.empty()) request.headers.add("Cookie", browser.cookie);
        return request;
    }

    /// The answer; status 0 where none has come (yet).
    Reply ask(Browser& browser, const std::string& method, const std::string& target,
              const std::string& body = "") {
        Request asked = request(browser, method, target);
        if (method != "GET") asked.headers.add("Content-Type", "application/json");
        asked.body = body;
        // An answer that comes after this has returned is nobody's.
        const auto reply = std::make_shared<Reply>();
        router->answer(asked, [reply](const Response& response) {
            reply->status = response.status;
            reply->headers = response.headers;
            reply->text = std::string(response.body.bytes());
            reply->body = Json::parse(reply->text, nullptr, false);
        });
        tasks.run();
        if (const auto* cookie = reply->headers.find("Set-Cookie"))
            browser.cookie = cookie->substr(0, cookie->find(';'));
        return *reply;
    }

    Reply get(Browser& browser, const std::string& target) { return ask(browser, "GET", target); }
    Reply post(Browser& browser, const std::string& target, const Json& body) {
        return ask(browser, "POST", target, body.dump());
    }
    Reply create(Browser& browser, const Json& body) { return post(browser, "/api/games", body); }
    Reply turn(Browser& browser, const std::string& id, int version, const std::string& text) {
        return post(browser, "/api/games/" + id + "/turns", {{"version", version}, {"turn", text}});
    }
    Reply act(Browser& browser, const std::string& id, int version, const std::string& action) {
        return post(browser, "/api/games/" + id + "/actions", {{"version", version}, {"action", action}});
    }

    Reply claim(Browser& browser, const std::string& id, int version) {
        return post(browser, "/api/games/" + id + "/claim", {{"version", version}});
    }

    void connect(Browser& browser) {
        const Request asked = request(browser, "GET", "/api/socket");
        browser.listener = (*router->socketAt("/api/socket"))(asked, browser);
    }
    void say(Browser& browser, const Json& message) {
        browser.listener->received(message.dump());
        tasks.run();
    }

    base::ManualClock clock;
    std::int64_t today = 1'764'500'000'000;  // of the calendar, when the clock began
    Tasks tasks;
    std::unique_ptr<store::Store> memory = std::make_unique<store::MemoryStore>();
    TroubledStore store{*memory};
    FakeEngines engines;
    bool holdsWork = false;  // what is to be done aside waits in `works`
    std::vector<std::function<void()>> works;
    std::vector<std::string> troubles;
    std::unique_ptr<Games> games;
    std::unique_ptr<Api> api;
    std::unique_ptr<Router> router;
};

}  // namespace otrera::server::testing
