#pragma once

#include <string_view>

namespace otrera::server {

/// The archive of the page that this program was built with, for Assets::read; it lives as long as the
/// program. A build without the page (-DOTRERA_PAGE=OFF) has one file that says so.
std::string_view pageArchive();

}  // namespace otrera::server
