#include "pairs.h"

#include <cmath>
#include <initializer_list>
#include <memory>
#include <numeric>

#include "base/random.h"
#include "eval/kernel.h"
#include "eval/lieberum.h"
#include "eval/territory_evaluator.h"
#include "plain_board.h"
#include "rules/turns.h"
#include "territory/distance.h"
#include "territory/race.h"

namespace otrera::bench {

namespace {

using rules::Position;
using rules::Turn;
using territory::Stride;

constexpr std::size_t positionCount = 400;  // too many for a processor to learn by heart

/// Positions of one variant after so many random turns, in both forms.
struct Ground {
    rules::Rules rules;
    std::vector<Position> positions;
    std::vector<std::vector<Turn>> turns;
    std::vector<PlainBoard> plain;

    Ground(const char* id, int plies) : rules(rules::Rules::make(*rules::findBuiltinVariant(id)).value()) {
        const auto tables = PlainBoard::tablesOf(rules);
        for (std::uint64_t seed = 1; positions.size() < positionCount; ++seed) {
            base::Random random(seed);
            Position position = rules.start();
            for (int ply = 0; ply < plies && !position.finished(); ++ply) {
                const auto legal = rules::turnsOf(rules, position);
                playTurn(rules, position, legal[random.below(legal.size())]);
            }
            if (position.finished()) continue;
            positions.push_back(position);
            turns.push_back(rules::turnsOf(rules, position));
            plain.emplace_back(tables, position);
        }
    }
};
using GroundPointer = std::shared_ptr<Ground>;

/// Keeps a result from being optimised away.
void keep(float value) {
    volatile float kept = value;
    (void)kept;
}

std::uint64_t rounded(float value) { return static_cast<std::uint64_t>(std::llround(value)); }

/// A pair that does something to each position: `library(position)` and `plain(board)` give numbers to sum.
template <class Library, class Plain>
Pair perPosition(const std::string& name, const GroundPointer& ground, Library library, Plain plain) {
    return {ground->rules.variant().id + ": " + name, ground->positions.size(),
            [ground, library] {
                std::uint64_t sum = 0;
                for (const Position& position : ground->positions) sum += library(position);
                return sum;
            },
            [ground, plain] {
                std::uint64_t sum = 0;
                for (PlainBoard& board : ground->plain) sum += plain(board);
                return sum;
            }};
}

std::size_t turnsIn(const Ground& ground) {
    std::size_t count = 0;
    for (const auto& turns : ground.turns) count += turns.size();
    return count;
}

/// Makes and takes back every turn of every position; the sum of what `look` says of each position met.
template <class Look>
std::function<std::uint64_t()> makeAll(const GroundPointer& ground, Look look) {
    return [ground, look] {
        std::uint64_t sum = 0;
        for (std::size_t i = 0; i < ground->positions.size(); ++i) {
            Position position = ground->positions[i];
            for (const Turn& turn : ground->turns[i]) {
                const rules::Status before = playTurn(ground->rules, position, turn);
                sum += look(position);
                undoTurn(position, turn, before);
            }
        }
        return sum;
    };
}

void addTurns(std::vector<Pair>& pairs, const GroundPointer& ground) {
    const rules::Rules& rules = ground->rules;
    pairs.push_back(perPosition(
        "list a turn", ground,
        [&rules](const Position& position) {
            std::uint64_t sum = 0;
            const rules::Geometry& geometry = rules.geometry();
            forEachTurn(rules, position, [&](const Turn& turn) {
                sum += static_cast<std::uint64_t>(geometry.numberOf(turn.from) + geometry.numberOf(turn.to) +
                                                  geometry.numberOf(turn.shot));
            });
            return sum;
        },
        [](PlainBoard& board) { return board.listTurns(); }));
    pairs.back().count = turnsIn(*ground);
    pairs.push_back({rules.variant().id + ": make and take back a turn", turnsIn(*ground),
                     makeAll(ground, [](const Position& next) { return next.finished() ? 1U : 0U; }),
                     [ground] {
                         std::uint64_t sum = 0;
                         for (PlainBoard& board : ground->plain) sum += board.makeTurns();
                         return sum;
                     }});
    // Both make all turns with the library, which keeps the key up to date; the plain one then does not use
    // it.
    pairs.push_back({rules.variant().id + ": make a turn and know its key", turnsIn(*ground),
                     makeAll(ground, [](const Position& next) { return next.status.key; }),
                     makeAll(ground, [&rules](const Position& next) { return computeKey(rules, next); })});
}

/// Of all 128 places: those that are not reached hold the same number in both forms.
template <class Distances>
std::uint64_t sumOf(const Distances& distances) {
    return std::accumulate(distances.begin(), distances.end(), std::uint64_t{0});
}

std::uint64_t mixed(std::initializer_list<int> numbers) {
    std::uint64_t sum = 0;
    for (const int number : numbers) sum = 128 * sum + static_cast<std::uint64_t>(number);
    return sum;
}

void addDistances(std::vector<Pair>& pairs, const GroundPointer& ground) {
    const rules::Rules& rules = ground->rules;
    for (const Stride stride : {Stride::whole, Stride::single}) {
        const bool single = stride == Stride::single;
        const std::string steps = single ? "single cells" : "whole steps";
        pairs.push_back(perPosition(
            "distance map of a seat by " + steps, ground,
            [&rules, stride](const Position& position) {
                return sumOf(distancesFrom(rules.step(), position.pieces[0], position.empty, stride));
            },
            [single](PlainBoard& board) { return sumOf(board.distances(0, single)); }));
        pairs.push_back(perPosition(
            "race by " + steps, ground,
            [&rules, stride](const Position& position) {
                const territory::Race race = raceOf(rules, position, stride);
                return mixed({race.nearest[0].count(), race.nearest[1].count(), race.contested.count(),
                              race.even.count(), race.oneBehind.count()});
            },
            [single](PlainBoard& board) {
                const PlainBoard::Race race = board.race(single);
                return mixed({race.nearest[0], race.nearest[1], race.contested, race.even, race.oneBehind});
            }));
    }
}

/// The terms whose rounding does not depend on the order of adding.
template <class Terms>
std::uint64_t sumOfTerms(const Terms& terms) {
    return rounded(10 * terms.t1) + rounded(10 * terms.t2) + rounded(6 * terms.c2);
}

void addEvaluations(std::vector<Pair>& pairs, const GroundPointer& ground) {
    const auto territory = std::make_shared<eval::TerritoryEvaluator>(ground->rules);
    const auto lieberum = std::make_shared<eval::Lieberum>(ground->rules);
    // The plain one counts what is weighed, and leaves the weighing out: only the races can be compared, and
    // are, above.
    pairs.push_back(perPosition(
        "TerritoryEvaluator", ground,
        [territory](const Position& position) {
            keep(territory->evaluate(position)[0]);
            return std::uint64_t{0};
        },
        [](PlainBoard& board) {
            keep(board.territory());
            return std::uint64_t{0};
        }));
    pairs.push_back(perPosition(
        "terms of Lieberum", ground,
        [lieberum](const Position& position) { return sumOfTerms(lieberum->terms(position)); },
        [](PlainBoard& board) { return sumOfTerms(board.lieberum()); }));
}

/// A network with any weights: what they are makes no difference to the time.
eval::Network someNetwork() {
    base::Random random(1);
    eval::Network network;
    const auto fill = [&](auto& rows) {
        for (auto& row : rows) {
            for (auto& weight : row)
                weight = static_cast<std::int16_t>(static_cast<int>(random.below(401)) - 200);
        }
    };
    fill(network.first);
    fill(network.second);
    return network;
}

/// The judgement of a network, all positions at once, with each instruction set that the processor has.
void addNetwork(std::vector<Pair>& pairs, const GroundPointer& ground) {
    struct Job {
        eval::Network network = someNetwork();
        eval::KernelLines lines;
        eval::KernelNetwork laidOut;
        std::vector<eval::Board> boards;
        std::vector<std::int32_t> logits;

        explicit Job(const Ground& ground)
            : lines(ground.rules.step()),
              laidOut(network, static_cast<unsigned>(ground.rules.geometry().cellCount())),
              logits(ground.positions.size()) {
            for (const Position& position : ground.positions) {
                boards.push_back(eval::boardOf(ground.rules, position, position.toMove()));
            }
        }
    };
    const auto job = std::make_shared<Job>(*ground);
    for (const char* target : eval::kernelTargets()) {
        pairs.push_back({ground->rules.variant().id + ": network, " + target, ground->positions.size(),
                         [job, target] {
                             eval::useKernelTarget(target);
                             judgeBoards(job->lines, job->laidOut, job->boards, job->logits);
                             std::uint64_t sum = 0;
                             for (const std::int32_t logit : job->logits)
                                 sum += static_cast<std::uint64_t>(logit);
                             return sum;
                         },
                         [job, ground] {
                             std::uint64_t sum = 0;
                             for (PlainBoard& board : ground->plain) {
                                 sum += static_cast<std::uint64_t>(board.judge(job->network));
                             }
                             return sum;
                         }});
    }
}

}  // namespace

std::vector<Pair> makePairs() {
    std::vector<Pair> pairs;
    struct Wanted {
        const char* id;
        int plies;
    };
    for (const Wanted& wanted : {Wanted{"amazons", 20}, Wanted{"amazons-hex", 20}, Wanted{"cowboys", 12}}) {
        const auto ground = std::make_shared<Ground>(wanted.id, wanted.plies);
        addTurns(pairs, ground);
        addDistances(pairs, ground);
        addEvaluations(pairs, ground);
        addNetwork(pairs, ground);
    }
    return pairs;
}

}  // namespace otrera::bench
