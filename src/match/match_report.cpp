#include "match/match_report.h"

#include <algorithm>
#include <cstdio>

namespace otrera::match {

namespace {

using notation::Json;

/// printf into a string.
template <class... Arguments>
std::string format(const char* form, Arguments... arguments) {
    char text[256];
    std::snprintf(text, sizeof text, form, arguments...);
    return text;
}

std::uint64_t gamesIn(const Outcomes& outcomes) { return samplesIn(outcomes) * gamesASample(outcomes); }

/// "30 of 50"
std::string scoreText(std::uint64_t wins, std::uint64_t games) {
    return std::to_string(wins) + " of " + std::to_string(games);
}

std::string sprtText(const Sprt& sprt, double llr) {
    std::string text = format("SPRT (%g, %g): LLR %.2f in (%.2f, %.2f), ", sprt.elo0, sprt.elo1, llr,
                              sprt.lower(), sprt.upper());
    if (llr >= sprt.upper()) return text + format("Elo %g accepted", sprt.elo1);
    if (llr <= sprt.lower()) return text + format("Elo %g accepted", sprt.elo0);
    return text + "not decided";
}

/// The samples in which the first engine won no game, one, ...
std::string samplesText(const Outcomes& outcomes) {
    std::string text;
    for (std::size_t k = 0; k < outcomes.size(); ++k)
        text += (k == 0 ? "" : " ") + std::to_string(outcomes[k]);
    return text;
}

/// The ratings, best first, and each engine's games against each.
std::string crossTable(const Setup& setup, const Summary& summary) {
    const std::size_t count = setup.entrants.size();
    std::vector<std::vector<std::string>> cells(count, std::vector<std::string>(count, "-"));
    for (std::size_t i = 0; i < summary.outcomes.size(); ++i) {
        const auto& pairing = setup.schedule.pairings()[i];
        const std::uint64_t games = gamesIn(summary.outcomes[i]);
        const std::uint64_t wins = winsIn(summary.outcomes[i]);
        cells[pairing[0]][pairing[1]] = std::to_string(wins) + "/" + std::to_string(games);
        cells[pairing[1]][pairing[0]] = std::to_string(games - wins) + "/" + std::to_string(games);
    }
    std::size_t width = 8;
    for (const Entrant& entrant : setup.entrants) width = std::max(width, entrant.name.size());
    const auto padded = [&](std::string text) {
        text.resize(std::max(text.size(), width), ' ');
        return text + "  ";
    };
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < count; ++i) order.push_back(i);
    if (!summary.ratings.empty()) {
        std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
            return summary.ratings[a].elo > summary.ratings[b].elo;
        });
    }
    std::string text = padded("") + "   Elo      +-  ";
    for (const std::size_t i : order) text += padded(setup.entrants[i].name);
    text += "\n";
    for (const std::size_t i : order) {
        text += padded(setup.entrants[i].name);
        text += summary.ratings.empty()
                    ? std::string(16, ' ')
                    : format("%6.1f  %6.1f  ", summary.ratings[i].elo, summary.ratings[i].error);
        for (const std::size_t j : order) text += padded(cells[i][j]);
        text += "\n";
    }
    return text;
}

/// Who won how often from which seat.
std::string seatsText(const Setup& setup, const std::vector<Result>& results) {
    std::string text;
    for (std::size_t entrant = 0; entrant < setup.entrants.size(); ++entrant) {
        text += setup.entrants[entrant].name + " by seat:";
        for (unsigned seat = 0; seat < setup.rules->seatCount(); ++seat) {
            std::uint64_t games = 0;
            std::uint64_t wins = 0;
            for (const Result& result : results) {
                if (result.fixture.seats[seat] != entrant) continue;
                ++games;
                if (indexOf(result.winningSeat) == seat) ++wins;
            }
            text +=
                std::string(" ") + notation::seatLetter(rules::seatAt(seat)) + " " + scoreText(wins, games);
        }
        text += "\n";
    }
    return text;
}

