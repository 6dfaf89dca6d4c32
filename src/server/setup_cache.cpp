#include "server/setup_cache.h"

#include "server/secrets.h"

namespace muster {
namespace {

std::string key_of(const StoredBattle& battle) {
    std::string texts;
    for (const std::string* text : {&battle.rules, &battle.mission, &battle.switches, &battle.table})
        texts += *text + '\0';
    for (const StoredSeat& seat : battle.seats) texts += seat.army.value_or("") + '\0';
    texts += battle.start.value_or("");
    return hash_of(texts);
}

} // namespace

SetupCache::SharedSetup SetupCache::find(const StoredBattle& battle, const std::function<SharedSetup()>& make) {
    const std::string key = key_of(battle);
    {
        const std::lock_guard lock(mutex_);
        if (const auto known = setups_.find(key); known != setups_.end())
            if (SharedSetup setup = known->second.lock()) return setup;
    }
    SharedSetup setup = make(); // without the lock; two threads at once may make it twice
    const std::lock_guard lock(mutex_);
    std::erase_if(setups_, [](const auto& each) { return each.second.expired(); });
    setups_[key] = setup;
    return setup;
}

} // namespace muster
