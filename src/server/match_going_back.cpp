// Undo, and take-backs by agreement. The dice that fell stay spent.
#include "server/match.h"

#include "base/json_printer.h"
#include "server/describe.h"
#include "server/new_battle.h"
#include "server/secrets.h"

namespace muster {

using namespace protocol;

namespace {

constexpr std::ptrdiff_t most_take_backs = 300; // each take-back makes the battle take longer to rebuild

} // namespace

// By agreement, or against a computer: only this many answers stand. The dice since then stay spent.
void Match::go_back_to(std::size_t answers) {
    awake().take_back(answers);
    keep_take_back();
    rewound(protocol::News::taken_back);
}

// Writes the last entry to the store.
void Match::keep_take_back() {
    const Session& session = *session_;
    StoredEntry entry;
    entry.is_answer = false;
    entry.back_to = static_cast<std::int64_t>(session.entries().back().back_to);
    entry.next_die = static_cast<std::int64_t>(session.entries().back().next_die);
    entry.told = told_after_going_back(session);
    const StoredProgress now = progress_now();
    const auto left = time_left();
    deps_.store->add_entries(claim_, static_cast<std::int64_t>(session.entries().size()) - 1, {entry}, "", now, left);
    keep(now, left);
}

void Match::rewound(protocol::News news) {
    changed();
    charge_.reset();
    epoch_ = new_battle_id();
    given_.resize(session_->answers(), Given{});
    told_given_ = given_.size();
    // A person who goes back to a question wants to answer it. A standing order would answer it again at once.
    if (const auto& open = session_->question()) {
        const Question question = open->question();
        const StoredSeat& seat = stored_.seats[index(question.seat)];
        const bool by_set_up = !seat.is_computer() && !player_for(*open).empty();
        const auto own = by_set_up ? std::nullopt : answer_for_person();
        if (by_set_up) set_standing(question.seat, std::string(name_of(protocol::SetUp::ask)), seat.orders);
        if (own && own->reason != Spared::forced) {
            StandingOrders orders = orders_of(question.seat);
            ask_again(orders, question, session_->battle());
            set_standing(question.seat, seat.set_up, print_json(orders));
        }
    }
    event_at_.resize(session_->events().size());
    told_ = session_->events().size();
    public_snapshot_ = public_snapshot(*session_);
    tell_notice(news);
    tell_all();
    go_on();
}

// Answers that were no decisions are no bar, whoever was spared them.
std::vector<std::size_t> Match::free_undos(Side seat) const {
    std::vector<std::size_t> decisions;
    const std::size_t free = std::min(session_->since_chance(), given_.size());
    for (std::size_t steps = 1; steps <= free; ++steps) {
        const Given& given = given_[given_.size() - steps];
        if (given.seat != seat && !given.is_foregone()) break;
        if (given.seat == seat && given.begins_decision()) decisions.push_back(steps);
    }
    return decisions;
}

std::optional<std::size_t> Match::last_decision(const Client& client) const {
    for (std::size_t i = given_.size(); i-- > 0;)
        if (given_[i].begins_decision() && client.acts[index(given_[i].seat)]) return i;
    return std::nullopt;
}

Match::Verdict Match::undo(Client& client, const Undo& undo) {
    if (const Verdict declined = may_act(client)) return declined;
    const auto seat = seat_meant(client, undo.seat);
    if (const Verdict declined = may_act_for(client, seat)) return declined;
    Session& session = awake();
    const auto free = free_undos(*seat);
    if (free.empty()) return Declined{Code::nothing_to_undo, "", {}};
    const std::size_t stand = session.answers() - free.front();
    const std::size_t entries = session.entries().size();
    while (session.answers() > stand && session.entries().back().is_answer) session.undo_last();
    if (session.entries().size() < entries) {
        const StoredProgress now = progress_now();
        const auto left = time_left();
        deps_.store->undo_entries(claim_, static_cast<std::int64_t>(session.entries().size()), now, left);
        keep(now, left);
    }
    if (session.answers() > stand) { // undoing a take-back adds one more take-back
        session.take_back(stand);
        keep_take_back();
    }
    rewound(News::undone);
    return std::nullopt;
}

Match::Verdict Match::take_back(Client& client, const TakeBack& wish) {
    if (const Verdict declined = may_act(client)) return declined;
    if (wish.deal == Deal::offer) {
        const Session& session = awake();
        const std::size_t to = wish.to ? *wish.to : last_decision(client).value_or(session.answers());
        if (to >= session.answers()) return Declined{Code::nothing_to_undo, "", {}};
        if (std::ranges::count(session.entries(), false, &Entry::is_answer) >= most_take_backs)
            return Declined{Code::too_fast, "this battle was taken back often enough", {}};
        const Side by = seat_meant(client, {}).value_or(Side::red);
        const bool agreed = (client.acts[0] && client.acts[1]) || stored_.seats[index(opponent(by))].is_computer();
        if (agreed) return go_back_to(to), std::nullopt;
        take_back_offer_ = Offer{by, to};
        tell_notice(News::takeback_offered, by, to);
        return std::nullopt;
    }
    if (!take_back_offer_ || !client.holds[index(opponent(take_back_offer_->by))])
        return Declined{Code::no_such_offer, "", {}};
    if (const Verdict declined = may_act_for(client, opponent(take_back_offer_->by))) return declined;
    // Somebody may accept an offer that has been replaced meanwhile. That is no agreement.
    if (wish.deal == Deal::accept && wish.to != take_back_offer_->to) return Declined{Code::no_such_offer, "", {}};
    const Offer offer = *take_back_offer_;
    if (wish.deal == Deal::accept)
        go_back_to(offer.to);
    else
        tell_notice(News::takeback_declined, opponent(offer.by), offer.to);
    take_back_offer_.reset();
    return std::nullopt;
}

} // namespace muster
