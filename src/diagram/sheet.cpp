#include "diagram/sheet.h"

#include <algorithm>
#include <cmath>

#include "diagram/words.h"

namespace otrera::diagram {

namespace {

constexpr double lineHeight = 1.3;
constexpr double pageMargin = 150;

std::size_t columnsOf(std::size_t count, int wanted, std::size_t most) {
    if (wanted > 0) return std::min(static_cast<std::size_t>(wanted), std::max<std::size_t>(count, 1));
    const auto square = static_cast<std::size_t>(std::ceil(std::sqrt(static_cast<double>(count))));
    return std::clamp<std::size_t>(square, 1, most);
}

double widestOf(const std::vector<Drawing>& diagrams) {
    double widest = 1;
    for (const Drawing& diagram : diagrams) widest = std::max(widest, diagram.width);
    return widest;
}

/// The largest height among the diagrams of one row.
double rowHeight(const std::vector<Drawing>& diagrams, std::size_t first, std::size_t columns) {
    double height = 0;
    for (std::size_t i = first; i < std::min(first + columns, diagrams.size()); ++i) {
        height = std::max(height, diagrams[i].height);
    }
    return height;
}

/// Draws a centred title; returns the height that it takes.
double drawTitle(Drawing& drawing, const SheetOptions& options, double size, double width, double top) {
    if (options.title.empty()) return 0;
    double y = top;
    // Bold letters are wider than `wrapped` thinks.
    for (const std::string& line : wrapped(options.title, size * 1.1, width)) {
        drawing.items.emplace_back(Text{{drawing.width / 2, y + size},
                                        line,
                                        size,
                                        Text::Anchor::middle,
                                        themeOf(options.theme).ink,
                                        true});
        y += size * lineHeight;
    }
    return y - top + size / 2;
}

void addRow(Drawing& drawing, const std::vector<Drawing>& diagrams, std::size_t first, std::size_t columns,
            double left, double top, double columnWidth, double gap, double scale) {
    for (std::size_t i = first; i < std::min(first + columns, diagrams.size()); ++i) {
        const double aside = (columnWidth - diagrams[i].width * scale) / 2;
        drawing.add(diagrams[i], {left + static_cast<double>(i - first) * (columnWidth + gap) + aside, top},
                    scale);
    }
}

void describeAll(Drawing& drawing, const std::vector<Drawing>& diagrams, const SheetOptions& options) {
    drawing.background = themeOf(options.theme).background;
    drawing.title = options.title.empty() ? std::to_string(diagrams.size()) + " diagrams" : options.title;
    for (const Drawing& diagram : diagrams) {
        drawing.description +=
            (drawing.description.empty() ? "" : " ") + diagram.title + ": " + diagram.description;
    }
}

}  // namespace

Drawing drawSheet(const std::vector<Drawing>& diagrams, const SheetOptions& options) {
    constexpr double gap = 40;
    constexpr double margin = 30;
    const std::size_t columns = columnsOf(diagrams.size(), options.columns, 4);
    const double columnWidth = widestOf(diagrams);
    Drawing sheet;
    describeAll(sheet, diagrams, options);
    sheet.width = 2 * margin + static_cast<double>(columns) * (columnWidth + gap) - gap;
    double y = margin + drawTitle(sheet, options, 60, sheet.width - 2 * margin, margin);
    for (std::size_t first = 0; first < diagrams.size(); first += columns) {
        addRow(sheet, diagrams, first, columns, margin, y, columnWidth, gap, 1);
        y += rowHeight(diagrams, first, columns) + gap;
    }
    sheet.height = y - gap + margin;
    return sheet;
}

std::vector<Drawing> drawPages(const std::vector<Drawing>& diagrams, const SheetOptions& options) {
    constexpr double gap = 60;
    constexpr double footer = 60;
    const std::size_t columns = columnsOf(diagrams.size(), options.columns, 2);
    const double textWidth = pageWidth - 2 * pageMargin;
    const double columnWidth =
        (textWidth - gap * static_cast<double>(columns - 1)) / static_cast<double>(columns);
    Drawing page;
    page.width = pageWidth;
    page.height = pageHeight;
    describeAll(page, diagrams, options);
    const Drawing blank = page;
    double y = pageMargin + drawTitle(page, options, 60, textWidth, pageMargin);
    const double bottom = pageHeight - pageMargin - footer;
    double highest = 1;
    for (const Drawing& diagram : diagrams) highest = std::max(highest, diagram.height);
    const double scale =
        std::min({columnWidth / widestOf(diagrams), std::max(bottom - y, 300.0) / highest, 1.2});
    std::vector<Drawing> pages;
    bool fresh = true;  // nothing but the title is on the page
    for (std::size_t first = 0; first < diagrams.size(); first += columns) {
        const double height = rowHeight(diagrams, first, columns) * scale;
        if (!fresh && y + height > bottom) {
            pages.push_back(std::move(page));
            page = blank;
            y = pageMargin;
        }
        addRow(page, diagrams, first, columns, pageMargin, y, columnWidth, gap, scale);
        y += height + gap;
        fresh = false;
    }
    pages.push_back(std::move(page));
    for (std::size_t i = 0; pages.size() > 1 && i < pages.size(); ++i) {
        pages[i].items.emplace_back(Text{{pageWidth / 2, pageHeight - pageMargin},
                                         std::to_string(i + 1) + " / " + std::to_string(pages.size()),
                                         34,
                                         Text::Anchor::middle,
                                         themeOf(options.theme).ink,
                                         false});
    }
    return pages;
}

}  // namespace otrera::diagram
