#pragma once

#include <atomic>
#include <memory>

#include "analysis/findings.h"
#include "engine/engine.h"

namespace otrera::analysis {

/// Finds out what a review needs to know of a game, ply by ply.
///
/// Each position is searched for its best turns, from nothing, and the turn that was played is then searched
/// together with the best one, as far. Where the position that it led to is found to be lost and that search
/// did not see it, the position after the best other turn is searched too, so that both are known as well. So
/// what is found of a ply depends on nothing but its position and the
/// settings; with a limit of nodes and one thread it is repeatable. Separated positions are counted, not
/// searched.
///
/// Threads: for one thread at a time; the engine may have helpers.
class Reviewer {
  public:
    /// The course and the clock must outlive it. `known`: findings of before, which are not made again; one
    /// for each position, or none at all.
    Reviewer(const Course& course, const Settings& settings, unsigned threads, const base::Clock& clock,
             std::vector<Findings> known = {});
    ~Reviewer();

    /// How many positions there are, and how many are done.
    std::size_t total() const { return findings_.size(); }
    std::size_t done() const { return next_; }
    /// How many positions have been judged so far.
    std::uint64_t nodes() const { return nodes_; }

    /// Finds out about the next position and the turn that led there, by one or two searches. False when
    /// nothing is left to do, or when `stop` (may be null) was set: then what was not finished is dropped.
    bool step(const std::atomic<bool>* stop);

    /// What is known, for each position.
    const std::vector<Findings>& findings() const { return findings_; }

  private:
    engine::Engine& engine();
    /// What a search has come to.
    struct Found {
        search::Report report;
        std::vector<search::Line> lines;
    };
    void prepare(const rules::Position& position, const std::vector<rules::Turn>& only, std::size_t lines);
    Found think(const engine::Limits& limits, std::size_t lines, const std::atomic<bool>* stop);
    Found thinkByDepth(std::size_t lines, const std::atomic<bool>* stop);
    Finding search(std::size_t ply, const std::atomic<bool>* stop);
    Finding counted(std::size_t ply) const;
    Comparison compare(std::size_t ply, const std::atomic<bool>* stop);
    Comparison comparedByCounting(std::size_t ply) const;
    bool isRefuted(std::size_t ply, const Comparison& comparison, const Finding& after) const;
    double chanceOtherwise(std::size_t ply, const std::atomic<bool>* stop);
    Choice choiceOf(std::size_t ply, const search::Line& line) const;
    Chances chancesOf(const rules::Position& position, const search::Line& line) const;

    const Course& course_;
    Settings settings_;
    unsigned threads_;
    const base::Clock& clock_;
    std::vector<Findings> findings_;
    std::unique_ptr<engine::Engine> engine_;  // made when it is needed
    std::size_t next_ = 0;
    std::uint64_t nodes_ = 0;
};

}  // namespace otrera::analysis
