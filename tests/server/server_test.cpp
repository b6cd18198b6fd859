#include "server/server.h"

#include <gtest/gtest.h>

#include <vector>

#include "client.h"
#include "server/assets.h"
#include "server/page.h"

using namespace otrera::server;
using namespace otrera::server::testing;

namespace {

const std::string askHealth = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";

TEST(Server, Health) {
    const RunningServer server(testRouter());
    const Answer answer = server.get("/healthz");
    EXPECT_EQ(answer.status, 200);
    EXPECT_EQ(answer.body, "ok\n");
    EXPECT_EQ(answer.header("content-type"), "text/plain; charset=utf-8");
    EXPECT_EQ(answer.header("date").size(), 29U);
    EXPECT_EQ(answer.header("server"), "");
}

TEST(Server, SecurityHeadersOnEveryAnswer) {
    const RunningServer server(testRouter());
    const Answer answers[] = {
        server.get("/healthz"),
        server.get("/none"),
        server.get("/throws"),
        server.get("/.."),
        server.ask("POST /healthz HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n"),
        server.ask("GET / HTTP/1.1\r\nHost: rebound.example\r\n\r\n"),
        server.ask("garbage\r\n\r\n")};
    const int statuses[] = {200, 404, 500, 400, 405, 421, 400};
    for (std::size_t i = 0; i < std::size(answers); ++i) {
        EXPECT_EQ(answers[i].status, statuses[i]) << i;
        EXPECT_EQ(
            answers[i].header("content-security-policy"),
            "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' "
            "data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; "
            "form-action 'none'; frame-ancestors 'none'")
            << i;
        EXPECT_EQ(answers[i].header("x-content-type-options"), "nosniff") << i;
        EXPECT_EQ(answers[i].header("referrer-policy"), "no-referrer") << i;
        EXPECT_EQ(answers[i].header("cross-origin-opener-policy"), "same-origin") << i;
        EXPECT_EQ(answers[i].header("cross-origin-resource-policy"), "same-origin") << i;
        EXPECT_EQ(answers[i].header("cross-origin-embedder-policy"), "require-corp") << i;
    }
    EXPECT_EQ(answers[4].header("allow"), "GET, HEAD");
    EXPECT_NE(answers[5].body.find("localhost"), std::string::npos);
    EXPECT_EQ(answers[2].body.find("what went wrong"), std::string::npos);
}

TEST(Server, KeepsTheConnection) {
    const RunningServer server(testRouter());
    Client client(server.port());
    for (int i = 0; i < 3; ++i) {
        client.send(askHealth);
        EXPECT_EQ(client.read().status, 200);
    }
    client.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    EXPECT_EQ(client.read().header("connection"), "close");
    EXPECT_TRUE(client.closed());
}

TEST(Server, Http10) {
    const RunningServer server(testRouter());
    Client client(server.port());
    client.send("GET /healthz HTTP/1.0\r\nHost: localhost\r\n\r\n");
    EXPECT_EQ(client.read().status, 200);
    EXPECT_TRUE(client.closed());
    Client keeping(server.port());
    for (int i = 0; i < 2; ++i) {
        keeping.send("GET /healthz HTTP/1.0\r\nHost: localhost\r\nConnection: keep-alive\r\n\r\n");
        EXPECT_EQ(keeping.read().header("connection"), "keep-alive");
    }
}

TEST(Server, HeadHasNoBody) {
    const RunningServer server(testRouter());
    Client client(server.port());
    client.send("HEAD /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
    const Answer head = client.read(true);
    EXPECT_EQ(head.status, 200);
    EXPECT_EQ(head.header("content-length"), "3");
    // Were there a body, the next answer would not begin here.
    client.send("HEAD /none HTTP/1.1\r\nHost: localhost\r\n\r\n");
    EXPECT_EQ(client.read(true).status, 404);
    client.send(askHealth);
    EXPECT_EQ(client.read().body, "ok\n");
}

TEST(Server, Pipelined) {
    const RunningServer server(testRouter());
    Client client(server.port());
    std::string many;
    for (int i = 0; i < 1000; ++i) {
        many += "GET /games/" + std::to_string(i) + "?q HTTP/1.1\r\nHost: localhost\r\n\r\n";
    }
    // While it is sent, answers pile up on the way back: somebody must read them.
    std::thread sender([&] { client.send(many); });
    for (int i = 0; i < 1000; ++i) EXPECT_EQ(client.read().body, std::to_string(i) + "?q\n");
    sender.join();
}

TEST(Server, Bodies) {
    const RunningServer server(testRouter());
    Client client(server.port());
    client.send("POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhe");
    client.send("llo");
    EXPECT_EQ(client.read().body, "hello");
    client.send(
        "POST /echo HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
        "3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n");
    EXPECT_EQ(client.read().body, "abcde");
    client.send(
        "POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n");
    EXPECT_EQ(client.read().status, 100);
    client.send("ok");
    EXPECT_EQ(client.read().body, "ok");
    const std::string large(65536, 'x');
    client.send("POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 65536\r\n\r\n" + large);
    EXPECT_EQ(client.read().body, large);
}

TEST(Server, ForeignOriginMayNotPost) {
    const RunningServer server(testRouter());
    const std::string port = std::to_string(server.port());
    const auto post = [&](const std::string& origin) {
        return server
            .ask("POST /echo HTTP/1.1\r\nHost: localhost:" + port + "\r\nOrigin: " + origin +
                 "\r\nContent-Length: 1\r\n\r\nx")
            .status;
    };
    EXPECT_EQ(post("http://localhost:" + port), 200);
    EXPECT_EQ(post("http://rebound.example"), 403);
    EXPECT_EQ(post("null"), 403);
}

TEST(Server, HostsOverTheWire) {
    const RunningServer server(testRouter());
    const auto with = [&](const std::string& hostLines) {
        return server.ask("GET /healthz HTTP/1.1\r\n" + hostLines + "\r\n").status;
    };
    EXPECT_EQ(with("Host: LOCALHOST.:1\r\n"), 200);
    EXPECT_EQ(with("Host: [::1]\r\n"), 200);
    EXPECT_EQ(with("Host: 127.0.0.1:" + std::to_string(server.port()) + "\r\n"), 200);
    EXPECT_EQ(with("Host: rebound.example:80\r\n"), 421);
    EXPECT_EQ(with(""), 400);
    EXPECT_EQ(with("Host:\r\n"), 400);
    EXPECT_EQ(with("Host: localhost\r\nHost: localhost\r\n"), 400);
    EXPECT_EQ(with("Host: localhost\r\nhOST: rebound.example\r\n"), 400);
    EXPECT_EQ(with("X: y\r\n folded\r\nHost: rebound.example\r\n"), 421);
    EXPECT_EQ(server.ask("GET http://rebound.example/healthz HTTP/1.1\r\nHost: localhost\r\n\r\n").status,
              421);
    EXPECT_EQ(server.ask("GET http://localhost/healthz HTTP/1.1\r\nHost: localhost\r\n\r\n").status, 200);
}

TEST(Server, GarbageIsAnsweredAndClosed) {
    const RunningServer server(testRouter());
    const std::string host = "Host: localhost\r\n";
    std::string bytes;
    for (int i = 0; i < 256; ++i) bytes += static_cast<char>(i);
    for (const std::string& request :
         {bytes + "\r\n\r\n", std::string("\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 11) + "\r\n\r\n",
          std::string("GET\r\n\r\n"), "GET / HTTP/2.0\r\n" + host + "\r\n",
          "GET  / HTTP/1.1\r\n" + host + "\r\n", std::string("GET / HTTP/1.1\r\nHost : localhost\r\n\r\n"),
          "GET / HTTP/1.1\r\n" + host + "no colon\r\n\r\n",
          "GET / HTTP/1.1\r\n" + host + "Content-Length: -1\r\n\r\n",
          "GET / HTTP/1.1\r\n" + host + "Content-Length: 1\r\nContent-Length: 2\r\n\r\n",
          "GET / HTTP/1.1\r\n" + host + "Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
          "GET / HTTP/1.1\r\n" + host + "Transfer-Encoding: chunked\r\n\r\nzz\r\n",
          "GET /%00 HTTP/1.1\r\n" + host + "\r\n", "GET /a/%2e%2e/b HTTP/1.1\r\n" + host + "\r\n",
          "GET /../../etc/passwd HTTP/1.1\r\n" + host + "\r\n",
          "CONNECT localhost:80 HTTP/1.1\r\n" + host + "\r\n"}) {
        Client client(server.port());
        client.send(request);
        EXPECT_EQ(client.read().status, 400) << request;
        EXPECT_TRUE(client.closed()) << request;
    }
    // An end of the body that only the sender knows.
    EXPECT_EQ(server.ask("POST /echo HTTP/1.1\r\n" + host + "Transfer-Encoding: gzip\r\n\r\n").status, 501);
    EXPECT_EQ(server.ask("OPTIONS * HTTP/1.1\r\n" + host + "\r\n").status, 404);
    EXPECT_EQ(server.get("/healthz").status, 200);
}

TEST(Server, ClientsThatGoAway) {
    const RunningServer server(testRouter());
    const std::string pieces[] = {"",
                                  "G",
                                  "GET /healthz HTTP/1.1\r\nHo",
                                  askHealth,
                                  askHealth + askHealth + "GET",
                                  "POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nx"};
    for (int round = 0; round < 20; ++round) {
        for (const std::string& piece : pieces) Client(server.port()).send(piece);
    }
    Client half(server.port());
    half.send(askHealth);
    half.endSending();
    EXPECT_EQ(half.read().status, 200);
    EXPECT_TRUE(half.closed());
    EXPECT_EQ(server.get("/healthz").status, 200);
}

TEST(Server, ThePage) {
    const auto assets = Assets::read(pageArchive());
    ASSERT_TRUE(assets.ok());
    Router router = testRouter();
    addAssets(router, *assets);
    const RunningServer server(std::move(router));
    const Answer page = server.get("/");
    EXPECT_EQ(page.status, 200);
    EXPECT_EQ(page.body, assets->find("/index.html")->plain);
    EXPECT_EQ(page.header("content-type"), "text/html; charset=utf-8");
    EXPECT_EQ(page.header("cache-control"), "no-cache");
    const Answer again = server.get("/index.html", "If-None-Match: " + page.header("etag") + "\r\n");
    EXPECT_EQ(again.status, 304);
    EXPECT_EQ(again.header("etag"), page.header("etag"));
    EXPECT_EQ(again.header("content-length"), "");
    EXPECT_EQ(server.ask("DELETE / HTTP/1.1\r\nHost: localhost\r\n\r\n").header("allow"), "GET, HEAD");
    for (const auto& [path, asset] : *assets) EXPECT_EQ(server.get(path).body, asset.plain) << path;
}

TEST(Server, LargeAnswersComeWhole) {
    const std::string large(20'000'000, 'x');
    Router router;
    router.add("GET", "/large", [&](const Request&) {
        Response response;
        response.body = Body::borrowed(large);
        return response;
    });
    const RunningServer server(std::move(router));
    EXPECT_TRUE(server.get("/large").body == large);
}

TEST(Server, HandlerErrorsAreReported) {
    std::vector<std::string> lines;
    ServeOptions options;
    options.report = [&](std::string_view text) { lines.emplace_back(text); };
    RunningServer server(testRouter(), options);
    EXPECT_EQ(server.get("/throws").status, 500);
    server.stop();
    EXPECT_EQ(lines, std::vector<std::string>{"a handler failed: what went wrong"});
}

TEST(Listen, Errors) {
    RunningServer server(testRouter());
    ServeOptions options;
    options.port = server.port();
    const auto busy = Server::listen(options);
    ASSERT_FALSE(busy.ok());
    EXPECT_EQ(busy.error().text,
              "port " + std::to_string(options.port) + " on 127.0.0.1 is busy; choose another with --port");
    options.port = 0;
    options.address = "192.0.2.1";  // kept for documents (RFC 5737): nobody has it
    const auto foreign = Server::listen(options);
    ASSERT_FALSE(foreign.ok());
    EXPECT_NE(foreign.error().text.find("not an address of this machine"), std::string::npos);
    options.address = "no such host";
    EXPECT_FALSE(Server::listen(options).ok());
    // A port is free again as soon as its server is gone, though a connection that it closed lingers.
    options.address = "127.0.0.1";
    auto first = std::make_unique<RunningServer>(testRouter());
    options.port = first->port();
    EXPECT_EQ(first->get("/healthz", "Connection: close\r\n").status, 200);
    first.reset();
    EXPECT_TRUE(Server::listen(options).ok());
}

TEST(Listen, Addresses) {
    ServeOptions options;
    options.port = 0;
    const auto v4 = Server::listen(options);
    ASSERT_TRUE(v4.ok());
    EXPECT_NE(v4.value()->port(), 0);
    EXPECT_EQ(v4.value()->url(), "http://127.0.0.1:" + std::to_string(v4.value()->port()) + "/");
    options.address = "0.0.0.0";
    const auto every = Server::listen(options);
    ASSERT_TRUE(every.ok());
    EXPECT_EQ(every.value()->url(), "http://127.0.0.1:" + std::to_string(every.value()->port()) + "/");
    options.address = "localhost";
    EXPECT_TRUE(Server::listen(options).ok());
    options.address = "[::1]";
    const auto v6 = Server::listen(options);
    if (v6) {  // a machine may have no IPv6
        EXPECT_EQ(v6.value()->url(), "http://[::1]:" + std::to_string(v6.value()->port()) + "/");
    }
}

}  // namespace
