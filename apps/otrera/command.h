#pragma once

#include <atomic>
#include <stdexcept>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "base/result.h"

namespace otrera::app {

/// Exit codes of the program.
enum ExitCode : int { done = 0, badInput = 1, wrongUsage = 2, environment = 3, interrupted = 130 };

/// Ends a command: the text goes to stderr as "otrera: text", the code is the program's exit code.
class Failure : public std::runtime_error {
  public:
    Failure(ExitCode code, const std::string& text) : std::runtime_error(text), code_(code) {}
    ExitCode code() const { return code_; }

  private:
    ExitCode code_;
};

/// "FILE:LINE:COL: text", or "FILE: text" for an error without a place.
std::string errorText(std::string_view file, const base::Error& error);

/// The failure that an error in somebody's text makes.
Failure badInputFailure(std::string_view file, const base::Error& error);

/// A whole file, or standard input for "-". Fails (environment) when it cannot be read or is larger than 256
/// MiB.
std::string readFile(const std::string& name);

/// Writes a file beside its name and moves it into place: a full disk or a kill leaves an old file whole.
/// What a link points at is replaced, not the link; a device or a pipe is written to. Fails (environment)
/// when it cannot be written.
void writeFile(const std::string& name, std::string_view bytes);

/// Writes everything to an open file; false, with errno, when it cannot be.
bool writeAll(int file, std::string_view bytes);

/// Set by Ctrl-C (and SIGTERM, SIGHUP). A second one ends the program at once.
const std::atomic<bool>& stopRequested();
/// Begins to catch Ctrl-C. Commands that end quickly leave it alone.
void catchInterrupts();

/// The machine's clock.
class SystemClock final : public base::Clock {
  public:
    std::int64_t milliseconds() const override;
};

}  // namespace otrera::app
