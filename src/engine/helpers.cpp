#include "engine/helpers.h"

#ifndef __wasm__
#include <thread>
#endif

namespace otrera::engine {

namespace {

constexpr auto relaxed = std::memory_order_relaxed;

/// Positions between two looks at the flag.
constexpr std::uint64_t slice = 64;

}  // namespace

struct Helpers::Helper {
    explicit Helper(std::unique_ptr<search::Search> helping) : search(std::move(helping)) {}

    void work(const rules::Position& position) {
        search->start(position);
        do {
            nodes.store(search->nodes(), relaxed);
        } while (!stop.load(relaxed) && search->advance(slice));
        nodes.store(search->nodes(), relaxed);
    }

    std::unique_ptr<search::Search> search;
    std::atomic<std::uint64_t> nodes{0};
    std::atomic<bool> stop{false};
#ifndef __wasm__
    std::thread thread;
#endif
};

Helpers::Helpers() = default;
Helpers::Helpers(Helpers&&) noexcept = default;
Helpers& Helpers::operator=(Helpers&&) noexcept = default;
Helpers::~Helpers() { end(); }

void Helpers::add(std::unique_ptr<search::Search> search) {
    helpers_.push_back(std::make_unique<Helper>(std::move(search)));
}

void Helpers::forget() {
    for (const auto& helper : helpers_) helper->search->forget();
}

void Helpers::considerOnly(const std::vector<rules::Turn>& turns) {
    for (const auto& helper : helpers_) helper->search->considerOnly(turns);
}

void Helpers::wantLines(std::size_t most) {
    for (const auto& helper : helpers_) helper->search->wantLines(most);
}

void Helpers::begin([[maybe_unused]] const rules::Position& position) {
    for (const auto& helper : helpers_) {
        helper->nodes.store(0, relaxed);
        helper->stop.store(false, relaxed);
#ifndef __wasm__
        helper->thread = std::thread([one = helper.get(), position] { one->work(position); });
#endif
    }
}

void Helpers::end() {
    for (const auto& helper : helpers_) helper->stop.store(true, relaxed);
#ifndef __wasm__
    for (const auto& helper : helpers_) {
        if (helper->thread.joinable()) helper->thread.join();
    }
#endif
}

std::uint64_t Helpers::nodes() const {
    std::uint64_t sum = 0;
    for (const auto& helper : helpers_) sum += helper->nodes.load(relaxed);
    return sum;
}

}  // namespace otrera::engine
