// The search of the browser's interface, in a native program whose vectors are those of AVX2 at most:
// search_speed NODES. Reads positions from standard input, one a line, and prints for each "TURN NODES
// SECONDS": the turn found with so many judged positions, by one thread, and the processor time.
// wasm_ratio.mjs compares it with the same in the browser's module.
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <iostream>
#include <string>

#include <hwy/targets.h>
#include <nlohmann/json.hpp>

#include "capi/otrera.h"

namespace {

double processorSeconds() {
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

}  // namespace

int main(int count, char** arguments) {
    if (count != 2) {
        std::fputs("usage: search_speed NODES < POSITIONS\n", stderr);
        return 2;
    }
    hwy::SetSupportedTargetsForTest(HWY_AVX2 | HWY_SSE4 | HWY_SSSE3);
    const auto nodes = static_cast<std::uint32_t>(std::strtoul(arguments[1], nullptr, 10));
    for (std::string line; std::getline(std::cin, line);) {
        otrera_game* game = otrera_game_new("", line.c_str());
        otrera_search* search = game == nullptr ? nullptr : otrera_search_new(game, 1);
        if (search == nullptr) {
            std::fprintf(stderr, "search_speed: %s: %s\n", line.c_str(), otrera_error());
            return 1;
        }
        const double begin = processorSeconds();
        otrera_search_advance(search, nodes);
        const double seconds = processorSeconds() - begin;
        const auto report = nlohmann::json::parse(otrera_search_report(search));
        std::printf("%s %.0f %.6f\n", report["turn"].get<std::string>().c_str(),
                    report["nodes"].get<double>(), seconds);
        otrera_search_close(search);
        otrera_game_close(game);
    }
    return 0;
}
