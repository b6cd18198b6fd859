#pragma once

#include <string_view>

namespace otrera::eval {

/// The file of the network that comes with the program for a variant (data/networks/ID.network); empty when
/// there is none.
std::string_view shippedNetwork(std::string_view variant);

}  // namespace otrera::eval
