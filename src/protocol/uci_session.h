#pragma once

#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "engine/engine.h"
#include "notation/variant_choice.h"
#include "protocol/uci_command.h"
#include "protocol/uci_options.h"
#include "protocol/worker.h"

namespace otrera::protocol {

/// What a session is made of.
struct UciSetup {
    /// For "id name".
    std::string name = "Otrera";
    /// The variant before any option is set; null: amazons.
    notation::RulesPointer rules;
    /// Makes the engine that thinks about games of some rules.
    std::function<engine::Engine(notation::RulesPointer, const engine::Options&)> makeEngine =
        [](notation::RulesPointer played, const engine::Options& options) {
            return engine::makeEngine(std::move(played), options);
        };
    /// Reads a file whole, for VariantFile; by default there are none.
    std::function<base::Result<std::string>(const std::string& name)> readFile =
        [](const std::string&) -> base::Result<std::string> {
        return base::Error{"there are no files here"};
    };
};

/// An engine that speaks UCI in the dialect of Fairy-Stockfish (docs/protocols.md): takes lines, says lines.
///
/// Threads: receive() and finish() belong to one thread, the one that reads. The engine thinks in a thread of
/// the session, so that isready and stop are answered meanwhile. OnLine is called in both, never twice at a
/// time; while it blocks, the session does.
class UciSession {
  public:
    /// Takes a line without its end.
    using OnLine = std::function<void(std::string_view)>;

    /// The clock must outlive the session.
    UciSession(UciSetup setup, const base::Clock& clock, OnLine onLine);
    /// As finish().
    ~UciSession();
    UciSession(const UciSession&) = delete;
    UciSession& operator=(const UciSession&) = delete;

    /// Takes a line, of any content. Returns false when it was "quit": then nothing more is said.
    bool receive(std::string_view line);
    /// Takes the beginning of a line that was too long to be read.
    void refuse(std::string_view beginning);
    /// Stops thinking and waits until the best turn so far is told: for the end of the input.
    void finish();

  private:
    using Lines = std::vector<std::string>;

    void perform(UciWord word);
    void perform(const UciOption& option);
    void perform(const UciPosition& position);
    void perform(const UciGo& go);
    bool refuseWhileThinking(const char* command);
    void introduce();
    void setBuiltin(const std::string& id);
    void defineByFile(const std::string& name);
    void judgeByFile(const std::string& name);
    void define(const std::string& option, const std::string& json);
    void play(notation::RulesPointer rules);

    engine::Limits limitsOf(const UciGo& go) const;
    std::optional<std::int64_t> timeOf(const UciGo& go) const;
    std::vector<rules::Turn> turnsOf(const std::string& searchmoves);
    void think(const UciGo& go, const engine::Limits& limits);
    void tell(const search::Report& report, std::int64_t begun);
    void countTurns(int depth);
    void bench();

    void say(std::string_view line);
    void say(const Lines& lines);
    void sayLast(const std::string& line);
    void complain(const std::string& text);

    UciSetup setup_;
    const base::Clock& clock_;
    OnLine onLine_;

    // Touched by the reading thread only, or by the worker while it works.
    UciOptions options_;
    notation::RulesPointer rules_;
    notation::RulesPointer defined_;  // the last one of VariantDefinition or VariantFile
    rules::Position position_;
    std::optional<engine::Engine> engine_;  // of rules_ and options_, made when first needed

    std::mutex outputMutex_;
    Worker worker_;
};

}  // namespace otrera::protocol
