#include "server/hosts.h"

#include <gtest/gtest.h>

#include <fstream>

#include "server/gate.h"

using namespace otrera::server;

namespace {

bool allows(const Hosts& hosts, std::string_view text) {
    const auto authority = parseAuthority(text);
    return authority && hosts.allows(*authority);
}

TEST(Hosts, Authority) {
    EXPECT_EQ(parseAuthority("LocalHost.:0080")->host, "localhost");
    EXPECT_EQ(parseAuthority("LocalHost.:0080")->port, "80");
    EXPECT_EQ(parseAuthority("[0:0::1]:8080")->host, "::1");
    EXPECT_EQ(parseAuthority("localhost:")->port, "");
    EXPECT_TRUE(parseAuthority("127.0.0.1")->literal);
    EXPECT_FALSE(parseAuthority("localhost")->literal);
    for (const char* text :
         {"", ".", ":80", "a:b", "a:80:80", "a:65536", "a:123456", "me@localhost", "::1", "[::1", "[::1]x",
          "[x]", "[]", "a b", "a/b", "a,b", "loc\xc3\xa4l", "a:-1", "[::1%lo]"}) {
        EXPECT_FALSE(parseAuthority(text).has_value()) << text;
    }
}

TEST(Hosts, Loopback) {
    const Hosts hosts;
    for (const char* text : {"localhost", "localhost:8080", "LOCALHOST", "localhost.", "localhost.:1",
                             "127.0.0.1", "127.0.0.1:9", "[::1]", "[::1]:80", "[0:0:0:0:0:0:0:1]"}) {
        EXPECT_TRUE(allows(hosts, text)) << text;
    }
    for (const char* text :
         {"example.com", "localhost.example.com", "127.0.0.1.example.com", "127.0.0.2", "127.1", "2130706433",
          "0.0.0.0", "[::]", "[::2]", "xlocalhost", "localhost..", "192.168.0.1"}) {
        EXPECT_FALSE(allows(hosts, text)) << text;
    }
}

TEST(Hosts, Bound) {
    EXPECT_TRUE(allows(Hosts("192.168.0.7"), "192.168.0.7:80"));
    EXPECT_TRUE(allows(Hosts("192.168.0.7"), "localhost"));
    EXPECT_FALSE(allows(Hosts("192.168.0.7"), "192.168.0.8"));
    EXPECT_TRUE(allows(Hosts("Board.Lan"), "board.lan:1"));
    EXPECT_TRUE(allows(Hosts("fe80::7"), "[fe80:0::7]"));
    EXPECT_TRUE(allows(Hosts("[fe80::7]"), "[fe80::7]"));
    EXPECT_TRUE(allows(Hosts("127.0.0.1", {"games.example"}), "games.example"));
    for (const char* every : {"0.0.0.0", "::"}) {
        EXPECT_TRUE(allows(Hosts(every), "192.168.0.8")) << every;
        EXPECT_TRUE(allows(Hosts(every), "[fe80::8]:80")) << every;
        EXPECT_FALSE(allows(Hosts(every), "example.com")) << every;
    }
}

// The status that refuses the request, or 0.
int refusal(const std::string& method, const std::string& target, const std::vector<Headers::Line>& lines) {
    Request request;
    request.method = method;
    request.target = target;
    for (const auto& [name, value] : lines) request.headers.add(name, value);
    const auto response = Gate(Hosts()).refuse(request);
    return response ? response->status : 0;
}

TEST(Gate, Host) {
    EXPECT_EQ(refusal("GET", "/", {{"Host", "localhost"}}), 0);
    EXPECT_EQ(refusal("GET", "/", {}), 400);
    EXPECT_EQ(refusal("GET", "/", {{"Host", ""}}), 400);
    EXPECT_EQ(refusal("GET", "/", {{"Host", "a b"}}), 400);
    EXPECT_EQ(refusal("GET", "/", {{"Host", "localhost"}, {"host", "localhost"}}), 400);
    EXPECT_EQ(refusal("GET", "/", {{"Host", "rebound.example"}}), 421);
    EXPECT_EQ(refusal("GET", "/..", {{"Host", "localhost"}}), 400);
}

TEST(Gate, AbsoluteForm) {
    EXPECT_EQ(refusal("GET", "http://127.0.0.1:80/", {{"Host", "localhost"}}), 0);
    EXPECT_EQ(refusal("GET", "http://rebound.example/", {{"Host", "localhost"}}), 421);
    EXPECT_EQ(refusal("GET", "http://localhost/", {{"Host", "rebound.example"}}), 421);
    EXPECT_EQ(refusal("GET", "http://me@localhost/", {{"Host", "localhost"}}), 400);
    EXPECT_EQ(refusal("CONNECT", "localhost:80", {{"Host", "localhost"}}), 400);
}

TEST(Gate, Origin) {
    const Headers::Line host{"Host", "localhost:8080"};
    EXPECT_EQ(refusal("POST", "/x", {host}), 0);
    EXPECT_EQ(refusal("POST", "/x", {host, {"Origin", "http://localhost:8080"}}), 0);
    EXPECT_EQ(refusal("POST", "/x", {host, {"Origin", "http://LOCALHOST:8080"}}), 0);
    EXPECT_EQ(refusal("POST", "/x", {{"Host", "localhost"}, {"Origin", "https://localhost"}}), 0);
    for (const char* origin : {"http://evil.example", "null", "", "http://localhost", "http://localhost:8081",
                               "http://127.0.0.1:8080", "file://localhost:8080", "http://localhost:8080/x"}) {
        EXPECT_EQ(refusal("POST", "/x", {host, {"Origin", origin}}), 403) << origin;
        EXPECT_EQ(refusal("DELETE", "/x", {host, {"Origin", origin}}), 403) << origin;
        EXPECT_EQ(refusal("GET", "/x", {host, {"Upgrade", "websocket"}, {"Origin", origin}}), 403) << origin;
        EXPECT_EQ(refusal("GET", "/x", {host, {"Origin", origin}}), 0) << origin;
    }
    EXPECT_EQ(refusal("POST", "/x", {host, {"Sec-Fetch-Site", "cross-site"}}), 403);
    EXPECT_EQ(refusal("POST", "/x", {host, {"Sec-Fetch-Site", "same-site"}}), 403);
    EXPECT_EQ(refusal("POST", "/x", {host, {"Sec-Fetch-Site", "same-origin"}}), 0);
}

// The web tests run under the policy of web/csp.ts: it must be the one that is sent.
TEST(Gate, PolicyIsThatOfTheWebTests) {
    std::ifstream file(OTRERA_DATA "/../web/csp.ts");
    ASSERT_TRUE(file.is_open());
    std::string policy;
    for (std::string line; std::getline(file, line);) {
        if (!line.starts_with("  \"")) continue;
        policy += (policy.empty() ? "" : "; ") + line.substr(3, line.rfind('"') - 3);
    }
    Response response = Response::text(200, "");
    Gate::secure(response);
    EXPECT_EQ(*response.headers.find("Content-Security-Policy"), policy);
}

TEST(Gate, EveryAnswerIsSecured) {
    Response response = Response::text(404, "no");
    response.headers.set("content-security-policy", "script-src *");
    Gate::secure(response);
    ASSERT_EQ(response.headers.count("Content-Security-Policy"), 1U);
    EXPECT_NE(response.headers.find("Content-Security-Policy")->find("script-src 'self' 'wasm-unsafe-eval'"),
              std::string::npos);
    EXPECT_EQ(*response.headers.find("X-Content-Type-Options"), "nosniff");
}

}  // namespace
