# cmake -D output=FILE -D puzzles=FILE|FILE... -P embed_puzzles.cmake: writes the source that holds these files.
set(parts "")
string(REPLACE "|" ";" files "${puzzles}")
foreach(file IN LISTS files)
  file(READ ${file} hex HEX)
  string(REGEX REPLACE "(..)" "\\\\x\\1\"\"" bytes "${hex}")
  string(APPEND parts "    \"${bytes}\"\n")
endforeach()
file(WRITE ${output}
"// Made by cmake/embed_puzzles.cmake.
#include \"puzzles/shipped_puzzles.h\"

#include <cstddef>

namespace otrera::puzzles {

namespace {

constexpr char text[] =
    \"\"
${parts}    ;

}  // namespace

std::string_view shippedPuzzles() { return {text, sizeof text - 1}; }

}  // namespace otrera::puzzles
")
