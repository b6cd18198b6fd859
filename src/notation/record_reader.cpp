#include <algorithm>
#include <utility>

#include "notation/position_text.h"
#include "notation/record.h"
#include "notation/record_tokens.h"
#include "notation/variant_json.h"

namespace otrera::notation {

namespace {

using RulesPointer = std::shared_ptr<const Rules>;
using rules::Seat;

constexpr std::size_t maxVariationDepth = 100;
constexpr std::size_t maxPlies = 10000;

/// One record in the text: its tags, then its moves. The moves are only counted, and cut again when they are
/// read, so that a long text does not take many times its length.
struct RecordTokens {
    std::vector<Token> tags;
    Tokenizer moves;  ///< stands before the first one
    std::size_t moveCount = 0;
    Place begin;
    Place end;
};

bool isResult(const std::string& word) {
    if (word == "*" || word == "1-0" || word == "0-1" || word == "1/2-1/2") return true;
    // A ranking: W>B>R
    if (word.size() < 5 || word.size() % 2 == 0) return false;
    for (std::size_t i = 0; i < word.size(); ++i) {
        if (i % 2 == 1 ? word[i] != '>' : std::string_view("WBRY").find(word[i]) == std::string_view::npos)
            return false;
    }
    return true;
}

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

/// Cuts a text into records: a tag after moves begins the next one, and so does anything after a result but
/// another result.
std::vector<RecordTokens> cutRecords(std::string_view text) {
    std::vector<RecordTokens> records;
    Tokenizer tokenizer(text);
    bool ended = true;
    std::size_t depth = 0;
    while (true) {
        const Tokenizer before = tokenizer;
        Token token = tokenizer.next();
        if (token.kind == Token::Kind::end) {
            if (!records.empty()) records.back().end = token.place;
            return records;
        }
        const bool isTag = token.kind == Token::Kind::tag && depth == 0;
        const bool endsRecord = depth == 0 && token.kind == Token::Kind::word && isResult(token.text);
        if (ended && endsRecord && !records.empty()) continue;
        if (ended || (isTag && records.back().moveCount > 0)) {
            if (!records.empty()) records.back().end = token.place;
            records.push_back({{}, before, 0, token.place, {}});
        }
        if (token.kind == Token::Kind::open) ++depth;
        if (token.kind == Token::Kind::close && depth > 0) --depth;
        ended = endsRecord;
        if (isTag) {
            records.back().tags.push_back(std::move(token));
        } else if (records.back().moveCount++ == 0) {
            records.back().moves = before;
        }
    }
}

/// Replays the move tokens of one record by the rules of one variant.
class Replay {
  public:
    Replay(Record& record, const RecordTokens& tokens)
        : record_(record),
          tokenizer_(tokens.moves),
          tokensLeft_(tokens.moveCount),
          result_{Token::Kind::word, tokens.end, record.result, {}, nullptr},
          positions_{record.start} {
        take();
    }

    /// Fills the record's main line, result and problem. At the first problem it stops.
    void run() {
        readLine(record_.main, 1, 0);
        const int ply = static_cast<int>(record_.main.actions.size()) + 1;
        if (!record_.problem && token_) fail(*token_, "the ')' closes nothing", ply);
        settleResult();
    }

  private:
    /// Takes the token that is next; then the one after it is.
    std::optional<Token> take() {
        std::optional<Token> taken = std::move(token_);
        token_.reset();
        if (tokensLeft_ > 0) {
            token_ = tokenizer_.next();
            --tokensLeft_;
        }
        return taken;
    }

    /// Reads plies from number firstPly on, until the line closes. positions_ holds the positions before each
    /// ply of the lines around; it is put back at the end.
    void readLine(Line& line, int firstPly, std::size_t depth) {
        const std::size_t positionsBefore = positions_.size();
        while (token_ && token_->kind != Token::Kind::close && !record_.problem) {
            const Token token = *take();
            const int ply = firstPly + static_cast<int>(line.actions.size());
            switch (token.kind) {
                case Token::Kind::comment:
                    line.comments.push_back({ply - 1, token.text});
                    break;
                case Token::Kind::open:
                    readVariation(line, firstPly, depth, token);
                    break;
                case Token::Kind::word:
                    readWord(line, ply, depth, token);
                    break;
                case Token::Kind::tag:
                    fail(token, "a tag cannot stand among the turns", ply);
                    break;
                default:
                    fail(token, token.reason, ply);
            }
        }
        positions_.resize(positionsBefore, record_.start);
    }

