#include "puzzles/puzzle_json.h"

#include <map>

#include "notation/cells.h"
#include "notation/position_text.h"
#include "notation/turn_text.h"
#include "rules/turns.h"

namespace otrera::puzzles {

namespace {

using notation::Json;

std::string hex(std::uint64_t number) {
    std::array<char, 17> text{};
    std::snprintf(text.data(), text.size(), "%016llx", static_cast<unsigned long long>(number));
    return text.data();
}

Json markJson(const ProofMark& mark) {
    return {{"claims", mark.claims}, {"bytes", mark.bytes}, {"checksum", hex(mark.checksum)}};
}

/// Reads fields of an object with checks. The first thing that is wrong is kept.
class Reader {
  public:
    explicit Reader(const Json& json) : json_(json) {}

    std::string text(const char* name) {
        const Json* value = find(name);
        if (value != nullptr && value->is_string()) return value->get<std::string>();
        return fail(name, "is no text"), "";
    }
    std::uint64_t number(const char* name, std::uint64_t most = ~std::uint64_t{0}) {
        const Json* value = find(name);
        if (value == nullptr || !value->is_number_integer() || *value < 0)
            return fail(name, "is no number"), 0;
        const auto number = value->get<std::uint64_t>();
        return number <= most ? number : (fail(name, "is too large"), 0);
    }
    Json object(const char* name) {
        const Json* value = find(name);
        if (value != nullptr && value->is_structured()) return *value;
        return fail(name, "is missing"), Json::object();
    }
    bool isNull(const char* name) const {
        const Json* value = find(name);
        return value != nullptr && value->is_null();
    }
    void fail(const std::string& name, const std::string& what) {
        if (fault_.empty()) fault_ = name + ": " + what;
    }
    const std::string& fault() const { return fault_; }

  private:
    const Json* find(const char* name) const {
        if (!json_.is_object()) return nullptr;
        const auto found = json_.find(name);
        return found == json_.end() ? nullptr : &*found;
    }

