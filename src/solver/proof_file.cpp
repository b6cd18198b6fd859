#include "solver/proof_file.h"

#include <algorithm>
#include <array>

#include "base/random.h"
#include "rules/turns.h"

namespace otrera::solver {

namespace {

constexpr std::uint64_t nodesOfFilling = 1'000'000;

/// A turn in one's own territory, without a place.
constexpr rules::Turn ownTurn{};

std::uint64_t fold(Bits64 set) { return set.bits; }
std::uint64_t fold(Bits128 set) { return base::splitMix64(set.low) ^ set.high; }

void appendNumber(std::string& bytes, std::uint64_t number) {
    for (unsigned i = 0; i < 8; ++i) bytes += static_cast<char>(number >> (8 * i) & 0xFF);
}

void appendMovement(std::string& bytes, const rules::MovementKind& kind) {
    bytes += static_cast<char>(kind.slide ? 1 : 0);
    bytes += static_cast<char>(kind.leapA);
    bytes += static_cast<char>(kind.leapB);
}

}  // namespace

template <class Set>
std::size_t ProofBuilder<Set>::HashOfPlace::operator()(const Place& place) const {
    const std::uint64_t owners = base::splitMix64(base::splitMix64(fold(place.own)) ^ fold(place.others));
    return static_cast<std::size_t>(base::splitMix64(owners ^ fold(place.empty)));
}

template <class Set>
int ProofBuilder<Set>::countTerritory(Set pieces, Set empty) {
    const auto [known, isNew] = territories_.try_emplace({pieces, Set(), empty}, 0);
    if (!isNew) return known->second;
    const Filling filling = filler_.fill(wide(pieces), wide(empty), rules::noCell, nodesOfFilling);
    if (!filling.exact()) fault_ = "a territory cannot be counted exactly";
    return known->second = filling.low;
}

template <class Set>
typename ProofBuilder<Set>::Claim ProofBuilder<Set>::plain(Set own, Set others, Set empty, int net) {
    Claim claim{{}, {}, {}, net};
    const Lattice<Set>& lattice = crew_.lattice();
    const Set passable = own | others | empty;
    for (Set rest = own | others; rest.any();) {
        const Set cells = lattice.connectedTo(Set::single(rest.lowest()), passable);
        rest &= ~cells;
        if ((cells & empty).none()) continue;
        if ((cells & others).none()) {
            claim.net += countTerritory(cells & own, cells & empty);
        } else if ((cells & own).none()) {
            claim.net -= countTerritory(cells & others, cells & empty);
        } else {
            claim.own |= cells & own;
            claim.others |= cells & others;
            claim.empty |= cells & empty;
        }
    }
    return claim;
}

template <class Set>
typename ProofBuilder<Set>::Claim ProofBuilder<Set>::afterTurn(const Claim& claim, const rules::Turn& turn,
                                                               bool winnerMoves) {
    if (turn == ownTurn) {
        Claim next = claim;
        next.net += winnerMoves ? -1 : 1;
        return next;
    }
    const Set moved = Set::single(indexOf(turn.from)) ^ Set::single(indexOf(turn.to));
    const Set empty = (claim.empty ^ moved) & ~Set::single(indexOf(turn.shot));
    if (winnerMoves) return plain(claim.own ^ moved, claim.others, empty, claim.net);
    return plain(claim.own, claim.others ^ moved, empty, claim.net);
}

template <class Set>
std::vector<rules::Turn> ProofBuilder<Set>::turnsOf(Set pieces, Set empty) const {
    std::vector<rules::Turn> turns;
    crew_.lattice().anyTurn(pieces, empty, [&](unsigned from, unsigned to, unsigned shot) {
        turns.push_back(
            {static_cast<rules::Cell>(from), static_cast<rules::Cell>(to), static_cast<rules::Cell>(shot)});
        return false;
    });
    return turns;
}

/// A turn of the winner after which the loser is lost: of those that are known the one that leaves least that
/// is contested.
template <class Set>
bool ProofBuilder<Set>::answer(const Claim& claim, rules::Turn& turn) {
    auto turns = turnsOf(claim.own, claim.empty);
    if (claim.net >= 1) turns.push_back(ownTurn);
    int least = 1 << 20;
    for (const rules::Turn& one : turns) {
        const Claim next = afterTurn(claim, one, true);
        const auto sum = crew_.normalizer().normalised(next.others, next.own, next.empty, -next.net);
        if (crew_.known(sum) != Verdict::lost) continue;
        // What the loser can do, at the first look: its turns there, and how much room there is.
        const int left = next.contested() ? 1000 * next.empty.count() +
                                                static_cast<int>(turnsOf(next.others, next.empty).size())
                                          : 0;
        if (left >= least) continue;
        least = left;
        turn = one;
        if (left == 0) break;
    }
    return least < 1 << 20 || search(claim, turns, turn);
}

/// The same where the table has forgotten what was proved.
template <class Set>
bool ProofBuilder<Set>::search(const Claim& claim, const std::vector<rules::Turn>& turns, rules::Turn& best) {
    struct Next {
        int estimate;
        Sum<Set> sum;
        rules::Turn turn;
    };
    std::vector<Next> all;
    for (const rules::Turn& turn : turns) {
        const Claim next = afterTurn(claim, turn, true);
        const auto sum = crew_.normalizer().normalised(next.others, next.own, next.empty, -next.net);
        all.push_back({crew_.normalizer().estimate(sum), sum, turn});
    }
    std::stable_sort(all.begin(), all.end(),
                     [](const Next& a, const Next& b) { return a.estimate < b.estimate; });
    bool goOn = true;
    const std::function<bool()> go = [&] { return goOn = goOn && go_(); };
    for (std::uint64_t limit = 1000; goOn && !all.empty(); limit *= 4) {
        for (std::size_t i = 0; i < all.size();) {
            const Verdict verdict = crew_.prove(all[i].sum, limit, go);
            if (verdict == Verdict::lost) {
                best = all[i].turn;
                return true;
            }
            if (!goOn) return false;
            if (verdict == Verdict::won) {
                all.erase(all.begin() + static_cast<std::ptrdiff_t>(i));
            } else {
                ++i;
            }
        }
    }
    return false;
}

/// Everything that the loser can do is to have an answer.
template <class Set>
void ProofBuilder<Set>::follow(const Claim& loserToMove) {
    if (!loserToMove.contested()) return;
    auto turns = turnsOf(loserToMove.others, loserToMove.empty);
    if (loserToMove.net < 0) turns.push_back(ownTurn);
    for (const rules::Turn& turn : turns) {
        const Claim next = afterTurn(loserToMove, turn, false);
        if (next.contested()) open_.push_back(next);
    }
}

template <class Set>
void ProofBuilder<Set>::begin(const std::function<bool()>& go) {
    go_ = go;
    claims_.clear();
    open_.clear();
    fault_.clear();
}

template <class Set>
base::Result<std::string> ProofBuilder<Set>::build(const rules::Position& position, rules::Seat winner,
                                                   std::size_t mostBytes, const std::function<bool()>& go) {
    begin(go);
    const unsigned own = indexOf(winner);
    const Claim root = plain(narrow<Set>(position.pieces[own]), narrow<Set>(position.pieces[1 - own]),
                             narrow<Set>(position.empty), 0);
    if (position.toMove() != winner) {
        follow(root);
    } else if (root.contested()) {
        open_.push_back(root);
    }
    const auto answered = answerAll(mostBytes);
    if (!answered) return answered.error();
    return written(position, winner, nullptr);
}

template <class Set>
base::Result<std::string> ProofBuilder<Set>::buildBesides(const rules::Position& position,
                                                          const rules::Turn& besides, std::size_t mostBytes,
                                                          const std::function<bool()>& go) {
    begin(go);
    const unsigned loser = indexOf(position.toMove());
    forEachTurn(rules_, position, [&](const rules::Turn& turn) {
        if (turn == besides) return;
        const Bits128 moved = setOf(turn.from) ^ setOf(turn.to);
        const Claim next =
            plain(narrow<Set>(position.pieces[1 - loser]), narrow<Set>(position.pieces[loser] ^ moved),
                  narrow<Set>((position.empty ^ moved) & ~setOf(turn.shot)), 0);
        if (next.contested()) open_.push_back(next);
    });
    const auto answered = answerAll(mostBytes);
    if (!answered) return answered.error();
    return written(position, rules::seatAt(1 - loser), &besides);
}

/// Gives every position that can come about its turn.
template <class Set>
base::Result<bool> ProofBuilder<Set>::answerAll(std::size_t mostBytes) {
    const std::size_t recordBytes = static_cast<std::size_t>(rules_.geometry().cellCount() + 3) / 4 + 4;
    constexpr std::uint64_t slice = 256;
    for (std::uint64_t step = 0; !open_.empty(); ++step) {
        const Claim claim = open_.back();
        open_.pop_back();
        const auto [known, isNew] =
            claims_.try_emplace({claim.own, claim.others, claim.empty}, Answer{claim.net, ownTurn});
        if (!isNew && known->second.net <= claim.net) continue;
        known->second.net = claim.net;
        if (step % slice == 0 && !go_()) return base::Error{"the proof was not written to its end"};
        if (!answer(claim, known->second.turn))
            return base::Error{fault_.empty() ? "the proof was not written to its end" : fault_};
        if (!fault_.empty()) return base::Error{fault_};
        if (claims_.size() * recordBytes > mostBytes)
            return base::Error{"the proof would be larger than " + std::to_string(mostBytes >> 20) + " MB"};
        follow(afterTurn(claim, known->second.turn, true));
    }
    return true;
}

template <class Set>
std::string ProofBuilder<Set>::written(const rules::Position& position, rules::Seat winner,
                                       const rules::Turn* besides) const {
    const rules::Geometry& geometry = rules_.geometry();
    const rules::Variant& variant = rules_.variant();
    const bool white = winner == rules::Seat::white;
    // 0 a wall, 1 empty, 2 White, 3 Black.
    const auto contents = [&](Bits128 whites, Bits128 blacks, Bits128 empty, std::size_t number) {
        const unsigned cell = indexOf(geometry.cells()[number]);
        return whites.has(cell) ? 2U : blacks.has(cell) ? 3U : empty.has(cell) ? 1U : 0U;
    };
    const auto cellCount = static_cast<std::size_t>(geometry.cellCount());
    const auto appendTurn = [&](std::string& to, const rules::Turn& turn) {
        for (const rules::Cell cell : {turn.from, turn.to, turn.shot})
            to += static_cast<char>(cell == rules::noCell ? 255 : geometry.numberOf(cell));
    };
    std::string bytes = besides != nullptr ? "otrera proof 2\n" : "otrera proof 1\n";
    for (const int number : {variant.board.files, variant.board.ranks, variant.board.hexSide})
        bytes += static_cast<char>(number);
    appendMovement(bytes, variant.step);
    appendMovement(bytes, variant.shot);
    bytes += static_cast<char>(indexOf(winner));
    bytes += static_cast<char>(indexOf(position.toMove()));
    bytes += static_cast<char>(cellCount);
    for (std::size_t i = 0; i < cellCount; ++i)
        bytes += static_cast<char>(contents(position.pieces[0], position.pieces[1], position.empty, i));
    if (besides != nullptr) appendTurn(bytes, *besides);

    std::vector<std::string> records;
    records.reserve(claims_.size());
    for (const auto& [place, answer] : claims_) {
        std::string record((cellCount + 3) / 4, '\0');
        const Bits128 own = wide(place.own);
        const Bits128 others = wide(place.others);
        for (std::size_t i = 0; i < cellCount; ++i) {
            const unsigned kind = contents(white ? own : others, white ? others : own, wide(place.empty), i);
            record[i / 4] =
                static_cast<char>(static_cast<std::uint8_t>(record[i / 4]) | kind << (2 * (i % 4)));
        }
        record += static_cast<char>(answer.net);
        appendTurn(record, answer.turn);
        records.push_back(std::move(record));
    }
    std::sort(records.begin(), records.end());
    appendNumber(bytes, records.size());
    for (const std::string& record : records) bytes += record;
    std::uint64_t sum = 0xCBF29CE484222325U;
    for (const char c : bytes) sum = (sum ^ static_cast<std::uint8_t>(c)) * 0x100000001B3U;
    appendNumber(bytes, sum);
    return bytes;
}

template class ProofBuilder<Bits64>;
template class ProofBuilder<Bits128>;

}  // namespace otrera::solver
