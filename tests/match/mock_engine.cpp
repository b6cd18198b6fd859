// An engine of UCI that plays random turns, and from its third turn on does what its argument says:
//   random   goes on playing         illegal   answers what is no legal turn
//   none     says it has no turn     silent    does not answer, nor when it is told to stop
//   slow     answers half a second late         crash   ends with a signal
//   exit     ends with code 3                   flood   chatters without end
//   closing-output, closing-input    closes that and lives on
// dies ends at its start with a word on its error output; deaf never says uciok.
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <string>

#include "base/random.h"
#include "protocol/uci_position.h"
#include "protocol/uci_text.h"
#include "rules/turns.h"

namespace {

using namespace otrera;

void say(const std::string& text) {
    std::fputs((text + "\n").c_str(), stdout);
    std::fflush(stdout);
}

void misbehave(const std::string& how) {
    if (how == "illegal") return say("bestmove a1a9,a1a9");
    if (how == "none") return say("bestmove (none)");
    if (how == "silent") pause();
    if (how == "slow") usleep(500'000);
    if (how == "crash") std::raise(SIGABRT);
    if (how == "exit") {
        std::fputs("mock: out of ideas\n", stderr);
        std::exit(3);
    }
    while (how == "flood") std::puts("info string and so on");
    if (how == "closing-output") {
        close(STDOUT_FILENO);
        pause();
    }
    if (how == "closing-input") {
        close(STDIN_FILENO);
        pause();
    }
}

class Mock {
  public:
    explicit Mock(std::string how) : how_(std::move(how)) { setVariant("amazons"); }

    void take(const std::string& line) {
        if (line == "uci" && how_ != "deaf") {
            say("id name Mock\noption name Its Level type spin default 1 min 1 max 3");
            say("option name UCI_Variant type combo default amazons var amazons var amazons-6x6\nuciok");
        }
        if (line == "setoption name Its Level value 9") say("info string error: Its Level is 1 to 3");
        if (line == "isready") say("readyok");
        if (line == "ucinewgame") turns_ = 0;
        constexpr std::string_view variant = "setoption name UCI_Variant value ";
        if (line.starts_with(variant)) setVariant(line.substr(variant.size()));
        if (line.starts_with("position")) position_ = protocol::readUciPosition(rules_, line).value();
        if (line.starts_with("go")) go();
    }

  private:
    void setVariant(const std::string& id) {
        rules_ =
            std::make_shared<const rules::Rules>(rules::Rules::make(*rules::findBuiltinVariant(id)).value());
    }
    void go() {
        constexpr int good = 2;
        if (++turns_ > good) misbehave(how_);
        const auto turns = turnsOf(*rules_, position_);
        say("info depth 1 score cp 17 nodes 5 pv x");
        say("bestmove " + protocol::uciTurnText(*rules_, turns[random_.below(turns.size())]));
    }

    std::string how_;
    notation::RulesPointer rules_;
    rules::Position position_;
    base::Random random_{static_cast<std::uint64_t>(getpid())};
    int turns_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
    const std::string how = argc > 1 ? argv[1] : "random";
    if (how == "dies") {
        std::fputs("mock: I will not\n", stderr);
        return 7;
    }
    Mock mock(how);
    std::string line;
    while (std::getline(std::cin, line)) {
        if (line == "quit") break;
        mock.take(line);
    }
}
