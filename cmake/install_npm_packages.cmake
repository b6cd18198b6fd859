# Installs the packages that web/package-lock.json names. Takes: root, output.
include(${CMAKE_CURRENT_LIST_DIR}/steps.cmake)

need_node()
# They may be there already, from work on the page or from another build folder.
if(NOT EXISTS ${output} OR NOT ${output} IS_NEWER_THAN ${root}/web/package-lock.json)
  quietly(${root}/web npm ci --no-audit --no-fund)
endif()
