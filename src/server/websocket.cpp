// One connection to one battle. It reads the next message after the last one has been handled, and reads more slowly
// from a client that sends too many. So nobody can pile up work, and nothing is lost. What is to be sent waits in a
// queue that is limited by connection, by address and in total. It has room for a whole battle of the largest armies.
#include "server/frame.h"
#include "server/peers.h"
#include "server/sockets.h"

#include <boost/beast/websocket.hpp>

#include <deque>

namespace muster {
namespace {

namespace websocket = beast::websocket;
using namespace protocol;

constexpr std::size_t most_message = 256 * 1024, most_queued = 8u << 20;
constexpr std::size_t usual_message = 16 * 1024; // a longer one takes of what bodies may be received at once
constexpr std::chrono::seconds message_patience{30};
constexpr int most_strikes = 20, most_hellos = 16;

std::chrono::microseconds since(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() - start);
}

class Connection final : public Client, public std::enable_shared_from_this<Connection> {
  public:
    Connection(ServerState& state, tcp::socket socket, Caller caller)
        : state_(state),
          stream_(std::move(socket)),
          address_(std::move(caller.address)),
          counted_(std::move(caller.counted)),
          passed_on_(caller.passed_on),
          turn_(stream_.get_executor()),
          patience_(stream_.get_executor()) {}

    void accept(HttpRequest upgrade) {
        websocket::stream_base::timeout timeout{std::chrono::seconds(10), std::chrono::seconds(60), true};
        stream_.set_option(timeout);
        stream_.read_message_max(most_message);
        upgrade_ = std::move(upgrade);
        stream_.async_accept(upgrade_, [self = shared_from_this()](beast::error_code error) {
            if (!error) self->read();
        });
    }

    void send(std::string text) override {
        OutgoingFrame letter{std::move(text), nullptr};
        letter.counted = state_.outgoing.take(address_, letter.text.size(), state_.limits_of(address_).outgoing);
        asio::post(stream_.get_executor(), [self = shared_from_this(), letter = std::move(letter)]() mutable {
            self->enqueue(std::move(letter));
        });
    }

    bool post_query(const std::function<void()>& job) override {
        return state_.query_pool->post(address_, this, [self = shared_from_this(), job] { job(); });
    }

  private:
    void read() {
        if (closing_) return;
        buffer_.clear(), body_.reset();
        arriving_ = dropped_ = false;
        read_on();
    }

    // A message may come in pieces. One for which there is no room is read to its end all the same, and dropped.
    void read_on() {
        const auto piece = [self = shared_from_this()](beast::error_code error, std::size_t) {
            if (error) return self->gone();
            if (self->stream_.is_message_done()) return self->arrived();
            if (!std::exchange(self->arriving_, true)) self->await_rest();
            if (!self->has_room()) self->dropped_ = true;
            if (self->dropped_) self->buffer_.clear();
            self->read_on();
        };
        stream_.async_read_some(buffer_, usual_message, piece);
    }

    void arrived() {
        patience_.cancel();
        if (!dropped_) return await_turn();
        strike(Code::too_fast, "too much is being sent at once; try again in a moment");
    }

    void await_rest() {
        patience_.expires_after(message_patience);
        patience_.async_wait([self = shared_from_this()](beast::error_code error) {
            if (!error) self->gone();
        });
    }

    bool has_room() {
        if (!body_ && buffer_.size() >= usual_message)
            body_ = state_.bodies.take(address_, most_message, most_bodies / 2);
        return body_ || buffer_.size() < usual_message;
    }

    void await_turn() {
        const std::int64_t wait = limiter_.wait(milliseconds_now());
        if (wait == 0) return heard(beast::buffers_to_string(buffer_.data()));
        turn_.expires_after(std::chrono::milliseconds(wait));
        turn_.async_wait([self = shared_from_this()](beast::error_code error) {
            if (!error && !self->closing_) self->heard(beast::buffers_to_string(self->buffer_.data()));
        });
    }

    void heard(const std::string& text) {
        if (!stream_.got_text()) return strike(Code::malformed, "expected text");
        if (relayed_) return send_on(text);
        auto parsed = Document::parse(text, "message");
        if (parsed.has_error()) return strike(Code::malformed, parsed.error().text());
        auto document = std::make_shared<Document>(std::move(*parsed));
        const std::string type = document->root()["type"].text(1, 40);
        if (!document->ok()) return strike(Code::malformed, document->problem()->text());
        if (battle_.empty()) return hello(type, *document, text);
        const auto heard_at = std::chrono::steady_clock::now();
        const auto job = [self = shared_from_this(), type, document, heard_at](Match& match) {
            const bool good = match.hear(self, type, document->root(), *document);
            if (type == "answer" || type == "answers") self->state_.metrics.answers.add(since(heard_at));
            if (good)
                self->next();
            else
                self->count_strike();
        };
        const auto on_failure = [self = shared_from_this(),
                                 id = Match::client_id_of(document->root())](const Trouble& trouble) {
            self->refuse(trouble.code, trouble.told(), id);
            trouble == Code::no_such_battle ? self->close() : self->next();
        };
        // It was moved since the last message: the client comes again, and is let in there.
        state_.registry->visit(battle_, job, on_failure, [self = shared_from_this()](const Peer&) { self->hang_up(); });
    }

    void hello(const std::string& type, Document& document, const std::string& text) {
        if (type != "hello") return strike(Code::say_hello, "the first message is hello");
        const Hello hello = read_message<Hello>(document.root());
        if (!document.ok()) return strike(Code::malformed, document.problem()->text());
        if (hello.protocol != version) return strike(Code::malformed, "protocol: expected 1");
        if (hello.tokens.size() > most_tokens) return strike(Code::malformed, "tokens: too many");
        battle_ = hello.battle, hello_ = hello, hello_text_ = text;
        enter();
    }

