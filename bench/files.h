#pragma once

#include <cstdio>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>

/// The bytes of a file; none, and a line on the error output, where it cannot be read.
inline std::optional<std::string> readFile(const char* name) {
    std::ifstream file(name, std::ios::binary);
    if (!file) {
        std::fprintf(stderr, "cannot read %s\n", name);
        return std::nullopt;
    }
    return std::string(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
}
