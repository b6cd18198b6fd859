#include "notation/dialects/sgf_dialect.h"

#include <algorithm>

#include "notation/cells.h"
#include "notation/dialects/draft_tokens.h"
#include "notation/dialects/drawn_start.h"
#include "notation/dialects/sgf_board.h"
#include "notation/dialects/sgf_tree.h"
#include "notation/draft_reader.h"
#include "notation/review_remark.h"
#include "notation/sgf_names.h"
#include "notation/written_turn.h"

namespace otrera::notation {

namespace {

constexpr int maxDepth = 101;  // one more than a record may have, so that the reader of drafts says so

std::string nameOf(rules::Square square, const rules::BoardShape& shape) {
    return fileName(shape, square.file) + std::to_string(square.rank + 1);
}

std::string joined(const SgfProperty& property) {
    std::string text = property.name;
    for (const std::string& value : property.values) text += "[" + value + "]";
    return text;
}

std::string trimmed(std::string_view text) {
    while (!text.empty() && isSpace(text.front())) text.remove_prefix(1);
    while (!text.empty() && isSpace(text.back())) text.remove_suffix(1);
    return std::string(text);
}

bool isSetup(const SgfProperty& property) {
    const std::string& name = property.name;
    return name == "AB" || name == "AW" || name == "AA" || name == "AE";
}

bool isLetters(std::string_view text) {
    return !text.empty() && std::all_of(text.begin(), text.end(), isLetter);
}

/// Makes the draft of one game.
class SgfGame {
  public:
    SgfGame(const SgfTree& tree, VariantChoice& choice) : tree_(tree), choice_(choice) {}

    Draft read() {
        draft_.begin = tree_.begin;
        draft_.end = tree_.end;
        takeHead();
        if (!readBoard()) return std::move(draft_);
        findFirstColour();
        stateBoard();
        takeTags();
        takeResult();
        writeLine(0, 0);
        // In a branch too deep to be written the text may be broken too.
        for (const SgfNode& node : tree_.nodes) {
            if (node.broken && !brokenWritten_) draft_.moves.push_back(*node.broken);
        }
        chooseVariant();
        giveUp();
        return std::move(draft_);
    }

  private:
    /// The root, and the nodes behind it up to the first turn or variation: set-up and tags may stand in all
    /// of them.
    void takeHead() {
        for (std::size_t node = 0;; node = tree_.nodes[node].children[0]) {
            head_.push_back(node);
            isHead_[node] = true;
            const SgfNode& here = tree_.nodes[node];
            for (const SgfProperty& property : here.properties) {
                if (isSetup(property)) hasSetup_ = true;
            }
            if (hasTurn(here) || here.children.size() != 1 || hasTurn(tree_.nodes[here.children[0]])) return;
        }
    }

    static bool hasTurn(const SgfNode& node) {
        return findProperty(node, "B") != nullptr || findProperty(node, "W") != nullptr ||
               findProperty(node, sgfAction) != nullptr;
    }

    const SgfProperty* inHead(std::string_view name) const {
        for (const std::size_t node : head_) {
            if (const auto* property = findProperty(tree_.nodes[node], name)) return property;
        }
        return nullptr;
    }

    std::string headValue(std::string_view name) const {
        const auto* property = inHead(name);
        return property != nullptr ? trimmed(property->values[0]) : std::string();
    }

    void refuse(const SgfProperty& property, std::string reason) {
        draft_.moves.push_back(brokenToken(joined(property), std::move(reason), property.place));
    }

    /// Reads GM and SZ. False when the game cannot be read at all.
    bool readBoard() {
        if (const auto* game = inHead("GM"); game != nullptr && trimmed(game->values[0]) != "18") {
            refuse(*game, "this is another game: Amazons is GM[18]");
            return false;
        }
        const bool isMeant = choice_.meant() && !choice_.meant()->variant().board.isHexagon();
        shape_ = isMeant ? choice_.meant()->variant().board : rules::BoardShape{10, 10, 0};
        if (const auto* size = inHead("SZ")) {
            const auto shape = sgfShape(size->values[0]);
            if (!shape) {
                refuse(*size, "a board has 1 to 52 files and ranks");
                return false;
            }
            shape_ = *shape;
        }
        return true;
    }

    /// The turns are written "d1-d7/g7", as Little Golem does, and not in points.
    bool hasPlainTurns() const {
        const SgfProperty* turn = firstTurn_;
        return turn != nullptr && writtenTurnAt(turn->values[0], 0, LooseCells::no).has_value();
    }

