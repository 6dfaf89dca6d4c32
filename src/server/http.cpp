// HTTP connections: reading with limits, the page's files, and /api, which is answered on a worker.
#include "server/attempt.h"
#include "server/files.h"
#include "server/host.h"
#include "server/peers.h"
#include "server/secrets.h"
#include "server/sockets.h"
#include "server/unix_time.h"

#include <boost/beast/websocket/rfc6455.hpp>

#include <fmt/format.h>

#include <array>
#include <charconv>

namespace muster {
namespace {

using HttpResponse = http::response<http::string_body>;

constexpr std::uint32_t most_header = 16 * 1024;
constexpr std::chrono::seconds patience{30}, last_patience{5};
constexpr std::string_view forwarded_for = "X-Forwarded-For";

std::string_view view(beast::string_view text) { return {text.data(), text.size()}; }

std::vector<std::string> words_of(std::string_view text) {
    std::vector<std::string> words;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(' '), text.size());
        if (end > 0 && words.size() < most_tokens) words.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return words;
}

// Decodes %41 and the like; nothing if a % is not followed by a code.
std::optional<std::string> decoded(std::string_view text) {
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '%') {
            plain += text[i];
            continue;
        }
        unsigned letter = 0;
        if (i + 2 >= text.size()) return std::nullopt;
        if (std::from_chars(text.data() + i + 1, text.data() + i + 3, letter, 16).ptr != text.data() + i + 3 ||
            letter == 0)
            return std::nullopt;
        plain += static_cast<char>(letter);
        i += 2;
    }
    return plain;
}

// The path of a request, without what follows the question mark; nothing if it cannot be read.
std::optional<std::string> path_of(const HttpRequest& head) {
    const std::string_view target = view(head.target());
    return decoded(target.substr(0, target.find('?')));
}

class HttpSession : public std::enable_shared_from_this<HttpSession> {
  public:
    HttpSession(ServerState& state, tcp::socket socket, Caller caller, bool from_proxy)
        : state_(state),
          stream_(std::move(socket)),
          counted_(std::move(caller.counted)),
          address_(std::move(caller.address)),
          from_(address_),
          from_proxy_(from_proxy) {}

    void read() {
        parser_.emplace();
        parser_->header_limit(most_header);
        parser_->body_limit(most_replay);
        stream_.expires_after(patience);
        http::async_read_header(stream_, buffer_, *parser_,
                                [self = shared_from_this()](beast::error_code error, std::size_t) {
                                    if (error == http::error::header_limit)
                                        return self->fail(431, "too_large", "the header is too long");
                                    if (error == http::error::body_limit)
                                        return self->fail(413, "too_large", "the body is too long");
                                    if (error) return self->fail_or_close(error);
                                    self->read_body();
                                });
    }

  private:
    void read_body() {
        const HttpRequest& head = parser_->get();
        began_ = milliseconds_now(), method_ = std::string(view(head.method_string()));
        path_ = path_of(head).value_or("");
        passed_on_ = head.find(peer_key) != head.end();
        if (passed_on_ && !is_from_peer(head)) return fail(403, "forbidden", "this is no server of ours");
        if (from_proxy_ && !passed_on_ && !count_client(head))
            return fail(429, "too_fast", "too many connections from this address");
        if (!state_.requests.take(address_, state_.options.requests, state_.options.burst, milliseconds_now()))
            return fail(429, "too_fast", "too many requests; wait a little");
        const std::string why_foreign = passed_on_ ? "" : foreign(head);
        if (!why_foreign.empty()) return fail(403, "forbidden", why_foreign);
        if (beast::websocket::is_upgrade(head)) return upgrade();
        const bool upload = is_upload(head);
        const std::size_t limit = upload ? most_replay : is_list(head) ? most_list : most_body;
        parser_->body_limit(limit);
        if (parser_->content_length() && *parser_->content_length() > limit)
            return fail(413, "too_large", fmt::format("the body has more than {} bytes", limit));
        if (const std::string why = too_much(head); !why.empty()) return fail(429, "too_fast", why);
        // Reserved before a byte is read. A request that does not state its length may be as long as the limit.
        const std::size_t bytes = parser_->chunked() ? limit : parser_->content_length().value_or(0);
        Quota& quota = upload ? state_.replays : state_.bodies;
        body_ = quota.take(address_, bytes, (upload ? most_replays : most_bodies) / 2);
        if (!body_) return fail(429, "too_fast", "too much is being sent at once; try again in a moment");
        http::async_read(stream_, buffer_, *parser_, [self = shared_from_this()](beast::error_code error, std::size_t) {
            if (error == http::error::body_limit) return self->fail(413, "too_large", "the body is too long");
            if (error) return self->fail_or_close(error);
            self->answer(self->parser_->release());
        });
    }

