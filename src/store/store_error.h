// The store cannot be used at the moment: another program has locked it, the disk is full, or the file is gone. What
// should have been written was not written. A later attempt may succeed.
#pragma once

#include <stdexcept>

namespace muster {

struct StoreError : std::runtime_error {
    bool damaged = false; // the content makes no sense: a later attempt will not help
    explicit StoreError(const std::string& what, bool damaged_ = false) : runtime_error(what), damaged(damaged_) {}
};

} // namespace muster
