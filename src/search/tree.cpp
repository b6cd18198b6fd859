#include "search/tree.h"

#include <algorithm>

namespace otrera::search {

namespace {

constexpr std::size_t usualBlock = 4096;

}  // namespace

Node* NodeStore::take(std::size_t count) {
    if (size_ + count > capacity_) return nullptr;
    size_ += count;
    if (Node* nodes = takeFree(count)) return nodes;
    while (block_ < blocks_.size() && used_ + count > blocks_[block_].length) {
        ++block_;
        used_ = 0;
    }
    if (block_ == blocks_.size()) {
        const std::size_t length = std::max(usualBlock, count);
        blocks_.push_back({std::make_unique<Node[]>(length), length});
    }
    Node* nodes = &blocks_[block_].nodes[used_];
    used_ += count;
    return nodes;
}

/// A row that was given back: of this length, else the beginning of the shortest longer one.
Node* NodeStore::takeFree(std::size_t count) {
    for (std::size_t length = count; length < free_.size(); ++length) {
        Node* nodes = free_[length];
        if (!nodes) continue;
        free_[length] = nodes->children;
        if (length > count) {
            Node* rest = nodes + count;
            rest->children = free_[length - count];
            free_[length - count] = rest;
        }
        return nodes;
    }
    return nullptr;
}

void NodeStore::give(Node* nodes, std::size_t count) {
    size_ -= count;
    if (free_.size() <= count) free_.resize(count + 1);
    nodes->children = free_[count];
    free_[count] = nodes;
}

void NodeStore::clear() {
    size_ = 0;
    block_ = 0;
    used_ = 0;
    free_.clear();
}

}  // namespace otrera::search
