#include "training/phase_losses.h"

#include <algorithm>
#include <cmath>

#include "training/targets.h"

namespace otrera::training {

namespace {

void add(PhaseLoss& phase, const DataSet& data, std::uint32_t row, float target, float logit, double scale) {
    ++phase.positions;
    phase.loss += crossEntropy(logit, target);
    if (data.outcomes[row] == Outcome::unknown) return;
    const bool won = data.outcomes[row] == Outcome::won;
    ++phase.known;
    phase.outcomeLoss += crossEntropy(logit, won ? 1 : 0);
    phase.right += (logit > 0) == won ? 1 : 0;
    if (data.hasShare[row] == 0) return;
    const double share = calibrated(data.shares[row], scale);
    ++phase.searched;
    phase.searchLoss -= std::log(won ? share : 1 - share);
}

void divide(PhaseLoss& phase) {
    const auto positions = static_cast<double>(std::max<std::size_t>(phase.positions, 1));
    const auto known = static_cast<double>(std::max<std::size_t>(phase.known, 1));
    phase.loss /= positions;
    phase.outcomeLoss /= known;
    phase.searchLoss /= static_cast<double>(std::max<std::size_t>(phase.searched, 1));
    phase.right /= known;
}

}  // namespace

std::vector<PhaseLoss> phaseLosses(const DataSet& data, std::span<const float> targets,
                                   std::span<const std::uint32_t> rows, std::span<const float> logits,
                                   double scale) {
    constexpr unsigned count = 4;
    const auto firstOf = [&](unsigned phase) { return (data.boardCells * phase + count - 1) / count; };
    std::vector<PhaseLoss> phases(count + 1);
    for (unsigned i = 0; i < count; ++i) {
        const unsigned quarter = count - 1 - i;
        phases[i].leastEmpties = firstOf(quarter);
        phases[i].mostEmpties = quarter + 1 == count ? data.boardCells : firstOf(quarter + 1) - 1;
    }
    phases[count].mostEmpties = data.boardCells;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const std::uint32_t row = rows[i];
        const unsigned empties = data.empties[row];
        const auto phase = std::find_if(phases.begin(), phases.end(),
                                        [&](const PhaseLoss& some) { return empties >= some.leastEmpties; });
        add(*phase, data, row, targets[row], logits[i], scale);
        add(phases[count], data, row, targets[row], logits[i], scale);
    }
    for (PhaseLoss& phase : phases) divide(phase);
    return phases;
}

}  // namespace otrera::training
