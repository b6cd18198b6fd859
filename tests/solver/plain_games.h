#pragma once

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "rules/rules.h"
#include "solver/region_value.h"

namespace otrera::test {

/// Games as whole trees of options, by the definitions alone: nothing is simplified, compared by stops or
/// added up, and turns are made on a list of cells with coordinates. Slow, and shares nothing with the
/// solver.
class PlainGames {
  public:
    struct Tree {
        std::vector<int> left;
        std::vector<int> right;
    };

    const Tree& tree(int game) const { return trees_[static_cast<std::size_t>(game)]; }

    int add(Tree tree) {
        for (auto* options : {&tree.left, &tree.right}) {
            std::sort(options->begin(), options->end());
            options->erase(std::unique(options->begin(), options->end()), options->end());
        }
        const auto [place, isNew] =
            same_.try_emplace({tree.left, tree.right}, static_cast<int>(trees_.size()));
        if (isNew) trees_.push_back(std::move(tree));
        return place->second;
    }

    /// G <= H: Left has no option of G that is >= H, and Right none of H that is <= G.
    bool isAtMost(int g, int h) {
        const auto found = atMost_.find({g, h});
        if (found != atMost_.end()) return found->second;
        bool answer = true;
        for (const int option : tree(g).left) answer = answer && !isAtMost(h, option);
        for (const int option : tree(h).right) answer = answer && !isAtMost(option, g);
        return atMost_[{g, h}] = answer;
    }
    bool areEqual(int g, int h) { return isAtMost(g, h) && isAtMost(h, g); }

    /// The tree of a canonical form of a table.
    int fromTable(const solver::GameTable& games, solver::Game game) {
        if (const auto found = fromTable_.find(game); found != fromTable_.end()) return found->second;
        Tree tree;
        for (const solver::Game option : games.left(game)) tree.left.push_back(fromTable(games, option));
        for (const solver::Game option : games.right(game)) tree.right.push_back(fromTable(games, option));
        return fromTable_[game] = add(std::move(tree));
    }

    /// No option dominated, none reversible, here and in all that follows.
    bool isCanonical(int game) {
        if (canonical_.count(game) != 0) return true;
        const Tree here = tree(game);
        for (const bool left : {true, false}) {
            const auto& options = left ? here.left : here.right;
            const auto isWorse = [&](int a, int b) { return left ? isAtMost(a, b) : isAtMost(b, a); };
            for (const int a : options) {
                for (const int b : options) {
                    if (a != b && isWorse(a, b)) return false;
                }
                const Tree option = tree(a);
                for (const int answer : left ? option.right : option.left) {
                    if (left ? isAtMost(answer, game) : isAtMost(game, answer)) return false;
                }
                if (!isCanonical(a)) return false;
            }
        }
        canonical_.insert(game);
        return true;
    }

    /// Walls at a temperature -1 + step / 64 and whether the mast has begun, by going up step by step. Exact
    /// where all corners are multiples of 1/64. In 64ths.
    struct Walls {
        long left = 0;
        long right = 0;
        bool isMast = false;
    };
    const Walls& wallsAt(int game, int step) {
        auto& walls = walls_[game];
        while (static_cast<int>(walls.size()) <= step) {
            const int at = static_cast<int>(walls.size());
            Walls next;
            if (at > 0 && walls_[game].back().isMast) {
                next = walls_[game].back();
            } else {
                next = scaffoldsAt(game, at);
            }
            walls_[game].push_back(next);
        }
        return walls_[game][static_cast<std::size_t>(step)];
    }

  private:
    Walls scaffoldsAt(int game, int step) {
        constexpr long unit = 64;
        constexpr long far = 1'000'000;
        const Tree here = tree(game);
        const long tax = step - unit;
        Walls walls{-far, far, false};
        for (const int option : here.left)
            walls.left = std::max(walls.left, wallsAt(option, step).right - tax);
        for (const int option : here.right)
            walls.right = std::min(walls.right, wallsAt(option, step).left + tax);
        // Integers n = {n-1|} have no wall of the other side; they stand from the start.
        if (here.left.empty() && here.right.empty()) return {0, 0, true};
        if (here.right.empty())
            return {wallsAt(here.left[0], 0).left + unit, wallsAt(here.left[0], 0).left + unit, true};
        if (here.left.empty())
            return {wallsAt(here.right[0], 0).left - unit, wallsAt(here.right[0], 0).left - unit, true};
        walls.isMast = walls.left <= walls.right;
        return walls;
    }

