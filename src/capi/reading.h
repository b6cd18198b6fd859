#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "notation/dialect.h"
#include "notation/json.h"

namespace otrera::capi {

/// The games of a text, kept to be listed and opened (see otrera_reading_new).
class Reading {
  public:
    static base::Result<Reading> make(std::string_view bytes, std::string_view variant,
                                      std::string_view dialect);

    /// The text as UTF-8, zero bytes replaced.
    std::string text() const;
    /// One short entry a game (see otrera_reading_games).
    notation::Json summaries() const;
    /// Null when there are not so many.
    const notation::Record* record(std::size_t number) const;
    /// Reads the game as one of another variant; false when that is none of its alternatives.
    bool choose(std::size_t number, std::string_view variant);

  private:
    std::string bytes_;
    notation::ReadOptions options_;
    std::vector<notation::Record> records_;
};

}  // namespace otrera::capi
