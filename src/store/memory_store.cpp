#include "store/memory_store.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "store/conflicts.h"

namespace otrera::store {

namespace {

// The order of lists: the one changed last first.
bool comesBefore(const Summary& a, const Summary& b) {
    return std::pair(a.changed, a.id) > std::pair(b.changed, b.id);
}

bool isMeant(const Summary& summary, const Query& query) {
    if (!query.variant.empty() && summary.variant != query.variant) return false;
    if (query.from && summary.changed < *query.from) return false;
    if (query.until && summary.changed >= *query.until) return false;
    if (query.finished && isFinished(summary) != *query.finished) return false;
    return !query.after || std::pair(summary.changed, summary.id) < *query.after;
}

}  // namespace

class MemoryStore::View final : public Reader {
  public:
    explicit View(MemoryStore& store) : store_(store) {}

    base::Result<std::optional<Game>> game(const std::string& id) override {
        const std::lock_guard lock(store_.mutex_);
        const auto found = store_.games_.find(id);
        if (found == store_.games_.end()) return std::optional<Game>();
        return std::optional<Game>(found->second.game);
    }

    base::Result<std::vector<Summary>> games(const Query& query) override {
        const std::lock_guard lock(store_.mutex_);
        std::vector<Summary> found;
        for (const auto& [id, kept] : store_.games_) {
            if (kept.owners.contains(query.owner) && isMeant(kept.game.summary, query)) {
                found.push_back(kept.game.summary);
            }
        }
        std::sort(found.begin(), found.end(), comesBefore);
        if (found.size() > query.most) found.resize(query.most);
        return found;
    }

    base::Result<std::vector<std::string>> attended() override {
        const std::lock_guard lock(store_.mutex_);
        std::vector<std::string> ids;
        for (const auto& [id, kept] : store_.games_) {
            if (kept.game.summary.attended) ids.push_back(id);
        }
        return ids;
    }

    base::Result<std::int64_t> uptime() override {
        const std::lock_guard lock(store_.mutex_);
        return store_.uptime_;
    }

    base::Result<Totals> totals() override {
        const std::lock_guard lock(store_.mutex_);
        Totals totals;
        for (const auto& [id, kept] : store_.games_) {
            ++totals.games;
            totals.events += static_cast<std::int64_t>(kept.game.events.size());
        }
        return totals;
    }

  private:
    MemoryStore& store_;
};

void MemoryStore::write(Change change, OnWritten told) {
    Written written = Written::failed;
    std::string reason;
    {
        const std::lock_guard lock(mutex_);
        reason = refusal_;
        if (reason.empty()) {
            written = std::visit([&](auto&& one) { return apply(std::forward<decltype(one)>(one), reason); },
                                 std::move(change));
        }
    }
    told(written, reason);
}

void MemoryStore::read(std::function<void(Reader&)> job) {
    View view(*this);
    job(view);
}

void MemoryStore::onForeignChange(std::function<void()>) {}

void MemoryStore::refuse(std::string reason) {
    const std::lock_guard lock(mutex_);
    refusal_ = std::move(reason);
}

Written MemoryStore::apply(NewGame&& change, std::string& reason) {
    const std::string id = change.game.summary.id;
    if (!hasItsVersion(change.game)) {
        reason = wrongVersionText(id);
    } else if (games_.contains(id)) {
        reason = takenText(id);
    } else {
        Kept& kept = games_[id];
        kept.game = std::move(change.game);
        kept.owners.insert(change.owners.begin(), change.owners.end());
        return Written::done;
    }
    return Written::conflict;
}

Written MemoryStore::apply(NewEvents&& change, std::string& reason) {
    const auto found = games_.find(change.summary.id);
    if (found == games_.end() || found->second.game.summary.version != versionBefore(change)) {
        reason = staleText(change.summary.id);
        return Written::conflict;
    }
    Game& game = found->second.game;
    change.summary.variant = game.summary.variant;
    change.summary.created = game.summary.created;
    game.summary = std::move(change.summary);
    std::move(change.events.begin(), change.events.end(), std::back_inserter(game.events));
    found->second.owners.insert(change.owners.begin(), change.owners.end());
    return Written::done;
}

Written MemoryStore::apply(Departure&& change, std::string&) {
    const auto found = games_.find(change.game);
    if (found != games_.end() && found->second.owners.erase(change.owner) > 0 &&
        found->second.owners.empty()) {
        games_.erase(found);
    }
    return Written::done;
}

Written MemoryStore::apply(Uptime&& change, std::string&) {
    uptime_ = std::max(uptime_, change.milliseconds);
    return Written::done;
}

}  // namespace otrera::store