    std::vector<Tree> trees_;
    std::map<std::pair<std::vector<int>, std::vector<int>>, int> same_;
    std::map<std::pair<int, int>, bool> atMost_;
    std::map<solver::Game, int> fromTable_;
    std::set<int> canonical_;
    std::map<int, std::vector<Walls>> walls_;
};

/// Positions of two sides as a map from lattice points to marks: 'x', 'o', '.'; other points are walls.
class PlainRegions {
  public:
    using Point = std::pair<int, int>;
    using Cells = std::map<Point, char>;

    PlainRegions(const rules::Rules& rules, PlainGames& games) : rules_(rules), games_(games) {}

    Cells cellsOf(const solver::Room& room) const {
        Cells cells;
        for (const rules::Cell cell : rules_.geometry().cells()) {
            const auto point = rules_.geometry().pointOf(cell);
            const unsigned index = indexOf(cell);
            const char mark = room.left.has(index)      ? 'x'
                              : room.right.has(index)   ? 'o'
                              : room.empties.has(index) ? '.'
                                                        : '#';
            if (mark != '#') cells[{point.x, point.y}] = mark;
        }
        return cells;
    }

    /// The whole tree of a position: every turn of both sides.
    int gameOf(const Cells& cells) {
        if (const auto found = known_.find(cells); found != known_.end()) return found->second;
        PlainGames::Tree tree;
        for (const char side : {'x', 'o'}) {
            for (const auto& next : turnsOf(cells, side))
                (side == 'x' ? tree.left : tree.right).push_back(gameOf(next));
        }
        return known_[cells] = games_.add(std::move(tree));
    }

    /// How many different positions were met.
    std::size_t met() const { return known_.size(); }

  private:
    std::vector<Point> directionsOf(const rules::MovementKind& kind) const {
        const bool hexagon = rules_.variant().board.isHexagon();
        const int a = kind.slide ? 1 : kind.leapA;
        const int b = kind.slide ? 0 : kind.leapB;
        std::vector<Point> found;
        if (hexagon) {
            // Six lines at 60 degrees from one another, one after another.
            const Point lines[6] = {{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}};
            for (int i = 0; i < 6; ++i) {
                for (const auto& [m, n] : {Point{a, b}, Point{b, a}}) {
                    const Point u = lines[i], v = lines[(i + 1) % 6];
                    found.push_back({m * u.first + n * v.first, m * u.second + n * v.second});
                }
            }
        } else {
            for (const auto& [m, n] : {Point{a, b}, Point{b, a}}) {
                for (const int s : {1, -1}) {
                    for (const int t : {1, -1}) found.push_back({s * m, t * n});
                }
            }
            if (kind.slide) {
                for (const int s : {1, -1}) {
                    for (const int t : {1, -1}) found.push_back({s, t});
                }
            }
        }
        return found;
    }
    std::vector<Point> reach(const Cells& cells, Point from, const rules::MovementKind& kind) const {
        std::vector<Point> found;
        for (const auto& [x, y] : directionsOf(kind)) {
            for (int distance = 1; kind.slide || distance == 1; ++distance) {
                const Point to{from.first + distance * x, from.second + distance * y};
                const auto cell = cells.find(to);
                if (cell == cells.end() || cell->second != '.') break;
                found.push_back(to);
            }
        }
        return found;
    }
    std::vector<Cells> turnsOf(const Cells& cells, char side) const {
        std::vector<Cells> found;
        for (const auto& [from, mark] : cells) {
            if (mark != side) continue;
            for (const Point& to : reach(cells, from, rules_.variant().step)) {
                Cells stepped = cells;
                stepped[from] = '.';
                stepped[to] = side;
                for (const Point& shot : reach(stepped, to, rules_.variant().shot)) {
                    Cells next = stepped;
                    next.erase(shot);
                    found.push_back(std::move(next));
                }
            }
        }
        return found;
    }

    const rules::Rules& rules_;
    PlainGames& games_;
    std::map<Cells, int> known_;
};

}  // namespace otrera::test
