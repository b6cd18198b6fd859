#pragma once

#include <gtest/gtest.h>

#include <condition_variable>
#include <mutex>
#include <sstream>

#include "../territory/positions.h"
#include "protocol/uci_session.h"

namespace otrera::protocol::testing {

/// What a search is to find, step by step; and what it was asked.
struct Script {
    std::vector<search::Report> reports;
    /// After the last report it goes on for ever, finding nothing new.
    bool endless = false;
    /// The position of the last search.
    rules::Position position;
};

/// A search that reports what a script says; each step takes 5 ms of a clock.
class ScriptedSearch final : public search::Search {
  public:
    ScriptedSearch(Script& script, base::ManualClock& clock) : script_(script), clock_(clock) {}

    void start(const rules::Position& position) override {
        script_.position = position;
        at_ = 0;
    }
    bool advance(std::uint64_t) override {
        if (at_ + 1 < script_.reports.size()) {
            ++at_;
            clock_.advance(5);
        }
        return script_.endless || at_ + 1 < script_.reports.size();
    }
    std::uint64_t nodes() const override { return script_.reports[at_].nodes; }
    search::Report report() const override { return script_.reports[at_]; }

  private:
    Script& script_;
    base::ManualClock& clock_;
    std::size_t at_ = 0;
};

/// A session, and all that it says.
class Conversation {
  public:
    explicit Conversation(Script script = {}) : script_(std::move(script)) {
        if (script_.reports.empty()) script_.reports.emplace_back();
        UciSetup setup;
        setup.makeEngine = [this](const notation::RulesPointer& rules) {
            return engine::Engine(rules, std::make_unique<ScriptedSearch>(script_, clock_));
        };
        open(std::move(setup));
    }
    explicit Conversation(UciSetup setup) { open(std::move(setup)); }

    UciSession& session() { return *session_; }
    /// Of the last search; to be read when its bestmove was said.
    const rules::Position& position() const { return script_.position; }

    /// Waits until so many lines have been said in all, and hands them over.
    std::vector<std::string> said(std::size_t count) {
        constexpr std::chrono::seconds patience{60};
        std::unique_lock lock(mutex_);
        changed_.wait_for(lock, patience, [&] { return lines_.size() >= count; });
        return lines_;
    }

    /// Says the lines of a dialogue that begin with "> " and waits after each for as many lines as the
    /// dialogue has there. Returns what has been said by both.
    std::string hold(const std::string& dialogue) {
        std::istringstream expected(dialogue);
        std::string spoken;
        std::size_t heard = 0;
        std::size_t awaited = 0;
        const auto listen = [&] {
            const auto lines = said(awaited);
            for (; heard < lines.size(); ++heard) spoken += lines[heard] + "\n";
            awaited = lines.size();
        };
        for (std::string line; std::getline(expected, line);) {
            if (!line.starts_with("> ")) {
                ++awaited;
                continue;
            }
            listen();
            spoken += line + "\n";
            session_->receive(line.substr(2));
        }
        listen();
        session_->finish();
        awaited = 0;
        listen();
        return spoken;
    }

  private:
    void open(UciSetup setup) {
        session_ = std::make_unique<UciSession>(std::move(setup), clock_, [this](std::string_view line) {
            const std::lock_guard lock(mutex_);
            lines_.emplace_back(line);
            changed_.notify_all();
        });
    }

    Script script_;
    base::ManualClock clock_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<std::string> lines_;
    std::unique_ptr<UciSession> session_;
};

}  // namespace otrera::protocol::testing
