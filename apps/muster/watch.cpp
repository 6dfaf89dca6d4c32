#include "watch.h"

#include "program.h"

#include <fmt/format.h>

#include <array>
#include <cstring>

#include <sys/inotify.h>
#include <unistd.h>

namespace muster {
namespace {

void do_once(const std::function<void()>& action) {
    try {
        action();
    } catch (const BadInput& problem) {
        fmt::print("muster: {}\n", problem.what());
    }
    std::fflush(stdout);
}

// Waits for changes in the folder. Returns whether the file is among them.
bool saved(int watch, const std::string& name) {
    alignas(inotify_event) std::array<char, 4096> news;
    const ssize_t size = read(watch, news.data(), news.size());
    if (size <= 0) throw std::runtime_error(fmt::format("watching failed: {}", std::strerror(errno)));
    bool found = false;
    for (std::size_t at = 0; at < static_cast<std::size_t>(size);) {
        inotify_event event;
        std::memcpy(&event, news.data() + at, sizeof event);
        found |= event.len > 0 && name == news.data() + at + sizeof event;
        at += sizeof event + event.len;
    }
    return found;
}

} // namespace

// The folder is watched, not the file: many editors save by writing a new file and renaming it.
void on_each_save(const std::string& file, const std::function<void()>& action) {
    const std::filesystem::path path = std::filesystem::absolute(file);
    const int watch = inotify_init1(IN_CLOEXEC);
    if (watch < 0 || inotify_add_watch(watch, path.parent_path().c_str(), IN_CLOSE_WRITE | IN_MOVED_TO) < 0)
        throw BadInput(fmt::format("{}: cannot be watched: {}", file, std::strerror(errno)));
    while (true) {
        do_once(action);
        while (!saved(watch, path.filename().string())) {}
    }
}

} // namespace muster
