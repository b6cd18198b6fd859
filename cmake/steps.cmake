# For the scripts that build the page, each run by `cmake -P`: nothing is printed while all is well.

# A node that ./run or ./test brought stands before the one of the system.
set(brought ${root}/build/node/node_modules/node/bin)
if(EXISTS ${brought}/node)
  set(ENV{PATH} "${brought}:$ENV{PATH}")
endif()

# quietly(FOLDER COMMAND...): runs the command there; on failure shows what it said and ends the script.
function(quietly folder)
  execute_process(COMMAND ${ARGN} WORKING_DIRECTORY ${folder} RESULT_VARIABLE result
    OUTPUT_VARIABLE said ERROR_VARIABLE said)
  if(NOT result EQUAL 0)
    string(REPLACE ";" " " command "${ARGN}")
    message("${said}")  # as it is: FATAL_ERROR would lay it out anew
    message(FATAL_ERROR "failed (${result}): ${command}")
  endif()
endfunction()

# write_depfile(PATH...): tells ninja that the output was made from these files and everything in these folders.
function(write_depfile)
  set(read)
  foreach(path ${ARGN})
    list(APPEND read ${path})
    if(IS_DIRECTORY ${path})
      file(GLOB_RECURSE inside LIST_DIRECTORIES true ${path}/*)
      list(APPEND read ${inside})
    endif()
  endforeach()
  list(TRANSFORM read REPLACE "([ #])" "\\\\\\1")
  list(JOIN read " \\\n  " read)
  file(WRITE ${depfile} "${output}: \\\n  ${read}\n")
endfunction()

# need_node(): ends the script where node or npm is missing or too old for the page's tools.
function(need_node)
  execute_process(COMMAND node --version OUTPUT_VARIABLE version RESULT_VARIABLE result ERROR_QUIET
    OUTPUT_STRIP_TRAILING_WHITESPACE)
  string(REPLACE "v" "" version "${version}")
  find_program(npm npm)
  if(NOT result EQUAL 0 OR version VERSION_LESS 20.19 OR NOT npm)
    message(FATAL_ERROR "The page needs npm and node 20.19 or newer (found: ${version}). ./run brings them; "
      "-DOTRERA_PAGE=OFF builds without the page.")
  endif()
endfunction()
