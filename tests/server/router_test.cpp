#include "server/router.h"

#include <gtest/gtest.h>

using namespace otrera::server;

namespace {

Router games() {
    Router router;
    router.add("GET", "/", [](const Request&) { return Response::text(200, "home"); });
    router.add("GET", "/api/games/new", [](const Request&) { return Response::text(200, "new"); });
    router.add("GET", "/api/games/{id}", [](const Request& request) {
        return Response::text(200, "game " + std::string(request.parameter("id")) + "." +
                                       std::string(request.parameter("none")));
    });
    router.add("POST", "/api/games/{id}/turns/{n}", [](const Request& request) {
        return Response::text(
            201, std::string(request.parameter("id")) + "/" + std::string(request.parameter("n")));
    });
    return router;
}

Response answer(const std::string& method, const std::string& path) {
    Request request;
    request.method = method;
    request.path = path;
    Response response;
    games().answer(request, [&](Response given) { response = std::move(given); });
    return response;
}

TEST(Message, Date) {
    EXPECT_EQ(httpDate(784'111'777), "Sun, 06 Nov 1994 08:49:37 GMT");
    EXPECT_EQ(httpDate(0), "Thu, 01 Jan 1970 00:00:00 GMT");
}

TEST(Message, Headers) {
    Headers headers;
    headers.add("Set-Cookie", "a");
    headers.add("set-cookie", "b");
    EXPECT_EQ(headers.count("SET-COOKIE"), 2U);
    EXPECT_EQ(*headers.find("Set-cookie"), "a");
    headers.set("Set-Cookie", "c");
    EXPECT_EQ(headers.count("Set-Cookie"), 1U);
    EXPECT_EQ(headers.find("Cookie"), nullptr);
    EXPECT_EQ(trimmed(" \ta b\t"), "a b");
    EXPECT_EQ(trimmed(" "), "");
}

TEST(Router, Finds) {
    EXPECT_EQ(answer("GET", "/").body.bytes(), "home\n");
    EXPECT_EQ(answer("GET", "/api/games/new").body.bytes(), "new\n");
    EXPECT_EQ(answer("GET", "/api/games/7").body.bytes(), "game 7.\n");
    EXPECT_EQ(answer("HEAD", "/api/games/7").status, 200);
    EXPECT_EQ(answer("POST", "/api/games/7/turns/3").body.bytes(), "7/3\n");
}

TEST(Router, NotFound) {
    for (const char* path : {"/x", "/api", "/api/games", "/api/games/", "/api/games//turns/3",
                             "/api/games/7/", "//", "/API/games/7", "*"}) {
        EXPECT_EQ(answer("GET", path).status, 404) << path;
    }
}

TEST(Router, MethodNotAllowed) {
    const Response response = answer("DELETE", "/api/games/new");
    EXPECT_EQ(response.status, 405);
    EXPECT_EQ(*response.headers.find("Allow"), "GET, HEAD");
    EXPECT_EQ(*answer("GET", "/api/games/7/turns/3").headers.find("Allow"), "POST");
    EXPECT_EQ(answer("get", "/").status, 405);
}

}  // namespace
