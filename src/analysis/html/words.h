#pragma once

#include <span>
#include <string_view>

namespace otrera::analysis::html {

/// A text of the report in the page's languages.
struct Words {
    std::string_view key;
    std::string_view english;
    std::string_view italian;
    std::string_view spanish;
};

/// All of them. The report is written in English, and its script puts the others in their place.
std::span<const Words> allWords();

/// The English text of a key that there is.
std::string_view english(std::string_view key);

}  // namespace otrera::analysis::html
