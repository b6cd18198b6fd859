#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace otrera::base {

/// Appends a number as `count` bytes (8 at most), the lowest first.
inline void putBytes(std::string& bytes, std::uint64_t value, int count) {
    for (int i = 0; i < count; ++i) bytes += static_cast<char>(value >> (8 * i) & 0xFFU);
}

/// Takes numbers off the front of some bytes; after the end they are 0, and isShort() is true.
class ByteTaker {
  public:
    explicit ByteTaker(std::string_view bytes) : bytes_(bytes) {}

    /// A number of `count` bytes (8 at most), the lowest first.
    std::uint64_t take(std::size_t count) {
        if (count > bytes_.size()) {
            short_ = true;
            bytes_ = {};
            return 0;
        }
        std::uint64_t value = 0;
        for (std::size_t i = count; i-- > 0;) value = value << 8 | static_cast<unsigned char>(bytes_[i]);
        bytes_.remove_prefix(count);
        return value;
    }
    std::string_view rest() const { return bytes_; }
    bool isShort() const { return short_; }

  private:
    std::string_view bytes_;
    bool short_ = false;
};

}  // namespace otrera::base
