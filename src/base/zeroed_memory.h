#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace otrera::base {

/// A great piece of memory that is zero at first, for tables that are looked into at random. The system gives
/// it as it is used. Large pages are asked for where there are such: with pages of the usual 4 KiB nearly
/// each look would wait for the address of its page. That is only a wish: where it is not heard a table is
/// slower.
class ZeroedMemory {
  public:
    /// Where lines of the processor's cache begin.
    static constexpr std::size_t lineBytes = 64;

    ZeroedMemory() = default;
    /// None where there is not so much memory.
    explicit ZeroedMemory(std::size_t bytes) {
        // calloc, because memory that comes straight from the system is zero already and not written to.
        memory_.reset(std::calloc(bytes + lineBytes, 1));
        if (memory_) askForLargePages(bytes);
    }

    /// At the beginning of a cache line; null where there is no memory.
    void* begin() const {
        const auto address = reinterpret_cast<std::uintptr_t>(memory_.get());
        return reinterpret_cast<void*>((address + lineBytes - 1) / lineBytes * lineBytes);
    }

  private:
    struct Free {
        void operator()(void* memory) const { std::free(memory); }
    };

    void askForLargePages([[maybe_unused]] std::size_t bytes) const {
#ifdef __linux__
        constexpr std::size_t pageBytes = std::size_t{1} << 21;
        void* place = begin();
        if (std::align(pageBytes, pageBytes, place, bytes)) madvise(place, bytes, MADV_HUGEPAGE);
#endif
    }

    std::unique_ptr<void, Free> memory_;
};

}  // namespace otrera::base
