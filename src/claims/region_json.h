#pragma once

#include <optional>
#include <vector>

#include "notation/json.h"
#include "territory/regions.h"

// Seats, cells and regions in JSON, as all reports about territory write them.
namespace otrera::claims {

/// How cells are written: by name ("d4"), or by their number in the order of the geometry.
enum class CellForm : std::uint8_t { names, numbers };

/// `territory`, `contested`, `dead`.
const char* kindName(territory::RegionKind kind);

/// The letter of a seat, or null.
notation::Json letterJson(std::optional<rules::Seat> seat);
notation::Json cellsJson(const rules::Rules& rules, base::Bits128 cells, CellForm form);
notation::Json boundsJson(int low, int high);
notation::Json regionsJson(const rules::Rules& rules, const std::vector<territory::Region>& regions,
                           CellForm form);

}  // namespace otrera::claims
