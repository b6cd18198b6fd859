#include <gtest/gtest.h>

#include <set>

#include "../territory/positions.h"
#include "solver/region_value.h"

using namespace otrera;
using base::Bits128;
using solver::Room;

namespace {

/// The cells of a box in the corner of a board, row by row, and what they become when it is turned or
/// mirrored.
struct Box {
    int width;
    int height;

    std::vector<std::vector<int>> symmetries() const {
        std::vector<std::vector<int>> maps;
        for (int which = 0; which < 8; ++which) {
            const bool transposed = which >= 4;
            if (transposed && width != height) break;
            std::vector<int> map;
            for (int y = 0; y < height; ++y) {
                for (int x = 0; x < width; ++x) {
                    int to = which % 2 == 0 ? x : width - 1 - x;
                    int up = which / 2 % 2 == 0 ? y : height - 1 - y;
                    if (transposed) std::swap(to, up);
                    map.push_back(up * width + to);
                }
            }
            maps.push_back(map);
        }
        return maps;
    }
};

/// Whether the cells that are no arrows hang together by neighbours.
bool isConnected(const Box& box, const std::string& marks) {
    std::string left = marks;
    std::vector<int> waiting{static_cast<int>(left.find_first_not_of('#'))};
    left[static_cast<std::size_t>(waiting[0])] = '#';
    while (!waiting.empty()) {
        const int cell = waiting.back();
        waiting.pop_back();
        for (int y = std::max(0, cell / box.width - 1); y <= std::min(box.height - 1, cell / box.width + 1);
             ++y) {
            for (int x = std::max(0, cell % box.width - 1);
                 x <= std::min(box.width - 1, cell % box.width + 1); ++x) {
                char& mark = left[static_cast<std::size_t>(y * box.width + x)];
                if (mark == '#') continue;
                mark = '#';
                waiting.push_back(y * box.width + x);
            }
        }
    }
    return left.find_first_not_of('#') == std::string::npos;
}

/// All positions of a box with one piece a side that hang together, up to its symmetries.
std::vector<std::string> positionsOf(const Box& box) {
    const int cells = box.width * box.height;
    const auto symmetries = box.symmetries();
    std::vector<std::string> found;
    for (int x = 0; x < cells; ++x) {
        for (int o = 0; o < cells; ++o) {
            if (x == o) continue;
            for (int arrows = 0; arrows < 1 << cells; ++arrows) {
                if ((arrows >> x & 1) != 0 || (arrows >> o & 1) != 0) continue;
                std::string marks(static_cast<std::size_t>(cells), '.');
                for (int i = 0; i < cells; ++i) {
                    if ((arrows >> i & 1) != 0) marks[static_cast<std::size_t>(i)] = '#';
                }
                marks[static_cast<std::size_t>(x)] = 'x';
                marks[static_cast<std::size_t>(o)] = 'o';
                const bool first = std::all_of(symmetries.begin(), symmetries.end(), [&](const auto& map) {
                    for (std::size_t i = 0; i < marks.size(); ++i) {
                        const char image = marks[static_cast<std::size_t>(map[i])];
                        if (image != marks[i]) return marks[i] < image;
                    }
                    return true;
                });
                if (first && isConnected(box, marks)) found.push_back(std::move(marks));
            }
        }
    }
    return found;
}

/// Counted once by a program of its own: boxes, positions, and the different values over all of them.
TEST(Census, OneAmazonASide) {
    constexpr rules::MovementKind slide{true, 0, 0};
    const auto rules = test::rulesOf(test::userVariant("boxes", {6, 4, 0}, slide, slide, {{}, {}}));
    solver::ValueFinder finder(rules);
    const std::pair<Box, std::size_t> boxes[] = {
        {{3, 1}, 5},   {{4, 1}, 15},   {{5, 1}, 35},    {{2, 2}, 7},    {{3, 2}, 111},
        {{4, 2}, 692}, {{5, 2}, 3644}, {{6, 2}, 17032}, {{3, 3}, 1020}, {{4, 3}, 25425}};
    std::set<solver::Game> values;
    for (const auto& [box, count] : boxes) {
        const auto positions = positionsOf(box);
        EXPECT_EQ(positions.size(), count) << box.height << "x" << box.width;
        for (const std::string& marks : positions) {
            Room room;
            for (std::size_t i = 0; i < marks.size(); ++i) {
                const int at = static_cast<int>(i);
                const Bits128 cell =
                    setOf(*rules.geometry().at(rules::Square{at % box.width, at / box.width}));
                if (marks[i] == 'x') room.left |= cell;
                if (marks[i] == 'o') room.right |= cell;
                if (marks[i] == '.') room.empties |= cell;
            }
            const auto value = finder.valueOf(room, {});
            ASSERT_TRUE(value);
            values.insert(*value);
        }
    }
    EXPECT_EQ(values.size(), 12998U);
}

}  // namespace
