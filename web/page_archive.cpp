// The built page inside the program: see src/server/page.h.
#include "server/page.h"

#include <cstddef>

// The assembler puts the archive into the object as it is: no copy of it passes through the compiler.
// CMakeLists.txt builds the archive first and gives its path.
asm(".pushsection .rodata\n"
    ".balign 16\n"
    ".hidden otreraPageBegin\n"
    ".global otreraPageBegin\n"
    "otreraPageBegin:\n"
    ".incbin \"" OTRERA_PAGE_ARCHIVE
    "\"\n"
    ".hidden otreraPageEnd\n"
    ".global otreraPageEnd\n"
    "otreraPageEnd:\n"
    ".popsection\n");

extern "C" {
__attribute__((visibility("hidden"))) extern const char otreraPageBegin[];
__attribute__((visibility("hidden"))) extern const char otreraPageEnd[];
}

namespace otrera::server {

std::string_view pageArchive() {
    return {otreraPageBegin, static_cast<std::size_t>(otreraPageEnd - otreraPageBegin)};
}

}  // namespace otrera::server
