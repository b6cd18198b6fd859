#include "analysis/html/board.h"

#include <algorithm>

#include "analysis/html/markup.h"
#include "diagram/diagram.h"
#include "diagram/svg.h"
#include "notation/cells.h"

namespace otrera::analysis::html {

using base::Bits128;
using diagram::Layout;
using notation::Json;
using rules::Rules;

namespace {

Layout layoutFor(const Rules& rules) {
    return diagram::layoutOf(rules.geometry(), diagram::turnsFor(rules, Seat::white));
}

/// The outline of a cell about its centre.
std::string cellPath(const Layout& layout) {
    std::string path;
    for (const diagram::Point& corner : layout.corners)
        path += (path.empty() ? "M" : "L") + number(corner.x) + " " + number(corner.y);
    return path + "Z";
}

std::string placeOf(const diagram::Point& at) { return number(at.x) + "," + number(at.y); }

/// The figure of a piece or a shot as a symbol of 100 by 100.
std::string symbol(const std::string& id, diagram::Drawing figure) {
    figure.width = figure.height = 100;
    return "<symbol id=\"" + id + "\" viewBox=\"0 0 100 100\">" + svgText(figure, 100) + "</symbol>\n";
}

std::string symbols(const Rules& rules, const Layout& layout, const std::string& id) {
    const diagram::Theme& theme = diagram::themeOf(diagram::ThemeName::safe);
    constexpr diagram::Point middle{50, 50};
    std::string text;
    for (unsigned seat = 0; seat < rules.seatCount(); ++seat) {
        diagram::Drawing piece;
        piece.begin("piece", middle);
        drawPiece(piece, theme, rules::seatAt(seat), diagram::pieceFigureOf(rules.variant()), false);
        piece.end();
        text += symbol(id + "-piece" + std::to_string(seat), std::move(piece));
    }
    diagram::Drawing shot;
    // (A hexagon is wider than high.)
    shot.begin("shot", middle, layout.hexagon ? 0.85 : 1);
    drawShot(shot, theme, diagram::shotFigureOf(rules.variant()), layout.corners);
    shot.end();
    return text + symbol(id + "-shot", std::move(shot));
}

/// Numbers of cells in the order of the geometry; the script knows cells by these.
class CellNumbers {
  public:
    explicit CellNumbers(const Rules& rules) {
        numbers_.fill(-1);
        int next = 0;
        for (const rules::Cell cell : rules.geometry().cells()) numbers_[indexOf(cell)] = next++;
    }

    int of(rules::Cell cell) const { return cell == rules::noCell ? -1 : numbers_[indexOf(cell)]; }
    Json of(Bits128 cells) const {
        Json list = Json::array();
        forEach(cells, [&](unsigned cell) { list.push_back(numbers_[cell]); });
        return list;
    }
    Json of(const rules::Turn& turn) const {
        return Json::array({of(turn.from), of(turn.to), of(turn.shot)});
    }

