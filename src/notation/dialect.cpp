#include "notation/dialect.h"

#include <algorithm>

#include "notation/dialects/article_dialect.h"
#include "notation/dialects/botzone_dialect.h"
#include "notation/dialects/drawn_dialects.h"
#include "notation/dialects/fen_dialect.h"
#include "notation/dialects/json_dialect.h"
#include "notation/dialects/number_dialects.h"
#include "notation/dialects/record_dialect.h"
#include "notation/dialects/sgf_dialect.h"
#include "notation/draft_reader.h"
#include "notation/encoding.h"

namespace otrera::notation {

const std::vector<Dialect>& dialects() {
    static const std::vector<Dialect> all{
        {"sgf", "Smart Game Format, game 18, and the games of Little Golem", isSgf, readSgf},
        {"botzone", "Botzone: lines of six numbers, or JSON of requests and responses", isBotzone,
         readBotzone},
        {"json", "what --json prints: an object a game, or an array of them", isRecordJson, readRecordJson},
        {"uci", "protocol UCI: position startpos moves d1d7,d7g7 ...", isUci, readUci},
        {"fen", "positions, one a line: Fairy-Stockfish, PlayStrategy, LiAmazons", isFen, readFen},
        {"cgsuite", "CGSuite, MCGS: regions like x..|..#|.o.", isCgsuite, readCgsuite},
        {"codingame", "CodinGame: a board of rows like .wb-, turns like d8d1d7", isCodingame, readCodingame},
        {"openspiel", "OpenSpiel, Kaggle: three numbers a turn, 93 33 36", isOpenSpiel, readOpenSpiel},
        {"ubc", "UBC course server: boards of 121 numbers, turns of three pairs [1,4]", isUbc, readUbc},
        {"ggp", "general game playing: (move 7 1 7 7) (fire 4 7)", isGgp, readGgp},
        {"text", "records as Otrera writes them, and lists of turns in every spelling", isRecordText,
         readRecordText},
        {"article", "games in prose: lists of turns, variations in sentences, remarks", nullptr, readArticle},
    };
    return all;
}

const Dialect* findDialect(std::string_view name) {
    const auto& all = dialects();
    const auto found = std::find_if(all.begin(), all.end(), [&](const auto& d) { return d.name == name; });
    return found == all.end() ? nullptr : &*found;
}

const Dialect& detectDialect(std::string_view text) {
    for (const Dialect& dialect : dialects()) {
        if (dialect.is != nullptr && dialect.is(text)) return dialect;
    }
    return dialects().back();
}

void readRecords(std::string_view bytes, const ReadOptions& options, const RecordSink& sink) {
    VariantChoice choice(options.variant);
    const std::string text = decodedText(bytes);
    if (const std::size_t zero = text.find('\0'); zero != std::string::npos) {
        const Place place = placeOf(text, zero);
        Draft draft;
        draft.begin = draft.end = place;
        draft.rules = choice.fallback();
        draft.moves.push_back(
            {Token::Kind::broken, place, "", "", "", "a zero byte stands here: this is no text"});
        Record record = readDraft(draft, choice);
        record.problems[0].ply = 0;
        sink(std::move(record));
        return;
    }
    const Dialect& dialect = options.dialect != nullptr ? *options.dialect : detectDialect(text);
    dialect.read(text, choice, [&](Draft&& draft) { return sink(readDraft(draft, choice)); });
}

std::vector<Record> readRecords(std::string_view bytes, const RulesPointer& variant) {
    std::vector<Record> records;
    readRecords(bytes, {variant, nullptr}, [&](Record&& record) {
        records.push_back(std::move(record));
        return true;
    });
    return records;
}

}  // namespace otrera::notation
