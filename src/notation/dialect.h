#pragma once

#include <string_view>
#include <vector>

#include "notation/draft.h"
#include "notation/variant_choice.h"

namespace otrera::notation {

/// A way in which games are written down.
struct Dialect {
    /// For --from: "sgf".
    std::string_view name;
    /// One line of help.
    std::string_view about;
    /// True when a whole text is of this form; null for what is read only when forced.
    bool (*is)(std::string_view text);
    /// Hands over the games of a text, one by one. Broken text gives a draft with a broken token; a text
    /// without any game gives none.
    void (*read)(std::string_view text, VariantChoice& choice, const DraftSink& sink);
};

/// All dialects, in the order in which a text is tried on them; the last one takes anything.
const std::vector<Dialect>& dialects();

/// The dialect of that name, or null.
const Dialect* findDialect(std::string_view name);

/// The dialect of a text.
const Dialect& detectDialect(std::string_view text);

/// What may be said about a text that is to be read.
struct ReadOptions {
    /// The variant meant where the text does not say; null: told from the turns.
    RulesPointer variant;
    /// Null: detected.
    const Dialect* dialect = nullptr;
};

/// Takes each record as it is read; false means that no more are wanted.
using RecordSink = std::function<bool(Record&&)>;

/// Reads all games of a text of any encoding (see decodedText) and hands them over one by one. A blank text
/// has none. Cost: grows with the text's length; memory with the longest game.
void readRecords(std::string_view bytes, const ReadOptions& options, const RecordSink& sink);

/// The same, all at once, for texts that are not large.
std::vector<Record> readRecords(std::string_view bytes, const RulesPointer& variant = nullptr);

}  // namespace otrera::notation
