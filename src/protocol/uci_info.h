#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace otrera::protocol {

/// What an engine has said about its thinking, as far as it is of use.
struct UciInfo {
    std::optional<int> centipawns;  ///< for the seat to move; a mate is 100,000 less its distance
    int depth = 0;
    std::uint64_t nodes = 0;
};

/// The first word of a line; empty for a blank one.
std::string_view firstWord(std::string_view line);

/// Takes over what a line "info ..." says, of its first line of play (multipv 1) only. Of what is none
/// nothing is taken.
void takeUciInfo(std::string_view line, UciInfo& info);

/// Whether lines "option name NAME type ..." offer an option of that name, and whether its UCI_Variant has a
/// variant of that id among its values ("... var ID"). Names are compared without regard to case.
bool offersOption(const std::vector<std::string>& lines, std::string_view name);
bool offersVariant(const std::vector<std::string>& lines, std::string_view id);

}  // namespace otrera::protocol
