#include "server/target.h"

#include <gtest/gtest.h>

using otrera::server::parseTarget;

namespace {

TEST(Target, PathAndQuery) {
    const auto target = parseTarget("/api/games/7?turns=a%20b&x=?");
    ASSERT_TRUE(target.ok());
    EXPECT_EQ(target->path, "/api/games/7");
    EXPECT_EQ(target->query, "turns=a%20b&x=?");
    EXPECT_EQ(target->authority, "");
}

TEST(Target, Escapes) {
    EXPECT_EQ(parseTarget("/a%20b%2Dc%c3%BC").value().path, "/a b-c\xc3\xbc");
    EXPECT_EQ(parseTarget("/100%25").value().path, "/100%");
    // One decoding only.
    EXPECT_EQ(parseTarget("/%252e%252e/x").value().path, "/%2e%2e/x");
    EXPECT_EQ(parseTarget("/...").value().path, "/...");
    EXPECT_EQ(parseTarget("/.hidden").value().path, "/.hidden");
}

TEST(Target, AbsoluteForm) {
    const auto target = parseTarget("HTTP://localhost:8080/x?y");
    ASSERT_TRUE(target.ok());
    EXPECT_EQ(target->authority, "localhost:8080");
    EXPECT_EQ(target->path, "/x");
    EXPECT_EQ(target->query, "y");
    EXPECT_EQ(parseTarget("http://localhost").value().path, "/");
    EXPECT_EQ(parseTarget("http://localhost?q").value().query, "q");
}

TEST(Target, Refused) {
    const std::string nul("/a\0b", 4);
    for (const std::string& text : {std::string(),
                                    std::string("x"),
                                    std::string("*"),
                                    std::string("localhost:80"),
                                    std::string("ftp://localhost/"),
                                    std::string("http:///x"),
                                    std::string("://x/"),
                                    std::string("/.."),
                                    std::string("/../etc/passwd"),
                                    std::string("/a/../b"),
                                    std::string("/a/./b"),
                                    std::string("/."),
                                    std::string("/%2e%2e/x"),
                                    std::string("/.%2E"),
                                    std::string("/a%2Fb"),
                                    std::string("/a%5cb"),
                                    std::string("/a\\b"),
                                    std::string("/%00"),
                                    std::string("/%0d%0aX"),
                                    std::string("/%7f"),
                                    std::string("/%"),
                                    std::string("/%4"),
                                    std::string("/%zz"),
                                    std::string("/%-1"),
                                    std::string("/a b"),
                                    std::string("/a#b"),
                                    std::string("/\xc3\xbc"),
                                    std::string("/a\tb"),
                                    nul}) {
        EXPECT_FALSE(parseTarget(text).ok()) << text;
    }
}

}  // namespace
