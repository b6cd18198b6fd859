// When games are decided, by proof: for all games of the files named. Prints how many end separated, how many
// are decided before that and by how many plies, and where who moved last is not who is proved to win.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

#include "files.h"
#include "notation/cells.h"
#include "notation/dialect.h"
#include "notation/record.h"
#include "solver/decision.h"

using namespace otrera;

namespace {

constexpr std::uint64_t nodesForEach = 20'000;

struct Tally {
    int games = 0;
    int separated = 0;  // at some time
    int finished = 0;   // by the rules at the end
    int decided = 0;    // at some time
    int early = 0;      // decided in an open position
    int changed = 0;    // who was proved to win lost it again
    int agree = 0;      // separated or finished at the end, and who moved last is proved to win
    int disagree = 0;
    int openAgree = 0;  // the same where it is open at the end, but decided
    int openDisagree = 0;
    std::vector<int> toSeparation;  // plies from decision to separation
    std::vector<int> toEnd;         // the same to the end, where it never separates
    std::vector<double> times;
};

void visit(const notation::Record& record, const std::string& file, Tally& tally) {
    const auto& rules = *record.rules;
    if (rules.seatCount() != 2 || record.main.actions.empty()) return;
    ++tally.games;
    solver::Decider decider(rules);
    rules::Position position = record.start;
    int separated = -1;
    int decided = -1;
    int ply = 0;
    bool changed = false;
    std::optional<rules::Seat> winner;
    solver::Decision last;
    for (const auto& action : record.main.actions) {
        if (action.kind != notation::Action::Kind::turn) break;
        notation::playAction(rules, position, action);
        ++ply;
        const auto begin = std::chrono::steady_clock::now();
        last = decider.decide(position, nodesForEach);
        const auto end = std::chrono::steady_clock::now();
        tally.times.push_back(std::chrono::duration<double>(end - begin).count());
        if (separated < 0 && last.stage != solver::Stage::open) separated = ply;
        if (decided < 0 && last.winner) {
            decided = ply;
            winner = last.winner;
        }
        changed = changed || (winner && last.winner != winner);
    }
    tally.separated += separated > 0 ? 1 : 0;
    tally.finished += position.finished() ? 1 : 0;
    tally.decided += decided > 0 ? 1 : 0;
    tally.changed += changed ? 1 : 0;
    if (decided > 0 && (separated < 0 || decided < separated)) {
        ++tally.early;
        if (separated < 0) {
            tally.toEnd.push_back(ply - decided);
        } else {
            tally.toSeparation.push_back(separated - decided);
        }
    }
    if (!last.winner) return;
    const bool open = last.stage == solver::Stage::open;
    const auto mover = position.finished() ? *last.winner : rules::seatAt(1 - indexOf(position.toMove()));
    const bool agree = mover == *last.winner;
    ++(open ? (agree ? tally.openAgree : tally.openDisagree) : (agree ? tally.agree : tally.disagree));
    if (agree) return;
    std::printf(
        "  %s:%d: %s moved last after %d plies, but %s wins by %d; separated at %d, decided at %d%s\n",
        file.c_str(), record.firstLine, notation::seatName(mover).c_str(), ply,
        notation::seatName(*last.winner).c_str(), last.score.low, separated, decided, open ? " (open)" : "");
}

template <class Number>
Number at(const std::vector<Number>& sorted, std::size_t percent) {
    return sorted[(sorted.size() - 1) * percent / 100];
}

void printPlies(const char* what, std::vector<int>& plies) {
    if (plies.empty()) return;
    std::sort(plies.begin(), plies.end());
    std::printf("plies from decision to %s in %zu games: 10 %% %d, median %d, 90 %% %d, most %d\n", what,
                plies.size(), at(plies, 10), at(plies, 50), at(plies, 90), plies.back());
}

void print(Tally& tally) {
    std::printf("games %d: finished by the rules %d, separated at some time %d, decided at some time %d\n",
                tally.games, tally.finished, tally.separated, tally.decided);
    std::printf("decided while open %d, decision lost again in %d games\n", tally.early, tally.changed);
    std::printf("separated at the end: who moved last is proved to win %d, is proved to lose %d\n",
                tally.agree, tally.disagree);
    std::printf("open at the end, but decided: who moved last is proved to win %d, is proved to lose %d\n",
                tally.openAgree, tally.openDisagree);
    printPlies("separation", tally.toSeparation);
    printPlies("the end (never separated)", tally.toEnd);
    std::sort(tally.times.begin(), tally.times.end());
    if (tally.times.empty()) return;
    std::printf("a decision takes: median %.6f s, 99 %% %.6f s, worst %.6f s\n", at(tally.times, 50),
                at(tally.times, 99), tally.times.back());
}

}  // namespace

int main(int count, char** words) {
    Tally tally;
    int most = 1'000'000;
    for (int i = 1; i < count; ++i) {
        if (i + 1 < count && std::strcmp(words[i], "--most") == 0) {
            most = std::stoi(words[++i]);
            continue;
        }
        const auto text = readFile(words[i]);
        if (!text) return 3;
        notation::readRecords(*text, {}, [&](notation::Record&& record) {
            visit(record, words[i], tally);
            return tally.games < most;
        });
    }
    print(tally);
}
