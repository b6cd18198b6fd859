#pragma once

#include <memory>

#include "base/random.h"
#include "rules/rules.h"
#include "search/exact_end.h"
#include "search/search.h"
#include "search/tree.h"

namespace otrera::search {

/// What can be set about a TreeSearch. The numbers were found by play, see docs/search.md.
struct TreeOptions {
    /// The most nodes kept, at least 1024 (40 bytes each: 40 MiB). When they are nearly used up, what was
    /// visited least is forgotten, bit by bit.
    std::size_t maxNodes = std::size_t{1} << 20;
    /// How many steps, and how many shots after a step, are looked at: the most promising by their static
    /// value. The others come back when all of these are known to lose.
    std::size_t keptSteps = 40;
    std::size_t keptShots = 16;
    /// How much a turn that is little tried yet is favoured, in shares.
    float exploration = 0.6F;
    /// Decides between turns that are judged about alike.
    std::uint64_t seed = 1;

    bool operator==(const TreeOptions&) const = default;
};

/// Monte Carlo tree search without play-outs, for two to four seats.
///
/// Each visit goes down the tree to a turn not looked into yet, judges all that may follow, and takes the
/// best of it back up. Every node chooses for the seat that moves there, by that seat's own share (max^n;
/// Nijssen and Winands 2011 for three and four seats). The choice weighs the mean value against a prior
/// (PUCT; Rosin 2011); turns are split in step and shot (Kloetzer 2010). Nodes whose outcome is certain are
/// marked and not visited again (Winands, Bjornsson, Saito 2008): so small positions are solved, and a solved
/// position ends the search. What counting proves, of the position and of those in the tree, is not searched
/// (ExactEnd).
class TreeSearch final : public Search {
  public:
    /// rules must outlive the search.
    TreeSearch(const rules::Rules& rules, std::unique_ptr<const eval::Evaluator> evaluator,
               const TreeOptions& options);

    /// Keeps the part of the tree below a position that comes after the one before, at most a round later.
    void start(const rules::Position& position) override;
    void forget() override;
    bool advance(std::uint64_t nodes) override;
    std::uint64_t nodes() const override { return judged_; }
    Report report() const override;
    void considerOnly(const std::vector<rules::Turn>& turns) override { wanted_ = turns; }
    std::vector<Line> lines(std::size_t most) const override;

    /// Nodes in memory now.
    std::size_t storedNodes() const { return store_.size(); }

  private:
    /// A half-turn that may become a child.
    struct Candidate {
        rules::Cell from;
        rules::Cell to;
        bool exact;
        std::uint16_t place;  // of its value in values_
        float promise;
        std::uint64_t rank;  // by which they are sorted: the greatest first
    };
    /// A node on the way down, and the seat that chooses there.
    struct Visit {
        Node* node;
        unsigned seat;
    };

    const Node* known(const rules::Position& position) const;
    bool keep(const Node& known);
    bool over() const { return root_.exact || full_ || !verdict_.line.empty(); }
    /// How far a walk has come that forgets nodes: for each depth, which child is next.
    struct Trim {
        std::vector<std::uint16_t> path{0};
        std::uint32_t leastVisits = 4;  // below fewer, all is forgotten
    };

    void visit();
    bool decide(Node& node, const rules::Position& position);
    bool expand(Node& node, const rules::Position& position);
    void judge(const rules::Position& before, std::size_t place);
    void dropUnwanted(std::size_t place);
    bool adopt(Node& node, unsigned seat, std::size_t kept);
    Node& select(const Node& node, unsigned seat) const;
    void backUp();
    bool settle(std::size_t place);
    bool reopen(std::size_t place);
    bool makeRoom();
    bool trim();
    bool nextWalk();
    void cutOff(Node& node);
    Line bestLine() const;
    Line follow(std::span<const Node* const> first) const;
    rules::Cell likelyShot(const rules::Position& stepped, rules::Cell from) const;
    std::vector<std::pair<const Node*, const Node*>> turnsByPromise() const;

    const rules::Rules& rules_;
    std::unique_ptr<const eval::Evaluator> evaluator_;
    TreeOptions options_;
    NodeStore store_;
    NodeStore spare_;  // where what is kept is copied to: the two take turns
    ExactEnd exactEnd_;
    base::Random random_{0};

    rules::Position position_;
    Node root_;
    ExactEnd::Verdict verdict_;  // of the position
    std::uint64_t judged_ = 0;
    int depth_ = 0;
    bool full_ = false;
    Trim trim_;
    std::vector<rules::Turn> wanted_;  // as considerOnly() said
    std::vector<rules::Turn> only_;    // of these, the position's; empty: all are considered

    // Of the node being expanded:
    std::vector<Candidate> candidates_;
    std::vector<rules::Position> positions_;  // after each half-turn
    std::vector<eval::Shares> values_;
    std::vector<Visit> path_;  // of the present visit, from the root
};

}  // namespace otrera::search
