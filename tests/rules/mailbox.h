#pragma once

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>
#include <tuple>
#include <vector>

#include "rules/variant.h"

namespace otrera::testing {

/// The rules once more, as plainly as they can be said: a map from files and ranks to what stands there, no
/// sets, no tables, nothing kept up to date. Slow; a second opinion on everything that rules/ does.
class Mailbox {
  public:
    using Square = rules::Square;
    /// Step from, step to, shot.
    using PlainTurn = std::tuple<std::pair<int, int>, std::pair<int, int>, std::pair<int, int>>;

    static constexpr int empty = -1;
    static constexpr int arrow = -2;

    explicit Mailbox(const rules::Variant& variant)
        : variant_(variant), seatCount_(static_cast<int>(variant.seats.size())) {
        const auto& shape = variant.board;
        for (int file = 0; file < shape.width(); ++file) {
            const int ranks =
                shape.isHexagon() ? shape.width() - std::abs(file - (shape.hexSide - 1)) : shape.ranks;
            for (int rank = 0; rank < ranks; ++rank) content_[pointOf({file, rank})] = empty;
        }
        for (int seat = 0; seat < seatCount_; ++seat) {
            for (const Square square : variant.seats[static_cast<std::size_t>(seat)]) {
                content_[pointOf(square)] = seat;
            }
        }
        for (const Square square : variant.blocked) content_[pointOf(square)] = arrow;
        lastTurn_.resize(static_cast<std::size_t>(seatCount_), 0);
        seek(0);
    }

    int toMove() const { return toMove_; }
    bool finished() const { return finished_; }
    int round() const { return round_; }
    const std::vector<int>& out() const { return out_; }
    bool isOut(int seat) const { return std::find(out_.begin(), out_.end(), seat) != out_.end(); }
    int at(Square square) const { return content_.at(pointOf(square)); }

    /// All turns that a seat could make if it were to move.
    std::set<PlainTurn> turns(int seat) const {
        std::set<PlainTurn> found;
        Content board = content_;
        for (const auto& [from, what] : content_) {
            if (what != seat) continue;
            board[from] = empty;
            for (const Point& to : reach(board, from, variant_.step)) {
                for (const Point& shot : reach(board, to, variant_.shot)) {
                    if (to != from) found.insert({nameOf(from), nameOf(to), nameOf(shot)});
                }
            }
            board[from] = seat;
        }
        return found;
    }

    void play(Square from, Square to, Square shot) {
        std::swap(content_[pointOf(from)], content_[pointOf(to)]);
        content_[pointOf(shot)] = arrow;
        lastTurn_[static_cast<std::size_t>(toMove_)] = ++turnsMade_;
        seek(toMove_ + 1);
    }

    void giveUp(int seat) {
        out_.push_back(seat);
        seek(toMove_);
    }

    std::vector<int> ranking() const {
        std::vector<int> ranked;
        for (int seat = seatCount_ - 1; seat >= 0; --seat) {
            if (!isOut(seat)) ranked.push_back(seat);
        }
        std::stable_sort(ranked.begin(), ranked.end(), [&](int a, int b) {
            return lastTurn_[static_cast<std::size_t>(a)] > lastTurn_[static_cast<std::size_t>(b)];
        });
        ranked.insert(ranked.end(), out_.rbegin(), out_.rend());
        return ranked;
    }

  private:
    /// On squares file and rank. On a hexagon file and height of the cell's centre in half cells, so that the
    /// six neighbours are two half cells up or down, or a file and one half cell away.
    using Point = std::pair<int, int>;
    using Content = std::map<Point, int>;

    Point pointOf(Square square) const {
        if (!variant_.board.isHexagon()) return {square.file, square.rank};
        return {square.file, 2 * square.rank + std::abs(square.file - (variant_.board.hexSide - 1))};
    }
    std::pair<int, int> nameOf(Point point) const {
        if (!variant_.board.isHexagon()) return point;
        return {point.first, (point.second - std::abs(point.first - (variant_.board.hexSide - 1))) / 2};
    }

    std::vector<Point> directions(const rules::MovementKind& kind) const {
        const std::vector<Point> six{{0, 2}, {1, 1}, {1, -1}, {0, -2}, {-1, -1}, {-1, 1}};
        const std::vector<Point> eight{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}};
        const bool hexagon = variant_.board.isHexagon();
        if (kind.slide) return hexagon ? six : eight;
        std::set<Point> found;
        if (hexagon) {
            // So far along one line, and so far along the line to the right or to the left of it.
            for (std::size_t i = 0; i < 6; ++i) {
                for (const std::size_t next : {(i + 1) % 6, (i + 5) % 6}) {
                    found.insert({kind.leapA * six[i].first + kind.leapB * six[next].first,
                                  kind.leapA * six[i].second + kind.leapB * six[next].second});
                }
            }
        } else {
            for (int x = -127; x <= 127; ++x) {
                for (int y = -127; y <= 127; ++y) {
                    if (std::minmax(std::abs(x), std::abs(y)) == std::minmax(kind.leapA, kind.leapB)) {
                        found.insert({x, y});
                    }
                }
            }
        }
        return {found.begin(), found.end()};
    }

    std::vector<Point> reach(const Content& board, Point from, const rules::MovementKind& kind) const {
        auto& ways = directions_[kind.slide ? std::pair{-1, -1} : std::pair{kind.leapA, kind.leapB}];
        if (ways.empty()) ways = directions(kind);
        std::vector<Point> reached;
        for (const auto& [x, y] : ways) {
            Point to{from.first + x, from.second + y};
            for (auto cell = board.find(to); cell != board.end() && cell->second == empty;
                 cell = board.find(to)) {
                reached.push_back(to);
                if (!kind.slide) break;
                to = {to.first + x, to.second + y};
            }
        }
        return reached;
    }

    /// Finds who moves, when it would be the turn of `candidate` (seatCount_ stands for the first seat).
    void seek(int candidate) {
        const bool outRule = variant_.rule == rules::BlockedRule::out;
        int newRounds = 0;
        for (int looked = 0; looked < 2 * seatCount_; ++looked, ++candidate) {
            if (candidate % seatCount_ == 0 && candidate > 0) ++newRounds;
            const int seat = candidate % seatCount_;
            if (seatCount_ - static_cast<int>(out_.size()) == 1) break;
            if (isOut(seat)) continue;
            if (!turns(seat).empty()) {
                toMove_ = seat;
                round_ += newRounds;
                return;
            }
            if (outRule) out_.push_back(seat);
        }
        finished_ = true;
    }

    rules::Variant variant_;
    int seatCount_;
    Content content_;
    int toMove_ = 0;
    int turnsMade_ = 0;
    int round_ = 1;
    bool finished_ = false;
    std::vector<int> out_;
    std::vector<int> lastTurn_;
    mutable std::map<std::pair<int, int>, std::vector<Point>> directions_;
};

}  // namespace otrera::testing
