#pragma once

#include "notation/dialect.h"

namespace otrera::notation {

/// OpenSpiel and Kaggle: three numbers a turn, row * 10 + column from the top left.
bool isOpenSpiel(std::string_view text);
void readOpenSpiel(std::string_view text, VariantChoice& choice, const DraftSink& sink);

/// The course server of UBC: boards of 121 numbers, turns of three pairs [row, column] from 1.
bool isUbc(std::string_view text);
void readUbc(std::string_view text, VariantChoice& choice, const DraftSink& sink);

/// General game playing: (move 7 1 7 7) (fire 4 7), columns counted from the right.
bool isGgp(std::string_view text);
void readGgp(std::string_view text, VariantChoice& choice, const DraftSink& sink);

}  // namespace otrera::notation
