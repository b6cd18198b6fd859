#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "base/result.h"
#include "rules/variant.h"

namespace otrera::protocol {

/// Commands that are one word. `none`: a blank line, or what an engine need not heed ("debug", "register").
/// `show` is "d".
enum class UciWord : std::uint8_t {
    none,
    uci,
    isready,
    ucinewgame,
    stop,
    ponderhit,
    quit,
    show,
    eval,
    bench
};

/// "setoption name NAME [value VALUE]": both as written, without the blanks around.
struct UciOption {
    std::string name;
    std::string value;
    bool operator==(const UciOption&) const = default;
};

/// "position ...": the whole line, which readUciPosition reads by the rules of the variant.
struct UciPosition {
    std::string line;
    bool operator==(const UciPosition&) const = default;
};

/// "go ...": what to think about, and when to stop, at whichever comes first. Times are in milliseconds.
struct UciGo {
    std::optional<std::int64_t> nodes;
    std::optional<std::int64_t> movetime;
    std::optional<std::int64_t> depth;
    /// By seat: what is left on its clock ("wtime"; less than 0 is read as 0), and what it gets for a turn
    /// ("winc").
    std::array<std::optional<std::int64_t>, rules::maxSeats> time;
    std::array<std::optional<std::int64_t>, rules::maxSeats> increment;
    std::optional<std::int64_t> movestogo;
    /// Turns to be counted instead of thinking.
    std::optional<std::int64_t> perft;
    /// The turns to consider, as written; empty: all.
    std::string searchmoves;
    /// The limits count from "ponderhit" on.
    bool ponder = false;
    /// "infinite" was said.
    bool infinite = false;
    /// "infinite", or no limit at all: the best turn is told at stop and not before, whatever is known.
    bool untilStop = false;
    /// The first thing that could not be understood, and so was passed over: a text that can be told. Where
    /// no limit could be read because of it, movetime is a second: nobody waits for ever.
    std::string problem;

    /// Where there is no limit, and none was meant to be missing: a second.
    void endAfterASecond() {
        if (infinite || !untilStop) return;
        untilStop = false;
        movetime = 1000;
    }

    bool operator==(const UciGo&) const = default;
};

using UciCommand = std::variant<UciWord, UciOption, UciPosition, UciGo>;

/// Reads one line, without its end, of what a program says to an engine. Fails on what is no command
/// (docs/protocols.md), with a text that can be told to that program.
base::Result<UciCommand> readUciCommand(std::string_view line);

}  // namespace otrera::protocol
