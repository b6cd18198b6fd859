// How many times as fast as plain code the library is: `ratio_to_plain [REPETITIONS]`. Both do the same, one
// after the other, again and again, so that a busy machine slows both.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <vector>

#include "pairs.h"
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

/// The times of both sides, run by run.
struct Runs {
    std::vector<double> library;
    std::vector<double> plain;

    void add(double librarySeconds, double plainSeconds) {
        library.push_back(librarySeconds);
        plain.push_back(plainSeconds);
    }
    /// Prints a line; times are multiplied by `scale` to be in `unit`.
    void print(const std::string& name, double scale, const char* unit) const {
        std::vector<double> ratios;
        for (std::size_t i = 0; i < library.size(); ++i) ratios.push_back(plain[i] / library[i]);
        const auto [least, most] = std::minmax_element(ratios.begin(), ratios.end());
        std::printf("%-52s %9.3f %-2s  plain %9.3f %-2s  ratio %6.2f  (%.2f to %.2f in %zu runs)\n",
                    name.c_str(), scale * median(library), unit, scale * median(plain), unit, median(ratios),
                    *least, *most, ratios.size());
        std::fflush(stdout);
    }
};

bool comparePerft(const char* id, int depth, int repetitions) {
    const rules::Variant& variant = *rules::findBuiltinVariant(id);
    const auto rules = rules::Rules::make(variant);
    bench::PlainCounter plain(variant);
    Runs runs;
    for (int i = 0; i < repetitions; ++i) {
        const Timed sets = timed([&] { return rules::perft(*rules, rules->start(), depth); });
        const Timed bytes = timed([&] { return plain.perft(depth); });
        if (sets.count != bytes.count) {
            std::printf("%s: the counts differ\n", id);
            return false;
        }
        runs.add(sets.seconds, bytes.seconds);
    }
    runs.print(std::string(id) + ": perft " + std::to_string(depth), 1, "s");
    return true;
}

/// The seconds that one call takes, from as many calls as make up some milliseconds.
double secondsOf(const std::function<std::uint64_t()>& work) {
    for (int calls = 1;; calls *= 4) {
        const Timed all = timed([&] {
            std::uint64_t sum = 0;
            for (int i = 0; i < calls; ++i) sum += work();
            return sum;
        });
        if (all.seconds > 0.02) return all.seconds / calls;
    }
}

bool comparePair(const bench::Pair& pair, int repetitions) {
    if (pair.library() != pair.plain()) {
        std::printf("%s: the results differ\n", pair.name.c_str());
        return false;
    }
    Runs runs;
    for (int i = 0; i < repetitions; ++i) runs.add(secondsOf(pair.library), secondsOf(pair.plain));
    runs.print(pair.name, 1e9 / static_cast<double>(pair.count), "ns");
    return true;
}

}  // namespace

int main(int argc, char** argv) {
    const int repetitions = argc > 1 ? std::max(1, std::atoi(argv[1])) : 7;
    bool same = comparePerft("amazons", 3, repetitions) && comparePerft("amazons-hex", 3, repetitions) &&
                comparePerft("cowboys", 4, repetitions);
    for (const bench::Pair& pair : bench::makePairs()) same = comparePair(pair, repetitions) && same;
    for (const bench::Pair& pair : bench::makeTextPairs()) same = comparePair(pair, repetitions) && same;
    return same ? 0 : 1;
}
