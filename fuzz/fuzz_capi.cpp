// The C interface by bytes: the first lines are variant, position and record, the rest is a sequence of calls
// with numbers as they come. Nothing may go wrong, and the record must say what the game is.
#include <cstdint>
#include <cstring>
#include <string>

#include "capi/otrera.h"
#include "expect.h"

namespace {

class Bytes {
  public:
    Bytes(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}

    bool empty() const { return at_ == size_; }
    std::uint8_t byte() { return at_ < size_ ? data_[at_++] : 0; }
    /// Mostly a cell's number, now and then any number.
    std::uint32_t number() {
        const std::uint32_t first = byte();
        return first < 240 ? first % 128 : first << 24 | byte();
    }
    std::string line() {
        std::string text;
        while (!empty()) {
            const auto c = static_cast<char>(byte());
            if (c == '\n' || c == 0) break;
            text += c;
        }
        return text;
    }

  private:
    const std::uint8_t* data_;
    std::size_t size_;
    std::size_t at_ = 0;
};

void call(otrera_game* game, Bytes& bytes) {
    switch (bytes.byte() % 20) {
        case 0:
            otrera_game_undo(game);
            break;
        case 1:
            otrera_game_goto(game, bytes.number());
            break;
        case 2:
            otrera_game_resign(game, bytes.number());
            break;
        case 3:
            otrera_game_cancel_step(game);
            break;
        case 4:
            otrera_game_turn(game, bytes.line().c_str());
            break;
        case 5: {
            const std::string name = bytes.line();
            otrera_game_tag(game, name.c_str(), bytes.line().c_str());
            break;
        }
        case 6:
            otrera_game_shoot(game, bytes.number());
            break;
        case 7: {
            const auto from = bytes.number();
            otrera_game_shots_after(game, from, bytes.number());
            break;
        }
        case 8:
        case 9: {
            const auto from = bytes.number();
            otrera_game_step(game, from, bytes.number());
            break;
        }
        case 10: {
            const std::string path = bytes.line();
            otrera_game_enter(game, path.c_str(), bytes.number());
            break;
        }
        case 11:
            otrera_game_study(game, bytes.byte() % 2);
            break;
        case 12:
            otrera_game_remove_line(game);
            break;
        case 13:
            otrera_game_promote_line(game);
            break;
        case 14:
            otrera_game_lines(game);
            otrera_game_territory(game);
            break;
        case 15:
            otrera_game_diagram(game, bytes.line().c_str());
            otrera_game_export(game, bytes.line().c_str());
            break;
        default: {
            // A step and a shot that are legal, if there are any: so the game gets on.
            const std::string board = otrera_game_board(game);
            std::size_t cells = 0;
            for (std::size_t at = 0; (at = board.find("\"name\"", at)) != std::string::npos; ++at) ++cells;
            const auto pick = [&](const std::uint8_t* marks) {
                const std::size_t start = bytes.byte() % cells;
                for (std::size_t i = 0; i < cells; ++i) {
                    if (marks[(start + i) % cells] != 0)
                        return static_cast<std::uint32_t>((start + i) % cells);
                }
                return UINT32_MAX;
            };
            const auto from = pick(otrera_game_movable(game));
            if (from != UINT32_MAX) {
                const auto to = pick(otrera_game_steps(game, from));
                expect(otrera_game_step(game, from, to) == 1, "a step that is offered is legal");
            }
            const auto shot = pick(otrera_game_shots(game));
            if (shot != UINT32_MAX) expect(otrera_game_shoot(game, shot) == 1, "so is a shot");
        }
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Bytes bytes(data, size);
    const std::string variant = bytes.line();
    const std::string position = bytes.line();
    otrera_game* game = variant == "record" ? otrera_game_read(position.c_str())
                                            : otrera_game_new(variant.c_str(), position.c_str());
    if (game == nullptr) {
        expect(std::strlen(otrera_error()) > 0, "an error has a reason");
        return 0;
    }
    for (int calls = 0; !bytes.empty() && calls < 500; ++calls) call(game, bytes);
    otrera_game_cells(game);
    otrera_game_status(game);
    const std::string record = otrera_game_record(game);
    otrera_game* again = otrera_game_read(record.c_str());
    expect(again != nullptr, "the record of a game can be read");
    expect(otrera_game_record(again) == record, "and says the same");
    otrera_game_close(again);
    otrera_game_close(game);
    return 0;
}
