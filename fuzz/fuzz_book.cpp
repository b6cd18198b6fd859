// A book of openings: what is read reads back the same, and can be walked through. The checksum is put right,
// so that what it guards is reached.
#include <cstdint>

#include "base/bytes.h"
#include "base/checksum.h"
#include "book/book_file.h"
#include "book/book_tree.h"
#include "expect.h"

using namespace otrera;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string bytes(reinterpret_cast<const char*>(data), size);
    base::putBytes(bytes, base::crc32(bytes), 4);
    const auto book = book::readBook(bytes);
    if (!book) {
        expect(!book.error().text.empty(), "an error has a reason");
        return 0;
    }
    const auto again = book::readBook(book::bookBytes(*book));
    expect(again.ok() && *again == *book, "a book reads back the same");
    const auto rules = rules::Rules::make(book->variant);
    expect(rules.ok(), "the variant of a book can be played");
    const book::SymmetricKeys keys(*rules);
    std::size_t visited = 0;
    forEachPosition(keys, *book, [&](const auto&, const auto&, const auto&) { ++visited; });
    expect(visited <= book->rows.size(), "each position is visited once");
    return 0;
}
