# cmake -D output=FILE -D networks=FILE|FILE... -P embed_networks.cmake: writes the source that holds these files.
set(arrays "")
set(choices "")
string(REPLACE "|" ";" files "${networks}")
foreach(file IN LISTS files)
  get_filename_component(id ${file} NAME_WE)
  string(MAKE_C_IDENTIFIER ${id} name)
  file(READ ${file} hex HEX)
  string(REGEX REPLACE "(..)" "\\\\x\\1\"\"" bytes "${hex}")
  string(APPEND arrays "constexpr std::string_view ${name} = bytes(\"${bytes}\");\n")
  string(APPEND choices "    if (variant == \"${id}\") return ${name};\n")
endforeach()
file(WRITE ${output}
"// Made by cmake/embed_networks.cmake.
#include \"eval/shipped_networks.h\"

#include <cstddef>

namespace otrera::eval {

namespace {

template <std::size_t size>
[[maybe_unused]] constexpr std::string_view bytes(const char (&text)[size]) {
    return {text, size - 1};
}

${arrays}
}  // namespace

std::string_view shippedNetwork([[maybe_unused]] std::string_view variant) {
${choices}    return {};
}

}  // namespace otrera::eval
")
