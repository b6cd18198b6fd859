#include "server/assets.h"

#include <gtest/gtest.h>

#include "server/page.h"

using namespace otrera::server;

namespace {

const std::string hash = "0123456789abcdef0123456789abcdef";

std::string line(const std::string& path, const std::string& sizes, const std::string& keep = "fresh") {
    return path + "\ttext/html; charset=utf-8\t" + hash + "\t" + keep + "\t" + sizes + "\n";
}

const std::string good = "otrera page 1\n2\n" + line("/index.html", "5\t3") +
                         line("/assets/a-12345678.js", "4\t0", "lasting") + "plainzipcode";

Request requestWith(const std::vector<Headers::Line>& lines) {
    Request request;
    for (const auto& [name, value] : lines) request.headers.add(name, value);
    return request;
}

std::string header(const Response& response, const char* name) {
    const std::string* value = response.headers.find(name);
    return value ? *value : "";
}

TEST(Assets, Reads) {
    const auto assets = Assets::read(good);
    ASSERT_TRUE(assets.ok());
    const Asset* index = assets->find("/index.html");
    ASSERT_NE(index, nullptr);
    EXPECT_EQ(index->plain, "plain");
    EXPECT_EQ(index->packed, "zip");
    EXPECT_EQ(index->type, "text/html; charset=utf-8");
    EXPECT_FALSE(index->lasting);
    const Asset* script = assets->find("/assets/a-12345678.js");
    ASSERT_NE(script, nullptr);
    EXPECT_EQ(script->plain, "code");
    EXPECT_TRUE(script->packed.empty());
    EXPECT_TRUE(script->lasting);
    EXPECT_EQ(assets->find("/"), nullptr);
}

TEST(Assets, EveryCutIsRefused) {
    for (std::size_t size = 0; size < good.size(); ++size) {
        EXPECT_FALSE(Assets::read(std::string_view(good).substr(0, size)).ok()) << size;
    }
    EXPECT_FALSE(Assets::read(good + "x").ok());
}

TEST(Assets, BrokenLinesAreRefused) {
    const auto one = [](const std::string& entry, const std::string& content) {
        return Assets::read("otrera page 1\n1\n" + entry + content).ok();
    };
    ASSERT_TRUE(one(line("/index.html", "1\t0"), "x"));
    EXPECT_FALSE(one(line("index.html", "1\t0"), "x"));
    EXPECT_FALSE(one(line("/other.html", "1\t0"), "x"));
    EXPECT_FALSE(one(line("/index.html", "-1\t0"), "x"));
    EXPECT_FALSE(one(line("/index.html", "1\t18446744073709551615"), "x"));
    EXPECT_FALSE(one(line("/index.html", "18446744073709551616\t0"), "x"));
    EXPECT_FALSE(one(line("/index.html", "1\t0\t0"), "x"));
    EXPECT_FALSE(one(line("/index.html", "1"), "x"));
    EXPECT_FALSE(one(line("/index.html", "1\t0", "old"), "x"));
    EXPECT_FALSE(one("/index.html\ttext/html\tnohash\tfresh\t1\t0\n", "x"));
    EXPECT_FALSE(one("/index.html\ttext/\rhtml\t" + hash + "\tfresh\t1\t0\n", "x"));
    EXPECT_FALSE(one("/index.html\t\t" + hash + "\tfresh\t1\t0\n", "x"));
    EXPECT_FALSE(Assets::read("otrera page 1\n99999999999\n").ok());
    EXPECT_FALSE(
        Assets::read("otrera page 1\n2\n" + line("/index.html", "1\t0") + line("/index.html", "1\t0") + "xx")
            .ok());
    EXPECT_FALSE(
        Assets::read("otrera page 1\n2\n" + line("/index.html", "1\t0") + line("/../x", "1\t0") + "xx").ok());
}

TEST(Assets, TheBuiltPageIsWhole) {
    const auto assets = Assets::read(pageArchive());
    ASSERT_TRUE(assets.ok()) << assets.error().text;
    const Asset* index = assets->find("/index.html");
    EXPECT_EQ(index->type, "text/html; charset=utf-8");
    EXPECT_NE(lowered(index->plain).find("<!doctype html>"), std::string::npos);
    EXPECT_FALSE(index->lasting);
}

TEST(Assets, AcceptEncoding) {
    const auto takes = [](const char* value) {
        return takesGzip(requestWith({{"Accept-Encoding", value}}).headers);
    };
    EXPECT_FALSE(takesGzip(Headers()));
    for (const char* value : {"gzip", "br, gzip", "GZIP;q=0.5", "gzip;q=1", "*", "deflate , gzip ; q=0.001",
                              "x-gzip", "*;q=0, gzip"}) {
        EXPECT_TRUE(takes(value)) << value;
    }
    for (const char* value : {"", "br", "gzip;q=0", "gzip; q=0.000", "*;q=0", "identity", "gzipped",
                              "*, gzip;q=0", ",,;", "gzip;q=0.0"}) {
        EXPECT_FALSE(takes(value)) << value;
    }
}

TEST(Assets, AnswersPlainAndPacked) {
    const auto assets = Assets::read(good);
    const Asset& index = *assets->find("/index.html");
    const Response plain = answerAsset(index, requestWith({}));
    EXPECT_EQ(plain.body.bytes(), "plain");
    EXPECT_EQ(header(plain, "Content-Encoding"), "");
    EXPECT_EQ(header(plain, "ETag"), "\"" + hash + "\"");
    EXPECT_EQ(header(plain, "Cache-Control"), "no-cache");
    EXPECT_EQ(header(plain, "Vary"), "Accept-Encoding");
    const Response packed = answerAsset(index, requestWith({{"Accept-Encoding", "gzip"}}));
    EXPECT_EQ(packed.body.bytes(), "zip");
    EXPECT_EQ(header(packed, "Content-Encoding"), "gzip");
    EXPECT_EQ(header(packed, "ETag"), "\"" + hash + "-gz\"");
    const Response script =
        answerAsset(*assets->find("/assets/a-12345678.js"), requestWith({{"Accept-Encoding", "gzip"}}));
    EXPECT_EQ(script.body.bytes(), "code");
    EXPECT_EQ(header(script, "Content-Encoding"), "");
    EXPECT_EQ(header(script, "Cache-Control"), "public, max-age=31536000, immutable");
}

TEST(Assets, NotModified) {
    const auto assets = Assets::read(good);
    const Asset& index = *assets->find("/index.html");
    const std::string tag = "\"" + hash + "\"";
    for (const std::string& known : {tag, "\"x\", " + tag, "W/" + tag, std::string("*"), tag + ",\"y\""}) {
        const Response response = answerAsset(index, requestWith({{"If-None-Match", known}}));
        EXPECT_EQ(response.status, 304) << known;
        EXPECT_TRUE(response.body.bytes().empty());
        EXPECT_EQ(header(response, "ETag"), tag);
        EXPECT_EQ(header(response, "Cache-Control"), "no-cache");
    }
    for (const std::string& known : {std::string(), hash, std::string("\"x\""), "\"" + hash + "-gz\""}) {
        EXPECT_EQ(answerAsset(index, requestWith({{"If-None-Match", known}})).status, 200) << known;
    }
}

}  // namespace
