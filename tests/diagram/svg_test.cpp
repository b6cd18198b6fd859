#include "diagram/svg.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <set>

#include "../territory/positions.h"
#include "diagram/diagram.h"
#include "diagram/sheet.h"
#include "notation/turn_text.h"
#include "xml.h"

namespace otrera::diagram {

namespace {

using test::Element;
using test::readXml;
using test::Xml;

rules::Rules rulesOfId(const char* id) { return test::rulesOf(*rules::findBuiltinVariant(id)); }

Point translationOf(const Element& element) {
    Point point;
    const auto found = element.attributes.find("transform");
    if (found == element.attributes.end()) return point;
    const char* text = found->second.c_str() + std::string("translate(").size();
    char* end = nullptr;
    point.x = std::strtod(text, &end);
    point.y = std::strtod(end, &end);
    return point;
}

/// Where a group lies in the picture: its own offset and those around it.
Point placeOf(const Xml& xml, const Element& element) {
    Point sum = translationOf(element);
    for (int up = element.parent; up >= 0; up = xml.elements[static_cast<std::size_t>(up)].parent) {
        const Point offset = translationOf(xml.elements[static_cast<std::size_t>(up)]);
        sum = sum + offset;
    }
    return sum;
}

Options everything(const Rules& rules, const Position& position) {
    Options options;
    options.shading = shadingOf(rules, position, Estimate::with);
    options.caption = "Between <a> & \"b\"";
    const unsigned first = rules.geometry().board().lowest();
    options.marks = {{static_cast<Cell>(first), MarkKind::letter, "<"}};
    return options;
}

}  // namespace

TEST(Svg, EveryPositionHasItsFiguresInsideAndIsWellFormed) {
    test::everywhere([](const Rules& rules, const Position& position) {
        const ThemeName theme = static_cast<ThemeName>(position.status.turns % 3);
        Options options = everything(rules, position);
        options.theme = theme;
        options.bottom = rules::seatAt(position.status.turns % rules.seatCount());
        const Drawing drawing = drawDiagram(rules, position, options);
        const Xml xml = readXml(svgText(drawing, 400));
        ASSERT_EQ(xml.fault, "");
        ASSERT_EQ(xml.elements[0].name, "svg");
        std::set<std::pair<long, long>> places;
        const auto placed = [&](const Element* group) {
            const Point at = placeOf(xml, *group);
            EXPECT_GT(at.x, 40);
            EXPECT_GT(at.y, 40);
            EXPECT_LT(at.x, drawing.width - 40);
            EXPECT_LT(at.y, drawing.height - 40);
            EXPECT_TRUE(places.emplace(std::lround(at.x), std::lround(at.y)).second) << "two on one cell";
        };
        int pieces = 0;
        for (unsigned seat = 0; seat < rules.seatCount(); ++seat) {
            const std::string letter(1, notation::seatLetter(rules::seatAt(seat)));
            int own = 0;
            for (const Element* group : xml.groups(letter)) {
                if (group->attributes.at("class") != "piece " + letter) continue;
                placed(group);
                ++own;
            }
            EXPECT_EQ(own, position.pieces[seat].count());
            pieces += own;
        }
        const auto shots = xml.groups("shot");
        const auto blocked = xml.groups("blocked");
        for (const auto& list : {shots, blocked}) {
            for (const Element* group : list) placed(group);
        }
        EXPECT_EQ(blocked.size(), rules.variant().blocked.size());
        EXPECT_EQ(shots.size() + blocked.size(),
                  static_cast<std::size_t>(rules::arrowsOf(rules, position).count()));
        EXPECT_EQ(pieces + static_cast<int>(shots.size() + blocked.size()),
                  rules.geometry().cellCount() - position.empty.count());
    });
}

TEST(Svg, HostileTextStaysText) {
    const auto rules = rulesOfId("amazons");
    const std::string hostile =
        "</text><script>alert(1)</script>&amp;]]>\"' \x01\x1B[2J \xFF\xC3 \xEF\xBF\xBF è";
    Options options;
    options.caption = hostile;
    options.marks = {{rules.geometry().cells()[5], MarkKind::letter, "<"},
                     {rules.geometry().cells()[6], MarkKind::letter, "\xFF"}};
    const Drawing drawing = drawDiagram(rules, rules.start(), options);
    const std::string svg = svgText(drawing, 300);
    const Xml xml = readXml(svg);
    ASSERT_EQ(xml.fault, "");
    EXPECT_EQ(xml.count("script"), 0);
    EXPECT_EQ(svg.find('\x01'), std::string::npos);
    EXPECT_EQ(svg.find('\x1B'), std::string::npos);
    EXPECT_EQ(svg.find('\xFF'), std::string::npos);
    EXPECT_EQ(svg.find("\xEF\xBF\xBF"), std::string::npos);
    std::string shown;
    for (const Element& element : xml.elements) {
        if (element.name == "text") shown += element.text + " ";
    }
    EXPECT_NE(shown.find("</text><script>alert(1)</script>&amp;]]>\"'"), std::string::npos) << shown;
    EXPECT_NE(shown.find("è"), std::string::npos);
}

TEST(Svg, IsOneFileThatNeedsNothingElse) {
    const auto rules = rulesOfId("cowboys");
    Options options = everything(rules, rules.start());
    const std::string svg = svgText(
        drawSheet({drawDiagram(rules, rules.start(), options), drawDiagram(rules, rules.start(), options)},
                  {ThemeName::safe, 2, "Two"}),
        600);
    const Xml xml = readXml(svg);
    ASSERT_EQ(xml.fault, "");
    // Nothing that runs, nothing that is fetched, nothing that could collide in a page.
    for (const Element& element : xml.elements) {
        EXPECT_TRUE(std::set<std::string>({"svg", "title", "desc", "g", "path", "circle", "text"})
                        .contains(element.name))
            << element.name;
        EXPECT_FALSE(element.attributes.contains("id"));
        EXPECT_FALSE(element.attributes.contains("href"));
        EXPECT_FALSE(element.attributes.contains("style"));
    }
    EXPECT_EQ(xml.elements[1].name, "title");
    EXPECT_EQ(xml.elements[2].name, "desc");
    EXPECT_EQ(xml.elements[0].attributes.at("width"), "600");
    EXPECT_EQ(xml.groups("board").size(), 2u);
}

TEST(Svg, TheBottomSeatTurnsTheBoard) {
    const auto rules = rulesOfId("amazons");
    Options options;
    const auto placesOf = [&](Seat bottom) {
        options.bottom = bottom;
        const Xml xml = readXml(svgText(drawDiagram(rules, rules.start(), options), 500));
        std::vector<Point> places;
        for (const Element* group : xml.groups("W")) places.push_back(placeOf(xml, *group));
        return places;
    };
    const auto white = placesOf(Seat::white);
    const auto black = placesOf(Seat::black);
    ASSERT_EQ(white.size(), 4u);
    // A half-turn: every pair of places has the same sum. White's d1 and g1 are in the last row, then the
    // first.
    const Point sum = white[0] + black[0];
    for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_NEAR(white[i].x + black[i].x, sum.x, 0.01);
        EXPECT_NEAR(white[i].y + black[i].y, sum.y, 0.01);
    }
    EXPECT_NEAR(white[0].y - black[0].y, 900, 0.01);
}

}  // namespace otrera::diagram
