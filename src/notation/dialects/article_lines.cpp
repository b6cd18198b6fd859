#include "notation/dialects/article_lines.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "notation/draft_reader.h"
#include "notation/glyphs.h"
#include "notation/written_turn.h"

namespace otrera::notation {

namespace {

bool isBlankGlyph(char plain) { return isSpace(plain) || plain == Glyph::ignored; }

/// What a figure's caption begins with, in the languages of the articles that were met.
constexpr std::array captionWords{"diagramma", "diagram", "diagramm", "diagramme", "diagrama", "diagr.",
                                  "figura",    "figure",  "fig.",     "abb.",      "abbildung"};

/// Who gives up, in the same languages.
constexpr std::array<std::pair<std::string_view, char>, 17> seatWords{{{"white", 'W'},
                                                                       {"black", 'B'},
                                                                       {"red", 'R'},
                                                                       {"yellow", 'Y'},
                                                                       {"bianco", 'W'},
                                                                       {"nero", 'B'},
                                                                       {"rosso", 'R'},
                                                                       {"giallo", 'Y'},
                                                                       {"wei\u00df", 'W'},
                                                                       {"schwarz", 'B'},
                                                                       {"rot", 'R'},
                                                                       {"gelb", 'Y'},
                                                                       {"blancas", 'W'},
                                                                       {"negras", 'B'},
                                                                       {"blancs", 'W'},
                                                                       {"noirs", 'B'},
                                                                       {"wit", 'W'}}};

/// A misprinted turn: two cells in one word, or one and a mark that joins it to what is missing.
bool looksLikeTurn(std::string_view word) {
    constexpr std::size_t longest = 16;
    if (word.size() > longest) return false;
    int cells = 0;
    bool joins = false;
    for (std::size_t at = 0; at < word.size();) {
        const bool begins = isLetter(word[at]) && (at == 0 || !isLetter(word[at - 1]));
        std::size_t end = at;
        while (begins && end < word.size() && end - at < 2 && isLetter(word[end])) ++end;
        const std::size_t letters = end;
        while (end < word.size() && end - letters < 2 && isDigit(word[end])) ++end;
        if (begins && end > letters) {
            ++cells;
            at = end;
            continue;
        }
        const Glyph glyph = glyphAt(word, at);
        joins = joins || glyph.plain == '-' || glyph.plain == '/';
        at += glyph.length;
    }
    return cells >= 2 || (cells == 1 && joins);
}

/// Looks at one line.
class LineLexer {
  public:
    LineLexer(std::string_view text, std::size_t end, Place place, std::size_t begin)
        : text_(text), end_(end), at_(begin), place_(place) {}

    std::vector<Mark> marks() {
        while (true) {
            passBlank();
            if (at_ >= end_) return std::move(marks_);
            if (!number() && !turn() && !bracket()) word();
        }
    }

  private:
    char plain(std::size_t at) const { return at < end_ ? glyphAt(text_, at).plain : '\n'; }
    std::size_t behind(std::size_t at) const { return at + glyphAt(text_, at).length; }

    void passBlank() {
        constexpr std::string_view fences = ",;.:|\"'`";
        while (at_ < end_) {
            const char c = plain(at_);
            if (isBlankGlyph(c) || fences.find(c) != std::string_view::npos) {
                moveTo(behind(at_));
            } else if (const std::size_t length = markupLength(); length > 0) {
                moveTo(at_ + length);
            } else {
                return;
            }
        }
    }

    /// Of what is left of a web page: "<br>", "&nbsp;". 0 where there is none.
    std::size_t markupLength() const {
        constexpr std::size_t longest = 200;
        const auto rest = text_.substr(at_, std::min(end_ - at_, longest));
        constexpr std::string_view space = "&nbsp;";
        if (rest.starts_with(space)) return space.size();
        if (rest.size() < 3 || rest[0] != '<' || (!isLetter(rest[1]) && rest[1] != '/')) return 0;
        const std::size_t close = rest.find_first_of("<>", 1);
        return close != std::string_view::npos && rest[close] == '>' ? close + 1 : 0;
    }