    void enter() {
        const auto outside = [self = shared_from_this()] { // another hello may be running
            asio::post(self->stream_.get_executor(), [self] { self->battle_.clear(); });
        };
        const auto job = [self = shared_from_this(), outside](Match& match) {
            if (match.greet(self, self->hello_)) return self->next();
            outside();
            self->count_strike();
        };
        const auto on_failure = [self = shared_from_this(), outside](const Trouble& trouble) {
            outside();
            if (trouble.code != Code::no_store) return self->strike(trouble.code, trouble.told());
            self->refuse(trouble.code, trouble.told());
            self->next();
        };
        state_.registry->visit(battle_, job, on_failure, [self = shared_from_this()](const Peer& peer) {
            asio::post(self->stream_.get_executor(), [self, peer] { self->pass_on(peer); });
        });
    }

    // Another server has the battle: it gets the frames of this client, the first of which is hello. If it is gone, its
    // battles can be had after a moment.
    void pass_on(const Peer& peer) {
        if (closing_) return;
        if (passed_on_ || ++hellos_ > most_hellos) return gone();
        RelayEvents events;
        events.opened = [self = shared_from_this()] { self->send_on(self->hello_text_); };
        events.heard = [self = shared_from_this()](std::string frame) {
            self->was_heard_ = true;
            self->send(std::move(frame));
        };
        events.ended = [self = shared_from_this()] { self->relay_ended(); };
        ++state_.metrics.passed_on;
        relay_ = open_relay(state_, peer, address_, std::move(events));
        relayed_ = true;
    }

    void send_on(std::string text) {
        if (const auto relay = relay_.lock())
            relay->send(std::move(text), [self = shared_from_this()] { self->read(); });
    }

    void relay_ended() {
        relayed_ = false;
        if (closing_) return;
        if (was_heard_) return close(); // the client comes again by itself
        turn_.expires_after(std::chrono::milliseconds(250));
        turn_.async_wait([self = shared_from_this()](beast::error_code error) {
            if (!error && !self->closing_) self->enter();
        });
    }

    // Called in the battle's lane when a message has been handled.
    void next() {
        asio::post(stream_.get_executor(), [self = shared_from_this()] { self->read(); });
    }

    void refuse(Code code, std::string text, const std::string& client_id = "") {
        was_refused();
        send(frame("refused", Refused{code, client_id, std::move(text), {}, 0}));
    }

    void strike(Code code, std::string text) {
        refuse(code, std::move(text));
        count_strike();
    }
    // Reads on, unless the client has sent too many wrong messages.
    void count_strike() {
        asio::post(stream_.get_executor(), [self = shared_from_this()] {
            if (++self->strikes_ >= most_strikes) return self->close();
            self->read();
        });
    }

    struct OutgoingFrame {
        std::string text;
        Quota::Hold counted; // null: too many bytes are waiting already
    };

    void enqueue(OutgoingFrame letter) {
        if (closing_) return;
        queued_ += letter.text.size();
        if (!letter.counted || queued_ > most_queued) return gone(); // the client does not read
        queue_.push_back(std::move(letter));
        if (queue_.size() == 1) write();
    }

    void write() {
        stream_.text(true);
        stream_.async_write(asio::buffer(queue_.front().text),
                            [self = shared_from_this()](beast::error_code error, std::size_t) {
                                if (error) return self->gone();
                                self->queued_ -= self->queue_.front().text.size();
                                self->queue_.pop_front();
                                if (!self->queue_.empty()) return self->write();
                                if (self->close_when_sent_) self->gone();
                            });
    }

    void was_refused() override { ++state_.metrics.refused; }
    void hang_up() override { close(); }
    void close() { // after the queue has been sent
        asio::post(stream_.get_executor(), [self = shared_from_this()] {
            self->close_when_sent_ = true;
            if (self->queue_.empty()) self->gone();
        });
    }

    void gone() {
        if (std::exchange(closing_, true)) return;
        beast::get_lowest_layer(stream_).close();
        patience_.cancel();
        if (const auto relay = relay_.lock()) relay->close();
        if (!battle_.empty()) state_.registry->leave(battle_, shared_from_this());
    }

    ServerState& state_;
    websocket::stream<beast::tcp_stream> stream_;
    std::string address_;
    Quota::Hold counted_;
    const bool passed_on_; // by another server
    Hello hello_;
    std::string hello_text_;
    std::weak_ptr<Relay> relay_;               // to the server that has the battle
    bool relayed_ = false, was_heard_ = false; // something has come through the relay
    int hellos_ = 0;
    HttpRequest upgrade_;
    beast::flat_buffer buffer_;
    Quota::Hold body_;                        // of a long message
    bool arriving_ = false, dropped_ = false; // the message that is being read
    std::string battle_;
    asio::steady_timer turn_, patience_;
    RateLimiter limiter_{100, 300}; // messages per second, and the burst
    int strikes_ = 0;
    std::deque<OutgoingFrame> queue_;
    std::size_t queued_ = 0;
    bool closing_ = false, close_when_sent_ = false;
};

} // namespace

void serve_websocket(ServerState& state, tcp::socket socket, HttpRequest upgrade, Caller caller) {
    std::make_shared<Connection>(state, std::move(socket), std::move(caller))->accept(std::move(upgrade));
}

} // namespace muster
