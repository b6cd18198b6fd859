#include "diagram_cairo/cairo.h"

#include <cairo-pdf.h>
#include <cairo.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "notation/text.h"

namespace otrera::diagram_cairo {

namespace {

using diagram::Colour;
using diagram::Drawing;

struct Destroy {
    void operator()(cairo_t* context) const { cairo_destroy(context); }
    void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
};
using Surface = std::unique_ptr<cairo_surface_t, Destroy>;
using Context = std::unique_ptr<cairo_t, Destroy>;

/// Draws one item after another.
class Painter {
  public:
    explicit Painter(cairo_t* context) : cairo_(context) {
        cairo_set_line_cap(cairo_, CAIRO_LINE_CAP_ROUND);
        cairo_set_line_join(cairo_, CAIRO_LINE_JOIN_ROUND);
    }

    void operator()(const diagram::Outline& outline) {
        using Kind = diagram::Path::Segment::Kind;
        cairo_new_path(cairo_);
        for (const auto& segment : outline.path.segments()) {
            const auto& [kind, first, second, end] = segment;
            switch (kind) {
                case Kind::move:
                    cairo_move_to(cairo_, end.x, end.y);
                    break;
                case Kind::line:
                    cairo_line_to(cairo_, end.x, end.y);
                    break;
                case Kind::curve:
                    cairo_curve_to(cairo_, first.x, first.y, second.x, second.y, end.x, end.y);
                    break;
                case Kind::close:
                    cairo_close_path(cairo_);
                    break;
            }
        }
        paint(outline.style);
    }

    void operator()(const diagram::Circle& circle) {
        cairo_new_path(cairo_);
        cairo_arc(cairo_, circle.centre.x, circle.centre.y, circle.radius, 0, 2 * M_PI);
        cairo_close_path(cairo_);
        paint(circle.style);
    }

    void operator()(const diagram::Text& text) {
        // cairo gives up on broken UTF-8 for good; after this there is none.
        const std::string line = notation::printable(text.text);
        cairo_select_font_face(cairo_, "sans-serif", CAIRO_FONT_SLANT_NORMAL,
                               text.bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
        cairo_set_font_size(cairo_, text.size);
        cairo_text_extents_t extents;
        cairo_text_extents(cairo_, line.c_str(), &extents);
        double x = text.at.x;
        if (text.anchor == diagram::Text::Anchor::middle) x -= extents.x_advance / 2;
        if (text.anchor == diagram::Text::Anchor::end) x -= extents.x_advance;
        use(text.ink);
        cairo_move_to(cairo_, x, text.at.y);
        cairo_show_text(cairo_, line.c_str());
    }

    void operator()(const diagram::GroupBegin& group) {
        cairo_save(cairo_);
        cairo_translate(cairo_, group.offset.x, group.offset.y);
        cairo_scale(cairo_, group.scale, group.scale);
    }

    void operator()(const diagram::GroupEnd&) { cairo_restore(cairo_); }

  private:
    void use(Colour colour) {
        cairo_set_source_rgb(cairo_, colour.red / 255.0, colour.green / 255.0, colour.blue / 255.0);
    }

    void paint(const diagram::Style& style) {
        if (style.fill) {
            use(*style.fill);
            cairo_fill_preserve(cairo_);
        }
        if (style.stroke) {
            use(*style.stroke);
            cairo_set_line_width(cairo_, style.width);
            cairo_set_dash(cairo_, &style.dash, style.dash > 0 ? 1 : 0, 0);
            cairo_stroke(cairo_);
        }
    }

    cairo_t* cairo_;
};

void paint(cairo_t* context, const Drawing& drawing, double scale) {
    cairo_save(context);
    cairo_scale(context, scale, scale);
    if (drawing.background) {
        const Colour paper = *drawing.background;
        cairo_set_source_rgb(context, paper.red / 255.0, paper.green / 255.0, paper.blue / 255.0);
        cairo_paint(context);
    }
    Painter painter(context);
    for (const diagram::Item& item : drawing.items) std::visit(painter, item);
    cairo_restore(context);
}

cairo_status_t append(void* closure, const unsigned char* data, unsigned int length) {
    static_cast<std::string*>(closure)->append(reinterpret_cast<const char*>(data), length);
    return CAIRO_STATUS_SUCCESS;
}

base::Error failure(cairo_status_t status) {
    return {std::string("cannot draw: ") + cairo_status_to_string(status)};
}

}  // namespace

base::Result<std::string> pngBytes(const Drawing& drawing, int pixels) {
    const double scale = pixels / std::max({drawing.width, drawing.height, 1.0});
    const auto side = [&](double units) { return std::max(1, static_cast<int>(std::lround(units * scale))); };
    const Surface surface(
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, side(drawing.width), side(drawing.height)));
    const Context context(cairo_create(surface.get()));
    cairo_set_source_rgb(context.get(), 1, 1, 1);
    cairo_paint(context.get());
    paint(context.get(), drawing, scale);
    std::string bytes;
    cairo_status_t status = cairo_status(context.get());
    if (status == CAIRO_STATUS_SUCCESS) {
        status = cairo_surface_write_to_png_stream(surface.get(), append, &bytes);
    }
    if (status != CAIRO_STATUS_SUCCESS) return failure(status);
    return bytes;
}

base::Result<std::string> pdfBytes(const std::vector<Drawing>& pages, double pointsPerUnit) {
    if (pages.empty()) return base::Error{"a PDF needs a page"};
    std::string bytes;
    const Surface surface(cairo_pdf_surface_create_for_stream(append, &bytes, 1, 1));
    cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_TITLE,
                                   notation::printable(pages.front().title).c_str());
    cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_CREATOR, "Otrera");
    const Context context(cairo_create(surface.get()));
    for (const Drawing& page : pages) {
        cairo_pdf_surface_set_size(surface.get(), page.width * pointsPerUnit, page.height * pointsPerUnit);
        paint(context.get(), page, pointsPerUnit);
        cairo_show_page(context.get());
    }
    cairo_surface_finish(surface.get());
    const cairo_status_t status = cairo_status(context.get());
    if (status != CAIRO_STATUS_SUCCESS) return failure(status);
    if (cairo_surface_status(surface.get()) != CAIRO_STATUS_SUCCESS) {
        return failure(cairo_surface_status(surface.get()));
    }
    return bytes;
}

}  // namespace otrera::diagram_cairo
