#include "solver/paranoid.h"

#include <algorithm>

#include "base/random.h"
#include "rules/turns.h"

namespace otrera::solver {

namespace {

/// For the fillings of each look at a position.
constexpr std::uint64_t nodesOfGlance = 50;

constexpr double fullTable = 0.5;

/// How good a position looks for the others: their turns less those of the seat.
std::int64_t dangerTo(const rules::Rules& rules, const rules::Position& position, Seat seat) {
    std::int64_t danger = 0;
    for (unsigned other = 0; other < rules.seatCount(); ++other) {
        if (position.isOut(rules::seatAt(other))) continue;
        const auto turns = static_cast<std::int64_t>(countTurns(rules, position, rules::seatAt(other)));
        danger += rules::seatAt(other) == seat ? -turns : turns;
    }
    return danger;
}

}  // namespace

base::Result<ParanoidSearch> ParanoidSearch::make(const rules::Rules& rules, std::size_t tableBytes) {
    auto table = ProofTable::make(tableBytes);
    if (!table) return table.error();
    ParanoidSearch search(rules);
    search.table_ = std::make_unique<ProofTable>(std::move(table).value());
    return search;
}

Verdict ParanoidSearch::force(const rules::Position& position, Seat seat, const std::function<bool()>& go) {
    go_ = &go;
    stop_ = !go();
    return search(position, seat);
}

Verdict ParanoidSearch::search(const rules::Position& position, Seat seat) {
    if (position.finished()) return ranking(rules_, position).front() == seat ? Verdict::won : Verdict::lost;
    if (position.isOut(seat)) return Verdict::lost;
    const std::uint64_t key = position.status.key ^ base::splitMix64(indexOf(seat) + 1);
    const ProvedNet proved = table_->proved(key);
    if (proved.winFrom <= 0) return Verdict::won;
    if (proved.lossTo >= 0) return Verdict::lost;
    const std::uint64_t begin = nodes_++;
    if (stop_) return Verdict::open;
    const Verdict verdict = searchTurns(position, seat);
    if (verdict == Verdict::won) table_->addWin(key, 0, nodes_ - begin);
    if (verdict == Verdict::lost) table_->addLoss(key, 0, nodes_ - begin);
    return verdict;
}

Verdict ParanoidSearch::searchTurns(const rules::Position& position, Seat seat) {
    if (!position.shotDue()) {
        // Whoever is proved to win does so against all others together.
        const auto winner = decider_.winnerAtAGlance(position, nodesOfGlance);
        if (winner) return *winner == seat ? Verdict::won : Verdict::lost;
    }
    struct Next {
        std::int64_t danger;
        rules::Turn turn;
    };
    const bool own = position.toMove() == seat;
    const Verdict wanted = own ? Verdict::won : Verdict::lost;
    std::vector<Next> turns;
    forEachTurn(rules_, position, [&](const rules::Turn& turn) {
        // A node of a large board is a thousand turns to judge: so it is these that are counted.
        constexpr std::uint64_t slice = 1024;
        if (++judged_ % slice == 0) {
            if (!(*go_)()) stop_ = true;
            if (table_->use() > fullTable) table_->grow();
        }
        if (stop_) return;
        rules::Position next = position;
        playTurn(rules_, next, turn);
        const std::int64_t danger = dangerTo(rules_, next, seat);
        turns.push_back({own ? danger : -danger, turn});
    });
    if (stop_) return Verdict::open;
    std::stable_sort(turns.begin(), turns.end(),
                     [](const Next& a, const Next& b) { return a.danger < b.danger; });
    for (const Next& one : turns) {
        rules::Position next = position;
        playTurn(rules_, next, one.turn);
        const Verdict verdict = search(next, seat);
        if (verdict == wanted || verdict == Verdict::open) return verdict;
    }
    return own ? Verdict::lost : Verdict::won;
}

}  // namespace otrera::solver
