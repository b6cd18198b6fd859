#include <algorithm>

#include "api_fixture.h"

namespace otrera::server::testing {
namespace {

const Json hotSeat{{"variant", "amazons"}, {"seats", {"me", "here"}}};
const Json byLink{{"variant", "amazons"}, {"seats", {"me", "open"}}};

TEST_F(ApiTest, AGameIsMadeReadAndPlayed) {
    Browser anna;
    const Reply made = create(anna, hotSeat);
    ASSERT_EQ(made.status, 201) << made.text;
    EXPECT_EQ(*made.headers.find("Location"), "/api/games/" + made.id());
    EXPECT_FALSE(anna.cookie.empty());
    EXPECT_EQ(made.body["version"], 0);
    EXPECT_EQ(made.body["you"].dump(), R"(["W","B"])");
    EXPECT_EQ(made.state()["variant"], "amazons");
    EXPECT_EQ(made.state()["start"], "3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w - - 0 1");
    EXPECT_EQ(made.state()["to_move"], "W");
    EXPECT_EQ(made.state()["seats"].dump(), R"(["person","here"])");

    const Reply first = turn(anna, made.id(), 0, "d1-d7/g7");
    ASSERT_EQ(first.status, 200) << first.text;
    EXPECT_EQ(first.body["version"], 1);
    EXPECT_EQ(first.state()["turns"].dump(), R"(["d1-d7/g7"])");
    EXPECT_EQ(first.state()["to_move"], "B");

    // Stale, illegal, repeated.
    const Reply stale = turn(anna, made.id(), 0, "d10-d8/d10");
    EXPECT_EQ(stale.status, 409);
    EXPECT_EQ(stale.body["version"], 1);
    EXPECT_EQ(stale.state(), first.state());
    EXPECT_EQ(turn(anna, made.id(), 7, "d10-d8/d10").status, 409);
    const Reply illegal = turn(anna, made.id(), 1, "d10-d1/d10");
    EXPECT_EQ(illegal.status, 422);
    EXPECT_FALSE(illegal.body["error"].get<std::string>().empty());
    ASSERT_EQ(turn(anna, made.id(), 1, "d10-d8/d10").status, 200);
    const Reply again = turn(anna, made.id(), 0, "d1-d7/g7");
    EXPECT_EQ(again.status, 200);
    EXPECT_EQ(again.body["version"], 1);
    EXPECT_EQ(again.state(), first.state());
    const Reply now = get(anna, "/api/games/" + made.id());
    EXPECT_EQ(now.body["version"], 2);
    EXPECT_EQ(now.state()["turns"].dump(), R"(["d1-d7/g7","d10-d8/d10"])");
}

TEST_F(ApiTest, StrangersLookOnButChangeNothing) {
    Browser anna;
    Browser eve;
    const std::string id = create(anna, hotSeat).id();
    EXPECT_EQ(get(eve, "/api/games/" + id).body["you"].dump(), "[]");
    EXPECT_EQ(turn(eve, id, 0, "d1-d7/g7").status, 403);
    EXPECT_EQ(act(eve, id, 0, "resign").status, 403);
    EXPECT_EQ(ask(eve, "DELETE", "/api/games/" + id, "{}").status, 403);
    EXPECT_EQ(get(anna, "/api/games/" + id).body["version"], 0);
    EXPECT_EQ(get(eve, "/api/games/0000000000000000").status, 404);
    EXPECT_EQ(turn(eve, "0000000000000000", 0, "d1-d7/g7").status, 404);
    EXPECT_EQ(games->counts().loaded, 1U) << "what is not there is not kept in memory";
}

TEST_F(ApiTest, BadBodiesAreRefusedWithAWord) {
    Browser anna;
    const std::string id = create(anna, hotSeat).id();
    for (const char* body :
         {"",
          "[]",
          "null",
          "{",
          R"({"variant":"amazons"})",
          R"({"variant":"amazons","seats":["me"]})",
          R"({"variant":"amazons","seats":["me","you"]})",
          R"({"variant":"amazons","seats":["me","engine:0"]})",
          R"({"variant":"amazons","seats":["me","engine:21"]})",
          R"({"variant":"amazons","seats":["me","engine:01"]})",
          R"({"variant":"amazons","seats":["me",7]})",
          R"({"variant":"chess","seats":["me","here"]})",
          R"({"variant":7,"seats":["me","here"]})",
          R"({"variant":"amazons","seats":["me","here"],"colour":"red"})",
          R"({"variant":"amazons","variant":"cowboys","seats":["me","here"]})",
          R"({"variant":"amazons","seats":["me","here"],"start":"3q"})",
          R"({"variant":"amazons","seats":["me","here"],"clock":{"base":0}})",
          R"({"variant":"amazons","seats":["me","here"],"clock":{"days":1,"base":5}})",
          R"({"variant":"amazons","seats":["me","here"],"names":["a"]})",
          "{\"variant\":\"amazons\",\"seats\":[\"me\",\"here\"],\"names\":[\"a\\u0000\",\"\"]}",
          "{\"variant\":\"amazons\",\"seats\":[\"me\",\"here\"],\"names\":[\"\xff\",\"\"]}",
          R"({"variant":{"id":"x"},"seats":["me","here"]})"}) {
        const Reply reply = ask(anna, "POST", "/api/games", body);
        EXPECT_EQ(reply.status, 400) << body;
        EXPECT_TRUE(reply.body.contains("error")) << body;
    }
    const char* nulls =
        R"({"variant":"amazons","seats":["me","here"],"names":null,"start":null,"event":" ","clock":null})";
    const Reply made = ask(anna, "POST", "/api/games", nulls);
    EXPECT_EQ(made.status, 201) << made.text;
    EXPECT_EQ(made.state()["event"], "");
    const std::string long41(41, 'x');
    EXPECT_EQ(
        create(anna, {{"variant", "amazons"}, {"seats", {"me", "here"}}, {"names", {long41, ""}}}).status,
        400);
    for (const char* body :
         {R"({"version":0})", R"({"turn":"d1-d7/g7"})", R"({"version":-1,"turn":"d1-d7/g7"})",
          R"({"version":"0","turn":"d1-d7/g7"})", R"({"version":0,"turn":7})",
          R"({"version":1e99,"turn":"d1-d7/g7"})", R"({"version":0.5,"turn":"d1-d7/g7"})"}) {
        EXPECT_EQ(ask(anna, "POST", "/api/games/" + id + "/turns", body).status, 400) << body;
    }
    for (const char* body :
         {R"({"version":0,"action":"dance"})", R"({"version":0,"action":"resign","seat":"X"})",
          R"({"version":0,"action":"resign","plies":2})"}) {
        EXPECT_EQ(ask(anna, "POST", "/api/games/" + id + "/actions", body).status, 400) << body;
    }
    EXPECT_EQ(ask(anna, "DELETE", "/api/games/" + id, "").status, 400);
    for (const char* query : {"limit=0", "limit=101", "limit=x", "from=yesterday", "state=lost", "after=1",
                              "colour=red", "limit=1&limit=2", "variant=%zz", "from=2026-02-30"}) {
        EXPECT_EQ(get(anna, std::string("/api/games?") + query).status, 400) << query;
    }
    EXPECT_EQ(get(anna, "/api/games/" + id).body["version"], 0);
}

TEST_F(ApiTest, ChangesNeedAJsonBody) {
    Browser anna;
    for (const char* type : {"", "text/plain", "application/x-www-form-urlencoded", "application/jsonp"}) {
        Request asked = request(anna, "POST", "/api/games");
        if (*type != '\0') asked.headers.add("Content-Type", type);
        asked.body = hotSeat.dump();
        int status = 0;
        router->answer(asked, [&](const Response& response) { status = response.status; });
        EXPECT_EQ(status, 415) << type;
    }
    Request asked = request(anna, "POST", "/api/games");
    asked.headers.add("Content-Type", "Application/JSON; charset=utf-8");
    asked.body = hotSeat.dump();
    int status = 0;
    router->answer(asked, [&](const Response& response) { status = response.status; });
    tasks.run();
    EXPECT_EQ(status, 201);
}

TEST_F(ApiTest, TwoBrowsersMeetByALink) {
    Browser anna;
    Browser bert;
    Browser eve;
    const Reply made = create(anna, byLink);
    const std::string id = made.id();
    const std::string link = made.body.at("links").at("B").get<std::string>();
    EXPECT_EQ(get(bert, "/api/games/" + id).body["links"].dump(), "{}");
    EXPECT_EQ(get(bert, "/api/games/" + id).text.find(link), std::string::npos);
    EXPECT_EQ(post(bert, "/api/games/" + id + "/seats", {{"link", std::string(32, '0')}}).status, 403);
    const Reply joined = post(bert, "/api/games/" + id + "/seats", {{"link", link}, {"name", "Bert <b>"}});
    ASSERT_EQ(joined.status, 200) << joined.text;
    EXPECT_EQ(joined.body["you"].dump(), R"(["B"])");
    EXPECT_EQ(joined.state()["names"][1], "Bert <b>");
    // Again by the same one: nothing new. By another one: too late.
    EXPECT_EQ(post(bert, "/api/games/" + id + "/seats", {{"link", link}}).body["version"], 1);
    EXPECT_EQ(post(eve, "/api/games/" + id + "/seats", {{"link", link}}).status, 403);
    EXPECT_EQ(get(anna, "/api/games/" + id).body["links"].dump(), "{}");

    connect(anna);
    connect(bert);
    say(anna, {{"watch", id}, {"since", 1}});
    say(bert, {{"watch", id}});
    ASSERT_EQ(anna.messages.size(), 1U);
    EXPECT_EQ(anna.messages[0]["events"].dump(), "[]");
    ASSERT_EQ(turn(anna, id, 1, "d1-d7/g7").status, 200);
    const auto isTurn = [](const Json& message) { return message.contains("game"); };
    const auto news = std::find_if(bert.messages.rbegin(), bert.messages.rend(), isTurn);
    EXPECT_EQ((*news)["version"], 2);
    EXPECT_EQ((*news)["you"].dump(), R"(["B"])");
    EXPECT_EQ((*news)["events"].dump(), R"([{"version":2,"kind":"turn","seat":"W","turn":"d1-d7/g7"}])");
    EXPECT_TRUE(std::any_of(bert.messages.begin(), bert.messages.end(), [&](const Json& message) {
        return message.contains("listed") && message["listed"]["to_move"] == "B";
    }));

    // The line breaks, the game goes on, and he catches up.
    bert.listener.reset();
    bert.messages.clear();
    EXPECT_EQ(act(anna, id, 2, "draw").status, 200);
    EXPECT_EQ(act(anna, id, 3, "withdraw").status, 200);
    connect(bert);
    say(bert, {{"watch", id}, {"since", 2}});
    ASSERT_EQ(bert.messages.size(), 1U);
    EXPECT_EQ(bert.messages[0]["events"].size(), 2U);
    EXPECT_EQ(bert.messages[0]["events"][0]["version"], 3);
    EXPECT_EQ(bert.messages[0]["state"]["version"], 4);
    anna.listener.reset();
    bert.listener.reset();
}

TEST_F(ApiTest, NobodyHearsOfWhatIsNotStored) {
    Browser anna;
    Browser eve;
    const std::string id = create(anna, hotSeat).id();
    connect(eve);
    say(eve, {{"watch", id}});
    eve.messages.clear();

    store.fails = true;
    EXPECT_EQ(turn(anna, id, 0, "d1-d7/g7").status, 503);
    EXPECT_EQ(create(anna, hotSeat).status, 503);
    EXPECT_TRUE(eve.messages.empty());
    EXPECT_EQ(get(anna, "/api/games/" + id).body["version"], 0);
    EXPECT_EQ(troubles, std::vector<std::string>{"not-stored"}) << "once, however often it comes";
    store.fails = false;

    store.holds = true;
    EXPECT_EQ(turn(anna, id, 0, "d1-d7/g7").status, 0) << "no answer before it is on the disk";
    EXPECT_TRUE(eve.messages.empty());
    store.release();
    tasks.run();
    ASSERT_EQ(eve.messages.size(), 1U);
    EXPECT_EQ(eve.messages[0]["version"], 1);
    eve.listener.reset();
}

TEST_F(ApiTest, WhatTheStoreTellsAfterTheEndComesToNothing) {
    Browser anna;
    const std::string id = create(anna, hotSeat).id();
    store.holds = true;
    EXPECT_EQ(turn(anna, id, 0, "d1-d7/g7").status, 0);
    router.reset();
    api.reset();
    games.reset();
    store.release();
    tasks.run();
    memory->read([&](store::Reader& reader) { EXPECT_EQ(reader.game(id).value()->summary.version, 1); });
}

TEST_F(ApiTest, AStaleCopyIsReadAnewWhenTheStoreHasChanged) {
    Browser anna;
    const std::string id = create(anna, hotSeat).id();
    ASSERT_EQ(turn(anna, id, 0, "d1-d7/g7").status, 200);
    // Another program takes the place of the store's content.
    store::Game stored;
    memory->read([&](store::Reader& reader) { stored = *reader.game(id).value(); });
    store::Summary summary = stored.summary;
    summary.version = 2;
    memory->write(
        store::NewEvents{summary, {R"({"kind":"turn","seat":"B","turn":"d10-d8/d10","moment":[5,5]})"}, {}},
        [](store::Written written, const std::string&) { ASSERT_EQ(written, store::Written::done); });
    connect(anna);
    say(anna, {{"watch", id}, {"since", 1}});
    anna.messages.clear();
    store.foreignChange();
    tasks.run();
    ASSERT_EQ(anna.messages.size(), 2U);  // the second one is for the list
    EXPECT_EQ(anna.messages[0]["version"], 2);
    EXPECT_EQ(anna.messages[0]["events"].size(), 1U);
    // Where it was not noticed, the conflict tells.
    summary.version = 3;
    memory->write(
        store::NewEvents{summary, {R"({"kind":"resigns","seat":"W","moment":[6,6]})"}, {}},
        [](store::Written written, const std::string&) { ASSERT_EQ(written, store::Written::done); });
    EXPECT_EQ(turn(anna, id, 2, "g1-g2/g1").status, 503);
    EXPECT_EQ(get(anna, "/api/games/" + id).state()["result"], "0-1");
    anna.listener.reset();
}

TEST_F(ApiTest, TheEngineAnswersFailsAndIsTriedAgain) {
    Browser anna;
    const Reply made = create(anna, {{"variant", "amazons"}, {"seats", {"me", "engine:4"}}});
    const std::string id = made.id();
    EXPECT_EQ(made.body["engine"], "idle");
    EXPECT_TRUE(engines.open.empty());
    const Reply played = turn(anna, id, 0, "d1-d7/g7");
    EXPECT_EQ(played.body["engine"], "thinking");
    ASSERT_EQ(engines.open.size(), 1U);
    engines.answer("");
    tasks.run();
    EXPECT_EQ(get(anna, "/api/games/" + id).body["engine"], "failing");
    EXPECT_TRUE(engines.open.empty());
    pass(1500);
    EXPECT_EQ(get(anna, "/api/games/" + id).body["engine"], "thinking");
    engines.answer("d10-d8/d10");
    tasks.run();
    const Reply now = get(anna, "/api/games/" + id);
    EXPECT_EQ(now.body["engine"], "idle");
    EXPECT_EQ(now.state()["turns"].size(), 2U);
    // Taking back while it thinks: its answer is of no use any more.
    turn(anna, id, 2, "g1-g2/g1");
    ASSERT_EQ(engines.open.size(), 1U);
    EXPECT_EQ(act(anna, id, 3, "undo").status, 200);
    EXPECT_TRUE(engines.open.empty());
    EXPECT_EQ(get(anna, "/api/games/" + id).state()["turns"].size(), 2U);
}

TEST_F(ApiTest, AnEngineThatFailsIsNotAskedAgainByLooking) {
    Browser anna;
    const std::string id = create(anna, {{"variant", "amazons"}, {"seats", {"engine:4", "me"}}}).id();
    engines.answer("");
    tasks.run();
    for (int i = 0; i < 5; ++i) EXPECT_EQ(get(anna, "/api/games/" + id).body["engine"], "failing");
    EXPECT_TRUE(engines.open.empty());
}

TEST_F(ApiTest, EnginesAmongThemselvesPlayForWhoLooksOn) {
    Browser anna;
    const std::string id = create(anna, {{"variant", "amazons"}, {"seats", {"engine:4", "engine:4"}}}).id();
    ASSERT_EQ(engines.open.size(), 1U);
    pass(61'000);
    engines.answer("d1-d7/g7");
    tasks.run();
    EXPECT_TRUE(engines.open.empty()) << "nobody has looked for a minute";
    EXPECT_EQ(get(anna, "/api/games/" + id).state()["turns"].size(), 1U);
    ASSERT_EQ(engines.open.size(), 1U);
    engines.answer("d10-d8/d10");
    tasks.run();
    EXPECT_EQ(engines.open.size(), 1U);
}

TEST_F(ApiTest, ARestoreSetsTheClocksBackToo) {
    Browser anna;
    const Json timed{{"variant", "amazons"}, {"seats", {"me", "here"}}, {"clock", {{"base", 6}}}};
    // What a backup holds: the game, and five seconds of uptime.
    const std::string id = create(anna, timed).id();
    pass(5000);
    store::Game saved;
    memory->read([&](store::Reader& reader) { saved = *reader.game(id).value(); });
    pass(3000);
    EXPECT_EQ(get(anna, "/api/games/" + id).state()["result"], "0-1");
    const auto restored = std::make_unique<store::MemoryStore>();
    const auto ignore = [](store::Written, const std::string&) {};
    restored->write(store::NewGame{saved, {saved.setup}}, ignore);
    restored->write(store::Uptime{5000}, ignore);
    store.replace(*restored);
    store.foreignChange();
    tasks.run();
    const Reply back = get(anna, "/api/games/" + id);
    EXPECT_EQ(back.state()["result"], "*");
    EXPECT_NEAR(back.body["now_ms"].get<double>(), 5000, 1);
    pass(1200);
    EXPECT_EQ(get(anna, "/api/games/" + id).state()["result"], "0-1");
    games.reset();  // before the store
}

TEST_F(ApiTest, WhatIsDamagedIsSaidAndCanBeDeleted) {
    Browser anna;
    const std::string id = create(anna, hotSeat).id();
    create(anna, hotSeat);
    store::Summary summary;
    memory->read([&](store::Reader& reader) { summary = reader.game(id).value()->summary; });
    summary.version = 1;
    memory->write(store::NewEvents{summary, {"damage"}, {}}, [](store::Written, const std::string&) {});
    restart();
    const Reply list = get(anna, "/api/games");
    EXPECT_EQ(list.body["games"].size(), 1U);
    EXPECT_EQ(list.body["unreadable"], Json({id}));
    const Reply reply = get(anna, "/api/games/" + id);
    EXPECT_EQ(reply.status, 500);
    EXPECT_TRUE(reply.body.contains("error"));
    EXPECT_EQ(troubles, std::vector<std::string>{"damaged"});
    Browser eve;
    ask(eve, "DELETE", "/api/games/" + id, "{}");
    EXPECT_EQ(get(anna, "/api/games").body["unreadable"].size(), 1U);
    EXPECT_EQ(ask(anna, "DELETE", "/api/games/" + id, "{}").status, 204);
    EXPECT_EQ(get(anna, "/api/games").body["unreadable"].size(), 0U);
}

TEST_F(ApiTest, ANewGameIsNewsForTheListElsewhere) {
    Browser anna;
    create(anna, hotSeat);
    connect(anna);
    const std::string id = create(anna, hotSeat).id();
    ASSERT_EQ(anna.messages.size(), 1U);
    EXPECT_EQ(anna.messages[0]["listed"]["id"], id);
    anna.listener.reset();
}

TEST_F(ApiTest, AnEngineAlsoBeginsAndGoesOnAfterARestart) {
    Browser anna;
    const std::string id = create(anna, {{"variant", "amazons"}, {"seats", {"engine:4", "me"}}}).id();
    ASSERT_EQ(engines.open.size(), 1U);
    restart();
    ASSERT_EQ(engines.open.size(), 1U);
    engines.answer("d1-d7/g7");
    tasks.run();
    EXPECT_EQ(get(anna, "/api/games/" + id).state()["turns"].size(), 1U);
}

TEST_F(ApiTest, ClocksRunOutByThemselvesAndStandStillWithoutAServer) {
    Browser anna;
    const Json timed{
        {"variant", "amazons"}, {"seats", {"me", "here"}}, {"clock", {{"base", 10}, {"increment", 1}}}};
    const std::string id = create(anna, timed).id();
    pass(4000);
    ASSERT_EQ(turn(anna, id, 0, "d1-d7/g7").status, 200);
    pass(5000);
    restart();
    const Reply back = get(anna, "/api/games/" + id);
    EXPECT_EQ(back.state()["clock"]["left_ms"].dump(), "[7000,10000]");
    const std::int64_t spent =
        back.body["now_ms"].get<std::int64_t>() - back.state()["clock"]["at_ms"].get<std::int64_t>();
    EXPECT_NEAR(static_cast<double>(spent), 5000, 1000) << "an hour without a server costs nobody anything";
    connect(anna);
    say(anna, {{"watch", id}});
    pass(4000);
    EXPECT_EQ(get(anna, "/api/games/" + id).state()["result"], "*");
    pass(2500);
    const Reply over = get(anna, "/api/games/" + id);
    EXPECT_EQ(over.state()["result"], "1-0");
    EXPECT_EQ(over.state()["ending"], "time");
    EXPECT_EQ(anna.messages.back()["listed"]["result"], "1-0");
    EXPECT_EQ(turn(anna, id, 1, "d10-d8/d10").status, 409);
    anna.listener.reset();
}

TEST_F(ApiTest, SettingTheCalendarMovesNoClock) {
    Browser anna;
    const Json timed{{"variant", "amazons"}, {"seats", {"me", "here"}}, {"clock", {{"base", 60}}}};
    const std::string id = create(anna, timed).id();
    pass(1000);
    today += 86'400'000;
    pass(1000);
    const Reply first = turn(anna, id, 0, "d1-d7/g7");
    EXPECT_EQ(first.state()["clock"]["left_ms"].dump(), "[58000,60000]");
    today -= 10 * 86'400'000LL;
    pass(1000);
    const Reply second = turn(anna, id, 1, "d10-d8/d10");
    EXPECT_EQ(second.state()["clock"]["left_ms"].dump(), "[58000,59000]");
    restart();
    EXPECT_EQ(get(anna, "/api/games/" + id).state()["clock"], second.state()["clock"]);
}

TEST_F(ApiTest, ATurnThatComesTooLateLosesOnTime) {
    Browser anna;
    const Json timed{{"variant", "amazons"}, {"seats", {"me", "here"}}, {"clock", {{"base", 10}}}};
    const std::string id = create(anna, timed).id();
    clock.advance(10'000);  // before any tick
    const Reply late = turn(anna, id, 0, "d1-d7/g7");
    EXPECT_EQ(late.status, 409);
    EXPECT_EQ(late.state()["result"], "0-1");
}

TEST_F(ApiTest, ListsByVariantStateAndDateInPages) {
    Browser anna;
    Browser bert;
    std::vector<std::string> ids;
    for (int i = 0; i < 5; ++i) {
        const Json body{{"variant", i % 2 == 0 ? "amazons" : "cowboys"}, {"seats", {"me", "here"}}};
        ids.push_back(create(anna, body).id());
        clock.advance(86'400'000);
    }
    create(bert, hotSeat);
    ASSERT_EQ(act(anna, ids[0], 0, "resign").status, 200);  // changed last
    const auto listed = [&](const std::string& query) {
        std::vector<std::string> found;
        const Reply reply = get(anna, "/api/games" + query);
        for (const Json& game : reply.body.at("games")) found.push_back(game.at("id"));
        return found;
    };
    using Ids = std::vector<std::string>;
    EXPECT_EQ(listed(""), (Ids{ids[0], ids[4], ids[3], ids[2], ids[1]}));
    EXPECT_EQ(listed("?variant=cowboys"), (Ids{ids[3], ids[1]}));
    EXPECT_EQ(listed("?state=finished"), Ids{ids[0]});
    EXPECT_EQ(listed("?state=running&variant=amazons"), (Ids{ids[4], ids[2]}));
    EXPECT_EQ(listed("?from=2025-12-02&until=2025-12-04"), (Ids{ids[3], ids[2]}));
    const Reply page = get(anna, "/api/games?limit=2");
    EXPECT_EQ(page.body["games"].size(), 2U);
    EXPECT_EQ(listed("?limit=2&after=" + page.body["next"].get<std::string>()), (Ids{ids[3], ids[2]}));
    EXPECT_TRUE(get(anna, "/api/games?limit=5").body["next"].is_null());
    const Json game = get(anna, "/api/games?state=finished").body["games"][0];
    EXPECT_EQ(game["result"], "0-1");
    EXPECT_EQ(game["you"].dump(), R"(["W","B"])");
}

/// White's ranks hold 39 turns and Black's 49.
const char* const wall = "9q/10/10/10/10/**********/10/10/10/Q9 w - - 0 1";

TEST_F(ApiTest, AClaimEndsAGameThatIsDecided) {
    Browser anna;
    Browser bert;
    const auto made = create(anna, {{"variant", "amazons"}, {"seats", {"me", "open"}}, {"start", wall}});
    ASSERT_EQ(made.status, 201) << made.text;
    const std::string id = made.id();
    post(bert, "/api/games/" + id + "/seats", {{"link", made.body.at("links").at("B")}});
    connect(bert);
    say(bert, {{"watch", id}});
    Browser carl;
    EXPECT_EQ(claim(carl, id, 1).status, 403);
    EXPECT_EQ(claim(anna, id, 0).status, 409);
    EXPECT_EQ(post(anna, "/api/games/" + id + "/claim", Json::object()).status, 400);
    const auto claimed = claim(anna, id, 1);
    ASSERT_EQ(claimed.status, 200) << claimed.text;
    EXPECT_EQ(claimed.state()["result"], "0-1");
    EXPECT_EQ(claimed.state()["ending"], "claim");
    EXPECT_EQ(claimed.state()["score"], "Black+10");
    // He hears of the game, and then that his list has changed.
    const auto told = std::find_if(bert.messages.rbegin(), bert.messages.rend(),
                                   [](const Json& message) { return message.contains("events"); });
    ASSERT_NE(told, bert.messages.rend());
    EXPECT_EQ(told->at("state").at("result"), "0-1");
    EXPECT_EQ(
        told->at("events").at(0),
        (Json{{"version", 2}, {"kind", "claims"}, {"seat", "W"}, {"result", "0-1"}, {"score", "Black+10"}}));
    bert.listener.reset();
    // Sent again it is answered as the first time; it stays so after a restart, and stands in the record.
    EXPECT_EQ(claim(anna, id, 1).body["version"], 2);
    restart();
    EXPECT_EQ(get(anna, "/api/games/" + id).state()["ending"], "claim");
    const auto record = get(anna, "/api/games/" + id + "/record?format=json");
    EXPECT_EQ(record.body.at(0).at("ending"), "claim") << record.text;
}

TEST_F(ApiTest, AClaimWithoutProofSaysWhyNot) {
    Browser anna;
    const std::string id = create(anna, {{"variant", "amazons"}, {"seats", {"me", "here"}}}).id();
    const auto refused = claim(anna, id, 0);
    EXPECT_EQ(refused.status, 422);
    EXPECT_NE(refused.body["error"].get<std::string>().find("a region is contested"), std::string::npos);
    EXPECT_EQ(refused.body["version"], 0);
}

TEST_F(ApiTest, WhileAClaimIsProvedTheClockGoesOn) {
    Browser anna;
    const auto made = create(
        anna, {{"variant", "amazons"}, {"seats", {"me", "here"}}, {"start", wall}, {"clock", {{"base", 1}}}});
    const std::string id = made.id();
    holdsWork = true;
    EXPECT_EQ(claim(anna, id, 0).status, 0);
    ASSERT_EQ(works.size(), 1U);
    pass(1'500);
    works[0]();
    tasks.run();
    const auto after = get(anna, "/api/games/" + id);
    EXPECT_EQ(after.state()["ending"], "time");
    EXPECT_EQ(after.state()["result"], "0-1");
}

TEST_F(ApiTest, DeletingTakesOffTheListAndErasesAtTheEnd) {
    Browser anna;
    Browser bert;
    const Reply made = create(anna, byLink);
    const std::string id = made.id();
    post(bert, "/api/games/" + id + "/seats", {{"link", made.body.at("links").at("B")}});
    EXPECT_EQ(ask(anna, "DELETE", "/api/games/" + id, "{}").status, 409);
    EXPECT_EQ(act(anna, id, 1, "resign").status, 200);
    connect(bert);
    say(bert, {{"watch", id}});
    EXPECT_EQ(ask(anna, "DELETE", "/api/games/" + id, "{}").status, 204);
    EXPECT_TRUE(get(anna, "/api/games").body["games"].empty());
    EXPECT_EQ(get(bert, "/api/games/" + id).status, 200);
    EXPECT_EQ(ask(bert, "DELETE", "/api/games/" + id, "{}").status, 204);
    EXPECT_EQ(get(bert, "/api/games/" + id).status, 404);
    EXPECT_EQ(bert.messages.back().dump(), Json({{"gone", id}}).dump());
    EXPECT_EQ(ask(bert, "DELETE", "/api/games/" + id, "{}").status, 404);
    bert.listener.reset();
}

TEST_F(ApiTest, RecordsComeInEveryFormatThatCarriesThem) {
    Browser anna;
    Json body = hotSeat;
    body["names"] = {"Anna \"A\"", "<b>"};
    const std::string id = create(anna, body).id();
    turn(anna, id, 0, "d1-d7/g7");
    const Reply text = get(anna, "/api/games/" + id + "/record");
    EXPECT_EQ(text.status, 200);
    EXPECT_NE(text.text.find("1. d1-d7/g7"), std::string::npos) << text.text;
    EXPECT_NE(text.text.find("[Black \"<b>\"]"), std::string::npos) << text.text;
    EXPECT_EQ(*text.headers.find("Content-Type"), "text/plain; charset=utf-8");
    EXPECT_EQ(get(anna, "/api/games/" + id + "/record?format=json").body[0]["turns"].dump(),
              R"(["d1-d7/g7"])");
    EXPECT_EQ(get(anna, "/api/games/" + id + "/record?format=botzone").status, 422);
    EXPECT_EQ(get(anna, "/api/games/" + id + "/record?format=docx").status, 400);
    create(anna, {{"variant", "amazons-8x8"}, {"seats", {"me", "here"}}});
    const Reply all = get(anna, "/api/records?format=botzone");
    EXPECT_EQ(all.status, 200);
    EXPECT_EQ(*all.headers.find("Otrera-Left-Out"), "1");
    const Reply both = get(anna, "/api/records");
    EXPECT_NE(both.text.find("amazons-8x8"), std::string::npos);
    EXPECT_NE(both.text.find("d1-d7/g7"), std::string::npos);
}

TEST_F(ApiTest, OwnVariantsAndPositions) {
    Browser anna;
    const Json variant{{"id", "tiny"},
                       {"name", "Tiny"},
                       {"board", {{"files", 4}, {"ranks", 4}}},
                       {"step", {{"slide", true}}},
                       {"shot", {{"slide", true}}},
                       {"seats", {{"a1"}, {"d4"}}}};
    const Reply made = create(anna, {{"variant", variant}, {"seats", {"me", "browser:3"}}});
    ASSERT_EQ(made.status, 201) << made.text;
    EXPECT_EQ(made.state()["definition"]["board"]["files"], 4);
    EXPECT_EQ(made.body["you"].dump(), R"(["W","B"])");
    EXPECT_EQ(made.state()["seats"][1], "browser:3");
    restart();
    EXPECT_EQ(turn(anna, made.id(), 0, "a1-a2/a1").status, 200);
    const Reply from = create(
        anna, {{"variant", "amazons-6x6"}, {"seats", {"me", "here"}}, {"start", "6/6/q5/5Q/6/6 b - - 0 1"}});
    ASSERT_EQ(from.status, 201) << from.text;
    EXPECT_EQ(from.state()["to_move"], "B");
}

TEST_F(ApiTest, SocketsTakeOnlyWhatTheyUnderstand) {
    Browser eve;
    connect(eve);
    for (const char* text : {"", "x", "[]", "{}", R"({"watch":7})", R"({"watch":"x"})",
                             R"({"watch":"0000000000000000","since":-1})", R"({"since":1})",
                             R"({"ping":1,"watch":"0000000000000000"})", R"({"dance":1})"}) {
        eve.listener->received(text);
        tasks.run();
        ASSERT_FALSE(eve.messages.empty()) << text;
        EXPECT_TRUE(eve.messages.back().contains("error")) << text;
        eve.messages.clear();
    }
    say(eve, {{"ping", 17}});
    EXPECT_EQ(eve.messages.back()["pong"], 17);
    say(eve, {{"watch", "0000000000000000"}});
    EXPECT_EQ(eve.messages.back()["gone"], "0000000000000000");
    for (int i = 0; i < 200; ++i) eve.listener->received(R"({"ping":1})");
    EXPECT_TRUE(eve.closed) << "a flood is cut off";
    eve.listener.reset();
}

TEST_F(ApiTest, AWatcherThatLeavesWhileAGameIsReadHearsNothing) {
    Browser anna;
    const std::string id = create(anna, hotSeat).id();
    restart();
    connect(anna);
    anna.listener->received(Json({{"watch", id}}).dump());
    anna.listener.reset();  // before the task that brings the game
    tasks.run();
    EXPECT_TRUE(anna.messages.empty());
}

TEST_F(ApiTest, TooManyChangesAtOnceAreTurnedAway) {
    Browser anna;
    create(anna, hotSeat);
    int refused = 0;
    for (int i = 0; i < 1000; ++i) refused += post(anna, "/api/games", 7).status == 429 ? 1 : 0;
    EXPECT_GT(refused, 500);
    Browser bert;
    EXPECT_EQ(create(bert, hotSeat).status, 201) << "others are not hindered";
    pass(5000);
    EXPECT_EQ(create(anna, hotSeat).status, 201);
}

TEST_F(ApiTest, CookiesThatAreNotOursAreNone) {
    Browser anna;
    create(anna, hotSeat);
    for (const std::string& cookie :
         {std::string("otrera_owner="), std::string("otrera_owner=abc"), anna.cookie + "0",
          anna.cookie + "; otrera_owner=00000000000000000000000000000000", std::string("x=y; z")}) {
        Browser eve;
        eve.cookie = cookie;
        const Reply reply = get(eve, "/api/games");
        EXPECT_TRUE(reply.body["games"].empty()) << cookie;
        EXPECT_NE(eve.cookie, cookie) << "a new one comes with the answer";
    }
    Browser same;
    same.cookie = "theme=dark; " + anna.cookie + "; x=1";
    EXPECT_EQ(get(same, "/api/games").body["games"].size(), 1U);
}

}  // namespace
}  // namespace otrera::server::testing
