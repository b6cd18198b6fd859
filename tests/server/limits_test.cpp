// Limits and stopping. Nothing here measures time: a limit that should strike is short, one that should not
// is longer than the test may take.
#include <gtest/gtest.h>

#include <csignal>
#include <list>

#include "client.h"

using namespace otrera::server;
using namespace otrera::server::testing;
using std::chrono::milliseconds;

namespace {

const std::string start = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n";

ServeOptions with(Limits limits) {
    ServeOptions options;
    options.limits = limits;
    return options;
}

TEST(Limits, Headers) {
    const RunningServer server(testRouter());
    EXPECT_EQ(server.get("/healthz", "X: " + std::string(8000, 'x') + "\r\n").status, 200);
    for (const std::string& request :
         {start + "X: " + std::string(8200, 'x') + "\r\n\r\n", "GET /" + std::string(100'000, 'x'),
          start + "X: " + std::string(1'000'000, 'x')}) {
        Client client(server.port());
        client.send(request);
        EXPECT_EQ(client.read().status, 431);
        EXPECT_TRUE(client.closed());
    }
    std::string lines;
    for (int i = 0; i < 3000; ++i) lines += "a:b\r\n";
    EXPECT_EQ(server.get("/healthz", lines).status, 431);
    // A limit for each request, not for the connection.
    Client client(server.port());
    for (int i = 0; i < 5; ++i) {
        client.send(start + "X: " + std::string(8000, 'x') + "\r\n\r\n");
        EXPECT_EQ(client.read().status, 200);
    }
}

TEST(Limits, Body) {
    const RunningServer server(testRouter());
    const std::string post = "POST /echo HTTP/1.1\r\nHost: localhost\r\n";
    Client stated(server.port());
    stated.send(post + "Content-Length: 65537\r\n\r\n");
    EXPECT_EQ(stated.read().status, 413);
    EXPECT_TRUE(stated.closed());
    Client sent(server.port());
    sent.send(post + "Content-Length: 500000\r\n\r\n" + std::string(500'000, 'x'));
    EXPECT_EQ(sent.read().status, 413);
    Client chunked(server.port());
    chunked.send(post + "Transfer-Encoding: chunked\r\n\r\n");
    for (int i = 0; i < 20; ++i) chunked.send("1000\r\n" + std::string(4096, 'x') + "\r\n");
    EXPECT_EQ(chunked.read().status, 413);
    Client trailers(server.port());
    trailers.send(post + "Transfer-Encoding: chunked\r\n\r\n0\r\n");
    for (int i = 0; i < 600'000 / 5; ++i) trailers.send("a:b\r\n");
    EXPECT_EQ(trailers.read().status, 431);
    // Small chunks are no offence.
    Client small(server.port());
    small.send(post + "Transfer-Encoding: chunked\r\n\r\n");
    for (int i = 0; i < 10'000; ++i) small.send("1\r\nx\r\n");
    small.send("0\r\n\r\n");
    EXPECT_EQ(small.read().body, std::string(10'000, 'x'));
    EXPECT_EQ(server.get("/healthz").status, 200);
}

TEST(Limits, IdleConnectionIsClosed) {
    Limits limits;
    limits.idle = milliseconds(50);
    const RunningServer server(testRouter(), with(limits));
    Client silent(server.port());
    EXPECT_TRUE(silent.closed());
    Client asked(server.port());
    asked.send(start + "\r\n");
    EXPECT_EQ(asked.read().status, 200);
    EXPECT_TRUE(asked.closed());
}

TEST(Limits, SlowHeaderIsCutOff) {
    Limits limits;
    limits.headerTime = milliseconds(200);
    const RunningServer server(testRouter(), with(limits));
    Client client(server.port());
    client.send(start);
    // A byte now and then keeps no connection: without the limit this would go on for ever.
    while (client.send("x")) std::this_thread::sleep_for(milliseconds(10));
    EXPECT_TRUE(client.closed());
    EXPECT_EQ(server.get("/healthz").status, 200);
}

TEST(Limits, SlowBodyIsCutOff) {
    Limits limits;
    limits.idle = milliseconds(200);
    const RunningServer server(testRouter(), with(limits));
    Client client(server.port());
    client.send("POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000\r\n\r\n");
    while (client.send("x")) std::this_thread::sleep_for(milliseconds(10));
    EXPECT_TRUE(client.closed());
}

TEST(Limits, ClientThatNeverReadsIsCutOff) {
    Limits limits;
    limits.idle = milliseconds(200);
    const RunningServer server(testRouter(), with(limits));
    Client client(server.port());
    const std::string request =
        "GET /games/" + std::string(4000, 'x') + " HTTP/1.1\r\nHost: localhost\r\n\r\n";
    while (client.send(request)) {
    }
    EXPECT_EQ(server.get("/healthz").status, 200);
}

TEST(Limits, Connections) {
    Limits limits;
    limits.connections = 4;
    const RunningServer server(testRouter(), with(limits));
    std::list<Client> clients;
    for (int i = 0; i < 4; ++i) {
        clients.emplace_back(server.port()).send(start + "\r\n");
        EXPECT_EQ(clients.back().read().status, 200);
    }
    {
        Client more(server.port());
        EXPECT_EQ(more.read().status, 503);
        EXPECT_TRUE(more.closed());
    }
    for (Client& client : clients) {
        client.send(start + "\r\n");
        EXPECT_EQ(client.read().status, 200);
    }
    clients.pop_front();
    // The place is free as soon as the server has seen the end of that one.
    int status = 503;
    while (status != 200) {
        Client next(server.port());
        next.send(start + "\r\n");
        status = next.read().status;
    }
}

TEST(Limits, ManyConnections) {
    const RunningServer server(testRouter());
    std::list<Client> clients;
    for (int i = 0; i < 250; ++i) ASSERT_TRUE(clients.emplace_back(server.port()).connected());
    for (Client& client : clients) client.send(start + "\r\n");
    for (Client& client : clients) EXPECT_EQ(client.read().body, "ok\n");
}

TEST(Stop, ClosesWhatIsOpen) {
    Limits limits;
    limits.stopTime = milliseconds(50);
    RunningServer server(testRouter(), with(limits));
    Client idle(server.port());
    idle.send(start + "\r\n");
    EXPECT_EQ(idle.read().status, 200);
    Client silent(server.port());
    Client inHeader(server.port());
    inHeader.send(start);
    Client inBody(server.port());
    inBody.send(
        "POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\nExpect: 100-continue\r\n\r\n");
    EXPECT_EQ(inBody.read().status, 100);
    server.stop();  // waits for run()
    EXPECT_TRUE(idle.closed());
    EXPECT_TRUE(silent.closed());
    EXPECT_TRUE(inHeader.closed());
    EXPECT_TRUE(inBody.closed());
    EXPECT_FALSE(Client(server.port()).connected());
}

TEST(Stop, RequestUnderWayIsAnswered) {
    Limits limits;
    limits.stopTime = milliseconds(15'000);
    RunningServer server(testRouter(), with(limits));
    Client client(server.port());
    client.send(
        "POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n");
    EXPECT_EQ(client.read().status, 100);
    (*server).stop();
    client.send("hello");
    const Answer answer = client.read();
    EXPECT_EQ(answer.body, "hello");
    client.endSending();
    server.stop();
}

TEST(Stop, BeforeRunAndAgain) {
    ServeOptions options;
    options.port = 0;
    auto server = Server::listen(options);
    ASSERT_TRUE(server.ok());
    server.value()->stop();
    server.value()->stop();
    server.value()->run(testRouter());
    server.value()->stop();
    // One that never ran.
    EXPECT_TRUE(Server::listen(options).ok());
}

Server* stopped = nullptr;

TEST(Stop, FromASignalHandler) {
    RunningServer server(testRouter());
    EXPECT_EQ(server.get("/healthz").status, 200);
    stopped = &*server;
    const auto before = std::signal(SIGUSR1, [](int) { stopped->stop(); });
    std::raise(SIGUSR1);
    server.stop();
    std::signal(SIGUSR1, before);
}

}  // namespace
