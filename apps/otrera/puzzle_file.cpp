#include "otrera/puzzle_file.h"

#include "otrera/command.h"
#include "otrera/mapped_file.h"
#include "puzzles/puzzle_json.h"

namespace otrera::app {

namespace {

std::string lineOf(const notation::Json& json) {
    return json.dump(-1, ' ', false, notation::Json::error_handler_t::replace) + "\n";
}

std::string headOf(const puzzles::FinderOptions& options) {
    return lineOf({{"puzzles", 1},
                   {"nodes", options.nodes},
                   {"contested", options.mostContested},
                   {"least_turns", options.leastTurns},
                   {"per_game", options.perGame}});
}

}  // namespace

PuzzleFile::PuzzleFile(const std::string& name, const puzzles::FinderOptions& options)
    : file_(name, "another hunt for puzzles") {
    const std::string head = headOf(options);
    const std::string bytes(MappedFile(name).bytes());
    if (std::string_view(head).starts_with(bytes)) {
        file_.keep(0);
        if (!file_.add(head)) throw Failure(environment, file_.problem());
        return;
    }
    if (!bytes.starts_with("{\"puzzles\":1,")) throw Failure(badInput, name + ": this is no file of puzzles");
    if (!bytes.starts_with(head))
        throw Failure(badInput, name + ": its puzzles were found with other options (" +
                                    bytes.substr(0, bytes.find('\n')) +
                                    "); choose another --out, or give the options that began this file");
    std::size_t whole = head.size();
    std::size_t line = 1;
    for (std::size_t at = whole, end = 0; (end = bytes.find('\n', at)) != std::string::npos; at = end + 1) {
        ++line;
        const auto json = notation::Json::parse(bytes.substr(at, end - at), nullptr, false);
        if (!json.is_object())
            throw Failure(badInput, name + ":" + std::to_string(line) + ": this line is no JSON object");
        if (!json.contains("searched") || !json["searched"].is_string()) continue;
        games_.insert(json["searched"].get<std::string>());
        whole = end + 1;
    }
    auto read = puzzles::readPuzzles(bytes.substr(0, whole));
    if (!read) throw badInputFailure(name, read.error());
    puzzles_ = std::move(read).value();
    file_.keep(whole);
}

void PuzzleFile::add(const PuzzleGame& game, const std::vector<puzzles::Puzzle>& found) {
    std::string block;
    for (const puzzles::Puzzle& puzzle : found) {
        block += lineOf(puzzleJson(puzzle));
        puzzles_.push_back(puzzle);
    }
    games_.insert(game.name);
    block += lineOf({{"searched", game.name}, {"file", game.source.file}, {"game", game.source.game}});
    if (!file_.add(block)) throw Failure(environment, file_.problem());
}

}  // namespace otrera::app
