#pragma once

#include <string>
#include <vector>

#include "otrera/position_options.h"

namespace otrera::app {

struct TerminalOptions {
    PositionOptions position;
    std::vector<std::string> seats;
    std::string load;
};

/// A game in the terminal: reads a command a line, shows the board after each, and lets the engine play its
/// seats.
class TerminalGame {
  public:
    /// Throws Failure when the options do not make a game.
    explicit TerminalGame(const TerminalOptions& options);

    /// Plays until `quit`, the end of input or Ctrl-C; the record is printed at the end.
    void run();

  private:
    /// False ends the game.
    bool obey(const std::string& line);
    void playText(const std::string& text);
    void undo();
    void resign(const std::string& seat);
    void save(const std::string& file);
    void load(const std::string& file);
    void hint();
    void playEngine();
    void show() const;
    bool isEngine(rules::Seat seat) const { return levels_[indexOf(seat)] > 0; }
    rules::Turn think(int level) const;

    play::Game game_;
    std::vector<int> levels_;  // by seat; 0 = a person
    std::string savedAs_;      // may be written again without asking
};

}  // namespace otrera::app
