#include "notation/dialects/number_dialects.h"

#include <algorithm>

#include "notation/cells.h"
#include "notation/dialects/draft_tokens.h"
#include "notation/dialects/drawn_start.h"
#include "notation/dialects/lines.h"

namespace otrera::notation {

namespace {

constexpr std::size_t maxNumbers = 100000;

/// A number in brackets or not.
struct Number {
    int value = 0;
    Place place;
    std::string_view text;
    int group = 0;  ///< others with no bracket between have the same
};

/// The numbers of a text that has nothing else but brackets, braces, commas and (between brackets) the names
/// of fields; else where it has.
struct Numbers {
    std::vector<Number> all;
    std::optional<Token> broken;
    bool anyBracket = false;
};

Numbers numbersOf(std::string_view text) {
    Numbers found;
    Place place;
    int group = 0;
    for (std::size_t at = 0; at < text.size();) {
        const char c = text[at];
        std::size_t end = at + 1;
        if (isDigit(c)) {
            while (end < text.size() && isDigit(text[end])) ++end;
            const auto value = integerOf(text.substr(at, end - at));
            if (!value || found.all.size() == maxNumbers) {
                found.broken =
                    brokenToken(excerpt(text.substr(at, end - at)),
                                value ? "these are too many numbers" : "this number is too large", place);
                return found;
            }
            found.all.push_back({*value, place, text.substr(at, end - at), group});
        } else if (c == '[' || c == ']' || c == '(' || c == ')') {
            ++group;
            found.anyBracket = true;
        } else if (!isSpace(c) && c != ',' && c != ';') {
            // "queen-position-current=[1, 4]"
            while (end < text.size() && (isLetter(text[end]) || text[end] == '-')) ++end;
            while (end < text.size() && (text[end] == '=' || text[end] == ':' || text[end] == '"')) ++end;
            const std::string_view name = text.substr(at, end - at);
            const bool known = name.find("position") != std::string_view::npos ||
                               name.find("game-state") != std::string_view::npos || name == "{" ||
                               name == "}";
            if (!known) {
                found.broken = brokenToken(excerpt(name), "only numbers can stand here", place);
                return found;
            }
        }
        for (; at < end; ++at) place.pass(text[at]);
    }
    return found;
}

std::string cellText(int file, int rank) {
    return fileName(rules::BoardShape{26, 26, 0}, file) + std::to_string(rank);
}

Draft draftAt(Place place) {
    Draft draft;
    draft.begin = draft.end = place;
    return draft;
}

/// A turn of which only a part is there.
void addPart(Draft& draft, const std::vector<std::string>& cells, const std::string& written, Place place) {
    if (cells.size() == 2) {
        draft.moves.push_back(wordToken(cells[0] + "-" + cells[1], written, place));
    } else if (cells.size() == 1) {
        draft.moves.push_back(brokenToken(written, "the text ends in the middle of a turn", place));
    }
}

}  // namespace

bool isOpenSpiel(std::string_view text) {
    const Numbers numbers = numbersOf(text);
    const auto& all = numbers.all;
    // It begins on a start cell of the first player.
    return !numbers.broken && all.size() >= 3 &&
           (all[0].value == 60 || all[0].value == 69 || all[0].value == 93 || all[0].value == 96) &&
           std::all_of(all.begin(), all.end(), [](const Number& n) { return n.value < 100; });
}

void readOpenSpiel(std::string_view text, VariantChoice& choice, const DraftSink& sink) {
    const Numbers numbers = numbersOf(text);
    std::size_t at = 0;
    const auto& all = numbers.all;
    do {
        Draft draft = draftAt(at < all.size() ? all[at].place : Place{});
        if (all.empty() && !numbers.broken) return;
        stateVariant(draft, choice, "amazons", draft.begin);
        std::vector<std::string> cells;
        std::string written;
        Place place = draft.begin;
        const std::size_t first = at;
        for (; at < all.size() && all[at].group == all[first].group; ++at) {
            const Number& number = all[at];
            if (cells.empty()) place = number.place;
            written += (cells.empty() ? "" : ", ") + std::string(number.text);
            if (number.value > 99) {
                draft.moves.push_back(brokenToken(written, "a cell is a number from 0 to 99", place));
                cells.clear();
                break;
            }
            cells.push_back(cellText(number.value % 10, 10 - number.value / 10));
            if (cells.size() < 3) continue;
            draft.moves.push_back(wordToken(cells[0] + "-" + cells[1] + "/" + cells[2], written, place));
            cells.clear();
            written.clear();
        }
        while (at < all.size() && all[at].group == all[first].group) ++at;
        addPart(draft, cells, written, place);
        if (at == all.size() && numbers.broken) draft.moves.push_back(*numbers.broken);
        if (!sink(std::move(draft))) return;
    } while (at < all.size());
}

namespace {

constexpr std::size_t ubcBoard = 121;

/// The length of the group of numbers that begins at `at`: all that stand in one pair of brackets.
std::size_t groupLength(const std::vector<Number>& all, std::size_t at) {
    std::size_t end = at;
    while (end < all.size() && all[end].group == all[at].group) ++end;
    return end - at;
}

bool isUbcBoard(const std::vector<Number>& all, std::size_t at) {
    if (all.size() - at < ubcBoard) return false;
    return std::all_of(all.begin() + static_cast<std::ptrdiff_t>(at),
                       all.begin() + static_cast<std::ptrdiff_t>(at + ubcBoard),
                       [](const Number& n) { return n.value <= 3; });
}

DrawnBoard ubcStart() {
    DrawnBoard board;
    board.rows.assign(10, std::string(10, '.'));
    for (const auto& [file, rank] : {std::pair{0, 3}, {3, 0}, {6, 0}, {9, 3}}) {
        board.rows[9 - rank][file] = 'W';
        board.rows[rank][file] = 'B';
    }
    return board;
}

}  // namespace

bool isUbc(std::string_view text) {
    const Numbers numbers = numbersOf(text);
    const auto& all = numbers.all;
    if (numbers.broken || all.empty()) return false;
    std::size_t at = isUbcBoard(all, 0) ? ubcBoard : 0;
    if (at == 0 && (!numbers.anyBracket || all.size() < 6)) return false;
    for (; at < all.size(); ++at) {
        if (groupLength(all, at) > 2 && at + 2 < all.size() && all[at].group == all[at + 2].group &&
            numbers.anyBracket)
            return isUbcBoard(all, at);
        if (all[at].value < 1 || all[at].value > 10) return false;
    }
    return true;
}

void readUbc(std::string_view text, VariantChoice& choice, const DraftSink& sink) {
    const Numbers numbers = numbersOf(text);
    const auto& all = numbers.all;
    if (all.empty() && !numbers.broken) return;
    std::size_t at = 0;
    do {
        Draft draft = draftAt(at < all.size() ? all[at].place : Place{});
        DrawnBoard board = ubcStart();
        if (isUbcBoard(all, at)) {
            for (std::size_t i = 0; i < ubcBoard; ++i) {
                const std::size_t row = i / 11;
                const std::size_t column = i % 11;
                if (row > 0 && column > 0) board.rows[10 - row][column - 1] = ".BW*"[all[at + i].value];
            }
            at += ubcBoard;
        }
        std::vector<std::string> cells;
        std::string written;
        Place place = draft.begin;
        bool isFirst = true;
        for (; at + 1 < all.size() && !isUbcBoard(all, at); at += 2) {
            const int row = all[at].value;
            const int column = all[at + 1].value;
            if (cells.empty()) place = all[at].place;
            written += "[" + std::string(all[at].text) + "," + std::string(all[at + 1].text) + "]";
            if (row < 1 || row > 10 || column < 1 || column > 10) {
                draft.moves.push_back(
                    brokenToken(written, "rows and columns are numbers from 1 to 10", place));
                cells.clear();
                at = all.size();
                break;
            }
            // The piece that moves tells who begins.
            if (isFirst && board.rows[10 - row][column - 1] == 'B') board.toMove = rules::Seat::black;
            isFirst = false;
            cells.push_back(cellText(column - 1, row));
            if (cells.size() < 3) continue;
            draft.moves.push_back(wordToken(cells[0] + "-" + cells[1] + "/" + cells[2], written, place));
            cells.clear();
            written.clear();
        }
        addPart(draft, cells, written, place);
        if (at + 1 == all.size()) {
            draft.moves.push_back(
                brokenToken(std::string(all[at].text), "a pair [row, column] is wanted", all[at].place));
            ++at;
        }
        if (at >= all.size() && numbers.broken) draft.moves.push_back(*numbers.broken);
        stateStart(draft, choice, board, draft.begin);
        if (!sink(std::move(draft))) return;
    } while (at < all.size());
}

namespace {

/// "(move 7 1 7 7)": a word and numbers between brackets.
struct Expression {
    std::string_view name;
    std::vector<int> numbers;
    std::string_view text;
    Place place;
};

/// The expressions of a text, and the word at which it is something else.
struct Expressions {
    std::vector<Expression> all;
    std::optional<Token> broken;
};

Expressions expressionsOf(std::string_view text) {
    Expressions found;
    Place place;
    Expression open;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = at + 1;
        const char c = text[at];
        if (c == '(') {
            open = {{}, {}, text.substr(at), place};
        } else if (c == ')') {
            if (!open.name.empty()) {
                open.text =
                    open.text.substr(0, static_cast<std::size_t>(text.data() + end - open.text.data()));
                found.all.push_back(open);
            }
            open = {};
        } else if (isLetter(c) || isDigit(c)) {
            while (end < text.size() && (isLetter(text[end]) || isDigit(text[end]))) ++end;
            const std::string_view word = text.substr(at, end - at);
            const auto number = integerOf(word);
            const bool isName = word == "move" || word == "fire";
            const bool isPassed =
                word == "noop" || word == "does" || word == "white" || word == "black" || word == "nil";
            if (isName) open.name = word;
            if (number && !open.name.empty()) {
                open.numbers.push_back(*number);
            } else if (!isName && !isPassed) {
                found.broken =
                    brokenToken(excerpt(word), "only (move ...), (fire ...) and noop can stand here", place);
                return found;
            }
        } else if (!isSpace(c) && c != ',') {
            found.broken = brokenToken(excerpt(text.substr(at, 1)),
                                       "only (move ...), (fire ...) and noop can stand here", place);
            return found;
        }
        for (; at < end; ++at) place.pass(text[at]);
    }
    return found;
}

}  // namespace

