#include <CLI/CLI.hpp>
#include <csignal>
#include <memory>

#include "otrera/command.h"
#include "otrera/commands.h"
#include "otrera/output.h"
#include "server/assets.h"
#include "server/page.h"
#include "server/server.h"

namespace otrera::app {

namespace {

struct ServeOptions {
    std::uint16_t port = 8080;
    std::string host = "127.0.0.1";
    std::string database;
};

server::Server* running = nullptr;
volatile std::sig_atomic_t stopSignal = 0;

void stopOnSignal(int signal) {
    stopSignal = signal;
    running->stop();
}

void runServe(const ServeOptions& options) {
    const auto assets = server::Assets::read(server::pageArchive());
    if (!assets) throw Failure(environment, "the page inside the program is damaged: " + assets.error().text);
    server::Router router;
    server::addAssets(router, *assets);
    router.add("GET", "/healthz", [](const server::Request&) { return server::Response::text(200, "ok\n"); });

    server::ServeOptions serverOptions;
    serverOptions.address = options.host;
    serverOptions.port = options.port;
    serverOptions.report = [](std::string_view text) { note("otrera: " + std::string(text)); };
    auto listening = server::Server::listen(std::move(serverOptions), std::move(router));
    if (!listening) throw Failure(environment, listening.error().text);
    running = listening.value().get();
    std::signal(SIGINT, stopOnSignal);
    std::signal(SIGTERM, stopOnSignal);

    print("Otrera listens on " + running->url() + "\n");
    flushOutput();
    running->run();
    if (stopSignal == SIGINT) throw Failure(interrupted, "");
}

}  // namespace

void addServeCommand(CLI::App& app) {
    auto* command = app.add_subcommand("serve", "Serve the page to a browser on this machine");
    auto options = std::make_shared<ServeOptions>();
    command->add_option("--port", options->port, "Port to listen on; 0 takes any free one")
        ->capture_default_str();
    command->add_option("--host", options->host, "Address to listen on")->capture_default_str();
    const auto isDatabase = [](const std::string& url) {
        const bool known = url.starts_with("sqlite:") || url.starts_with("postgresql:");
        return known ? std::string()
                     : "--database is sqlite:FILE or postgresql:..., not '" + url.substr(0, 40) + "'";
    };
    command
        ->add_option(
            "--database", options->database,
            "Where games will be kept: sqlite:FILE or postgresql:... (nothing is kept on the server yet)")
        ->type_name("URL")
        ->check(isDatabase);
    command->callback([options] { runServe(*options); });
}

}  // namespace otrera::app