    void moveTo(std::size_t end) {
        for (; at_ < end; ++at_) {
            if (!isContinuation(text_[at_])) ++place_.column;
        }
    }

    Mark& add(Mark::Kind kind, std::size_t end) {
        Mark mark;
        mark.kind = kind;
        mark.place = place_;
        mark.begin = at_;
        mark.end = end;
        mark.text = text_.substr(at_, end - at_);
        moveTo(end);
        marks_.push_back(std::move(mark));
        return marks_.back();
    }

    /// "9." "9. ..." "9..." "9)" and a bare "9": only what follows says whether it numbers a turn.
    bool number() {
        std::size_t end = at_;
        while (end < end_ && isDigit(text_[end])) ++end;
        if (end == at_ || end - at_ > 4) return false;
        const char next = plain(end);
        if (next != '.' && next != ')' && !isBlankGlyph(next)) return false;
        if (next == ')') {
            ++end;
        } else {
            // A digit behind a dot: a date, a decimal, a version.
            if (next == '.' && end + 1 < end_ && isDigit(text_[end + 1])) return false;
        }
        int dots = 0;
        std::size_t look = end;
        while (look < end_ && (plain(look) == '.' || plain(look) == ' ' || plain(look) == '\t')) {
            const Glyph glyph = glyphAt(text_, look);
            if (glyph.plain == '.') {
                dots += glyph.length > 1 ? 3 : 1;  // an ellipsis is one character
                end = look + glyph.length;
            }
            look += glyph.length;
        }
        const int value = *readNumber(text_.substr(at_, digitsAt(at_)), 9999);
        Mark& mark = add(Mark::Kind::number, end);
        mark.number = value;
        mark.dots = dots > 1;
        return true;
    }

    std::size_t digitsAt(std::size_t at) const {
        std::size_t end = at;
        while (end < end_ && isDigit(text_[end])) ++end;
        return end - at;
    }

    bool turn() {
        // Cells in a row are a turn only where turns are expected.
        const bool expected = !marks_.empty() && (marks_.back().kind == Mark::Kind::number ||
                                                  (marks_.back().kind == Mark::Kind::turn && looseTurns_));
        const auto line = text_.substr(0, end_);
        const auto strict = writtenTurnAt(line, at_, LooseCells::no);
        const auto found = strict || !expected ? strict : writtenTurnAt(line, at_, LooseCells::yes);
        if (!found) return false;
        const char next = plain(at_ + found->length);
        if (next == Glyph::other || next == '-' || next == '/') return false;
        looseTurns_ = !strict;
        Mark& mark = add(Mark::Kind::turn, at_ + found->length);
        mark.text = found->text;
        mark.hasShot = found->hasShot;
        return true;
    }

    bool bracket() {
        const char c = text_[at_];
        if (c == '(' || c == ')' || c == '[' || c == ']') {
            add(c == '(' || c == '[' ? Mark::Kind::open : Mark::Kind::close, at_ + 1);
            return true;
        }
        if (c != '{' || at_ < noBraceBefore_) return false;
        const std::size_t close = text_.substr(0, end_).find('}', at_);
        if (close == std::string_view::npos) {
            noBraceBefore_ = end_;  // looked at once, not at every brace
            return false;
        }
        Mark& mark = add(Mark::Kind::remark, close + 1);
        mark.text = mark.text.substr(1, mark.text.size() - 2);
        return true;
    }

