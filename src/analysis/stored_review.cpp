#include "analysis/stored_review.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "notation/cells.h"
#include "notation/review_remark.h"
#include "notation/text.h"

namespace otrera::analysis {

using notation::Action;
using rules::Position;
using rules::Rules;
using rules::Turn;

namespace {

constexpr std::string_view tagName = "Review";
/// Of the form in which reviews are written; others are not read.
constexpr std::string_view version = "1";

/// Digits of a number that has so many decimals at most, without zeros at the end. (By whole numbers: what
/// writes any double would make the browser's module a tenth larger.)
std::string numberText(double number, int decimals) {
    std::int64_t unit = 1;
    for (int i = 0; i < decimals; ++i) unit *= 10;
    const std::int64_t scaled = std::llround(number * static_cast<double>(unit));
    std::string text = (scaled < 0 ? "-" : "") + std::to_string(std::abs(scaled) / unit);
    if (scaled % unit == 0) return text;
    std::string fraction = std::to_string(std::abs(scaled) % unit);
    fraction.insert(0, static_cast<std::size_t>(decimals) - fraction.size(), '0');
    while (fraction.back() == '0') fraction.pop_back();
    return text + "." + fraction;
}

std::string chanceText(double chance) { return numberText(chance, 4); }
std::string scoreText(double score) { return numberText(score, 1); }

/// "-12.5": digits, with or without a sign and decimals.
std::optional<double> readNumber(std::string_view text, double least, double most) {
    constexpr std::size_t mostDigits = 15;
    const bool isNegative = text.starts_with('-');
    if (isNegative) text.remove_prefix(1);
    const std::size_t point = std::min(text.find('.'), text.size());
    std::string digits(text);
    if (point < text.size()) digits.erase(point, 1);
    const bool isNumber = point > 0 && point + 1 != text.size() && digits.size() <= mostDigits &&
                          std::all_of(digits.begin(), digits.end(), notation::isDigit);
    if (!isNumber) return std::nullopt;
    double whole = 0;
    double unit = 1;
    for (const char digit : digits) whole = 10 * whole + (digit - '0');
    for (std::size_t i = point; i < digits.size(); ++i) unit *= 10;
    const double number = (isNegative ? -whole : whole) / unit;
    if (number < least || number > most) return std::nullopt;
    return number;
}

/// The parts of a text between separators.
std::vector<std::string_view> partsOf(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    while (true) {
        const std::size_t end = text.find(separator);
        parts.push_back(text.substr(0, end));
        if (end == std::string_view::npos) return parts;
        text.remove_prefix(end + 1);
    }
}

std::string settingsText(const Settings& settings) {
    std::string text(version);
    if (settings.nodes) text += " nodes=" + std::to_string(*settings.nodes);
    if (settings.milliseconds) text += " time=" + std::to_string(*settings.milliseconds);
    return text;
}

std::optional<Settings> readSettings(std::string_view text) {
    constexpr double most = 1e15;
    const auto parts = partsOf(text, ' ');
    if (parts[0] != version) return std::nullopt;
    Settings settings;
    for (std::size_t i = 1; i < parts.size(); ++i) {
        const auto value =
            readNumber(parts[i].substr(std::min(parts[i].find('=') + 1, parts[i].size())), 1, most);
        if (!value) return std::nullopt;
        if (parts[i].starts_with("nodes=")) settings.nodes = static_cast<std::uint64_t>(*value);
        if (parts[i].starts_with("time=")) settings.milliseconds = static_cast<std::int64_t>(*value);
    }
    if (!settings.nodes && !settings.milliseconds) return std::nullopt;
    return settings;
}

std::string choiceText(const Rules& rules, const Choice& choice) {
    std::string text;
    for (const Turn& turn : choice.line)
        text += (text.empty() ? "" : ",") + notation::turnText(rules.geometry(), turn);
    return text + ":" + chanceText(choice.win) + ":" + scoreText(choice.score) + (choice.proved ? ":!" : "");
}

/// "d1-d7/g7,g10-e8/i4:0.53:1.5" and ":!" where it is proved. The turns must be legal.
std::optional<Choice> readChoice(const Rules& rules, Position position, std::string_view text) {
    constexpr double farthest = 1000;
    const auto parts = partsOf(text, ':');
    if (parts.size() < 3 || parts.size() > 4 || (parts.size() == 4 && parts[3] != "!")) return std::nullopt;
    Choice choice;
    for (const std::string_view word : partsOf(parts[0], ',')) {
        const auto turn = notation::readTurn(rules, position, word);
        if (!turn || choice.line.size() == longestLine) return std::nullopt;
        playTurn(rules, position, *turn);
        choice.line.push_back(*turn);
    }
    const auto win = readNumber(parts[1], 0, 1);
    const auto score = readNumber(parts[2], -farthest, farthest);
    if (!win || !score) return std::nullopt;
    choice.win = *win;
    choice.score = *score;
    choice.proved = parts.size() == 4;
    return choice;
}

/// played: the turn that led to the position; what is stored of another one is not of this game.
std::string findingsText(const Rules& rules, const Action* played, const Findings& findings) {
    std::string text;
    const auto add = [&](const std::string& word) { text += (text.empty() ? "" : " ") + word; };
    if (const auto& turn = findings.turn) {
        add("loss=" + notation::turnText(rules.geometry(), played->turn) + ":" + chanceText(turn->loss) +
            ":" + chanceText(turn->after) + ":" + scoreText(turn->scoreLoss));
        if (turn->winner) add(std::string("after=") + notation::seatLetter(*turn->winner));
    }
    if (const auto& position = findings.position) {
        std::string chances;
        for (unsigned seat = 0; seat < rules.seatCount(); ++seat)
            chances += (seat > 0 ? "," : "") + chanceText(position->win[seat]);
        add("win=" + chances);
        if (position->winner) add(std::string("won=") + notation::seatLetter(*position->winner));
        add("depth=" + std::to_string(position->depth));
        for (const Choice& choice : position->choices) add("best=" + choiceText(rules, choice));
    }
    return text;
}

/// What led to a position of a record; none at its start.
const Action* actionBefore(const notation::Record& record, std::size_t ply) {
    return ply > 0 ? &record.main.actions[ply - 1] : nullptr;
}

/// Reads the words of a remark. None when any of them does not fit the position or what led to it.
class FindingsReader {
  public:
    FindingsReader(const Rules& rules, const Action* played, const Position& position)
        : rules_(rules), played_(played), position_(position) {}

