#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "notation/dialects/article_lines.h"
#include "notation/draft.h"

namespace otrera::notation {

/// What a number before a turn counts: rounds of all seats, or plies.
enum class Numbering : std::uint8_t { rounds, plies };

/// Puts the turns of an article in their places, by the rules of one variant: in the game, in a variation, or
/// nowhere.
///
/// A turn with a number says where it belongs. Where the article has come to that number, it is played there;
/// where the game has passed it, a variation begins. In a list of turns the game itself comes first, in prose
/// the line that was last talked about. A turn without a number must follow another one, or stand in brackets
/// behind the one that it replaces. What is legal in no such place is a fragment; nothing is tried elsewhere.
class ArticleGame {
  public:
    /// The article and its lines must outlive the game.
    ArticleGame(std::string_view article, const std::vector<ArticleLine>& lines,
                std::shared_ptr<const Rules> rules, Numbering numbering);
    ~ArticleGame();
    ArticleGame(ArticleGame&&) noexcept;
    ArticleGame& operator=(ArticleGame&&) noexcept;

    /// Reads on from a mark of a line, where the first turn or its number stands, until the article ends or
    /// another game begins.
    void read(std::size_t line, std::size_t mark);
    /// Where read() ended: the line (their number at the end of the article) and the mark in it.
    std::size_t endLine() const { return endLine_; }
    std::size_t endMark() const { return endMark_; }

    /// Plies of the game itself that could be played.
    std::size_t plies() const;
    /// The game itself went wrong.
    bool broken() const;
    /// The number of variations that went wrong, and of fragments.
    std::size_t doubts() const { return doubts_; }
    /// The game as a draft; the tags are left to the caller.
    Draft take();

  private:
    struct Node;
    struct Branch;
    /// The turn of that index in a branch; the size of the branch stands for what comes next.
    struct Spot {
        Branch* branch = nullptr;
        std::size_t index = 0;
    };
    /// What is put back when a bracket closes.
    struct Bracket {
        std::size_t open = 0;
        Spot last;
        bool follows = false;
        bool lost = false;
        std::size_t begin = 0;
        bool hasTurn = false;
    };

    bool beginsGame(const ArticleLine& line, std::size_t mark) const;
    bool isListHere(std::size_t line) const;
    bool readLine(std::size_t index, std::size_t firstMark);
    bool readTurn(const Mark& turn);
    void readGarbled(const Mark& word);
    void readAction(const Mark& action);
    void openBracket(const Mark& mark);
    void closeBracket(const Mark& mark);
    bool placeNumbered(const Mark& turn, const Mark& number);
    void placeUnnumbered(const Mark& turn);
    std::optional<Spot> spotFor(const Mark& number) const;
    std::optional<std::size_t> indexIn(const Branch& branch, const Mark& number) const;
    void placeAt(Spot spot, const Mark& turn);
    void beginBranch(std::vector<std::unique_ptr<Branch>>& where, Spot spot, const Mark& turn, Action action);
    void takeProposal(const Mark& number);
    void dropProposals();
    std::optional<rules::Turn> legal(const rules::Position& position, const Mark& turn) const;
    void append(Branch& branch, const Mark& mark, Action action);
    void breakOff(Branch& branch, const Mark& turn, std::string reason);
    void addFragment(const Mark& turn);
    void addRemark(std::string text, Place place);
    void closeUntil(Branch& branch);
    void flushProse(bool gameGoesOn);
    Token tokenOf(const Mark& mark) const;
    std::string gapText(const Mark& number) const;
    static void emit(const Branch& branch, std::vector<Token>& out);

    std::string_view article_;
    const std::vector<ArticleLine>* lines_;
    std::shared_ptr<const Rules> rules_;
    Numbering numbering_;
    std::unique_ptr<Branch> main_;
    std::vector<Branch*> open_;  // the game, the variation talked about, one in it ...
    /// What prose proposes for the next turn of a game that is told in lists: a variation, when the list
    /// tells the turn itself; part of the game, when the list goes on behind it.
    std::vector<std::unique_ptr<Branch>> proposals_;
    std::vector<std::unique_ptr<Branch>> named_;  // proposals that the list only repeated
    bool listSeen_ = false;
    bool lost_ = false;  // the last turn found no place: what follows it has none either
    Spot last_;          // the turn that was placed or mentioned last
    std::vector<Bracket> brackets_;
    std::optional<Mark> number_;  // stands before the next turn
    bool list_ = false;           // in a list of turns, not in prose
    bool follows_ = false;        // nothing but numbers and brackets since the last turn
    std::size_t lastTurnEnd_ = 0;
    bool ended_ = false;  // by a resignation or a result
    std::optional<Token> result_;
    std::vector<std::size_t> prose_;  // lines since the last turn of the game
    std::size_t proseWithTurns_ = 0;  // as many of them as reach to the last that belongs to the game
    std::size_t leadingLine_ = std::string_view::npos;  // began like a list
    bool placed_ = false;                               // a turn of this line found its place
    std::size_t doubts_ = 0;
    std::size_t endLine_ = 0;
    std::size_t endMark_ = 0;
    Draft draft_;
};

}  // namespace otrera::notation
