#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/result.h"
#include "notation/json.h"
#include "notation/text.h"

namespace otrera::notation {

/// A JSON text that was read whole, and where each value stands in it.
class JsonText {
  public:
    /// Fails, with the place, on what is no JSON, on a field given twice, and on nesting deeper than 1000.
    static base::Result<JsonText> read(std::string_view text);

    const Json& root() const { return root_; }
    /// Of a value inside root(). Cost: nothing to speak of when asked in the order of the text.
    Place placeOf(const Json& value);

  private:
    explicit JsonText(std::string_view text);
    void number(const Json& value);

    std::string text_;
    Json root_;
    std::vector<std::size_t> offsets_;                    // of all values, in the order of the text
    std::unordered_map<const Json*, std::size_t> order_;  // which of them a value is
    std::size_t passed_ = 0;
    Place place_;
};

/// Fields of an object, read with checks. Each is null where the field is missing or of another type.
const Json* jsonField(const Json& object, const char* name);
const std::string* jsonString(const Json& object, const char* name);
const Json* jsonArray(const Json& object, const char* name);
/// A whole number within limits.
std::optional<int> jsonNumber(const Json& value, int low, int high);

}  // namespace otrera::notation
