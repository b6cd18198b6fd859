#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "solver/proof_crew.h"

namespace otrera::solver {

/// Writes down why a seat wins, so that a plain program can check it: for each position that can come about
/// with that seat to move one turn, down to where nothing is contested. See docs/solver.md for the form.
///
/// Bounds lead the choice of turns and are no part of the proof. For one thread at a time; the rules and the
/// crew must outlive it.
template <class Set>
class ProofBuilder {
  public:
    ProofBuilder(const rules::Rules& rules, ProofCrew<Set>& crew)
        : rules_(rules), crew_(crew), filler_(rules) {}

    /// The bytes of the file. `winner` must be proved to win the position, with no shot due. Fails when `go`
    /// returned false, when a territory cannot be counted, or when the file would be larger than `mostBytes`.
    base::Result<std::string> build(const rules::Position& position, rules::Seat winner,
                                    std::size_t mostBytes, const std::function<bool()>& go);
    /// The same for: the seat to move loses by each of its turns but this one, of which nothing is said.
    base::Result<std::string> buildBesides(const rules::Position& position, const rules::Turn& besides,
                                           std::size_t mostBytes, const std::function<bool()>& go);

    /// Positions that have their turn, so far.
    std::size_t claims() const { return claims_.size(); }

  private:
    /// The contested regions, and the winner's net turns elsewhere.
    struct Claim {
        Set own;
        Set others;
        Set empty;
        int net = 0;
        bool contested() const { return empty.any(); }
    };
    struct Place {
        Set own;
        Set others;
        Set empty;
        bool operator==(const Place&) const = default;
    };
    struct HashOfPlace {
        std::size_t operator()(const Place& place) const;
    };
    struct Answer {
        int net = 0;
        rules::Turn turn;
    };

    Claim plain(Set own, Set others, Set empty, int net);
    Claim afterTurn(const Claim& claim, const rules::Turn& turn, bool winnerMoves);
    int countTerritory(Set pieces, Set empty);
    Verdict verdictAfter(const Claim& claim, const rules::Turn& turn);
    bool answer(const Claim& claim, rules::Turn& turn);
    bool search(const Claim& claim, const std::vector<rules::Turn>& turns, rules::Turn& best);
    std::vector<rules::Turn> turnsOf(Set pieces, Set empty) const;
    void begin(const std::function<bool()>& go);
    void follow(const Claim& loserToMove);
    base::Result<bool> answerAll(std::size_t mostBytes);
    std::string written(const rules::Position& position, rules::Seat winner,
                        const rules::Turn* besides) const;

    const rules::Rules& rules_;
    ProofCrew<Set>& crew_;
    Filler filler_;
    std::function<bool()> go_;
    std::unordered_map<Place, int, HashOfPlace> territories_;
    std::unordered_map<Place, Answer, HashOfPlace> claims_;
    std::vector<Claim> open_;
    std::string fault_;
};

extern template class ProofBuilder<Bits64>;
extern template class ProofBuilder<Bits128>;

}  // namespace otrera::solver
