#pragma once

#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "solver/games.h"

namespace otrera::test {

/// Reads games in the notation of CGSuite (braces, numbers, * ^ v, +-) into a table. What it is given is
/// right: it reports nothing.
class GameReader {
  public:
    GameReader(solver::GameTable& games, std::string_view text) : games_(games), text_(text) {}

    solver::Game read() {
        if (take("+-")) return readSwitch();
        if (take("{")) {
            auto left = readList();
            take("|");
            auto right = readList();
            take("}");
            return games_.make(std::move(left), std::move(right));
        }
        return readName();
    }
    bool atEnd() const { return text_.empty(); }

  private:
    bool take(std::string_view word) {
        if (text_.substr(0, word.size()) != word) return false;
        text_.remove_prefix(word.size());
        return true;
    }
    int readCount(int otherwise) {
        const std::size_t end = std::min(text_.find_first_not_of("0123456789"), text_.size());
        if (end == 0) return otherwise;
        const int count = std::atoi(std::string(text_.substr(0, end)).c_str());
        text_.remove_prefix(end);
        return count;
    }
    std::vector<solver::Game> readList() {
        std::vector<solver::Game> list;
        if (text_.front() == '|' || text_.front() == '}') return list;
        list.push_back(read());
        while (take(",")) list.push_back(read());
        return list;
    }
    /// +-G, or +-{G,H ...} of several options.
    solver::Game readSwitch() {
        std::vector<solver::Game> left;
        if (!take("{")) {
            left.push_back(read());
        } else {
            left = readList();
            if (take("|")) {
                auto right = readList();
                left = {games_.make(std::move(left), std::move(right))};
            }
            take("}");
        }
        std::vector<solver::Game> right;
        for (const solver::Game option : left) right.push_back(games_.negative(option));
        return games_.make(std::move(left), std::move(right));
    }
    /// A number, a multiple of up and a nimber, one after another.
    solver::Game readName() {
        const bool minus = take("-");
        const int whole = readCount(0);
        int exponent = 0;
        if (take("/")) {
            for (int denominator = readCount(1); denominator > 1; denominator /= 2) ++exponent;
        }
        solver::Game sum = games_.number(solver::Dyadic::of(minus ? -whole : whole, exponent));
        int up = 0;
        const char arrow = text_.substr(0, 1) == "v" ? 'v' : '^';
        while (take(std::string(1, arrow))) ++up;
        if (up == 1) up = readCount(1);
        const solver::Game star = games_.make({games_.zero()}, {games_.zero()});
        solver::Game oneUp = games_.make({games_.zero()}, {star});
        if (arrow == 'v') oneUp = games_.negative(oneUp);
        for (int i = 0; i < up; ++i) sum = games_.sum(sum, oneUp);
        if (take("*")) {
            std::vector<solver::Game> nimbers{games_.zero()};
            for (int i = readCount(1); i > 0; --i) nimbers.push_back(games_.make(nimbers, nimbers));
            sum = games_.sum(sum, nimbers.back());
        }
        return sum;
    }

    solver::GameTable& games_;
    std::string_view text_;
};

inline solver::Game gameOf(solver::GameTable& games, std::string_view text) {
    return GameReader(games, text).read();
}

}  // namespace otrera::test
