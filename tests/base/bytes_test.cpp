#include "base/bytes.h"

#include <gtest/gtest.h>

#include "base/checksum.h"

namespace otrera::base {
namespace {

TEST(Checksum, IsTheCrc32OfZip) {
    // The check value that catalogues of checksums give for CRC-32/ISO-HDLC.
    EXPECT_EQ(crc32("123456789"), 0xCBF43926U);
    EXPECT_EQ(crc32(""), 0U);
}

TEST(Bytes, HaveTheLowestFirst) {
    std::string bytes;
    putBytes(bytes, 0x1234, 2);
    putBytes(bytes, 0xFF, 1);
    EXPECT_EQ(bytes, "\x34\x12\xFF");
    ByteTaker taker(bytes);
    EXPECT_EQ(taker.take(2), 0x1234U);
    EXPECT_EQ(taker.rest(), "\xFF");
    EXPECT_EQ(taker.take(1), 0xFFU);
    EXPECT_FALSE(taker.isShort());
}

TEST(Bytes, AreZeroAfterTheEnd) {
    ByteTaker taker("abc");
    EXPECT_EQ(taker.take(4), 0U);
    EXPECT_TRUE(taker.isShort());
    EXPECT_EQ(taker.take(1), 0U);
}

}  // namespace
}  // namespace otrera::base
