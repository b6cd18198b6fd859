#include <string>

#include "server/page.h"

namespace otrera::server {

std::string_view pageArchive() {
    static const std::string page =
        "<!doctype html>\n"
        "<html lang=\"en\">\n"
        "<meta charset=\"utf-8\">\n"
        "<title>Otrera</title>\n"
        "<h1>Otrera</h1>\n"
        "<p>This program was built without its page (-DOTRERA_PAGE=OFF). "
        "Build it with the preset <code>release</code> to have the page.</p>\n"
        "</html>\n";
    // The hash only has to differ from that of every real page.
    static const std::string archive =
        "otrera page 1\n1\n/index.html\ttext/html; charset=utf-8\t00000000000000000000000000000000\tfresh\t" +
        std::to_string(page.size()) + "\t0\n" + page;
    return archive;
}

}  // namespace otrera::server
