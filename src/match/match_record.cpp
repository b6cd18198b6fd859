#include "match/match_record.h"

#include <algorithm>
#include <charconv>
#include <cstdio>

#include "notation/dialect.h"

namespace otrera::match {

namespace {

using notation::Record;

constexpr std::array<const char*, rules::maxSeats> seatTags{"White", "Black", "Red", "Yellow"};

std::string eventOf(const std::string& key) { return "match " + key; }

/// "+0.25 4/12345 0.412s" or "61.2% 4/12345 0.412s": score or chance, depth and nodes, time.
std::string noteText(const Answer& answer) {
    char text[128];
    std::string out;
    if (answer.centipawns) {
        std::snprintf(text, sizeof text, "%+.2f ", *answer.centipawns / 100.0);
        out += text;
    } else if (answer.chance) {
        std::snprintf(text, sizeof text, "%.1f%% ", 100 * *answer.chance);
        out += text;
    }
    if (answer.depth > 0 || answer.nodes > 0)
        out += std::to_string(answer.depth) + "/" + std::to_string(answer.nodes) + " ";
    std::snprintf(text, sizeof text, "%.3fs", static_cast<double>(answer.milliseconds) / 1000);
    return out + text;
}

std::optional<std::int64_t> numberIn(const Record& record, std::string_view tag) {
    const std::string text = tagOf(record, tag);
    std::int64_t number = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    if (read.ec != std::errc() || read.ptr != text.data() + text.size()) return std::nullopt;
    return number;
}

/// The result that a record tells; nothing where it is no finished game of this match.
std::optional<Result> resultOf(const Setup& setup, const Record& record) {
    const auto round = numberIn(record, "Round");
    const auto overrun = numberIn(record, "WorstOverrun");
    const auto& actions = record.main.actions;
    if (!round || !overrun || *round < 1) return std::nullopt;
    const auto end = positionAfter(*record.rules, record.start, actions, actions.size());
    if (!end.finished()) return std::nullopt;
    Result result;
    result.number = static_cast<std::size_t>(*round - 1);
    result.fixture = setup.schedule.at(result.number);
    for (std::size_t seat = 0; seat < result.fixture.seats.size(); ++seat) {
        if (tagOf(record, seatTags[seat]) != setup.entrants[result.fixture.seats[seat]].name)
            return std::nullopt;
    }
    result.winningSeat = ranking(*record.rules, end).front();
    result.winner = result.fixture.seats[indexOf(result.winningSeat)];
    result.text = notation::resultText(*record.rules, end);
    result.plies = actions.size();
    result.reason = tagOf(record, "Termination");
    result.worstOverrun = *overrun;
    return result;
}

/// Whether a text can be the beginning of one record of a match, not more and nothing else: what is cut off
/// must have been ours. Blank lines stand behind the tags and at the end.
bool canBeTorn(std::string_view text, const std::string& key) {
    const std::string head = "[Event \"" + eventOf(key) + "\"]\n";
    if (text.substr(0, head.size()) != head.substr(0, text.size())) return false;
    const std::size_t tagsEnd = text.find("\n\n");
    return tagsEnd == std::string_view::npos || text.find("\n\n", tagsEnd + 2) == std::string_view::npos;
}

/// The byte at which a line (from 1) begins.
std::size_t offsetOfLine(std::string_view text, int line) {
    std::size_t offset = 0;
    for (int i = 1; i < line; ++i) offset = text.find('\n', offset) + 1;
    return offset;
}

}  // namespace

std::string matchRecordText(const Setup& setup, const std::string& key, const Result& result,
                            const PlayedGame& game) {
    Record record = game.record;
    const auto tag = [&](const char* name, std::string value) {
        record.tags.push_back({name, std::move(value)});
    };
    tag("Event", eventOf(key));
    tag("Round", std::to_string(result.number + 1));
    for (std::size_t seat = 0; seat < result.fixture.seats.size(); ++seat)
        tag(seatTags[seat], setup.entrants[result.fixture.seats[seat]].name);
    tag("Opening", std::to_string(result.fixture.sample + 1));
    tag("Termination", result.reason);
    tag("WorstOverrun", std::to_string(result.worstOverrun));
    auto& comments = record.main.comments;
    for (const TurnNote& note : game.notes)
        comments.push_back({static_cast<int>(note.ply), noteText(note.answer)});
    std::stable_sort(comments.begin(), comments.end(),
                     [](const auto& a, const auto& b) { return a.ply < b.ply; });
    return recordText(record) + "\n";
}

base::Result<Kept> readMatchRecords(const Setup& setup, const std::string& key, std::string_view text) {
    Kept kept;
    std::optional<base::Error> error;
    std::vector<bool> played;
    int lastLine = 1;
    std::optional<int> broken;  // the first line of a record that is not whole: the last one may be torn
    const auto refuse = [&](const char* reason, int line) { error = base::Error{reason, line, 1}; };
    notation::readRecords(text, {setup.rules, notation::findDialect("text")}, [&](Record&& record) {
        if (broken) refuse("this is no whole game of this match", *broken);
        const bool ours = tagOf(record, "Event") == eventOf(key);
        const auto result = ours && !record.problem() ? resultOf(setup, record) : std::nullopt;
        if (!result) {
            broken = record.firstLine;
            return !error;
        }
        if (result->number >= played.size()) played.resize(result->number + 1);
        if (played[result->number]) refuse("this game is there twice", record.firstLine);
        played[result->number] = true;
        lastLine = record.firstLine;
        kept.results.push_back(*result);
        return !error;
    });
    if (!error && !broken && !kept.results.empty() && !text.ends_with("\n\n")) {
        broken = lastLine;
        kept.results.pop_back();
    }
    kept.bytes = broken ? offsetOfLine(text, *broken) : text.size();
    const bool nothing = kept.results.empty() && !broken && !text.empty();
    if (!error && (nothing || !canBeTorn(text.substr(kept.bytes), key)))
        refuse("this is no game of the match that these options make", broken.value_or(1));
    if (error) return *error;
    // The match may have been longer when they were played.
    const auto tooLate = [&](const Result& result) { return result.number >= setup.schedule.size(); };
    kept.results.erase(std::remove_if(kept.results.begin(), kept.results.end(), tooLate), kept.results.end());
    return kept;
}

}  // namespace otrera::match
