#include "notation/draft_reader.h"

#include <algorithm>
#include <array>
#include <utility>

#include "notation/position_text.h"
#include "notation/variant_json.h"

namespace otrera::notation {

namespace {

using rules::Seat;

constexpr std::size_t maxVariationDepth = 100;
constexpr std::size_t maxPlies = 10000;

/// Two seats win, lose or agree; more are ranked, each once.
bool fitsSeats(const std::string& result, unsigned seatCount) {
    if (result == "*") return true;
    const bool isRanking = result.find('>') != std::string::npos;
    if (seatCount == 2 || !isRanking) return seatCount == 2 && !isRanking;
    if (result.size() != 2 * std::size_t{seatCount} - 1) return false;
    for (unsigned seat = 0; seat < seatCount; ++seat) {
        if (result.find(seatLetter(rules::seatAt(seat))) == std::string::npos) return false;
    }
    return true;
}

/// What the tags of a record say.
struct Head {
    std::vector<Tag> tags;
    const Token* variant = nullptr;
    const Token* position = nullptr;
    std::string result = "*";
    /// A Score tag says that this seat resigned.
    std::optional<Seat> resigned;
};

/// "White+10", "Black+Resign": how the tables of computer events say who won by how many turns.
void readScore(const std::string& score, Head& head) {
    const std::size_t plus = score.find('+');
    if (plus == std::string::npos) return;
    const std::string winner = score.substr(0, plus);
    if (winner != "White" && winner != "Black") return;
    if (head.result == "*") head.result = winner == "White" ? "1-0" : "0-1";
    if (score.compare(plus, std::string::npos, "+Resign") == 0)
        head.resigned = winner == "White" ? Seat::black : Seat::white;
}

Head readHead(const Draft& draft) {
    Head head;
    for (const Token& token : draft.tags) {
        if (token.name == "Variant" || token.name == "VariantDefinition") {
            head.variant = &token;
        } else if (token.name == "Position") {
            head.position = &token;
        } else if (token.name == "Result") {
            if (isResult(token.text)) head.result = token.text;
        } else {
            head.tags.push_back({token.name, token.text});
        }
    }
    for (const Tag& tag : head.tags) {
        if (tag.name == "Score") readScore(tag.value, head);
    }
    return head;
}

Problem problemAt(const Token& token, std::string reason, int ply) {
    return {token.place.line, token.place.column, ply, excerpt(token.source()), std::move(reason), false};
}

/// Replays the moves of one draft by the rules of one variant.
class Replay {
  public:
    Replay(Record& record, const Draft& draft) : record_(record), draft_(draft), positions_{record.start} {}

    /// Fills the record's main line, result and problems. In the main line it stops at the first problem.
    void run(const Head& head) {
        readLine(record_.main, 1, 0);
        if (!atEnd()) fail(peek(), "the ')' closes nothing", plies() + 1, 0);
        if (head.resigned && !stopped_) giveUp(*head.resigned);
        settleResult();
    }

  private:
    bool atEnd() const { return next_ == draft_.moves.size(); }
    const Token& peek() const { return draft_.moves[next_]; }
    int plies() const { return static_cast<int>(record_.main.actions.size()); }

    void fail(const Token& token, std::string reason, int ply, std::size_t depth) {
        record_.problems.push_back(problemAt(token, std::move(reason), ply));
        record_.problems.back().inVariation = depth > 0;
        if (depth == 0) stopped_ = true;
    }

    /// Reads plies from number firstPly on, until the line closes. positions_ holds the positions before each
    /// ply of the lines around; it is put back at the end.
    void readLine(Line& line, int firstPly, std::size_t depth) {
        const std::size_t positionsBefore = positions_.size();
        while (!atEnd() && peek().kind != Token::Kind::close) {
            if (!readToken(line, firstPly, depth)) {
                skipLine(depth);
                break;
            }
        }
        if (depth > 0) positions_.resize(positionsBefore, record_.start);
    }

    /// Passes what is left of a line that cannot be read on.
    void skipLine(std::size_t depth) {
        std::size_t opened = 0;
        while (!atEnd()) {
            if (peek().kind == Token::Kind::open) ++opened;
            if (peek().kind == Token::Kind::close && depth > 0 && opened-- == 0) return;
            ++next_;
        }
    }

