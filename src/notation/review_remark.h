#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace otrera::notation {

/// A remark in which a review keeps what it found of a position: "[%review win=0.5,0.5 ...]". In SGF it is
/// the property OTREVIEW, with what stands between (docs/review.md).
inline constexpr std::string_view reviewBegin = "[%review ";

inline std::string reviewRemark(std::string_view content) {
    return std::string(reviewBegin) + std::string(content) + "]";
}

/// What a remark of that form holds; none for any other one.
inline std::optional<std::string_view> reviewIn(std::string_view remark) {
    if (!remark.starts_with(reviewBegin) || !remark.ends_with(']')) return std::nullopt;
    remark.remove_prefix(reviewBegin.size());
    remark.remove_suffix(1);
    return remark;
}

}  // namespace otrera::notation
