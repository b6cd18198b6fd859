#pragma once

#include <deque>

#include "match/player.h"
#include "process/child.h"

namespace otrera::match {

/// How a program that speaks UCI is run.
struct UciProgram {
    std::vector<std::string> command;  ///< path and arguments
    /// Name and value of options, set in this order before the variant.
    std::vector<std::pair<std::string, std::string>> options;
    std::chrono::milliseconds startLimit{10'000};  ///< from its start to uciok, and for isready
    std::chrono::milliseconds grace{2'000};        ///< from stop to the answer, before it is killed
};

/// A program that speaks UCI in the dialect of Fairy-Stockfish (docs/protocols.md), in a process of its own.
/// It must know the options that it is given, and the variant: what it does not list is refused. It is
/// started by begin(), and again after it was of no use any more. Only for two seats: the clocks of UCI are
/// White's and Black's.
class UciPlayer final : public Player {
  public:
    UciPlayer(UciProgram program, notation::RulesPointer rules);

    std::optional<std::string> begin(std::uint64_t seed) override;
    Answer choose(const Question& question, const std::atomic<bool>& stop) override;
    std::string log() const override;

  private:
    using Heard = process::Child::Heard;

    std::optional<std::string> start();
    std::optional<std::string> introduce();
    std::optional<std::string> setOptions();
    std::optional<std::string> setVariant();
    bool say(const std::string& line);
    Heard listen(std::string& line, process::Moment until, const std::atomic<bool>* stop);
    std::optional<std::string> await(std::string_view word);
    Answer fault(Fault fault, std::string text);
    Answer silence(Heard heard);
    Answer wait(const Question& question, const std::atomic<bool>& stop);
    void note(std::string_view direction, std::string_view line);

    const UciProgram program_;
    const notation::RulesPointer rules_;
    process::Wake bell_;  // nobody rings it
    std::unique_ptr<process::Child> child_;
    std::deque<std::string> log_;
    std::vector<std::string> offered_;  // the lines "option ..." of the program
    std::string complaint_;             // its last line "info string error: ..."
    std::string errors_;                // the end of what a child that is gone wrote to its error output
};

}  // namespace otrera::match
