#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "eval/network.h"
#include "rules/rules.h"

namespace otrera::bench {

/// The board of a program without sets: a byte a cell, each cell's lines as lists of cells, distances breadth
/// first from cell to cell. For the ratios of docs/performance.md: plain, but nothing in it is slowed down.
///
/// Cells are numbers as Geometry::numberOf gives them. Two seats, lines of at most 11 cells, at most 8 a
/// cell.
class PlainBoard {
  public:
    /// A number of steps for each cell; `far` where there is no way.
    using Distances = std::array<std::uint8_t, 128>;
    static constexpr std::uint8_t far = 255;

    /// Who is nearest to how many cells, as territory::Race.
    struct Race {
        std::array<int, 2> nearest{};
        int tied = 0;
        int contested = 0;
        int even = 0;
        int oneBehind = 0;
        std::array<float, 2> closeness{};
    };

    /// The sums of eval::LieberumTerms.
    struct Terms {
        float t1 = 0;
        float t2 = 0;
        float c1 = 0;
        float c2 = 0;
        float freedom = 0;
        float w = 0;
    };

    /// What all boards of one variant share.
    class Tables;

    static std::shared_ptr<const Tables> tablesOf(const rules::Rules& rules);
    PlainBoard(std::shared_ptr<const Tables> tables, const rules::Position& position);

    /// The sum of all cells of all turns: what listing them is checked by.
    std::uint64_t listTurns();
    /// True when the turn stands in the list of all turns.
    bool isLegal(int from, int to, int shot) const;
    /// Makes and takes back every turn, listed before: pieces, arrow, key, whether the other seat can move.
    /// The number of those after which it cannot.
    std::uint64_t makeTurns();
    Distances distances(unsigned seat, bool single) const;
    Race race(bool single) const;
    /// What eval::TerritoryEvaluator weighs: two races and the cells that each piece reaches.
    float territory() const;
    Terms lieberum() const;
    /// From the view of the seat to move, see eval::plainFeatures.
    eval::Features features() const;
    /// The judgement of a network for the seat to move, in units of 1 / eval::logitScale.
    std::int32_t judge(const eval::Network& network) const;

  private:
    struct Turn {
        std::size_t piece;
        std::uint8_t from;
        std::uint8_t to;
        std::uint8_t shot;
    };

    template <class Visit>
    void forEachTurn(Visit visit);
    void make(const Turn& turn);
    void takeBack(const Turn& turn, std::uint64_t key);
    bool canMove(unsigned seat) const;
    int reached(int from) const;
    unsigned room(int cell) const;
    float freedom(unsigned seat, const Distances& others) const;

    std::shared_ptr<const Tables> tables_;
    std::vector<std::uint8_t> taken_;
    std::array<std::vector<int>, 2> pieces_;
    std::uint64_t key_ = 0;
    unsigned toMove_;
    std::vector<Turn> turns_;
};

}  // namespace otrera::bench
