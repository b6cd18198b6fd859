#include <unistd.h>

namespace {

/// The program is built for x86-64-v2. Where that is missing it would die of an illegal instruction anywhere;
/// so this runs before any other code of ours, itself built for every x86-64 processor.
__attribute__((constructor(101))) void checkProcessor() {
    __builtin_cpu_init();
    if (__builtin_cpu_supports("sse4.2") && __builtin_cpu_supports("popcnt") &&
        __builtin_cpu_supports("ssse3"))
        return;
    static const char text[] = "otrera: this processor is too old: x86-64-v2 (SSE4.2 and POPCNT) is needed\n";
    (void)!write(STDERR_FILENO, text, sizeof text - 1);
    _exit(3);
}

}  // namespace
