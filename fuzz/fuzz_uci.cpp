// Lines to a UCI session: it says whole, printable lines, one bestmove for each go but perft, each a legal
// turn, and never stops answering.
#include <cstdint>

#include "expect.h"
#include "protocol/line_cutter.h"
#include "protocol/uci_question.h"
#include "protocol/uci_session.h"
#include "rules/turns.h"
#include "search/random_search.h"

using namespace otrera;

namespace {

/// A player of random turns that remembers what it was asked.
class Asked final : public search::Search {
  public:
    Asked(const notation::RulesPointer& rules, rules::Position& position)
        : rules_(rules), position_(position), search_(*rules, 1) {}
    void start(const rules::Position& position) override {
        position_ = position;
        for (const rules::Turn& turn : only_)
            expect(judgeTurn(*rules_, position, turn) == rules::TurnFault::none,
                   "a turn to consider is legal");
        search_.start(position);
    }
    void considerOnly(const std::vector<rules::Turn>& turns) override { only_ = turns; }
    bool advance(std::uint64_t) override { return false; }
    std::uint64_t nodes() const override { return 0; }
    search::Report report() const override { return search_.report(); }

  private:
    notation::RulesPointer rules_;
    rules::Position& position_;
    search::RandomSearch search_;
    std::vector<rules::Turn> only_;
};

/// A session that thinks about nothing, and what has been seen of it.
struct Talk {
    base::ManualClock clock;
    notation::RulesPointer rules;  // of the last engine
    rules::Position position;      // of its last search
    std::uint64_t gone = 0;
    std::uint64_t answered = 0;

    protocol::UciSetup setup() {
        protocol::UciSetup setup;
        setup.makeEngine = [this](const notation::RulesPointer& made, const engine::Options&) {
            rules = made;
            return engine::Engine(made, std::make_unique<Asked>(made, position));
        };
        return setup;
    }

    void hear(std::string_view line) {
        for (const char c : line)
            expect(static_cast<unsigned char>(c) >= 0x20 && c != 0x7F, "a line is printable");
        expect(line.size() < 10'000, "a line is short");
        constexpr std::string_view best = "bestmove ";
        if (!line.starts_with(best)) return;
        ++answered;
        line.remove_prefix(best.size());
        if (line == "(none)") {
            expect(position.finished(), "who has a turn plays one");
        } else {
            expect(protocol::readBestmove(*rules, position, line).ok(), "the turn is legal");
        }
    }
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Talk talk;
    protocol::UciSession session(talk.setup(), talk.clock, [&](std::string_view line) { talk.hear(line); });
    protocol::LineCutter cutter;
    const auto onLine = [&](std::string_view line, bool whole) {
        if (!whole) {
            session.refuse(line);
            return true;
        }
        const auto command = protocol::readUciCommand(line);
        const auto* go = command.ok() ? std::get_if<protocol::UciGo>(&*command) : nullptr;
        if (go != nullptr && !go->perft) ++talk.gone;
        const bool more = session.receive(line);
        session.receive("stop");
        return more;
    };
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    if (cutter.take(text, onLine)) cutter.end(onLine);
    session.finish();
    expect(talk.answered == talk.gone, "each go has its bestmove");
    return 0;
}
