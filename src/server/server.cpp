#include "base/fingerprint.h"
#include "battle/replay.h"
#include "rulebook/library.h"
#include "rules/registry.h"
#include "server/attempt.h"
#include "server/peers.h"
#include "server/secrets.h"
#include "server/sockets.h"
#include "server/unix_time.h"

#include <fmt/format.h>
#include <sodium.h>

#include <csignal>

#include <sys/resource.h>

namespace fs = std::filesystem;

namespace muster {
namespace {

Problem problem(std::string place, std::string found, std::string expected) {
    return {std::move(place), "", std::move(found), std::move(expected)};
}

constexpr int thinkers_nice = 10; // about a tenth of the time that a thread gets which takes answers

// Connections need file descriptors, and so does the store. These are reserved for everything but connections.
constexpr std::size_t other_files = 64;

// The number of connections at once: as wished, or less if the process may not open as many files.
std::size_t room_for_connections(std::size_t wished) {
    rlimit files{};
    if (getrlimit(RLIMIT_NOFILE, &files) != 0) return wished;
    const rlim_t enough = std::min<rlim_t>(wished + other_files, files.rlim_max);
    if (files.rlim_cur < enough) {
        const rlimit more{enough, files.rlim_max};
        if (setrlimit(RLIMIT_NOFILE, &more) == 0) files = more;
    }
    const std::size_t left = files.rlim_cur > 2 * other_files ? files.rlim_cur - other_files : files.rlim_cur / 2;
    return std::min(wished, left);
}

FoundAt found_now(const tcp::endpoint& listens) {
    return found_at(listens.address().to_string(), listens.port(), this_machine());
}

// As the other servers on the same store know this one.
Peer this_server(const ServerOptions& options, const tcp::endpoint& listens) {
    Peer me{options.peer, new_seat_token(), ""};
    for (const RuleSet* rules : rule_sets()) me.rules += hexadecimal(catalogue_digest(rules->name)) + " ";
    if (!me.address.empty()) return me;
    std::string host = listens.address().to_string();
    if (listens.address().is_unspecified()) {
        const auto addresses = this_machine().addresses;
        host = addresses.empty() ? "127.0.0.1" : addresses.front();
    }
    const bool long_form = host.find(':') != std::string::npos;
    me.address = fmt::format("{}{}{}:{}", long_form ? "[" : "", host, long_form ? "]" : "", listens.port());
    return me;
}

} // namespace

struct Server::Inside {
    explicit Inside(const ServerOptions& options) : state(options) {}

    ServerState state;
    tcp::acceptor acceptor{state.context};
    std::size_t count = 0;
    asio::steady_timer ticks{state.context}, breath{state.context};
    asio::signal_set signals{state.context, SIGINT, SIGTERM}; // early, so that no signal ends us while files open

