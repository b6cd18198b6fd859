#include "notation/dialects/article_dialect.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "notation/dialects/article_game.h"
#include "notation/dialects/record_dialect.h"
#include "notation/glyphs.h"

namespace otrera::notation {

namespace {

using Kind = Mark::Kind;

/// What a line in front of a game says: "Sala T.-Vecchi (GP94)".
struct Heading {
    std::string white;
    std::string black;
    std::string event;
};

std::string trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t");
    if (first == std::string_view::npos) return {};
    return std::string(text.substr(first, text.find_last_not_of(" \t") - first + 1));
}

/// A name of a player: a few words that begin with a capital or are particles (de, van), without digits.
bool isName(const std::string& name) {
    constexpr std::size_t longest = 40;
    if (name.empty() || name.size() > longest) return false;
    bool capital = false;
    bool begins = true;
    std::size_t words = 0;
    for (std::size_t at = 0; at < name.size();) {
        const Glyph glyph = glyphAt(name, at);
        if (isDigit(glyph.plain) ||
            std::string_view("/,\"<>[]{}").find(glyph.plain) != std::string_view::npos)
            return false;
        if (begins) {
            ++words;
            const std::size_t length =
                name.find(' ', at) == std::string::npos ? name.size() - at : name.find(' ', at) - at;
            const bool large = (glyph.plain >= 'A' && glyph.plain <= 'Z') || glyph.plain == Glyph::other;
            constexpr std::size_t longestParticle = 3;
            if (!large && length > longestParticle) return false;
            capital = capital || large;
        }
        begins = glyph.plain == ' ';
        at += glyph.length;
    }
    return capital && words <= 5;
}

std::optional<Heading> readHeading(const std::string& line) {
    Heading heading;
    std::string rest = line;
    // Marks of headings, and what stands before a colon: "## Game 1: A - B".
    rest.erase(0, std::min(rest.size(), rest.find_first_not_of("#*=> ")));
    while (!rest.empty() && std::string_view("#*= ").find(rest.back()) != std::string_view::npos)
        rest.pop_back();
    const std::size_t colon = rest.rfind(": ");
    if (colon != std::string::npos) rest.erase(0, colon + 2);
    if (!rest.empty() && rest.back() == ')') {
        const std::size_t open = rest.rfind('(');
        if (open == std::string::npos) return std::nullopt;
        heading.event = trimmed(std::string_view(rest).substr(open + 1, rest.size() - open - 2));
        rest = trimmed(std::string_view(rest).substr(0, open));
    }
    // The only dash, or the only one with spaces around it, or a word.
    std::vector<std::pair<std::size_t, std::size_t>> tight;
    std::vector<std::pair<std::size_t, std::size_t>> loose;
    for (std::size_t at = 0; at < rest.size();) {
        const Glyph glyph = glyphAt(rest, at);
        if (glyph.plain == '-') {
            const bool spaced = at > 0 && rest[at - 1] == ' ' && at + glyph.length < rest.size() &&
                                rest[at + glyph.length] == ' ';
            (spaced ? loose : tight).emplace_back(at, glyph.length);
        }
        at += glyph.length;
    }
    for (const std::string_view word : {" vs. ", " vs ", " contro ", " against ", " gegen "}) {
        const std::size_t at = rest.find(word);
        if (at != std::string::npos) loose.emplace_back(at, word.size());
    }
    const auto& cuts = loose.empty() ? tight : loose;
    if (cuts.size() != 1) return std::nullopt;
    heading.white = trimmed(std::string_view(rest).substr(0, cuts[0].first));
    heading.black = trimmed(std::string_view(rest).substr(cuts[0].first + cuts[0].second));
    if (!isName(heading.white) || !isName(heading.black)) return std::nullopt;
    const char last = heading.black.back();
    if (last == ':' || last == ';' || last == '!' || last == '?') return std::nullopt;
    return heading;
}

/// Goes through an article from game to game.
class ArticleReader {
  public:
    ArticleReader(std::string_view text, VariantChoice& choice, const DraftSink& sink)
        : text_(text), lines_(articleLines(text)), choice_(choice), sink_(sink) {}

    void read() {
        while (more_ && line_ < lines_.size()) {
            const ArticleLine& line = lines_[line_];
            if (line.kind == ArticleLine::Kind::tag) {
                readRecordLines();
            } else if (!readLine(line)) {
                ++line_;
                mark_ = 0;
            }
        }
        hand();
    }

  private:
    /// True when a game was read; false at the end of the line.
    bool readLine(const ArticleLine& line) {
        const bool isList = line.kind == ArticleLine::Kind::list;
        const bool continues = line_ > 0 && lines_[line_ - 1].kind == ArticleLine::Kind::list;
        bool fresh = !continues;  // no turn and no number before in this block of lists
        for (; mark_ < line.marks.size(); ++mark_) {
            const Mark& mark = line.marks[mark_];
            if (mark.kind != Kind::turn && mark.kind != Kind::garbled) {
                if (mark.kind == Kind::number) fresh = false;
                continue;
            }
            const Mark* number = numberBefore();
            const bool numbered = number != nullptr && number->number == 1 && !number->dots;
            const bool bare = number == nullptr && isList && std::exchange(fresh, false);
            const bool begins = mark.kind == Kind::turn && canBegin(mark);
            if ((numbered && (begins || isList)) || (bare && begins)) {
                readGame(number != nullptr && mark_ > 0 ? mark_ - 1 : mark_);
                return true;
            }
            if (mark.hasShot) fragments_.push_back(fragmentOf(text_, mark, number));
        }
        return false;
    }