    std::optional<Findings> read(std::string_view text) {
        for (const std::string_view word : partsOf(text, ' ')) {
            const std::size_t equals = word.find('=');
            if (equals == std::string_view::npos) return std::nullopt;
            if (!take(word.substr(0, equals), word.substr(equals + 1))) return std::nullopt;
        }
        const auto& position = findings_.position;
        if (position && (position->choices.empty() != position_.finished() || !winKnown_))
            return std::nullopt;
        return std::move(findings_);
    }

  private:
    bool take(std::string_view key, std::string_view value) {
        if (key == "loss") return takeLoss(value);
        if (key == "after") {
            return findings_.turn && (findings_.turn->winner = seatOf(value)).has_value();
        }
        Finding& finding = findings_.position ? *findings_.position : findings_.position.emplace();
        if (key == "win") return takeChances(finding, value);
        if (key == "won") return (finding.winner = seatOf(value)).has_value();
        if (key == "depth") {
            const auto depth = notation::readNumber(value, 1000);
            finding.depth = depth.value_or(0);
            return depth.has_value();
        }
        if (key != "best") return false;
        auto choice = readChoice(rules_, position_, value);
        if (choice) finding.choices.push_back(std::move(*choice));
        return choice.has_value();
    }

    std::optional<Seat> seatOf(std::string_view value) const {
        if (value.size() != 1) return std::nullopt;
        return notation::seatOfLetter(value[0], rules_.seatCount());
    }