    void readVariation(Line& line, int firstPly, std::size_t depth, const Token& open) {
        const int ply = firstPly + static_cast<int>(line.actions.size());
        if (line.actions.empty())
            return fail(open, "a variation stands after the turn that it replaces", ply);
        if (depth == maxVariationDepth) return fail(open, "variations are nested more than 100 deep", ply);
        // The variation starts where the last ply of this line did.
        const Position last = positions_.back();
        positions_.pop_back();
        Variation variation{ply - 1, {}};
        readLine(variation.line, ply - 1, depth + 1);
        positions_.push_back(last);
        line.variations.push_back(std::move(variation));
        if (record_.problem) return;
        if (!token_) return fail(open, "the variation has no closing bracket", ply);
        take();
    }

    void readWord(Line& line, int ply, std::size_t depth, const Token& token) {
        if (isResult(token.text)) {
            if (!fitsSeats(token.text, record_.rules->seatCount())) {
                return fail(token,
                            "this is no result of a game with " + std::to_string(record_.rules->seatCount()) +
                                " seats",
                            ply);
            }
            if (depth > 0) return fail(token, "a result cannot stand in a variation", ply);
            if (record_.result != "*" && record_.result != token.text) {
                return fail(token, "the Result tag says " + record_.result, ply);
            }
            record_.result = token.text;
            result_ = token;
            return;
        }
        if (line.actions.size() == maxPlies) return fail(token, "a record has at most 10000 plies", ply);
        auto action = readAction(token.text);
        if (!action) {
            Token at = token;
            at.place.column += std::max(0, action.error().column - 1);
            return fail(at, action.error().text, ply);
        }
        Position after = positions_.back();
        playAction(*record_.rules, after, *action);
        positions_.push_back(after);
        line.actions.push_back(*action);
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
        if (rest == "resigns" || rest == "time") {
            if (position.finished()) return base::Error{"the game is over"};
            if (position.isOut(seat)) return base::Error{seatName(seat) + " is out already"};
            if (position.shotDue()) return base::Error{"a shot is due"};
            return Action{rest == "time" ? Action::Kind::time : Action::Kind::resigns, seat, {}};
        }
        const auto turn = readTurn(rules, position, word);
        if (!turn) return turn.error();
        return Action{Action::Kind::turn, position.toMove(), *turn};
    }

    /// A game that ended on the board has the result that the rules give it.
    void settleResult() {
        const std::string byRules = resultText(*record_.rules, positionAtEnd());
        if (byRules == "*") return;
        if (!record_.problem && record_.result != "*" && record_.result != byRules) {
            fail(result_, "the turns end the game with " + byRules,
                 static_cast<int>(record_.main.actions.size()));
        }
        record_.result = byRules;
    }

    Position positionAtEnd() const {
        return positionAfter(*record_.rules, record_.start, record_.main.actions,
                             record_.main.actions.size());
    }

    void fail(const Token& token, std::string reason, int ply) {
        record_.problem =
            Problem{token.place.line, token.place.column, ply, excerpt(token.text), std::move(reason)};
    }

