// One server for each store: a lock of the operating system on a file beside it, held for as long as the process lives,
// however it ends.
#pragma once

#include "base/problem.h"

#include <string>

namespace muster {

class StoreLock {
  public:
    static Result<StoreLock> take(const std::string& store);
    static bool is_taken(const std::string& store); // by whoever; makes no file

    ~StoreLock();
    StoreLock(StoreLock&& other) noexcept;
    StoreLock& operator=(StoreLock&&) = delete;

    bool hold(); // takes it again where its file was deleted; false: somebody else was quicker

  private:
    StoreLock(std::string file, int descriptor) : file_(std::move(file)), descriptor_(descriptor) {}
    bool is_held() const;

    std::string file_;
    int descriptor_;
};

} // namespace muster