    const Json& json_;
    std::string fault_;
};

ProofMark readMark(Reader& outer, const Json& json, const char* name) {
    Reader reader(json);
    ProofMark mark;
    mark.claims = reader.number("claims");
    mark.bytes = reader.number("bytes");
    const std::string text = reader.text("checksum");
    if (text.size() != 16 || text.find_first_not_of("0123456789abcdef") != std::string::npos) {
        reader.fail("checksum", "is not of 16 hexadecimal digits");
    } else {
        mark.checksum = std::strtoull(text.c_str(), nullptr, 16);
    }
    if (!reader.fault().empty()) outer.fail(name, reader.fault());
    return mark;
}

/// A list of turns, played one after another.
std::vector<rules::Turn> readLine(Reader& outer, const Puzzle& puzzle, const Json& list) {
    std::vector<rules::Turn> line;
    rules::Position position = puzzle.position;
    for (const Json& item : list) {
        const auto turn =
            notation::readTurn(*puzzle.rules, position, item.is_string() ? item.get<std::string>() : "");
        if (!turn) {
            outer.fail("line", turn.error().text);
            break;
        }
        line.push_back(*turn);
        playTurn(*puzzle.rules, position, *turn);
    }
    return line;
}

/// {answer: [turns that it refutes]}; they are brought into the order of the legal turns.
std::vector<Refutation> readRefutations(Reader& outer, const Puzzle& puzzle, const Json& groups) {
    std::map<rules::Turn, std::optional<rules::Turn>> answers;
    for (const auto& [answer, turns] : groups.items()) {
        if (!turns.is_array())
            return outer.fail("refutations", "an answer has no list"), std::vector<Refutation>{};
        for (const Json& item : turns) {
            const auto turn = notation::readTurn(*puzzle.rules, puzzle.position,
                                                 item.is_string() ? item.get<std::string>() : "");
            if (!turn) return outer.fail("refutations", turn.error().text), std::vector<Refutation>{};
            rules::Position after = puzzle.position;
            playTurn(*puzzle.rules, after, *turn);
            std::optional<rules::Turn>& kept = answers[*turn];
            if (answer.empty()) continue;
            const auto read = notation::readTurn(*puzzle.rules, after, answer);
            if (!read) return outer.fail("refutations", read.error().text), std::vector<Refutation>{};
            kept = *read;
        }
    }
    std::vector<Refutation> refutations;
    forEachTurn(*puzzle.rules, puzzle.position, [&](const rules::Turn& turn) {
        const auto found = answers.find(turn);
        if (turn == puzzle.turn) return;
        if (found == answers.end()) return outer.fail("refutations", "not every other turn has one");
        refutations.push_back({turn, found->second});
    });
    return refutations;
}

Source readSource(Reader& outer, const Json& json) {
    Reader reader(json);
    Source source;
    source.file = reader.text("file");
    source.game = reader.number("game");
    source.players = reader.text("players");
    source.event = reader.text("event");
    source.ply = static_cast<int>(reader.number("ply", 100'000));
    if (!reader.fault().empty()) outer.fail("source", reader.fault());
    return source;
}

}  // namespace

Json puzzleJson(const Puzzle& puzzle) {
    const auto& rules = *puzzle.rules;
    const auto text = [&](const rules::Turn& turn) { return notation::turnText(rules.geometry(), turn); };
    Json json;
    json["variant"] = rules.variant().id;
    json["id"] = sameName(rules, puzzle.position);
    json["position"] = notation::positionText(rules, puzzle.position);
    json["winner"] = std::string(1, notation::seatLetter(puzzle.winner()));
    json["turn"] = text(puzzle.turn);
    json["grade"] = gradeOf(puzzle.rating);
    json["rating"] = puzzle.rating;
    json["turns"] = puzzle.refutations.size() + 1;
    json["nodes"] = puzzle.effort;
    json["seen"] = puzzle.seen ? Json(*puzzle.seen) : Json(nullptr);
    json["line"] = Json::array();
    for (const rules::Turn& turn : puzzle.line) json["line"].push_back(text(turn));
    Json& groups = json["refutations"] = Json::object();
    for (const Refutation& refutation : puzzle.refutations)
        groups[refutation.answer ? text(*refutation.answer) : ""].push_back(text(refutation.turn));
    json["proofs"] = {{"wins", markJson(puzzle.wins)}, {"loses", markJson(puzzle.loses)}};
    const Source& source = puzzle.source;
    json["source"] = {{"file", source.file},
                      {"game", source.game},
                      {"players", source.players},
                      {"event", source.event},
                      {"ply", source.ply}};
    return json;
}

namespace {

/// Which of the fields that follow from others does not; empty when all do.
std::string disagreement(const Puzzle& puzzle, const Json& json) {
    const Json own = puzzleJson(puzzle);
    for (const char* name : {"id", "winner", "grade", "turns"}) {
        if (!json.contains(name) || json[name] != own[name])
            return std::string(name) + ": by the rest it is " + own[name].dump();
    }
    const int rating = ratingOf(puzzle.effort, puzzle.seen, puzzle.refutations.size() + 1);
    return puzzle.rating == rating ? "" : "rating: by the rest it is " + std::to_string(rating);
}

}  // namespace

base::Result<Puzzle> readPuzzle(const Json& json) {
    Reader reader(json);
    Puzzle puzzle;
    const auto* variant = rules::findBuiltinVariant(reader.text("variant"));
    if (variant == nullptr) return base::Error{"variant: there is none of that name"};
    if (variant->seats.size() != 2) return base::Error{"variant: there are puzzles for two seats only"};
    auto rules = rules::Rules::make(*variant);
    if (!rules) return rules.error();
    puzzle.rules = std::make_shared<const rules::Rules>(std::move(rules).value());
    const auto position = notation::readPosition(*puzzle.rules, reader.text("position"));
    if (!position) return base::Error{"position: " + position.error().text};
    puzzle.position = *position;
    if (puzzle.position.finished() || puzzle.position.shotDue())
        return base::Error{"position: a whole turn must be to be made there"};
    const auto turn = notation::readTurn(*puzzle.rules, puzzle.position, reader.text("turn"));
    if (!turn) return base::Error{"turn: " + turn.error().text};
    puzzle.turn = *turn;
    puzzle.rating = static_cast<int>(reader.number("rating", 100'000));
    puzzle.effort = reader.number("nodes");
    if (!reader.isNull("seen")) puzzle.seen = reader.number("seen");
    puzzle.line = readLine(reader, puzzle, reader.object("line"));
    puzzle.refutations = readRefutations(reader, puzzle, reader.object("refutations"));
    const Json proofs = reader.object("proofs");
    Reader marks(proofs);
    puzzle.wins = readMark(reader, marks.object("wins"), "proofs");
    puzzle.loses = readMark(reader, marks.object("loses"), "proofs");
    puzzle.source = readSource(reader, reader.object("source"));
    if (!reader.fault().empty()) return base::Error{reader.fault()};
    if (const std::string fault = disagreement(puzzle, json); !fault.empty()) return base::Error{fault};
    return puzzle;
}

base::Result<std::vector<Puzzle>> readPuzzles(std::string_view text) {
    std::vector<Puzzle> puzzles;
    for (int line = 1; !text.empty(); ++line) {
        const std::string_view item = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(item.size() + 1, text.size()));
        if (item.find_first_not_of(" \r\t") == std::string_view::npos) continue;
        const Json json = Json::parse(item, nullptr, false);
        if (!json.is_object()) return base::Error{"this line is no JSON object", line, 1};
        if (!json.contains("variant")) continue;
        auto puzzle = readPuzzle(json);
        if (!puzzle) return base::Error{puzzle.error().text, line, 1};
        puzzles.push_back(std::move(puzzle).value());
    }
    return puzzles;
}

}  // namespace otrera::puzzles