    void word() {
        std::size_t end = at_;
        const auto ends = [&](char c) {
            return isBlankGlyph(c) || c == '(' || c == ')' || c == '{' || c == '<';
        };
        do {
            end = behind(end);
        } while (end < end_ && !ends(plain(end)));
        std::string_view word = text_.substr(at_, end - at_);
        const std::size_t last = word.find_last_not_of(".,;:!?");
        if (last == std::string_view::npos) {  // marks on a turn, or punctuation
            const bool remark = word.find_first_of("!?") != std::string_view::npos && !marks_.empty() &&
                                marks_.back().kind == Mark::Kind::turn && marks_.back().end == at_;
            if (remark) {
                add(Mark::Kind::remark, end);
            } else {
                moveTo(end);
            }
            return;
        }
        const std::string_view bare = word.substr(0, last + 1);
        if (isResult(bare)) {
            add(Mark::Kind::result, at_ + bare.size());
        } else if (isResignation(bare)) {
            addResignation(at_ + bare.size());
        } else if (looksLikeTurn(bare)) {
            addGarbled(at_ + bare.size());
        } else if (std::any_of(bare.begin(), bare.end(),
                               [](char c) { return isLetter(c) || isDigit(c) || (c & 0x80) != 0; })) {
            add(Mark::Kind::word, end);
        } else {
            moveTo(end);
        }
    }

    /// With the cell or letter that a blank has torn off: "d7 d4/d3", "a -g7/e7".
    void addGarbled(std::size_t end) {
        Mark& mark = add(Mark::Kind::garbled, end);
        if (marks_.size() < 2) return;
        const Mark& before = marks_[marks_.size() - 2];
        constexpr std::size_t longest = 3;
        const bool torn = before.kind == Mark::Kind::word && before.text.size() <= longest &&
                          std::all_of(before.text.begin(), before.text.end(),
                                      [](char c) { return isLetter(c) || isDigit(c); });
        if (!torn) return;
        mark.place = before.place;
        mark.begin = before.begin;
        mark.text = text_.substr(mark.begin, mark.end - mark.begin);
        marks_.erase(marks_.end() - 2);
    }

    /// "resigns", "White resigns", "il Nero abbandona".
    void addResignation(std::size_t end) {
        std::string seat;
        if (!marks_.empty() && marks_.back().kind == Mark::Kind::word) {
            std::string name = marks_.back().text;
            for (char& c : name) c = lowered(c);
            const auto found = std::find_if(seatWords.begin(), seatWords.end(),
                                            [&](const auto& word) { return word.first == name; });
            if (found != seatWords.end()) {
                seat = std::string(1, found->second) + ":";
                marks_.pop_back();
                const bool article = !marks_.empty() && marks_.back().kind == Mark::Kind::word &&
                                     (marks_.back().text == "il" || marks_.back().text == "Il" ||
                                      marks_.back().text == "las" || marks_.back().text == "Las");
                if (article) marks_.pop_back();
            }
        }
        add(Mark::Kind::action, end).text = seat + "resigns";
    }

