#include "capi/reading.h"

#include <algorithm>

#include "capi/status_json.h"
#include "notation/cells.h"
#include "notation/encoding.h"
#include "notation/variant_json.h"

namespace otrera::capi {

using notation::Json;
using notation::Record;

namespace {

Json summaryJson(const Record& record) {
    const rules::Variant& variant = record.rules->variant();
    Json json{{"line", record.firstLine}, {"variant", variant.id}, {"variantName", variant.name}};
    json["players"] = Json::array();
    for (unsigned seat = 0; seat < record.rules->seatCount(); ++seat)
        json["players"].push_back(tagOf(record, notation::seatName(rules::seatAt(seat))));
    json["event"] = tagOf(record, "Event");
    json["plies"] = record.main.actions.size();
    json["result"] = record.result;
    json["alternatives"] = record.alternatives;
    json["fragments"] = record.fragments.size();
    json["problems"] = problemsJson(record.problems);
    return json;
}

}  // namespace

base::Result<Reading> Reading::make(std::string_view bytes, std::string_view variant,
                                    std::string_view dialect) {
    Reading reading;
    if (!variant.empty()) {
        const auto meant = notation::variantOfWord(variant);
        if (!meant) return meant.error();
        auto rules = rules::Rules::make(*meant);
        if (!rules) return rules.error();
        reading.options_.variant = std::make_shared<const rules::Rules>(std::move(rules).value());
    }
    if (!dialect.empty()) {
        reading.options_.dialect = notation::findDialect(dialect);
        if (reading.options_.dialect == nullptr)
            return base::Error{"there is no dialect '" + std::string(dialect) + "'"};
    }
    reading.bytes_ = bytes;
    notation::readRecords(reading.bytes_, reading.options_, [&](Record&& record) {
        reading.records_.push_back(std::move(record));
        return true;
    });
    return reading;
}

std::string Reading::text() const {
    std::string text = notation::decodedText(bytes_);
    for (std::size_t at = 0; (at = text.find('\0', at)) != std::string::npos;)
        text.replace(at, 1, "\xEF\xBF\xBD");
    return text;
}

Json Reading::summaries() const {
    Json list = Json::array();
    for (const Record& record : records_) list.push_back(summaryJson(record));
    return list;
}

const Record* Reading::record(std::size_t number) const {
    return number < records_.size() ? &records_[number] : nullptr;
}

bool Reading::choose(std::size_t number, std::string_view variant) {
    if (number >= records_.size()) return false;
    Record& record = records_[number];
    auto alternatives = record.alternatives;
    const auto chosen = std::find(alternatives.begin(), alternatives.end(), variant);
    const rules::Variant* builtin = rules::findBuiltinVariant(variant);
    if (chosen == alternatives.end() || builtin == nullptr) return false;
    *chosen = record.rules->variant().id;
    auto rules = rules::Rules::make(*builtin);
    if (!rules) return false;
    notation::ReadOptions options = options_;
    options.variant = std::make_shared<const rules::Rules>(std::move(rules).value());
    std::size_t passed = 0;
    notation::readRecords(bytes_, options, [&](Record&& read) {
        if (passed++ < number) return true;
        record = std::move(read);
        record.alternatives = std::move(alternatives);
        return false;
    });
    return true;
}

}  // namespace otrera::capi