    Record& record_;
    Tokenizer tokenizer_;
    std::size_t tokensLeft_;
    std::optional<Token> token_;  // the next one; none at the end
    Token result_;                // where the result is stated, or the end of the record
    std::vector<Position> positions_;
};

/// What the tags of a record say about its variant and start.
struct Head {
    std::vector<Tag> tags;
    std::optional<Token> variant;
    std::optional<Token> position;
    std::string result = "*";
};

Head readHead(const std::vector<Token>& tags) {
    Head head;
    for (const Token& token : tags) {
        if (token.name == "Variant" || token.name == "VariantDefinition") {
            head.variant = token;
        } else if (token.name == "Position") {
            head.position = token;
        } else if (token.name == "Result") {
            if (isResult(token.text)) head.result = token.text;
        } else {
            head.tags.push_back({token.name, token.text});
        }
    }
    return head;
}

Problem problemAt(const Token& token, const base::Error& error) {
    return {token.place.line, token.place.column, 0, excerpt(token.text), error.text};
}

base::Result<RulesPointer> makeRules(const rules::Variant& variant) {
    auto rules = Rules::make(variant);
    if (!rules) return rules.error();
    return RulesPointer(std::make_shared<const Rules>(std::move(rules).value()));
}

/// The rules of the built-in variants, made when they are needed and shared by all records of a text.
class BuiltinRules {
  public:
    const RulesPointer& of(const rules::Variant& variant) {
        const auto place = static_cast<std::size_t>(&variant - rules::builtinVariants().data());
        if (!made_[place]) made_[place] = *makeRules(variant);
        return made_[place];
    }

  private:
    std::vector<RulesPointer> made_{rules::builtinVariants().size()};
};

Record recordWith(const RulesPointer& rules, const Head& head, int firstLine) {
    return {rules, rules->start(), head.tags, {}, head.result, std::nullopt, firstLine};
}

/// Without a word about the variant: the first, by number of seats and then by the order of the variants, in
/// which every turn is legal; if there is none, the one that gets furthest.
Record readWithAnyVariant(const RecordTokens& tokens, const Head& head, BuiltinRules& builtin) {
    std::vector<const rules::Variant*> candidates;
    for (const rules::Variant& variant : rules::builtinVariants()) candidates.push_back(&variant);
    std::stable_sort(candidates.begin(), candidates.end(),
                     [](const auto* a, const auto* b) { return a->seats.size() < b->seats.size(); });
    std::optional<Record> best;
    for (const rules::Variant* variant : candidates) {
        Record record = recordWith(builtin.of(*variant), head, tokens.begin.line);
        Replay(record, tokens).run();
        if (!record.problem) return record;
        if (!best || record.main.actions.size() > best->main.actions.size()) best = std::move(record);
    }
    return *best;
}

Record readRecord(const RecordTokens& tokens, RulesPointer rules, BuiltinRules& builtin) {
    const Head head = readHead(tokens.tags);
    const auto broken = [&](const Token& token, const base::Error& error) {
        Record record =
            recordWith(rules ? rules : builtin.of(rules::builtinVariants()[0]), head, tokens.begin.line);
        record.problem = problemAt(token, error);
        if (record.start.finished()) record.result = resultText(*record.rules, record.start);
        return record;
    };
    // A stated variant wins over the one that the caller means; a position alone tells its own.
    const std::optional<Token>& source = head.variant ? head.variant : rules ? std::nullopt : head.position;
    if (source) {
        const auto variant =
            head.variant ? variantOfWord(source->text, EmptySeats::allowed) : variantOfPosition(source->text);
        if (!variant) return broken(*source, variant.error());
        if (const auto* known = rules::findBuiltinVariant(variant->id)) {
            rules = builtin.of(*known);
        } else {
            auto made = makeRules(*variant);
            if (!made) return broken(*source, made.error());
            rules = *made;
        }
    }
    if (!rules) return readWithAnyVariant(tokens, head, builtin);
    Record record = recordWith(rules, head, tokens.begin.line);
    if (head.position) {
        const auto start = readPosition(*rules, head.position->text);
        if (!start) return broken(*head.position, start.error());
        record.start = *start;
    }
    Replay(record, tokens).run();
    return record;
}

}  // namespace

std::vector<Record> readRecords(std::string_view text, const RulesPointer& variant) {
    std::vector<Record> records;
    BuiltinRules builtin;
    if (const std::size_t zero = text.find('\0'); zero != std::string_view::npos) {
        const Place place = placeOf(text, zero);
        records.push_back(
            recordWith(variant ? variant : builtin.of(rules::builtinVariants()[0]), {}, place.line));
        records[0].problem =
            Problem{place.line, place.column, 0, "", "a zero byte stands here: this is no text"};
        return records;
    }
    for (const RecordTokens& tokens : cutRecords(text)) {
        records.push_back(readRecord(tokens, variant, builtin));
    }
    return records;
}

}  // namespace otrera::notation
