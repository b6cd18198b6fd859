#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "notation/token.h"

namespace otrera::notation {

/// A property of a node: its name in capitals ("Black" of old files is B), its values with their escapes
/// resolved.
struct SgfProperty {
    std::string name;
    std::vector<std::string> values;
    Place place;
};

struct SgfNode {
    std::vector<SgfProperty> properties;
    std::vector<std::size_t> children;
    Place place;
    /// A turn stands in it or below it.
    bool hasTurn = false;
    /// Here the text breaks.
    std::optional<Token> broken;
};

/// One game of a collection; nodes[0] is its root. Parents stand before their children.
struct SgfTree {
    std::vector<SgfNode> nodes;
    Place begin;
    Place end;
};

/// The first value of a property of a node; null when it has none.
const SgfProperty* findProperty(const SgfNode& node, std::string_view name);

/// Where a game begins: at a '(' with a node behind it; npos when none does.
std::size_t sgfBegin(std::string_view text, std::size_t from);

/// Cuts a text into the games of a collection. What stands between them is passed over. Cost: each byte is
/// looked at once.
class SgfScanner {
  public:
    explicit SgfScanner(std::string_view text) : text_(text) {}
    /// The next game; none at the end.
    std::optional<SgfTree> next();

  private:
    bool atEnd() const { return at_ >= text_.size(); }
    void step();
    void stepTo(std::size_t end);
    void passBlanks();
    bool toNextGame();
    SgfNode readNode();
    SgfTree finished(SgfTree&& tree, std::size_t last, const char* reason);
    void readProperties(SgfNode& node);
    bool readValue(SgfProperty& property);
    void breakAt(SgfNode& node, std::size_t begin, Place place, std::string reason);

    std::string_view text_;
    std::size_t at_ = 0;
    Place place_;
    /// The game before was broken: the place is somewhere in it.
    bool lost_ = false;
};

}  // namespace otrera::notation