    void findFirstColour() {
        for (std::size_t node = 0;;) {
            const SgfNode& here = tree_.nodes[node];
            for (const SgfProperty& property : here.properties) {
                if (property.name == "B" || property.name == "W") {
                    firstTurn_ = &property;
                    break;
                }
            }
            if (firstTurn_ != nullptr || here.children.empty()) break;
            node = here.children[mainChild(here)];
        }
        isLittleGolem_ = inHead("GM") == nullptr && !hasSetup_ && hasPlainTurns();
        draft_.withoutResult = isLittleGolem_;
        if (inHead(sgfVariant) != nullptr || isLittleGolem_) {
            blackFirst_ = false;
            return;
        }
        const std::string side = headValue("PL");
        if (!side.empty() && (raised(side[0]) == 'B' || raised(side[0]) == 'W')) {
            blackFirst_ = raised(side[0]) == 'B';
        } else {
            blackFirst_ = !hasSetup_ || firstTurn_ == nullptr || firstTurn_->name == "B";
        }
    }

    char seatOf(char colour) const { return (colour == 'B') == blackFirst_ ? 'W' : 'B'; }

    /// Says which variant is played from where.
    void stateBoard() {
        if (const auto* ours = inHead(sgfVariant)) {
            const std::string value = trimmed(ours->values[0]);
            const bool isDefinition = !value.empty() && value[0] == '{';
            draft_.tags.push_back(
                tagToken(isDefinition ? "VariantDefinition" : "Variant", value, ours->place));
            if (const auto* start = inHead(sgfStart))
                draft_.tags.push_back(tagToken("Position", trimmed(start->values[0]), start->place));
            return;
        }
        if (isLittleGolem_) return;
        if (!hasSetup_) {
            if (choice_.meant() && headValue("PL").empty()) return;
            if (shape_ != rules::BoardShape{10, 10, 0}) return stateSmallBoard();
        }
        DrawnBoard board = hasSetup_ ? emptyBoard(shape_) : sgfStartBoard(seatOf('B'), seatOf('W'));
        for (const std::size_t node : head_) {
            for (const SgfProperty& property : tree_.nodes[node].properties) {
                if (isSetup(property) && !setUp(board, property)) return;
            }
        }
        const std::string position = positionOf(board);
        if (!choice_.meant()) candidates_ = variantsFrom(position, choice_);
        if (candidates_.empty())
            draft_.tags.push_back(tagToken("Position", position, tree_.nodes[0].place, "the set-up"));
    }

    /// Without a set-up only the variants of that size can be meant.
    void stateSmallBoard() {
        for (const auto& rules : choice_.candidates()) {
            if (rules->variant().board == shape_ && rules->seatCount() == 2) candidates_.push_back(rules);
        }
        std::stable_sort(candidates_.begin(), candidates_.end(), [](const auto& a, const auto& b) {
            return a->variant().step.slide && !b->variant().step.slide;
        });
        if (candidates_.empty() || firstTurn_ == nullptr) {
            refuse(*inHead("SZ"), "a board of this size needs its pieces: AB, AW and AA are missing");
            candidates_.clear();
        }
    }

    /// Puts the points of AB, AW, AA or AE on the board. False when one is not on it.
    bool setUp(DrawnBoard& board, const SgfProperty& property) {
        const char colour = property.name[1];
        const char mark = colour == 'A' ? '*' : colour == 'E' ? '.' : seatOf(colour);
        const auto wrong = putPoints(board, property.values, mark);
        if (wrong) refuse(property, "'" + excerpt(*wrong) + "' is no point of the board");
        return !wrong;
    }

    void takeTags() {
        constexpr std::array passed{"FF", "GM", "SZ",        "CA",      "AP",       "ST",      "PL", "AB",
                                    "AW", "AA", "AE",        "C",       "N",        "B",       "W",  "RE",
                                    "KO", "MN", "OTVARIANT", "OTSTART", "OTACTION", "OTREVIEW"};
        const bool isOurs = inHead(sgfVariant) != nullptr;
        for (const std::size_t node : head_) {
            for (const SgfProperty& property : tree_.nodes[node].properties) {
                if (std::find(passed.begin(), passed.end(), property.name) != passed.end()) continue;
                for (const std::string& value : property.values) takeTag(property, value, isOurs);
            }
        }
        if (isLittleGolem_ && inHead("RE") != nullptr) takeTag(*inHead("RE"), inHead("RE")->values[0], false);
    }

