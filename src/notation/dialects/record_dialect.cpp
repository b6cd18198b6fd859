#include "notation/dialects/record_dialect.h"

#include "notation/draft_reader.h"
#include "notation/tokenizer.h"
#include "notation/written_turn.h"

namespace otrera::notation {

namespace {

/// So that a long broken text does not take many times its length.
constexpr std::size_t maxMoves = 100000;

bool isRecordWord(const Token& token) {
    const std::string& word = token.text;
    if (!token.written.empty() || isResult(word) || isResignation(word) || word == "time" || word == "pass")
        return true;
    if (word.size() > 2 && (word[1] == ':' || word[0] == '/')) return true;
    const auto turn = writtenTurnAt(word, 0, LooseCells::no);
    return turn && turn->length == word.size();
}

/// Makes drafts of tokens: a tag after moves begins the next one, and so does anything after a result but
/// another result.
class Cutter {
  public:
    explicit Cutter(const DraftSink& sink) : sink_(sink) {}

    /// False when no more are wanted.
    bool add(Token&& token) {
        const bool isTag = token.kind == Token::Kind::tag && depth_ == 0;
        const bool endsRecord = depth_ == 0 && token.kind == Token::Kind::word && isResult(token.text);
        if (ended_ && endsRecord && begun_) return true;
        if (ended_ || (isTag && !draft_.moves.empty())) {
            if (!finish(token.place)) return false;
            draft_.begin = token.place;
            begun_ = true;
        }
        if (token.kind == Token::Kind::open) ++depth_;
        if (token.kind == Token::Kind::close && depth_ > 0) --depth_;
        ended_ = endsRecord;
        if (isTag) {
            draft_.tags.push_back(std::move(token));
        } else if (draft_.moves.size() < maxMoves) {
            draft_.moves.push_back(std::move(token));
            if (draft_.moves.size() == maxMoves) {
                Token& last = draft_.moves.back();
                last.kind = Token::Kind::broken;
                last.reason = "a record has at most " + std::to_string(maxMoves) + " turns and remarks";
            }
        }
        return true;
    }

    bool finish(Place end) {
        if (!begun_) return true;
        draft_.end = end;
        const bool more = sink_(std::move(draft_));
        draft_ = {};
        return more;
    }

  private:
    const DraftSink& sink_;
    Draft draft_;
    bool begun_ = false;
    bool ended_ = true;
    std::size_t depth_ = 0;
};

}  // namespace

/// A text that begins with a tag is a record, whatever follows. Others must begin like one and hold next to
/// nothing but turns: what has more words is an article.
bool isRecordText(std::string_view text) {
    Tokenizer tokenizer(text);
    std::size_t turns = 0;
    std::size_t others = 0;
    for (Token token = tokenizer.next(); token.kind != Token::Kind::end; token = tokenizer.next()) {
        const bool first = turns + others == 0;
        if (token.kind == Token::Kind::tag) return first || turns > 8 * others;
        if (token.kind == Token::Kind::word) {
            const bool known = isRecordWord(token);
            ++(known ? turns : others);
            if (first && !known) return false;
        } else if (first && token.kind != Token::Kind::comment) {
            return token.kind == Token::Kind::broken && token.text[0] == '[' && !token.text.empty();
        }
        if (others > 100 && others > turns) return false;
    }
    return turns > 0 && others <= 1 + turns / 8;
}

bool readRecordPart(std::string_view part, Place place, const DraftSink& sink) {
    Tokenizer tokenizer(part, place);
    Cutter cutter(sink);
    while (true) {
        Token token = tokenizer.next();
        if (token.kind == Token::Kind::end) return cutter.finish(token.place);
        if (!cutter.add(std::move(token))) return false;
    }
}

void readRecordText(std::string_view text, VariantChoice& choice, const DraftSink& sink) {
    (void)choice;
    readRecordPart(text, {}, sink);
}

}  // namespace otrera::notation
