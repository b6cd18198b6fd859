#include <algorithm>

#include "notation/position_text.h"
#include "notation/record.h"
#include "notation/variant_json.h"

namespace otrera::notation {

namespace {

constexpr std::size_t lineWidth = 80;

std::string escaped(std::string_view text, std::string_view special) {
    std::string out;
    for (const char c : text) {
        if (special.find(c) != std::string_view::npos) out += '\\';
        out += c;
    }
    return out;
}

std::string tagText(const std::string& name, std::string value) {
    // A tag is one line.
    std::replace_if(
        value.begin(), value.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
    return "[" + name + " \"" + escaped(value, "\"\\") + "\"]\n";
}

/// Writes the words of a line of play, wrapped.
class MoveText {
  public:
    void word(const std::string& word, bool glued = false) {
        if (column_ > 0 && !glued) {
            const bool wrap = column_ + 1 + word.size() > lineWidth;
            text_ += wrap ? '\n' : ' ';
            column_ = wrap ? 0 : column_ + 1;
        }
        text_ += word;
        const std::size_t newLine = word.rfind('\n');
        column_ = newLine == std::string::npos ? column_ + word.size() : word.size() - newLine - 1;
    }
    std::string take() { return std::move(text_); }

  private:
    std::string text_;
    std::size_t column_ = 0;
};

std::string actionText(const Rules& rules, const Position& before, const Action& action) {
    if (action.kind == Action::Kind::turn) return turnText(rules.geometry(), action.turn);
    std::string word = action.kind == Action::Kind::resigns ? "resigns" : "time";
    if (action.seat == before.toMove()) return word;
    return std::string(1, seatLetter(action.seat)) + ":" + word;
}

/// Writes a line from `position` on; firstPly is the number of its first ply.
void writeLine(const Rules& rules, Position position, const Line& line, int firstPly, MoveText& out,
               bool opened) {
    bool numberDue = true;
    int lastRound = 0;
    std::string prefix = opened ? "(" : "";
    const auto put = [&](const std::string& word) {
        out.word(prefix + word);
        prefix.clear();
    };
    const auto putComments = [&](int ply) {
        for (const Comment& comment : line.comments) {
            if (comment.ply != ply) continue;
            put("{" + escaped(comment.text, "}\\") + "}");
            numberDue = true;
        }
    };
    putComments(firstPly - 1);
    for (std::size_t i = 0; i < line.actions.size(); ++i) {
        const Action& action = line.actions[i];
        const int ply = firstPly + static_cast<int>(i);
        const int round = position.status.round;
        std::string word = actionText(rules, position, action);
        if (numberDue || round != lastRound) {
            // What does not begin a round says so. A number stands in the line of its turn.
            const bool inside = lastRound == 0 ? position.toMove() != rules::Seat::white : round == lastRound;
            word.insert(0, std::to_string(round) + (inside ? ". ... " : ". "));
        }
        put(word);
        numberDue = false;
        lastRound = round;
        Position after = position;
        playAction(rules, after, action);
        putComments(ply);
        for (const Variation& variation : line.variations) {
            if (variation.ply != ply) continue;
            writeLine(rules, position, variation.line, ply, out, true);
            numberDue = true;
        }
        position = after;
    }
    if (opened) out.word(prefix + ")", prefix.empty());
}

}  // namespace

std::string recordText(const Record& record) {
    const Rules& rules = *record.rules;
    const rules::Variant& variant = rules.variant();
    std::string text;
    for (const Tag& tag : record.tags) text += tagText(tag.name, tag.value);
    if (rules::findBuiltinVariant(variant.id) != nullptr) {
        text += tagText("Variant", variant.id);
    } else {
        text += tagText("VariantDefinition", variantJson(variant).dump());
    }
    if (record.start != rules.start()) text += tagText("Position", positionText(rules, record.start));
    text += tagText("Result", record.result) + "\n";
    MoveText moves;
    writeLine(rules, record.start, record.main, 1, moves, false);
    moves.word(record.result);
    return text + moves.take() + "\n";
}

}  // namespace otrera::notation
