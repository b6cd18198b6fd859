#pragma once

#include <string_view>

#include "rules/rules.h"

namespace otrera::notation {

/// A variant whose start is a region written as in CGSuite: rows from the top, separated by `|`; `x` is a
/// piece of the first seat (Left), `o` one of the second (Right), `.` an empty cell, `#` a burnt one.
///
///     x...|o...
///
/// Rows of one length make a square board, rows of n, n+1 ... 2n-1 ... n cells a hexagon; as in positions,
/// each is then a file, from the left, from its top to its bottom. Step and shot are those of `kind`; where
/// its board is a hexagon the text must be one. Errors have line 1 and a column.
base::Result<rules::Variant> regionVariant(const rules::Variant& kind, std::string_view text);

}  // namespace otrera::notation
