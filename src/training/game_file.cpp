#include "training/game_file.h"

#include <limits>

#include "base/bytes.h"
#include "base/checksum.h"
#include "notation/json_text.h"
#include "notation/variant_json.h"
#include "rules/turns.h"

namespace otrera::training {

namespace {

using base::ByteTaker;
using base::crc32;
using base::putBytes;
using rules::Cell;
using rules::Rules;
using rules::Turn;

constexpr std::uint64_t version = 1;
constexpr std::size_t headerFixed = 8 + 4 + 4 + 4;  // magic, version, length and checksum of the text
constexpr std::size_t blockFixed = 2 + 2 + 4;       // length, its complement, checksum
constexpr std::size_t mostHeader = std::size_t{1} << 20;

// What the flags of a ply say.
constexpr unsigned isSearched = 1;
constexpr unsigned isOffBest = 2;
constexpr unsigned hasSibling = 4;

void putTurn(const Rules& rules, std::string& bytes, const Turn& turn) {
    for (const Cell cell : {turn.from, turn.to, turn.shot})
        putBytes(bytes, static_cast<std::uint64_t>(rules.geometry().numberOf(cell)), 1);
}

/// None when a number is that of no cell.
std::optional<Turn> takeTurn(const Rules& rules, ByteTaker& taker) {
    const std::vector<Cell>& cells = rules.geometry().cells();
    Turn turn;
    for (Cell* cell : {&turn.from, &turn.to, &turn.shot}) {
        const std::uint64_t number = taker.take(1);
        if (number >= cells.size()) return std::nullopt;
        *cell = cells[number];
    }
    return turn;
}

/// Takes a turn and makes it. False when it is not legal.
bool takeAndPlay(const Rules& rules, ByteTaker& taker, rules::Position& position, Turn& turn) {
    const auto taken = takeTurn(rules, taker);
    if (!taken || judgeTurn(rules, position, *taken) != rules::TurnFault::none) return false;
    turn = *taken;
    playTurn(rules, position, turn);
    return true;
}

base::Result<Ply> takePly(const Rules& rules, ByteTaker& taker, rules::Position& position) {
    Ply ply;
    const auto flags = static_cast<unsigned>(taker.take(1));
    const rules::Position before = position;
    if (!takeAndPlay(rules, taker, position, ply.turn)) return base::Error{"an illegal turn"};
    if ((flags & isSearched) != 0) ply.share = static_cast<StoredShare>(taker.take(2));
    ply.offBest = (flags & isOffBest) != 0;
    if ((flags & hasSibling) != 0) {
        Sibling sibling;
        rules::Position after = before;
        if (!takeAndPlay(rules, taker, after, sibling.turn) || after.finished())
            return base::Error{"a sibling that cannot be searched"};
        sibling.share = static_cast<StoredShare>(taker.take(2));
        ply.sibling = sibling;
    }
    const bool impossible = flags > (isSearched | isOffBest | hasSibling) || (!ply.share && flags != 0);
    if (impossible) return base::Error{"unknown flags"};
    return ply;
}

base::Result<FileHeader> readHeaderText(std::string_view text) {
    const auto read = notation::JsonText::read(text);
    if (!read || !read->root().is_object()) return base::Error{"the header is no JSON object"};
    const notation::Json& json = read->root();
    if (!json.contains("variant") || !json.contains("settings") || !json["settings"].is_object())
        return base::Error{"the header names no variant or no settings"};
    auto variant = notation::readVariant(json["variant"].dump());
    if (!variant) return base::Error{"the header: " + variant.error().text};
    return FileHeader{std::move(variant).value(), json["settings"]};
}

}  // namespace

std::size_t Game::positions() const {
    std::size_t count = 0;
    for (const Ply& ply : plies) count += (ply.share ? 1 : 0) + (ply.sibling ? 1 : 0);
    return count;
}

std::string headerBytes(const FileHeader& header) {
    notation::Json json;
    json["variant"] = notation::variantJson(header.variant);
    json["settings"] = header.settings;
    const std::string text = json.dump();
    std::string bytes(gameFileMagic);
    putBytes(bytes, version, 4);
    putBytes(bytes, text.size(), 4);
    putBytes(bytes, crc32(text), 4);
    return bytes + text;
}

std::string gameBytes(const Rules& rules, const Game& game) {
    std::string content;
    putBytes(content, game.number, 4);
    putBytes(content, indexOf(game.winner) | static_cast<unsigned>(game.ending) << 4, 1);
    for (const Ply& ply : game.plies) {
        putBytes(
            content,
            (ply.share ? isSearched : 0) | (ply.offBest ? isOffBest : 0) | (ply.sibling ? hasSibling : 0), 1);
        putTurn(rules, content, ply.turn);
        if (ply.share) putBytes(content, *ply.share, 2);
        if (ply.sibling) {
            putTurn(rules, content, ply.sibling->turn);
            putBytes(content, ply.sibling->share, 2);
        }
    }
    // A game has at most 127 plies of 11 bytes.
    std::string bytes;
    putBytes(bytes, content.size(), 2);
    putBytes(bytes, ~content.size(), 2);
    putBytes(bytes, crc32(content), 4);
    return bytes + content;
}

base::Result<GameFile> readGameFile(std::string_view bytes) {
    ByteTaker taker(bytes);
    if (!bytes.starts_with(gameFileMagic)) return base::Error{"this is no file of games for training"};
    taker.take(gameFileMagic.size());
    const std::uint64_t fileVersion = taker.take(4);
    if (fileVersion != version)
        return base::Error{"this file has version " + std::to_string(fileVersion) + " of the format, not " +
                           std::to_string(version)};
    const std::uint64_t length = taker.take(4);
    const std::uint64_t checksum = taker.take(4);
    if (taker.isShort() || length > mostHeader || length > taker.rest().size())
        return base::Error{"the header is not whole"};
    const std::string_view text = taker.rest().substr(0, length);
    if (crc32(text) != checksum) return base::Error{"the header is damaged"};
    auto header = readHeaderText(text);
    if (!header) return header.error();
    GameFile file{std::move(header).value(), {}, headerFixed + length, false};
    while (file.wholeBytes < bytes.size()) {
        const std::string_view rest = bytes.substr(file.wholeBytes);
        ByteTaker lengths(rest);
        const std::uint64_t blockLength = lengths.take(2);
        const std::uint64_t complement = lengths.take(2);
        if (lengths.isShort() && (file.cut = true)) break;
        // A damaged length would take all games after it along.
        if ((blockLength ^ complement) != 0xFFFF)
            return base::Error{"the length of game " + std::to_string(file.blocks.size() + 1) +
                               " in the file is damaged"};
        file.cut = blockFixed + blockLength > rest.size();
        if (file.cut) break;
        file.blocks.push_back(rest.substr(0, blockFixed + blockLength));
        file.wholeBytes += blockFixed + blockLength;
    }
    return file;
}

base::Result<Game> readGame(const Rules& rules, std::string_view block) {
    ByteTaker taker(block);
    taker.take(4);
    const std::uint64_t checksum = taker.take(4);
    if (taker.isShort() || crc32(taker.rest()) != checksum) return base::Error{"its checksum is wrong"};
    Game game;
    game.number = static_cast<std::uint32_t>(taker.take(4));
    const std::uint64_t end = taker.take(1);
    const std::uint64_t winner = end & 0xFU;
    if (winner >= rules.seatCount() || end >> 4 > static_cast<unsigned>(Ending::proved))
        return base::Error{"an unknown ending"};
    game.winner = rules::seatAt(static_cast<unsigned>(winner));
    game.ending = static_cast<Ending>(end >> 4);
    rules::Position position = rules.start();
    while (!taker.rest().empty()) {
        auto ply = takePly(rules, taker, position);
        if (!ply) return base::Error{ply.error().text + " in ply " + std::to_string(game.plies.size() + 1)};
        game.plies.push_back(std::move(ply).value());
    }
    if (taker.isShort()) return base::Error{"its end is missing"};
    if (position.finished() != (game.ending == Ending::finished))
        return base::Error{"its ending is not that of its turns"};
    if (position.finished() && ranking(rules, position).front() != game.winner)
        return base::Error{"somebody else has won it"};
    return game;
}

}  // namespace otrera::training