    std::string_view text_;
    std::size_t end_;
    std::size_t at_;
    Place place_;
    bool looseTurns_ = false;
    std::size_t noBraceBefore_ = 0;
    std::vector<Mark> marks_;
};

bool isFurniture(const std::vector<Mark>& marks) {
    if (marks.empty() || marks.size() > 3) return false;
    const bool onlyNumbers = std::all_of(marks.begin(), marks.end(), [](const Mark& mark) {
        return mark.kind == Mark::Kind::number && mark.text.find('.') == std::string::npos;
    });
    if (onlyNumbers) return true;
    if (marks[0].kind != Mark::Kind::word) return false;
    std::string first = marks[0].text;
    for (char& c : first) c = lowered(c);
    return std::find(captionWords.begin(), captionWords.end(), first) != captionWords.end() &&
           std::all_of(marks.begin() + 1, marks.end(), [](const Mark& mark) {
               return mark.kind == Mark::Kind::number ||
                      (mark.kind == Mark::Kind::word && isDigit(mark.text[0]));
           });
}

/// Turns with nothing but remarks in brackets beside them, and perhaps a label ("A:") in front.
bool isList(std::string_view text, const std::vector<Mark>& marks) {
    bool plays = false;
    int depth = 0;
    for (std::size_t i = 0; i < marks.size(); ++i) {
        const Mark& mark = marks[i];
        switch (mark.kind) {
            case Mark::Kind::open:
                ++depth;
                break;
            case Mark::Kind::close:
                --depth;
                break;
            case Mark::Kind::turn:
            case Mark::Kind::garbled:
            case Mark::Kind::action:
            case Mark::Kind::result:
                plays = true;
                break;
            case Mark::Kind::word: {
                const bool label = i == 0 && text[mark.end - 1] == ':';
                if (depth <= 0 && !label) return false;
                break;
            }
            default:
                break;
        }
    }
    return plays;
}

bool isTagLine(std::string_view line) {
    const std::size_t open = line.find_first_not_of(" \t");
    if (open == std::string_view::npos || line[open] != '[') return false;
    std::size_t at = open + 1;
    while (at < line.size() && (isLetter(line[at]) || isDigit(line[at]) || line[at] == '_')) ++at;
    if (at == open + 1) return false;
    while (at < line.size() && (line[at] == ' ' || line[at] == '\t')) ++at;
    return at < line.size() && glyphAt(line, at).plain == '"';
}

/// Where each line's own text begins: behind a number that only counts the lines. Such numbers go up by one
/// with each line, and many stand before something that is no turn.
std::vector<std::size_t> textBegins(std::string_view text, const std::vector<ArticleLine>& lines) {
    struct Lead {
        int number = -1;
        std::size_t behind = 0;
        bool turn = false;
    };
    std::vector<Lead> leads(lines.size());
    for (std::size_t i = 0; i < lines.size(); ++i) {
        std::size_t at = lines[i].begin;
        while (at < lines[i].end && (text[at] == ' ' || text[at] == '\t')) ++at;
        std::size_t end = at;
        while (end < lines[i].end && isDigit(text[end])) ++end;
        const auto number = readNumber(text.substr(at, end - at), 1000000);
        if (!number) continue;
        const bool marked = end < lines[i].end && (text[end] == '.' || text[end] == ':' || text[end] == ')');
        if (marked) ++end;
        if (end < lines[i].end && !isSpace(text[end]) && !marked) continue;
        leads[i] = {*number, end, false};
        const auto marks = LineLexer(text, lines[i].end, {}, end).marks();
        leads[i].turn = !marks.empty() && marks[0].kind != Mark::Kind::word &&
                        marks[0].kind != Mark::Kind::number && marks[0].kind != Mark::Kind::open;
    }
    std::vector<std::size_t> begins;
    begins.reserve(lines.size());
    for (const ArticleLine& line : lines) begins.push_back(line.begin);
    constexpr std::size_t shortest = 8;
    for (std::size_t first = 0; first < lines.size();) {
        std::size_t last = first;
        std::size_t turns = 0;
        while (last < lines.size() && leads[last].number >= 0 &&
               (last == first || leads[last].number == leads[last - 1].number + 1)) {
            turns += leads[last].turn ? 1 : 0;
            ++last;
        }
        const std::size_t count = last - first;
        if (count >= shortest && 10 * turns <= 7 * count) {
            for (std::size_t i = first; i < last; ++i) begins[i] = leads[i].behind;
        }
        first = std::max(last, first + 1);
    }
    return begins;
}

/// Lists printed in columns side by side: each row of the page holds rounds far apart. Where the numbers of a
/// block of lists make sense only column by column, its first line takes all of it in the order of the
/// numbers.
void joinColumns(std::vector<ArticleLine>& lines, std::size_t first, std::size_t last) {
    struct Group {
        int number;
        std::vector<Mark> marks;
    };
    std::vector<Group> groups;
    for (std::size_t i = first; i < last; ++i) {
        for (const Mark& mark : lines[i].marks) {
            if (mark.kind == Mark::Kind::number && !mark.dots) {
                groups.push_back({mark.number, {}});
            } else if (groups.empty() || mark.kind == Mark::Kind::open) {
                return;
            }
            groups.back().marks.push_back(mark);
        }
    }
    const auto before = [](const Group& a, const Group& b) { return a.number < b.number; };
    if (groups.empty() || std::is_sorted(groups.begin(), groups.end(), before)) return;
    std::stable_sort(groups.begin(), groups.end(), before);
    for (std::size_t i = 0; i < groups.size(); ++i) {
        if (groups[i].number != groups[0].number + static_cast<int>(i)) return;
    }
    for (std::size_t i = first; i < last; ++i) {
        lines[i].marks.clear();
        if (i > first) lines[i].kind = ArticleLine::Kind::blank;
    }
    for (Group& group : groups) {
        for (Mark& mark : group.marks) lines[first].marks.push_back(std::move(mark));
    }
}

}  // namespace

std::vector<ArticleLine> articleLines(std::string_view text) {
    std::vector<ArticleLine> lines;
    for (std::size_t begin = 0; begin < text.size();) {
        std::size_t end = text.find('\n', begin);
        if (end == std::string_view::npos) end = text.size();
        ArticleLine line;
        line.number = static_cast<int>(lines.size()) + 1;
        line.begin = begin;
        line.end = end;
        lines.push_back(std::move(line));
        begin = end + 1;
    }
    const auto begins = textBegins(text, lines);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        ArticleLine& line = lines[i];
        Place place{line.number, 1};
        place.column =
            placeOf(text.substr(line.begin, begins[i] - line.begin), begins[i] - line.begin).column;
        line.begin = begins[i];
        if (isTagLine(text.substr(line.begin, line.end - line.begin))) {
            line.kind = ArticleLine::Kind::tag;
            continue;
        }
        line.marks = LineLexer(text, line.end, place, line.begin).marks();
        line.hasTurn = std::any_of(line.marks.begin(), line.marks.end(),
                                   [](const Mark& mark) { return mark.kind == Mark::Kind::turn; });
        line.kind = line.marks.empty()         ? ArticleLine::Kind::blank
                    : isFurniture(line.marks)  ? ArticleLine::Kind::furniture
                    : isList(text, line.marks) ? ArticleLine::Kind::list
                                               : ArticleLine::Kind::prose;
    }
    for (std::size_t first = 0; first < lines.size();) {
        std::size_t last = first;
        while (last < lines.size() && lines[last].kind == ArticleLine::Kind::list) ++last;
        if (last > first + 1) joinColumns(lines, first, last);
        first = std::max(last, first + 1);
    }
    return lines;
}

