// The store cannot be used at the moment: locked by another program, a full disk, a file that is gone. What was to be
// written has not happened; trying again later may help.
#pragma once

#include <stdexcept>

namespace muster {

struct StoreError : std::runtime_error {
    bool damaged = false; // what is written there makes no sense: trying again does not help
    explicit StoreError(const std::string& what, bool damaged_ = false) : runtime_error(what), damaged(damaged_) {}
};

} // namespace muster
