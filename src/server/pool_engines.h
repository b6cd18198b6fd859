#pragma once

#include "process/engine_pool.h"
#include "server/engines.h"

namespace otrera::server {

/// Engines in child processes, asked over UCI.
class PoolEngines final : public Engines {
  public:
    /// The pool must outlive this.
    explicit PoolEngines(process::EnginePool& pool) : pool_(pool) {}

    std::uint64_t ask(const std::string& asker, const play::LiveGame& game,
                      std::function<void(base::Result<rules::Turn>)> answer) override;
    void cancel(std::uint64_t number) override { pool_.cancel(number); }

  private:
    process::EnginePool& pool_;
};

}  // namespace otrera::server
