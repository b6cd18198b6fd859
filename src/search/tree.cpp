#include "search/tree.h"

#include <algorithm>

namespace otrera::search {

namespace {

constexpr std::size_t usualBlock = 4096;

}  // namespace

Node* NodeStore::take(std::size_t count) {
    if (size_ + count > capacity_) return nullptr;
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
    size_ += count;
    return nodes;
}

void NodeStore::clear() {
    size_ = 0;
    block_ = 0;
    used_ = 0;
}

}  // namespace otrera::search
