#include "capi/picture.h"

#include "claims/region_json.h"
#include "diagram/diagram.h"
#include "diagram/svg.h"
#include "notation/cells.h"
#include "territory/race.h"
#include "territory/regions.h"

namespace otrera::capi {

using claims::CellForm;
using claims::cellsJson;
using notation::Json;
using rules::Bits128;
using rules::Rules;
using territory::Region;
using territory::RegionKind;

namespace {

constexpr int leastPixels = 64;
constexpr int mostPixels = 4096;
constexpr std::size_t longestCaption = 2000;

Json regionJson(const Rules& rules, const Region& region) {
    return {{"kind", claims::kindName(region.kind)},
            {"owner", claims::letterJson(region.owner)},
            {"cells", cellsJson(rules, region.empties, CellForm::numbers)},
            {"low", region.low},
            {"high", region.high}};
}

/// The options of a diagram, each of which may be missing; the first complaint stays.
class Choices {
  public:
    static base::Result<Choices> read(std::string_view text) {
        Json json = text.empty() ? Json::object() : Json::parse(text, nullptr, false);
        if (!json.is_object()) return base::Error{"the options are no JSON object"};
        for (const auto& [name, value] : json.items()) {
            bool known = false;
            for (const std::string_view option : {"theme", "bottom", "coordinates", "legend", "lastTurn",
                                                  "territory", "estimate", "caption", "pixels"})
                known = known || name == option;
            if (!known) return base::Error{"there is no option '" + name + "'"};
        }
        return Choices(std::move(json));
    }

    bool flag(const char* name, bool otherwise) {
        const Json* value = find(name);
        if (value == nullptr) return otherwise;
        if (value->is_boolean()) return value->get<bool>();
        complain(name, "is true or false");
        return otherwise;
    }
    std::string text(const char* name) {
        const Json* value = find(name);
        if (value == nullptr) return {};
        if (value->is_string()) return value->get<std::string>();
        complain(name, "is a text");
        return {};
    }
    int number(const char* name, int otherwise, int least, int most) {
        const Json* value = find(name);
        if (value == nullptr) return otherwise;
        if (value->is_number_integer()) {
            const auto whole = value->get<std::int64_t>();
            if (whole >= least && whole <= most) return static_cast<int>(whole);
        }
        complain(name, "is a number from " + std::to_string(least) + " to " + std::to_string(most));
        return otherwise;
    }
    void complain(const std::string& name, const std::string& what) {
        if (problem_.empty()) problem_ = name + " " + what;
    }
    const std::string& problem() const { return problem_; }

  private:
    explicit Choices(Json json) : json_(std::move(json)) {}
    const Json* find(const char* name) const {
        const auto found = json_.find(name);
        return found == json_.end() ? nullptr : &*found;
    }

    Json json_;
    std::string problem_;
};

/// The turn that led to the position, or its first half.
std::optional<rules::Turn> lastTurnOf(const play::Game& game) {
    if (game.steppedFrom() != rules::noCell)
        return rules::Turn{game.steppedFrom(), game.position().status.shooter, rules::noCell};
    if (game.viewed() == 0) return std::nullopt;
    const auto& action = game.actions()[game.viewed() - 1];
    if (action.kind != notation::Action::Kind::turn) return std::nullopt;
    return action.turn;
}

}  // namespace

Json territoryJson(const play::Game& game) {
    const Rules& rules = game.rules();
    const auto& position = game.position();
    const auto regions = territory::regionsOf(rules, position, territory::Walls::arrows);
    const auto tally = territory::tallyOf(regions);
    const auto race = territory::raceOf(rules, position, territory::Stride::whole);
    Json json;
    json["regions"] = Json::array();
    Bits128 settled;
    for (const Region& region : regions) {
        json["regions"].push_back(regionJson(rules, region));
        if (region.kind != RegionKind::contested) settled |= region.cells;
    }
    json["seats"] = Json::array();
    json["estimate"] = {{"nearest", Json::array()}};
    for (unsigned seat = 0; seat < rules.seatCount(); ++seat) {
        const auto& share = tally.seats[seat];
        const Bits128 nearest = race.nearest[seat] & ~settled;
        json["seats"].push_back({{"seat", claims::letterJson(rules::seatAt(seat))},
                                 {"cells", share.cells},
                                 {"low", share.low},
                                 {"high", share.high},
                                 {"nearest", nearest.count()}});
        json["estimate"]["nearest"].push_back(cellsJson(rules, nearest, CellForm::numbers));
    }
    json["estimate"]["narrow"] = cellsJson(rules, race.oneBehind & ~settled, CellForm::numbers);
    json["contested"] = tally.contested;
    json["dead"] = tally.dead;
    return json;
}

base::Result<std::string> diagramText(const play::Game& game, std::string_view options) {
    auto read = Choices::read(options);
    if (!read) return read.error();
    Choices choices = std::move(read).value();
    diagram::Options drawn;
    const std::string theme = choices.text("theme");
    if (const auto named = diagram::themeOfWord(theme)) {
        drawn.theme = *named;
    } else if (!theme.empty()) {
        choices.complain("theme", "is safe, wood or grey");
    }
    const std::string bottom = choices.text("bottom");
    if (!bottom.empty()) {
        const auto seat =
            bottom.size() == 1 ? notation::seatOfLetter(bottom[0], game.rules().seatCount()) : std::nullopt;
        if (seat) drawn.bottom = *seat;
        if (!seat) choices.complain("bottom", "is the letter of a seat");
    }
    drawn.coordinates = choices.flag("coordinates", true);
    drawn.legend = choices.flag("legend", true);
    if (choices.flag("lastTurn", true)) drawn.lastTurn = lastTurnOf(game);
    const bool estimate = choices.flag("estimate", false);
    if (choices.flag("territory", false) || estimate) {
        drawn.shading = diagram::shadingOf(game.rules(), game.position(),
                                           estimate ? diagram::Estimate::with : diagram::Estimate::without);
    }
    drawn.caption = choices.text("caption");
    if (drawn.caption.size() > longestCaption) choices.complain("caption", "is longer than 2000 bytes");
    const int pixels = choices.number("pixels", 480, leastPixels, mostPixels);
    if (!choices.problem().empty()) return base::Error{choices.problem()};
    return diagram::svgText(diagram::drawDiagram(game.rules(), game.position(), drawn), pixels);
}

}  // namespace otrera::capi