    // From then on it counts as the client for whom it is passed on.
    bool is_from_peer(const HttpRequest& head) {
        const std::string key(view(head[peer_key]));
        if (state_.me.key.empty() || hash_of(key) != hash_of(state_.me.key)) return false;
        address_ = view(head[client_address]);
        counted_ = state_.connections.take(address_, 1, state_.limits_of(address_).connections);
        return counted_ != nullptr;
    }

    // A proxy uses a connection for all its clients, so each request says for whom it is. Only the last address is the
    // proxy's own word: whoever asks can send others before it. Without one the request is the proxy's own.
    bool count_client(const HttpRequest& head) {
        std::string_view last;
        for (auto [at, end] = head.equal_range(forwarded_for); at != end; ++at) last = view(at->value());
        last.remove_prefix(last.rfind(',') + 1);
        last.remove_prefix(std::min(last.find_first_not_of(' '), last.size()));
        through_proxy_ = is_address(last);
        address_ = through_proxy_ ? counted_as(std::string(last)) : from_;
        const ServerOptions& options = state_.options;
        const std::size_t most = through_proxy_ ? state_.limits_of(address_).connections : options.connections;
        counted_ = state_.connections.take(address_, 1, most);
        return counted_ != nullptr;
    }

    static bool is_upload(const HttpRequest& head) { return path_of(head) == "/api/replays"; }
    static bool is_list(const HttpRequest& head) { return path_of(head) == "/api/query/army.import"; }

    // Why this address has to wait before it can keep another battle.
    std::string too_much(const HttpRequest& head) const {
        if (head.method() != http::verb::post) return "";
        const AddressLimits& share = state_.limits_of(address_);
        const std::string path = path_of(head).value_or("");
        const std::int64_t now = milliseconds_now();
        if (is_upload(head) && !state_.uploads.take(address_, share.uploads, share.uploads_at_once, now))
            return "too many replays from this address; wait a little";
        const bool founds =
            path == "/api/battles" || path == "/api/examples" || path == "/api/lessons" ||
            (path.starts_with("/api/battles/") && (path.ends_with("/fork") || path.ends_with("/rematch")));
        if (founds && !state_.battles.take(address_, share.battles, share.battles_at_once, now))
            return "too many new battles from this address; wait a little";
        return "";
    }

    // A page of another site must not act for the person in whose browser it runs.
    std::string foreign(const HttpRequest& head) const {
        const auto host = read_host(view(head[http::field::host]));
        if (!host) return "Host: expected a name or an address";
        if (is_loopback(state_.options.host) && !is_loopback(host->name) && !through_proxy_)
            return "this server is for this machine";
        if (head.find(http::field::origin) == head.end()) return "";
        const auto origin = read_origin(view(head[http::field::origin]));
        if (!origin || origin->name != host->name || origin->port != (host->port ? host->port : origin->port))
            return "the request comes from another site";
        return "";
    }

    void upgrade() {
        if (view(parser_->get().target()) != "/api/battle")
            return fail(404, "not_found", "the WebSocket is /api/battle");
        note(101, 0);
        stream_.expires_never();
        serve_websocket(state_, stream_.release_socket(), parser_->release(),
                        {address_, std::move(counted_), passed_on_});
    }

