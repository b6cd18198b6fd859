#pragma once

#include <string>

#include "match/match_record.h"
#include "otrera/appended_file.h"

namespace otrera::app {

/// The file that keeps the games of a match: what is in it already goes on, new games are appended, each
/// whole. Only one program at a time has it. Beside it, FILE.faults tells of faults.
class MatchFile {
  public:
    /// Opens or makes it, and reads its games. Throws Failure: bad input when it holds anything but games of
    /// this match, environment when it cannot be read or is in use.
    MatchFile(std::string name, const match::Setup& setup, std::string key);

    const std::vector<match::Result>& results() const { return results_; }

    /// Appends a game. False, and problem(), when it cannot be written.
    bool add(const match::Setup& setup, const match::Result& result, const match::PlayedGame& game);
    /// Appends what is known about a fault to FILE.faults. False when it cannot be written there.
    bool addFault(const std::string& text) const;
    const std::string& problem() const { return file_.problem(); }

  private:
    AppendedFile file_;
    std::string key_;
    std::vector<match::Result> results_;
};

}  // namespace otrera::app
