// Time: each seat has a bank, each question a delay that is not charged, and a player may claim if the other is away or
// out of time. The clock runs for the person who is asked, in the server's own time (server/match_registry.h), so it
// stands still while the server is down. The store knows when the question was asked. So nobody gains time by leaving,
// and nobody does when the server is killed.
#include "server/match.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

namespace muster {
namespace {

constexpr std::int64_t absent_after = 120'000;
constexpr std::int64_t gift = 300'000;

// How long somebody has thought about a question before, up to the delay.
struct Thought {
    std::string position;
    std::int64_t time = 0;
};

std::vector<Thought> thoughts_in(const std::string& text) {
    std::vector<Thought> thoughts;
    std::istringstream words(text);
    for (Thought thought; words >> thought.position >> thought.time;) thoughts.push_back(thought);
    return thoughts;
}

std::string text_of(const std::vector<Thought>& thoughts) {
    std::string text;
    for (const Thought& thought : thoughts) text += fmt::format("{} {} ", thought.position, thought.time);
    return text;
}

} // namespace

std::optional<Side> Match::asked_person() const {
    Side side{};
    if (!begun() || over() || older_rules_ || !progress_.asked || !enum_named(*progress_.asked, side))
        return std::nullopt;
    if (stored_.seats[index(side)].is_computer()) return std::nullopt;
    return side;
}

std::array<std::int64_t, 2> Match::time_left() const {
    std::array<std::int64_t, 2> left{stored_.seats[0].clock_left, stored_.seats[1].clock_left};
    if (const auto side = asked_person(); side && has_clock()) {
        const std::int64_t used = deps_.now() - asked_at() - stored_.clock_delay.value_or(0);
        left[index(*side)] -= std::max<std::int64_t>(0, used);
    }
    return left;
}

// A question to which a player returns has as much delay as was left. The last of the thoughts is about the open
// question. The others are kept as long as a player may return to them without asking.
void Match::put_question(StoredProgress& now) const {
    now.asked_at = deps_.now();
    now.thought.clear();
    if (!has_clock() || !session_->question()) return;
    std::vector<Thought> thoughts = thoughts_in(progress_.thought);
    if (!thoughts.empty()) thoughts.back().time = std::min(deps_.now() - asked_at(), stored_.clock_delay.value_or(0));
    const bool goes_on = now.answers > progress_.answers;
    if (goes_on && session_->since_chance() == 0) thoughts.clear();
    const std::string here = position();
    const auto before = std::ranges::find(thoughts, here, &Thought::position);
    if (before == thoughts.end())
        thoughts.push_back({here, 0});
    else
        std::rotate(before, before + 1, thoughts.end());
    *now.asked_at -= thoughts.back().time;
    now.thought = text_of(thoughts);
}

void Match::keep(const StoredProgress& now, std::array<std::int64_t, 2> left) {
    progress_ = now;
    for (std::size_t seat = 0; seat < 2; ++seat) stored_.seats[seat].clock_left = left[seat];
}

void Match::give_time(Side to) {
    StoredProgress now = progress_;
    now.asked_at = deps_.now() - std::min(deps_.now() - asked_at(), stored_.clock_delay.value_or(0));
    auto left = time_left();
    left[index(to)] = std::max<std::int64_t>(0, left[index(to)]) + gift;
    deps_.store->set_clock(claim_, now, left);
    keep(now, left);
    last_seen_[index(to)] = deps_.now();
}

// Only a person may claim, and only while the other person is asked.
bool Match::claimable(Side by) const {
    const auto asked = asked_person();
    if (!asked || *asked == by || stored_.seats[index(by)].is_computer()) return false;
    if (stored_.seats[0].token_hash == stored_.seats[1].token_hash) return false;
    const bool out_of_time = has_clock() && time_left()[index(*asked)] <= 0;
    const bool one_screen =
        std::ranges::any_of(clients_, [](const auto& client) { return client->holds[0] && client->holds[1]; });
    return out_of_time || (!one_screen && deps_.now() - last_seen_[index(*asked)] > absent_after);
}

void Match::note_presence(const Client& client) {
    for (std::size_t seat = 0; seat < 2; ++seat)
        if (client.holds[seat]) last_seen_[seat] = deps_.now();
}

// Tells clients when a claim becomes possible, and when it stops being possible.
void Match::offer_claims() {
    const bool possible = claimable(Side::red) || claimable(Side::blue);
    if (possible == told_claim_) return;
    told_claim_ = possible;
    if (possible) tell_notice(protocol::News::absent, asked_person());
    tell_clock(true);
}

} // namespace muster
