#pragma once

#include "analysis/findings.h"

namespace otrera::analysis {

/// What a record says of a review made before.
struct StoredReview {
    Settings settings;
    /// One for each position of the course.
    std::vector<Findings> findings;
    /// How many of its remarks do not fit the game, and are passed over.
    int misfits = 0;
};

/// True where a record says that a review is in it, of whatever form.
bool tellsOfReview(const notation::Record& record);

/// Takes the review out of a record, where there is one in it: afterwards no tag and no remark of the record
/// speaks of it. None where there is no review that this program understands.
std::optional<StoredReview> takeStored(notation::Record& record);

/// Puts a review into a record, as a tag and a remark for each position (docs/review.md). The findings must
/// be of its course. takeStored gives back exactly what was put.
void putStored(notation::Record& record, const Course& course, const Settings& settings,
               const std::vector<Findings>& findings);

/// True when a review made with `stored` settings is as good as one made with those that are asked for.
bool isEnough(const Settings& stored, const Settings& asked);

}  // namespace otrera::analysis
