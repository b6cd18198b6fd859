#include "book/book_file.h"

#include "base/bytes.h"
#include "base/checksum.h"
#include "notation/json_text.h"
#include "notation/variant_json.h"

namespace otrera::book {

namespace {

using base::ByteTaker;
using base::putBytes;
using notation::Json;

constexpr std::string_view magic = "OTRABOOK";
constexpr std::uint64_t version = 1;
constexpr std::size_t mostHeader = std::size_t{1} << 20;
constexpr std::size_t checksumBytes = 4;
constexpr std::uint64_t noChance = 0xFFFF;

/// Tells books apart that were made with other keys: they would be found empty.
base::Result<std::uint64_t> startKeyOf(const rules::Variant& variant) {
    const auto rules = rules::Rules::make(variant);
    if (!rules) return rules.error();
    return SymmetricKeys(*rules).keyOf(rules->start());
}

/// The number of that name; none where there is no such number.
std::optional<std::uint64_t> numberOf(const Json& json, const char* name) {
    const auto member = json.find(name);
    if (member == json.end() || !member->is_number_unsigned()) return std::nullopt;
    return member->get<std::uint64_t>();
}

/// The head of a book, without rows.
base::Result<Book> readHeader(std::string_view text) {
    const auto read = notation::JsonText::read(text);
    if (!read || !read->root().is_object()) return base::Error{"the header is no JSON object"};
    const Json& json = read->root();
    const auto games = numberOf(json, "games");
    const auto plies = numberOf(json, "plies");
    const auto leastGames = numberOf(json, "least_games");
    const auto startKey = numberOf(json, "start_key");
    if (!json.contains("variant") || !games || !plies || *plies > 1000 || !leastGames ||
        *leastGames > 0xFFFFFFFF || !startKey)
        return base::Error{"something is missing in the header"};
    auto variant = notation::readVariant(json["variant"].dump());
    if (!variant) return base::Error{"the header: " + variant.error().text};
    const auto key = startKeyOf(*variant);
    if (!key) return base::Error{"the header: " + key.error().text};
    if (*key != *startKey)
        return base::Error{"it was made by a program that tells positions apart otherwise"};
    Book book;
    book.variant = std::move(variant).value();
    book.games = *games;
    book.plies = static_cast<int>(*plies);
    book.leastGames = static_cast<std::uint32_t>(*leastGames);
    book.nodes = numberOf(json, "nodes");
    return book;
}

std::size_t rowBytes(const Book& book) { return 8 + 4 + 4 * book.variant.seats.size() + 2; }

/// None for numbers that cannot be.
std::optional<Row> takeRow(ByteTaker& taker, std::size_t seats) {
    Row row;
    row.key = taker.take(8);
    row.games = static_cast<std::uint32_t>(taker.take(4));
    std::uint64_t won = 0;
    for (std::size_t seat = 0; seat < seats; ++seat) {
        row.wins[seat] = static_cast<std::uint32_t>(taker.take(4));
        won += row.wins[seat];
    }
    const std::uint64_t chance = taker.take(2);
    if (chance != noChance) row.chance = static_cast<Chance>(chance);
    if (won > row.games || (row.chance && *row.chance > certain)) return std::nullopt;
    return row;
}

}  // namespace

bool isBookFile(std::string_view bytes) { return bytes.starts_with(magic); }

std::string bookBytes(const Book& book) {
    Json json;
    json["variant"] = notation::variantJson(book.variant);
    json["games"] = book.games;
    json["plies"] = book.plies;
    json["least_games"] = book.leastGames;
    json["nodes"] = book.nodes ? Json(*book.nodes) : Json();
    json["start_key"] = startKeyOf(book.variant).value();
    const std::string text = json.dump();
    std::string bytes(magic);
    putBytes(bytes, version, 4);
    putBytes(bytes, text.size(), 4);
    bytes += text;
    for (const Row& row : book.rows) {
        putBytes(bytes, row.key, 8);
        putBytes(bytes, row.games, 4);
        for (std::size_t seat = 0; seat < book.variant.seats.size(); ++seat)
            putBytes(bytes, row.wins[seat], 4);
        putBytes(bytes, row.chance ? *row.chance : noChance, 2);
    }
    putBytes(bytes, base::crc32(bytes), checksumBytes);
    return bytes;
}

base::Result<Book> readBook(std::string_view bytes) {
    if (!isBookFile(bytes)) return base::Error{"this is no book of openings"};
    ByteTaker taker(bytes.substr(magic.size()));
    const std::uint64_t fileVersion = taker.take(4);
    if (fileVersion != version)
        return base::Error{"this book has version " + std::to_string(fileVersion) + " of the format, not " +
                           std::to_string(version)};
    const auto length = static_cast<std::size_t>(taker.take(4));
    if (taker.isShort() || length > mostHeader || length + checksumBytes > taker.rest().size())
        return base::Error{"the book is cut off"};
    const std::size_t whole = bytes.size() - checksumBytes;
    if (ByteTaker(bytes.substr(whole)).take(checksumBytes) != base::crc32(bytes.substr(0, whole)))
        return base::Error{"the book is damaged or cut off: its checksum is wrong"};
    auto header = readHeader(taker.rest().substr(0, length));
    if (!header) return header.error();
    Book book = std::move(header).value();
    std::string_view rows = taker.rest().substr(length);
    rows.remove_suffix(checksumBytes);
    const std::size_t size = rowBytes(book);
    if (rows.size() % size != 0) return base::Error{"its last position is not whole"};
    ByteTaker rowTaker(rows);
    while (!rowTaker.rest().empty()) {
        const auto row = takeRow(rowTaker, book.variant.seats.size());
        if (!row || (!book.rows.empty() && book.rows.back().key >= row->key))
            return base::Error{"position " + std::to_string(book.rows.size() + 1) + " in it cannot be"};
        book.rows.push_back(*row);
    }
    return book;
}

}  // namespace otrera::book
