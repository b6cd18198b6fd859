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

}  // namespace otrera::app