bool isGgp(std::string_view text) {
    if (text.find("move") == std::string_view::npos) return false;
    const Expressions found = expressionsOf(text);
    return !found.broken && !found.all.empty();
}

void readGgp(std::string_view text, VariantChoice& choice, const DraftSink& sink) {
    const Expressions found = expressionsOf(text);
    if (found.all.empty() && !found.broken) return;
    Draft draft = draftAt(found.all.empty() ? found.broken->place : found.all[0].place);
    stateVariant(draft, choice, "amazons", draft.begin);
    const int files = choice.meant() ? choice.meant()->variant().board.width() : 10;
    std::optional<Token> step;
    const auto cell = [&](int column, int row) { return cellText(files - column, row); };
    for (const Expression& expression : found.all) {
        const auto& numbers = expression.numbers;
        const bool isStep = expression.name == "move";
        const bool fits =
            numbers.size() == (isStep ? 4U : 2U) &&
            std::all_of(numbers.begin(), numbers.end(), [&](int n) { return n >= 1 && n <= 128; }) &&
            numbers[0] <= files && (!isStep || numbers[2] <= files);
        if (step && (isStep || !fits)) draft.moves.push_back(*step);
        if (!fits) {
            draft.moves.push_back(brokenToken(excerpt(expression.text),
                                              "(move X Y X Y) or (fire X Y) is wanted, numbers from 1",
                                              expression.place));
            step.reset();
        } else if (isStep) {
            step = wordToken(cell(numbers[0], numbers[1]) + "-" + cell(numbers[2], numbers[3]),
                             std::string(expression.text), expression.place);
        } else {
            const std::string shot = "/" + cell(numbers[0], numbers[1]);
            if (step) {
                draft.moves.push_back(wordToken(
                    step->text + shot, step->written + " " + std::string(expression.text), step->place));
            } else {
                draft.moves.push_back(wordToken(shot, std::string(expression.text), expression.place));
            }
            step.reset();
        }
    }
    if (step) draft.moves.push_back(*step);
    if (found.broken) draft.moves.push_back(*found.broken);
    sink(std::move(draft));
}

}  // namespace otrera::notation
