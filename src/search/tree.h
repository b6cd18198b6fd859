#pragma once

#include <memory>
#include <span>
#include <vector>

#include "eval/evaluator.h"
#include "rules/position.h"

namespace otrera::search {

/// One half-turn in the tree: a step (from, to), or a shot (from = noCell, at `to`). A node's children are
/// the other half: steps are followed by shots, shots by the steps of the seat that moves next. So a board
/// with two thousand turns branches by sixty, then by thirty, and what is learnt about a step serves all its
/// shots.
struct Node {
    /// The mean of the values that came back through this node; the first is its own static value. For each
    /// seat: a node has no opinion whose value it is.
    eval::Shares value{};
    Node* children = nullptr;
    /// The chance, given by the static values alone, that this is the best of its siblings.
    float prior = 0;
    /// Values in the mean: 1 when only judged itself, 0 for a root.
    std::uint32_t visits = 0;
    std::uint16_t childCount = 0;
    rules::Cell from = rules::noCell;
    rules::Cell to = rules::noCell;
    /// The value is no estimate any more: all that matters below is played out to the end.
    bool exact = false;
    /// Some children were left out as unpromising.
    bool pruned = false;

    bool expanded() const { return childCount > 0; }
    std::span<Node> all() const { return {children, childCount}; }
};

/// Where the nodes of one tree live: rows that never move. Holds at most a fixed number of nodes; memory is
/// taken as it is needed, 40 bytes a node, and kept for what comes later.
class NodeStore {
  public:
    explicit NodeStore(std::size_t capacity) : capacity_(capacity) {}

    /// So many nodes in a row, to be filled in by the caller; null when the store has no room for them.
    Node* take(std::size_t count);
    /// Gives back a row that was taken.
    void give(Node* nodes, std::size_t count);
    /// Gives back all nodes.
    void clear();

    std::size_t size() const { return size_; }
    std::size_t capacity() const { return capacity_; }

  private:
    struct Block {
        std::unique_ptr<Node[]> nodes;
        std::size_t length;
    };

    Node* takeFree(std::size_t count);

    std::size_t capacity_;
    std::size_t size_ = 0;
    std::vector<Block> blocks_;
    std::size_t block_ = 0;    // the one that is being filled
    std::size_t used_ = 0;     // of that block
    std::vector<Node*> free_;  // rows given back, by length; a row's first node leads to the next one
};

}  // namespace otrera::search
