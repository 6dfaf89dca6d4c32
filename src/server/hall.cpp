#include "server/hall.h"

#include "server/log.h"

#include <chrono>

#include <malloc.h>

namespace muster {
namespace {

std::int64_t steady_milliseconds() {
    using namespace std::chrono;
    return duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count();
}

} // namespace

Hall::Hall(Store& store, const Catalogue& catalogue, Workers& workers, Workers& thinkers, HallRules rules)
    : store_(store),
      catalogue_(catalogue),
      workers_(workers),
      thinkers_(thinkers),
      rules_(rules),
      uploads_(thinkers.lane()),
      began_(steady_milliseconds()),
      before_(store.server_time()) {}

std::int64_t Hall::now() const { return before_ + steady_milliseconds() - began_; }

// So that a server that is killed gives back no more than a second.
void Hall::note_time() {
    if (noting_.exchange(true)) return; // the store is slow
    thinkers_.post([this] {
        try {
            store_.set_server_time(now());
        } catch (const std::exception& error) {
            log_error("the server's time", error);
        }
        noting_ = false;
    });
}

std::optional<Hall::Room> Hall::find(const std::string& id) {
    const std::lock_guard lock(mutex_);
    if (const auto found = rooms_.find(id); found != rooms_.end()) return found->second;
    auto stored = store_.battle(id);
    auto progress = store_.progress(id);
    if (!stored || !progress) return std::nullopt;
    Room room;
    room.lane = workers_.lane();
    Surroundings around;
    around.store = &store_, around.catalogue = &catalogue_, around.setups = &setups_,
    around.now = [this] { return now(); };
    around.in_turn = [lane = room.lane](std::function<void()> job) { lane->post(std::move(job)); };
    around.aside = [this](std::function<void()> job) { thinkers_.post(std::move(job)); };
    around.after = [lane = room.lane](std::int64_t wait, std::function<void()> job) {
        lane->post_after(wait, std::move(job));
    };
    around.pace = rules_.pace;
    room.match = std::make_shared<Match>(std::move(around), std::move(*stored), std::move(*progress));
    rooms_.emplace(id, room);
    return room;
}

bool Hall::visit(const std::string& id, std::function<void(Match&)> deed) {
    const auto room = find(id);
    if (!room) return false;
    room->lane->post([match = room->match, deed = std::move(deed)] { deed(*match); });
    return true;
}

int Hall::watching(const std::string& id) const {
    const std::lock_guard lock(mutex_);
    const auto found = rooms_.find(id);
    return found == rooms_.end() ? 0 : found->second.match->watched_by();
}

std::vector<std::string> Hall::attended() const {
    const std::lock_guard lock(mutex_);
    std::vector<std::string> ids;
    for (const auto& [id, room] : rooms_)
        if (room.match->is_attended()) ids.push_back(id);
    return ids;
}

void Hall::drop(const std::string& id) {
    const std::lock_guard lock(mutex_);
    rooms_.erase(id);
}

void Hall::tick() {
    const std::lock_guard lock(mutex_);
    if (++ticks_ % 60 == 0) workers_.post([] { malloc_trim(0); }); // what sleeping battles have given back
    const auto runs = [](const auto& room) { return room.second.match->has_clock(); };
    if (ticks_ % 60 == 0 || std::ranges::any_of(rooms_, runs)) note_time();
    for (const auto& [id, room] : rooms_)
        room.lane->post([this, match = room.match] {
            match->tick();
            if (match->is_asleep()) let_go(match);
        });
}

// Called in the match's own lane. Whoever is about to visit it has got hold of it under the lock; then it stays.
void Hall::let_go(const std::shared_ptr<Match>& match) {
    const std::lock_guard lock(mutex_);
    const auto found = rooms_.find(match->id());
    if (found != rooms_.end() && found->second.match == match && match.use_count() == 2) rooms_.erase(found);
}

void Hall::goodbye() {
    note_time();
    const std::lock_guard lock(mutex_);
    for (const auto& [id, room] : rooms_)
        room.lane->post([match = room.match] { match->say_goodbye(protocol::News::closing); });
}

std::size_t Hall::awake() const {
    const std::lock_guard lock(mutex_);
    return rooms_.size();
}

} // namespace muster
