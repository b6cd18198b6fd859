#include "notation/written_turn.h"

#include "notation/glyphs.h"
#include "notation/text.h"

namespace otrera::notation {

namespace {

/// Reads a text glyph by glyph; what takes no room is passed over.
class Glyphs {
  public:
    Glyphs(std::string_view text, std::size_t at) : text_(text), at_(at) { passIgnored(); }

    /// '\0' at the end.
    char peek() const { return at_ < text_.size() ? glyphAt(text_, at_).plain : '\0'; }
    void pass() {
        end_ = at_ + glyphAt(text_, at_).length;
        at_ = end_;
        passIgnored();
    }
    bool passIf(char plain) {
        if (peek() != plain) return false;
        pass();
        return true;
    }
    /// White space within a line.
    bool passSpaces() {
        bool any = false;
        while (peek() == ' ' || peek() == '\t') {
            pass();
            any = true;
        }
        return any;
    }
    /// Behind the last character that was passed and takes room.
    std::size_t end() const { return end_; }

  private:
    void passIgnored() {
        while (at_ < text_.size() && glyphAt(text_, at_).plain == Glyph::ignored)
            at_ += glyphAt(text_, at_).length;
    }

    std::string_view text_;
    std::size_t at_;
    std::size_t end_ = at_;
};

/// A cell as written: one or two letters and one to three digits. Empty when none stands there.
std::string passCell(Glyphs& glyphs) {
    Glyphs at = glyphs;
    std::string cell;
    while (cell.size() < 3 && isLetter(at.peek())) {
        cell += at.peek();
        at.pass();
    }
    const std::size_t letters = cell.size();
    if (letters == 0 || letters > 2 || !isDigit(at.peek()) || at.peek() == '0') return {};
    while (cell.size() < letters + 4 && isDigit(at.peek())) {
        cell += at.peek();
        at.pass();
    }
    if (cell.size() > letters + 3) return {};
    glyphs = at;
    return cell;
}

std::string lowered(std::string text) {
    for (char& c : text) c = notation::lowered(c);
    return text;
}

/// True when the cell that follows is part of something else: "d7x", "D1-D7-G7-H8".
bool goesOn(const Glyphs& glyphs) {
    if (isLetter(glyphs.peek()) || isDigit(glyphs.peek()) || glyphs.peek() == '@') return true;
    if (glyphs.peek() != '-' && glyphs.peek() != '/') return false;
    Glyphs behind = glyphs;
    behind.pass();
    return !passCell(behind).empty();
}

enum class Link : std::uint8_t { none, dash, spaces };

struct Step {
    std::string from;
    std::string to;
    Link link = Link::none;
};

std::optional<Step> passStep(Glyphs& glyphs, LooseCells loose) {
    Step step;
    step.from = passCell(glyphs);
    if (step.from.empty()) return std::nullopt;
    const bool spaces = glyphs.passSpaces();
    if (glyphs.passIf('-')) {
        glyphs.passSpaces();
        step.link = Link::dash;
    } else if (spaces) {
        if (loose == LooseCells::no) return std::nullopt;
        step.link = Link::spaces;
    }
    step.to = passCell(glyphs);
    if (step.to.empty()) return std::nullopt;
    return step;
}

/// A shot behind a cross or a P (for a pawn that is dropped): "x E4", "P@g9", "pg9".
std::string passMarkedShot(Glyphs& glyphs) {
    // Two actions a turn may stand in two lines.
    Glyphs action = glyphs;
    while (isSpace(action.peek())) action.pass();
    if (notation::lowered(action.peek()) == 'p') {
        action.pass();
        if (action.passIf('@')) {
            glyphs = action;
            return passCell(glyphs);
        }
    }
    glyphs.passSpaces();
    glyphs.passIf(',');
    glyphs.passSpaces();
    const char mark = notation::lowered(glyphs.peek());
    if (mark != 'x' && mark != 'p') return {};
    glyphs.pass();
    if (mark == 'p') {
        glyphs.passIf('@');
    } else {
        glyphs.passSpaces();
    }
    return passCell(glyphs);
}

/// The shot behind a step; `glyphs` stands behind it afterwards. Empty when there is none.
std::string passShot(Glyphs& glyphs, const Step& step) {
    Glyphs at = glyphs;
    std::string shot;
    const auto take = [&](std::string cell) {
        shot = std::move(cell);
        if (shot.empty() || goesOn(at)) return false;
        glyphs = at;
        return true;
    };
    if (step.link == Link::spaces) {  // d1 d7 g7
        if (at.passSpaces() && take(passCell(at))) return shot;
        return {};
    }
    if (take(passMarkedShot(at))) return shot;
    at = glyphs;
    if (step.link == Link::none) {
        if (take(passCell(at))) return shot;  // d1d7g7
        at = glyphs;
        if (at.passIf(',') && lowered(passCell(at)) == lowered(step.to) && take(passCell(at)))
            return shot;  // d1d7,d7g7
        at = glyphs;
    }
    if (step.link == Link::dash && at.passIf('-')) {  // D1-D7-G7
        if (take(passCell(at))) return shot;
        return {};
    }
    at = glyphs;
    if (at.passIf(',')) {  // d1-d7,g7
        if (take(passCell(at))) return shot;
        return {};
    }
    at.passSpaces();
    if (at.passIf('(')) {  // d10-c9(h4)
        std::string cell = passCell(at);
        if (at.passIf(')') && take(std::move(cell))) return shot;
        return {};
    }
    if (at.passIf('/')) {  // d1-d7/g7
        at.passSpaces();
        if (take(passCell(at))) return shot;
    }
    return {};
}

}  // namespace

std::optional<WrittenTurn> writtenTurnAt(std::string_view text, std::size_t at, LooseCells loose) {
    Glyphs glyphs(text, at);
    const auto step = passStep(glyphs, loose);
    if (!step) return std::nullopt;
    WrittenTurn turn;
    turn.text = step->from + "-" + step->to;
    const std::string shot = passShot(glyphs, *step);
    if (shot.empty()) {
        // Two cells far apart are none.
        if (step->link == Link::spaces || goesOn(glyphs)) return std::nullopt;
    } else {
        turn.text += "/" + shot;
        turn.hasShot = true;
    }
    turn.length = glyphs.end() - at;
    return turn;
}

}  // namespace otrera::notation
