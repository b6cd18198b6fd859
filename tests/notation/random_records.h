#pragma once

#include "base/random.h"
#include "notation/record.h"
#include "rules/turns.h"

namespace otrera::testing {

/// Makes records of random games: resignations of any seat, losses on time, remarks with all kinds of
/// characters, variations in variations.
class RecordMaker {
  public:
    explicit RecordMaker(std::uint64_t seed) : random_(seed) {}

    notation::Record make(const std::shared_ptr<const rules::Rules>& rules) {
        notation::Record record;
        record.rules = rules;
        record.start = rules->start();
        if (random_.below(3) == 0) record.tags.push_back({"Event", someText("\"\\")});
        if (random_.below(3) == 0) record.tags.push_back({"White", someText("]}{)")});
        rules::Position end = record.start;
        record.main = line(*rules, end, 1, 0, 200);
        record.result = notation::resultText(*rules, end);
        if (record.result == "*" && random_.below(4) == 0) record.result = "1/2-1/2";
        return record;
    }

    /// A word of letters, spaces and the characters that a writer has to take care of.
    std::string someText(std::string_view special) {
        std::string text;
        for (auto length = random_.below(12); length > 0; --length) {
            const auto kind = random_.below(5);
            if (kind == 0) {
                text += special[random_.below(special.size())];
            } else if (kind == 1) {
                text += ' ';
            } else if (kind == 2) {
                text += "è";
            } else {
                text += static_cast<char>('a' + random_.below(26));
            }
        }
        return text;
    }

  private:
    notation::Line line(const rules::Rules& rules, rules::Position& position, int firstPly, int depth,
                        int longest) {
        notation::Line line;
        const auto remark = [&](int ply) {
            if (random_.below(6) == 0) line.comments.push_back({ply, someText("{}\\()[];,\n\"1.")});
        };
        remark(firstPly - 1);
        for (int ply = firstPly; ply < firstPly + longest && !position.finished(); ++ply) {
            const rules::Position before = position;
            line.actions.push_back(action(rules, position));
            playAction(rules, position, line.actions.back());
            remark(ply);
            while (depth < 3 && random_.below(12) == 0) {
                rules::Position start = before;
                const int length = static_cast<int>(random_.below(5));
                line.variations.push_back({ply, this->line(rules, start, ply, depth + 1, length)});
            }
        }
        return line;
    }

    notation::Action action(const rules::Rules& rules, const rules::Position& position) {
        using Kind = notation::Action::Kind;
        const auto seat = rules::seatAt(static_cast<unsigned>(random_.below(rules.seatCount())));
        if (random_.below(40) == 0 && !position.isOut(seat)) {
            return {random_.below(2) == 0 ? Kind::resigns : Kind::time, seat, {}};
        }
        const auto turns = turnsOf(rules, position);
        return {Kind::turn, position.toMove(), turns[random_.below(turns.size())]};
    }

    base::Random random_;
};

}  // namespace otrera::testing