    /// False when the line of play ends here.
    bool readToken(Line& line, int firstPly, std::size_t depth) {
        const Token& token = draft_.moves[next_++];
        const int ply = firstPly + static_cast<int>(line.actions.size());
        switch (token.kind) {
            case Token::Kind::comment:
                line.comments.push_back({ply - 1, token.text});
                return true;
            case Token::Kind::open:
                return readVariation(line, firstPly, depth, token);
            case Token::Kind::word:
                return readWord(line, ply, depth, token);
            case Token::Kind::tag:
                fail(token, "a tag cannot stand among the turns", ply, depth);
                return false;
            default:
                fail(token, token.reason, ply, depth);
                return false;
        }
    }

    bool readVariation(Line& line, int firstPly, std::size_t depth, const Token& open) {
        const int ply = firstPly + static_cast<int>(line.actions.size());
        if (line.actions.empty()) {
            fail(open, "a variation stands after the turn that it replaces", ply, depth);
            return false;
        }
        if (depth == maxVariationDepth) {
            fail(open, "variations are nested more than 100 deep", ply, depth);
            return false;
        }
        // The variation starts where the last ply of this line did.
        const Position last = positions_.back();
        positions_.pop_back();
        Variation variation{ply - 1, {}};
        readLine(variation.line, ply - 1, depth + 1);
        positions_.push_back(last);
        line.variations.push_back(std::move(variation));
        if (atEnd()) {
            fail(open, "the variation has no closing bracket", ply, depth);
            return false;
        }
        ++next_;
        return true;
    }

    bool readWord(Line& line, int ply, std::size_t depth, const Token& token) {
        const auto wrong = [&](std::string reason) {
            fail(token, std::move(reason), ply, depth);
            return false;
        };
        if (isResult(token.text)) {
            if (!fitsSeats(token.text, record_.rules->seatCount())) {
                return wrong("this is no result of a game with " +
                             std::to_string(record_.rules->seatCount()) + " seats");
            }
            if (depth > 0) return wrong("a result cannot stand in a variation");
            if (record_.result != "*" && record_.result != token.text)
                return wrong("the Result tag says " + record_.result);
            record_.result = token.text;
            resultToken_ = &token;
            return true;
        }
        const Position& position = positions_.back();
        if (token.text == "pass") {
            if (position.finished()) return true;  // says that the seat has no turn left
            const auto turns = countTurns(*record_.rules, position, position.toMove());
            return wrong(seatName(position.toMove()) + " cannot pass: there are " + std::to_string(turns) +
                         " turns");
        }
        if (line.actions.size() == maxPlies) return wrong("a record has at most 10000 plies");
        auto action = readAction(token.text);
        if (!action) {
            Token at = token;
            if (token.written.empty()) at.place.column += std::max(0, action.error().column - 1);
            fail(at, action.error().text, ply, depth);
            return false;
        }
        append(line, *action);
        return true;
    }

    void append(Line& line, const Action& action) {
        Position after = positions_.back();
        playAction(*record_.rules, after, action);
        positions_.push_back(after);
        line.actions.push_back(action);
    }

    base::Result<Action> readAction(const std::string& word) const {
        const Rules& rules = *record_.rules;
        const Position& position = positions_.back();
        std::string_view rest = word;
        Seat seat = position.toMove();
        if (rest.size() > 2 && rest[1] == ':') {
            const auto named = seatOfLetter(rest[0], rules.seatCount());
            if (!named) return base::Error{"'" + excerpt(rest.substr(0, 1)) + "' is no seat of this game"};
            seat = *named;
            rest.remove_prefix(2);
        }
        if (isResignation(rest) || rest == "time") {
            if (position.finished()) return base::Error{"the game is over"};
            if (position.isOut(seat)) return base::Error{seatName(seat) + " is out already"};
            if (position.shotDue()) return base::Error{"a shot is due"};
            return Action{rest == "time" ? Action::Kind::time : Action::Kind::resigns, seat, {}};
        }
        if (seat != position.toMove() && !position.finished())
            return base::Error{"it is not " + seatName(seat) + "'s turn but " + seatName(position.toMove()) +
                               "'s"};
        const auto turn = readTurn(rules, position, rest);
        if (!turn) return turn.error();
        return Action{Action::Kind::turn, position.toMove(), *turn};
    }

    /// A resignation that only the head of the record tells.
    void giveUp(Seat seat) {
        const Position& position = positions_.back();
        if (position.finished() || position.shotDue() || indexOf(seat) >= record_.rules->seatCount()) return;
        append(record_.main, {Action::Kind::resigns, seat, {}});
    }

