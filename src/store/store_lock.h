// One server for each store: locks of the operating system on a file beside it and on the store itself, whatever names
// it has, held for as long as the process lives, however it ends.
#pragma once

#include "base/problem.h"

#include <string>

namespace muster {

class StoreLock {
  public:
    // Before SQLite opens the store, and it outlives that: whoever closes a file gives back all that SQLite has locked
    // in it, for the whole process.
    static Result<StoreLock> take(const std::string& store);
    static bool is_taken(const std::string& store); // by whoever, under this name; makes no file

    // Takes it again where the file was deleted or is another; false: somebody else was quicker.
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
        bool is(const std::string& file) const; // and not another of its name
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
