#include "protocol/uci_session.h"

#include <utility>

#include "notation/text.h"
#include "notation/variant_json.h"
#include "protocol/uci_position.h"
#include "protocol/uci_text.h"

namespace otrera::protocol {

namespace {

notation::RulesPointer rulesOf(const rules::Variant& variant) {
    auto made = rules::Rules::make(variant);
    return made ? std::make_shared<const rules::Rules>(std::move(made).value()) : nullptr;
}

/// Names of options are compared without regard to case.
bool isNamed(std::string_view name, std::string_view wanted) {
    if (name.size() != wanted.size()) return false;
    for (std::size_t i = 0; i < name.size(); ++i) {
        if (notation::lowered(name[i]) != notation::lowered(wanted[i])) return false;
    }
    return true;
}

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

void UciSession::finish() {
    {
        const std::lock_guard lock(stopMutex_);
        stop_ = true;
    }
    stopped_.notify_all();
    if (thinker_.joinable()) thinker_.join();
}

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
            // Nothing is kept from one search to the next.
            refuseWhileThinking("ucinewgame");
            break;
        case UciWord::stop:
        case UciWord::quit:
            finish();
            break;
    }
}

void UciSession::perform(const UciOption& option) {
    if (refuseWhileThinking("setoption")) return;
    if (isNamed(option.name, "UCI_Variant")) {
        setBuiltin(option.value);
    } else if (isNamed(option.name, "VariantDefinition")) {
        define(option.value);
    } else {
        complain("setoption: there is no option '" + notation::excerpt(option.name) + "'");
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
    if (!engine_) engine_.emplace(setup_.makeEngine(rules_));
    engine_->setPosition(position_);
    finish();  // its thread, if the last search has one that is still on its way out
    stop_ = false;
    thinking_ = true;
    thinker_ = std::thread([this, go] { think(go); });
}

bool UciSession::refuseWhileThinking(const char* command) {
    if (!thinking_) return false;
    complain(std::string(command) + ": the engine is thinking; 'stop' ends that");
    return true;
}

void UciSession::introduce() {
    say("id name " + setup_.name);
    say("id author the authors of Otrera");
    std::string variants = "option name UCI_Variant type combo default amazons";
    for (const rules::Variant& variant : rules::builtinVariants()) variants += " var " + variant.id;
    say(variants);
    say("option name VariantDefinition type string default <empty>");
    say("uciok");
}

void UciSession::setBuiltin(const std::string& id) {
    if (const auto* variant = rules::findBuiltinVariant(id)) {
        play(rulesOf(*variant));
    } else if (defined_ && defined_->variant().id == id) {
        play(defined_);
    } else {
        complain("setoption: there is no variant '" + notation::excerpt(id) + "'");
    }
}

void UciSession::define(const std::string& json) {
    // A seat may be without pieces: the position that follows may give it some.
    const auto variant = notation::readVariant(json, notation::EmptySeats::allowed);
    if (!variant) {
        complain("setoption: VariantDefinition: " + variant.error().text);
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

void UciSession::think(const UciGo& go) {
    const std::int64_t begun = clock_.milliseconds();
    const auto report =
        engine_->think({go.nodes, go.movetime}, clock_, &stop_, [&](const search::Report& now) {
            say(uciInfoLine(*rules_, engine_->position(), now, clock_.milliseconds() - begun));
        });
    if (go.untilStop) {
        std::unique_lock lock(stopMutex_);
        stopped_.wait(lock, [&] { return stop_.load(); });
    }
    const std::string line = uciBestmoveLine(*rules_, report);
    const std::lock_guard lock(outputMutex_);
    // Before it is told: whoever reads it may send the next command at once.
    thinking_ = false;
    onLine_(line);
}

void UciSession::say(std::string_view line) {
    const std::lock_guard lock(outputMutex_);
    onLine_(line);
}

void UciSession::complain(const std::string& text) { say("info string error: " + notation::printable(text)); }

}  // namespace otrera::protocol
