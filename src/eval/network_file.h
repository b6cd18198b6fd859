#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "eval/network.h"

namespace otrera::eval {

/// A network with what it is for and where it comes from.
struct NetworkFile {
    std::string variant;   ///< the id of the variant that it was fitted to
    std::string training;  ///< how: one line of text
    Network network;

    bool operator==(const NetworkFile&) const = default;
};

/// A file of bytes: lines of text that say what it is (see docs/training.md), then the weights as 16-bit
/// words, lowest byte first, then a checksum. `variant` and `training` must be one line each.
std::string writeNetwork(const NetworkFile& file);

/// Fails with the reason for what is no such file, has another version or shape, or is damaged.
base::Result<NetworkFile> readNetwork(std::string_view bytes);

}  // namespace otrera::eval
