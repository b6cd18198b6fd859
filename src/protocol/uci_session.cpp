#include "protocol/uci_session.h"

#include <algorithm>
#include <utility>

#include "engine/bench.h"
#include "engine/time_control.h"
#include "notation/text.h"
#include "notation/tokenizer.h"
#include "notation/variant_json.h"
#include "protocol/uci_position.h"
#include "protocol/uci_text.h"
#include "rules/perft.h"

namespace otrera::protocol {

namespace {

notation::RulesPointer rulesOf(const rules::Variant& variant) {
    auto made = rules::Rules::make(variant);
    return made ? std::make_shared<const rules::Rules>(std::move(made).value()) : nullptr;
}

/// A number of turns to look ahead, as an int: no game has more of them than a board has cells.
int turnsAhead(std::int64_t number) { return static_cast<int>(std::min<std::int64_t>(number, 128)); }

/// The standard value of options that are texts: some programs set it.
bool isNothing(std::string_view value) { return value.empty() || value == "<empty>"; }

}  // namespace

UciSession::UciSession(UciSetup setup, const base::Clock& clock, OnLine onLine)
    : setup_(std::move(setup)), clock_(clock), onLine_(std::move(onLine)) {
    play(setup_.rules ? setup_.rules : rulesOf(rules::builtinVariants()[0]));
}

UciSession::~UciSession() { finish(); }

bool UciSession::receive(std::string_view line) {
    const auto command = readUciCommand(line);
    if (!command) {
        complain(command.error().text);
        return true;
    }
    std::visit([this](const auto& value) { perform(value); }, *command);
    const auto* word = std::get_if<UciWord>(&*command);
    return word == nullptr || *word != UciWord::quit;
}

void UciSession::refuse(std::string_view beginning) {
    complain("a line is too long to be read: '" + notation::excerpt(beginning) + "'");
}

void UciSession::finish() { worker_.finish(); }

void UciSession::perform(UciWord word) {
    switch (word) {
        case UciWord::none:
            break;
        case UciWord::uci:
            introduce();
            break;
        case UciWord::isready:
            say("readyok");
            break;
        case UciWord::ucinewgame:
            if (!refuseWhileThinking("ucinewgame") && engine_) engine_->forget();
            break;
        case UciWord::ponderhit:
            worker_.release();
            break;
        case UciWord::show:
            say(uciShowLines(*rules_, position_));
            break;
        case UciWord::eval:
            say(uciEvalLines(*rules_, position_, options_.engine));
            break;
        case UciWord::bench:
            if (!refuseWhileThinking("bench")) worker_.begin(false, [this] { bench(); });
            break;
        case UciWord::stop:
        case UciWord::quit:
            finish();
            break;
    }
}

void UciSession::perform(const UciOption& option) {
    if (refuseWhileThinking("setoption")) return;
    if (engine::isSameOption(option.name, "UCI_Variant")) {
        setBuiltin(option.value);
    } else if (engine::isSameOption(option.name, "VariantDefinition")) {
        if (!isNothing(option.value)) define("VariantDefinition", option.value);
    } else if (engine::isSameOption(option.name, "VariantFile")) {
        if (!isNothing(option.value)) defineByFile(option.value);
    } else if (engine::isSameOption(option.name, engine::networkOption)) {
        judgeByFile(option.value);
    } else {
        const auto set = setOption(options_, option.name, option.value);
        if (!set) complain("setoption: " + set.error().text);
        engine_.reset();
    }
}

void UciSession::perform(const UciPosition& position) {
    if (refuseWhileThinking("position")) return;
    const auto read = readUciPosition(rules_, position.line);
    if (read) {
        position_ = *read;
    } else {
        complain(read.error().text);
    }
}

void UciSession::perform(const UciGo& go) {
    if (refuseWhileThinking("go")) return;
    if (!go.problem.empty()) complain(go.problem);
    if (go.perft) {
        worker_.begin(false, [this, depth = turnsAhead(*go.perft)] { countTurns(depth); });
        return;
    }
    if (!engine_) engine_.emplace(setup_.makeEngine(rules_, options_.engine));
    engine_->setPosition(position_);
    const auto only = turnsOf(go.searchmoves);
    engine_->considerOnly(only);
    engine_->wantLines(static_cast<std::size_t>(options_.multiPv));
    // Who meant no turn that there is did not mean to wait for ever either.
    UciGo meant = go;
    if (only.empty() && !go.searchmoves.empty()) meant.endAfterASecond();
    worker_.begin(go.ponder, [this, meant, limits = limitsOf(meant)] { think(meant, limits); });
}

bool UciSession::refuseWhileThinking(const char* command) {
    if (!worker_.isBusy()) return false;
    complain(std::string(command) + ": the engine is thinking; 'stop' ends that");
    return true;
}

void UciSession::introduce() {
    say("id name " + setup_.name);
    say("id author the authors of Otrera");
    say(uciOptionLines());
    say("uciok");
}

void UciSession::setBuiltin(const std::string& id) {
    if (isNothing(id)) return;
    if (const auto* variant = rules::findBuiltinVariant(id)) {
        play(rulesOf(*variant));
    } else if (defined_ && defined_->variant().id == id) {
        play(defined_);
    } else {
        complain("setoption: there is no variant '" + notation::excerpt(id) + "'");
    }
}

void UciSession::defineByFile(const std::string& name) {
    const auto json = setup_.readFile(name);
    if (json) {
        define("VariantFile", *json);
    } else {
        complain("setoption: VariantFile: " + json.error().text);
    }
}

void UciSession::judgeByFile(const std::string& name) {
    engine_.reset();
    if (isNothing(name)) {
        options_.engine.network = nullptr;
        return;
    }
    const auto bytes = setup_.readFile(name);
    const auto set = bytes ? setNetwork(options_.engine, *bytes) : base::Result<bool>(bytes.error());
    if (!set) complain("setoption: " + std::string(engine::networkOption) + ": " + set.error().text);
}

void UciSession::define(const std::string& option, const std::string& json) {
    // A seat may be without pieces: the position that follows may give it some.
    const auto variant = notation::readVariant(json, notation::EmptySeats::allowed);
    if (!variant) {
        complain("setoption: " + option + ": " + variant.error().text);
        return;
    }
    defined_ = rulesOf(*variant);
    play(defined_);
}

void UciSession::play(notation::RulesPointer rules) {
    const bool same = rules_ && rules_->variant() == rules->variant();
    if (!same) {
        engine_.reset();
        rules_ = std::move(rules);
    }
    position_ = rules_->start();
}

engine::Limits UciSession::limitsOf(const UciGo& go) const {
    engine::Limits limits;
    if (go.nodes) limits.nodes = static_cast<std::uint64_t>(*go.nodes);
    if (go.depth) limits.depth = turnsAhead(*go.depth);
    limits.milliseconds = timeOf(go);
    if (go.movetime) limits.milliseconds = std::min(*go.movetime, limits.milliseconds.value_or(*go.movetime));
    limits.held = &worker_.held();
    return limits;
}

/// The time for this turn by the clock of the seat to move. Where only other clocks are told, by the one that
/// has least: somebody waits for an answer.
std::optional<std::int64_t> UciSession::timeOf(const UciGo& go) const {
    const unsigned seat = indexOf(position_.toMove());
    std::optional<std::int64_t> left = go.time[seat];
    if (!left) {
        for (const auto& time : go.time) {
            if (time && (!left || *time < *left)) left = time;
        }
    }
    if (!left) return std::nullopt;
    engine::SeatClock clock{*left, go.increment[seat].value_or(0), {}};
    if (go.movestogo.value_or(0) > 0) clock.turnsToGo = go.movestogo;
    return timeForTurn(*rules_, position_, clock, options_.engine.overhead);
}

/// The turns of "searchmoves". What is no turn of the position is told, the first of it, and passed over.
std::vector<rules::Turn> UciSession::turnsOf(const std::string& searchmoves) {
    std::vector<rules::Turn> turns;
    notation::Tokenizer tokenizer(searchmoves);
    bool complained = false;
    for (notation::Token token = tokenizer.next(); token.kind != notation::Token::Kind::end;
         token = tokenizer.next()) {
        const auto turn = notation::readTurn(*rules_, position_, token.text);
        if (turn) {
            turns.push_back(*turn);
        } else if (!std::exchange(complained, true)) {
            complain("go: searchmoves: " + turn.error().text);
        }
    }
    return turns;
}

void UciSession::think(const UciGo& go, const engine::Limits& limits) {
    const std::int64_t begun = clock_.milliseconds();
    const auto report =
        engine_->think(limits, clock_, &worker_.stop(), [&](const search::Report& now) { tell(now, begun); });
    if (go.untilStop) {
        worker_.waitForStop();
    } else {
        worker_.waitForRelease();
    }
    sayLast(uciBestmoveLine(*rules_, report));
}

void UciSession::tell(const search::Report& report, std::int64_t begun) {
    const auto lines = engine_->lines(static_cast<std::size_t>(options_.multiPv));
    say(uciInfoLines(*rules_, position_, report, lines, {clock_.milliseconds() - begun, options_.showWdl}));
}

void UciSession::countTurns(int depth) {
    std::uint64_t sum = depth == 0 ? 1 : 0;
    const auto turns = depth == 0 ? std::vector<rules::Turn>{} : rules::turnsOf(*rules_, position_);
    for (const rules::Turn& turn : turns) {
        rules::Position position = position_;
        playTurn(*rules_, position, turn);
        const std::uint64_t count = perft(*rules_, position, depth - 1, &worker_.stop());
        if (worker_.stop()) {
            sayLast("info string perft: stopped before all was counted");
            return;
        }
        sum += count;
        say(uciTurnText(*rules_, turn) + ": " + std::to_string(count));
    }
    say("");
    sayLast("Nodes searched: " + std::to_string(sum));
}

void UciSession::bench() {
    std::vector<engine::BenchRow> rows;
    for (const rules::Variant& variant : rules::builtinVariants()) {
        const std::int64_t begun = clock_.milliseconds();
        const auto row = engine::benchVariant(variant, &worker_.stop());
        if (!row) {
            sayLast("info string bench: stopped before its end");
            return;
        }
        say(benchLine(variant.id, row->nodes, clock_.milliseconds() - begun));
        rows.push_back(*row);
    }
    sayLast(signatureLine(engine::benchSignature(rows)));
}

void UciSession::say(std::string_view line) {
    const std::lock_guard lock(outputMutex_);
    onLine_(line);
}

void UciSession::say(const Lines& lines) {
    for (const std::string& line : lines) say(line);
}

/// The last line of the worker.
void UciSession::sayLast(const std::string& line) {
    const std::lock_guard lock(outputMutex_);
    // Before it is told: whoever reads it may send the next command at once.
    worker_.ended();
    onLine_(line);
}

void UciSession::complain(const std::string& text) { say("info string error: " + notation::printable(text)); }

}  // namespace otrera::protocol
