// The messages of clients and what follows from them. A message is followed, or declined with a short code.
#include "server/match.h"

#include "battle/answer_json.h"
#include "players/registry.h"
#include "server/attempt.h"
#include "server/frame.h"
#include "server/new_battle.h"
#include "server/queries/query.h"
#include "server/utf8.h"

#include <fmt/format.h>

namespace json = boost::json;

namespace muster {
namespace {

using namespace protocol;

constexpr int most_watching = 200;
constexpr std::int64_t most_chat = 5'000; // lines in a room

std::optional<Declined> decline(Code code, std::string text = "") { return Declined{code, std::move(text), {}}; }
const std::optional<Declined> followed;

// Phrases that the page has in every language (messages phrase.ID).
constexpr std::string_view phrases[] = {"hello", "good_luck", "well_played", "thanks", "one_moment"};

// Whether the assistance agreed at the start (board: assistance) allows a query about chances or advice.
bool allowed(const Query& query, const std::string& assistance, bool setting_up) {
    if (query.advises) return assistance == "full" || setting_up;
    if (assistance != "bare") return true;
    constexpr std::string_view chances[] = {"odds.attack",    "charge.options", "morale.odds",
                                            "option.preview", "move.effects",   "attack.options"};
    return std::ranges::find(chances, query.name) == std::end(chances);
}

} // namespace

bool Match::greet(const std::shared_ptr<Client>& client, const Hello& hello) {
    if (hello.nonce && bytes_from_hex(*hello.nonce).has_error())
        return refuse(*client, {Code::malformed, "nonce: expected 64 hexadecimal digits", {}}, ""), false;
    client->holds = seats_of(hello.tokens);
    if (!client->has_seat() && watching() >= most_watching)
        return refuse(*client, {Code::too_fast, "too many are watching", {}}, ""), false;
    client->last_word = deps_.now();
    for (const Side side : {Side::red, Side::blue})
        if (StoredSeat& seat = stored_.seats[index(side)]; client->holds[index(side)] && !begun() && !seat.nonce) {
            const std::string nonce = hello.nonce.value_or(to_hex(random_bytes()));
            deps_.store->set_nonce(claim_, side, nonce);
            seat.nonce = nonce;
        }
    begin_if_ready();
    const auto lines = deps_.store->chat(id(), client->has_seat(), 100);
    if (begun()) wake(); // a battle that cannot be shown sends no welcome
    const bool same = hello.epoch == epoch_;
    client->send(welcome(*client));
    send_state(*client, same ? hello.events : 0);
    clients_.push_back(client);
    for (const StoredChat& line : lines) client->send(chat_frame(line));
    if (told_failing_) client->send(frame("notice", Notice{News::no_store, {}, 0, {}, {}}));
    if (hurried_) client->send(frame("notice", Notice{News::hurried, hurried_, 0, {}, {}}));
    repeat_offers(*client);
    let_act(*client);
    note_presence(*client);
    tell_clock();
    offer_claims();
    for (const Side side : {Side::red, Side::blue})
        if (client->holds[index(side)]) client->send(standing_frame(side));
    go_on();
    return true;
}

void Match::leave(const std::shared_ptr<Client>& client) {
    const auto gone = std::ranges::find(clients_, client);
    if (gone == clients_.end()) return;
    clients_.erase(gone);
    for (std::size_t seat = 0; seat < 2; ++seat) { // of the clients that are left the newest acts
        const auto other =
            std::find_if(clients_.rbegin(), clients_.rend(), [&](const auto& it) { return it->holds[seat]; });
        if (client->acts[seat] && other != clients_.rend()) (*other)->acts[seat] = true;
    }
    tell_presence();
}

// Of several clients with a seat the newest acts. The others watch.
void Match::let_act(Client& client) {
    for (std::size_t seat = 0; seat < 2; ++seat) {
        if (!client.holds[seat]) continue;
        for (const auto& other : clients_) other->acts[seat] = false;
        client.acts[seat] = true;
    }
    tell_presence();
}

// Sends the open offers to a client that has just connected.
void Match::repeat_offers(Client& client) {
    if (take_back_offer_)
        client.send(
            frame("notice", Notice{News::takeback_offered, take_back_offer_->by, take_back_offer_->to, {}, {}}));
    if (draw_offer_) client.send(frame("notice", Notice{News::draw_offered, draw_offer_, 0, {}, {}}));
    if (const auto by = asks_for_rematch()) client.send(frame("notice", Notice{News::rematch_offered, by, 0, {}, {}}));
}

// The seat of this battle whose player waits in the next one.
std::optional<Side> Match::asks_for_rematch() const {
    if (!over()) return std::nullopt;
    const auto next = deps_.store->battle(rematch_id(id()));
    if (!next || next->seats[0].is_computer() || next->seats[1].is_computer()) return std::nullopt;
    const bool red = next->seats[0].nonce.has_value(), blue = next->seats[1].nonce.has_value();
    return red == blue ? std::nullopt : std::optional(red ? Side::blue : Side::red);
}

void Match::offer_rematch(const std::array<bool, 2>& by) {
    if (by[0] == by[1]) return; // both are asked by themselves
    tell_notice(News::rematch_offered, by[0] ? Side::red : Side::blue);
}

bool Match::hear(const std::shared_ptr<Client>& client, std::string_view type, const Reader& message,
                 Document& document) {
    client->last_word = deps_.now();
    const Verdict declined = follow(*client, type, message, document);
    if (declined) refuse(*client, *declined, client_id_of(message));
    return !declined || declined->code != Code::malformed;
}

std::string Match::client_id_of(const Reader& message) {
    const auto given = message.find("client_id");
    return given && given->is_string() ? std::string(given->value()->as_string().subview(0, 40)) : "";
}

void Match::refuse(Client& client, const Declined& declined, const std::string& client_id) {
    client.was_refused();
    client.send(frame("refused", Refused{declined.code, client_id, declined.text, declined.refusal,
                                         static_cast<std::size_t>(progress_.answers), declined.which}));
}

Match::Verdict Match::follow(Client& client, std::string_view type, const Reader& root, Document& document) {
    // Reads the message and passes it to its handler.
    const auto pass_on = [&]<class Message>(Verdict (Match::*handle)(Client&, const Message&)) -> Verdict {
        const Message message = read_message<Message>(root);
        if (!document.ok()) return decline(Code::malformed, document.problem()->text());
        return (this->*handle)(client, message);
    };
    if (type == "answer") return pass_on(&Match::answer);
    if (type == "answers") return pass_on(&Match::answer_row);
    if (type == "query") return pass_on(&Match::query);
    if (type == "ping") return pass_on(&Match::ping);
    if (type == "chat") return pass_on(&Match::chat);
    if (type == "resume") return pass_on(&Match::resume);
    if (type == "undo") return pass_on(&Match::undo);
    if (type == "takeback") return pass_on(&Match::take_back);
    if (type == "draw") return pass_on(&Match::draw);
    if (type == "resign") return pass_on(&Match::resign);
    if (type == "stance") return pass_on(&Match::stance);
    if (type == "draft.show") return pass_on(&Match::show_draft);
    if (type == "clock") return pass_on(&Match::use_clock);
    if (type == "hello") return decline(Code::say_hello, "only once");
    return decline(Code::malformed, "type: no such message");
}

Match::Verdict Match::may_act(const Client& client) const {
    if (!client.has_seat()) return decline(Code::watching);
    if (!client.acts[0] && !client.acts[1]) return decline(Code::older_tab);
    if (!begun()) return decline(Code::waiting);
    if (over()) return decline(Code::battle_over);
    if (older_rules_) return only_told();
    return followed;
}

// A client with both seats may act, unless one of them has been opened elsewhere since.
Match::Verdict Match::may_act_for(const Client& client, std::optional<Side> seat) const {
    if (!seat) return decline(Code::not_your_seat);
    if (!client.acts[index(*seat)]) return decline(Code::older_tab);
    return followed;
}

// The seat that a message speaks for: the one it names, or the only one the client acts for. A client with both seats
// speaks for the seat that is asked.
std::optional<Side> Match::seat_meant(const Client& client, std::optional<Side> named) const {
    if (named) return client.holds[index(*named)] ? named : std::nullopt;
    const auto& seats = client.acts[0] || client.acts[1] ? client.acts : client.holds;
    if (seats[0] && seats[1]) return asked_person();
    return seats[0] ? Side::red : Side::blue;
}

Match::Verdict Match::query(Client& client, const AskQuery& asked) {
    if (asked.name == "battle.ahead") return ahead(client, asked);
    if (asked.name == "battle.at" || asked.name == "battle.events" || asked.name == "battle.verify" ||
        asked.name == "battle.scenario")
        return look_back(client, asked);
    const Query* query = find_query(asked.name);
    if (!query) return decline(Code::no_such_query);
    if (!begun() && query->of_battle) return decline(Code::waiting);
    if (query->of_battle && !wake()) return only_told();
    if (!answers(*query)) return decline(Code::not_allowed);
    const std::optional<Side> seat = client.has_seat() ? seat_meant(client, {}) : std::nullopt;
    const std::size_t at = asked.at.value_or(static_cast<std::size_t>(progress_.answers));
    std::vector<Answer> after;
    if (!asked.after.empty()) {
        if (const Verdict declined = may_look_ahead(client)) return declined;
        if (at != static_cast<std::size_t>(progress_.answers))
            return decline(Code::bad_query, "after: only from now on");
        auto row = read_row(asked.after);
        if (row.has_error()) return row.error();
        after = std::move(*row);
    }
    return post_query(client, asked, at,
                      [query_job = query_job(asked.name, asked.at, asked.input.value, seat, after)]() -> Told {
                          auto output = query_job();
                          if (output.has_error()) return Declined{Code::bad_query, output.error().text(), {}};
                          return Told(boost::system::in_place_value, std::move(*output));
                      });
}

// The battle goes on meanwhile, so the job may use no part of it.
Match::Verdict Match::post_query(Client& client, const AskQuery& asked, std::size_t at,
                                 std::function<Told()> query_job) {
    const bool let_in = client.post_query([&client, at, query_job = std::move(query_job), name = asked.name,
                                           client_id = asked.client_id.substr(0, 40),
                                           now = static_cast<std::size_t>(progress_.answers)] {
        const auto refuse = [&](const Declined& why) {
            client.send(frame("refused", Refused{why.code, client_id, why.text, why.refusal, now, why.which}));
        };
        const auto trouble = attempt(name, [&] {
            auto told = query_job();
            if (told.has_error()) return refuse(told.error());
            client.send(frame("reply", Reply{client_id, name, at, {std::move(*told)}}));
        });
        if (trouble) refuse({trouble->code, trouble->told(), {}});
    });
    return let_in ? followed : decline(Code::too_fast, "too many queries are waiting");
}

bool Match::answers(const Query& query) const {
    return over() || allowed(query, stored_.assistance, progress_.round == 0);
}

std::shared_ptr<const Match::Shown> Match::shown() {
    const Session& session = awake();
    if (!shown_) shown_ = std::make_shared<const Shown>(Shown{session.without_dice(), event_at_});
    return shown_;
}

Match::QueryJob Match::query_job(const std::string& query, std::optional<std::size_t> at, const json::value& input,
                                 std::optional<Side> seat, std::vector<Answer> after) {
    Asking asking;
    asking.seat = seat;
    asking.data = deps_.catalogue->data().string();
    asking.chances = over() || stored_.assistance != "bare";
    if (!begun() || !wake()) return [=] { return answer_query(query, asking, input); };
    return [=, shown = shown(), deputy = deputy()]() -> Result<std::string> {
        const bool now = !at || *at == shown->session.answers();
        const auto then = now ? Result<Session>(shown->session) : session_at(shown->session, *at);
        if (then.has_error()) return then.error();
        Asking about = asking;
        about.session = &*then;
        if (after.empty()) return answer_query(query, about, input);
        if (!then->question()) return Problem{"", "after", "a battle that is over", "an open question"};
        RowWalk walk(*then, deputy);
        for (const Answer& answer : after)
            if (walk.give(answer))
                return Problem{"", "after", "a row that leads too far", "answers that the rules allow"};
        about.session = &walk.session();
        return answer_query(query, about, input);
    };
}

Match::Verdict Match::resume(Client& client, const Resume& resume) {
    send_state(client, resume.epoch == epoch_ ? resume.events : 0);
    repeat_offers(client);
    let_act(client);
    tell_clock();
    return followed;
}

Match::Verdict Match::draw(Client& client, const Draw& wish) {
    if (const Verdict declined = may_act(client)) return declined;
    if (wish.deal == Deal::offer) {
        const Side by = seat_meant(client, {}).value_or(Side::red);
        if (client.acts[0] && client.acts[1]) return end(How::agreed, Outcome::draw), followed;
        if (stored_.seats[index(opponent(by))].is_computer())
            return tell_notice(News::draw_declined, opponent(by)), followed;
        draw_offer_ = by;
        tell_notice(News::draw_offered, by);
        return followed;
    }
    if (!draw_offer_ || !client.holds[index(opponent(*draw_offer_))]) return decline(Code::no_such_offer);
    if (const Verdict declined = may_act_for(client, opponent(*draw_offer_))) return declined;
    if (wish.deal == Deal::accept)
        end(How::agreed, Outcome::draw);
    else
        tell_notice(News::draw_declined, opponent(*draw_offer_));
    draw_offer_.reset();
    return followed;
}

Match::Verdict Match::resign(Client& client, const Resign& resign) {
    if (const Verdict declined = may_act(client)) return declined;
    if (client.holds[0] && client.holds[1] && !resign.seat)
        return decline(Code::malformed, "seat: expected red or blue, this connection holds both");
    const auto seat = seat_meant(client, resign.seat);
    if (const Verdict declined = may_act_for(client, seat)) return declined;
    end(How::resigned, *seat == Side::red ? Outcome::blue : Outcome::red);
    return followed;
}

Match::Verdict Match::stance(Client& client, const Stance& stance) {
    if (!client.has_seat()) return decline(Code::watching);
    const auto seat = seat_meant(client, stance.seat);
    if (const Verdict declined = may_act_for(client, seat)) return declined;
    const StoredSeat& stored = stored_.seats[index(*seat)];
    set_standing(*seat, stance.set_up ? std::string(name_of(*stance.set_up)) : stored.set_up,
                 stance.orders ? print_json(*stance.orders) : stored.orders);
    go_on();
    return followed;
}

Match::Verdict Match::chat(Client& client, const Chat& said) {
    if (utf8_length(said.text) > 300 || said.text.empty() == said.phrase.empty())
        return decline(Code::malformed, "expected a text of 1 to 300 letters, or a phrase");
    if (!said.phrase.empty() && std::ranges::find(phrases, said.phrase) == std::end(phrases))
        return decline(Code::malformed, fmt::format("phrase: expected one of {}", fmt::join(phrases, ", ")));
    if (!client.chat.take(deps_.now())) return decline(Code::too_fast, "a line every two seconds");
    if (!chat_) chat_ = deps_.store->chat_count(id());
    std::int64_t& lines = client.has_seat() ? chat_->of_seats : chat_->of_watchers;
    if (lines >= most_chat) return decline(Code::too_fast, "this room has heard enough");
    StoredChat line{chat_->next, {}, said.text, said.phrase};
    if (client.has_seat())
        line.seat = name_of(seat_meant(client, {}).value_or(client.holds[0] ? Side::red : Side::blue));
    deps_.store->add_chat(claim_, line);
    ++lines, ++chat_->next;
    const std::string text = chat_frame(line);
    for (const auto& other : clients_)
        if (other->has_seat() == client.has_seat()) other->send(text);
    return followed;
}

std::string Match::chat_frame(const StoredChat& line) {
    ChatLine out{static_cast<std::size_t>(line.number), {}, line.text, line.phrase};
    if (Side side{}; line.seat && enum_named(*line.seat, side)) out.from = side;
    return frame("chat", out);
}

// The answer shows that the server is there: a client that hears nothing for long takes it for lost.
Match::Verdict Match::ping(Client& client, const Ping& ping) {
    if (!ping.at) return client.send(presence_for(client)), followed;
    if (!client.has_seat()) return decline(Code::watching);
    to_everybody(frame("notice", Notice{News::ping, seat_meant(client, {}), 0, ping.at, {}}));
    return followed;
}

Match::Verdict Match::show_draft(Client& client, const ShowDraft& draft) {
    if (const Verdict declined = may_act(client)) return declined;
    to_everybody(frame("notice", Notice{News::draft, seat_meant(client, {}), 0, {}, draft.draft}));
    return followed;
}

Match::Verdict Match::use_clock(Client& client, const UseClock& use) {
    if (const Verdict declined = may_act(client)) return declined;
    for (const Side side : {Side::red, Side::blue}) {
        if (!client.acts[index(side)] || !claimable(side)) continue;
        if (use.deed == ClockAction::claim)
            return end(How::claimed, side == Side::red ? Outcome::red : Outcome::blue), followed;
        give_time(opponent(side));
        tell_clock();
        offer_claims();
        return followed;
    }
    return decline(Code::no_such_offer);
}

} // namespace muster
