#include "notation/dialects/sgf_tree.h"

#include <algorithm>
#include <array>

#include "notation/dialects/draft_tokens.h"
#include "notation/glyphs.h"

namespace otrera::notation {

namespace {

/// So that a long broken text does not take many times its length.
constexpr std::size_t maxNodes = 100000;

bool isBlankAt(std::string_view text, std::size_t at) {
    const char plain = glyphAt(text, at).plain;
    return isSpace(plain) || plain == Glyph::ignored;
}

std::size_t blanksEnd(std::string_view text, std::size_t at) {
    while (at < text.size() && isBlankAt(text, at)) at += glyphAt(text, at).length;
    return at;
}

/// Properties that stand in a root and nowhere else.
bool isRootProperty(std::string_view name) {
    constexpr std::array names{"GM", "FF", "SZ", "PB", "PW", "CA"};
    return std::find(names.begin(), names.end(), name) != names.end();
}

bool isRoot(const SgfNode& node) {
    return std::any_of(node.properties.begin(), node.properties.end(),
                       [](const SgfProperty& p) { return isRootProperty(p.name); });
}

bool isTurn(const SgfProperty& property) {
    return property.name == "B" || property.name == "W" || property.name == "OTACTION";
}

/// The letters of a property's name at text[at]; `at` moves behind them. Old files have small letters among
/// them, which do not count.
std::string nameAt(std::string_view text, std::size_t& at) {
    std::string name;
    for (; at < text.size() && isLetter(text[at]); ++at) {
        if (text[at] == raised(text[at])) name += text[at];
    }
    return name;
}

}  // namespace

const SgfProperty* findProperty(const SgfNode& node, std::string_view name) {
    const auto found = std::find_if(node.properties.begin(), node.properties.end(),
                                    [&](const SgfProperty& property) { return property.name == name; });
    return found == node.properties.end() ? nullptr : &*found;
}

std::size_t sgfBegin(std::string_view text, std::size_t from) {
    for (std::size_t at = from; (at = text.find('(', at)) != std::string_view::npos; ++at) {
        std::size_t behind = blanksEnd(text, at + 1);
        const bool node = behind < text.size() && text[behind] == ';';
        if (node) behind = blanksEnd(text, behind + 1);
        const std::string name = nameAt(text, behind);
        const bool value =
            !name.empty() && blanksEnd(text, behind) < text.size() && text[blanksEnd(text, behind)] == '[';
        // A root without a semicolon is known by its properties.
        if (value && (node || isRootProperty(name) || name == "EV")) return at;
    }
    return std::string_view::npos;
}

void SgfScanner::step() { place_.pass(text_[at_++]); }

void SgfScanner::stepTo(std::size_t end) {
    while (at_ < end) step();
}

void SgfScanner::passBlanks() { stepTo(blanksEnd(text_, at_)); }

void SgfScanner::breakAt(SgfNode& node, std::size_t begin, Place place, std::string reason) {
    // An excerpt is all that anybody wants to see of it.
    constexpr std::size_t longest = 100;
    const auto line = text_.substr(begin, longest);
    node.broken = brokenToken(std::string(line.substr(0, line.find('\n'))), std::move(reason), place);
}

/// Reads "[...]", resolving escapes. False when it has no end.
bool SgfScanner::readValue(SgfProperty& property) {
    step();
    std::string value;
    while (!atEnd() && text_[at_] != ']') {
        const bool escaped = text_[at_] == '\\' && at_ + 1 < text_.size();
        if (escaped) step();
        const char c = text_[at_];
        const char next = at_ + 1 < text_.size() ? text_[at_ + 1] : '\0';
        if (c == '\r' || c == '\n') {
            // CR LF is one line break; behind a backslash it is none.
            if ((next == '\r' || next == '\n') && next != c) step();
            if (!escaped) value += '\n';
        } else {
            value += c;
        }
        step();
    }
    if (atEnd()) return false;
    step();
    property.values.push_back(std::move(value));
    return true;
}

void SgfScanner::readProperties(SgfNode& node) {
    while (true) {
        passBlanks();
        if (atEnd() || text_[at_] == ';' || text_[at_] == '(' || text_[at_] == ')') return;
        const std::size_t begin = at_;
        const Place place = place_;
        SgfProperty property;
        property.place = place;
        std::size_t end = at_;
        property.name = nameAt(text_, end);
        stepTo(end);
        passBlanks();
        if (property.name.empty() || atEnd() || text_[at_] != '[')
            return breakAt(node, begin, place, "a property is written NAME[value]");
        while (!atEnd() && text_[at_] == '[') {
            if (!readValue(property)) return breakAt(node, begin, place, "the value has no closing bracket");
            passBlanks();
        }
        node.properties.push_back(std::move(property));
    }
}

bool SgfScanner::toNextGame() {
    while (true) {
        const std::size_t begin = sgfBegin(text_, at_);
        if (begin == std::string_view::npos) return false;
        stepTo(begin);
        if (!lost_) return true;
        // Behind a broken game only a root is a beginning, not some variation.
        const SgfScanner atBegin = *this;
        step();
        if (isRoot(readNode())) {
            *this = atBegin;
            lost_ = false;
            return true;
        }
    }
}

SgfNode SgfScanner::readNode() {
    passBlanks();
    SgfNode node;
    node.place = place_;
    if (!atEnd() && text_[at_] == ';') step();
    readProperties(node);
    return node;
}

/// Ends a game; with a reason where its text is broken.
SgfTree SgfScanner::finished(SgfTree&& tree, std::size_t last, const char* reason) {
    tree.end = place_;
    if (reason != nullptr && !tree.nodes[last].broken) breakAt(tree.nodes[last], at_, place_, reason);
    lost_ = tree.nodes[last].broken.has_value();
    for (std::size_t i = tree.nodes.size(); i-- > 0;) {
        SgfNode& node = tree.nodes[i];
        node.hasTurn = std::any_of(node.properties.begin(), node.properties.end(), isTurn) ||
                       std::any_of(node.children.begin(), node.children.end(),
                                   [&](std::size_t child) { return tree.nodes[child].hasTurn; });
    }
    return std::move(tree);
}

std::optional<SgfTree> SgfScanner::next() {
    if (!toNextGame()) return std::nullopt;
    SgfTree tree;
    tree.begin = place_;
    step();
    tree.nodes.push_back(readNode());
    std::vector<std::size_t> branches{0};  // the last node before each open bracket
    std::size_t last = 0;
    const auto finish = [&](const char* reason) { return finished(std::move(tree), last, reason); };
    while (true) {
        if (tree.nodes[last].broken) return finish(nullptr);
        passBlanks();
        if (atEnd()) return finish("the game has no closing bracket");
        const char c = text_[at_];
        if (c == ')') {
            step();
            last = branches.back();
            branches.pop_back();
            if (branches.empty()) return finish(nullptr);
            continue;
        }
        if (tree.nodes.size() == maxNodes) return finish("a game has at most 100000 nodes");
        const SgfScanner before = *this;
        if (c == '(') {
            step();
            passBlanks();
        }
        if (atEnd() || text_[at_] != ';') return finish("a node begins with ';'");
        SgfNode node = readNode();
        if (c == '(') {
            if (isRoot(node)) {
                *this = before;
                const auto whole = finish("the game has no closing bracket before the next one begins");
                lost_ = false;
                return whole;
            }
            branches.push_back(last);
        }
        tree.nodes[last].children.push_back(tree.nodes.size());
        last = tree.nodes.size();
        tree.nodes.push_back(std::move(node));
    }
}

}  // namespace otrera::notation
