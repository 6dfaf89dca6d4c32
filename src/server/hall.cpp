#include "server/hall.h"

#include "server/attempt.h"

#include <chrono>

#include <malloc.h>
#include <sys/resource.h>
#include <unistd.h>

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

// Before any member goes: jobs of theirs use them.
Hall::~Hall() {
    watch_.stop();
    teller_.stop();
}

std::int64_t Hall::now() const { return before_ + steady_milliseconds() - began_; }

// So that a server that is killed gives back no more than a second. Not among those who think, who may take long.
void Hall::note_time() {
    if (noting_.exchange(true)) return; // the store is slow
    watch_.post([this] {
        attempt("the server's time", [this] { store_.set_server_time(now()); });
        noting_ = false;
    });
}

std::shared_ptr<Hall::Room> Hall::room_of(const std::string& id) {
    const std::lock_guard lock(mutex_);
    std::shared_ptr<Room>& room = rooms_[id];
    if (!room) room = std::make_shared<Room>(Room{workers_.lane(), nullptr});
    return room;
}

Surroundings Hall::around(const std::shared_ptr<Lane>& lane) {
    Surroundings around;
    around.store = &store_, around.catalogue = &catalogue_, around.setups = &setups_,
    around.now = [this] { return now(); };
    around.in_turn = [lane](std::function<void()> job) { lane->post(std::move(job)); };
    around.aside = [this](std::function<void()> job) { thinkers_.post(std::move(job)); };
    around.after = [lane](std::int64_t wait, std::function<void()> job) { lane->post_after(wait, std::move(job)); };
    around.pace = rules_.pace;
    return around;
}

// Called in the room's lane. False: there is no such battle.
bool Hall::open(Room& room, const std::string& id) {
    if (room.match) return room.match->refresh();
    auto stored = store_.battle(id);
    auto progress = store_.progress(id);
    if (!stored || !progress) return false;
    auto match = std::make_shared<Match>(around(room.lane), std::move(*stored), std::move(*progress));
    const std::lock_guard lock(mutex_);
    room.match = std::move(match);
    return true;
}

void Hall::visit(const std::string& id, Deed deed, Sorry sorry) {
    const auto room = room_of(id);
    room->lane->post([this, id, room, deed = std::move(deed), sorry = std::move(sorry)] {
        bool there = false;
        auto trouble = attempt("battle " + id, [&] {
            there = open(*room, id);
            if (there) deed(*std::shared_ptr(room->match)); // which the deed may drop
        });
        if (trouble && room->match) room->match->doubt();
        if (!trouble && !there) trouble = protocol::Code::no_such_battle;
        if (trouble == protocol::Code::no_such_battle && room->match) {
            room->match->say_goodbye(protocol::News::deleted);
            const std::lock_guard lock(mutex_);
            room->match.reset();
        }
        if (!room->match) let_go(id, room);
        if (trouble && sorry) sorry(*trouble);
    });
}

void Hall::leave(const std::string& id, const std::shared_ptr<Link>& link) {
    const std::lock_guard lock(mutex_);
    const auto found = rooms_.find(id);
    if (found == rooms_.end()) return;
    found->second->lane->post([room = found->second, link] {
        if (room->match) room->match->leave(link);
    });
}

int Hall::watching(const std::string& id) const {
    const std::lock_guard lock(mutex_);
    const auto found = rooms_.find(id);
    return found == rooms_.end() || !found->second->match ? 0 : found->second->match->watched_by();
}

std::vector<std::string> Hall::attended() const {
    const std::lock_guard lock(mutex_);
    std::vector<std::string> ids;
    for (const auto& [id, room] : rooms_)
        if (room->match && room->match->is_attended()) ids.push_back(id);
    return ids;
}

// Called in its lane.
void Hall::drop(const std::string& id) {
    const std::lock_guard lock(mutex_);
    const auto found = rooms_.find(id);
    if (found == rooms_.end()) return;
    found->second->match.reset();
}

// Called in the room's lane. Whoever is about to visit it has got hold of it under the lock; then it stays, so that a
// battle never has two rooms.
void Hall::let_go(const std::string& id, const std::shared_ptr<Room>& room) {
    const std::lock_guard lock(mutex_);
    const auto found = rooms_.find(id);
    if (found != rooms_.end() && found->second == room && room.use_count() == 2) rooms_.erase(found);
}

void Hall::tick() {
    const bool minute = ++ticks_ % 120 == 0;
    const std::lock_guard lock(mutex_);
    const auto runs = [](const auto& each) { return each.second->match && each.second->match->has_clock(); };
    if (minute || std::ranges::any_of(rooms_, runs)) note_time();
    if (ticks_ % 2 != 0) return;
    watch_store();
    if (minute) workers_.post([] { malloc_trim(0); }); // what sleeping battles have given back
    for (const auto& [id, room] : rooms_) room->lane->post([this, id, room] { tick(id, room); });
}

void Hall::tick(const std::string& id, const std::shared_ptr<Room>& room) {
    if (room->match && attempt("battle " + id, [&] { room->match->tick(); }) == protocol::Code::no_store)
        room->match->doubt();
    if (!room->match || room->match->is_asleep()) let_go(id, room);
}

// On a thread of its own: nobody is kept from noticing that nothing can be written.
void Hall::watch_store() {
    if (watching_store_.exchange(true)) return;
    watch_.post([this] {
        const std::string trouble = store_.check();
        if (trouble != trouble_) log_line(trouble.empty() ? "the store can be written again" : "the store: " + trouble);
        trouble_ = trouble;
        watching_store_ = false;
    });
}

// On a thread of its own, which comes last where the machine is busy.
void Hall::tell_anew() {
    telling_->post([this] {
        setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), 10);
        untold_ = store_.untold();
        tell_next();
    });
}

// Of a battle that somebody opens meanwhile both tell the same, and the store keeps it once. Then as long a rest.
void Hall::tell_next() {
    if (untold_.empty()) return;
    const std::string id = std::move(untold_.back());
    untold_.pop_back();
    const std::int64_t start = steady_milliseconds();
    attempt("battle " + id, [&] {
        auto stored = store_.battle(id);
        auto progress = store_.progress(id);
        if (stored && progress)
            std::make_shared<Match>(around(telling_), std::move(*stored), std::move(*progress))->tell_anew();
    });
    telling_->post_after(steady_milliseconds() - start, [this] { tell_next(); });
}

void Hall::goodbye() {
    note_time();
    const std::lock_guard lock(mutex_);
    for (const auto& [id, room] : rooms_)
        room->lane->post([room] {
            if (room->match) room->match->say_goodbye(protocol::News::closing);
        });
}

std::size_t Hall::awake() const {
    const std::lock_guard lock(mutex_);
    return rooms_.size();
}

} // namespace muster
