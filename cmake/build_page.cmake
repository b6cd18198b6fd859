# Builds web/dist and packs it into one archive. Takes: root, module, output, depfile.
include(${CMAKE_CURRENT_LIST_DIR}/steps.cmake)

need_node()
# What is read, as it is before the build: a change under way makes the next build run again.
file(GLOB settings ${root}/web/*.ts ${root}/web/*.js ${root}/web/*.json)
write_depfile(${root}/web/src ${root}/web/public ${root}/web/index.html ${settings} ${root}/data/games ${root}/data/books ${root}/data/puzzles)

set(ENV{OTRERA_WASM} ${module})
quietly(${root}/web npm run build)
quietly(${root}/web node scripts/embed.mjs dist ${output})
