#include <gtest/gtest.h>

#include "../territory/positions.h"
#include "solver/decision.h"

using namespace otrera;
using rules::Seat;
using solver::Decider;
using solver::Stage;

namespace {

/// The end of a game of the Computer Olympiads 2007 and 2008 and its score: the turns left to the winner when
/// the loser must pass (Kloetzer, "Monte-Carlo techniques: applications to the Game of the Amazons", thesis,
/// JAIST 2010, appendix).
struct End {
    const char* game;
    Stage stage;
    Seat winner;
    int score;
    char toMove;
    const char* board;
};

constexpr End ends[] = {
    {"2007, 1", Stage::separated, Seat::white, 10, 'w',
     "*1q***1*2/*****2*2/2*2*3*/1**Q*****1/Q***Q**1**/**1*****1Q/**2****2/1********1/1q1***qq**/3*2**1*"},
    {"2007, 3", Stage::separated, Seat::white, 17, 'w',
     "1*****4/1**q***3/*Q***5/****3**1/q*1*1**Q*1/3*******/1*2*Q**q*/***1**1**1/q****1*1**/**Q*2**2"},
    {"2007, 4", Stage::separated, Seat::black, 30, 'b',
     "5*1*Q1/5*1***/**2*2**q/***q*****1/3**3**/1***1***2/1*Q***2*1/1**1*5/q**Q*q****/**2***1Q1"},
    {"2007, 5", Stage::separated, Seat::white, 23, 'b',
     "2*1*5/**1**5/q**3*1*1/**Q******1/****q2***/*Q1***1**Q/1*********/3******q/3**q*3/3**Q**2"},
    {"2007, 6", Stage::separated, Seat::black, 18, 'b',
     "2*1*1q1**/1*3*2*Q/*2*1*1**1/****1***1*/Q***q**1*1/**Q*******/1***1**Q1*/2**q1***1/q1*1*1***1/4*1*3"},
    {"2007, 7", Stage::open, Seat::white, 25, 'w',
     "1****1*q**/**qQ******/****3**Q/*Q***2*2/1***3*2/3**1****/4***Q**/4*q***q/4*1***1/4*5"},
    {"2007, 8", Stage::separated, Seat::black, 11, 'b',
     "4*5/****6/Q*q3****/****1****Q/*q****1q*1/***q******/Q**1*1**Q1/*1********/2***2*2/4*3*1"},
    {"2008, 1", Stage::finished, Seat::white, 13, 'b',
     "**qQ****q*/1*****Q***/*********1/1*********/***q*****Q/2********/1*********/2*1Q*1***/3*******/"
     "4***q**"},
    {"2008, 2", Stage::open, Seat::black, 5, 'b',
     "1**2*Q*2/**Q*2**2/1****2**q/2***2**Q/**q**1****/1*********/*Q2*q*1q1/1*1**1****/2**6/*1*7"},
    {"2008, 3", Stage::separated, Seat::white, 5, 'b',
     "***2*****/1**2**2*/Q*q******Q/***1***2*/q****1****/******1*q1/1*Q**1***1/2**1**Q**/*1***q**2/2*****3"},
    {"2008, 4", Stage::separated, Seat::white, 2, 'w',
     "1*****1*1q/1q**Q***2/1*****1***/****3***/2*****1**/1*2***1*1/****Q*Q**1/**1*****q1/***1Q*****/"
     "q1********"},
    {"2008, 5", Stage::separated, Seat::black, 3, 'b',
     "1Q2***3/3**5/2**1***2/1**1*****1/**q****1*1/1***1*****/***2*q***/******Q*Q1/**Q*******/q*****q***"},
    {"2008, 6", Stage::open, Seat::black, 14, 'w',
     "10/**********/*q2**Q*1*/Q***1***2/1**3*1*q/1**1*1*1**/1***2***Q/***1****q*/1q2*Q1***/3***4"},
    {"2008, 7", Stage::open, Seat::white, 2, 'w',
     "1*q**q1*2/*1**Q***2/1**1*****1/1***Q**1*1/******3*/1*q1**Q***/1*2***q*1/1**1**1**1/1****1**2/3*2*1*Q"},
    {"2008, 8", Stage::open, Seat::black, 0, 'b',
     "**Qq3*2/*1**2**2/********1Q/1*2*1Q*2/2***2*1*/q1****2*1/2*q*****1/1****Q1***/3*1****1/1*1*1*1q*1"},
    {"2008, 9", Stage::finished, Seat::black, 1, 'w',
     "****q*****/**********/*******q**/*Q**Q**1**/**********/**q*******/*******Q**/***Q*****q/**********/"
     "1*********"},
    {"2008, 11", Stage::finished, Seat::white, 0, 'b',
     "*********Q/*********q/**Q*******/*****q***q/**********/**********/**********/***Q*1****/**********/"
     "**q**Q****"},
    {"2008, 12", Stage::finished, Seat::black, 23, 'w',
     "******2q1/******2*1/**Q*1**2*/q********1/*********1/****Q**Q*1/q1*******1/*****1*3/*****q1*2/"
     "*Q***1**2"},
};

/// A board of two seats as positions are written: rows from the top, numbers for empty cells.
rules::Position positionOf(const rules::Rules& rules, const End& end) {
    rules::PositionSetup setup;
    const std::string text = end.board;
    rules::Square square{0, rules.variant().board.ranks - 1};
    for (std::size_t at = 0; at < text.size();) {
        if (std::isdigit(static_cast<unsigned char>(text[at])) != 0) {
            std::size_t digits = 0;
            square.file += std::stoi(text.substr(at), &digits);
            at += digits;
            continue;
        }
        const char mark = text[at++];
        if (mark == '/') {
            square = {0, square.rank - 1};
            continue;
        }
        const auto cell = setOf(*rules.geometry().at(square));
        ++square.file;
        if (mark == 'Q') setup.pieces[0] |= cell;
        if (mark == 'q') setup.pieces[1] |= cell;
        if (mark == '*') setup.arrows |= cell;
    }
    setup.toMove = end.toMove == 'w' ? Seat::white : Seat::black;
    return makePosition(rules, setup).value();
}

TEST(PublishedScores, AreProved) {
    const auto rules = test::rulesOf(*rules::findBuiltinVariant("amazons"));
    Decider decider(rules);
    for (const End& end : ends) {
        SCOPED_TRACE(end.game);
        const auto decision = decider.decide(positionOf(rules, end), 100'000);
        EXPECT_EQ(decision.stage, end.stage);
        ASSERT_TRUE(decision.winner);
        EXPECT_EQ(*decision.winner, end.winner);
        // Five ended where pieces of both still stand in one region: their scores lie within the bounds.
        EXPECT_TRUE(end.stage == Stage::open || decision.score.exact());
        EXPECT_LE(decision.score.low, end.score);
        EXPECT_GE(decision.score.high, end.score);
    }
}

}  // namespace
