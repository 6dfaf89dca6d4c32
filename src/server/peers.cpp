#include "server/peers.h"

#include "server/attempt.h"
#include "server/host.h"

#include <boost/beast/websocket.hpp>

#include <fmt/format.h>

namespace muster {
namespace {

namespace websocket = beast::websocket;

constexpr std::chrono::milliseconds pause{250};
constexpr int most_tries = 16; // longer than the lease of a server that is gone
constexpr std::chrono::seconds peer_patience{10}, relay_patience{2};
constexpr std::size_t most_passed_back = 64u << 20;

std::optional<tcp::endpoint> endpoint_of(const Peer& peer) {
    const auto host = read_host(peer.address);
    beast::error_code error;
    const auto address = host ? asio::ip::make_address(host->name, error) : asio::ip::address();
    if (!host || !host->port || error) return std::nullopt;
    return tcp::endpoint(address, *host->port);
}

// One request on a connection of its own.
class PassedRequest : public std::enable_shared_from_this<PassedRequest> {
  public:
    PassedRequest(ServerState& state, Peer peer, ApiRequest request, Api::Reply reply)
        : state_(state),
          peer_(std::move(peer)),
          request_(std::move(request)),
          reply_(std::move(reply)),
          stream_(state.context),
          pause_(state.context) {}

    void run() {
        const auto endpoint = endpoint_of(peer_);
        if (!endpoint) return again();
        stream_.expires_after(peer_patience);
        stream_.async_connect(
            *endpoint, [self = shared_from_this()](beast::error_code error) { error ? self->again() : self->write(); });
    }

  private:
    void write() {
        passed_.method_string(request_.method);
        passed_.target(request_.target);
        passed_.version(11);
        passed_.keep_alive(false);
        passed_.set(http::field::host, peer_.address);
        passed_.set(http::field::content_type, "application/json");
        passed_.set("Muster-Seats", fmt::format("{}", fmt::join(request_.tokens, " ")));
        passed_.set(peer_key, peer_.key);
        passed_.set(client_address, request_.address);
        passed_.body() = request_.body;
        passed_.prepare_payload();
        http::async_write(stream_, passed_, [self = shared_from_this()](beast::error_code error, std::size_t) {
            error ? self->give_up() : self->read();
        });
    }

    void read() {
        parser_.body_limit(most_passed_back);
        http::async_read_header(
            stream_, buffer_, parser_, [self = shared_from_this()](beast::error_code error, std::size_t) {
                if (error) return self->give_up();
                if (self->has_room()) return self->read_body();
                self->reply_(failure(429, "too_fast", "too much is being read at once; wait a little"));
            });
    }

    // What comes back waits to be sent to the client, as if this server had written it.
    bool has_room() {
        held_ = state_.outgoing.take(request_.address, parser_.content_length().value_or(0),
                                     state_.limits_of(request_.address).outgoing);
        return held_ != nullptr;
    }

    void read_body() {
        http::async_read(stream_, buffer_, parser_, [self = shared_from_this()](beast::error_code error, std::size_t) {
            if (error) return self->give_up();
            auto response = self->parser_.release();
            if (response.result_int() == misdirected) return self->again();
            const auto type = response[http::field::content_type];
            self->reply_(
                {static_cast<int>(response.result_int()), std::move(response.body()), {type.data(), type.size()}});
        });
    }

    // Nothing has happened there.
    void again() {
        if (++request_.tries >= most_tries) return give_up();
        pause_.expires_after(pause);
        pause_.async_wait([self = shared_from_this()](beast::error_code error) {
            if (error) return;
            self->state_.workers->post([self] { self->state_.api->serve(std::move(self->request_), self->reply_); });
        });
    }

    // Whether it has happened there is not known.
    void give_up() {
        log_line(fmt::format("the server at {} does not answer", peer_.address));
        reply_(failure(503, "no_store", "the server that has this battle does not answer; try again soon"));
    }

