#include "notation/dialects/drawn_dialects.h"

#include <algorithm>

#include "notation/dialects/draft_tokens.h"
#include "notation/dialects/drawn_start.h"
#include "notation/dialects/lines.h"

namespace otrera::notation {

namespace {

bool isMadeOf(std::string_view text, std::string_view letters) {
    return !text.empty() && std::all_of(text.begin(), text.end(),
                                        [&](char c) { return letters.find(c) != std::string_view::npos; });
}

/// The region in a line: all of it, or what stands in quotes, as in game.grid.Amazons("x..|..#").
std::string_view regionOf(std::string_view line) {
    const std::size_t open = line.find('"');
    if (open == std::string_view::npos) return line;
    const std::size_t close = line.find('"', open + 1);
    return line.substr(open + 1, close == std::string_view::npos ? close : close - open - 1);
}

Draft draftAt(Place place) {
    Draft draft;
    draft.begin = draft.end = place;
    return draft;
}

/// The cells of a row in the letters of a drawn board; each of `from` becomes its fellow of `to`.
std::string translated(std::string_view row, std::string_view from, std::string_view to) {
    std::string out;
    for (const char c : row) out += to[from.find(c)];
    return out;
}

}  // namespace

namespace {

/// A region may begin with # too.
bool isRemark(std::string_view line) { return line[0] == '#' && !isMadeOf(line, ".xo#|"); }

}  // namespace

bool isCgsuite(std::string_view text) {
    LineReader reader(text, true);
    bool any = false;
    while (const auto line = reader.next()) {
        if (isRemark(line->text)) continue;
        const std::string_view region = regionOf(line->text);
        any = true;
        if (!isMadeOf(region, ".xo#|") || region.find_first_of("xo") == std::string_view::npos) return false;
        if (region.size() < line->text.size() && line->text.find("Amazons") == std::string_view::npos)
            return false;
    }
    return any;
}

void readCgsuite(std::string_view text, VariantChoice& choice, const DraftSink& sink) {
    LineReader reader(text, true);
    while (const auto line = reader.next()) {
        if (isRemark(line->text)) continue;
        const std::string_view region = regionOf(line->text);
        Draft draft = draftAt(line->place);
        if (isMadeOf(region, ".xo#|")) {
            DrawnBoard board;
            for (std::size_t at = 0; at <= region.size();) {
                const std::size_t end = std::min(region.find('|', at), region.size());
                board.rows.push_back(translated(region.substr(at, end - at), ".xo#", ".WB*"));
                at = end + 1;
            }
            stateStart(draft, choice, board, line->place);
        } else {
            draft.moves.push_back(brokenToken(std::string(line->text.substr(0, 100)),
                                              "a region is rows of . x o # with | between them",
                                              line->place));
        }
        if (!sink(std::move(draft))) return;
    }
}

namespace {

constexpr std::size_t shortestRow = 4;

bool isRow(const Piece& line) { return line.text.size() >= shortestRow && isMadeOf(line.text, ".wb-"); }

/// A size, a colour: what stands before a board.
bool isHead(const Piece& line) {
    return line.text == "w" || line.text == "b" || (line.text.size() < 4 && integerOf(line.text));
}

}  // namespace

bool isCodingame(std::string_view text) {
    const auto lines = linesOf(text, 200);
    std::size_t at = 0;
    while (at < lines.size() && at < 2 && isHead(lines[at])) ++at;
    std::size_t rows = 0;
    while (at + rows < lines.size() && isRow(lines[at + rows])) ++rows;
    return rows >= shortestRow && lines[at].text.size() == rows;
}

void readCodingame(std::string_view text, VariantChoice& choice, const DraftSink& sink) {
    const auto lines = linesOf(text);
    std::size_t at = 0;
    while (at < lines.size()) {
        Draft draft = draftAt(lines[at].place);
        DrawnBoard board;
        bool sideSaid = false;
        for (; at < lines.size() && isHead(lines[at]); ++at) {
            sideSaid = sideSaid || !isDigit(lines[at].text[0]);
            if (lines[at].text == "b") board.toMove = rules::Seat::black;
        }
        const std::size_t firstRow = at;
        for (; at < lines.size() && isRow(lines[at]) && board.rows.size() < lines[firstRow].text.size();
             ++at) {
            if (lines[at].text.size() == lines[firstRow].text.size())
                board.rows.push_back(translated(lines[at].text, ".wb-", ".WB*"));
        }
        const Place place = firstRow < lines.size() ? lines[firstRow].place : draft.begin;
        for (; at < lines.size() && !isRow(lines[at]) && lines[at].text != "w" && lines[at].text != "b";
             ++at) {
            if (lines[at].text != "null" && !integerOf(lines[at].text))
                appendTurns(draft, lines[at], wordsOf(lines[at])[0]);
        }
        if (board.rows.empty()) {
            if (draft.moves.empty() && at < lines.size()) ++at;
            draft.moves.insert(draft.moves.begin(),
                               brokenToken("", "the board is missing: rows of . w b -", place));
        } else if (board.rows.size() != board.rows[0].size()) {
            draft.moves.insert(draft.moves.begin(),
                               brokenToken(std::string(lines[firstRow].text),
                                           "the board has not as many rows as columns", place));
        } else {
            // The piece that moves first tells who begins, where nothing else does.
            if (!sideSaid && !draft.moves.empty() && draft.moves[0].text.size() > 2) {
                const auto& turn = draft.moves[0].text;
                const std::size_t file = static_cast<std::size_t>(lowered(turn[0]) - 'a');
                const std::size_t rank = static_cast<std::size_t>(turn[1] - '1');
                if (file < board.rows.size() && rank < board.rows.size() &&
                    board.rows[board.rows.size() - 1 - rank][file] == 'B')
                    board.toMove = rules::Seat::black;
            }
            stateStart(draft, choice, board, place);
        }
        if (!sink(std::move(draft))) return;
    }
}

}  // namespace otrera::notation
