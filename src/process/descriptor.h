#pragma once

#include <unistd.h>

#include <utility>

namespace otrera::process {

/// Owns a file descriptor; -1 for none.
class Descriptor {
  public:
    explicit Descriptor(int number = -1) : number_(number) {}
    ~Descriptor() { close(); }
    Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept {
        close();
        number_ = std::exchange(other.number_, -1);
        return *this;
    }

    int number() const { return number_; }
    bool isOpen() const { return number_ >= 0; }
    void close() {
        if (isOpen()) ::close(std::exchange(number_, -1));
    }

  private:
    int number_;
};

}  // namespace otrera::process