  private:
    std::array<int, 128> numbers_{};
};

std::string ownersOf(const Rules& rules, const rules::Position& position) {
    const auto shading = diagram::shadingOf(rules, position, diagram::Estimate::with);
    std::string owners;
    for (const rules::Cell cell : rules.geometry().cells()) {
        char owner = shading.dead.has(indexOf(cell)) ? 'x' : '.';
        for (unsigned seat = 0; seat < rules.seatCount(); ++seat) {
            const char letter = notation::seatLetter(rules::seatAt(seat));
            if (shading.nearer[seat].has(indexOf(cell))) owner = static_cast<char>(letter - 'A' + 'a');
            if (shading.proved[seat].has(indexOf(cell))) owner = letter;
        }
        owners += owner;
    }
    return owners;
}

std::string figureOf(const Course& course, const rules::Position& before, const rules::Turn& turn,
                     const std::string& caption) {
    rules::Position after = before;
    playTurn(*course.rules, after, turn);
    diagram::Options options;
    options.lastTurn = turn;
    if (turn.from == rules::noCell) options.lastTurn.reset();
    options.shading = diagram::shadingOf(*course.rules, after, diagram::Estimate::with);
    options.legend = false;
    return "<figure class=\"moment\">" + svgText(drawDiagram(*course.rules, after, options), 300) +
           "<figcaption>" + caption + "</figcaption></figure>\n";
}

}  // namespace

std::string boardSvg(const Rules& rules, const std::string& id) {
    const Layout layout = layoutFor(rules);
    const double left = layout.left + 8;
    const double top = layout.top + 8;
    std::string text = "<svg class=\"board\" viewBox=\"" + number(-left) + " " + number(-top) + " " +
                       number(layout.width + left + layout.right + 8) + " " +
                       number(layout.height + top + layout.bottom + 8) + "\" role=\"img\">\n";
    text += symbols(rules, layout, id);
    const std::string path = cellPath(layout);
    for (const rules::Cell cell : rules.geometry().cells()) {
        text += "<path class=\"tone" + std::to_string(layout.tones[indexOf(cell)]) +
                "\" transform=\"translate(" + placeOf(layout.centreOf(cell)) + ")\" d=\"" + path + "\"/>";
    }
    for (const diagram::Label& label : layout.labels) {
        text += "<text class=\"label\" x=\"" + number(label.at.x) + "\" y=\"" +
                number(label.at.y + layout.labelSize / 3) + "\" font-size=\"" + number(layout.labelSize) +
                "\" text-anchor=\"middle\">" + escaped(label.text) + "</text>";
    }
    return text + "<g class=\"owners\"></g><g class=\"men\"></g><g class=\"lines\"></g></svg>\n";
}

Json boardData(const Course& course, const Review& review) {
    const Rules& rules = *course.rules;
    const Layout layout = layoutFor(rules);
    const CellNumbers numbers(rules);
    Json data;
    data["cell"] = cellPath(layout);
    data["x"] = data["y"] = data["names"] = Json::array();
    for (const rules::Cell cell : rules.geometry().cells()) {
        data["x"].push_back(layout.centreOf(cell).x);
        data["y"].push_back(layout.centreOf(cell).y);
        data["names"].push_back(notation::cellName(rules.geometry(), cell));
    }
    data["pieces"] = Json::array();
    for (unsigned seat = 0; seat < rules.seatCount(); ++seat)
        data["pieces"].push_back(numbers.of(course.positions[0].pieces[seat]));
    data["arrows"] = numbers.of(arrowsOf(rules, course.positions[0]));
    data["plies"] = Json::array();
    data["owners"] = Json::array();
    for (std::size_t i = 0; i < review.course.size(); ++i) {
        data["owners"].push_back(ownersOf(rules, course.positions[i]));
        if (i == 0) continue;
        const notation::Action& action = course.actions[i - 1];
        const bool isTurn = action.kind == notation::Action::Kind::turn;
        data["plies"].push_back(
            {{"seat", indexOf(action.seat)}, {"turn", isTurn ? numbers.of(action.turn) : Json(nullptr)}});
    }
    for (const TurnReview& turn : review.plies)
        data["plies"][static_cast<std::size_t>(turn.ply) - 1]["best"] =
            numbers.of(turn.best.front().line.front());
    return data;
}

std::string momentFigures(const Course& course, const TurnReview& turn) {
    const rules::Position& before = course.positions[static_cast<std::size_t>(turn.ply) - 1];
    const auto text = [&](const Choice& choice) {
        std::string line;
        for (const rules::Turn& next : choice.line)
            line += (line.empty() ? "<b>" : " ") + notation::turnText(course.rules->geometry(), next) +
                    (line.empty() ? "</b>" : "");
        return line + " · " + percent(choice.win) + " %";
    };
    const auto played = std::find_if(turn.best.begin(), turn.best.end(),
                                     [&](const Choice& choice) { return choice.line.front() == turn.turn; });
    return figureOf(course, before, turn.turn, word("played") + ": " + text(*played)) +
           figureOf(course, before, turn.best.front().line.front(),
                    word("better") + ": " + text(turn.best.front()));
}

}  // namespace otrera::analysis::html
