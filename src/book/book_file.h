#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "book/book.h"

namespace otrera::book {

/// Whether some bytes begin as a book's file does.
bool isBookFile(std::string_view bytes);

/// A book as a file: see docs/book.md. Some 22 bytes a position for two seats.
std::string bookBytes(const Book& book);

/// Fails with the reason for what is no such file, is of another version, counts its positions by other keys
/// than this program does, or is damaged.
base::Result<Book> readBook(std::string_view bytes);

}  // namespace otrera::book
