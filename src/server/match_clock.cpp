// Time: a bank for each seat, a delay for each question that is not charged, and claims on who is away or out of time.
// It runs for the person who is asked, and stands still while the server is away.
#include "server/match.h"

namespace muster {
namespace {

constexpr std::int64_t absent_after = 120'000;

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
        const std::int64_t used = around_.now() - asked_at_ - stored_.clock_delay.value_or(0);
        left[index(*side)] -= std::max<std::int64_t>(0, used);
    }
    return left;
}

void Match::stop_clock() {
    const auto left = time_left();
    for (std::size_t seat = 0; seat < 2; ++seat) stored_.seats[seat].clock_left = left[seat];
    asked_at_ = around_.now();
}

// Only a person may claim, and only while the other person is asked.
bool Match::claimable(Side by) const {
    const auto asked = asked_person();
    if (!asked || *asked == by || stored_.seats[index(by)].is_computer()) return false;
    if (stored_.seats[0].token_hash == stored_.seats[1].token_hash) return false;
    const bool out_of_time = has_clock() && time_left()[index(*asked)] <= 0;
    const bool one_screen =
        std::ranges::any_of(links_, [](const auto& link) { return link->holds[0] && link->holds[1]; });
    return out_of_time || (!one_screen && around_.now() - last_seen_[index(*asked)] > absent_after);
}

void Match::note_presence(const Link& link) {
    for (std::size_t seat = 0; seat < 2; ++seat)
        if (link.holds[seat]) last_seen_[seat] = around_.now();
}

// Says so when a claim becomes possible, and when it no longer is.
void Match::offer_claims() {
    const bool possible = claimable(Side::red) || claimable(Side::blue);
    if (possible == told_claim_) return;
    told_claim_ = possible;
    if (possible) tell_notice(protocol::News::absent, asked_person());
    tell_clock(true);
}

} // namespace muster
