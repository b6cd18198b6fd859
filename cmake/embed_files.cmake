# cmake -D output=FILE -D files=FILE|FILE... -D header=HEADER -D namespace=NAMESPACE -D function=NAME -P embed_files.cmake:
# writes the source of the function that HEADER declares: from a variant's id to the file of that name, as bytes.
set(arrays "")
set(choices "")
string(REPLACE "|" ";" files "${files}")
foreach(file IN LISTS files)
  get_filename_component(id ${file} NAME_WE)
  string(MAKE_C_IDENTIFIER ${id} name)
  file(READ ${file} hex HEX)
  string(REGEX REPLACE "(..)" "\\\\x\\1\"\"" bytes "${hex}")
  string(APPEND arrays "constexpr std::string_view ${name} = bytes(\"${bytes}\");\n")
  string(APPEND choices "    if (variant == \"${id}\") return ${name};\n")
endforeach()
file(WRITE ${output}
"// Made by cmake/embed_files.cmake.
#include \"${header}\"

#include <cstddef>

namespace otrera::${namespace} {

namespace {

template <std::size_t size>
[[maybe_unused]] constexpr std::string_view bytes(const char (&text)[size]) {
    return {text, size - 1};
}

${arrays}
}  // namespace

std::string_view ${function}([[maybe_unused]] std::string_view variant) {
${choices}    return {};
}

}  // namespace otrera::${namespace}
")