    void takeTag(const SgfProperty& property, std::string value, bool isOurs) {
        std::replace(value.begin(), value.end(), '\n', ' ');
        std::string name = property.name;
        if (property.name == sgfTag) {
            const std::size_t colon = value.find(':');
            name = value.substr(0, colon);
            value = colon == std::string::npos ? "" : value.substr(colon + 1);
            const bool isName = !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
                return isLetter(c) || isDigit(c) || c == '_';
            });
            if (!isName) return;
        } else if (name == "PB" || name == "PW") {
            name = seatName(*seatOfLetter(seatOf(name[1]), 2));
        } else {
            const auto known = std::find_if(sgfTagNames.begin(), sgfTagNames.end(),
                                            [&](const SgfTagName& n) { return n.property == name; });
            if (known != sgfTagNames.end()) name = known->tag;
        }
        // What others leave empty says nothing.
        if (value.empty() && !isOurs) return;
        draft_.tags.push_back(tagToken(name, value, property.place));
    }

    /// RE: "B+12", "W+Resign", "0", "Draw", "?", "Void".
    void takeResult() {
        const std::string result = headValue("RE");
        if (result.empty() || isLittleGolem_) return;
        const bool isWin = result.size() >= 2 && result[1] == '+' && (result[0] == 'B' || result[0] == 'W');
        std::string word = "*";
        if (isWin) {
            const char winner = seatOf(result[0]);
            word = winner == 'W' ? "1-0" : "0-1";
            const char how = result.size() > 2 ? raised(result[2]) : '\0';
            const std::string loser(1, winner == 'W' ? 'B' : 'W');
            if (how == 'R') gaveUp_ = loser + ":resigns";
            if (how == 'T') gaveUp_ = loser + ":time";
        } else if (result == "0" || raised(result[0]) == 'D') {
            word = "1/2-1/2";
        } else if (isResult(result)) {
            word = result;
        } else if (result != "?") {
            draft_.tags.push_back(tagToken("RE", result, inHead("RE")->place));
        }
        draft_.tags.push_back(tagToken("Result", word, inHead("RE")->place));
    }

    /// The child that the line goes on with: the first in which there is a turn.
    std::size_t mainChild(const SgfNode& node) const {
        const auto found = std::find_if(node.children.begin(), node.children.end(),
                                        [&](std::size_t child) { return tree_.nodes[child].hasTurn; });
        return found == node.children.end() ? 0 : static_cast<std::size_t>(found - node.children.begin());
    }

    /// Writes a line of play from a node on; what its turns are alternatives of follows the turn that it
    /// replaces.
    void writeLine(std::size_t at, int depth) {
        std::vector<std::size_t> pending;
        while (true) {
            const SgfNode& node = tree_.nodes[at];
            const bool turn = writeNode(node, at);
            if (turn) {
                for (const std::size_t variation : pending) writeVariation(variation, depth);
                pending.clear();
            }
            if (node.children.empty()) return;
            const std::size_t chosen = mainChild(node);
            const bool goesOn = tree_.nodes[node.children[chosen]].hasTurn;
            for (std::size_t i = 0; i < node.children.size(); ++i) {
                if (i == chosen) continue;
                if (goesOn) {
                    pending.push_back(node.children[i]);
                } else if (depth < maxDepth) {
                    writeLine(node.children[i], depth + 1);  // nothing but remarks
                }
            }
            at = node.children[chosen];
        }
    }

    void writeVariation(std::size_t at, int depth) {
        const Place place = tree_.nodes[at].place;
        draft_.moves.push_back({Token::Kind::open, place, "(", {}, {}, {}});
        if (depth < maxDepth) writeLine(at, depth + 1);
        draft_.moves.push_back({Token::Kind::close, place, ")", {}, {}, {}});
    }

    /// Writes the turns and remarks of a node. True when there is a turn.
    bool writeNode(const SgfNode& node, std::size_t at) {
        bool turn = false;
        const bool isHead = isHead_[at];
        for (const SgfProperty& property : node.properties) {
            if (property.name == "B" || property.name == "W") {
                writeTurn(property);
                turn = true;
            } else if (property.name == sgfAction) {
                draft_.moves.push_back(
                    wordToken(trimmed(property.values[0]), joined(property), property.place));
                turn = true;
            } else if (!isHead && isSetup(property)) {
                refuse(property, "a record cannot set up pieces or arrows after turns");
            }
        }
        for (const SgfProperty& property : node.properties) writeRemark(property);
        if (node.broken) {
            draft_.moves.push_back(*node.broken);
            brokenWritten_ = true;
        }
        return turn;
    }

