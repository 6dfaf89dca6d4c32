// The setups that battles share: reading and checking armies takes longer than anything else in opening a battle, and
// many are fought by the same ones. A setup stays for as long as a battle uses it. Safe to use from several threads.
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

    // The one that is made of the same texts, or the one that `make` makes.
    SharedSetup find(const StoredBattle& battle, const std::function<SharedSetup()>& make);

  private:
    std::mutex mutex_;
    std::map<std::string, std::weak_ptr<const Setup>> setups_; // by the hash of all that they are made of
};

} // namespace muster
