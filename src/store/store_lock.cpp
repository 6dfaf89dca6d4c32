#include "store/store_lock.h"

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

namespace muster {
namespace {

// The same file, whatever symbolic links lead to the store.
std::string lock_beside(const std::string& store) {
    std::error_code error;
    const auto file = std::filesystem::weakly_canonical(store, error);
    return (error ? store : file.string()) + "-lock";
}

Problem in_use(const std::string& store) {
    return {store, "", "a store that another Muster has open",
            "one server for each store: stop that one, or name another file with --store"};
}

} // namespace

StoreLock::Locked::~Locked() {
    if (descriptor_ >= 0) close(descriptor_);
}

StoreLock::Locked::Locked(Locked&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}

StoreLock::Locked& StoreLock::Locked::operator=(Locked&& other) noexcept {
    std::swap(descriptor_, other.descriptor_);
    return *this;
}

bool StoreLock::Locked::lock() const { return flock(descriptor_, LOCK_EX | LOCK_NB) == 0; }

bool StoreLock::Locked::is(const std::string& file) const {
    struct stat ours{}, there{};
    return fstat(descriptor_, &ours) == 0 && stat(file.c_str(), &there) == 0 && ours.st_dev == there.st_dev &&
           ours.st_ino == there.st_ino;
}

bool StoreLock::Locked::is_far() const {
    constexpr std::uint32_t network[] = {0x6969, 0x517b, 0xff534d42, 0xfe534d42}; // NFS, three kinds of SMB: statfs(2)
    struct statfs system{};
    return fstatfs(descriptor_, &system) == 0 &&
           std::ranges::find(network, static_cast<std::uint32_t>(system.f_type)) != std::end(network);
}

StoreLock::Locked StoreLock::open(const std::string& file, int flags) {
    return Locked(::open(file.c_str(), O_RDWR | O_CLOEXEC | flags, 0644));
}

StoreLock::StoreLock(const std::string& store) : store_(store), beside_(lock_beside(store)) {}

Result<StoreLock> StoreLock::take(const std::string& store) {
    StoreLock lock(store);
    lock.of_beside_ = open(lock.beside_, O_CREAT);
    if (!lock.of_beside_.is_open())
        return Problem{lock.beside_, "", std::strerror(errno),
                       "a folder that can be written (choose one with --store)"};
    if (!lock.of_beside_.lock()) {
        if (errno == EWOULDBLOCK) return in_use(store);
        return Problem{lock.beside_, "", std::strerror(errno), "a file system with locks"};
    }
    if (!lock.hold_store(O_CREAT)) return in_use(store);
    return lock;
}

bool StoreLock::hold(Locked& locked, const std::string& file, int flags) {
    if (locked.is_open() && locked.is(file)) return true;
    Locked again = open(file, flags);
    if (!again.is_open()) return true; // then no other server can open it either
    if (!again.lock() && errno == EWOULDBLOCK) return false;
    locked = std::move(again);
    return true;
}

bool StoreLock::is_taken(const std::string& store) {
    const Locked beside = open(lock_beside(store), 0);
    return beside.is_open() && !beside.lock() && errno == EWOULDBLOCK;
}

// On a network drive this kind of lock is the same as SQLite's own, and would lock out this server itself.
bool StoreLock::hold_store(int flags) { return of_beside_.is_far() || hold(of_store_, store_, flags); }

bool StoreLock::hold() { return hold(of_beside_, beside_, O_CREAT) && hold_store(0); }

} // namespace muster