std::string lineText(std::string_view text, const ArticleLine& line) {
    std::string out;
    for (std::size_t at = line.begin; at < line.end;) {
        const Glyph glyph = glyphAt(text, at);
        if (isBlankGlyph(glyph.plain)) {
            if (!out.empty() && out.back() != ' ' && glyph.plain != Glyph::ignored) out += ' ';
        } else {
            out += text.substr(at, glyph.length);
        }
        at += glyph.length;
    }
    if (!out.empty() && out.back() == ' ') out.pop_back();
    return out;
}

Fragment fragmentOf(std::string_view text, const Mark& turn, const Mark* number) {
    Fragment fragment{turn.place.line, std::string(text.substr(turn.begin, turn.end - turn.begin))};
    if (number != nullptr) {
        fragment.line = number->place.line;
        fragment.text.insert(0, std::to_string(number->number) + (number->dots ? ". ... " : ". "));
    }
    return fragment;
}

bool endsSentence(std::string_view text, const ArticleLine& line) {
    const std::string plain = lineText(text, line);
    const std::size_t last = plain.find_last_not_of(")\"'");
    return last != std::string::npos &&
           (plain[last] == '.' || plain[last] == '!' || plain[last] == '?' || plain[last] == ':');
}

}  // namespace otrera::notation
