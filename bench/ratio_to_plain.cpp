// How many times as fast as a plain counter the library counts turn sequences: `ratio_to_plain
// [REPETITIONS]`. Both count the same, one after the other, again and again, so that a busy machine slows
// both.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <vector>

#include "plain_counter.h"
#include "rules/perft.h"

using namespace otrera;

namespace {

struct Timed {
    std::uint64_t count = 0;
    double seconds = 0;
};

template <class Count>
Timed timed(Count count) {
    const std::clock_t begin = std::clock();
    const std::uint64_t found = count();
    return {found, static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC};
}

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

bool compare(const char* id, int depth, int repetitions) {
    const rules::Variant& variant = *rules::findBuiltinVariant(id);
    const auto rules = rules::Rules::make(variant);
    bench::PlainCounter plain(variant);
    std::vector<double> ratios;
    std::vector<double> ours;
    std::vector<double> theirs;
    for (int i = 0; i < repetitions; ++i) {
        const Timed sets = timed([&] { return rules::perft(*rules, rules->start(), depth); });
        const Timed bytes = timed([&] { return plain.perft(depth); });
        if (sets.count != bytes.count) {
            std::printf("%s: the counts differ\n", id);
            return false;
        }
        ours.push_back(sets.seconds);
        theirs.push_back(bytes.seconds);
        ratios.push_back(bytes.seconds / sets.seconds);
    }
    const auto [least, most] = std::minmax_element(ratios.begin(), ratios.end());
    std::printf("%-14s perft %d   %8.3f s   plain %8.3f s   ratio %5.2f   (%.2f to %.2f in %d runs)\n", id,
                depth, median(ours), median(theirs), median(ratios), *least, *most, repetitions);
    std::fflush(stdout);
    return true;
}

}  // namespace

int main(int argc, char** argv) {
    const int repetitions = argc > 1 ? std::max(1, std::atoi(argv[1])) : 7;
    const bool same = compare("amazons", 3, repetitions) && compare("amazons-hex", 3, repetitions) &&
                      compare("cowboys", 4, repetitions);
    return same ? 0 : 1;
}
