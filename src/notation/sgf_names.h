#pragma once

#include <array>
#include <string_view>

namespace otrera::notation {

/// Properties of ours, for what SGF has no word for (docs/notation.md).
inline constexpr std::string_view sgfVariant = "OTVARIANT";
inline constexpr std::string_view sgfStart = "OTSTART";
inline constexpr std::string_view sgfAction = "OTACTION";
inline constexpr std::string_view sgfTag = "OTTAG";
inline constexpr std::string_view sgfReview = "OTREVIEW";

/// SGF's names for tags that records have too. (The players' names depend on the colours.)
struct SgfTagName {
    std::string_view property;
    std::string_view tag;
};
inline constexpr std::array sgfTagNames{
    SgfTagName{"EV", "Event"},     SgfTagName{"RO", "Round"},  SgfTagName{"DT", "Date"},
    SgfTagName{"PC", "Site"},      SgfTagName{"GN", "Name"},   SgfTagName{"AN", "Annotator"},
    SgfTagName{"CP", "Copyright"}, SgfTagName{"SO", "Source"}, SgfTagName{"US", "Scribe"},
    SgfTagName{"ON", "Opening"},   SgfTagName{"RU", "Rules"},  SgfTagName{"TM", "TimeLimit"},
    SgfTagName{"OT", "Overtime"},  SgfTagName{"GC", "Remark"},
};

}  // namespace otrera::notation