    /// The number that stands directly before the mark, perhaps at the end of the line before.
    const Mark* numberBefore() const {
        if (mark_ == 0) {
            if (line_ == 0 || lines_[line_ - 1].marks.empty()) return nullptr;
            const Mark& last = lines_[line_ - 1].marks.back();
            return last.kind == Kind::number ? &last : nullptr;
        }
        const Mark& before = lines_[line_].marks[mark_ - 1];
        return before.kind == Kind::number ? &before : nullptr;
    }

    bool canBegin(const Mark& turn) {
        if (!turn.hasShot) return false;
        const auto candidates = choice_.candidates();
        return std::any_of(candidates.begin(), candidates.end(), [&](const RulesPointer& rules) {
            return readTurn(*rules, rules->start(), turn.text).ok();
        });
    }

    /// Reads the game as each variant would have it, and keeps the first that has nothing wrong, or gets
    /// furthest.
    void readGame(std::size_t firstMark) {
        std::optional<ArticleGame> best;
        std::vector<std::string> alternatives;
        const auto isSound = [&](const ArticleGame& game) { return !game.broken(); };
        for (const RulesPointer& rules : choice_.candidates()) {
            ArticleGame game(text_, lines_, rules, Numbering::rounds);
            game.read(line_, firstMark);
            if (game.broken() && game.plies() == 1) {
                ArticleGame byPlies(text_, lines_, rules, Numbering::plies);
                byPlies.read(line_, firstMark);
                if (byPlies.plies() > 2) game = std::move(byPlies);
            }
            if (!best || (isSound(game) && !isSound(*best)) ||
                (isSound(game) == isSound(*best) && game.plies() > best->plies())) {
                alternatives.clear();
                best = std::move(game);
            } else if (isSound(game) && game.plies() == best->plies() && game.plies() > 0 &&
                       game.doubts() == best->doubts()) {
                alternatives.push_back(rules->variant().id);
            }
        }
        hand();
        if (!more_) return;
        pending_ = best->take();
        pending_->alternatives = std::move(alternatives);
        addHeading(*pending_);
        const bool moved = best->endLine() > line_ || best->endMark() > mark_;
        line_ = best->endLine();
        mark_ = moved ? best->endMark() : mark_ + 1;
    }

    void addHeading(Draft& draft) const {
        std::size_t at = line_;
        int passed = 0;
        while (at-- > 0 && ++passed <= 4) {
            const ArticleLine& line = lines_[at];
            if (line.kind == ArticleLine::Kind::blank || line.kind == ArticleLine::Kind::furniture) continue;
            if (line.kind != ArticleLine::Kind::prose || line.hasTurn) return;
            const auto heading = readHeading(lineText(text_, line));
            if (!heading) return;
            const Place place{line.number, 1};
            const auto add = [&](const char* name, const std::string& value) {
                if (!value.empty()) draft.tags.push_back({Token::Kind::tag, place, value, name, {}, {}});
            };
            add("Event", heading->event);
            add("White", heading->white);
            add("Black", heading->black);
            return;
        }
    }

    /// A record in the midst of an article: its tags and the lines of turns below them.
    void readRecordLines() {
        const std::size_t first = line_;
        bool inBraces = false;
        while (line_ < lines_.size()) {
            const ArticleLine& line = lines_[line_];
            const bool plays = !line.marks.empty() && line.marks[0].kind != Kind::word;
            if (line.kind == ArticleLine::Kind::prose && !inBraces && !plays) break;
            // A rule across the page, a code fence.
            if (line.kind == ArticleLine::Kind::blank && !inBraces && !lineText(text_, line).empty()) break;
            for (const char c : text_.substr(line.begin, line.end - line.begin)) {
                if (c == '{') inBraces = true;
                if (c == '}') inBraces = false;
            }
            ++line_;
        }
        mark_ = 0;
        hand();
        if (!more_) return;
        const std::size_t begin = lines_[first].begin;
        const auto part = text_.substr(begin, lines_[line_ - 1].end - begin);
        more_ = readRecordPart(part, {lines_[first].number, 1}, [&](Draft&& draft) {
            hand();
            if (more_) pending_ = std::move(draft);
            return more_;
        });
    }

    /// Hands the last game over, with the fragments around it.
    void hand() {
        if (!pending_ || !more_) return;
        pending_->fragments.insert(pending_->fragments.end(), fragments_.begin(), fragments_.end());
        std::stable_sort(pending_->fragments.begin(), pending_->fragments.end(),
                         [](const Fragment& a, const Fragment& b) { return a.line < b.line; });
        fragments_.clear();
        more_ = sink_(std::move(*pending_));
        pending_.reset();
    }

    std::string_view text_;
    std::vector<ArticleLine> lines_;
    VariantChoice& choice_;
    const DraftSink& sink_;
    std::size_t line_ = 0;
    std::size_t mark_ = 0;
    std::optional<Draft> pending_;
    std::vector<Fragment> fragments_;
    bool more_ = true;
};

}  // namespace

void readArticle(std::string_view text, VariantChoice& choice, const DraftSink& sink) {
    ArticleReader(text, choice, sink).read();
}

}  // namespace otrera::notation
