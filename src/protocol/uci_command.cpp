#include "protocol/uci_command.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "notation/text.h"

namespace otrera::protocol {

namespace {

using notation::isSpace;

/// The words of a line, one after another.
class Words {
  public:
    explicit Words(std::string_view line) : rest_(line) { passBlanks(); }

    /// Empty at the end.
    std::string_view next() {
        std::size_t end = 0;
        while (end < rest_.size() && !isSpace(rest_[end])) ++end;
        const std::string_view word = rest_.substr(0, end);
        rest_.remove_prefix(end);
        passBlanks();
        return word;
    }
    /// What has not been read, without blanks before it.
    std::string_view rest() const { return rest_; }

  private:
    void passBlanks() {
        while (!rest_.empty() && isSpace(rest_.front())) rest_.remove_prefix(1);
    }

    std::string_view rest_;
};

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && isSpace(text.front())) text.remove_prefix(1);
    while (!text.empty() && isSpace(text.back())) text.remove_suffix(1);
    return text;
}

std::string quoted(std::string_view text) { return "'" + notation::excerpt(text) + "'"; }

base::Result<UciCommand> readOption(Words words) {
    constexpr const char* form = "setoption: the form is 'setoption name NAME value VALUE'";
    if (words.next() != "name") return base::Error{form};
    const std::string_view from = words.rest();
    std::string_view name = from;
    std::string_view value;
    // A name may have several words, a value any: the first word "value" divides them.
    while (!words.rest().empty()) {
        const std::size_t before = from.size() - words.rest().size();
        if (words.next() == "value") {
            name = from.substr(0, before);
            value = words.rest();
            break;
        }
    }
    name = trimmed(name);
    if (name.empty()) return base::Error{form};
    return UciCommand(UciOption{std::string(name), std::string(trimmed(value))});
}

/// The form only: what the position and the turns mean depends on the variant.
base::Result<UciCommand> readPosition(Words words, std::string_view line) {
    const std::string_view start = words.next();
    const std::string_view next = words.next();
    if (start == "startpos" && !next.empty() && next != "moves")
        return base::Error{"position: 'moves' should stand where " + quoted(next) + " does"};
    if (start != "startpos" && (start != "fen" || next.empty() || next == "moves"))
        return base::Error{"position: 'startpos' or 'fen' and a position should follow"};
    return UciCommand(UciPosition{std::string(line)});
}

using Limit = std::optional<std::int64_t>;

/// A word of "go" with a number behind it, and where that is kept.
struct LimitWord {
    std::string_view word;
    Limit& (*limit)(UciGo& go);
    /// The clock of a seat may have been passed.
    bool mayBeNegative = false;
};

template <std::size_t seat>
Limit& timeOf(UciGo& go) {
    return go.time[seat];
}
template <std::size_t seat>
Limit& incrementOf(UciGo& go) {
    return go.increment[seat];
}

constexpr std::array limitWords{
    LimitWord{"nodes", [](UciGo& go) -> Limit& { return go.nodes; }},
    LimitWord{"movetime", [](UciGo& go) -> Limit& { return go.movetime; }},
    LimitWord{"depth", [](UciGo& go) -> Limit& { return go.depth; }},
    LimitWord{"movestogo", [](UciGo& go) -> Limit& { return go.movestogo; }},
    LimitWord{"perft", [](UciGo& go) -> Limit& { return go.perft; }},
    LimitWord{"wtime", timeOf<0>, true},
    LimitWord{"btime", timeOf<1>, true},
    LimitWord{"rtime", timeOf<2>, true},
    LimitWord{"ytime", timeOf<3>, true},
    LimitWord{"winc", incrementOf<0>},
    LimitWord{"binc", incrementOf<1>},
    LimitWord{"rinc", incrementOf<2>},
    LimitWord{"yinc", incrementOf<3>},
};

const LimitWord* limitNamed(std::string_view word) {
    const auto* found = std::find_if(limitWords.begin(), limitWords.end(),
                                     [&](const LimitWord& limit) { return limit.word == word; });
    return found == limitWords.end() ? nullptr : found;
}

bool isWordOfGo(std::string_view word) {
    return word == "infinite" || word == "ponder" || word == "searchmoves" || limitNamed(word) != nullptr;
}

