#include "analysis/review_csv.h"

#include <algorithm>

#include "notation/cells.h"
#include "notation/text.h"

namespace otrera::analysis {

namespace {

std::string field(std::string_view text) {
    const std::string plain = notation::printable(text);
    if (plain.find_first_of(",\"") == std::string::npos) return plain;
    std::string quoted = "\"";
    for (const char c : plain) quoted += c == '"' ? "\"\"" : std::string(1, c);
    return quoted + "\"";
}

/// A share as it is kept, with four decimals.
std::string shareText(double share) {
    const std::string digits = std::to_string(static_cast<int>(roundedChance(share) * 10'000 + 0.5));
    const std::string padded = std::string(5 - std::min<std::size_t>(5, digits.size()), '0') + digits;
    return padded.substr(0, padded.size() - 4) + "." + padded.substr(padded.size() - 4);
}

std::string seatText(std::optional<Seat> seat) {
    return seat ? std::string(1, notation::seatLetter(*seat)) : std::string();
}

}  // namespace

std::string reviewCsvHead() {
    return "file,line,variant,seat,player,turns,accuracy,mean_loss,inaccuracies,mistakes,blunders,"
           "result,decided_at,decided_for,complete\n";
}

std::string reviewCsv(const std::string& file, const notation::Record& record, const Course& course,
                      const Review& review) {
    std::string text;
    for (unsigned seat = 0; seat < course.rules->seatCount(); ++seat) {
        const Seat own = rules::seatAt(seat);
        int turns = 0;
        int counted = 0;
        double loss = 0;
        std::array<int, 6> classes{};
        for (const TurnReview& turn : review.plies) {
            if (turn.seat != own) continue;
            ++turns;
            ++classes[static_cast<std::size_t>(turn.turnClass)];
            counted += turn.counts;
            loss += turn.counts ? turn.loss : 0;
        }
        text += field(file) + "," + std::to_string(record.firstLine) + "," +
                field(course.rules->variant().id) + "," + notation::seatLetter(own) + "," +
                field(notation::tagOf(record, notation::seatName(own))) + "," + std::to_string(turns) + "," +
                (review.accuracy[seat] ? shareText(*review.accuracy[seat]) : "") + "," +
                (counted > 0 ? shareText(loss / counted) : "");
        for (const TurnClass told : {TurnClass::inaccuracy, TurnClass::mistake, TurnClass::blunder})
            text += "," + std::to_string(classes[static_cast<std::size_t>(told)]);
        text += "," + field(record.result) + "," +
                (review.decidedAt ? std::to_string(*review.decidedAt) : "") + "," +
                seatText(review.decidedFor) + (review.complete ? ",yes\n" : ",no\n");
    }
    return text;
}

}  // namespace otrera::analysis
