#include "notation/json_text.h"

#include <set>

namespace otrera::notation {

namespace {

constexpr std::size_t maxDepth = 1000;

/// Follows the events of the JSON reader and remembers where the text is broken, and a field given twice in
/// one object (of which the reader would keep the last without a word).
class Faults final : public nlohmann::json_sax<Json> {
  public:
    bool null() override { return true; }
    bool boolean(bool) override { return true; }
    bool number_integer(number_integer_t) override { return true; }
    bool number_unsigned(number_unsigned_t) override { return true; }
    bool number_float(number_float_t, const string_t&) override { return true; }
    bool string(string_t&) override { return true; }
    bool binary(binary_t&) override { return true; }
    bool start_object(std::size_t) override {
        open_.emplace_back();
        return deeper();
    }
    bool key(string_t& name) override {
        if (!open_.back().insert(name).second && repeated.empty()) repeated = name;
        return true;
    }
    bool end_object() override {
        open_.pop_back();
        --depth_;
        return true;
    }
    bool start_array(std::size_t) override { return deeper(); }
    bool end_array() override {
        --depth_;
        return true;
    }
    bool parse_error(std::size_t position, const std::string&, const nlohmann::detail::exception&) override {
        // The reader counts from 1 and stands behind the character that it could not use.
        offset = position > 0 ? position - 1 : 0;
        return false;
    }

    std::size_t offset = std::string::npos;
    std::string repeated;
    bool tooDeep = false;

  private:
    bool deeper() {
        tooDeep = ++depth_ > maxDepth;
        return !tooDeep;
    }

    std::vector<std::set<std::string>> open_;
    std::size_t depth_ = 0;
};

/// Where the values of a sound JSON text begin, in their order.
std::vector<std::size_t> valueOffsets(std::string_view text) {
    std::vector<std::size_t> offsets;
    std::vector<char> open;
    bool keyDue = false;
    const auto passString = [&](std::size_t at) {
        for (++at; text[at] != '"'; ++at) {
            if (text[at] == '\\') ++at;
        }
        return at;
    };
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        if (isSpace(c) || c == ':') continue;
        if (c == ',') {
            keyDue = open.back() == '{';
        } else if (c == '}' || c == ']') {
            open.pop_back();
            keyDue = false;
        } else if (c == '"' && keyDue) {
            at = passString(at);
            keyDue = false;
        } else {
            offsets.push_back(at);
            if (c == '{' || c == '[') {
                open.push_back(c);
                keyDue = c == '{';
            } else if (c == '"') {
                at = passString(at);
            } else {
                while (at + 1 < text.size() &&
                       std::string_view(",]} \t\r\n").find(text[at + 1]) == std::string_view::npos)
                    ++at;
            }
        }
    }
    return offsets;
}

}  // namespace

base::Result<JsonText> JsonText::read(std::string_view text) {
    Faults faults;
    // The JSON reader takes a zero byte for the end.
    const std::size_t zero = text.find('\0');
    if (!Json::sax_parse(text, &faults) || zero != std::string_view::npos) {
        const Place place = notation::placeOf(text, std::min(faults.tooDeep ? 0 : faults.offset, zero));
        return base::Error{
            faults.tooDeep ? "values are nested more than 1000 deep" : "this is no JSON: it breaks here",
            place.line, place.column};
    }
    if (!faults.repeated.empty())
        return base::Error{"'" + excerpt(faults.repeated) + "' is given twice in one object", 1, 1};
    return JsonText(text);
}

JsonText::JsonText(std::string_view text)
    : text_(text), root_(Json::parse(text, nullptr, false)), offsets_(valueOffsets(text)) {}

void JsonText::number(const Json& value) {
    order_.emplace(&value, order_.size());
    if (!value.is_structured()) return;
    for (const Json& inner : value) number(inner);
}

Place JsonText::placeOf(const Json& value) {
    if (order_.empty()) number(root_);
    const auto found = order_.find(&value);
    if (found == order_.end()) return {};
    const std::size_t offset = offsets_[found->second];
    if (offset < passed_) {
        passed_ = 0;
        place_ = {};
    }
    for (; passed_ < offset; ++passed_) {
        if (text_[passed_] == '\n') {
            ++place_.line;
            place_.column = 1;
        } else if (!isContinuation(text_[passed_])) {
            ++place_.column;
        }
    }
    return place_;
}

const Json* jsonField(const Json& object, const char* name) {
    if (!object.is_object()) return nullptr;
    const auto found = object.find(name);
    return found == object.end() ? nullptr : &*found;
}

const std::string* jsonString(const Json& object, const char* name) {
    const Json* field = jsonField(object, name);
    return field != nullptr && field->is_string() ? &field->get_ref<const std::string&>() : nullptr;
}

const Json* jsonArray(const Json& object, const char* name) {
    const Json* field = jsonField(object, name);
    return field != nullptr && field->is_array() ? field : nullptr;
}

std::optional<int> jsonNumber(const Json& value, int low, int high) {
    if (!value.is_number_integer()) return std::nullopt;
    if (value.is_number_unsigned() && value.get<std::uint64_t>() > static_cast<std::uint64_t>(INT64_MAX))
        return std::nullopt;
    const auto number = value.get<std::int64_t>();
    if (number < low || number > high) return std::nullopt;
    return static_cast<int>(number);
}

}  // namespace otrera::notation
