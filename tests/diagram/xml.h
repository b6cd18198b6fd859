#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

// A small reader of XML, strict about what our SVG files may hold: one root, balanced tags, quoted attributes
// each once, the five named entities and &#39;, no comments, no instructions, valid characters.
namespace otrera::test {

struct Element {
    std::string name;
    std::map<std::string, std::string> attributes;
    std::string text;  ///< directly in it, unescaped
    int depth = 0;
    int parent = -1;  ///< its place in the list; -1 for the root
};

struct Xml {
    std::vector<Element> elements;  ///< in the order of their begins
    std::string fault;              ///< empty when the text is well-formed

    int count(std::string_view name) const {
        int number = 0;
        for (const Element& element : elements) number += element.name == name ? 1 : 0;
        return number;
    }
    /// Groups whose class has this word.
    std::vector<const Element*> groups(const std::string& word) const {
        std::vector<const Element*> found;
        for (const Element& element : elements) {
            const auto attribute = element.attributes.find("class");
            if (attribute == element.attributes.end()) continue;
            if ((" " + attribute->second + " ").find(" " + word + " ") != std::string::npos) {
                found.push_back(&element);
            }
        }
        return found;
    }
};

class XmlReader {
  public:
    explicit XmlReader(std::string_view text) : text_(text) {}

    Xml read() {
        if (text_.empty() || text_[0] != '<') return failed("does not begin with a tag");
        std::vector<int> open;
        while (at_ < text_.size() && xml_.fault.empty()) {
            if (text_[at_] != '<') {
                const std::string piece = chars('<');
                if (open.empty() && piece != "\n") return failed("text outside the root");
                if (!open.empty()) xml_.elements[static_cast<std::size_t>(open.back())].text += piece;
                continue;
            }
            ++at_;
            if (take('/')) {
                const std::string name = word();
                if (open.empty() || xml_.elements[static_cast<std::size_t>(open.back())].name != name) {
                    return failed("</" + name + "> closes nothing");
                }
                open.pop_back();
                if (!take('>')) return failed("an end tag without >");
                continue;
            }
            readTag(open);
        }
        if (xml_.fault.empty() && !open.empty()) return failed("a tag stays open");
        return xml_;
    }

  private:
    Xml failed(const std::string& why) {
        if (xml_.fault.empty()) xml_.fault = why + " at byte " + std::to_string(at_);
        return xml_;
    }
    bool take(char c) {
        if (at_ >= text_.size() || text_[at_] != c) return false;
        ++at_;
        return true;
    }
    std::string word() {
        const std::size_t begin = at_;
        const auto isPart = [](char c) {
            return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
        };
        while (at_ < text_.size() && isPart(text_[at_])) ++at_;
        return std::string(text_.substr(begin, at_ - begin));
    }
    void readTag(std::vector<int>& open) {
        Element element;
        element.name = word();
        element.depth = static_cast<int>(open.size());
        element.parent = open.empty() ? -1 : open.back();
        if (element.name.empty()) return void(failed("a tag without a name"));
        if (open.empty() && !xml_.elements.empty()) return void(failed("a second root"));
        while (take(' ')) {
            const std::string name = word();
            if (name.empty() || !take('=') || !take('"')) return void(failed("a broken attribute"));
            const std::string value = chars('"');
            if (!take('"')) return void(failed("an attribute without end"));
            if (!element.attributes.emplace(name, value).second) return void(failed("an attribute twice"));
        }
        const bool closed = take('/');
        if (!take('>')) return void(failed("a tag without >"));
        xml_.elements.push_back(element);
        if (!closed) open.push_back(static_cast<int>(xml_.elements.size()) - 1);
    }
    /// Characters up to `end`, unescaped.
    std::string chars(char end) {
        std::string out;
        while (at_ < text_.size() && text_[at_] != end) {
            const char c = text_[at_];
            const auto byte = static_cast<unsigned char>(c);
            if (c == '<' || (byte < 0x20 && c != '\n') || byte == 0x7F)
                return failed("a bare character"), out;
            if (c != '&') {
                out += c;
                ++at_;
                continue;
            }
            constexpr std::pair<std::string_view, char> entities[] = {
                {"&amp;", '&'}, {"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}, {"&#39;", '\''}};
            bool known = false;
            for (const auto& [entity, meant] : entities) {
                if (text_.substr(at_, entity.size()) != entity) continue;
                out += meant;
                at_ += entity.size();
                known = true;
                break;
            }
            if (!known) return failed("an unknown entity"), out;
        }
        return out;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    Xml xml_;
};

inline Xml readXml(std::string_view text) { return XmlReader(text).read(); }

}  // namespace otrera::test
