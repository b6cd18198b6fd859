#include "process/engine.h"

#include <optional>

namespace otrera::process {

namespace {

using Kind = Engine::Outcome::Kind;

Moment inTime(std::chrono::milliseconds time) { return std::chrono::steady_clock::now() + time; }

/// What stands behind the first word of a line, if it is that one.
std::optional<std::string> behind(std::string_view word, std::string_view line) {
    if (!line.starts_with(word)) return std::nullopt;
    line.remove_prefix(word.size());
    if (!line.empty() && line[0] != ' ' && line[0] != '\t') return std::nullopt;
    while (!line.empty() && (line.front() == ' ' || line.front() == '\t')) line.remove_prefix(1);
    while (!line.empty() && (line.back() == ' ' || line.back() == '\t')) line.remove_suffix(1);
    return std::string(line);
}

/// What has gone wrong when a child says nothing more.
std::string troubleOf(Child::Heard heard, const Child& child) {
    if (heard == Child::Heard::end) return child.howItEnded();
    if (heard == Child::Heard::flood) return "it wrote more than anybody reads";
    return {};
}

}  // namespace

base::Result<std::unique_ptr<Engine>> Engine::start(const PoolOptions& options, Interruption& interruption) {
    auto child = Child::start({options.command, options.memoryBytes, options.niceness});
    if (!child) return child.error();
    std::unique_ptr<Engine> engine(new Engine(std::move(child).value()));
    const Moment until = inTime(options.startLimit);
    Outcome ready = engine->child_->say("uci\n", until) ? engine->await("uciok", until, interruption)
                                                        : engine->failure("it takes no input");
    if (ready.kind != Kind::answer) return base::Error{std::move(ready.text)};
    return engine;
}

Engine::Outcome Engine::failure(const std::string& what) const { return {Kind::failed, "engine: " + what}; }

/// Waits for a line that begins with a word and passes over all others.
Engine::Outcome Engine::await(std::string_view word, Moment until, Interruption& interruption) {
    std::string line;
    while (true) {
        const auto heard = child_->listen(line, until, interruption.bell);
        if (heard == Child::Heard::line) {
            if (const auto rest = behind(word, line)) return {Kind::answer, *rest};
        } else if (heard == Child::Heard::nothing) {
            return failure("it did not say " + std::string(word) + " in time");
        } else if (heard != Child::Heard::ring) {
            return failure(troubleOf(heard, *child_));
        }
        if (interruption.closing) return {Kind::closing, "the pool is closing"};
    }
}

Engine::Outcome Engine::ask(const Question& question, const PoolOptions& options,
                            Interruption& interruption) {
    child_->forgiveBytes();
    std::string lines;
    for (const std::string& line : question.lines) lines += line + "\n";
    const Moment until = inTime(options.startLimit);
    if (!child_->say(lines + "isready\n", until))
        return failure("it takes no input; " + child_->howItEnded());
    // Whatever it may have said late about the question before comes before this.
    Outcome ready = await("readyok", until, interruption);
    if (ready.kind != Kind::answer) return ready;
    if (interruption.cancelled) return {Kind::dropped, {}};
    return think(question, options, interruption);
}

Engine::Outcome Engine::think(const Question& question, const PoolOptions& options,
                              Interruption& interruption) {
    Moment until = inTime(question.limit);
    bool stopped = false;
    const auto say = [&](const std::string& line) { return child_->say(line + "\n", inTime(options.grace)); };
    if (!say(question.go)) return failure("it takes no input; " + child_->howItEnded());
    std::string line;
    while (true) {
        const auto heard = child_->listen(line, until, interruption.bell);
        if (interruption.closing) return {Kind::closing, "the pool is closing"};
        if (heard == Child::Heard::line) {
            auto rest = behind("bestmove", line);
            if (rest && interruption.cancelled) return {Kind::dropped, {}};
            if (rest) return {Kind::answer, std::move(*rest)};
        } else if (heard == Child::Heard::end || heard == Child::Heard::flood) {
            return failure(troubleOf(heard, *child_));
        }
        const bool late = heard == Child::Heard::nothing;
        if (late && stopped) return failure("it did not answer in time, nor when it was told to stop");
        if (!stopped && (late || interruption.cancelled)) {
            if (!say("stop")) return failure("it takes no input; " + child_->howItEnded());
            stopped = true;
            until = inTime(options.grace);
        }
    }
}

bool Engine::idle(Interruption& interruption) {
    child_->forgiveBytes();
    std::string line;
    while (true) {
        const auto heard = child_->listen(line, Moment::max(), interruption.bell);
        if (heard == Child::Heard::ring) return true;
        if (heard != Child::Heard::line) return false;
    }
}

}  // namespace otrera::process
