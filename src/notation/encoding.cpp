#include "notation/encoding.h"

#include <array>

#include "notation/glyphs.h"

namespace otrera::notation {

namespace {

/// Windows-1252, 0x80 to 0x9F. The five bytes without a meaning stand for themselves.
constexpr std::array<unsigned, 32> windows1252{
    0x20AC, 0x81,   0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0x8D,   0x017D, 0x8F,   0x90,   0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D,   0x017E, 0x0178};

void append(std::string& out, unsigned code) {
    const auto put = [&](unsigned byte) { out += static_cast<char>(byte); };
    const auto tail = [&](unsigned shift) { put(0x80U | ((code >> shift) & 0x3FU)); };
    if (code < 0x80) {
        put(code);
    } else if (code < 0x800) {
        put(0xC0U | (code >> 6));
        tail(0);
    } else if (code < 0x10000) {
        put(0xE0U | (code >> 12));
        tail(6);
        tail(0);
    } else {
        put(0xF0U | (code >> 18));
        tail(12);
        tail(6);
        tail(0);
    }
}

std::string fromUtf16(std::string_view bytes, bool bigEndian) {
    std::string out;
    const auto unit = [&](std::size_t i) {
        const auto first = static_cast<unsigned char>(bytes[i]);
        const auto second = static_cast<unsigned char>(bytes[i + 1]);
        return bigEndian ? first * 256U + second : second * 256U + first;
    };
    for (std::size_t i = 0; i + 1 < bytes.size(); i += 2) {
        unsigned code = unit(i);
        const bool high = code >= 0xD800 && code < 0xDC00;
        if (high && i + 3 < bytes.size() && unit(i + 2) >= 0xDC00 && unit(i + 2) < 0xE000) {
            code = 0x10000 + ((code - 0xD800) << 10) + (unit(i + 2) - 0xDC00);
            i += 2;
        } else if (code >= 0xD800 && code < 0xE000) {
            code = 0xFFFD;  // half of a pair
        }
        append(out, code);
    }
    return out;
}

/// True where a lead byte of Shift-JIS stands: its second byte may look like '\' or ']'.
bool isShiftJisLead(unsigned char byte) {
    return (byte >= 0x81 && byte <= 0x9F) || (byte >= 0xE0 && byte <= 0xFC);
}

/// The second byte of a character of Shift-JIS.
bool isShiftJisTrail(unsigned char byte) { return byte >= 0x40 && byte <= 0xFC && byte != 0x7F; }

bool namesShiftJis(std::string_view bytes) {
    for (const std::string_view name : {"CA[Shift_JIS]", "CA[shift_jis]", "CA[SHIFT_JIS]", "CA[Shift-JIS]",
                                        "CA[SJIS]", "CA[sjis]", "CA[shift-jis]"}) {
        if (bytes.find(name) != std::string_view::npos) return true;
    }
    return false;
}

/// Without a broken character.
bool isUtf8(std::string_view bytes) {
    for (std::size_t i = 0; i < bytes.size();) {
        const std::size_t length = glyphAt(bytes, i).length;
        if (length == 1 && static_cast<unsigned char>(bytes[i]) >= 0x80) return false;
        i += length;
    }
    return true;
}

}  // namespace

std::string decodedText(std::string_view bytes) {
    if (bytes.starts_with("\xFF\xFE")) return fromUtf16(bytes.substr(2), false);
    if (bytes.starts_with("\xFE\xFF")) return fromUtf16(bytes.substr(2), true);
    if (bytes.starts_with("\xEF\xBB\xBF")) bytes.remove_prefix(3);
    std::string out;
    out.reserve(bytes.size());
    const auto putByte = [&](unsigned char byte) {
        append(out, byte >= 0x80 && byte < 0xA0 ? windows1252[byte - 0x80U] : byte);
    };
    const bool shiftJis = namesShiftJis(bytes) && !isUtf8(bytes);
    for (std::size_t i = 0; i < bytes.size();) {
        const auto byte = static_cast<unsigned char>(bytes[i]);
        const std::size_t length = shiftJis ? 1 : glyphAt(bytes, i).length;
        if (byte < 0x80 || length > 1) {
            out += bytes.substr(i, length);
            i += length;
            continue;
        }
        putByte(byte);
        ++i;
        if (!shiftJis || !isShiftJisLead(byte) || i == bytes.size()) continue;
        const auto trail = static_cast<unsigned char>(bytes[i]);
        if (!isShiftJisTrail(trail)) continue;
        // Part of a character, not the end of a text.
        if (trail == '\\' || trail == ']') out += '\\';
        putByte(trail);
        ++i;
    }
    return out;
}

}  // namespace otrera::notation