    /// A game that ended on the board has the result that the rules give it.
    void settleResult() {
        const std::string byRules = resultText(*record_.rules, positions_.back());
        if (byRules == "*" || draft_.withoutResult) return;
        if (!stopped_ && record_.result != "*" && record_.result != byRules) {
            Token at{Token::Kind::word, draft_.end, record_.result, {}, {}, {}};
            fail(resultToken_ != nullptr ? *resultToken_ : at, "the turns end the game with " + byRules,
                 plies(), 0);
        }
        record_.result = byRules;
    }

    Record& record_;
    const Draft& draft_;
    std::size_t next_ = 0;
    const Token* resultToken_ = nullptr;
    bool stopped_ = false;
    std::vector<Position> positions_;  // the start, and after each ply of the line that is read
};

Record recordWith(const RulesPointer& rules, const Head& head, const Draft& draft) {
    return {rules, rules->start(), head.tags, {}, head.result, {}, {}, draft.fragments, draft.begin.line};
}

Record readWithAnyVariant(const Draft& draft, const Head& head, VariantChoice& choice) {
    std::optional<Record> best;
    std::vector<std::string> alternatives;
    for (const RulesPointer& rules : choice.candidates()) {
        Record record = recordWith(rules, head, draft);
        Replay(record, draft).run(head);
        const bool legal = record.problems.empty();
        if (best && best->problems.empty()) {
            if (legal) alternatives.push_back(rules->variant().id);
        } else if (!best || legal || record.main.actions.size() > best->main.actions.size()) {
            best = std::move(record);
        }
    }
    if (!best->main.actions.empty()) best->alternatives = std::move(alternatives);
    return std::move(*best);
}

/// The rules that the tags of a draft state; null when they say nothing.
base::Result<RulesPointer> statedRules(const Head& head, VariantChoice& choice, const Token*& source) {
    // A stated variant wins over the one that the caller means; a position alone tells its own.
    source = head.variant != nullptr ? head.variant : choice.meant() ? nullptr : head.position;
    if (source == nullptr) return RulesPointer();
    const auto variant = head.variant != nullptr ? variantOfWord(source->text, EmptySeats::allowed)
                                                 : variantOfPosition(source->text);
    if (!variant) return variant.error();
    if (const auto* known = rules::findBuiltinVariant(variant->id)) return choice.builtin(*known);
    auto made = Rules::make(*variant);
    if (!made) return made.error();
    return RulesPointer(std::make_shared<const Rules>(std::move(made).value()));
}

}  // namespace

bool isResult(std::string_view word) {
    if (word == "*" || word == "1-0" || word == "0-1" || word == "1/2-1/2") return true;
    // A ranking: W>B>R
    if (word.size() < 5 || word.size() % 2 == 0) return false;
    for (std::size_t i = 0; i < word.size(); ++i) {
        if (i % 2 == 1 ? word[i] != '>' : std::string_view("WBRY").find(word[i]) == std::string_view::npos)
            return false;
    }
    return true;
}

bool isResignation(std::string_view word) {
    constexpr std::array words{"resigns",   "resign",     "resigned", "abbandona", "abbandonano", "abandona",
                               "abandonne", "aufgegeben", "rinde",    "gives-up",  "opgegeven"};
    std::string low(word.substr(0, 20));
    for (char& c : low) c = lowered(c);
    return std::find(words.begin(), words.end(), low) != words.end();
}

Record readDraft(const Draft& draft, VariantChoice& choice) {
    const Head head = readHead(draft);
    const auto brokenHead = [&](const RulesPointer& rules, const Token& token, const base::Error& error) {
        Record record = recordWith(rules, head, draft);
        record.problems.push_back(problemAt(token, error.text, 0));
        if (record.start.finished()) record.result = resultText(*record.rules, record.start);
        return record;
    };
    RulesPointer rules = draft.rules ? draft.rules : choice.meant();
    const Token* source = nullptr;
    const auto stated = statedRules(head, choice, source);
    if (!stated) return brokenHead(choice.fallback(), *source, stated.error());
    if (*stated) rules = *stated;
    if (!rules) return readWithAnyVariant(draft, head, choice);
    Record record = recordWith(rules, head, draft);
    record.alternatives = draft.alternatives;
    if (head.position != nullptr) {
        const auto start = readPosition(*rules, head.position->text);
        if (!start) return brokenHead(rules, *head.position, start.error());
        record.start = *start;
    }
    Replay(record, draft).run(head);
    return record;
}

}  // namespace otrera::notation
