#include "match/uci_player.h"

#include <algorithm>

#include "notation/text.h"
#include "protocol/uci_info.h"
#include "protocol/uci_position.h"
#include "protocol/uci_question.h"

namespace otrera::match {

namespace {

using process::Moment;

constexpr std::size_t logLines = 60;
/// Between two looks at the stop flag.
constexpr std::chrono::milliseconds look{100};

Moment inTime(std::chrono::milliseconds time) { return std::chrono::steady_clock::now() + time; }

std::int64_t millisecondsSince(Moment moment) {
    const auto passed = std::chrono::steady_clock::now() - moment;
    return std::chrono::duration_cast<std::chrono::milliseconds>(passed).count();
}

/// Somebody's text, line by line as it can be printed.
std::string printableLines(std::string_view text) {
    std::string out;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
        const std::string_view line = text.substr(0, end);
        out += notation::printable(line.substr(0, line.find('\n'))) + "\n";
        text.remove_prefix(end);
    }
    return out;
}

std::string goLine(const Question& question) {
    const TimeControl& control = question.control;
    if (control.nodes) return "go nodes " + std::to_string(*control.nodes);
    if (!control.baseTime) return "go movetime " + std::to_string(control.turnTime.value_or(1));
    std::string line = "go";
    const auto add = [&](const char* word, std::int64_t number) {
        line += std::string(" ") + word + " " + std::to_string(number);
    };
    // To some programs no time at all means no clock.
    add("wtime", std::max<std::int64_t>(1, question.left[0]));
    add("btime", std::max<std::int64_t>(1, question.left[1]));
    add("winc", question.increments[0]);
    add("binc", question.increments[1]);
    return line;
}

}  // namespace

UciPlayer::UciPlayer(UciProgram program, notation::RulesPointer rules)
    : program_(std::move(program)), rules_(std::move(rules)) {}

std::string UciPlayer::log() const {
    std::string text;
    for (const std::string& line : log_) text += line + "\n";
    const std::string& errors = child_ ? child_->errors() : errors_;
    if (!errors.empty()) text += "error output:\n" + printableLines(errors);
    return text;
}

void UciPlayer::note(std::string_view direction, std::string_view line) {
    constexpr std::size_t longest = 300;
    std::string text(line.substr(0, longest));
    if (line.size() > longest) text += "...";
    log_.push_back(std::string(direction) + notation::printable(text));
    if (log_.size() <= logLines) return;
    // What an engine tells of its thinking is the most, and says the least.
    const auto chatter = std::find_if(log_.begin(), log_.end(),
                                      [](const std::string& entry) { return entry.starts_with("< info"); });
    log_.erase(chatter == log_.end() ? log_.begin() : chatter);
}

bool UciPlayer::say(const std::string& line) {
    note("> ", line);
    return child_->say(line + "\n", inTime(program_.grace));
}

UciPlayer::Heard UciPlayer::listen(std::string& line, Moment until, const std::atomic<bool>* stop) {
    while (true) {
        const Moment pause = stop == nullptr ? until : std::min(until, inTime(look));
        const Heard heard = child_->listen(line, pause, bell_);
        if (heard == Heard::line) note("< ", line);
        if (heard != Heard::nothing || pause == until || *stop) return heard;
    }
}

/// Waits for a line that is this word, and remembers what else is of use. Nothing, or what came instead.
std::optional<std::string> UciPlayer::await(std::string_view word) {
    const Moment until = inTime(program_.startLimit);
    std::string line;
    while (true) {
        const Heard heard = listen(line, until, nullptr);
        if (heard == Heard::nothing) return "it did not say " + std::string(word) + " in time";
        if (heard != Heard::line) return silence(heard).text;
        const std::string_view first = protocol::firstWord(line);
        if (first == word) return std::nullopt;
        if (first == "option") offered_.push_back(line);
        constexpr std::string_view error = "info string error: ";
        if (line.starts_with(error)) complaint_ = notation::excerpt(line.substr(error.size()));
    }
}

std::optional<std::string> UciPlayer::start() {
    auto child = process::Child::start({program_.command, 0, 0, true});
    if (!child) return child.error().text;
    child_ = std::move(child).value();
    auto problem = introduce();
    if (!problem) problem = setOptions();
    if (!problem) problem = setVariant();
    return problem;
}

std::optional<std::string> UciPlayer::introduce() {
    offered_.clear();
    return say("uci") ? await("uciok") : silence(Heard::end).text;
}

