#pragma once

#include <string>
#include <utility>
#include <variant>

namespace otrera::base {

/// What went wrong: one sentence, and where in the text that was read (from 1; 0 = not about a place).
/// Columns count code points.
struct Error {
    std::string text;
    int line = 0;
    int column = 0;
};

/// A value, or the error that stands in its place. The core has no exceptions: what can fail returns this.
/// value() must only be asked for after ok(), error() only after !ok().
template <class T>
class [[nodiscard]] Result {
  public:
    Result(T value) : content_(std::in_place_index<0>, std::move(value)) {}
    Result(Error error) : content_(std::in_place_index<1>, std::move(error)) {}

    bool ok() const { return content_.index() == 0; }
    explicit operator bool() const { return ok(); }

    const T& value() const& { return *std::get_if<0>(&content_); }
    T& value() & { return *std::get_if<0>(&content_); }
    T&& value() && { return std::move(*std::get_if<0>(&content_)); }
    const Error& error() const { return *std::get_if<1>(&content_); }

    const T* operator->() const { return std::get_if<0>(&content_); }
    const T& operator*() const { return *std::get_if<0>(&content_); }

  private:
    std::variant<T, Error> content_;
};

}  // namespace otrera::base
