#pragma once

#include <string>
#include <vector>

#include "analysis/review.h"

namespace otrera::analysis::html {

/// A game of a report. What it points at must live while the report is made.
struct ReportGame {
    /// Where it was found.
    std::string file;
    const notation::Record* record = nullptr;
    const Course* course = nullptr;
    const Review* review = nullptr;
    Settings settings;
};

/// A report as one HTML file, complete in itself: nothing is loaded, and by its content security policy
/// nothing could be. In English; its script shows it in the page's other languages. Everything that comes
/// from a record is escaped. Cost: some milliseconds a game and 200 kB of text.
std::string reportHtml(const std::vector<ReportGame>& games);

}  // namespace otrera::analysis::html
