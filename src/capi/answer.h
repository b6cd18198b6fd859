#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "notation/json.h"

namespace otrera::capi {

/// What the C interface returned last.
struct Answer {
    std::string text;
    std::string error;
    std::vector<std::uint8_t> bytes;
};

/// The one place where something outlives a call, as the interface promises.
Answer& lastAnswer();

/// The text, kept until the next call.
const char* textAnswer(std::string text);
/// Texts from outside may hold broken UTF-8 (names in old files): JSON replaces it.
const char* jsonAnswer(const notation::Json& json);

/// 1, after a success.
int done();
/// 0; the reason is kept.
int failed(std::string reason);
/// The same for what returns pointers, with the place in the text where there is one.
std::nullptr_t failed(const base::Error& error);

}  // namespace otrera::capi
