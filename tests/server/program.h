// The real program as a server, for tests of processes: it can be killed, and its log can be read.
#pragma once

#include <doctest/doctest.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace muster::test {

class Program {
  public:
    // It may open this many files; 0: no limit. Its log is beside the store, or where a database has its log.
    explicit Program(const std::filesystem::path& store, int files = 0)
        : Program(store.string(), store.string() + ".log", files) {}
    Program(std::string store, std::string log, int files = 0)
        : store_(std::move(store)),
          log_(std::move(log)),
          files_(files) {
        start();
    }
    ~Program() { kill(); }

    void start() {
        int ends[2];
        REQUIRE(pipe(ends) == 0);
        posix_spawn_file_actions_t actions;
        posix_spawn_file_actions_init(&actions);
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
        posix_spawn_file_actions_addclose(&actions, ends[0]);
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, log_.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
        const std::string limited = files_ == 0 ? "" : "ulimit -n " + std::to_string(files_) + "; ";
        // It is beside the test program. A compiled-in path would differ under the address checks, and the test would
        // be compiled again.
        const auto program = std::filesystem::read_symlink("/proc/self/exe").replace_filename("muster");
        std::string words[] = {"sh",
                               "-c",
                               limited + R"(exec "$0" "$@")",
                               program.string(),
                               "play",
                               "--port",
                               "0",
                               "--seeds",
                               "--pace",
                               "0",
                               "--store",
                               store_};
        std::vector<char*> arguments;
        for (std::string& word : words) arguments.push_back(word.data());
        arguments.push_back(nullptr);
        REQUIRE(posix_spawn(&process_, "/bin/sh", &actions, nullptr, arguments.data(), environ) == 0);
        posix_spawn_file_actions_destroy(&actions);
        close(ends[1]);
        std::string text;
        char letter = 0; // "…http://127.0.0.1:PORT\n…Ctrl-C stops the server.\n"
        while (text.find("Ctrl-C") == std::string::npos && read(ends[0], &letter, 1) == 1) text += letter;
        close(ends[0]);
        const std::size_t at = text.find("127.0.0.1:");
        REQUIRE(at != std::string::npos);
        port = static_cast<std::uint16_t>(std::stoi(text.substr(at + 10)));
    }
    void kill() {
        if (process_ == 0) return;
        ::kill(process_, SIGKILL);
        waitpid(std::exchange(process_, 0), nullptr, 0);
    }
    void restart() { kill(), start(); }
    bool runs() {
        if (process_ != 0 && waitpid(process_, nullptr, WNOHANG) != 0) process_ = 0;
        return process_ != 0;
    }
    pid_t process() const { return process_; }
    // What the program has written to standard error.
    std::string log() const {
        std::ifstream file(log_);
        return {std::istreambuf_iterator<char>(file), {}};
    }

    std::uint16_t port = 0;

  private:
    std::string store_, log_;
    int files_;
    pid_t process_ = 0;
};

} // namespace muster::test
