#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace otrera::protocol {

/// Cuts what comes in pieces into lines. A line ends with "\n" or "\r\n". Memory is bounded: a line that is
/// too long is handed over as its beginning and its rest is passed over.
class LineCutter {
  public:
    /// No command comes near: a game of 10,000 turns takes 130,000 bytes.
    static constexpr std::size_t longest = std::size_t{1} << 20;

    /// Takes a line without its end; `whole` is false for the beginning of one that is too long. False means
    /// that no more are wanted.
    using OnLine = std::function<bool(std::string_view line, bool whole)>;

    /// Returns false when onLine did.
    bool take(std::string_view bytes, const OnLine& onLine);
    /// The input has ended: hands over what stands behind the last line end, if anything does.
    bool end(const OnLine& onLine);

  private:
    bool handOver(const OnLine& onLine);

    std::string line_;
    bool tooLong_ = false;
};

}  // namespace otrera::protocol
