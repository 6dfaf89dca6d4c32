// What all clients of a battle are sent.
#include "server/match.h"

#include "battle/answer_json.h"
#include "rules/registry.h"
#include "server/describe.h"
#include "server/frame.h"
#include "table/table_file.h"

namespace json = boost::json;

namespace muster {
namespace {

using namespace protocol;

constexpr std::int64_t late_after = 8'000;

} // namespace

std::array<SeatInfo, 2> Match::seat_infos() const { return seat_infos_of(stored_); }

std::array<Lamp, 2> Match::lamps() const {
    std::array<Lamp, 2> lamps{};
    for (std::size_t seat = 0; seat < 2; ++seat) {
        if (stored_.seats[seat].who.starts_with("computer")) lamps[seat] = Lamp::live;
        for (const auto& client : clients_) {
            if (!client->holds[seat]) continue;
            const bool late = deps_.now() - client->last_word > late_after;
            if (lamps[seat] != Lamp::live) lamps[seat] = late ? Lamp::late : Lamp::live;
        }
    }
    return lamps;
}

int Match::watching() const {
    return static_cast<int>(std::ranges::count_if(clients_, [](const auto& client) { return !client->has_seat(); }));
}

// Two computers play on as long as a client watches. In a battle with people, a person must be connected.
bool Match::somebody_plays() const {
    const bool of_people = std::ranges::any_of(stored_.seats, [](const auto& seat) { return !seat.is_computer(); });
    return std::ranges::any_of(clients_, [&](const auto& client) { return client->has_seat() || !of_people; });
}

std::string Match::welcome(const Client& client) {
    Welcome welcome;
    welcome.battle = id();
    for (const Side side : {Side::red, Side::blue})
        if (client.holds[index(side)]) welcome.you.push_back(side);
    welcome.seats = seat_infos();
    enum_named(stored_.assistance, welcome.assistance);
    if (stored_.clock_bank) welcome.clock = ClockRule{*stored_.clock_bank, stored_.clock_delay.value_or(0)};
    welcome.dice.seeded = stored_.secret.empty();
    if (!welcome.dice.seeded) welcome.dice.commitment = to_hex(commitment_to(bytes_from_hex(stored_.secret).value()));
    welcome.dice.red = stored_.seats[0].nonce, welcome.dice.blue = stored_.seats[1].nonce;
    if (over() && !welcome.dice.seeded) welcome.dice.secret = stored_.secret;
    if (begun() && !wake()) return welcome_as_told(welcome);
    if (begun()) {
        welcome.setup = describe_setup(session_->setup());
    } else {
        welcome.setup.rules = stored_.rules, welcome.setup.mission = stored_.mission;
        const auto whole = deps_.store->battle(id());
        if (auto document = Document::parse(whole ? whole->table : "", "store"); document.has_value())
            if (auto table = read_table(*document); table.has_value()) welcome.setup.table = std::move(*table);
    }
    return frame("welcome", welcome);
}

Snapshot Match::snapshot(bool for_asked) {
    Snapshot snapshot;
    if (begun()) {
        const Session& session = awake();
        snapshot = describe_battle(session);
        if (over()) snapshot.question.reset();
        for (const Side side : {Side::red, Side::blue}) snapshot.free_undos[index(side)] = free_undos(side).size();
        if (snapshot.question) {
            const bool computer = stored_.seats[index(snapshot.question->seat)].is_computer();
            const bool automatic = !player_for(*session.question()).empty();
            snapshot.question->automatic = automatic && (computer || for_asked);
            snapshot.question->position = position();
        }
        // A standing order is a secret of its owner.
        if (for_asked && snapshot.question && !snapshot.question->automatic)
            snapshot.question->fallback.emplace().text =
                json::serialize(answer_json(session.setup(), session.default_answer()));
    }
    snapshot.epoch = epoch_;
    snapshot.waiting = !begun();
    if (over()) {
        Ended& ended = snapshot.ended.emplace();
        enum_named(progress_.how.value_or(""), ended.how);
        enum_named(progress_.outcome.value_or(""), ended.outcome);
        ended.digest = progress_.digest.value_or("");
    }
    return snapshot;
}

std::string Match::events_frame(std::size_t from) {
    Events events;
    const std::size_t to = std::min(session_->events().size(), from + events_in_a_frame);
    for (std::size_t i = from; i < to; ++i)
        events.events.push_back(describe_event(*session_, i, event_at_[i], deps_.catalogue->english()));
    return frame("events", events);
}

void Match::send_state(Client& client, std::size_t known_events) {
    if (begun() && !wake()) return send_as_told(client, known_events);
    if (begun())
        for (std::size_t i = known_events; i < session_->events().size(); i += events_in_a_frame)
            client.send(events_frame(i));
    const bool asked =
        begun() && !over() && session_->question() && client.holds[index(session_->question()->question().seat)];
    if (begun()) tell_answered(client, 0);
    client.send(frame("snapshot", snapshot(asked)));
}

// Which of the answers from this one on the server gave for the client's seats.
void Match::tell_answered(Client& client, std::size_t from) {
    AnswersForYou answered;
    for (std::size_t i = from; i < given_.size(); ++i)
        if (const Given& given = given_[i]; given.own && client.holds[index(given.seat)])
            answered.answers.push_back({i, given.seat, *given.own, given.clause});
    if (!answered.answers.empty()) client.send(frame("answered", answered));
}

std::string Match::standing_frame(Side seat) const {
    const StoredSeat& stored = stored_.seats[index(seat)];
    YourOrders standing{seat, SetUp::ask, !stored.orders.empty(), orders_of(seat)};
    enum_named(stored.set_up, standing.set_up);
    return frame("standing", standing);
}

void Match::tell_standing(Side seat) {
    for (const auto& client : clients_)
        if (client->holds[index(seat)]) client->send(standing_frame(seat));
}

void Match::tell_all() {
    for (; told_ < awake().events().size(); told_ = std::min(told_ + events_in_a_frame, session_->events().size()))
        to_everybody(events_frame(told_));
    for (const auto& client : clients_) tell_answered(*client, told_given_);
    told_given_ = given_.size();
    const auto& open = session_->question();
    const bool is_open = open && !over();
    std::string for_asked, for_others;
    for (const auto& client : clients_) {
        const bool is_asked = is_open && client->holds[index(open->question().seat)];
        std::string& text = is_asked ? for_asked : for_others;
        if (text.empty()) text = frame("snapshot", snapshot(is_asked));
        client->send(text);
    }
    tell_clock();
    offer_claims();
}

void Match::tell_presence() {
    told_lamps_ = lamps();
    watched_by_ = watching();
    attended_ = somebody_plays();
    for (const auto& client : clients_) client->send(presence_for(*client));
}

std::string Match::presence_for(const Client& client) const {
    return frame("presence",
                 Presence{told_lamps_, seat_infos(), watching(), client.has_seat() && client.acts == client.holds});
}

void Match::tell_clock(bool anyway) {
    const auto asked = asked_person();
    if (!has_clock() && !told_claim_ && !anyway) return;
    ClockState state;
    state.left = time_left();
    state.running = has_clock() ? asked : std::nullopt;
    state.delay = std::max<std::int64_t>(0, stored_.clock_delay.value_or(0) - (deps_.now() - asked_at()));
    for (const auto& client : clients_) {
        state.claimable = false;
        for (const Side side : {Side::red, Side::blue})
            if (client->holds[index(side)] && claimable(side)) state.claimable = true;
        client->send(frame("clock", state));
    }
}

void Match::tell_notice(News news, std::optional<Side> seat, std::size_t number) {
    to_everybody(frame("notice", Notice{news, seat, number, {}, {}}));
}

void Match::say_goodbye(News news) {
    if (news == News::deleted) deleted_ = true;
    tell_notice(news);
}

void Match::send_away() {
    say_goodbye(News::closing);
    for (const auto& client : clients_) client->hang_up();
}

void Match::tell_store() {
    const bool failing = deps_.store->failing();
    if (std::exchange(told_failing_, failing) != failing) tell_notice(failing ? News::no_store : News::store_back);
}

void Match::to_everybody(const std::string& text) {
    for (const auto& client : clients_) client->send(text);
}

} // namespace muster
