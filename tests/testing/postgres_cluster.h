// A private PostgreSQL for a test program: in a temporary folder, reached by a socket there, started when first asked
// for and stopped at the end. initdb refuses root, so then it runs as nobody.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

#include <fcntl.h>
#include <pwd.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace muster::test {

class PostgresCluster {
  public:
    PostgresCluster() {
        if (mkdtemp(folder_.data()) == nullptr) throw std::runtime_error("no temporary folder");
        if (user_ && chown(folder_.c_str(), user_->pw_uid, user_->pw_gid) != 0)
            throw std::runtime_error("no folder for nobody");
        need(run({"initdb", "-D", data(), "-U", "muster", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync"}));
        start();
    }
    ~PostgresCluster() {
        stop();
        std::filesystem::remove_all(folder_);
    }
    PostgresCluster(const PostgresCluster&) = delete;
    PostgresCluster& operator=(const PostgresCluster&) = delete;

    // The one of this program.
    static PostgresCluster& shared() {
        static PostgresCluster cluster;
        return cluster;
    }

    std::string address(const std::string& database = "postgres") const {
        return "postgresql://muster@/" + database + "?host=" + folder_;
    }

    // Nothing is ever lost by a power failure here, so nothing is synced.
    void start() {
        process_ = spawn({"postgres", "-D", data(), "-k", folder_, "-c", "listen_addresses=", "-c", "fsync=off", "-c",
                          "max_connections=200"});
        for (int i = 0; i < 200 && run({"pg_isready", "-q", "-h", folder_}) != 0; ++i) usleep(50'000);
    }
    // As if the machine had failed: it recovers at the next start.
    void stop_at_once() { stop(SIGQUIT); }
    void stop(int signal = SIGINT) {
        if (process_ == 0) return;
        kill(process_, signal);
        waitpid(process_, nullptr, 0);
        process_ = 0;
    }
    pid_t process() const { return process_; }
    const std::string& folder() const { return folder_; }

    void execute(const std::string& sql, const std::string& where = "") const { need(run(query(sql, where))); }
    pid_t execute_later(const std::string& where, const std::string& sql) const { return spawn(query(sql, where)); }

  private:
    std::vector<std::string> query(const std::string& sql, const std::string& where) const {
        return {"psql", "-q", "-d", where.empty() ? address() : where, "-c", sql};
    }
    std::string data() const { return folder_ + "/data"; }

    // The newest that is installed; Debian keeps these programs out of the path.
    static std::string program(const std::string& name) {
        std::string newest;
        for (const auto& version : std::filesystem::directory_iterator("/usr/lib/postgresql"))
            newest = std::max(newest, (version.path() / "bin" / name).string());
        return newest;
    }

    pid_t spawn(std::vector<std::string> words) const {
        words[0] = program(words[0]);
        std::vector<char*> arguments;
        for (std::string& word : words) arguments.push_back(word.data());
        arguments.push_back(nullptr);
        const std::string log = folder_ + "/log";
        const pid_t child = fork();
        if (child != 0) return child;
        prctl(PR_SET_PDEATHSIG, SIGQUIT); // a test that is killed leaves nothing running
        if (user_ && (setgid(user_->pw_gid) != 0 || setuid(user_->pw_uid) != 0)) _exit(1);
        prctl(PR_SET_PDEATHSIG, SIGQUIT); // forgotten with the user
        const int out = open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
        dup2(out, STDOUT_FILENO), dup2(out, STDERR_FILENO);
        if (chdir("/") != 0) _exit(1);
        execv(arguments[0], arguments.data());
        _exit(1);
    }

    int run(const std::vector<std::string>& words) const {
        int status = 0;
        waitpid(spawn(words), &status, 0);
        return status;
    }

    void need(int status) const {
        if (status == 0) return;
        std::ifstream log(folder_ + "/log");
        throw std::runtime_error("PostgreSQL for the tests (postgresql-15, setup/packages-tests): " +
                                 std::string(std::istreambuf_iterator<char>(log), {}));
    }

    std::string folder_ = (std::filesystem::temp_directory_path() / "muster-pg-XXXXXX").string();
    const passwd* user_ = geteuid() == 0 ? getpwnam("nobody") : nullptr;
    pid_t process_ = 0;
};

} // namespace muster::test
