#include "notation/format.h"

#include <algorithm>

#include "notation/formats/writers.h"
#include "notation/record_json.h"

namespace otrera::notation {

namespace {

base::Result<std::string> textOf(const Record& record, const std::string& file) {
    (void)file;
    return recordText(record);
}

base::Result<std::string> jsonOf(const Record& record, const std::string& file) {
    return recordJson(file, record).dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string joinedWith(const std::vector<std::string>& games, std::string_view between) {
    std::string text;
    for (const std::string& game : games) {
        if (!text.empty()) text += between;
        text += game;
    }
    return text;
}

std::string oneAfterAnother(const std::vector<std::string>& games) { return joinedWith(games, ""); }

std::string withBlankLines(const std::vector<std::string>& games) { return joinedWith(games, "\n"); }

std::string asArray(const std::vector<std::string>& games) {
    std::string text = "[";
    for (std::size_t i = 0; i < games.size(); ++i)
        text += (i == 0 ? "\n" : ",\n") + games[i].substr(0, games[i].size() - 1);
    return text + "\n]\n";
}

/// An option holds until it is set again: a game that has none says so where others have one.
std::string withOptions(const std::vector<std::string>& games) {
    constexpr std::string_view option = "setoption ";
    const bool anyOption =
        std::any_of(games.begin(), games.end(), [&](const auto& game) { return game.starts_with(option); });
    std::string text;
    for (const std::string& game : games) {
        if (anyOption && !game.starts_with(option)) text += "setoption name UCI_Variant value amazons\n";
        text += game;
    }
    return text;
}

}  // namespace

const std::vector<Format>& formats() {
    static const std::vector<Format> all{
        {"text", "records as Otrera writes them; hold everything", textOf, withBlankLines},
        {"sgf", "Smart Game Format, game 18; two seats on squares", sgfOf, withBlankLines},
        {"json", "what `read --json` prints; holds everything", jsonOf, asArray},
        {"uci", "position startpos moves d1d7,d7g7 ...; turns of built-in variants", uciOf, withOptions},
        {"fen", "the position after the last turn", fenOf, oneAfterAnother},
        {"botzone", "JSON of requests and responses; amazons-8x8 from its start", botzoneOf, oneAfterAnother},
        {"cgsuite", "a region like x..|..#|.o.; one position, White to move", cgsuiteOf, oneAfterAnother},
    };
    return all;
}

const Format* findFormat(std::string_view name) {
    const auto& all = formats();
    const auto found = std::find_if(all.begin(), all.end(), [&](const auto& f) { return f.name == name; });
    return found == all.end() ? nullptr : &*found;
}

}  // namespace otrera::notation