    std::optional<Problem> listen();
    void accept();
    void accept_later(beast::error_code why);
    void tick();
    void close();
    void close_when_left();
    std::chrono::steady_clock::time_point closing_at;
};

std::optional<Problem> Server::Inside::listen() {
    const ServerOptions& options = state.options;
    const std::string where = fmt::format("{}:{}", options.host, options.port);
    beast::error_code error;
    const auto address = asio::ip::make_address(options.host == "localhost" ? "127.0.0.1" : options.host, error);
    if (error) return problem("--host", fmt::format("\"{}\"", options.host), "an address such as 127.0.0.1");
    const tcp::endpoint endpoint(address, options.port);
    acceptor.open(endpoint.protocol(), error);
    if (!error) acceptor.set_option(tcp::acceptor::reuse_address(true), error);
    if (!error && address.is_v6() && address.is_unspecified()) acceptor.set_option(asio::ip::v6_only(false), error);
    if (!error) acceptor.bind(endpoint, error);
    if (!error) acceptor.listen(asio::socket_base::max_listen_connections, error);
    if (error == asio::error::address_in_use && Store::is_in_use(options.store))
        return problem(
            where, "another Muster there, with the same battles",
            "one server for each store: open that one's page, or stop it (or name another --store and --port)");
    if (error == asio::error::address_in_use)
        return problem(where, "another program there", "a free port (choose one with --port)");
    if (error) return problem(where, error.message(), "an address and port of this machine");
    return std::nullopt;
}

void Server::Inside::accept() {
    acceptor.async_accept([this](beast::error_code error, tcp::socket socket) {
        if (error == asio::error::operation_aborted) return;
        if (error) return accept_later(error);
        beast::error_code ignored;
        socket.set_option(tcp::no_delay(true), ignored);
        serve_http(state, std::move(socket));
        accept();
    });
}

// The client keeps waiting. If this tried again at once, the thread would do nothing else.
void Server::Inside::accept_later(beast::error_code why) {
    log_line(fmt::format("no connection can be taken: {}", why.message()));
    breath.expires_after(std::chrono::milliseconds(100));
    breath.async_wait([this](beast::error_code error) {
        if (!error) accept();
    });
}

void Server::Inside::tick() {
    ticks.expires_after(std::chrono::milliseconds(500));
    ticks.async_wait([this](beast::error_code error) {
        if (error) return;
        tick();
        state.registry->tick();
        if (state.options.keep > 0 && ++count % 120 == 1)
            state.registry->prune(unix_time() - state.options.keep * 24 * 60 * 60);
        end_dead_relays(state);
    });
}

// Accepts no more clients and tells those that are connected. Then the thread of the sockets ends.
void Server::Inside::close() {
    state.closing = true;
    beast::error_code ignored;
    acceptor.close(ignored);
    breath.cancel();
    signals.cancel(ignored);
    state.registry->goodbye();
    closing_at = std::chrono::steady_clock::now();
    close_when_left();
}

// Clients get their last words, and the other servers the battles. A store that is away is not waited for.
void Server::Inside::close_when_left() {
    ticks.expires_after(std::chrono::milliseconds(200));
    ticks.async_wait([this](beast::error_code) {
        const bool long_enough = std::chrono::steady_clock::now() - closing_at > std::chrono::seconds(3);
        state.registry->has_left() || long_enough ? state.context.stop() : close_when_left();
    });
}

Result<std::unique_ptr<Server>> Server::open(ServerOptions options) {
    if (sodium_init() < 0) return problem("", "no source of chance", "one from the operating system");
    std::signal(SIGXFSZ, SIG_IGN); // a file that may not grow then gives an error like a full disk
    options.connections = room_for_connections(options.connections);
    auto inside = std::make_unique<Inside>(options);
    ServerState& state = inside->state;
    if (auto busy = inside->listen()) return *busy;
    auto store = Store::open(options.store);
    if (store.has_error()) return store.error();
    state.store = std::move(*store);
    state.catalogue = std::make_unique<Catalogue>(options.data);
    state.workers = std::make_unique<Workers>(options.threads);
    state.thinkers = std::make_unique<Workers>(options.threads, thinkers_nice);
    const MatchRegistryOptions wanted{options.seeds, Store::is_database(options.store), options.pace};
    state.registry =
        std::make_unique<MatchRegistry>(*state.store, *state.catalogue, *state.workers, *state.thinkers, wanted);
    state.registry->tell_anew();
    state.query_pool = std::make_unique<QueryPool>(options.threads);
    // So that the first reader of the rulebook does not wait until it is read.
    state.query_pool->post("", nullptr, [data = options.data] { Library::of(data); });
    const auto listens = inside->acceptor.local_endpoint();
    state.api = std::make_unique<Api>(
        *state.registry, *state.query_pool, [listens] { return found_now(listens); },
        [&state](const Peer& peer, ApiRequest request, const Api::Reply& reply) {
            pass_on(state, peer, std::move(request), reply);
        });
    state.me = this_server(options, listens);
    state.store->join(state.me);
    return std::unique_ptr<Server>(new Server(std::move(inside)));
}

Server::Server(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}

Server::~Server() {
    inside_->state.query_pool->stop();
    inside_->state.thinkers->stop();
    inside_->state.workers->stop(); // before the things that its jobs use are destroyed
}

std::uint16_t Server::port() const { return inside_->acceptor.local_endpoint().port(); }

FoundAt Server::found_at() const { return found_now(inside_->acceptor.local_endpoint()); }

void Server::run() {
    Store::keep_off_this_thread();
    inside_->accept();
    inside_->tick();
    inside_->signals.async_wait([this](beast::error_code error, int) {
        if (!error) inside_->close();
    });
    // A bug ends one handler and nothing else.
    while (attempt("the sockets", [this] { inside_->state.context.run(); })) {}
}

void Server::stop() {
    asio::post(inside_->state.context, [this] { inside_->close(); });
}

} // namespace muster