    ServerState& state_;
    const Peer peer_;
    ApiRequest request_;
    const Api::Reply reply_;
    beast::tcp_stream stream_;
    asio::steady_timer pause_;
    http::request<http::string_body> passed_;
    http::response_parser<http::string_body> parser_;
    beast::flat_buffer buffer_;
    Quota::Hold held_; // for the response
};

class WebSocketRelay final : public Relay, public std::enable_shared_from_this<WebSocketRelay> {
  public:
    WebSocketRelay(ServerState& state, Peer peer, std::string client, RelayEvents events)
        : peer_(std::move(peer)),
          client_(std::move(client)),
          events_(std::move(events)),
          stream_(state.context) {}

    void open() {
        const auto endpoint = endpoint_of(peer_);
        if (!endpoint) return asio::post(stream_.get_executor(), [self = shared_from_this()] { self->end(); });
        lowest().expires_after(relay_patience);
        lowest().async_connect(*endpoint, [self = shared_from_this()](beast::error_code error) {
            error ? self->end() : self->shake_hands();
        });
    }

    void send(std::string text, std::function<void()> sent) override {
        text_ = std::move(text);
        stream_.text(true);
        stream_.async_write(asio::buffer(text_),
                            [self = shared_from_this(), sent = std::move(sent)](beast::error_code error, std::size_t) {
                                error ? self->end() : sent();
                            });
    }

    void close() override {
        events_ = {};
        lowest().close();
    }

    void end_unless(const std::vector<std::string>& living) override {
        if (std::ranges::find(living, peer_.key) == living.end()) end();
    }

  private:
    beast::tcp_stream& lowest() { return beast::get_lowest_layer(stream_); }

    void shake_hands() {
        lowest().expires_never();
        stream_.set_option(websocket::stream_base::timeout{relay_patience, std::chrono::seconds(60), true});
        stream_.set_option(websocket::stream_base::decorator([this](websocket::request_type& request) {
            request.set(peer_key, peer_.key);
            request.set(client_address, client_);
        }));
        stream_.read_message_max(most_passed_back);
        stream_.async_handshake(peer_.address, "/api/battle", [self = shared_from_this()](beast::error_code error) {
            if (error) return self->end();
            if (self->events_.opened) self->events_.opened();
            self->read();
        });
    }

    void read() {
        stream_.async_read(buffer_, [self = shared_from_this()](beast::error_code error, std::size_t) {
            if (error || !self->events_.heard) return self->end();
            self->events_.heard(beast::buffers_to_string(self->buffer_.data()));
            self->buffer_.clear();
            self->read();
        });
    }

    void end() {
        lowest().close();
        const RelayEvents events = std::exchange(events_, {}); // it ends once
        if (events.ended) events.ended();
    }

    const Peer peer_;
    const std::string client_;
    RelayEvents events_;
    websocket::stream<beast::tcp_stream> stream_;
    beast::flat_buffer buffer_;
    std::string text_;
};

} // namespace

void pass_on(ServerState& state, const Peer& peer, ApiRequest request, const Api::Reply& reply) {
    ++state.metrics.passed_on;
    asio::post(state.context, [&state, peer, request = std::move(request), reply]() mutable {
        std::make_shared<PassedRequest>(state, peer, std::move(request), reply)->run();
    });
}

void end_dead_relays(ServerState& state) {
    if (state.relays.empty()) return;
    state.workers->post([&state] {
        asio::post(state.context, [&state, living = state.store->living()] {
            for (const auto& each : std::vector(state.relays))
                if (const auto relay = each.lock()) relay->end_unless(living);
        });
    });
}

std::shared_ptr<Relay> open_relay(ServerState& state, const Peer& peer, const std::string& client, RelayEvents events) {
    auto relay = std::make_shared<WebSocketRelay>(state, peer, client, std::move(events));
    relay->open();
    std::erase_if(state.relays, [](const auto& each) { return each.expired(); });
    state.relays.push_back(relay);
    return relay;
}

} // namespace muster
