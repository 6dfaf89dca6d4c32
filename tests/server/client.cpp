#include "client.h"

#include <boost/asio.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>

#include <fmt/format.h>

#include <unistd.h>

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using tcp = asio::ip::tcp;

namespace muster::test {
namespace {

std::filesystem::path new_folder() {
    static int count = 0;
    const auto folder = std::filesystem::temp_directory_path() / fmt::format("muster-server-{}-{}", getpid(), count++);
    std::filesystem::create_directories(folder);
    return folder;
}

tcp::endpoint loopback(std::uint16_t port) { return {asio::ip::address_v4::loopback(), port}; }

} // namespace

RunningServer::RunningServer(ServerOptions options) : options_(std::move(options)), folder_(new_folder()) {
    options_.port = 0;
    options_.store = folder_ / "battles.sqlite";
    if (options_.data.empty()) options_.data = MUSTER_SOURCE "/data";
    options_.seeds = true;
    options_.pace = 0;
    start();
}

void RunningServer::start() {
    server_ = Server::open(options_).value();
    options_.port = server_->port();
    thread_ = std::thread([this] { server_->run(); });
}

void RunningServer::restart(const std::function<void()>& meanwhile) {
    server_->stop();
    thread_.join();
    server_.reset();
    if (meanwhile) meanwhile();
    start();
}

RunningServer::~RunningServer() {
    server_->stop();
    thread_.join();
    server_.reset();
    std::filesystem::remove_all(folder_);
}

HttpReply request(std::uint16_t port, const std::string& method, const std::string& target, const std::string& body,
                  const std::vector<Header>& headers) {
    asio::io_context context;
    tcp::socket socket(context);
    socket.connect(loopback(port));
    http::request<http::string_body> request;
    request.method_string(method);
    request.target(target);
    request.version(11);
    request.set(http::field::host, fmt::format("127.0.0.1:{}", port));
    request.set(http::field::content_type, "application/json");
    for (const Header& header : headers) request.erase(header.name);
    for (const Header& header : headers) request.insert(header.name, header.value); // one may be there twice
    request.body() = body;
    request.prepare_payload();
    beast::error_code error;
    http::write(socket, request, error); // a server that refuses the header does not wait for the rest
    beast::flat_buffer buffer;
    http::response_parser<http::string_body> parser;
    parser.body_limit(64u << 20);
    http::read(socket, buffer, parser, error);
    const auto& response = parser.get();
    return {static_cast<int>(response.result_int()), response.body(), std::string(response["Content-Security-Policy"]),
            std::string(response[http::field::etag])};
}

std::string raw_request(std::uint16_t port, const std::string& bytes) {
    asio::io_context context;
    tcp::socket socket(context);
    socket.connect(loopback(port));
    beast::error_code error;
    asio::write(socket, asio::buffer(bytes), error);
    std::string reply;
    asio::read(socket, asio::dynamic_buffer(reply), error);
    return reply;
}

struct RawConnection::Inside {
    asio::io_context context;
    tcp::socket socket{context};
};

RawConnection::RawConnection(std::uint16_t port) : inside_(std::make_unique<Inside>()) {
    inside_->socket.connect(loopback(port));
}
RawConnection::~RawConnection() = default;
void RawConnection::send(const std::string& bytes) { asio::write(inside_->socket, asio::buffer(bytes)); }

struct Browser::Inside {
    asio::io_context context;
    websocket::stream<tcp::socket> stream{context};
};

Browser::Browser(std::uint16_t port, const std::string& origin) : inside_(std::make_unique<Inside>()) {
    inside_->stream.next_layer().connect(loopback(port));
    inside_->stream.next_layer().set_option(tcp::no_delay(true));
    inside_->stream.read_message_max(64u << 20);
    if (!origin.empty())
        inside_->stream.set_option(websocket::stream_base::decorator(
            [origin](websocket::request_type& request) { request.set(http::field::origin, origin); }));
    inside_->stream.handshake(fmt::format("127.0.0.1:{}", port), "/api/battle");
}

Browser::~Browser() {
    beast::error_code error;
    inside_->stream.next_layer().close(error);
}

void Browser::send(const json::value& message) { send_text(json::serialize(message)); }

void Browser::send_text(const std::string& text, bool binary) {
    inside_->stream.binary(binary);
    inside_->stream.write(asio::buffer(text));
}

json::object Browser::next() {
    beast::flat_buffer buffer;
    std::optional<beast::error_code> read;
    inside_->stream.async_read(buffer, [&](beast::error_code error, std::size_t) { read = error; });
    inside_->context.restart();
    inside_->context.run_for(std::chrono::seconds(60));
    if (!read) {
        inside_->stream.next_layer().close(), inside_->context.run();
        throw std::runtime_error("the server is silent");
    }
    if (*read) throw boost::system::system_error(*read);
    return json::parse(beast::buffers_to_string(buffer.data())).as_object();
}

json::object Browser::wait_for(std::string_view type) {
    while (true) {
        json::object message = next();
        if (message["type"].as_string() == type) return message;
        passed.push_back(std::move(message));
    }
}

bool Browser::closed() {
    try {
        while (true) next();
    } catch (const boost::system::system_error&) {
        return true;
    }
}

json::object Browser::hello(const std::string& battle, const std::vector<std::string>& tokens) {
    send({{"type", "hello"}, {"battle", battle}, {"tokens", json::value_from(tokens)}});
    return wait_for("snapshot");
}

} // namespace muster::test
