#pragma once

#include <algorithm>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <utility>

namespace otrera::process {

/// What waits, by who asked: each asker's items in their order, the askers in turn. An asker comes behind all
/// others that wait whenever an item of its is taken and whenever it is done with: so who asks for the first
/// time waits for no second item of anybody. Not for several threads at once.
template <class Item>
class FairQueue {
  public:
    void push(const std::string& asker, Item item) {
        auto& items = items_[asker];
        if (items.empty()) turns_.push_back(asker);
        items.push_back(std::move(item));
        ++size_;
    }

    /// The next item; none when nothing waits.
    std::optional<Item> take() {
        if (turns_.empty()) return std::nullopt;
        const std::string asker = std::move(turns_.front());
        turns_.pop_front();
        const auto found = items_.find(asker);
        Item item = std::move(found->second.front());
        found->second.pop_front();
        --size_;
        if (found->second.empty()) {
            items_.erase(found);
        } else {
            turns_.push_back(asker);
        }
        return item;
    }

    /// An item of this asker that was taken is done with.
    void done(const std::string& asker) {
        const auto turn = std::find(turns_.begin(), turns_.end(), asker);
        if (turn != turns_.end()) std::rotate(turn, turn + 1, turns_.end());
    }

    /// Takes out the first item for which isIt(item); none when there is none.
    template <class IsIt>
    std::optional<Item> remove(IsIt isIt) {
        for (auto& [asker, items] : items_) {
            const auto found = std::find_if(items.begin(), items.end(), isIt);
            if (found == items.end()) continue;
            Item item = std::move(*found);
            items.erase(found);
            --size_;
            if (items.empty()) {
                turns_.erase(std::find(turns_.begin(), turns_.end(), asker));
                items_.erase(items_.find(asker));
            }
            return item;
        }
        return std::nullopt;
    }

    std::size_t size() const { return size_; }
    std::size_t sizeOf(const std::string& asker) const {
        const auto found = items_.find(asker);
        return found == items_.end() ? 0 : found->second.size();
    }

  private:
    std::map<std::string, std::deque<Item>> items_;  // of each asker that waits, none empty
    std::deque<std::string> turns_;                  // those askers
    std::size_t size_ = 0;
};

}  // namespace otrera::process
