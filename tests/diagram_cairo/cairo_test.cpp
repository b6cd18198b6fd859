#include "diagram_cairo/cairo.h"

#include <cairo.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <cstring>

#include "diagram/diagram.h"
#include "diagram/rules_pages.h"
#include "diagram/sheet.h"
#include "rules/rules.h"

// fontconfig keeps what it has read of the system's fonts until the process ends; LeakSanitizer asks for this
// name.
extern "C" const char* __lsan_default_suppressions() { return "leak:libfontconfig"; }

namespace otrera::diagram_cairo {

namespace {

using diagram::Drawing;

rules::Rules rulesOfId(const char* id) {
    return std::move(rules::Rules::make(*rules::findBuiltinVariant(id))).value();
}

/// A PNG read back.
class Picture {
  public:
    explicit Picture(const std::string& bytes) : rest_(bytes) {
        surface_ = cairo_image_surface_create_from_png_stream(&Picture::read, this);
        EXPECT_EQ(cairo_surface_status(surface_), CAIRO_STATUS_SUCCESS);
    }
    ~Picture() { cairo_surface_destroy(surface_); }
    Picture(const Picture&) = delete;
    Picture& operator=(const Picture&) = delete;

    int width() const { return cairo_image_surface_get_width(surface_); }
    int height() const { return cairo_image_surface_get_height(surface_); }
    std::uint32_t pixel(double x, double y) const {
        const unsigned char* row = cairo_image_surface_get_data(surface_) +
                                   static_cast<long>(y) * cairo_image_surface_get_stride(surface_);
        std::uint32_t value = 0;
        std::memcpy(&value, row + 4 * static_cast<long>(x), 4);
        return value & 0xFFFFFF;
    }

  private:
    static cairo_status_t read(void* self, unsigned char* data, unsigned int length) {
        std::string_view& rest = static_cast<Picture*>(self)->rest_;
        if (rest.size() < length) return CAIRO_STATUS_READ_ERROR;
        std::memcpy(data, rest.data(), length);
        rest.remove_prefix(length);
        return CAIRO_STATUS_SUCCESS;
    }

    std::string_view rest_;
    cairo_surface_t* surface_ = nullptr;
};

int countOf(const std::string& text, const std::string& word) {
    int count = 0;
    for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) ++count;
    return count;
}

/// The pages that a PDF says it has.
int pagesOf(const std::string& pdf) {
    const std::size_t at = pdf.find("/Count ");
    return at == std::string::npos ? -1 : std::atoi(pdf.c_str() + at + 7);
}

}  // namespace

TEST(Png, HasTheSizeAndThePieces) {
    const auto rules = rulesOfId("amazons");
    diagram::Options options;
    options.theme = diagram::ThemeName::grey;
    const Drawing drawing = drawDiagram(rules, rules.start(), options);
    const auto bytes = pngBytes(drawing, 600);
    ASSERT_TRUE(bytes);
    EXPECT_EQ(bytes->substr(0, 8), "\x89PNG\r\n\x1A\n");
    const Picture picture(*bytes);
    EXPECT_EQ(std::max(picture.width(), picture.height()), 600);
    EXPECT_NEAR(static_cast<double>(picture.width()) / picture.height(), drawing.width / drawing.height,
                0.01);

    // Where the board lies: the offset of the group that holds it.
    const auto* board = std::get_if<diagram::GroupBegin>(&drawing.items.front());
    ASSERT_NE(board, nullptr);
    const double scale = 600 / std::max(drawing.width, drawing.height);
    const auto layout = diagram::layoutOf(rules.geometry(), 0);
    const auto pixelAt = [&](int file, int rank, double aside) {
        const auto centre = layout.centreOf(*rules.geometry().at(rules::Square{file, rank}));
        return picture.pixel((board->offset.x + centre.x + aside) * scale,
                             (board->offset.y + centre.y) * scale);
    };
    // Left of the figure on a piece: the body. Black's is black, White's white, on the dark cell a1 none is.
    EXPECT_EQ(pixelAt(0, 6, -27), 0x000000u);  // a7
    EXPECT_EQ(pixelAt(0, 3, -27), 0xFFFFFFu);  // a4
    EXPECT_EQ(pixelAt(0, 0, -27), 0xEDEDEDu);  // a1
    EXPECT_EQ(pixelAt(1, 0, -27), 0xFFFFFFu);  // b1
}

TEST(Png, GreyIsGrey) {
    for (const char* id : {"amazons-4a", "cowboys-4", "amazons-hex"}) {
        const auto rules = rulesOfId(id);
        diagram::Options options;
        options.theme = diagram::ThemeName::grey;
        options.shading = shadingOf(rules, rules.start(), diagram::Estimate::with);
        options.lastTurn = rules::turnsOf(rules, rules.start()).front();
        options.marks = {{rules.geometry().cells()[4], diagram::MarkKind::letter, "A"}};
        const auto bytes = pngBytes(drawDiagram(rules, rules.start(), options), 300);
        ASSERT_TRUE(bytes);
        const Picture picture(*bytes);
        for (int y = 0; y < picture.height(); ++y) {
            for (int x = 0; x < picture.width(); ++x) {
                const std::uint32_t pixel = picture.pixel(x, y);
                ASSERT_EQ(pixel & 0xFF, pixel >> 8 & 0xFF);
                ASSERT_EQ(pixel & 0xFF, pixel >> 16);
            }
        }
    }
}

TEST(Png, BrokenTextAndHugeSizesAreNoCrash) {
    const auto rules = rulesOfId("amazons");
    diagram::Options options;
    options.caption = "\xFF\xC3 \x01 </text>";
    const Drawing drawing = drawDiagram(rules, rules.start(), options);
    EXPECT_TRUE(pngBytes(drawing, 100));
    EXPECT_FALSE(pngBytes(drawing, 40000)) << "cairo draws up to 32767";
    EXPECT_TRUE(pngBytes(drawing, 1));
}

TEST(Pdf, HasItsPagesAndSizes) {
    const auto rules = rulesOfId("cowboys");
    const auto pages = rulesPages(rules, diagram::ThemeName::safe);
    const auto bytes = pdfBytes(pages, diagram::pointsPerPageUnit);
    ASSERT_TRUE(bytes);
    EXPECT_EQ(bytes->substr(0, 5), "%PDF-");
    EXPECT_EQ(pagesOf(*bytes), 2);
    // A4 in points.
    EXPECT_EQ(countOf(*bytes, "/MediaBox [ 0 0 595.275591 841.889764 ]"), 2) << *bytes;
    EXPECT_GE(countOf(*bytes, "/ToUnicode"), 1) << "texts can be copied";

    const Drawing one = diagram::drawDiagram(rules, rules.start(), {});
    const auto five = pdfBytes({one, one, one, one, one}, 0.25);
    ASSERT_TRUE(five);
    EXPECT_EQ(pagesOf(*five), 5);
    EXPECT_FALSE(pdfBytes({}, 1));
}

}  // namespace otrera::diagram_cairo
