#include "notation/dialects/article_game.h"

#include <algorithm>
#include <utility>

#include "notation/turn_text.h"

namespace otrera::notation {

struct ArticleGame::Node {
    Action action;
    Token token;
    std::vector<Token> remarks;
    std::vector<std::unique_ptr<Branch>> variations;  // in place of this turn
};

struct ArticleGame::Branch {
    Branch* parent = nullptr;  // whose turn it replaces
    int firstPly = 1;
    std::vector<Token> leading;
    std::vector<Node> nodes;
    std::vector<rules::Position> positions;  // before each turn, and after the last
    std::vector<bool> beginsRound;           // of each position
    std::optional<Token> wrong;              // what could not be played behind the last turn
};

ArticleGame::ArticleGame(std::string_view article, const std::vector<ArticleLine>& lines,
                         std::shared_ptr<const Rules> rules, Numbering numbering)
    : article_(article),
      lines_(&lines),
      rules_(std::move(rules)),
      numbering_(numbering),
      main_(std::make_unique<Branch>()) {
    main_->positions.push_back(rules_->start());
    main_->beginsRound.push_back(true);
    open_.push_back(main_.get());
    last_ = {main_.get(), 0};
}

ArticleGame::~ArticleGame() = default;
ArticleGame::ArticleGame(ArticleGame&&) noexcept = default;
ArticleGame& ArticleGame::operator=(ArticleGame&&) noexcept = default;

std::size_t ArticleGame::plies() const { return main_->nodes.size(); }
bool ArticleGame::broken() const { return main_->wrong.has_value(); }

void ArticleGame::read(std::size_t line, std::size_t mark) {
    const auto& marks = (*lines_)[line].marks;
    draft_.begin = marks[mark].place;
    endLine_ = line;
    bool more = true;
    for (std::size_t first = mark; more && endLine_ < lines_->size(); first = 0) {
        if ((*lines_)[endLine_].kind == ArticleLine::Kind::tag) break;
        more = readLine(endLine_, first);
        if (more) ++endLine_;
    }
    if (more) endMark_ = 0;
    flushProse(false);
    dropProposals();
    const std::size_t last = std::min(endLine_, lines_->size() - 1);
    draft_.end = {(*lines_)[last].number, 1};
}

/// A list of turns that starts again at 1, or that has no numbers behind the end of a game.
bool ArticleGame::beginsGame(const ArticleLine& line, std::size_t mark) const {
    if (plies() == 0 && !broken()) return false;
    const auto& marks = line.marks;
    if (!list_ || !brackets_.empty()) return false;
    if (marks[mark].kind == Mark::Kind::number) {
        return marks[mark].number == 1 && !marks[mark].dots && mark + 1 < marks.size() &&
               marks[mark + 1].kind == Mark::Kind::turn;
    }
    return marks[mark].kind == Mark::Kind::turn && ended_ && !number_ && !follows_;
}

/// Turns alone in a line are still prose where the sentence before runs on.
bool ArticleGame::isListHere(std::size_t line) const {
    if ((*lines_)[line].kind != ArticleLine::Kind::list) return false;
    if (line == 0) return true;
    const ArticleLine& before = (*lines_)[line - 1];
    const bool runsOn = before.kind == ArticleLine::Kind::prose && before.hasTurn && line - 1 != leadingLine_;
    return !runsOn || endsSentence(article_, before);
}

/// False when another game begins in the line: endMark_ says where.
bool ArticleGame::readLine(std::size_t index, std::size_t firstMark) {
    const ArticleLine& line = (*lines_)[index];
    if (line.kind == ArticleLine::Kind::blank || line.kind == ArticleLine::Kind::furniture) {
        if (line.kind == ArticleLine::Kind::blank) brackets_.clear();
        return true;
    }
    const bool wasList = list_;
    // A list whose line is talked about at once: "2. g1-i3/f3 f2-d4/i4 and Black stands well".
    bool leads = line.kind == ArticleLine::Kind::prose && wasList && index > 0 &&
                 (*lines_)[index - 1].kind == ArticleLine::Kind::list &&
                 (line.marks[0].kind == Mark::Kind::number || line.marks[0].kind == Mark::Kind::turn);
    if (leads) leadingLine_ = index;
    list_ = leads || isListHere(index);
    if (list_ && !wasList) brackets_.clear();
    if (list_ != wasList) follows_ = false;
    placed_ = false;
    for (std::size_t i = firstMark; i < line.marks.size(); ++i) {
        const Mark& mark = line.marks[i];
        endMark_ = i;
        if (beginsGame(line, i)) return false;
        switch (mark.kind) {
            case Mark::Kind::number:
                number_ = mark;
                break;
            case Mark::Kind::turn:
                if (!readTurn(mark)) {
                    if (i > 0 && line.marks[i - 1].kind == Mark::Kind::number) endMark_ = i - 1;
                    return false;
                }
                break;
            case Mark::Kind::garbled:
                readGarbled(mark);
                break;
            case Mark::Kind::action:
                // Not "2. resigns was all that White had".
                if (!leads || i + 1 == line.marks.size()) readAction(mark);
                break;
            case Mark::Kind::result:
                if (list_ && !ended_) {
                    result_ = tokenOf(mark);
                    ended_ = true;
                    follows_ = false;
                }
                break;
            case Mark::Kind::open:
                openBracket(mark);
                break;
            case Mark::Kind::close:
                closeBracket(mark);
                break;
            case Mark::Kind::remark:
                if (list_) addRemark(mark.text, mark.place);
                if (mark.begin == lastTurnEnd_) lastTurnEnd_ = mark.end;
                break;
            case Mark::Kind::word:
                number_.reset();
                if (leads && brackets_.empty()) list_ = leads = false;
                if (!list_) follows_ = false;
                break;
        }
    }
    if (line.kind == ArticleLine::Kind::prose && (firstMark == 0 || plies() == 0)) {
        prose_.push_back(index);
        if (placed_) proseWithTurns_ = prose_.size();
    }
    return true;
}

void ArticleGame::openBracket(const Mark& mark) {
    constexpr std::size_t deepest = 100;
    if (brackets_.size() == deepest) brackets_.clear();
    brackets_.push_back({open_.size(), last_, follows_, lost_, mark.end, false});
}

void ArticleGame::closeBracket(const Mark& mark) {
    if (brackets_.empty()) return;
    const Bracket bracket = brackets_.back();
    brackets_.pop_back();
    if (list_ && !bracket.hasTurn && mark.begin > bracket.begin) {
        addRemark(std::string(article_.substr(bracket.begin, mark.begin - bracket.begin)), mark.place);
    }
    if (!brackets_.empty()) brackets_.back().hasTurn = brackets_.back().hasTurn || bracket.hasTurn;
    if (bracket.open < open_.size()) open_.resize(bracket.open);
    last_ = bracket.last;
    lost_ = bracket.lost;
    follows_ = bracket.follows;
    lastTurnEnd_ = mark.end;
    number_.reset();
}

/// Something like a turn, where one is due: what is played there can not be told, and nothing else is.
void ArticleGame::readGarbled(const Mark& word) {
    const std::optional<Mark> number = std::exchange(number_, std::nullopt);
    const bool inList = list_ && brackets_.empty();
    if (number) {
        const auto spot = spotFor(*number);
        const bool due = spot && spot->index == spot->branch->nodes.size();
        if (due && (inList || spot->branch != main_.get())) breakOff(*spot->branch, word, {});
    } else if (follows_ && !lost_) {
        Branch& branch = *last_.branch;
        const bool due = last_.index + 1 >= branch.nodes.size() && !(&branch == main_.get() && ended_);
        if (due && !branch.wrong) breakOff(branch, word, {});
    } else if (inList && plies() == 0 && !broken()) {
        breakOff(*main_, word, {});
    }
    lost_ = true;
    follows_ = true;
    lastTurnEnd_ = word.end;
}

/// False when the turn begins another game.
bool ArticleGame::readTurn(const Mark& turn) {
    bool here = true;
    if (!list_ && turn.begin > lastTurnEnd_) {
        // The end of a sentence or of a table's field.
        const auto between = article_.substr(lastTurnEnd_, turn.begin - lastTurnEnd_);
        if (between.find_first_of(".|!?") != std::string_view::npos) follows_ = false;
    }
    lastTurnEnd_ = turn.end;
    const bool wasLost = std::exchange(lost_, false);
    if (number_) {
        const Mark number = *number_;
        here = placeNumbered(turn, number);
    } else {
        lost_ = wasLost && follows_;
        placeUnnumbered(turn);
    }
    number_.reset();
    follows_ = true;
    if (!brackets_.empty()) brackets_.back().hasTurn = true;
    return here;
}

/// The place of a number in a branch: of a turn made, or of the next one. Where several would do (the dots of
/// three and four seats do not say which) the last.
std::optional<std::size_t> ArticleGame::indexIn(const Branch& branch, const Mark& number) const {
    for (std::size_t i = branch.positions.size(); i-- > 0;) {
        const rules::Position& position = branch.positions[i];
        if (i == branch.nodes.size() && (position.finished() || branch.wrong)) continue;
        if (numbering_ == Numbering::plies) {
            if (branch.firstPly + static_cast<int>(i) == number.number) return i;
        } else if (position.status.round == number.number && branch.beginsRound[i] != number.dots) {
            return i;
        }
    }
    return std::nullopt;
}

std::optional<ArticleGame::Spot> ArticleGame::spotFor(const Mark& number) const {
    std::vector<Branch*> order(open_.rbegin(), open_.rend());
    if (list_ && brackets_.empty()) {
        order.pop_back();
        order.insert(order.begin(), main_.get());
    }
    for (Branch* branch : order) {
        if (branch == main_.get() && ended_) continue;
        const auto index = indexIn(*branch, number);
        if (index && *index == branch->nodes.size()) return Spot{branch, *index};
    }
    for (Branch* branch : order) {
        const auto index = indexIn(*branch, number);
        // What replaces the first turn of a variation is another variation of the line around it.
        if (index && *index < branch->nodes.size() && (*index > 0 || branch == main_.get()))
            return Spot{branch, *index};
    }
    return std::nullopt;
}

std::string ArticleGame::gapText(const Mark& number) const {
    const rules::Position& position = main_->positions.back();
    return "number " + std::to_string(number.number) + " stands here, but turn " +
           std::to_string(position.status.round) + " of " + seatName(position.toMove()) + " comes next";
}

bool ArticleGame::placeNumbered(const Mark& turn, const Mark& number) {
    const auto next = indexIn(*main_, number);
    if (list_ && brackets_.empty() && next != std::optional(main_->nodes.size())) takeProposal(number);
    const auto spot = spotFor(number);
    const bool inList = list_ && brackets_.empty();
    if (!spot) {
        if (inList && !ended_ && !broken() && !main_->positions.back().finished()) {
            breakOff(*main_, turn, gapText(number));
        } else if (turn.hasShot && !(inList && broken())) {
            addFragment(turn);
        }
        return true;
    }
    const bool isNext = spot->index == spot->branch->nodes.size();
    if (!isNext || (spot->branch == main_.get() && !inList)) {
        // In prose, a number that goes on with the game may still speak of something else.
        const bool same =
            !isNext && legal(spot->branch->positions[spot->index], turn) ==
                           std::optional<rules::Turn>(spot->branch->nodes[spot->index].action.turn);
        if (!same && !legal(spot->branch->positions[spot->index], turn)) {
            if (number.number == 1 && !number.dots && turn.hasShot && plies() > 0) return false;
            if (turn.hasShot && !(inList && broken())) addFragment(turn);
            return true;
        }
    }
    placeAt(*spot, turn);
    return true;
}

void ArticleGame::placeUnnumbered(const Mark& turn) {
    const Spot last = last_;
    const bool inBracket = !brackets_.empty();
    if (inBracket && !brackets_.back().hasTurn) {
        // In place of the turn before the bracket.
        const bool replaces = last.index < last.branch->nodes.size() &&
                              legal(last.branch->positions[last.index], turn).has_value();
        if (replaces) {
            placeAt(last, turn);
        } else if (turn.hasShot) {
            addFragment(turn);
        }
        return;
    }
    if (follows_ && lost_) {
        if (turn.hasShot && !(list_ && !inBracket && broken())) addFragment(turn);
        return;
    }
    if (follows_ && !inBracket && numbering_ == Numbering::plies) {
        // Where each ply has its number, one without is something else.
        if (!broken()) breakOff(*main_, turn, "each ply has a number, but this one");
        return;
    }
    if (follows_) {
        if (last.branch->wrong && last.index + 1 >= last.branch->nodes.size()) return;  // said already
        const Spot next{last.branch, std::min(last.index + 1, last.branch->nodes.size())};
        const bool fits = legal(last.branch->positions[next.index], turn).has_value();
        if (fits || (list_ && next.index == next.branch->nodes.size()) || next.branch != main_.get()) {
            placeAt(next, turn);
        } else if (turn.hasShot) {
            addFragment(turn);
        }
        return;
    }
    if (!list_ || inBracket) {
        if (turn.hasShot) addFragment(turn);
        return;
    }
    if (broken()) return;
    if (numbering_ == Numbering::plies) return breakOff(*main_, turn, {});
    // A list that goes on without numbers; alone between paragraphs it may be anything.
    const bool fits = !ended_ && legal(main_->positions.back(), turn).has_value();
    if (fits || plies() == 0) {
        placeAt({main_.get(), main_->nodes.size()}, turn);
    } else if (turn.hasShot) {
        addFragment(turn);
    }
}

std::optional<rules::Turn> ArticleGame::legal(const rules::Position& position, const Mark& turn) const {
    if (!turn.hasShot) return std::nullopt;
    const auto read = notation::readTurn(*rules_, position, turn.text);
    if (!read) return std::nullopt;
    return *read;
}

/// Plays the turn as the next one of a branch, or, where another one stands, as a variation.
void ArticleGame::placeAt(Spot spot, const Mark& turn) {
    Branch& branch = *spot.branch;
    const auto read = legal(branch.positions[spot.index], turn);
    if (spot.index == branch.nodes.size()) {
        if (branch.wrong) return;
        const bool inList = list_ && brackets_.empty();
        const bool proposes = &branch == main_.get() && !inList && (listSeen_ || !brackets_.empty());
        if (!read && proposes) return addFragment(turn);
        if (!read) return breakOff(branch, turn, {});
        const auto seat = branch.positions.back().toMove();
        const Action action{Action::Kind::turn, seat, *read};
        if (proposes) return beginBranch(proposals_, spot, turn, action);
        return append(branch, turn, action);
    }
    if (!read) return addFragment(turn);
    Node& node = branch.nodes[spot.index];
    placed_ = true;
    if (node.action.kind == Action::Kind::turn && node.action.turn == *read) {  // only mentioned
        closeUntil(branch);
        last_ = spot;
        return;
    }
    beginBranch(node.variations, spot, turn,
                {Action::Kind::turn, branch.positions[spot.index].toMove(), *read});
}

void ArticleGame::beginBranch(std::vector<std::unique_ptr<Branch>>& where, Spot spot, const Mark& turn,
                              Action action) {
    constexpr std::size_t deepest = 100;
    if (open_.size() >= deepest) return addFragment(turn);
    Branch& branch = *spot.branch;
    auto begun = std::make_unique<Branch>();
    begun->parent = &branch;
    begun->firstPly = branch.firstPly + static_cast<int>(spot.index);
    begun->positions.push_back(branch.positions[spot.index]);
    begun->beginsRound.push_back(branch.beginsRound[spot.index]);
    closeUntil(branch);
    open_.push_back(begun.get());
    where.push_back(std::move(begun));
    append(*open_.back(), turn, action);
}

/// The list goes on where a proposal has come to: then that was the game.
void ArticleGame::takeProposal(const Mark& number) {
    if (broken() || ended_) return;
    for (auto& proposal : proposals_) {
        const auto index = indexIn(*proposal, number);
        if (proposal->wrong || !index || *index != proposal->nodes.size()) continue;
        const std::unique_ptr<Branch> taken = std::move(proposal);
        std::erase(proposals_, nullptr);
        auto others = std::exchange(proposals_, {});
        open_ = {main_.get()};
        for (std::size_t i = 0; i < taken->nodes.size(); ++i) {
            main_->nodes.push_back(std::move(taken->nodes[i]));
            main_->positions.push_back(taken->positions[i + 1]);
            main_->beginsRound.push_back(taken->beginsRound[i + 1]);
        }
        for (std::size_t i = main_->nodes.size() - taken->nodes.size(); i < main_->nodes.size(); ++i) {
            for (auto& variation : main_->nodes[i].variations) variation->parent = main_.get();
        }
        Node& first = main_->nodes[static_cast<std::size_t>(taken->firstPly - main_->firstPly)];
        for (auto& other : others) first.variations.push_back(std::move(other));
        last_ = {main_.get(), main_->nodes.size() - 1};
        return;
    }
}

/// At the end of the game: what was proposed for a turn that never came belongs to no position of it.
void ArticleGame::dropProposals() {
    for (const auto& proposal : proposals_) {
        for (const Node& node : proposal->nodes) {
            draft_.fragments.push_back({node.token.place.line, node.token.source()});
            ++doubts_;
        }
    }
    proposals_.clear();
    open_ = {main_.get()};
}

void ArticleGame::append(Branch& branch, const Mark& mark, Action action) {
    if (&branch == main_.get()) flushProse(true);
    closeUntil(branch);
    rules::Position after = branch.positions.back();
    playAction(*rules_, after, action);
    branch.nodes.push_back({action, tokenOf(mark), {}, {}});
    if (&branch == main_.get()) {
        listSeen_ = listSeen_ || list_;
        for (auto& proposal : std::exchange(proposals_, {})) {
            const bool same = proposal->nodes.size() == 1 && proposal->nodes[0].action == action;
            auto& where = same ? named_ : branch.nodes.back().variations;
            where.push_back(std::move(proposal));
        }
    }
    branch.beginsRound.push_back(after.status.round != branch.positions.back().status.round);
    branch.positions.push_back(after);
    last_ = {&branch, branch.nodes.size() - 1};
    placed_ = true;
}

void ArticleGame::breakOff(Branch& branch, const Mark& turn, std::string reason) {
    if (&branch == main_.get()) flushProse(true);
    closeUntil(branch);
    branch.wrong = tokenOf(turn);
    if (!reason.empty()) {
        branch.wrong->kind = Token::Kind::broken;
        branch.wrong->reason = std::move(reason);
    }
    if (&branch != main_.get()) ++doubts_;
    placed_ = true;
}

void ArticleGame::readAction(const Mark& action) {
    const std::optional<Mark> number = std::exchange(number_, std::nullopt);
    if (!list_) return;
    Spot spot{main_.get(), main_->nodes.size()};
    if (number) {
        const auto found = spotFor(*number);
        if (!found || found->index != found->branch->nodes.size()) return;
        spot = *found;
    } else if (follows_ && !brackets_.empty()) {
        spot = {last_.branch, last_.branch->nodes.size()};
    }
    Branch& branch = *spot.branch;
    const rules::Position& position = branch.positions.back();
    const bool named = action.text[1] == ':';
    const auto seat = named ? seatOfLetter(action.text[0], rules_->seatCount()) : position.toMove();
    if (branch.wrong || position.finished() || position.shotDue() || !seat || position.isOut(*seat)) return;
    if (&branch == main_.get() && ended_) return;
    append(branch, action, {Action::Kind::resigns, *seat, {}});
    if (&branch == main_.get()) ended_ = branch.positions.back().finished();
    follows_ = true;
}

void ArticleGame::addFragment(const Mark& turn) {
    draft_.fragments.push_back(fragmentOf(article_, turn, number_ ? &*number_ : nullptr));
    ++doubts_;
    lost_ = true;
}

void ArticleGame::addRemark(std::string text, Place place) {
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    if (first == std::string::npos) return;
    text = text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
    Token remark{Token::Kind::comment, place, std::move(text), {}, {}, {}};
    const Branch& branch = *last_.branch;
    auto& where = branch.nodes.empty() ? last_.branch->leading : last_.branch->nodes[last_.index].remarks;
    where.push_back(std::move(remark));
}

/// Leaves the variations inside a branch. (It may have been left itself: a bracket brings it back.)
void ArticleGame::closeUntil(Branch& branch) {
    open_.clear();
    for (Branch* around = &branch; around != nullptr; around = around->parent) open_.push_back(around);
    std::reverse(open_.begin(), open_.end());
}

/// The prose since the last turn becomes a remark on it. Behind the game only what still speaks of it belongs
/// to it: up to the end of the sentence with the last turn that found a place.
void ArticleGame::flushProse(bool gameGoesOn) {
    std::vector<std::size_t> lines = std::exchange(prose_, {});
    const std::size_t withTurns = std::exchange(proseWithTurns_, 0);
    if (!gameGoesOn) {
        std::size_t count = withTurns;
        while (count > 0 && count < lines.size() && !endsSentence(article_, (*lines_)[lines[count - 1]]))
            ++count;
        lines.resize(count);
    }
    std::string text;
    for (const std::size_t line : lines) {
        if (!text.empty()) text += ' ';
        text += lineText(article_, (*lines_)[line]);
    }
    if (text.empty()) return;
    Token remark{Token::Kind::comment, {(*lines_)[lines[0]].number, 1}, std::move(text), {}, {}, {}};
    auto& where = main_->nodes.empty() ? main_->leading : main_->nodes.back().remarks;
    where.push_back(std::move(remark));
}

Token ArticleGame::tokenOf(const Mark& mark) const {
    Token token{Token::Kind::word, mark.place, mark.text, {}, {}, {}};
    token.written = article_.substr(mark.begin, mark.end - mark.begin);
    if (token.written == token.text) token.written.clear();
    return token;
}

void ArticleGame::emit(const Branch& branch, std::vector<Token>& out) {
    out.insert(out.end(), branch.leading.begin(), branch.leading.end());
    for (const Node& node : branch.nodes) {
        out.push_back(node.token);
        out.insert(out.end(), node.remarks.begin(), node.remarks.end());
        for (const auto& variation : node.variations) {
            out.push_back({Token::Kind::open, node.token.place, "(", {}, {}, {}});
            emit(*variation, out);
            out.push_back({Token::Kind::close, node.token.place, ")", {}, {}, {}});
        }
    }
    if (branch.wrong) out.push_back(*branch.wrong);
}

Draft ArticleGame::take() {
    emit(*main_, draft_.moves);
    if (result_) draft_.moves.push_back(*result_);
    draft_.rules = rules_;
    return std::move(draft_);
}

}  // namespace otrera::notation
