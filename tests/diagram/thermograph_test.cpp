#include "diagram/thermograph.h"

#include <gtest/gtest.h>

#include "diagram/svg.h"
#include "xml.h"

namespace otrera::diagram {

namespace {

/// {8|{4|0}}: walls by hand, as in the tests of the solver.
ThermographPlot plot() {
    ThermographPlot made;
    made.left = {{9, -1}, {5, 3}};
    made.right = {{4, -1}, {4, 2}, {5, 3}};
    made.values = {{8, "8"}, {4, "4"}, {5, "5"}};
    made.temperatures = {{0, "0"}, {3, "3"}};
    made.title = "Thermograph of {8|{4|0}}";
    made.description = "Mean 5, temperature 3";
    return made;
}

/// The corners of the path inside a group.
std::vector<Point> pathOf(const Drawing& drawing, const std::string& name) {
    std::vector<Point> corners;
    bool inside = false;
    for (const Item& item : drawing.items) {
        if (const auto* group = std::get_if<GroupBegin>(&item)) inside = group->name == name;
        const auto* outline = std::get_if<Outline>(&item);
        if (!inside || outline == nullptr || !corners.empty()) continue;
        for (const auto& segment : outline->path.segments()) corners.push_back(segment.end);
    }
    return corners;
}

TEST(ThermographDrawing, WallsLeanAsTheyShould) {
    const Drawing drawing = thermographDrawing(plot());
    const auto left = pathOf(drawing, "left wall");
    const auto right = pathOf(drawing, "right wall");
    const auto mast = pathOf(drawing, "mast");
    // From temperature 0: the wall of Left is cut there, at 8. Larger values stand further to the left.
    ASSERT_EQ(left.size(), 2U);
    ASSERT_EQ(right.size(), 3U);
    EXPECT_LT(left[0].x, left[1].x);
    EXPECT_GT(left[0].y, left[1].y);
    EXPECT_EQ(right[0].x, right[1].x);
    EXPECT_EQ(left[0].y, right[0].y);
    EXPECT_EQ(left[1].x, right[2].x);
    EXPECT_EQ(left[1].y, mast[0].y);
    EXPECT_LT(mast[1].y, mast[0].y);
    // Values 8 and 4 are 4 apart, 5 and 4 one.
    EXPECT_NEAR((right[0].x - left[0].x) / (right[1].x - right[2].x), 4, 1e-9);
}

TEST(ThermographDrawing, IsAPicture) {
    const std::string svg = svgText(thermographDrawing(plot()), 770);
    EXPECT_EQ(test::readXml(svg).fault, "");
    EXPECT_NE(svg.find("Thermograph of {8|{4|0}}"), std::string::npos);
    // A number is a mast from -1 up.
    ThermographPlot number;
    number.left = number.right = {{3, -1}};
    number.values = {{3, "3"}};
    number.temperatures = {{-1, "-1"}};
    EXPECT_EQ(test::readXml(svgText(thermographDrawing(number), 770)).fault, "");
}

}  // namespace

}  // namespace otrera::diagram