std::optional<std::string> UciPlayer::setOptions() {
    if (program_.options.empty()) return std::nullopt;
    complaint_.clear();
    for (const auto& [name, value] : program_.options) {
        if (!protocol::offersOption(offered_, name)) return "it has no option " + notation::excerpt(name);
        std::string line = "setoption name ";
        line.append(name).append(" value ").append(value);
        if (!say(line)) return silence(Heard::end).text;
    }
    if (!say("isready")) return silence(Heard::end).text;
    if (auto problem = await("readyok")) return problem;
    if (!complaint_.empty()) return "it does not take its options: " + complaint_;
    // Which variants there are may depend on an option.
    return introduce();
}

/// A program without such an option plays one variant: let us see whether it is this one.
std::optional<std::string> UciPlayer::setVariant() {
    const std::string& id = rules_->variant().id;
    std::string line = protocol::uciVariantLine(rules_->variant());
    const bool choosesVariants = protocol::offersOption(offered_, "UCI_Variant");
    if (choosesVariants && protocol::offersVariant(offered_, id)) {
        line = "setoption name UCI_Variant value " + id;
    } else if (choosesVariants && !protocol::offersOption(offered_, "VariantDefinition")) {
        return "it does not know the variant " + id;
    }
    return say(line) ? std::nullopt : std::optional(silence(Heard::end).text);
}

std::optional<std::string> UciPlayer::begin(std::uint64_t) {
    log_.clear();
    std::optional<std::string> problem;
    if (!child_) problem = start();
    if (!problem) {
        child_->forgiveBytes();
        problem = say("ucinewgame") && say("isready") ? await("readyok") : silence(Heard::end).text;
    }
    if (problem && child_) fault(Fault::crash, {});
    return problem;
}

/// The program is of no use any more; what it has written to its error output is kept.
Answer UciPlayer::fault(Fault fault, std::string text) {
    if (child_) errors_ = child_->errors();
    child_.reset();
    Answer answer;
    answer.fault = fault;
    answer.text = std::move(text);
    return answer;
}

/// It says nothing more that anybody listens to, or takes nothing.
Answer UciPlayer::silence(Heard heard) {
    if (heard == Heard::flood) return fault(Fault::flood, "it wrote more than anybody reads");
    const auto end = child_->howItEnded();
    if (end) return fault(Fault::crash, *end);
    return fault(Fault::disconnected, "it runs, but has closed its input or output");
}

Answer UciPlayer::choose(const Question& question, const std::atomic<bool>& stop) {
    child_->forgiveBytes();
    const bool told = say(protocol::uciPositionLine(*rules_, question.start, question.actions));
    if (!told) return silence(Heard::end);
    const Moment begun = std::chrono::steady_clock::now();
    Answer answer = say(goLine(question)) ? wait(question, stop) : silence(Heard::end);
    answer.milliseconds = millisecondsSince(begun);
    return answer;
}

/// Listens until there is an answer, `patience` is over or the match is stopped.
Answer UciPlayer::wait(const Question& question, const std::atomic<bool>& stop) {
    Moment until = inTime(std::chrono::milliseconds(question.patience));
    bool late = false;
    protocol::UciInfo info;
    std::string line;
    while (true) {
        const Heard heard = listen(line, until, &stop);
        if (stop) return fault(Fault::stopped, {});
        if (heard == Heard::nothing) {
            if (late) return fault(Fault::silence, "it did not answer, not even when it was told to stop");
            late = true;
            until = inTime(program_.grace);
            if (!say("stop")) return silence(Heard::end);
            continue;
        }
        if (heard != Heard::line) return silence(heard);
        const std::string_view word = protocol::firstWord(line);
        if (word == "info") protocol::takeUciInfo(line, info);
        if (word != "bestmove") continue;
        Answer answer;
        if (late) {
            answer.fault = Fault::time;
            answer.text = "its time was over";
            return answer;
        }
        const std::string_view rest = std::string_view(line).substr(line.find(word) + word.size());
        const auto turn = protocol::readBestmove(*rules_, question.position, rest);
        if (!turn) {
            answer.fault = Fault::illegalTurn;
            answer.text = turn.error().text;
            return answer;
        }
        answer.turn = *turn;
        answer.centipawns = info.centipawns;
        answer.depth = info.depth;
        answer.nodes = info.nodes;
        return answer;
    }
}

}  // namespace otrera::match
