#include "claims/claim.h"

#include "claims/words.h"
#include "notation/cells.h"
#include "notation/position_text.h"
#include "rules/turns.h"

namespace otrera::claims {

using notation::Json;
using notation::seatName;
using rules::Position;
using rules::Rules;
using rules::Seat;
using solver::Decision;
using solver::Stage;

namespace {

std::vector<Seat> liveSeats(const Rules& rules, const Position& position) {
    std::vector<Seat> live;
    for (unsigned seat = 0; seat < rules.seatCount(); ++seat) {
        if (!position.isOut(rules::seatAt(seat))) live.push_back(rules::seatAt(seat));
    }
    return live;
}

std::string toMoveText(const Position& position) {
    return "; " + seatName(position.toMove()) + " is to move";
}

/// "White can make 21 turns, Black 10; White is to move"
std::string countText(const Rules& rules, const Position& position, const Decision& decision) {
    std::string text;
    for (const Seat seat : liveSeats(rules, position)) {
        const auto& turns = decision.turns[indexOf(seat)];
        text += text.empty() ? seatName(seat) + " can make " + boundsText(turns.low, turns.high)
                             : ", " + seatName(seat) + " " + boundsText(turns.low, turns.high);
    }
    return text + toMoveText(position);
}

/// "White is sure of 33 turns on cells that nobody else can come to, and meanwhile Black cannot make more
/// than 7"
std::string guardText(const Rules& rules, const Position& position, const Decision& decision, Seat seat) {
    const auto& guard = decision.guards[indexOf(seat)];
    std::string text = seatName(seat) + " is sure of " +
                       counted(static_cast<int>(guard.turns.size()), "turn") +
                       " on cells that nobody else can come to, and meanwhile ";
    bool first = true;
    for (const Seat other : liveSeats(rules, position)) {
        if (other == seat) continue;
        text += (first ? "" : ", ") + seatName(other) + " cannot make more than " +
                std::to_string(guard.others[indexOf(other)]);
        first = false;
    }
    return text;
}

std::string contestedText(const Rules& rules, const Position& position, const Decision& decision) {
    std::string text = "a region is contested";
    for (const Seat seat : liveSeats(rules, position)) {
        text += "; " + guardText(rules, position, decision, seat);
    }
    return text + toMoveText(position);
}

Json guardsJson(const Rules& rules, const Position& position, const Decision& decision, CellForm form) {
    Json list = Json::array();
    for (unsigned seat = 0; seat < rules.seatCount(); ++seat) {
        if (position.finished() || position.isOut(rules::seatAt(seat))) {
            list.push_back(nullptr);
            continue;
        }
        const auto& guard = decision.guards[seat];
        Json others = Json::array();
        for (unsigned other = 0; other < rules.seatCount(); ++other)
            others.push_back(other == seat ? Json(nullptr) : Json(guard.others[other]));
        list.push_back({{"turns", guard.turns.size()},
                        {"closed", cellsJson(rules, guard.closed, form)},
                        {"others", std::move(others)}});
    }
    return list;
}

}  // namespace

Ground groundOf(const Rules& rules, const Decision& decision) {
    if (decision.stage == Stage::finished) return Ground::finished;
    if (decision.stage == Stage::separated) return decision.winner ? Ground::separated : Ground::inexact;
    if (decision.winner) return Ground::guarded;
    return rules.variant().rule == rules::BlockedRule::pass ? Ground::mayReturn : Ground::contested;
}

const char* groundName(Ground ground) {
    constexpr const char* names[] = {"finished", "separated",  "guarded",
                                     "inexact",  "may_return", "contested"};
    return names[static_cast<std::size_t>(ground)];
}

std::string groundText(const Rules& rules, const Position& position, const Decision& decision) {
    switch (groundOf(rules, decision)) {
        case Ground::finished:
            break;
        case Ground::separated:
            return "no region is contested: " + countText(rules, position, decision);
        case Ground::guarded:
            return guardText(rules, position, decision, *decision.winner) + toMoveText(position);
        case Ground::inexact:
            return "no region is contested, but the turns are not known exactly: " +
                   countText(rules, position, decision);
        case Ground::mayReturn:
            return "a region is contested, and who cannot move may come back";
        case Ground::contested:
            return contestedText(rules, position, decision);
    }
    return "the game is over";
}

bool isScored(const Rules& rules, const Position& position) {
    for (unsigned seat = 0; position.finished() && seat < rules.seatCount(); ++seat) {
        if (position.isOut(rules::seatAt(seat)) && hasTurn(rules, position, rules::seatAt(seat)))
            return false;
    }
    return true;
}

Json claimJson(const Rules& rules, const Position& position, const Decision& decision,
               const std::vector<territory::Region>& regions, CellForm form) {
    const bool decided = decision.winner.has_value();
    const std::string text = groundText(rules, position, decision);
    Json json;
    json["variant"] = rules.variant().id;
    json["position"] = notation::positionText(rules, position);
    json["to_move"] = letterJson(position.finished() ? std::nullopt : std::optional(position.toMove()));
    json["decided"] = decided;
    json["winner"] = letterJson(decision.winner);
    json["reason"] = decided ? Json(text) : Json(nullptr);
    json["why_not"] = decided ? Json(nullptr) : Json(text);
    json["state"] = stageName(decision.stage);
    json["by"] = decided && isScored(rules, position) ? boundsJson(decision.score.low, decision.score.high)
                                                      : Json(nullptr);
    json["turns"] = Json::array();
    json["outlasts"] = Json::array();
    for (unsigned seat = 0; seat < rules.seatCount(); ++seat) {
        const auto& turns = decision.turns[seat];
        json["turns"].push_back(boundsJson(turns.low, turns.high));
        Json outlasted = Json::array();
        for (unsigned other = 0; other < rules.seatCount(); ++other) {
            if (decision.outlasts[seat][other]) outlasted.push_back(letterJson(rules::seatAt(other)));
        }
        json["outlasts"].push_back(std::move(outlasted));
    }
    json["guards"] = guardsJson(rules, position, decision, form);
    json["regions"] = regionsJson(rules, regions, form);
    return json;
}

}  // namespace otrera::claims
