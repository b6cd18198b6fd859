#include "otrera/terminal_game.h"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <iostream>

#include "engine/engine.h"
#include "engine/levels.h"
#include "notation/dialect.h"
#include "notation/position_text.h"
#include "notation/text.h"
#include "notation/variant_text.h"
#include "otrera/output.h"

namespace otrera::app {

namespace {

constexpr int defaultLevel = 8;

constexpr const char* helpText =
    "  d1-d7/g7   play a turn        d1-d7   make the step only, then   g7   the shot\n"
    "  undo       take back half a turn, or else the last whole one (with the engine's answers)\n"
    "  hint       what the engine would play          turns      how many turns each seat has\n"
    "  show       the board         position   the position text          record   the game so far\n"
    "  save FILE  load FILE         resign [SEAT]       quit\n";

/// The first game of a text, with what is wrong with it told; a text without any game throws.
play::Game gameOf(const std::string& file, const std::string& text) {
    auto records = notation::readRecords(text);
    if (records.empty()) throw Failure(badInput, file + ": no game is in it");
    auto& record = records.front();
    if (record.problem()) {
        const base::Error error{record.problem()->reason, record.problem()->line, record.problem()->column};
        if (record.main.actions.empty()) throw badInputFailure(file, error);
        note("otrera: " + errorText(file, error) + "; the turns before it are loaded");
    }
    return play::Game(std::move(record));
}

play::Game startGame(const TerminalOptions& options) {
    if (options.load.empty()) return options.position.game();
    if (!options.position.variant.empty() || !options.position.position.empty() ||
        !options.position.moves.empty()) {
        throw Failure(wrongUsage,
                      "--load brings its own position: leave out --variant, --position and --moves");
    }
    return gameOf(options.load, readFile(options.load));
}

std::vector<int> readLevels(const std::vector<std::string>& seats, unsigned seatCount) {
    std::vector<int> levels;
    if (seats.empty()) {
        levels.assign(seatCount, defaultLevel);
        levels[0] = 0;
        return levels;
    }
    if (seats.size() != seatCount) {
        throw Failure(wrongUsage, "--seats names " + std::to_string(seats.size()) + " seats, the game has " +
                                      std::to_string(seatCount));
    }
    for (const std::string& who : seats) {
        constexpr std::string_view prefix = "engine:";
        if (who == "me" || who == "here") {
            levels.push_back(0);
        } else if (who == "engine") {
            levels.push_back(defaultLevel);
        } else {
            const auto level =
                who.starts_with(prefix)
                    ? notation::readNumber(std::string_view(who).substr(prefix.size()), engine::levelCount)
                    : std::nullopt;
            if (!level || *level == 0) {
                throw Failure(wrongUsage, "--seats: '" + notation::excerpt(who) +
                                              "' is neither me nor engine:1 to engine:20");
            }
            levels.push_back(*level);
        }
    }
    return levels;
}

}  // namespace

TerminalGame::TerminalGame(const TerminalOptions& options)
    : game_(startGame(options)), levels_(readLevels(options.seats, game_.rules().seatCount())) {
    savedAs_ = options.load;
}

void TerminalGame::run() {
    catchInterrupts();
    show();
    print("Type a turn (d1-d7/g7) or help.\n");
    bool goOn = true;
    while (goOn && !stopRequested()) {
        playEngine();
        print(std::string("> "));
        flushOutput();
        std::string line;
        if (stopRequested() || !std::getline(std::cin, line)) {
            print("\n");
            break;
        }
        try {
            goOn = obey(line);
        } catch (const Failure& failure) {
            // A command that fails changes nothing; the game goes on. Output that fails ends it.
            if (std::ferror(stdout) != 0) throw;
            note(std::string("otrera: ") + failure.what());
        }
    }
    print(notation::recordText(game_.record()));
    if (stopRequested()) throw Failure(interrupted, "");
}

bool TerminalGame::obey(const std::string& line) {
    const auto trimmed = [](std::string_view text) {
        while (!text.empty() && notation::isSpace(text.front())) text.remove_prefix(1);
        while (!text.empty() && notation::isSpace(text.back())) text.remove_suffix(1);
        return text;
    };
    const std::string_view text = trimmed(line);
    const std::size_t space = std::min(text.find(' '), text.size());
    const std::string word(text.substr(0, space));
    const std::string rest(trimmed(text.substr(space)));
    if (word.empty()) return true;
    if (word == "quit" || word == "exit") return false;
    if (word == "help") {
        print(helpText);
    } else if (word == "undo") {
        undo();
    } else if (word == "show") {
        show();
    } else if (word == "position") {
        print(notation::positionText(game_.rules(), game_.position()) + "\n");
    } else if (word == "record") {
        print(notation::recordText(game_.record()));
    } else if (word == "turns") {
        for (unsigned seat = 0; seat < game_.rules().seatCount(); ++seat) {
            print(notation::seatName(rules::seatAt(seat)) + " " +
                  std::to_string(countTurns(game_.rules(), game_.position(), rules::seatAt(seat))) + "\n");
        }
    } else if (word == "hint") {
        hint();
    } else if (word == "resign") {
        resign(rest);
    } else if (word == "save") {
        save(rest);
    } else if (word == "load") {
        load(rest);
    } else {
        playText(std::string(text));
    }
    return true;
}

/// A turn, a step ("d1-d7") or, when a shot is due, a shot ("g7" or "/g7").
void TerminalGame::playText(const std::string& text) {
    const auto& geometry = game_.rules().geometry();
    std::size_t at = text.starts_with('/') ? 1 : 0;
    const auto first = notation::readCell(geometry, text, at);
    if (first && at == text.size() && game_.position().shotDue()) {
        if (!game_.shoot(*first)) throw Failure(badInput, text + ": no shot reaches this cell");
        return show();
    }
    if (first && text[0] != '/') {
        if (at < text.size() && text[at] == '-') ++at;
        const auto second = notation::readCell(geometry, text, at);
        if (second && at == text.size() && game_.step(*first, *second)) return show();
    }
    const auto played = game_.play(text);
    if (!played) throw Failure(badInput, played.error().text);
    show();
}

void TerminalGame::undo() {
    if (!game_.undo()) throw Failure(badInput, "there is nothing to take back");
    // Back to where a person chooses, if there is such a place.
    const std::size_t here = game_.viewed();
    std::size_t ply = here;
    while (ply > 0 && (game_.goTo(ply), isEngine(game_.position().toMove()))) --ply;
    game_.goTo(ply);
    if (!isEngine(game_.position().toMove())) {
        game_.goTo(here);
        while (game_.viewed() > ply) game_.undo();
    } else {
        game_.goTo(here);
    }
    show();
}

void TerminalGame::resign(const std::string& seat) {
    const auto named = seat.empty() ? std::optional(game_.position().toMove())
                                    : notation::seatOfLetter(seat[0], game_.rules().seatCount());
    if (!named || !game_.resign(*named)) throw Failure(badInput, "this seat cannot resign now");
    show();
}

void TerminalGame::save(const std::string& file) {
    if (file.empty()) throw Failure(badInput, "save FILE: the file's name is missing");
    if (file != savedAs_ && access(file.c_str(), F_OK) == 0) {
        throw Failure(badInput, file + " is there already; choose another name");
    }
    writeFile(file, notation::recordText(game_.record()));
    savedAs_ = file;
    print("saved as " + file + "\n");
}

void TerminalGame::load(const std::string& file) {
    if (file.empty()) throw Failure(badInput, "load FILE: the file's name is missing");
    play::Game loaded = gameOf(file, readFile(file));
    if (loaded.rules().seatCount() != game_.rules().seatCount()) {
        levels_ = readLevels({}, loaded.rules().seatCount());
    }
    game_ = std::move(loaded);
    savedAs_ = file;
    show();
}

rules::Turn TerminalGame::think(int level) const {
    auto engine = engine::makeEngine(game_.record().rules);
    engine.setPosition(game_.position());
    const SystemClock clock;
    engine::Limits limits;
    limits.nodes = engine::nodesOfLevel(level);
    return *engine.think(limits, clock, &stopRequested(), nullptr).best;
}

void TerminalGame::hint() {
    if (game_.position().finished()) throw Failure(badInput, "the game is over");
    print(notation::turnText(game_.rules().geometry(), think(engine::levelCount / 2)) + "\n");
}

void TerminalGame::playEngine() {
    while (!game_.position().finished() && !game_.position().shotDue() &&
           isEngine(game_.position().toMove())) {
        const rules::Seat seat = game_.position().toMove();
        const rules::Turn turn = think(levels_[indexOf(seat)]);
        if (stopRequested()) return;
        game_.play(turn);
        print(notation::seatName(seat) + " plays " + notation::turnText(game_.rules().geometry(), turn) +
              "\n");
        show();
    }
}

void TerminalGame::show() const {
    const auto& position = game_.position();
    const auto& rules = game_.rules();
    print("\n" + notation::boardPicture(rules, position));
    for (unsigned i = 0; i < position.status.outCount; ++i) {
        print(notation::seatName(position.status.outOrder[i]) + " is out.\n");
    }
    if (position.finished()) {
        print("The game is over: " + notation::resultText(rules, position) + "\n");
    } else if (position.shotDue()) {
        print(notation::seatName(position.toMove()) + " has stepped to " +
              notation::cellName(rules.geometry(), position.status.shooter) + ": now shoot.\n");
    } else {
        print(notation::seatName(position.toMove()) + " to move.\n");
    }
}

}  // namespace otrera::app