/// A whole number of at most 15 digits.
Limit readWhole(std::string_view text) {
    constexpr std::size_t longest = 15;
    std::int64_t number = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool isNumber = read.ec == std::errc() && read.ptr == text.data() + text.size() &&
                          text.size() <= longest && notation::isDigit(text[0]);
    return isNumber ? Limit(number) : std::nullopt;
}

/// Reads what stands behind "go". Nothing in it makes it fail: what is not understood is passed over, and the
/// first of it kept.
class GoReader {
  public:
    explicit GoReader(Words words) : words_(words) {}

    UciGo read() {
        while (!words_.rest().empty()) {
            const std::string_view word = words_.next();
            if (word == "infinite") {
                go_.infinite = true;
            } else if (word == "ponder") {
                go_.ponder = true;
            } else if (word == "searchmoves") {
                takeTurns();
            } else if (const LimitWord* limit = limitNamed(word)) {
                takeLimit(*limit);
            } else {
                complain(quoted(word) + " is not known");
            }
        }
        go_.untilStop = go_.infinite || !isLimited();
        if (go_.untilStop && hasPartOfClock())
            complain("an increment or 'movestogo' needs a clock, 'wtime' or 'btime'");
        if (!go_.problem.empty()) go_.endAfterASecond();
        return std::move(go_);
    }

  private:
    void takeTurns() {
        const std::string_view from = words_.rest();
        std::size_t length = from.size();
        while (!words_.rest().empty()) {
            Words ahead = words_;
            if (isWordOfGo(ahead.next())) {
                length = from.size() - words_.rest().size();
                break;
            }
            words_ = ahead;
        }
        const std::string_view turns = trimmed(from.substr(0, length));
        if (turns.empty()) complain("turns stand behind 'searchmoves'");
        if (!go_.searchmoves.empty()) go_.searchmoves += ' ';
        go_.searchmoves += turns;
    }

    /// A word of "go" in the number's place is read as that.
    void takeLimit(const LimitWord& word) {
        Words ahead = words_;
        const std::string_view text = ahead.next();
        const bool negative = word.mayBeNegative && text.starts_with('-');
        const Limit number = readWhole(text.substr(negative ? 1 : 0));
        if (!isWordOfGo(text)) words_ = ahead;
        if (!number) {
            complain("a number stands behind '" + std::string(word.word) + "', not " + quoted(text));
        } else if (Limit& limit = word.limit(go_)) {
            complain("'" + std::string(word.word) + "' is given twice");
        } else {
            limit = negative ? 0 : number;
        }
    }

    bool isLimited() const {
        const auto given = [](const Limit& limit) { return limit.has_value(); };
        return go_.nodes || go_.movetime || go_.depth || go_.perft ||
               std::any_of(go_.time.begin(), go_.time.end(), given);
    }

    bool hasPartOfClock() const {
        const auto given = [](const Limit& limit) { return limit.has_value(); };
        return go_.movestogo || std::any_of(go_.increment.begin(), go_.increment.end(), given);
    }

    void complain(const std::string& text) {
        if (go_.problem.empty()) go_.problem = "go: " + text;
    }

    Words words_;
    UciGo go_;
};

}  // namespace

base::Result<UciCommand> readUciCommand(std::string_view line) {
    constexpr std::array simple{
        std::pair("uci", UciWord::uci),       std::pair("isready", UciWord::isready),
        std::pair("stop", UciWord::stop),     std::pair("ucinewgame", UciWord::ucinewgame),
        std::pair("quit", UciWord::quit),     std::pair("ponderhit", UciWord::ponderhit),
        std::pair("d", UciWord::show),        std::pair("eval", UciWord::eval),
        std::pair("bench", UciWord::bench),   std::pair("debug", UciWord::none),
        std::pair("register", UciWord::none),
    };
    line = trimmed(line);
    Words words(line);
    const std::string_view word = words.next();
    if (word.empty()) return UciCommand(UciWord::none);
    if (line.find('\n') != std::string_view::npos) return base::Error{"a command is one line"};
    for (const auto& [name, command] : simple) {
        if (word == name) return UciCommand(command);
    }
    if (word == "setoption") return readOption(words);
    if (word == "position") return readPosition(words, line);
    if (word == "go") return UciCommand(GoReader(words).read());
    return base::Error{"there is no command " + quoted(word)};
}

}  // namespace otrera::protocol
