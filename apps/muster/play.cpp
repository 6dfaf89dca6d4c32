// muster play: the server of the board, until Ctrl-C.
#include "program.h"
#include "store_place.h"

#include "server/host.h"
#include "server/server.h"
#include "store/store.h"

#include <fmt/format.h>

#include <cstdlib>
#include <thread>

namespace fs = std::filesystem;

namespace muster {
namespace {

struct PlayOptions {
    std::string host = "127.0.0.1", store, page, peer;
    std::vector<std::string> proxies;
    std::uint64_t port = 8040, pace = 150;
    std::uint64_t keep = 0;
    bool seeds = false, log = false;
};

// $XDG_DATA_HOME/muster or ~/.local/share/muster.
fs::path usual_store() {
    const char *folder = std::getenv("XDG_DATA_HOME"), *home = std::getenv("HOME");
    if (folder && *folder) return fs::path(folder) / "muster" / "battles.sqlite";
    if (home && *home) return fs::path(home) / ".local/share/muster/battles.sqlite";
    throw BadInput("found no home folder for battles, expected --store FILE");
}

// The folder of the page: beside the data files in the source tree, or installed with them.
fs::path usual_page(const fs::path& data) {
    for (const fs::path& folder : {data / "../web/dist", data / "page"})
        if (fs::exists(folder / "index.html")) return folder.lexically_normal();
    return data / "../web/dist";
}

std::string known_address(const std::string& text) {
    if (const auto host = read_host(text); host && host->port && is_address(host->name)) return {};
    return fmt::format("found \"{}\", expected an address with a port, such as 10.0.0.2:8040", text.substr(0, 60));
}

std::string known_proxy(const std::string& text) {
    if (is_address(text)) return {};
    return fmt::format("found \"{}\", expected an address, such as 10.0.0.9", text.substr(0, 60));
}

void say_where(const FoundAt& found) {
    fmt::print("Muster is at {}\n", found.here);
    if (found.alone)
        fmt::print("Only this machine can open it; --host 0.0.0.0 lets in friends in the same network.\n");
    else if (found.others.empty())
        fmt::print("Only this machine can open it: it is in no network now.\n");
    else if (found.others.size() == 1)
        fmt::print("Friends open {}\n", found.others[0]);
    else
        fmt::print("Friends open one of these:\n    {}\n", fmt::join(found.others, "\n    "));
}

int play(const Program& program, const PlayOptions& wanted) {
    ServerOptions options;
    options.host = wanted.host, options.port = static_cast<std::uint16_t>(wanted.port);
    options.data = program.data();
    options.store = wanted.store.empty() ? usual_store().string() : store_place(wanted.store, "--store");
    options.page = wanted.page.empty() ? usual_page(options.data) : fs::path(wanted.page);
    options.threads = std::max(2u, std::thread::hardware_concurrency());
    options.proxies = wanted.proxies, options.peer = wanted.peer, options.log = wanted.log,
    options.keep = static_cast<std::int64_t>(wanted.keep);
    options.seeds = wanted.seeds, options.pace = static_cast<std::int64_t>(wanted.pace);
    const auto server = need(Server::open(options));
    if (!fs::exists(options.page / "index.html"))
        fmt::print("The page is not built (./play builds it); only /api works.\n");
    say_where(server->found_at());
    fmt::print("Battles are kept in {}\nCtrl-C stops the server.\n", Store::shown(options.store));
    std::fflush(stdout);
    server->run();
    fmt::print("\nMuster has stopped. Every battle is saved.\n");
    return done;
}

} // namespace

void add_play(Program& program) {
    const auto wanted = std::make_shared<PlayOptions>();
    Command command = program.command(
        {"play",
         "Starts the server: open the address it prints in a browser.",
         "[--host ADDRESS] [--port N] [--store FILE] [--peer ADDRESS:PORT]\n"
         "                    [--proxy ADDRESS] [--keep DAYS] [--log] [--page DIR] [--pace N] [--seeds]",
         {"muster play                         # for this machine only",
          "muster play --host 0.0.0.0          # also for friends in the same network"}},
        [=, &program] { return play(program, *wanted); });
    command.add_option("--host", wanted->host, "address to listen on (127.0.0.1: this machine only)")
        .type_name("ADDRESS");
    command.add_option("--port", wanted->port, "port; 0 takes any free one (8040)")
        .type_name("N")
        .check(whole_number(0, 65535));
    command
        .add_option("--store", wanted->store,
                    "file for battles (muster/battles.sqlite in your data folder), or postgresql://…")
        .type_name("FILE");
    command.add_option("--peer", wanted->peer, "where other servers on the same database reach this one")
        .type_name("ADDRESS:PORT")
        .check(known_address);
    command
        .add_option("--proxy", wanted->proxies, "address of a proxy before it, which says whom it asks for; repeatable")
        .type_name("ADDRESS")
        .repeated()
        .check(known_proxy);
    command.add_option("--keep", wanted->keep, "delete battles that nobody has touched for so many days (0: never)")
        .type_name("DAYS")
        .check(whole_number(0, 100'000));
    command.add_flag("--log", wanted->log, "a line of JSON about each request, on standard error");
    command.add_option("--page", wanted->page, "folder of the built page (web/dist)").type_name("DIR");
    command.add_option("--pace", wanted->pace, "milliseconds between the answers of two computers (150)")
        .type_name("N")
        .check(whole_number(0, 10000));
    command.add_flag("--seeds", wanted->seeds, "for tests: battles may name the seed of their dice");
}

} // namespace muster
