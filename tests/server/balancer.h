// HAProxy before some servers, as docs/hosting.md describes it: any client comes to any server that is ready.
#pragma once

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <netinet/in.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace muster::test {

class Balancer {
  public:
    explicit Balancer(const std::vector<std::uint16_t>& servers) {
        const int listens = listening_socket();
        std::filesystem::create_directories(folder_);
        std::ofstream file(folder_ / "haproxy.cfg");
        file << "defaults\n    mode http\n    option redispatch\n    option forwardfor\n    timeout connect 2s\n"
             << "    timeout client 1h\n    timeout server 1h\n    timeout tunnel 1h\n"
             << fmt::format("frontend front\n    bind fd@{}\n    default_backend servers\n", listens)
             << "backend servers\n    balance roundrobin\n    option httpchk\n"
             << "    http-check send meth GET uri /readyz ver HTTP/1.1 hdr Host localhost\n"
             << "    default-server check inter 200ms fall 1 rise 1 on-marked-down shutdown-sessions\n";
        for (std::size_t i = 0; i < servers.size(); ++i)
            file << fmt::format("    server server{} 127.0.0.1:{}\n", i, servers[i]);
        file.close();
        start();
        close(listens);
    }
    ~Balancer() {
        kill(process_, SIGKILL);
        waitpid(process_, nullptr, 0);
        std::filesystem::remove_all(folder_);
    }
    Balancer(const Balancer&) = delete;
    Balancer& operator=(const Balancer&) = delete;

    std::uint16_t port = 0;

  private:
    // HAProxy inherits it, so no other program can take the port meanwhile.
    int listening_socket() {
        const int listens = socket(AF_INET, SOCK_STREAM, 0);
        sockaddr_in where{};
        where.sin_family = AF_INET, where.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof where;
        REQUIRE(bind(listens, reinterpret_cast<const sockaddr*>(&where), size) == 0);
        REQUIRE(listen(listens, 128) == 0);
        REQUIRE(getsockname(listens, reinterpret_cast<sockaddr*>(&where), &size) == 0);
        port = ntohs(where.sin_port);
        return listens;
    }

    // A test that is killed leaves nothing running.
    void start() {
        const std::string file = (folder_ / "haproxy.cfg").string();
        std::vector<std::string> words{"setpriv", "--pdeathsig", "KILL", "/usr/sbin/haproxy", "-db", "-q", "-f", file};
        std::vector<char*> arguments;
        for (std::string& word : words) arguments.push_back(word.data());
        arguments.push_back(nullptr);
        REQUIRE(posix_spawnp(&process_, "setpriv", nullptr, nullptr, arguments.data(), environ) == 0);
    }

    std::filesystem::path folder_ =
        std::filesystem::temp_directory_path() / fmt::format("muster-balancer-{}", getpid());
    pid_t process_ = 0;
};

} // namespace muster::test