    void writeRemark(const SgfProperty& property) {
        const auto remark = [&](std::string text) {
            draft_.moves.push_back(commentToken(std::move(text), property.place));
        };
        if (property.name == "C" || property.name == "N") {
            for (const std::string& value : property.values) remark(value);
        }
        if (property.name == sgfReview) remark(reviewRemark(property.values[0]));
        if (property.name == "TE") remark("!");
        if (property.name == "BM") remark("?");
        if (property.name == "IT") remark("!?");
        if (property.name == "DO") remark("?!");
    }

    void writeTurn(const SgfProperty& property) {
        // (Some programs break lines in the middle of a value.)
        std::string value = property.values[0];
        std::erase_if(value, isSpace);
        const std::string seat = std::string(1, seatOf(property.name[0])) + ":";
        const auto word = [&](std::string text) {
            draft_.moves.push_back(wordToken(std::move(text), joined(property), property.place));
        };
        if (property.values.size() > 1) return refuse(property, "a node has one turn");
        if (value.empty() || value == "tt" || value == "pass") return word("pass");
        if (isResignation(value)) return word(seat + "resigns");
        if (value == "time") return word(seat + "time");
        if (const auto turn = writtenTurnAt(value, 0, LooseCells::no); turn && turn->length == value.size())
            return word(seat + turn->text);
        if (!isLetters(value) || (value.size() != 6 && value.size() != 4 && value.size() != 2))
            return refuse(property, "a turn is three points, as in B[djddgd]");
        std::string text;
        for (std::size_t at = 0; at < value.size(); at += 2) {
            const auto point = sgfPoint(value, at, shape_);
            if (!point) return refuse(property, "'" + value.substr(at, 2) + "' is no point of the board");
            text += (at == 2 ? "-" : at == 4 ? "/" : "") + nameOf(*point, shape_);
        }
        word(seat + (value.size() == 2 ? "/" : "") + text);
    }

    /// Where several variants start so, the one in which the turns are legal.
    void chooseVariant() {
        if (candidates_.empty()) return;
        std::size_t furthest = 0;
        for (const RulesPointer& rules : candidates_) {
            draft_.alternatives.clear();
            if (candidates_.size() == 1) {
                chosen_ = rules;
                break;
            }
            draft_.rules = rules;
            const Record record = readDraft(draft_, choice_);
            if (!chosen_ || record.main.actions.size() > furthest) {
                chosen_ = rules;
                furthest = record.main.actions.size();
            }
            if (record.problems.empty()) break;
        }
        draft_.rules = chosen_;
    }

    /// Adds what RE says of the loser, where the game has not ended on the board.
    void giveUp() {
        if (gaveUp_.empty()) return;
        const Record record = readDraft(draft_, choice_);
        const auto end =
            positionAfter(*record.rules, record.start, record.main.actions, record.main.actions.size());
        if (record.problems.empty() && !end.finished() && !end.shotDue())
            draft_.moves.push_back(wordToken(gaveUp_, joined(*inHead("RE")), inHead("RE")->place));
    }

    const SgfTree& tree_;
    VariantChoice& choice_;
    Draft draft_;
    std::vector<std::size_t> head_;
    std::vector<bool> isHead_ = std::vector<bool>(tree_.nodes.size());
    bool brokenWritten_ = false;
    bool hasSetup_ = false;
    rules::BoardShape shape_;
    const SgfProperty* firstTurn_ = nullptr;
    bool isLittleGolem_ = false;
    bool blackFirst_ = true;
    std::string gaveUp_;
    std::vector<RulesPointer> candidates_;
    RulesPointer chosen_;
};

}  // namespace

/// Text may stand before the first game, but not what is a record or an article with turns of its own.
bool isSgf(std::string_view text) {
    const std::size_t begin = sgfBegin(text, 0);
    if (begin == std::string_view::npos) return false;
    std::string_view before = text.substr(0, begin);
    const auto first = std::find_if(before.begin(), before.end(), [](char c) { return !isSpace(c); });
    return first == before.end() || (*first != '[' && *first != '{');
}

void readSgf(std::string_view text, VariantChoice& choice, const DraftSink& sink) {
    SgfScanner scanner(text);
    while (const auto tree = scanner.next()) {
        if (!sink(SgfGame(*tree, choice).read())) return;
    }
}

}  // namespace otrera::notation