    void answer(HttpRequest request) {
        keep_alive_ = request.keep_alive(), head_ = request.method() == http::verb::head, version_ = request.version();
        const std::string_view target = view(request.target());
        const std::size_t mark = std::min(target.find('?'), target.size());
        const auto readable = path_of(request);
        if (!readable && target.starts_with("/api/"))
            return fail(400, "bad_request",
                        "the address: found a % that stands for no letter, expected %41 and the like");
        if (readable && watched(request, *readable)) return;
        if (!readable || !readable->starts_with("/api/")) return page(request, readable);
        const std::string& path = *readable;
        if (path == "/api/health") { // at once, even if all workers are busy
            ApiResponse health = state_.api->health();
            return send(health.status, std::move(health.body), health.type, "no-store", "");
        }
        if (request.method() == http::verb::post &&
            !view(request[http::field::content_type]).starts_with("application/json"))
            return fail(415, "bad_request", "Content-Type: expected application/json");
        ApiRequest ask{head_ ? "GET" : std::string(view(request.method_string())),
                       path, // HEAD leaves out the body
                       std::string(target.substr(std::min(mark + 1, target.size()))),
                       std::move(request.body()),
                       words_of(view(request["Muster-Seats"])),
                       address_,
                       std::string(target),
                       passed_on_};
        auto asked = std::make_shared<ApiRequest>(std::move(ask)); // a body may be large: it is passed on, never copied
        state_.workers->post([self = shared_from_this(), asked] {
            self->state_.api->serve(std::move(*asked), [self](ApiResponse response) {
                asio::post(self->stream_.get_executor(), [self, response = std::move(response)]() mutable {
                    self->send(response.status, std::move(response.body), response.type, "no-store", "");
                });
            });
        });
    }

    // What programs ask that watch the server. All is answered at once, even if all workers are busy.
    bool watched(const HttpRequest& request, const std::string& path) {
        const auto say = [this](int status, std::string text) {
            send(status, std::move(text), "text/plain; charset=utf-8", "no-store", "");
            return true;
        };
        if (path == "/healthz") return say(200, "ok\n");
        const bool ready = !state_.closing && !state_.store->failing();
        if (path == "/readyz") return say(ready ? 200 : 503, ready ? "ok\n" : "not ready\n");
        if (path != "/metrics") return false;
        // Not for everybody, and so not through a proxy either, which names the client that it asks for.
        const bool here = is_loopback(address_) && request.find(forwarded_for) == request.end();
        if (!here) return fail(403, "forbidden", "only this machine gets the metrics"), true;
        return say(200, metrics_text(state_));
    }

    // `path` is empty if the address cannot be read.
    void page(const HttpRequest& request, const std::optional<std::string>& path) {
        if (request.method() != http::verb::get && request.method() != http::verb::head)
            return fail(405, "bad_request", "expected GET");
        const auto file = path ? page_file(state_.options.page, *path) : std::nullopt;
        if (!file) return no_page(request);
        const std::string caching = file->forever ? "public, max-age=31536000, immutable" : "no-cache";
        if (view(request[http::field::if_none_match]) == file->tag)
            return send(304, "", file->type, caching, file->tag);
        auto text = file_text(file->path);
        if (!text) return fail(404, "not_found", "there is no such page");
        send(200, std::move(*text), file->type, caching, file->tag);
    }

    // The page itself tells people.
    void no_page(const HttpRequest& request) {
        const bool by_person = view(request[http::field::accept]).find("text/html") != std::string_view::npos;
        const auto file = by_person ? page_file(state_.options.page, "/") : std::nullopt;
        auto text = file ? file_text(file->path) : std::nullopt;
        if (!text) return fail(404, "not_found", "there is no such page");
        send(404, std::move(*text), file->type, "no-store", "");
    }

    void fail_or_close(beast::error_code error) {
        if (error == http::error::end_of_stream) return close();
        if (error.category() == make_error_code(http::error::bad_method).category())
            return fail(400, "bad_request", "this is not HTTP as it should be");
        close();
    }

    void fail(int status, const std::string& code, const std::string& text) {
        failed_ = true, keep_alive_ = false; // the rest of the connection may be anything
        ApiResponse response = failure(status, code, text);
        send(status, std::move(response.body), response.type, "no-store", "");
    }