/// How the games ended: "blocked 58, time 2".
std::vector<std::pair<std::string, std::uint64_t>> reasonsOf(const std::vector<Result>& results) {
    std::vector<std::pair<std::string, std::uint64_t>> reasons;
    for (const Result& result : results) {
        const auto found = std::find_if(reasons.begin(), reasons.end(),
                                        [&](const auto& reason) { return reason.first == result.reason; });
        if (found == reasons.end()) {
            reasons.emplace_back(result.reason, 1);
        } else {
            ++found->second;
        }
    }
    return reasons;
}

std::string endingText(Ending ending) {
    switch (ending) {
        case Ending::complete:
            return "complete";
        case Ending::decided:
            return "decided";
        case Ending::stopped:
            return "stopped";
        case Ending::failed:
            break;
    }
    return "failed";
}

Json gameJson(const Setup& setup, const Result& result) {
    Json json;
    json["number"] = result.number + 1;
    json["opening"] = result.fixture.sample + 1;
    json["seats"] = Json::array();
    for (const std::size_t entrant : result.fixture.seats)
        json["seats"].push_back(setup.entrants[entrant].name);
    json["result"] = result.text;
    json["winner"] = setup.entrants[result.winner].name;
    json["plies"] = result.plies;
    json["reason"] = result.reason;
    json["worst_overrun_ms"] = result.worstOverrun;
    return json;
}

Json pairingJson(const Setup& setup, const Summary& summary, std::size_t pairing) {
    const Outcomes& outcomes = summary.outcomes[pairing];
    const Estimate estimate = estimateOf(outcomes, setup.schedule.even());
    Json json;
    json["engines"] = Json::array();
    for (const std::size_t entrant : setup.schedule.pairings()[pairing])
        json["engines"].push_back(setup.entrants[entrant].name);
    json["won"] = winsIn(outcomes);
    json["of"] = gamesIn(outcomes);
    json["samples"] = outcomes;
    json["elo"] = estimate.elo;
    json["elo_error"] = estimate.eloError;
    json["los"] = estimate.los;
    return json;
}

Json sprtJson(const Sprt& sprt, double llr) {
    Json json;
    json["elo0"] = sprt.elo0;
    json["elo1"] = sprt.elo1;
    json["llr"] = llr;
    json["lower"] = sprt.lower();
    json["upper"] = sprt.upper();
    json["accepted"] = nullptr;
    if (llr >= sprt.upper()) json["accepted"] = "elo1";
    if (llr <= sprt.lower()) json["accepted"] = "elo0";
    return json;
}

}  // namespace

Summary summaryOf(const Setup& setup, const std::vector<Result>& results) {
    Summary summary;
    const Schedule& schedule = setup.schedule;
    summary.first.resize(schedule.gamesASample() + 1);
    std::vector<Encounter> encounters;
    for (std::size_t pairing = 0; pairing < schedule.pairings().size(); ++pairing) {
        const auto& engines = schedule.pairings()[pairing];
        const Outcomes outcomes = outcomesOf(schedule, results, pairing);
        for (std::size_t wins = 0; wins < outcomes.size(); ++wins) {
            if (engines[0] == 0) summary.first[wins] += outcomes[wins];
            const Encounter encounter{engines[0], engines[1], static_cast<int>(wins),
                                      static_cast<int>(outcomes.size() - 1)};
            encounters.insert(encounters.end(), outcomes[wins], encounter);
        }
        summary.outcomes.push_back(outcomes);
    }
    summary.estimate = estimateOf(summary.first, schedule.even());
    const bool allMet = std::all_of(summary.outcomes.begin(), summary.outcomes.end(),
                                    [](const Outcomes& outcomes) { return samplesIn(outcomes) > 0; });
    if (schedule.pairings().size() > 1 && allMet)
        summary.ratings = ratingsOf(setup.entrants.size(), encounters);
    if (setup.sprt) summary.llr = logLikelihoodRatio(*setup.sprt, summary.first);
    return summary;
}

