# Builds the core as a WebAssembly module by its own preset. Takes: root, output, depfile.
include(${CMAKE_CURRENT_LIST_DIR}/steps.cmake)

if(NOT EXISTS ${root}/build/wasm/build.ninja)
  quietly(${root} ${CMAKE_COMMAND} --preset wasm)
endif()
quietly(${root} ${CMAKE_COMMAND} --build build/wasm)
if(NOT EXISTS ${output})
  message(FATAL_ERROR "The preset wasm made no ${output}.")
endif()
write_depfile(${root}/src ${root}/CMakeLists.txt ${root}/CMakePresets.json ${root}/cmake/wasm.cmake)
