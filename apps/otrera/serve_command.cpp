#include <sys/resource.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <csignal>
#include <future>
#include <memory>
#include <thread>

#include "otrera/command.h"
#include "otrera/commands.h"
#include "otrera/database_option.h"
#include "otrera/output.h"
#include "server/api.h"
#include "server/assets.h"
#include "server/log.h"
#include "server/metrics.h"
#include "server/page.h"
#include "server/pool_engines.h"
#include "server/server.h"
#include "server/worker.h"
#include "store/sqlite_store.h"

namespace otrera::app {

namespace {

struct ServeOptions {
    std::uint16_t port = 8080;
    std::string host = "127.0.0.1";
    bool open = false;
    DatabaseOption database;
    unsigned engines = 0;
    unsigned engineMemory = 1024;
    bool verbose = false;
};

std::int64_t calendarNow() {
    using namespace std::chrono;
    return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

void log(std::string_view level, std::string_view event,
         std::initializer_list<std::pair<std::string_view, std::string>> fields = {}) {
    note(server::logLine(level, event, fields));
}

/// Each connection is an open file.
void allowManyFiles() {
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

bool isLoopback(const std::string& host) {
    return host == "localhost" || host == "::1" || host == "[::1]" || host.starts_with("127.");
}

void checkHost(const ServeOptions& options) {
    if (isLoopback(options.host) || options.open) return;
    throw Failure(wrongUsage,
                  "--host " + options.host +
                      " lets other machines in: whoever reaches this machine can play, make games and "
                      "look on at games of which he knows the id, and without a proxy for TLS the "
                      "network between can read and change all of it, cookies too. Say --open as well "
                      "if that is meant");
}

process::PoolOptions poolOptions(const ServeOptions& options) {
    process::PoolOptions pool;
    pool.command = {"/proc/self/exe", "uci"};
    pool.engines = options.engines;
    if (pool.engines == 0) pool.engines = std::max(1U, std::thread::hardware_concurrency() / 2);
    pool.memoryBytes = std::size_t{options.engineMemory} << 20;
    return pool;
}

std::unique_ptr<store::Store> openStore(const DatabaseOption& database) {
    auto store = store::openSqlite(database.sqliteFile());
    if (!store) throw Failure(environment, store.error().text);
    return std::move(store).value();
}

/// What the store has of the servers before.
struct Past {
    std::int64_t uptime = 0;
    std::vector<std::string> attended;
};

Past readPast(store::Store& store) {
    std::promise<base::Result<Past>> promise;
    store.read([&](store::Reader& reader) {
        const auto uptime = reader.uptime();
        const auto attended = reader.attended();
        if (!uptime) {
            promise.set_value(uptime.error());
        } else if (!attended) {
            promise.set_value(attended.error());
        } else {
            promise.set_value(Past{*uptime, *attended});
        }
    });
    auto past = promise.get_future().get();
    if (!past) throw Failure(environment, past.error().text);
    return std::move(past).value();
}

/// The parts of a server, in the order in which they hang on each other.
class Service {
  public:
    Service(const ServeOptions& options, server::Tasks& tasks)
        : tasks_(tasks),
          store_(openStore(options.database)),
          pool_(poolOptions(options)),
          engines_(pool_),
          games_(
              *store_, engines_, tasks_, clock_, calendarNow,
              [this](std::function<void()> work) { worker_.run(std::move(work)); },
              [](std::string_view event, const std::string& reason) {
                  log("error", event, {{"text", reason}});
              }),
          api_(games_, *store_, tasks_, clock_),
          verbose_(options.verbose) {}

    server::Router router(const server::Assets& assets) {
        server::Router router;
        server::addAssets(router, assets);
        router.add("GET", "/healthz",
                   [](const server::Request&) { return server::Response::text(200, "ok\n"); });
        router.addLater("GET", "/metrics", [this](const server::Request&, const server::Respond& respond) {
            store_->read([this, respond](store::Reader& reader) {
                const auto totals = reader.totals();
                tasks_.post([this, respond, totals = totals ? *totals : store::Totals{}] {
                    respond(metricsResponse(totals));
                });
            });
        });
        api_.addTo(router);
        router.observe([this](const server::Answered& answer) {
            metrics_.answered(answer);
            if (verbose_) {
                log("info", "answer",
                    {{"method", answer.method},
                     {"route", answer.route},
                     {"status", std::to_string(answer.status)},
                     {"ms", std::to_string(answer.seconds * 1000)}});
            }
        });
        return router;
    }

    void start() {
        const Past past = readPast(*store_);
        games_.start(past.uptime, past.attended);
    }
    void tick() { games_.tick(); }

  private:
    server::Response metricsResponse(const store::Totals& totals) const {
        const auto games = games_.counts();
        const auto pool = pool_.counts();
        const auto number = [](auto value) { return static_cast<double>(value); };
        server::Response response;
        response.headers.set("Content-Type", "text/plain; version=0.0.4; charset=utf-8");
        response.headers.set("Cache-Control", "no-store");
        response.body = metrics_.text({
            {"otrera_games_stored", "Games in the database.", number(totals.games)},
            {"otrera_events_stored", "Events of games in the database.", number(totals.events)},
            {"otrera_games_loaded", "Games in memory.", number(games.loaded)},
            {"otrera_games_watched", "Games that somebody looks at.", number(games.watched)},
            {"otrera_events_total", "Events since the start.", number(games.events), true},
            {"otrera_store_failures_total", "Changes that could not be stored.", number(games.storeFailures),
             true},
            {"otrera_engine_waiting", "Questions that wait for an engine.", number(pool.waiting)},
            {"otrera_engine_thinking", "Engines that think.", number(pool.thinking)},
            {"otrera_engine_answers_total", "Answers of engines.", number(pool.answered), true},
            {"otrera_engine_failures_total", "Questions without an answer.", number(pool.failed), true},
            {"otrera_engine_restarts_total", "Engines that were replaced.", number(pool.restarts), true},
            {"otrera_uptime_seconds", "Time that servers have run on this database.",
             number(games_.now().clock) / 1000},
            {"otrera_resident_bytes", "Memory of this process.", server::residentBytes()},
        });
        return response;
    }

    server::Tasks& tasks_;
    SystemClock clock_;
    server::Metrics metrics_;
    std::unique_ptr<store::Store> store_;
    process::EnginePool pool_;
    server::PoolEngines engines_;
    server::Worker worker_;
    server::Games games_;
    server::Api api_;
    const bool verbose_;
};

void runServe(const ServeOptions& options) {
    checkHost(options);
    const auto assets = server::Assets::read(server::pageArchive());
    if (!assets) throw Failure(environment, "the page inside the program is damaged: " + assets.error().text);
    allowManyFiles();
    server::Tasks tasks;
    std::unique_ptr<Service> service;

    server::ServeOptions serverOptions;
    serverOptions.address = options.host;
    serverOptions.port = options.port;
    serverOptions.tasks = &tasks;
    serverOptions.tick = [&] { service->tick(); };
    serverOptions.stopSignals = {SIGINT, SIGTERM};
    serverOptions.report = [](std::string_view text) {
        log("error", "server", {{"text", std::string(text)}});
    };
    auto listening = server::Server::listen(std::move(serverOptions));
    if (!listening) throw Failure(environment, listening.error().text);
    service = std::make_unique<Service>(options, tasks);
    service->start();
    server::Server& running = *listening.value();

    print("Otrera listens on " + running.url() + "\n");
    flushOutput();
    if (running.run(service->router(*assets)) == SIGINT) throw Failure(interrupted, "");
}

}  // namespace

void addServeCommand(CLI::App& app) {
    auto* command = app.add_subcommand("serve", "Serve the page and its games to browsers");
    auto options = std::make_shared<ServeOptions>();
    command->add_option("--port", options->port, "Port to listen on; 0 takes any free one")
        ->capture_default_str();
    command->add_option("--host", options->host, "Address to listen on")->capture_default_str();
    command->add_flag("--open", options->open, "Allow a --host that other machines reach");
    options->database.addTo(*command);
    command
        ->add_option("--engines", options->engines,
                     "Engines that think at a time, each in a process of its own; 0: half of the processors")
        ->check(CLI::Range(0, 256))
        ->capture_default_str();
    command->add_option("--engine-memory", options->engineMemory, "Memory of an engine at most, in MiB")
        ->check(CLI::Range(64, 1 << 20))
        ->capture_default_str();
    command->add_flag("--verbose", options->verbose, "Log every answer, by its route, to standard error");
    command->callback([options] { runServe(*options); });
}

}  // namespace otrera::app
