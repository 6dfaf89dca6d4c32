#include "store/store_lock.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace muster {
namespace {

// The same by whatever links the store is named.
std::string lock_beside(const std::string& store) {
    std::error_code error;
    const auto file = std::filesystem::weakly_canonical(store, error);
    return (error ? store : file.string()) + "-lock";
}

int open_file(const std::string& file, int flags) { return open(file.c_str(), O_RDWR | O_CLOEXEC | flags, 0666); }
bool lock_file(int descriptor) { return flock(descriptor, LOCK_EX | LOCK_NB) == 0; }

} // namespace

Result<StoreLock> StoreLock::take(const std::string& store) {
    const std::string file = lock_beside(store);
    const int descriptor = open_file(file, O_CREAT);
    if (descriptor < 0)
        return Problem{file, "", std::strerror(errno), "a folder that can be written (choose one with --store)"};
    StoreLock taken(file, descriptor);
    if (lock_file(descriptor)) return taken;
    if (errno != EWOULDBLOCK) return Problem{file, "", std::strerror(errno), "a file system with locks"};
    return Problem{store, "", "a store that another Muster has open",
                   "one server for each store: stop that one, or name another file with --store"};
}

bool StoreLock::is_taken(const std::string& store) {
    const int descriptor = open_file(lock_beside(store), 0);
    if (descriptor < 0) return false;
    const bool taken = !lock_file(descriptor) && errno == EWOULDBLOCK;
    close(descriptor);
    return taken;
}

StoreLock::~StoreLock() {
    if (descriptor_ >= 0) close(descriptor_);
}

StoreLock::StoreLock(StoreLock&& other) noexcept
    : file_(std::move(other.file_)),
      descriptor_(std::exchange(other.descriptor_, -1)) {}

bool StoreLock::is_held() const {
    struct stat ours{}, there{};
    return fstat(descriptor_, &ours) == 0 && stat(file_.c_str(), &there) == 0 && ours.st_dev == there.st_dev &&
           ours.st_ino == there.st_ino;
}

bool StoreLock::hold() {
    if (is_held()) return true;
    const int again = open_file(file_, O_CREAT);
    if (again < 0) return true; // nobody else can either
    if (!lock_file(again)) return close(again), false;
    close(std::exchange(descriptor_, again));
    return true;
}

} // namespace muster
