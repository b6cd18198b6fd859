#include "protocol/uci_command.h"

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

/// A whole number of at most 15 digits.
template <class Number>
base::Result<Number> readLimit(std::string_view word, std::string_view text) {
    constexpr std::size_t longest = 15;
    Number number = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool isNumber = read.ec == std::errc() && read.ptr == text.data() + text.size() &&
                          text.size() <= longest && notation::isDigit(text[0]);
    if (!isNumber)
        return base::Error{"go: a number stands behind '" + std::string(word) + "', not " + quoted(text)};
    return number;
}

/// Reads the number behind one of the words of `go`; false, and the error, when it cannot stand there.
template <class Number>
bool takeLimit(Words& words, std::string_view word, std::optional<Number>& limit, base::Error& error) {
    if (limit) {
        error.text = "go: '" + std::string(word) + "' is given twice";
        return false;
    }
    const auto number = readLimit<Number>(word, words.next());
    if (!number) {
        error = number.error();
        return false;
    }
    limit = *number;
    return true;
}

base::Result<UciCommand> readGo(Words words) {
    UciGo go;
    base::Error error;
    while (!words.rest().empty()) {
        const std::string_view word = words.next();
        bool good = true;
        if (word == "infinite") {
            go.untilStop = true;
        } else if (word == "nodes") {
            good = takeLimit(words, word, go.nodes, error);
        } else if (word == "movetime") {
            good = takeLimit(words, word, go.movetime, error);
        } else {
            return base::Error{"go: " + quoted(word) +
                               " is not known here; nodes N, movetime MS and infinite are"};
        }
        if (!good) return error;
    }
    if (!go.nodes && !go.movetime) go.untilStop = true;
    return UciCommand(go);
}

}  // namespace

base::Result<UciCommand> readUciCommand(std::string_view line) {
    constexpr std::array simple{
        std::pair("uci", UciWord::uci),   std::pair("isready", UciWord::isready),
        std::pair("stop", UciWord::stop), std::pair("ucinewgame", UciWord::ucinewgame),
        std::pair("quit", UciWord::quit),
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
    if (word == "go") return readGo(words);
    return base::Error{"there is no command " + quoted(word)};
}

}  // namespace otrera::protocol
