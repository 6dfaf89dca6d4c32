// A browser for tests: HTTP requests and one WebSocket, blocking, with a server of the test's own on loopback.
#pragma once

#include "server/server.h"

#include <boost/json.hpp>

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <vector>

namespace muster::test {

namespace json = boost::json;

// A server with a store in its own folder, on a free port, as long as the object lives.
class RunningServer {
  public:
    explicit RunningServer(ServerOptions options = {});
    ~RunningServer();
    std::uint16_t port() const { return server_->port(); }
    const std::filesystem::path& folder() const { return folder_; }
    // Stops the server and starts another on the same store and port.
    void restart(const std::function<void()>& meanwhile = nullptr);

  private:
    void start();
    ServerOptions options_;
    std::filesystem::path folder_;
    std::unique_ptr<Server> server_;
    std::thread thread_;
};

struct HttpReply {
    int status = 0;
    std::string body, policy, tag;
    json::value json() const { return json::parse(body); }
};

struct Header {
    std::string name, value;
};

HttpReply request(std::uint16_t port, const std::string& method, const std::string& target,
                  const std::string& body = "", const std::vector<Header>& headers = {});
// Sends any bytes and returns what comes back until the server closes the connection.
std::string raw_request(std::uint16_t port, const std::string& bytes);

// A connection for any bytes, as long as the object lives.
class RawConnection {
  public:
    explicit RawConnection(std::uint16_t port);
    ~RawConnection();
    void send(const std::string& bytes);

  private:
    struct Inside;
    std::unique_ptr<Inside> inside_;
};

class Browser {
  public:
    explicit Browser(std::uint16_t port, const std::string& origin = "");
    ~Browser();
    void send(const json::value& message);
    void send_text(const std::string& text, bool binary = false);
    // The next message of this type; others before it are kept in `passed`.
    json::object wait_for(std::string_view type);
    json::object next();
    bool closed(); // reads until the server has closed the connection
    std::vector<json::object> passed;

    // hello, and the snapshot that answers it.
    json::object hello(const std::string& battle, const std::vector<std::string>& tokens);

  private:
    struct Inside;
    std::unique_ptr<Inside> inside_;
};

} // namespace muster::test
