#pragma once

#include <gtest/gtest.h>

#include <condition_variable>
#include <mutex>
#include <sstream>

#include "../territory/positions.h"
#include "notation/turn_text.h"
#include "protocol/uci_session.h"

namespace otrera::protocol::testing {

/// What a search is to find, step by step; and what it was asked.
struct Script {
    std::vector<search::Report> reports;
    /// After the last report it goes on for ever, finding nothing new.
    bool endless = false;
    /// The position of the last search, the turns that it was held to, and how many were to be told of.
    rules::Position position;
    std::vector<rules::Turn> only;
    std::size_t wantedLines = 0;
    /// Of the last engine.
    engine::Options options;
    /// The lines besides that of the report.
    std::vector<search::Line> others;
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
    void considerOnly(const std::vector<rules::Turn>& turns) override { script_.only = turns; }
    void wantLines(std::size_t most) override { script_.wantedLines = most; }
    std::vector<search::Line> lines(std::size_t most) const override {
        auto lines = Search::lines(most);
        for (const auto& line : script_.others) {
            if (!lines.empty() && lines.size() < most) lines.push_back(line);
        }
        return lines;
    }

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
        setup.makeEngine = [this](const notation::RulesPointer& rules, const engine::Options& options) {
            script_.options = options;
            return engine::Engine(rules, std::make_unique<ScriptedSearch>(script_, clock_));
        };
        open(std::move(setup));
    }
    explicit Conversation(UciSetup setup) { open(std::move(setup)); }

    UciSession& session() { return *session_; }
    /// What the last search was asked; to be read when its bestmove was said.
    const Script& script() const { return script_; }
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

/// A search of three steps in amazons whose first choice is d1-d7/g7.
inline Script threeSteps() {
    const auto rules = test::rulesOf(rules::builtinVariants()[0]);
    const auto turn = [&](const char* text) { return *notation::readTurn(rules, rules.start(), text); };
    search::Report report;
    report.score = {0.5, 0.5};
    report.line = {turn("a4-a5/a6")};
    report.best = report.line[0];
    report.nodes = 10;
    Script script;
    script.reports.push_back(report);
    report.line = {turn("d1-d7/g7"), turn("g1-g2/g3")};
    report.best = report.line[0];
    report.score = {10.0 / 11, 1.0 / 11};
    report.nodes = 20;
    report.depth = 2;
    script.reports.push_back(report);
    report.nodes = 40;
    report.depth = 3;
    script.reports.push_back(report);
    return script;
}

/// Holds a dialogue: fails where something else is said.
inline void expectSaid(const std::string& dialogue, Script script) {
    Conversation conversation(std::move(script));
    EXPECT_EQ(conversation.hold(dialogue), dialogue);
}

/// A search that has found all at once and goes on for ever.
inline Script endless() {
    Script script = threeSteps();
    script.reports.erase(script.reports.begin(), script.reports.begin() + 2);
    script.endless = true;
    return script;
}

/// What that search says.
inline const std::string info =
    "info depth 3 seldepth 3 multipv 1 score cp 400 nodes 40 nps 40000 hashfull 0 time 0 pv d1d7,d7g7 "
    "g1g2,g2g3\n";

}  // namespace otrera::protocol::testing
