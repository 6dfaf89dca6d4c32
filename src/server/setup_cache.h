// The setups that battles share. Reading and checking armies takes longer than anything else in opening a battle, and
// many battles use the same armies. A setup stays as long as a battle uses it. It is safe to use from several threads.
#pragma once

#include "battle/setup.h"
#include "store/store.h"

#include <functional>
#include <map>
#include <mutex>

namespace muster {

class SetupCache {
  public:
    using SharedSetup = std::shared_ptr<const Setup>;

    // The setup made from the same texts, or the one that `make` makes.
    SharedSetup find(const StoredBattle& battle, const std::function<SharedSetup()>& make);

  private:
    std::mutex mutex_;
    std::map<std::string, std::weak_ptr<const Setup>> setups_; // by the hash of the texts that they are made from
};

} // namespace muster
