#include <gtest/gtest.h>

#include <atomic>
#include <condition_variable>
#include <mutex>

#include "client.h"
#include "server/tasks.h"

namespace otrera::server::testing {
namespace {

const std::string upgrade =
    "GET /socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";

/// A frame as a browser sends it (RFC 6455, 5.2), masked with zeros.
std::string frame(const std::string& text, char opcode = 1) {
    std::string bytes(1, static_cast<char>(0x80 | opcode));
    if (text.size() < 126) {
        bytes += static_cast<char>(0x80 | text.size());
    } else {
        bytes += static_cast<char>(0xFE);
        bytes += static_cast<char>(text.size() >> 8);
        bytes += static_cast<char>(text.size() & 0xFF);
    }
    return bytes + std::string(4, '\0') + text;
}

/// What came as one short frame from the server: its opcode and its content.
std::string unframed(Client& client) {
    const std::string head = client.readBytes(2);
    if (head.size() < 2) return "closed";
    return std::to_string(head[0] & 15) + ":" + client.readBytes(static_cast<unsigned char>(head[1]) & 127U);
}

/// Answers each message with the same, counts the sockets that are open, and remembers the last one.
class Echo {
  public:
    SocketOpener opener() {
        return [this](const Request&, Socket& socket) -> std::unique_ptr<SocketListener> {
            return std::make_unique<Listener>(*this, socket);
        };
    }
    /// Waits until so many are open.
    bool reach(int count) {
        std::unique_lock lock(mutex_);
        return changed_.wait_for(lock, std::chrono::seconds(20), [&] { return open_ == count; });
    }