std::string lastLine(const Setup& setup, const Summary& summary) {
    const Estimate& estimate = summary.estimate;
    return setup.entrants[0].name + ": " + scoreText(winsIn(summary.first), gamesIn(summary.first)) +
           format(" = %.1f %% +- %.1f; Elo %.1f +- %.1f; LOS %.3f", 100 * estimate.share,
                  100 * estimate.shareError, estimate.elo, estimate.eloError, estimate.los);
}

std::string shortReport(const Setup& setup, const Summary& summary) {
    std::string text = lastLine(setup, summary);
    if (summary.llr) text += "; " + sprtText(*setup.sprt, *summary.llr);
    return text;
}

std::string reportText(const Setup& setup, const std::vector<Result>& results, Ending ending) {
    const Summary summary = summaryOf(setup, results);
    std::string text = setup.rules->variant().id + ":";
    for (const Entrant& entrant : setup.entrants)
        text += (&entrant == &setup.entrants[0] ? " " : ", ") + entrant.name + " (" +
                textOf(entrant.control) + ")";
    text += "\n";
    if (setup.schedule.pairings().size() > 1) text += crossTable(setup, summary);
    text += seatsText(setup, results);
    text += "games: " + std::to_string(results.size()) + " of " + std::to_string(setup.schedule.size());
    for (const auto& [reason, count] : reasonsOf(results))
        text += ", " + reason + " " + std::to_string(count);
    std::int64_t worst = 0;
    for (const Result& result : results) worst = std::max(worst, result.worstOverrun);
    text += "; worst overrun " + std::to_string(worst) + " ms\n";
    if (setup.schedule.pairings().size() == 1) {
        text += "samples in which " + setup.entrants[0].name + " won 0 .. " +
                std::to_string(gamesASample(summary.first)) + " games: " + samplesText(summary.first) + "\n";
    }
    if (summary.llr) text += sprtText(*setup.sprt, *summary.llr) + "\n";
    if (ending == Ending::stopped || ending == Ending::failed) text += "The match is not complete.\n";
    return text + lastLine(setup, summary) + "\n";
}

Json reportJson(const Setup& setup, const std::vector<Result>& results, Ending ending) {
    const Summary summary = summaryOf(setup, results);
    Json json;
    json["variant"] = setup.rules->variant().id;
    json["engine"] = setup.entrants[0].name;
    json["won"] = winsIn(summary.first);
    json["of"] = gamesIn(summary.first);
    json["percent"] = 100 * summary.estimate.share;
    json["percent_error"] = 100 * summary.estimate.shareError;
    json["elo"] = summary.estimate.elo;
    json["elo_error"] = summary.estimate.eloError;
    json["los"] = summary.estimate.los;
    json["ending"] = endingText(ending);
    json["sprt"] = summary.llr ? sprtJson(*setup.sprt, *summary.llr) : Json(nullptr);
    json["engines"] = Json::array();
    for (std::size_t i = 0; i < setup.entrants.size(); ++i) {
        Json engine;
        engine["name"] = setup.entrants[i].name;
        engine["control"] = textOf(setup.entrants[i].control);
        if (!summary.ratings.empty()) {
            engine["rating"] = summary.ratings[i].elo;
            engine["rating_error"] = summary.ratings[i].error;
        }
        json["engines"].push_back(std::move(engine));
    }
    json["pairings"] = Json::array();
    for (std::size_t i = 0; i < summary.outcomes.size(); ++i)
        json["pairings"].push_back(pairingJson(setup, summary, i));
    json["games"] = Json::array();
    for (const Result& result : results) json["games"].push_back(gameJson(setup, result));
    return json;
}

}  // namespace otrera::match
