#pragma once

#include <CLI/CLI.hpp>
#include <cmath>
#include <string>

namespace otrera::app {

/// For numbers with a range: CLI::Range lets "nan" pass.
inline CLI::Validator finite() {
    const auto check = [](std::string& text) {
        double number = 0;
        const bool isNumber = CLI::detail::lexical_cast(text, number) && std::isfinite(number);
        return isNumber ? std::string() : "'" + text + "' is no number";
    };
    return CLI::Validator(check, "");
}

/// For names of files.
inline CLI::Validator notEmpty() {
    return CLI::Validator([](std::string& text) { return std::string(text.empty() ? "is empty" : ""); }, "");
}

}  // namespace otrera::app