  private:
    class Listener final : public SocketListener {
      public:
        Listener(Echo& echo, Socket& socket) : echo_(echo), socket_(socket) { echo_.count(1); }
        ~Listener() override { echo_.count(-1); }
        void received(std::string_view text) override {
            if (text == "flood") {
                for (int i = 0; i < 2000; ++i) socket_.send(std::string(10'000, 'x'));
            } else {
                socket_.send(std::string(text));
            }
        }

      private:
        Echo& echo_;
        Socket& socket_;
    };

    void count(int change) {
        const std::lock_guard lock(mutex_);
        open_ += change;
        changed_.notify_all();
    }

    std::mutex mutex_;
    std::condition_variable changed_;
    int open_ = 0;
};

Router socketRouter(Echo& echo) {
    Router router = testRouter();
    router.addSocket("/socket", echo.opener());
    return router;
}

TEST(WebSocket, OpensEchoesAndCloses) {
    Echo echo;
    const RunningServer server(socketRouter(echo));
    Client client(server.port());
    client.send(upgrade + "Origin: http://localhost\r\nSec-Fetch-Site: same-origin\r\n\r\n");
    const Answer answer = client.read(true);
    EXPECT_EQ(answer.status, 101);
    EXPECT_EQ(answer.header("sec-websocket-accept"), "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");  // RFC 6455, 1.3
    EXPECT_NE(answer.header("content-security-policy"), "");
    client.send(frame("hello"));
    EXPECT_EQ(unframed(client), "1:hello");
    client.send(frame("a") + frame("") + frame("b"));
    EXPECT_EQ(unframed(client), "1:a");
    EXPECT_EQ(unframed(client), "1:");
    EXPECT_EQ(unframed(client), "1:b");
    EXPECT_TRUE(echo.reach(1));
    client.send(frame("\x03\xe8", 8));
    EXPECT_EQ(unframed(client).substr(0, 1), "8");
    EXPECT_TRUE(echo.reach(0));
}

TEST(WebSocket, RefusesWhatAnHttpRequestMayNotEither) {
    Echo echo;
    const RunningServer server(socketRouter(echo));
    EXPECT_EQ(server.ask(upgrade + "Origin: http://evil.example\r\n\r\n").status, 403);
    EXPECT_EQ(server.ask(upgrade + "Sec-Fetch-Site: cross-site\r\n\r\n").status, 403);
    std::string rebound = upgrade;
    rebound.replace(rebound.find("localhost"), 9, "evil.example");
    EXPECT_EQ(server.ask(rebound + "\r\n").status, 421);
    EXPECT_EQ(server.get("/socket").status, 426);
    std::string elsewhere = upgrade;
    elsewhere.replace(elsewhere.find("/socket"), 7, "/healthz");
    EXPECT_EQ(server.ask(elsewhere + "\r\n").status, 200);
    EXPECT_EQ(server.ask(upgrade + "\r\n" + frame("too early")).status, 400);
    EXPECT_TRUE(echo.reach(0));
}

TEST(WebSocket, CutsWhoSendsTooMuchOrReadsTooLittle) {
    Echo echo;
    const RunningServer server(socketRouter(echo));
    for (const std::string& bytes :
         {frame(std::string(5000, 'x')), frame("binary", 2), std::string("\x81\x05hello"), frame("flood"),
          std::string(14, '\xff')}) {
        Client client(server.port());
        client.send(upgrade + "\r\n");
        ASSERT_EQ(client.read(true).status, 101);
        ASSERT_TRUE(echo.reach(1));
        client.send(bytes);
        EXPECT_TRUE(echo.reach(0)) << "after " << bytes.size() << " bytes";
    }
    EXPECT_EQ(server.get("/healthz").status, 200);
}

TEST(WebSocket, ASilentOneIsCut) {
    Echo echo;
    ServeOptions options;
    options.limits.socketIdle = std::chrono::milliseconds(300);
    const RunningServer server(socketRouter(echo), options);
    Client client(server.port());
    client.send(upgrade + "\r\n");
    ASSERT_EQ(client.read(true).status, 101);
    EXPECT_EQ(unframed(client).substr(0, 1), "9");  // a ping, which nobody answers
    EXPECT_TRUE(echo.reach(0));
}

TEST(WebSocket, ManyComeAndGo) {
    Echo echo;
    RunningServer server(socketRouter(echo));
    for (int round = 0; round < 2; ++round) {
        std::vector<std::unique_ptr<Client>> clients;
        for (int i = 0; i < 200; ++i) {
            clients.push_back(std::make_unique<Client>(server.port()));
            clients.back()->send(upgrade + "\r\n");
        }
        for (const auto& client : clients) ASSERT_EQ(client->read(true).status, 101);
        EXPECT_TRUE(echo.reach(200));
        clients.clear();
        EXPECT_TRUE(echo.reach(0));
    }
    // A stop does not wait for those that are open.
    Client client(server.port());
    client.send(upgrade + "\r\n");
    ASSERT_EQ(client.read(true).status, 101);
    server.stop();
    EXPECT_EQ(unframed(client), "closed");
    EXPECT_TRUE(echo.reach(0));
}

TEST(LaterAnswer, ComesThroughTheTasksFromAnotherThread) {
    Tasks tasks;
    std::thread worker;
    Router router;
    router.addLater("GET", "/later", [&](const Request&, const Respond& respond) {
        if (worker.joinable()) worker.join();
        worker = std::thread(
            [&tasks, respond] { tasks.post([respond] { respond(Response::text(200, "at last")); }); });
    });
    router.addLater("GET", "/never", [](const Request&, const Respond&) {});
    ServeOptions options;
    options.tasks = &tasks;
    options.limits.answerTime = std::chrono::seconds(2);
    std::atomic<int> ticks{0};
    options.tick = [&] { ++ticks; };
    options.tickTime = std::chrono::milliseconds(10);
    {
        RunningServer server(std::move(router), options);
        EXPECT_EQ(server.get("/later").body, "at last\n");
        EXPECT_EQ(server.get("/never").status, 503);
        EXPECT_GT(ticks, 0);
        Client waiting(server.port());
        waiting.send("GET /never HTTP/1.1\r\nHost: localhost\r\n\r\n");
    }
    worker.join();
}

}  // namespace
}  // namespace otrera::server::testing
