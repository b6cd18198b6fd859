#include <algorithm>
#include <set>

#include "notation/formats/writers.h"
#include "notation/position_text.h"
#include "notation/review_remark.h"
#include "notation/sgf_names.h"
#include "notation/variant_json.h"

namespace otrera::notation {

namespace {

constexpr int maxSide = 52;
constexpr std::size_t lineWidth = 100;

std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == ']' || c == '\\') out += '\\';
        out += c;
    }
    return out;
}

std::string property(std::string_view name, std::string_view value) {
    return std::string(name) + "[" + escaped(value) + "]";
}

class SgfWriter {
  public:
    explicit SgfWriter(const Record& record) : record_(record), rules_(*record.rules) {}

    std::string write() {
        text_ = "(";
        writeRoot();
        // (The root is the node that remarks before the first turn go into.)
        writeLine(record_.main, 1, true);
        return text_ + ")\n";
    }

  private:
    std::string point(rules::Cell cell) const {
        const rules::Square square = rules_.geometry().squareOf(cell);
        const auto letter = [](int number) {
            return static_cast<char>(number < 26 ? 'a' + number : 'A' + number - 26);
        };
        return {letter(square.file), letter(rules_.variant().board.ranks - 1 - square.rank)};
    }

    void writePoints(std::string_view name, rules::Bits128 cells) {
        if (!cells.any()) return;
        text_ += name;
        for (const rules::Cell cell : rules_.geometry().cells()) {
            if (cells.has(indexOf(cell))) text_ += "[" + point(cell) + "]";
        }
    }

    void writeRoot() {
        const rules::Variant& variant = rules_.variant();
        const int files = variant.board.files;
        const int ranks = variant.board.ranks;
        text_ += ";GM[18]FF[4]CA[UTF-8]AP[Otrera]SZ[" + std::to_string(files) +
                 (files == ranks ? "" : ":" + std::to_string(ranks)) + "]\n";
        writePoints("AB", record_.start.pieces[1]);
        writePoints("AW", record_.start.pieces[0]);
        writePoints("AA", arrowsOf(rules_, record_.start));
        text_ += record_.start.toMove() == rules::Seat::white ? "PL[W]\n" : "PL[B]\n";
        const bool isBuiltin = rules::findBuiltinVariant(variant.id) != nullptr;
        text_ += property(sgfVariant, isBuiltin ? variant.id : variantJson(variant).dump());
        if (record_.start != rules_.start()) text_ += property(sgfStart, positionText(rules_, record_.start));
        text_ += "\n";
        writeTags();
        text_ += "RE[" + result() + "]\n";
    }

    /// In their order; what SGF has no name for, or has already, in a property of ours.
    void writeTags() {
        std::set<std::string, std::less<>> used;
        for (const Tag& tag : record_.tags) {
            std::string value = tag.value;
            std::replace_if(
                value.begin(), value.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
            std::string name = tag.name == "White" ? "PW" : tag.name == "Black" ? "PB" : "";
            for (const SgfTagName& known : sgfTagNames) {
                if (known.tag == tag.name) name = known.property;
            }
            text_ += !name.empty() && used.insert(name).second ? property(name, value)
                                                               : property(sgfTag, tag.name + ":" + value);
            text_ += "\n";
        }
    }

    std::string result() const {
        if (record_.result == "1/2-1/2") return "0";
        if (record_.result == "*") return "?";
        std::string text = record_.result == "1-0" ? "W+" : "B+";
        const auto& actions = record_.main.actions;
        if (!actions.empty() && actions.back().kind == Action::Kind::resigns) text += "R";
        if (!actions.empty() && actions.back().kind == Action::Kind::time) text += "T";
        return text;
    }

    void writeAction(const Action& action) {
        const std::size_t lastLine = text_.rfind('\n');
        if (text_.size() - lastLine > lineWidth) text_ += '\n';
        if (action.kind != Action::Kind::turn) {
            text_ +=
                ";" + property(sgfAction, std::string(1, seatLetter(action.seat)) +
                                              (action.kind == Action::Kind::time ? ":time" : ":resigns"));
            return;
        }
        text_ += std::string(";") + seatLetter(action.seat) + "[";
        if (action.turn.from != rules::noCell) text_ += point(action.turn.from) + point(action.turn.to);
        text_ += point(action.turn.shot) + "]";
    }

    /// The remarks after a ply: the first in the node that is open, the others in nodes of their own. What a
    /// review says stands in the node that is open.
    void writeComments(const Line& line, int ply, bool nodeOpen) {
        const bool holdsReview = nodeOpen;
        for (const Comment& comment : line.comments) {
            if (comment.ply != ply || !holdsReview) continue;
            if (const auto review = reviewIn(comment.text)) text_ += "\n" + property(sgfReview, *review);
        }
        for (const Comment& comment : line.comments) {
            if (comment.ply != ply || (holdsReview && reviewIn(comment.text))) continue;
            text_ += (nodeOpen ? "" : ";") + property("C", comment.text);
            nodeOpen = false;
        }
    }

    /// A line of play. What its turns are alternatives of, the turns of the line and all behind them come
    /// first.
    void writeLine(const Line& line, int firstPly, bool nodeOpen) {
        if (line.actions.empty() && line.comments.empty() && !nodeOpen) text_ += ";";
        const std::size_t before = text_.size();
        writeComments(line, firstPly - 1, nodeOpen);
        nodeOpen = nodeOpen || text_.size() > before;
        std::vector<int> branched;
        for (std::size_t i = 0; i < line.actions.size(); ++i) {
            const int ply = firstPly + static_cast<int>(i);
            if (std::any_of(line.variations.begin(), line.variations.end(),
                            [&](const Variation& v) { return v.ply == ply; })) {
                // Branches begin behind a node.
                text_ += nodeOpen ? "\n(" : ";\n(";
                branched.push_back(ply);
            }
            writeAction(line.actions[i]);
            nodeOpen = true;
            writeComments(line, ply, true);
        }
        for (; !branched.empty(); branched.pop_back()) {
            text_ += ")";
            for (const Variation& variation : line.variations) {
                if (variation.ply != branched.back()) continue;
                text_ += "\n(";
                writeLine(variation.line, variation.ply, false);
                text_ += ")";
            }
        }
    }

    const Record& record_;
    const Rules& rules_;
    std::string text_;
};

}  // namespace

base::Result<std::string> sgfOf(const Record& record, const std::string& file) {
    (void)file;
    const auto& board = record.rules->variant().board;
    if (record.rules->seatCount() != 2 || board.isHexagon() || board.files > maxSide || board.ranks > maxSide)
        return base::Error{
            "sgf holds two seats on squares of up to 52 files and ranks; text and json hold this game"};
    return SgfWriter(record).write();
}

}  // namespace otrera::notation
