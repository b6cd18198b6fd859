#pragma once

#include <string>
#include <string_view>

namespace otrera::app {

/// A file that long work adds to, piece by piece, and goes on with when it is started again. Only one program
/// at a time has it.
class AppendedFile {
  public:
    /// Opens or makes it. Throws Failure (environment) when that fails, when it is no ordinary file, or when
    /// another `user` ("another match") has it.
    AppendedFile(std::string name, const std::string& user);
    ~AppendedFile();
    AppendedFile(const AppendedFile&) = delete;
    AppendedFile& operator=(const AppendedFile&) = delete;

    const std::string& name() const { return name_; }

    /// Keeps the first bytes only: what follows was broken off. Once, before the first add(). Throws Failure
    /// (environment).
    void keep(std::size_t bytes);
    /// Appends a piece, whole or not at all. False, and problem(), when it cannot be written.
    bool add(std::string_view piece);
    const std::string& problem() const { return problem_; }

  private:
    std::string name_;
    int file_;
    std::size_t bytes_ = 0;
    std::string problem_;
};

}  // namespace otrera::app
