#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "rules/position.h"

namespace otrera::search {

/// What a search has found so far.
struct Report {
    /// The turn to play: always a legal one; none when the seat to move has none. Where a shot is due it is
    /// the shot alone (from = noCell, see rules::Turn).
    std::optional<rules::Turn> best;
    /// The turns expected, beginning with `best`.
    std::vector<rules::Turn> line;
    /// The estimated chance of each seat to win, 0 .. 1, together 1; 1 and 0 in a finished game.
    std::array<double, rules::maxSeats> score{};
    /// How many positions have been judged since start().
    std::uint64_t nodes = 0;
    /// How many turns were looked ahead from the position itself: the most of any line by a tree; by
    /// alpha-beta, which looks ahead by one turn after the other, those finished, 0 until the first is.
    int depth = 0;
    /// True when the seat with score 1 is known to win whatever the others do.
    bool proved = false;
    /// How much of its memory the search uses: per mille.
    int memory = 0;

    bool operator==(const Report&) const = default;
};

/// A turn with those expected after it, and what is thought of it: see Report.
struct Line {
    std::vector<rules::Turn> turns;
    std::array<double, rules::maxSeats> score{};
    bool proved = false;

    bool operator==(const Line&) const = default;
};

/// Looks for the best turn in a position, bit by bit: the seam between an engine and its methods.
///
/// A search works only while one of its functions runs: the caller slices it, and stops it by not calling
/// again. So it needs neither threads nor a clock, and runs in a browser's worker as well as in a program.
///
/// Ownership: a search is made for one Rules, which must outlive it; it keeps a copy of the position.
/// Threads: one search belongs to one thread at a time. Repeatable: a search newly made with the same options
/// and led through the same calls gives the same reports on every machine of one kind. (Compilers may round
/// differently.)
class Search {
  public:
    virtual ~Search() = default;

    /// Begins with a position. What is known of it from the search before, as of a position that comes later
    /// in the same game, may be kept; a search that keeps nothing begins anew. A legal best turn is known
    /// when this returns, if there is one. Cost: up to a few hundred judged positions, about a millisecond,
    /// and a few more where much is kept.
    virtual void start(const rules::Position& position) = 0;

    /// Forgets all positions before: the next start() begins anew. By default there is nothing to forget.
    virtual void forget() {}

    /// Searches on until about so many positions more have been judged: it ends with the first visit to the
    /// tree that makes them up, at most a few hundred later. Returns false when there is nothing left to
    /// search: then a further call does nothing. Only after start().
    virtual bool advance(std::uint64_t nodes) = 0;

    /// How many positions have been judged since start().
    virtual std::uint64_t nodes() const = 0;

    /// What is known now. Cost: some microseconds; may allocate.
    virtual Report report() const = 0;

    // For analysis; a search need not know them.

    /// Lets start() from now on consider only those of the position's turns that are among these; all again
    /// where none is. What is reported as proved then is so among these. By default they are not heeded.
    virtual void considerOnly(const std::vector<rules::Turn>&) {}

    /// How many of the best turns are to be told apart from the next start() on: some searches work for each.
    virtual void wantLines(std::size_t) {}

    /// The best turns, so many at most: that of report() and then worse ones. By default only the first.
    virtual std::vector<Line> lines(std::size_t most) const {
        const Report best = report();
        if (!best.best || most == 0) return {};
        return {{best.line, best.score, best.proved}};
    }

    /// A search that helps this one: it is led through the same positions by another thread at the same time,
    /// and what it finds is found. The seed lets it take other ways. It may outlive this search. None where
    /// nobody can help, as by default.
    virtual std::unique_ptr<Search> makeHelper(std::uint64_t) const { return nullptr; }
};

}  // namespace otrera::search
