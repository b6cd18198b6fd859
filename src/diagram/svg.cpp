#include "diagram/svg.h"

#include <algorithm>
#include <cmath>

#include "notation/text.h"

namespace otrera::diagram {

namespace {

/// A number with at most two decimals, and without any that are 0.
std::string number(double value) {
    const auto hundredths = static_cast<long long>(std::llround(value * 100));
    std::string text = std::to_string(std::abs(hundredths) / 100);
    const auto rest = static_cast<int>(std::abs(hundredths) % 100);
    if (rest != 0) {
        text += '.';
        text += static_cast<char>('0' + rest / 10);
        if (rest % 10 != 0) text += static_cast<char>('0' + rest % 10);
    }
    return hundredths < 0 ? "-" + text : text;
}

std::string point(Point at) { return number(at.x) + " " + number(at.y); }

std::string hex(Colour colour) {
    constexpr const char* digits = "0123456789abcdef";
    std::string text = "#";
    for (const unsigned part : {colour.red, colour.green, colour.blue}) {
        text += digits[part >> 4];
        text += digits[part & 0xF];
    }
    return text;
}

/// Text as it may stand in an element or an attribute. Line breaks become spaces, what XML cannot hold '?'.
std::string escaped(std::string_view raw) {
    std::string spaced(raw);
    std::replace(spaced.begin(), spaced.end(), '\n', ' ');
    std::string text = notation::printable(spaced);
    for (const char* noncharacter : {"\xEF\xBF\xBE", "\xEF\xBF\xBF"}) {
        for (std::size_t at = text.find(noncharacter); at != std::string::npos;
             at = text.find(noncharacter)) {
            text.replace(at, 3, "?");
        }
    }
    return notation::markup(text);
}

std::string styleText(const Style& style) {
    std::string text = " fill=\"" + (style.fill ? hex(*style.fill) : "none") + "\"";
    if (!style.stroke) return text;
    text += " stroke=\"" + hex(*style.stroke) + "\" stroke-width=\"" + number(style.width) + "\"";
    if (style.dash > 0) text += " stroke-dasharray=\"" + number(style.dash) + "\"";
    return text;
}

std::string pathText(const Path& path) {
    using Kind = Path::Segment::Kind;
    std::string text;
    for (const auto& segment : path.segments()) {
        switch (segment.kind) {
            case Kind::move:
                text += "M" + point(segment.end);
                break;
            case Kind::line:
                text += "L" + point(segment.end);
                break;
            case Kind::curve:
                text += "C" + point(segment.first) + " " + point(segment.second) + " " + point(segment.end);
                break;
            case Kind::close:
                text += "Z";
                break;
        }
    }
    return text;
}

/// Writes one item after another.
class Writer {
  public:
    explicit Writer(std::string& out) : out_(out) {}

    void operator()(const Outline& outline) {
        out_ += "<path d=\"" + pathText(outline.path) + "\"" + styleText(outline.style) + "/>\n";
    }
    void operator()(const Circle& circle) {
        out_ += "<circle";
        if (circle.centre.x != 0) out_ += " cx=\"" + number(circle.centre.x) + "\"";
        if (circle.centre.y != 0) out_ += " cy=\"" + number(circle.centre.y) + "\"";
        out_ += " r=\"" + number(circle.radius) + "\"" + styleText(circle.style) + "/>\n";
    }
    void operator()(const Text& text) {
        out_ += "<text x=\"" + number(text.at.x) + "\" y=\"" + number(text.at.y) + "\" font-size=\"" +
                number(text.size) + "\"";
        if (text.anchor == Text::Anchor::middle) out_ += " text-anchor=\"middle\"";
        if (text.anchor == Text::Anchor::end) out_ += " text-anchor=\"end\"";
        if (text.bold) out_ += " font-weight=\"bold\"";
        out_ += " fill=\"" + hex(text.ink) + "\">" + escaped(text.text) + "</text>\n";
    }
    void operator()(const GroupBegin& group) {
        out_ += "<g class=\"" + escaped(group.name) + "\"";
        const bool moved = group.offset.x != 0 || group.offset.y != 0;
        if (moved || group.scale != 1) {
            out_ += " transform=\"";
            if (moved) out_ += "translate(" + point(group.offset) + ")";
            if (group.scale != 1) out_ += " scale(" + std::to_string(group.scale) + ")";
            out_ += "\"";
        }
        out_ += ">\n";
    }
    void operator()(const GroupEnd&) { out_ += "</g>\n"; }

  private:
    std::string& out_;
};

}  // namespace

std::string svgText(const Drawing& drawing, int pixels) {
    const double scale = pixels / std::max({drawing.width, drawing.height, 1.0});
    std::string out = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + number(drawing.width * scale) +
                      "\" height=\"" + number(drawing.height * scale) + "\" viewBox=\"0 0 " +
                      number(drawing.width) + " " + number(drawing.height) +
                      "\" role=\"img\" font-family=\"sans-serif\" stroke-linejoin=\"round\" "
                      "stroke-linecap=\"round\">\n";
    out +=
        "<title>" + escaped(drawing.title) + "</title>\n<desc>" + escaped(drawing.description) + "</desc>\n";
    if (drawing.background) {
        out += "<path d=\"M0 0H" + number(drawing.width) + "V" + number(drawing.height) + "H0Z\" fill=\"" +
               hex(*drawing.background) + "\"/>\n";
    }
    Writer writer(out);
    for (const Item& item : drawing.items) std::visit(writer, item);
    return out + "</svg>\n";
}

}  // namespace otrera::diagram
