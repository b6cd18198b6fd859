#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

#include "base/clock.h"
#include "engine/engine.h"
#include "notation/variant_choice.h"
#include "protocol/uci_command.h"

namespace otrera::protocol {

/// What a session is made of.
struct UciSetup {
    /// For "id name".
    std::string name = "Otrera";
    /// The variant before any option is set; null: amazons.
    notation::RulesPointer rules;
    /// Makes the engine that thinks about games of some rules.
    std::function<engine::Engine(notation::RulesPointer)> makeEngine = [](notation::RulesPointer played) {
        return engine::makeEngine(std::move(played));
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
    void perform(UciWord word);
    void perform(const UciOption& option);
    void perform(const UciPosition& position);
    void perform(const UciGo& go);
    bool refuseWhileThinking(const char* command);
    void introduce();
    void setBuiltin(const std::string& id);
    void define(const std::string& json);
    void play(notation::RulesPointer rules);
    void think(const UciGo& go);
    void say(std::string_view line);
    void complain(const std::string& text);

    UciSetup setup_;
    const base::Clock& clock_;
    OnLine onLine_;

    // Touched by the reading thread only, or by the thinking one while it thinks.
    notation::RulesPointer rules_;
    notation::RulesPointer defined_;  // the last one of VariantDefinition
    rules::Position position_;
    std::optional<engine::Engine> engine_;  // of rules_, made when first needed

    std::mutex outputMutex_;
    std::thread thinker_;
    std::atomic<bool> thinking_{false};  // until the best turn is about to be told
    std::atomic<bool> stop_{false};
    std::mutex stopMutex_;  // for those who wait for stop_
    std::condition_variable stopped_;
};

}  // namespace otrera::protocol
