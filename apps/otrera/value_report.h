#pragma once

#include <optional>
#include <string>

#include "notation/json.h"
#include "solver/position_sum.h"
#include "solver/thermograph.h"

// What `otrera value` says of games, regions and sums. The forms in JSON are those of docs/values.md.
namespace otrera::app {

/// What is known of one region, or of a text with several.
struct ValueOfRoom {
    solver::Worth worth;
    solver::ValueFault fault = solver::ValueFault::none;
    std::optional<std::uint64_t> followers;  ///< none when there are very many
};

/// Lines for people, each set in by two spaces.
std::string valueText(solver::GameTable& games, const ValueOfRoom& value);
/// Adds the fields of a value to an object.
void addValue(notation::Json& json, solver::GameTable& games, const ValueOfRoom& value);
/// The columns after the position in a line of TSV; `?` where something is not known.
std::string valueColumns(solver::GameTable& games, const ValueOfRoom& value);
/// The thermograph as an SVG file. Throws Failure (bad input) when there is none.
std::string thermographSvg(solver::GameTable& games, const ValueOfRoom& value, const std::string& name);

std::string sumText(const rules::Rules& rules, solver::GameTable& games, const rules::Position& position,
                    const solver::PositionSum& sum);
notation::Json sumJson(const rules::Rules& rules, solver::GameTable& games, const rules::Position& position,
                       const solver::PositionSum& sum);

}  // namespace otrera::app
