#include <CLI/CLI.hpp>
#include <cmath>
#include <memory>
#include <optional>

#include "diagram/ascii.h"
#include "diagram/sheet.h"
#include "notation/text.h"
#include "otrera/commands.h"
#include "otrera/output.h"
#include "otrera/picture_output.h"
#include "otrera/position_options.h"
#include "otrera/reading.h"

namespace otrera::app {

namespace {

using diagram::Drawing;
using diagram::Options;
using notation::Action;
using rules::Cell;

constexpr int mostDiagrams = 200;

struct DiagramOptions {
    PositionOptions position;
    std::string file;
    std::string from;
    std::optional<std::size_t> game;
    std::string plies;
    std::string step;
    std::vector<std::string> steps;
    std::vector<std::string> shots;
    std::vector<std::string> marks;
    std::vector<std::string> captions;
    std::string title;
    std::string bottom = "W";
    std::string theme = "safe";
    std::string to;
    std::string output;
    int size = 480;
    int columns = 0;
    bool coordinates = true;
    bool last = true;
    bool territory = false;
    bool estimate = false;
    bool legend = true;
};

/// One diagram to be drawn: a position and what led there.
struct View {
    rules::Position position;
    std::optional<rules::Turn> lastTurn;
    std::string name;  ///< "After 3. d1-d7/g7"; "Start"
};

Failure wrongOption(const char* option, const std::string& text) {
    return {badInput, std::string(option) + ": " + text};
}

Cell readWholeCell(const rules::Geometry& geometry, const char* option, std::string_view text) {
    std::size_t at = 0;
    const auto cell = notation::readCell(geometry, text, at);
    if (!cell || at != text.size()) {
        throw wrongOption(option, "'" + notation::excerpt(text) + "' is no cell of this board");
    }
    return *cell;
}

/// The game that is drawn from: that of a file, or of the position options. Where the reading of the game
/// stopped, `problem` says why.
play::Game gameOf(const DiagramOptions& options, std::optional<Failure>& problem) {
    if (options.file.empty()) {
        if (options.game || !options.from.empty()) {
            throw Failure(wrongUsage, "--game and --from are about a file of records: name one");
        }
        return options.position.game();
    }
    if (!options.position.position.empty() || !options.position.moves.empty()) {
        throw Failure(wrongUsage,
                      "a file of records brings its own positions: leave out --position and --moves");
    }
    auto read = readGame(options.file, options.game.value_or(1), options.position.variant, options.from);
    problem = read.problem;
    return play::Game(std::move(read.record));
}

/// "0,3,5-8" as numbers up to `most`; `problem` is what hides the plies behind that, if anything does.
std::vector<std::size_t> readPlies(const std::string& text, std::size_t most,
                                   const std::optional<Failure>& problem) {
    std::vector<std::size_t> plies;
    const auto number = [&](std::string_view digits) {
        const auto read = notation::readNumber(digits, 1 << 20);
        if (!read) throw Failure(wrongUsage, "--ply: '" + notation::excerpt(digits) + "' is no number");
        if (static_cast<std::size_t>(*read) > most) {
            if (problem) throw Failure(*problem);
            throw Failure(wrongUsage, "--ply: the game has " + std::to_string(most) +
                                          (most == 1 ? " ply" : " plies") + ", none of number " +
                                          std::to_string(*read));
        }
        return static_cast<std::size_t>(*read);
    };
    std::string_view rest = text;
    while (true) {
        const std::string_view part = rest.substr(0, rest.find(','));
        const std::size_t dash = part.find('-');
        const std::size_t first = number(part.substr(0, dash));
        const std::size_t last = dash == std::string_view::npos ? first : number(part.substr(dash + 1));
        if (last < first) throw Failure(wrongUsage, "--ply: a range goes from the smaller to the larger");
        for (std::size_t ply = first; ply <= last; ++ply) plies.push_back(ply);
        if (plies.size() > mostDiagrams) {
            throw Failure(wrongUsage, "--ply: at most " + std::to_string(mostDiagrams) + " diagrams");
        }
        if (part.size() == rest.size()) return plies;
        rest.remove_prefix(part.size() + 1);
    }
}

std::string nameOfPly(const play::Game& game, std::size_t ply) {
    if (ply == 0) return "Start";
    const auto& record = game.record();
    const Action& action = record.main.actions[ply - 1];
    const auto before = notation::positionAfter(game.rules(), record.start, record.main.actions, ply - 1);
    std::string text = "After " + std::to_string(before.status.round) + ". ";
    // As in print: three dots stand for the seats before the one that moves.
    if (action.seat != rules::Seat::white) text += "... ";
    switch (action.kind) {
        case Action::Kind::turn:
            return text + notation::turnText(game.rules().geometry(), action.turn);
        case Action::Kind::resigns:
            return text + notation::seatName(action.seat) + " resigns";
        case Action::Kind::time:
            break;
    }
    return text + notation::seatName(action.seat) + " runs out of time";
}

/// The ply whose position shows what `ply` is about: where a game ends because somebody gives up, the one
/// before, in which the pieces of that seat still count.
std::size_t shownPly(play::Game& game, std::size_t ply) {
    const auto& actions = game.record().main.actions;
    game.goTo(ply);
    if (!game.position().finished()) return ply;
    while (ply > 0 && actions[ply - 1].kind != Action::Kind::turn) --ply;
    return ply;
}

/// Makes the half turn of --step at the position looked at.
void playStep(play::Game& game, const std::string& text) {
    const auto& geometry = game.rules().geometry();
    const std::size_t dash = text.find('-');
    if (dash == std::string::npos) throw wrongOption("--step", "a step is written d1-d7");
    const Cell from = readWholeCell(geometry, "--step", std::string_view(text).substr(0, dash));
    const Cell to = readWholeCell(geometry, "--step", std::string_view(text).substr(dash + 1));
    if (!game.step(from, to)) {
        throw wrongOption("--step", notation::excerpt(text) + " is no legal step in this position");
    }
}

std::vector<View> viewsOf(const DiagramOptions& options, play::Game& game,
                          const std::optional<Failure>& problem) {
    const std::size_t most = game.plies();
    const auto plies =
        options.plies.empty() ? std::vector<std::size_t>{most} : readPlies(options.plies, most, problem);
    if (!options.step.empty() && plies.size() > 1) {
        throw Failure(wrongUsage, "--step is for one diagram, not for several plies");
    }
    std::vector<View> views;
    for (const std::size_t ply : plies) {
        const std::size_t shown = shownPly(game, ply);
        game.goTo(shown);
        View view{game.position(), std::nullopt, nameOfPly(game, ply)};
        if (shown > 0) {
            const Action& action = game.record().main.actions[shown - 1];
            if (action.kind == Action::Kind::turn) view.lastTurn = action.turn;
        }
        views.push_back(view);
    }
    if (!options.step.empty()) {
        playStep(game, options.step);
        const auto shooter = game.position().status.shooter;
        views[0] = {game.position(), rules::Turn{game.steppedFrom(), shooter, rules::noCell}, ""};
    }
    return views;
}

diagram::Mark readMark(const rules::Geometry& geometry, const std::string& text) {
    using diagram::MarkKind;
    const std::size_t colon = text.find(':');
    diagram::Mark mark;
    mark.cell = readWholeCell(geometry, "--mark", std::string_view(text).substr(0, colon));
    if (colon == std::string::npos) return mark;
    const std::string kind = text.substr(colon + 1);
    constexpr std::pair<const char*, MarkKind> kinds[] = {{"circle", MarkKind::circle},
                                                          {"cross", MarkKind::cross},
                                                          {"square", MarkKind::square},
                                                          {"triangle", MarkKind::triangle},
                                                          {"dot", MarkKind::dot}};
    for (const auto& [word, meant] : kinds) {
        if (kind == word) return {mark.cell, meant, ""};
    }
    const auto isBegin = [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; };
    const auto length = std::count_if(kind.begin(), kind.end(), isBegin);
    if (length < 1 || length > 2) {
        throw wrongOption("--mark", "'" + notation::excerpt(kind) +
                                        "' is no mark: circle, cross, square, triangle, dot, or one or two "
                                        "letters");
    }
    return {mark.cell, MarkKind::letter, kind};
}

rules::Seat readSeat(const std::string& text, unsigned seatCount) {
    for (unsigned index = 0; index < seatCount; ++index) {
        const std::string name = notation::seatName(rules::seatAt(index));
        const auto same = [](char a, char b) { return notation::lowered(a) == notation::lowered(b); };
        const bool isName = std::equal(text.begin(), text.end(), name.begin(), name.end(), same);
        if (isName || (text.size() == 1 && same(text[0], name[0]))) return rules::seatAt(index);
    }
    throw wrongOption("--bottom", "there is no seat '" + notation::excerpt(text) + "' here");
}

bool hasPiece(const rules::Position& position, Cell cell) {
    rules::Bits128 pieces;
    for (const rules::Bits128 own : position.pieces) pieces |= own;
    return pieces.has(indexOf(cell));
}

void addReaches(const DiagramOptions& options, const rules::Rules& rules, const View& view,
                Options& picture) {
    const auto& geometry = rules.geometry();
    const auto cellWithPiece = [&](const char* option, const std::string& text) {
        const Cell cell = readWholeCell(geometry, option, text);
        if (!hasPiece(view.position, cell)) {
            throw wrongOption(option, "there is no piece on " + notation::cellName(geometry, cell) +
                                          " (a step can be made first: --step FROM-TO)");
        }
        return cell;
    };
    for (const std::string& text : options.steps) {
        picture.reaches.push_back(diagram::stepsFrom(rules, view.position, cellWithPiece("--steps", text)));
    }
    for (const std::string& text : options.shots) {
        picture.reaches.push_back(diagram::shotsFrom(rules, view.position, cellWithPiece("--shots", text)));
    }
}

/// What one view shows; `index` says which of several it is.
Options pictureOptions(const DiagramOptions& options, const rules::Rules& rules, const View& view,
                       std::size_t index, bool several) {
    Options picture;
    picture.theme = *diagram::themeOfWord(options.theme);
    picture.bottom = readSeat(options.bottom, rules.seatCount());
    picture.coordinates = options.coordinates;
    picture.legend = options.legend;
    if (options.last) picture.lastTurn = view.lastTurn;
    addReaches(options, rules, view, picture);
    for (const std::string& mark : options.marks) {
        picture.marks.push_back(readMark(rules.geometry(), mark));
    }
    if (options.territory || options.estimate) {
        picture.shading = diagram::shadingOf(
            rules, view.position, options.estimate ? diagram::Estimate::with : diagram::Estimate::without);
    }
    if (index < options.captions.size()) {
        picture.caption = options.captions[index];
    } else if (several) {
        picture.caption = view.name;
    }
    return picture;
}

/// Pixels of a whole sheet whose diagrams have the wanted size each.
int sheetPixels(const Drawing& sheet, const std::vector<Drawing>& drawings, int size) {
    double longest = 1;
    for (const Drawing& drawing : drawings) longest = std::max({longest, drawing.width, drawing.height});
    constexpr double most = 16000;
    const double pixels = size * std::max(sheet.width, sheet.height) / longest;
    if (pixels > most) {
        throw Failure(wrongUsage, "so many diagrams of that size make a picture of more than 16000 pixels");
    }
    return static_cast<int>(std::lround(pixels));
}

void runDiagram(const DiagramOptions& options) {
    const PictureForm form = pictureForm(options.to, options.output);
    std::optional<Failure> problem;
    play::Game game = gameOf(options, problem);
    const auto views = viewsOf(options, game, problem);
    const bool several = views.size() > 1;
    if (options.captions.size() > views.size()) {
        throw Failure(wrongUsage, "there are more captions than diagrams");
    }
    std::string text;
    std::vector<Drawing> drawings;
    for (std::size_t i = 0; i < views.size(); ++i) {
        const Options picture = pictureOptions(options, game.rules(), views[i], i, several);
        if (form == PictureForm::ascii) {
            text += (i > 0 ? "\n" : "") + diagram::asciiText(game.rules(), views[i].position, picture);
        } else {
            drawings.push_back(diagram::drawDiagram(game.rules(), views[i].position, picture));
        }
    }
    if (form == PictureForm::ascii) {
        if (!options.title.empty()) text = notation::printable(options.title) + "\n\n" + text;
    } else if (!several && options.title.empty()) {
        text = pictureBytes(drawings[0], form, options.size);
    } else {
        const diagram::SheetOptions sheet{*diagram::themeOfWord(options.theme), options.columns,
                                          options.title};
        if (form == PictureForm::pdf) {
            text = pdfPages(diagram::drawPages(drawings, sheet), diagram::pointsPerPageUnit);
        } else {
            const Drawing all = diagram::drawSheet(drawings, sheet);
            text = pictureBytes(all, form, sheetPixels(all, drawings, options.size));
        }
    }
    writePicture(text, form, options.output);
    // Problems behind the plies that are asked for do not matter.
    if (problem && options.plies.empty()) throw Failure(*problem);
}

void addContentOptions(CLI::App& command, DiagramOptions& options) {
    command.add_option("--steps", options.steps, "Dots where the piece on this cell may step to")
        ->type_name("CELL")
        ->allow_extra_args(false);
    command.add_option("--shots", options.shots, "Rings where the piece on this cell could shoot at")
        ->type_name("CELL")
        ->allow_extra_args(false);
    command
        .add_option("--mark", options.marks,
                    "A mark on a cell: circle, cross, square, triangle, dot, or a letter or two")
        ->type_name("CELL[:KIND]")
        ->allow_extra_args(false);
    command.add_flag("--territory", options.territory, "Shade the territory that is proved");
    command.add_flag("--estimate", options.estimate,
                     "Shade it, and tell who is nearer to the other cells: an estimate");
    command.add_flag("--last,!--no-last", options.last, "Lines for the last turn (usual)");
    command.add_flag("--coordinates,!--no-coordinates", options.coordinates, "Files and ranks (usual)");
    command.add_flag("--legend,!--no-legend", options.legend, "What the shading means (usual)");
    command
        .add_option("--caption", options.captions, "Text below; with several diagrams, one for each in turn")
        ->type_name("TEXT")
        ->allow_extra_args(false);
    command.add_option("--title", options.title, "Text above all diagrams")->type_name("TEXT");
}

void addFormOptions(CLI::App& command, DiagramOptions& options) {
    command.add_option("--bottom", options.bottom, "The seat that sits at the bottom")
        ->type_name("SEAT")
        ->capture_default_str();
    command
        .add_option("--theme", options.theme,
                    "safe: colours that the colour-blind tell apart; wood; grey: for print")
        ->check(CLI::IsMember({"safe", "wood", "grey"}))
        ->capture_default_str();
    command.add_option("--to", options.to, "Form; without it the ending of FILE tells, else SVG")
        ->check(CLI::IsMember({"svg", "png", "pdf", "ascii"}));
    command.add_option("-o,--output", options.output, "Write to this file")->type_name("FILE");
    command.add_option("--size", options.size, "Longer side of each diagram, in pixels of 1/96 inch")
        ->type_name("PX")
        ->check(CLI::Range(16, 8192))
        ->capture_default_str();
    command.add_option("--columns", options.columns, "Diagrams in a row, where there are several plies")
        ->type_name("N")
        ->check(CLI::Range(1, 20));
}

}  // namespace

void addDiagramCommand(CLI::App& app) {
    auto* command = app.add_subcommand("diagram", "Draw a position: SVG, PNG, PDF or letters");
    auto options = std::make_shared<DiagramOptions>();
    command->add_option("file", options->file, "A record of games; - is standard input")->type_name("FILE");
    options->position.addTo(*command);
    command->add_option("--from", options->from, "The dialect of the file (see `otrera read --help`)")
        ->type_name("DIALECT");
    command->add_option("--game", options->game, "Which game of the file, from 1 (usually the first)")
        ->type_name("K")
        ->check(CLI::Range(1, 1000000000));
    command
        ->add_option("--ply", options->plies,
                     "The position after so many plies, or several: 0,3,5-8 (without it: the last)")
        ->type_name("N[,N...]")
        ->check([](const std::string& text) { return std::string(text.empty() ? "is empty" : ""); });
    command->add_option("--step", options->step, "Half a turn from there: a step whose shot is still due")
        ->type_name("FROM-TO");
    addContentOptions(*command, *options);
    addFormOptions(*command, *options);
    command->footer(
        "The figures of an article:\n"
        "  otrera diagram --steps d1 -o figure2.svg\n"
        "  otrera diagram --step d1-d7 --shots d7 -o figure3.svg\n"
        "  otrera diagram game.txt --ply 9-12 --columns 2 --theme grey -o page.pdf");
    command->callback([options] { runDiagram(*options); });
}

}  // namespace otrera::app
