#pragma once

#include <string_view>

namespace otrera::app {

/// The book of openings that the program ships for a variant, as the bytes of a file; empty when there is
/// none.
std::string_view shippedBook(std::string_view variant);

}  // namespace otrera::app
