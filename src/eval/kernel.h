#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "eval/network.h"

namespace otrera::eval {

/// What the quick counting needs of a movement: its lines, and in how many doublings a slide crosses the
/// board.
struct KernelLines {
    struct Line {
        std::uint8_t shift;
        std::uint8_t doublings;  ///< 1 for a leap; d reach 2^d - 1 cells
    };
    static constexpr std::size_t most = 6;  ///< leaps on a hexagon
    static constexpr std::size_t mostDoublings = 7;

    explicit KernelLines(const rules::Movement& movement);

    std::array<Line, most> lines{};
    std::size_t count = 0;
};

/// A network laid out for the kernel, for boards of one size.
struct KernelNetwork {
    KernelNetwork(const Network& network, unsigned boardCells);

    /// The weights that features have at a number of empty cells through the linear sums: four of 16 bits in
    /// a word, their 256ths and what is left of them.
    struct Linear {
        std::array<std::uint64_t, feature::count / 4> high{};
        std::array<std::uint64_t, feature::count / 4> low{};
    };

    /// [pair of features][hidden unit][which of the pair]: what one instruction multiplies and adds.
    alignas(64)
        std::array<std::array<std::array<std::int16_t, 2>, Network::hiddenUnits>, feature::count / 2> first;
    /// [number of empty cells][hidden unit], in 256ths.
    alignas(64) std::array<std::array<std::int32_t, Network::hiddenUnits>, 129> second;
    /// [number of empty cells]
    std::array<Linear, 129> linear;
};

/// What 1 is in the logits of judgeBoards().
inline constexpr double logitScale = Network::firstScale * Network::secondScale;

/// The judgement of a network of any number of boards: logits for the own seat of each, in units of
/// 1 / logitScale. Several boards at a time side by side, with the widest instructions that the processor
/// has; the same numbers with all of them. Cost: some 50 to 200 ns each. No allocation; any thread.
void judgeBoards(const KernelLines& lines, const KernelNetwork& network, std::span<const Board> boards,
                 std::span<std::int32_t> logits);

/// The features of boards, as plainFeatures() counts them.
void countFeatures(const KernelLines& lines, std::span<const Board> boards, std::span<Features> features);

/// The instruction sets that this processor can use for it, the best first; and takes one of them, for tests
/// and measurements. Not while another thread judges.
std::vector<const char*> kernelTargets();
void useKernelTarget(const char* name);

}  // namespace otrera::eval
