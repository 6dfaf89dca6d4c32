// One server for each store. It holds locks of the operating system on a file beside the store and on the store itself,
// whatever names it has. The locks last as long as the process, however it ends.
#pragma once

#include "base/problem.h"

#include <string>

namespace muster {

class StoreLock {
  public:
    // Call it before SQLite opens the store. The lock must live longer than SQLite has the file open: closing any
    // descriptor of a file gives back all locks that SQLite holds on it, for the whole process.
    static Result<StoreLock> take(const std::string& store);
    static bool is_taken(const std::string& store); // by any server, under this name; it creates no file

    // Takes the lock again if the file was deleted or replaced; false if another server was quicker.
    bool hold();

  private:
    // A file that is open, and locked.
    class Locked {
      public:
        explicit Locked(int descriptor = -1) : descriptor_(descriptor) {}
        ~Locked();
        Locked(Locked&& other) noexcept;
        Locked& operator=(Locked&& other) noexcept;
        bool is_open() const { return descriptor_ >= 0; }
        bool lock() const;
        bool is(const std::string& file) const; // and not another file of that name
        bool is_far() const;                    // on another machine

      private:
        int descriptor_;
    };

    explicit StoreLock(const std::string& store);
    static Locked open(const std::string& file, int flags);
    static bool hold(Locked& locked, const std::string& file, int flags);
    bool hold_store(int flags);

    std::string store_, beside_;
    Locked of_store_, of_beside_;
};

} // namespace muster
