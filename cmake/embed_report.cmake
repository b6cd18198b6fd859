# cmake -D output=FILE -D folder=FOLDER -P embed_report.cmake: writes the source that holds FOLDER's report.js and
# report.css.
file(READ ${folder}/report.js script)
file(READ ${folder}/report.css style)
foreach(text script style)
  if("${${text}}" MATCHES "\\)text\"|</script|</style")
    message(FATAL_ERROR "The report's ${text} would end where it stands.")
  endif()
endforeach()
file(WRITE ${output}
"// Made by cmake/embed_report.cmake.
#include \"analysis/html/report_files.h\"

namespace otrera::analysis::html {

const std::string_view reportScript = R\"text(${script})text\";
const std::string_view reportStyle = R\"text(${style})text\";

}  // namespace otrera::analysis::html
")
