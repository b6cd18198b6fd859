#pragma once

#include <ctime>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace otrera::server {

/// Whether two header names (or other ASCII tokens) are the same; case does not count.
bool sameToken(std::string_view a, std::string_view b);

/// `text` with its ASCII letters in lower case.
std::string lowered(std::string_view text);

/// `text` without blanks and tabs at both ends.
std::string_view trimmed(std::string_view text);

/// The header lines of a message, in their order; a name may come more than once.
class Headers {
  public:
    /// One header line.
    struct Line {
        std::string name;
        std::string value;
    };

    /// Appends a line.
    void add(std::string name, std::string value);
    /// Puts one line in place of every line of that name.
    void set(std::string name, std::string value);
    /// The value of the first line of that name, or nullptr.
    const std::string* find(std::string_view name) const;
    /// How many lines have that name.
    std::size_t count(std::string_view name) const;

    auto begin() const { return lines_.begin(); }
    auto end() const { return lines_.end(); }

  private:
    std::vector<Line> lines_;
};

/// The bytes of an answer: its own, or borrowed ones that outlive it (an asset is sent without a copy).
class Body {
  public:
    Body() = default;
    Body(std::string text);  // NOLINT: a text is a body
    /// Bytes that somebody else keeps; `owner`, where given, is held until they are sent.
    static Body borrowed(std::string_view bytes, std::shared_ptr<const void> owner = {});

    std::string_view bytes() const { return bytes_; }

  private:
    std::shared_ptr<const void> owner_;
    std::string_view bytes_;
};

/// A request after the gate: the path is decoded and free of tricks, the Host is one of ours.
struct Request {
    std::string method;
    std::string target;  ///< as it was sent
    std::string path;    ///< decoded; starts with '/'
    std::string query;   ///< after '?', still encoded
    Headers headers;
    std::string body;
    std::vector<std::pair<std::string, std::string>> parameters;  ///< what `{name}` of the route matched

    /// What the route's `{name}` matched; empty where the route has no such name.
    std::string_view parameter(std::string_view name) const;
};

/// An answer. The writer adds Content-Length, Date and Connection, the gate the security headers.
struct Response {
    int status = 200;
    Headers headers;
    Body body;

    /// A short plain text, never cached; a line end is added where there is none.
    static Response text(int status, std::string text);
    /// `{"error": text}`, never cached.
    static Response problem(int status, std::string text);
};

/// A time in the form of the Date header: `Sun, 06 Nov 1994 08:49:37 GMT`.
std::string httpDate(std::time_t time);

}  // namespace otrera::server
