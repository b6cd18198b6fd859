#include "analysis/html/page.h"

#include "analysis/html/board.h"
#include "analysis/html/graph.h"
#include "analysis/html/markup.h"
#include "analysis/html/report_files.h"
#include "analysis/html/sha256.h"
#include "analysis/html/words.h"
#include "analysis/review_text.h"
#include "notation/cells.h"
#include "notation/json.h"

namespace otrera::analysis::html {

using notation::Json;

namespace {

std::string playerOf(const ReportGame& game, unsigned seat) {
    return escaped(notation::tagOf(*game.record, notation::seatName(rules::seatAt(seat))));
}

std::string seatWord(Seat seat) { return word("seat" + std::to_string(indexOf(seat))); }

std::string turnText(const ReportGame& game, const rules::Turn& turn) {
    return notation::turnText(game.course->rules->geometry(), turn);
}

/// "Sala T. – Vecchi", or the file where nobody is named.
std::string titleOf(const ReportGame& game) {
    std::string title;
    for (unsigned seat = 0; seat < game.course->rules->seatCount(); ++seat) {
        const std::string player = playerOf(game, seat);
        if (!player.empty()) title += (title.empty() ? "" : " – ") + player;
    }
    return title.empty() ? escaped(game.file) : title;
}

std::string headOf(const ReportGame& game) {
    const rules::Variant& variant = game.course->rules->variant();
    std::string text = "<header><h2>" + titleOf(game) + "</h2>\n<p>";
    for (const char* tag : {"Event", "Site", "Date"}) {
        const std::string value = escaped(notation::tagOf(*game.record, tag));
        if (!value.empty()) text += value + " · ";
    }
    text += word("variant") + ": " + escaped(variant.name) + " · " + word("result") + ": " +
            escaped(game.record->result) + "<br><small>";
    // A game of the page comes from no file.
    if (!game.file.empty()) text += escaped(game.file) + ":" + std::to_string(game.record->firstLine) + " · ";
    text += game.settings.nodes
                ? std::to_string(*game.settings.nodes) + " " + word("depth_nodes")
                : std::to_string(game.settings.milliseconds.value_or(0)) + " " + word("depth_time");
    text += "</small></p>\n";
    if (!game.review->complete) text += "<p class=\"warning\">" + word("unfinished") + "</p>\n";
    for (const notation::Problem& problem : game.record->problems) {
        text += "<p class=\"warning\">" + word("problem") + " " + std::to_string(problem.line) + ":" +
                std::to_string(problem.column) + " " + escaped(problem.reason) + "</p>\n";
    }
    return text + "</header>\n";
}

std::string provedText(const ReportGame& game) {
    const Review& review = *game.review;
    if (!review.decidedAt) return word("not_proved") + ".";
    return word("first_proved") + " " + std::to_string(*review.decidedAt) + ": " +
           seatWord(*review.decidedFor) + ".";
}

/// Accuracy and classes by seat, turning points, what was proved.
std::string summaryOf(const ReportGame& game) {
    constexpr std::array shown{TurnClass::best, TurnClass::good, TurnClass::inaccuracy, TurnClass::mistake,
                               TurnClass::blunder};
    const Review& review = *game.review;
    std::string text = "<section><div class=\"scroll\"><table class=\"summary\"><tr><th>" + word("player") +
                       "</th><th>" + word("accuracy") + "</th>";
    for (const TurnClass shownClass : shown) text += "<th>" + word(className(shownClass)) + "</th>";
    text += "</tr>\n";
    for (unsigned seat = 0; seat < game.course->rules->seatCount(); ++seat) {
        const std::string player = playerOf(game, seat);
        text += "<tr><th>" + seatWord(rules::seatAt(seat)) + (player.empty() ? "" : " · " + player) +
                "</th><td>" + (review.accuracy[seat] ? percent(*review.accuracy[seat]) + " %" : "–") +
                "</td>";
        for (const TurnClass shownClass : shown) {
            int count = 0;
            for (const TurnReview& turn : review.plies)
                count += indexOf(turn.seat) == seat && turn.turnClass == shownClass;
            text += "<td>" + std::to_string(count) + "</td>";
        }
        text += "</tr>\n";
    }
    text += "</table></div>\n<p>" + provedText(game) + "</p>\n";
    std::string points;
    for (const TurnReview& turn : review.plies) {
        if (!turn.isTurningPoint) continue;
        points += (points.empty() ? "" : ", ") +
                  ("<button class=\"to\" data-ply=\"" + std::to_string(turn.ply)) + "\">" +
                  numberedTurn(*game.course, turn.ply) + "</button>";
    }
    if (!points.empty()) text += "<p>" + word("turning_points") + ": " + points + "</p>\n";
    return text + "</section>\n";
}

std::string controls() {
    std::string text = "<div class=\"controls\">";
    struct Control {
        const char* to;
        const char* sign;
    };
    for (const Control& control :
         {Control{"first", "|◀"}, Control{"previous", "◀"}, Control{"next", "▶"}, Control{"last", "▶|"}}) {
        text += "<button data-go=\"" + std::string(control.to) + "\" data-t-label=\"" + control.to +
                "\" aria-label=\"" + std::string(english(control.to)) + "\">" + control.sign + "</button>";
    }
    return text + "<input type=\"range\" min=\"0\" value=\"0\" data-t-label=\"ply\" aria-label=\"Ply\">" +
           "</div>\n<p class=\"status\" aria-live=\"polite\"></p>\n<p class=\"toggles\"><label><input "
           "type=\"checkbox\" class=\"show-best\" checked> " +
           word("show_best") + "</label> <label><input type=\"checkbox\" class=\"show-owners\"> " +
           word("show_territory") + "</label><br><small>" + word("legend") + " " + word("keys") +
           "</small></p>\n";
}

std::string remarksAt(const ReportGame& game, int ply) {
    std::string text;
    for (const notation::Comment& comment : game.record->main.comments) {
        if (comment.ply == ply) text += "<p class=\"remark\">" + escaped(comment.text) + "</p>";
    }
    return text;
}

std::string rowOf(const ReportGame& game, const TurnReview& turn) {
    const Choice& best = turn.best.front();
    std::string better;
    if (best.line.front() != turn.turn)
        better = turnText(game, best.line.front()) + " " + percent(best.win) + " %";
    const auto& before = game.review->course[static_cast<std::size_t>(turn.ply) - 1].winner;
    std::string notes;
    if (turn.gaveProofAway) notes += "<p class=\"note\">" + word("given_away") + "</p>";
    if (turn.proved && turn.proved != before)
        notes += "<p class=\"note\">" + word("proved") + " " + seatWord(*turn.proved) + "</p>";
    notes += remarksAt(game, turn.ply);
    const std::string name(className(turn.turnClass));
    return "<tr data-ply=\"" + std::to_string(turn.ply) + "\"><td>" + std::to_string(turn.ply) +
           "</td><td class=\"turn\"><button class=\"to\" data-ply=\"" + std::to_string(turn.ply) + "\">" +
           numberedTurn(*game.course, turn.ply) + " <b>" + std::string(classMark(turn.turnClass)) +
           "</b></button>" + notes + "</td><td>" + percent(turn.winBefore) + "→" + percent(turn.winAfter) +
           "&nbsp;%</td><td>" + (turn.loss > 0 ? number(-turn.loss * 100) : "") + "</td><td>" +
           (turn.scoreLoss > 0 ? number(-turn.scoreLoss) : "") + "</td><td class=\"" + name + "\">" +
           word(name) + "</td><td class=\"better\">" + better + "</td></tr>\n";
}

std::string turnsOf(const ReportGame& game) {
    std::string text = "<section class=\"turns\"><h3>" + word("turns") + "</h3>" + remarksAt(game, 0) +
                       "<div class=\"scroll\"><table><thead><tr>";
    for (const char* key : {"ply", "turn", "chance", "loss", "score_loss", "class", "better"})
        text += "<th>" + word(key) + "</th>";
    text += "</tr></thead><tbody>\n";
    for (const TurnReview& turn : game.review->plies) text += rowOf(game, turn);
    return text + "</tbody></table></div><p><small>" + word("explain") + "</small></p></section>\n";
}

std::string momentsOf(const ReportGame& game) {
    constexpr std::size_t most = 6;
    std::string text;
    for (const int ply : keyMoments(*game.review, most)) {
        for (const TurnReview& turn : game.review->plies) {
            if (turn.ply != ply) continue;
            text += "<div class=\"pair\"><h4><button class=\"to\" data-ply=\"" + std::to_string(ply) + "\">" +
                    numberedTurn(*game.course, ply) + " " + std::string(classMark(turn.turnClass)) +
                    "</button> <span class=\"" + std::string(className(turn.turnClass)) + "\">" +
                    word(className(turn.turnClass)) + "</span> " + number(-turn.loss * 100) + "&nbsp;%</h4>" +
                    momentFigures(*game.course, turn) + "</div>\n";
        }
    }
    return text.empty()
               ? text
               : "<section class=\"moments\"><h3>" + word("key_moments") + "</h3>\n" + text + "</section>\n";
}

std::string articleOf(const ReportGame& game, std::size_t number) {
    const std::string id = "g" + std::to_string(number);
    return "<article id=\"" + id + "\">\n" + headOf(game) + summaryOf(game) +
           "<section class=\"study\"><div>" + boardSvg(*game.course->rules, id) + controls() +
           "</div><div class=\"graphs\">" + winGraph(*game.course, *game.review) +
           territoryGraph(*game.course, *game.review) + mobilityGraph(*game.course, *game.review) +
           "</div></section>\n" + momentsOf(game) + turnsOf(game) + "</article>\n";
}

/// Data for the script. No '<' is in it: it could end the element.
std::string dataOf(const std::vector<ReportGame>& games) {
    Json data;
    for (const Words& text : allWords())
        data["words"][std::string(text.key)] = {text.english, text.italian, text.spanish};
    data["games"] = Json::array();
    for (const ReportGame& game : games) data["games"].push_back(boardData(*game.course, *game.review));
    std::string out;
    for (const char c : data.dump(-1, ' ', false, Json::error_handler_t::replace))
        c == '<' ? out += "\\u003c" : out += c;
    return out;
}

std::string select(std::string_view id, std::string_view key, const std::string& options) {
    return "<label>" + word(key) + " <select id=\"" + std::string(id) + "\">" + options +
           "</select></label>\n";
}

/// The language, the colours, and where there are several the game.
std::string choices(const std::vector<ReportGame>& games) {
    std::string text =
        select("language", "language",
               "<option value=\"0\" lang=\"en\">English</option><option value=\"1\" "
               "lang=\"it\">Italiano</option><option value=\"2\" lang=\"es\">Español</option>");
    std::string colours;
    for (const char* key : {"auto", "light", "dark"}) {
        colours += "<option value=\"" + std::string(key) + "\" data-t=\"" + key + "\">" +
                   std::string(english(key)) + "</option>";
    }
    text += select("colours", "colours", colours);
    if (games.size() < 2) return text;
    std::string options;
    for (std::size_t i = 0; i < games.size(); ++i) {
        options += "<option value=\"" + std::to_string(i) + "\">" + std::to_string(i + 1) + ". " +
                   titleOf(games[i]) + "</option>";
    }
    return text + select("game", "game", options);
}

}  // namespace

std::string reportHtml(const std::vector<ReportGame>& games) {
    const std::string policy = "default-src 'none'; script-src 'sha256-" + sha256Base64(reportScript) +
                               "'; style-src 'sha256-" + sha256Base64(reportStyle) +
                               "'; base-uri 'none'; form-action 'none'";
    std::string text =
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta http-equiv=\"Content-Security-Policy\" content=\"" +
        policy +
        "\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<meta name=\"referrer\" content=\"no-referrer\">\n<title>Otrera: " +
        (games.empty() ? "" : titleOf(games.front())) + "</title>\n<style>" + std::string(reportStyle) +
        "</style>\n</head>\n<body>\n<header class=\"top\"><h1>Otrera · " + word("title") +
        "</h1>\n<div class=\"choices\">" + choices(games) + "</div></header>\n<main>\n";
    for (std::size_t i = 0; i < games.size(); ++i) text += articleOf(games[i], i);
    return text + "</main>\n<script type=\"application/json\" id=\"data\">" + dataOf(games) +
           "</script>\n<script>" + std::string(reportScript) + "</script>\n</body>\n</html>\n";
}

}  // namespace otrera::analysis::html