    bool takeLoss(std::string_view value) {
        const auto parts = partsOf(value, ':');
        const bool isTurn = played_ != nullptr && played_->kind == Action::Kind::turn;
        if (!isTurn || parts.size() != 4 || parts[0] != notation::turnText(rules_.geometry(), played_->turn))
            return false;
        const auto loss = readNumber(parts[1], 0, 1);
        const auto after = readNumber(parts[2], 0, 1);
        const auto score = readNumber(parts[3], 0, 1000);
        if (!loss || !after || !score) return false;
        findings_.turn = Comparison{*loss, *after, *score, {}};
        return true;
    }

    bool takeChances(Finding& finding, std::string_view value) {
        const auto parts = partsOf(value, ',');
        if (parts.size() != rules_.seatCount()) return false;
        for (std::size_t seat = 0; seat < parts.size(); ++seat) {
            const auto chance = readNumber(parts[seat], 0, 1);
            if (!chance) return false;
            finding.win[seat] = *chance;
        }
        return winKnown_ = true;
    }

    const Rules& rules_;
    const Action* played_;
    const Position& position_;
    Findings findings_;
    bool winKnown_ = false;
};

}  // namespace

bool tellsOfReview(const notation::Record& record) {
    return std::any_of(record.tags.begin(), record.tags.end(),
                       [](const notation::Tag& tag) { return tag.name == tagName; });
}

std::optional<StoredReview> takeStored(notation::Record& record) {
    std::optional<Settings> settings;
    for (const notation::Tag& tag : record.tags) {
        if (tag.name == tagName) settings = readSettings(tag.value);
    }
    std::erase_if(record.tags, [](const notation::Tag& tag) { return tag.name == tagName; });
    std::vector<notation::Comment> remarks;
    std::erase_if(record.main.comments, [&](const notation::Comment& comment) {
        const bool isOurs = notation::reviewIn(comment.text).has_value();
        if (isOurs) remarks.push_back(comment);
        return isOurs;
    });
    if (!settings) return std::nullopt;
    StoredReview stored{*settings, {}, 0};
    std::vector<Position> positions{record.start};
    for (const Action& action : record.main.actions) {
        positions.push_back(positions.back());
        playAction(*record.rules, positions.back(), action);
    }
    stored.findings.resize(positions.size());
    bool isOtherGame = false;
    for (const notation::Comment& remark : remarks) {
        const auto ply = static_cast<std::size_t>(remark.ply);
        const auto content = *notation::reviewIn(remark.text);
        auto findings =
            FindingsReader(*record.rules, actionBefore(record, ply), positions[ply]).read(content);
        // Behind a turn that is another one than was reviewed all positions are others.
        if (!findings && content.starts_with("loss=")) isOtherGame = true;
        if (!findings || isOtherGame) {
            ++stored.misfits;
        } else {
            stored.findings[ply] = std::move(*findings);
        }
    }
    return stored;
}

void putStored(notation::Record& record, const Course& course, const Settings& settings,
               const std::vector<Findings>& findings) {
    record.tags.push_back({std::string(tagName), settingsText(settings)});
    for (std::size_t ply = 0; ply < findings.size(); ++ply) {
        const std::string text = findingsText(*course.rules, actionBefore(record, ply), findings[ply]);
        if (text.empty()) continue;
        record.main.comments.push_back({static_cast<int>(ply), notation::reviewRemark(text)});
    }
    std::stable_sort(record.main.comments.begin(), record.main.comments.end(),
                     [](const auto& a, const auto& b) { return a.ply < b.ply; });
}

bool isEnough(const Settings& stored, const Settings& asked) {
    if (asked.nodes) return stored.nodes && *stored.nodes >= *asked.nodes;
    if (asked.milliseconds) return stored.milliseconds && *stored.milliseconds >= *asked.milliseconds;
    return true;
}

}  // namespace otrera::analysis
