#pragma once

#include <sys/types.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "process/descriptor.h"
#include "process/wake.h"

namespace otrera::process {

/// How a child is run.
struct ChildOptions {
    std::vector<std::string> command;  ///< path of the program (it is not looked for) and arguments
    std::size_t memoryBytes = 0;       ///< address space; 0: as much as this process may have
    int niceness = 0;                  ///< added to that of this process
    bool keepsErrors = false;          ///< whether errors() has what it writes to its error output
};

/// A program that runs beside this one, with pipes to its input and output.
///
/// It has a process group of its own and no other descriptor of this process, and is killed when the thread
/// that started it ends, however it ends: so it outlives neither that thread nor the program. Threads: all
/// functions belong to the thread that started it.
class Child {
  public:
    /// Returns when the program runs, or an error that names it and says why it does not.
    static base::Result<std::unique_ptr<Child>> start(const ChildOptions& options);
    /// Kills the whole group and waits for the child's end.
    ~Child();
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;

    pid_t id() const { return id_; }

    /// Writes to its input. False when it has closed that, or has not taken it all until the moment.
    bool say(std::string_view bytes, Moment until);

    enum class Heard : std::uint8_t {
        line,     ///< a line came
        nothing,  ///< the moment came first
        ring,     ///< the bell rang (it is silent now)
        end,      ///< it has closed its output
        flood,    ///< a line is longer than longestLine, or it wrote more than mostBytes
    };
    static constexpr std::size_t longestLine = std::size_t{64} << 10;
    static constexpr std::size_t mostBytes = std::size_t{4} << 20;

    /// Waits for the next line of its output; it is without its end.
    Heard listen(std::string& line, Moment until, Wake& wake);
    /// Begins to count anew for mostBytes.
    void forgiveBytes() { heardBytes_ = 0; }

    /// The last that it wrote to its error output, up to keptErrors bytes, as far as it came while listen()
    /// waited. Empty where it is dropped.
    const std::string& errors() const { return errors_; }
    static constexpr std::size_t keptErrors = 4096;

    /// How it ended, if it has ended or does so within a moment: "it ended with code 3", "it was ended by
    /// signal 9 (Killed)".
    std::optional<std::string> howItEnded() const;

  private:
    Child(pid_t id, Descriptor input, Descriptor output, Descriptor errorOutput);
    bool takeLine(std::string& line);
    void takeErrors();

    pid_t id_;
    Descriptor input_;
    Descriptor output_;
    Descriptor errorOutput_;  // closed where it is dropped
    std::string errors_;
    std::string heard_;  // from handed_ on not handed over yet
    std::size_t handed_ = 0;
    std::size_t searched_ = 0;  // up to here no line ends
    std::size_t heardBytes_ = 0;
};

}  // namespace otrera::process
