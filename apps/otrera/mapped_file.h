#pragma once

#include <string>
#include <string_view>

namespace otrera::app {

/// A file of any size as bytes in memory, read only as far as it is looked at. It must not be cut meanwhile.
class MappedFile {
  public:
    /// Throws Failure (environment) when it cannot be read.
    explicit MappedFile(const std::string& name);
    ~MappedFile();
    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;

    std::string_view bytes() const { return bytes_; }

  private:
    std::string_view bytes_;
};

}  // namespace otrera::app
