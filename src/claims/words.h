#pragma once

#include <string>

#include "solver/decision.h"

// English for people about what is proved.
namespace otrera::claims {

/// "1 turn", "2 turns".
std::string counted(int number, const std::string& thing);
/// "3 turns", "3 to 5 turns".
std::string boundsText(int low, int high);
/// `finished`, `separated`, `open`.
const char* stageName(solver::Stage stage);

}  // namespace otrera::claims
