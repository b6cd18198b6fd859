#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace otrera::base {

/// The CRC-32 of zip and PNG (polynomial EDB88320): finds every damage of up to 32 bits in a row.
constexpr std::uint32_t crc32(std::string_view bytes) {
    constexpr auto table = [] {
        std::array<std::uint32_t, 256> rows{};
        for (std::uint32_t byte = 0; byte < rows.size(); ++byte) {
            std::uint32_t row = byte;
            for (int bit = 0; bit < 8; ++bit) row = (row >> 1) ^ ((row & 1) != 0 ? 0xEDB88320U : 0U);
            rows[byte] = row;
        }
        return rows;
    }();
    std::uint32_t crc = ~std::uint32_t{0};
    for (const char c : bytes) crc = (crc >> 8) ^ table[(crc ^ static_cast<unsigned char>(c)) & 0xFFU];
    return ~crc;
}

}  // namespace otrera::base