    void send(int status, std::string body, const std::string& type, const std::string& caching,
              const std::string& tag) {
        note(status, body.size());
        auto response = std::make_shared<HttpResponse>(static_cast<http::status>(status), version_);
        response->set(http::field::content_type, type);
        response->set(http::field::cache_control, caching);
        if (!tag.empty()) response->set(http::field::etag, tag);
        response->set("Content-Security-Policy", content_policy);
        response->set("X-Content-Type-Options", "nosniff");
        response->set("Referrer-Policy", "no-referrer");
        response->set("Cross-Origin-Opener-Policy", "same-origin");
        response->keep_alive(keep_alive_);
        body_.reset(); // the body of a request that has been answered
        const std::size_t size = body.size();
        sent_ = state_.outgoing.take(address_, size, state_.limits_of(address_).outgoing);
        if (!sent_) return close(); // this client does not read what it asked for
        if (!head_) response->body() = std::move(body);
        if (status != 204 && status != 304) response->content_length(size);
        stream_.expires_after(patience);
        http::async_write(stream_, *response,
                          [self = shared_from_this(), response](beast::error_code error, std::size_t) {
                              self->sent_.reset();
                              if (error || !self->keep_alive_) return self->close();
                              self->read();
                          });
    }

    // One line for each request. The code of an invitation is a secret, and so is what follows a question mark.
    void note(int status, std::size_t size) {
        ++state_.metrics.requests[std::clamp<std::size_t>(static_cast<std::size_t>(status) / 100, 0, 5)];
        if (!state_.options.log) return;
        const bool invitation = path_.starts_with("/api/join/");
        log_request({{"time", unix_time()},
                     {"address", address_},
                     {"method", method_},
                     {"path", invitation ? "/api/join/" : path_},
                     {"status", status},
                     {"bytes", size},
                     {"milliseconds", milliseconds_now() - began_}});
    }

    void close() {
        beast::error_code error;
        stream_.socket().shutdown(tcp::socket::shutdown_send, error);
        if (!failed_) return;
        stream_.expires_after(last_patience);
        drop_rest();
    }

    // What the client is still sending is read for a moment and forgotten: left unread, it would make the system take
    // back the answer.
    void drop_rest() {
        buffer_.clear();
        stream_.async_read_some(buffer_.prepare(most_header),
                                [self = shared_from_this()](beast::error_code error, std::size_t) {
                                    if (!error) self->drop_rest();
                                });
    }

    ServerState& state_;
    beast::tcp_stream stream_;
    Quota::Hold counted_, body_, sent_;
    std::string address_;    // of the client, in the form in which quotas count it
    const std::string from_; // the other end of the connection: the client, a proxy or another server
    beast::flat_buffer buffer_;
    std::optional<http::request_parser<http::string_body>> parser_;
    const bool from_proxy_;
    bool keep_alive_ = false, failed_ = false, head_ = false, passed_on_ = false, through_proxy_ = false;
    unsigned version_ = 11;
    std::int64_t began_ = 0;    // of the last request
    std::string method_, path_; // of the last request
};

} // namespace

const AddressLimits& ServerState::limits_of(const std::string& address) const {
    return is_loopback(address) ? options.of_loopback : options.of_one;
}

namespace {

// It is told so if that is possible at once; nothing is kept for it.
void turn_away(ServerState& state, tcp::socket socket) {
    ++state.metrics.turned_away;
    const std::string body = failure(429, "too_fast", "too many connections; wait a little").body;
    const std::string text = fmt::format("HTTP/1.1 429 Too Many Requests\r\nContent-Type: application/json\r\n"
                                         "Connection: close\r\nContent-Length: {}\r\n\r\n{}",
                                         body.size(), body);
    beast::error_code ignored;
    std::array<char, 4096> heard{};
    socket.non_blocking(true, ignored);
    socket.read_some(asio::buffer(heard), ignored); // what is left unread could take back what is sent
    socket.write_some(asio::buffer(text), ignored);
    socket.shutdown(tcp::socket::shutdown_both, ignored);
}

} // namespace

void serve_http(ServerState& state, tcp::socket socket) {
    beast::error_code error;
    const std::string from = socket.remote_endpoint(error).address().to_string();
    const auto is_it = [&](const std::string& proxy) { return same_address(proxy, from); };
    const bool from_proxy = std::ranges::any_of(state.options.proxies, is_it);
    Caller caller{counted_as(from), nullptr};
    const std::size_t most = from_proxy ? state.options.connections : state.limits_of(caller.address).connections;
    caller.counted = state.connections.take(caller.address, 1, most);
    if (!caller.counted) return turn_away(state, std::move(socket));
    std::make_shared<HttpSession>(state, std::move(socket), std::move(caller), from_proxy)->read();
}

} // namespace muster
