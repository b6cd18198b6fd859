#pragma once

#include <string>

#include "base/result.h"

namespace otrera::store {

/// A file that is being made, beside the name that it will have; gone at the end unless it was given that
/// name.
class UnfinishedFile {
  public:
    explicit UnfinishedFile(const std::string& file);
    ~UnfinishedFile();
    UnfinishedFile(const UnfinishedFile&) = delete;
    UnfinishedFile& operator=(const UnfinishedFile&) = delete;

    /// Whether it could be made; errno says why not.
    bool made() const { return descriptor_ >= 0; }
    /// Where it lies now.
    const std::string& name() const { return name_; }
    /// Brings it to the disk and moves it to its name.
    base::Result<bool> finish(bool overwrite);

    /// What is wrong with a name that is taken.
    static base::Error isThere(const std::string& file);

  private:
    std::string file_;
    std::string name_;
    int descriptor_;
};

}  // namespace otrera::store
