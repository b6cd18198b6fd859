#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "notation/record.h"
#include "notation/token.h"

namespace otrera::notation {

/// A game as a reader of some dialect found it, before the rules have seen it. The words among the moves are
/// turns as Otrera writes them ("d1-d7/g7"; "d1-d7" where the shot is missing), "resigns", "time" (both, and
/// turns too, with the seat before where the source says whose they are: "B:time"), "pass", results; they
/// stand in the order of a canonical record: a variation behind the turn that it replaces.
struct Draft {
    /// Variant, VariantDefinition, Position and Result mean what they mean in a canonical record.
    std::vector<Token> tags;
    std::vector<Token> moves;
    /// Where it begins and ends in the text.
    Place begin;
    Place end;
    /// Set by a reader that has found the variant itself, with the other ones that would do.
    std::shared_ptr<const Rules> rules;
    std::vector<std::string> alternatives;
    std::vector<Fragment> fragments;
    /// The source tells no results, and none is found for it, not even where the board is full.
    bool withoutResult = false;
};

/// Takes each game as it is found; false means that no more are wanted.
using DraftSink = std::function<bool(Draft&&)>;

}  // namespace otrera::notation
