// What people connected to a battle say, and what becomes of it. A message is followed, or declined with a short code.
#include "server/match.h"

#include "battle/answer_json.h"
#include "players/registry.h"
#include "server/frame.h"
#include "server/letters.h"
#include "server/queries/query.h"

#include <fmt/format.h>

namespace json = boost::json;

namespace muster {
namespace {

using namespace protocol;

constexpr int most_watching = 200;
constexpr std::int64_t most_chat = 5'000;       // lines in a room
constexpr std::ptrdiff_t most_take_backs = 300; // each makes the battle longer to rebuild

std::optional<Declined> decline(Code code, std::string text = "") { return Declined{code, std::move(text), {}}; }
const std::optional<Declined> followed;

bool is_word(std::string_view text, std::size_t most) {
    const auto fits = [](char letter) { return letter > ' ' && letter < 127; };
    return !text.empty() && text.size() <= most && std::ranges::all_of(text, fits);
}

// What the page has in every language (messages phrase.ID).
constexpr std::string_view phrases[] = {"hello", "good_luck", "well_played", "thanks", "one_moment"};

// Chances and advice are part of what was agreed at the start (board: assistance).
bool allowed(const Query& query, const std::string& assistance, bool setting_up) {
    if (query.advises) return assistance == "full" || setting_up;
    if (assistance != "bare") return true;
    constexpr std::string_view chances[] = {"odds.attack",    "charge.options", "morale.odds",
                                            "option.preview", "move.effects",   "attack.options"};
    return std::ranges::find(chances, query.name) == std::end(chances);
}

} // namespace

bool Match::greet(const std::shared_ptr<Link>& link, const Hello& hello) {
    if (hello.nonce && bytes_from_hex(*hello.nonce).has_error())
        return refuse(*link, {Code::malformed, "nonce: expected 64 hexadecimal digits", {}}, ""), false;
    link->holds = seats_of(hello.tokens);
    if (!link->has_seat() && watching() >= most_watching)
        return refuse(*link, {Code::too_fast, "too many are watching", {}}, ""), false;
    link->last_word = around_.now();
    for (const Side side : {Side::red, Side::blue})
        if (StoredSeat& seat = stored_.seats[index(side)]; link->holds[index(side)] && !begun() && !seat.nonce) {
            const std::string nonce = hello.nonce.value_or(to_hex(random_bytes()));
            around_.store->set_nonce(id(), side, nonce);
            seat.nonce = nonce;
        }
    begin_if_ready();
    const auto lines = around_.store->chat(id(), link->has_seat(), 100);
    if (begun()) wake(); // nobody is welcomed to what cannot be shown
    const bool same = hello.epoch == epoch_;
    link->send(welcome(*link));
    send_state(*link, same ? hello.events : 0);
    links_.push_back(link);
    for (const StoredChat& line : lines) link->send(chat_frame(line));
    if (told_failing_) link->send(frame("notice", Notice{News::no_store, {}, 0, {}, {}}));
    repeat_offers(*link);
    let_act(*link);
    note_presence(*link);
    tell_clock();
    offer_claims();
    go_on();
    return true;
}

void Match::leave(const std::shared_ptr<Link>& link) {
    const auto gone = std::ranges::find(links_, link);
    if (gone == links_.end()) return;
    links_.erase(gone);
    for (std::size_t seat = 0; seat < 2; ++seat) { // the newest of those left acts
        const auto other =
            std::find_if(links_.rbegin(), links_.rend(), [&](const auto& it) { return it->holds[seat]; });
        if (link->acts[seat] && other != links_.rend()) (*other)->acts[seat] = true;
    }
    tell_presence();
}

// Of several links with a seat the newest acts; the others watch.
void Match::let_act(Link& link) {
    for (std::size_t seat = 0; seat < 2; ++seat) {
        if (!link.holds[seat]) continue;
        for (const auto& other : links_) other->acts[seat] = false;
        link.acts[seat] = true;
    }
    tell_presence();
}

// Offers that stand, to who has not heard them.
void Match::repeat_offers(Link& link) {
    if (take_back_offer_)
        link.send(frame("notice", Notice{News::takeback_offered, take_back_offer_->by, take_back_offer_->to, {}, {}}));
    if (draw_offer_) link.send(frame("notice", Notice{News::draw_offered, draw_offer_, 0, {}, {}}));
}

bool Match::hear(const std::shared_ptr<Link>& link, std::string_view type, const Reader& message, Document& document) {
    link->last_word = around_.now();
    const Verdict declined = follow(*link, type, message, document);
    if (declined) refuse(*link, *declined, client_id_of(message));
    return !declined || declined->code != Code::malformed;
}

std::string Match::client_id_of(const Reader& message) {
    const auto given = message.find("client_id");
    return given && given->is_string() ? std::string(given->value()->as_string().subview(0, 40)) : "";
}

void Match::refuse(Link& link, const Declined& declined, const std::string& client_id) {
    link.send(frame("refused", Refused{declined.code, client_id, declined.text, declined.refusal,
                                       static_cast<std::size_t>(progress_.answers)}));
}

Match::Verdict Match::follow(Link& link, std::string_view type, const Reader& root, Document& document) {
    // Reads the message and hands it to whoever is to follow it.
    const auto pass_on = [&]<class Message>(Verdict (Match::*handle)(Link&, const Message&)) -> Verdict {
        const Message message = read_message<Message>(root);
        if (!document.sound()) return decline(Code::malformed, document.problem()->text());
        return (this->*handle)(link, message);
    };
    if (type == "answer") return pass_on(&Match::answer);
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

Match::Verdict Match::may_act(const Link& link) const {
    if (!link.has_seat()) return decline(Code::watching);
    if (!link.acts[0] && !link.acts[1]) return decline(Code::older_tab);
    if (!begun()) return decline(Code::waiting);
    if (over()) return decline(Code::battle_over);
    if (older_rules_) return only_told();
    return followed;
}

// Of a link with both seats one may have been opened elsewhere since.
Match::Verdict Match::may_act_for(const Link& link, std::optional<Side> seat) const {
    if (!seat) return decline(Code::not_your_seat);
    if (!link.acts[index(*seat)]) return decline(Code::older_tab);
    return followed;
}

// The seat a message speaks for: the one named, the only one it acts for, or, for who has both, the one that is asked.
std::optional<Side> Match::seat_meant(const Link& link, std::optional<Side> named) const {
    if (named) return link.holds[index(*named)] ? named : std::nullopt;
    const auto& seats = link.acts[0] || link.acts[1] ? link.acts : link.holds;
    if (seats[0] && seats[1]) return asked_person();
    return seats[0] ? Side::red : Side::blue;
}

Match::Verdict Match::answer(Link& link, const GiveAnswer& given) {
    if (!is_word(given.client_id, 40)) return decline(Code::malformed, "client_id: expected 1 to 40 letters");
    if (!link.has_seat()) return decline(Code::watching);
    for (const Side side : {Side::red, Side::blue})
        if (const auto at = link.holds[index(side)] ? around_.store->acknowledged(id(), own(side, given.client_id))
                                                    : std::nullopt) {
            link.send(frame("accepted", Accepted{given.client_id, static_cast<std::size_t>(*at)}));
            return followed;
        }
    if (const Verdict declined = may_act(link)) return declined;
    Session& session = awake();
    const OpenQuestion& open = session.question().value();
    if (open.number != given.question) return decline(Code::stale_question);
    if (!given.position.empty() && given.position != position()) return decline(Code::stale_question);
    const Side seat = open.question().seat;
    if (!link.holds[index(seat)]) return decline(Code::not_your_seat);
    if (!link.acts[index(seat)]) return decline(Code::older_tab);

    auto document = Document::parse(given.answer.text, "answer");
    if (document.has_error()) return decline(Code::malformed, document.error().text());
    Answer answer;
    read_answer(document->root(), session.setup(), answer);
    if (!document->sound()) return decline(Code::malformed, document->problem()->text());
    if (around_.store->failing()) return decline(Code::no_store);
    if (auto refusal = session.answer(answer)) return Declined{Code::illegal, "", refusal};
    take(answer, seat, own(seat, given.client_id));
    if (draw_offer_ && *draw_offer_ != seat) draw_offer_.reset(); // to play on is to decline
    tell_all();
    link.send(frame("accepted", Accepted{given.client_id, session.answers()}));
    go_on();
    return followed;
}

Match::Verdict Match::query(Link& link, const AskQuery& asked) {
    if (asked.name == "battle.at" || asked.name == "battle.events" || asked.name == "battle.verify" ||
        asked.name == "battle.scenario")
        return look_back(link, asked);
    const Query* query = find_query(asked.name);
    if (!query) return decline(Code::no_such_query);
    if (!begun() && query->of_battle) return decline(Code::waiting);
    if (query->of_battle && !wake()) return only_told();
    if (!answers(*query)) return decline(Code::not_allowed);
    const std::optional<Side> seat = link.has_seat() ? seat_meant(link, {}) : std::nullopt;
    const std::size_t at = asked.at.value_or(static_cast<std::size_t>(progress_.answers));
    return inquire(link, asked, at,
                   [inquiry = inquiry(asked.name, asked.at, json::parse(asked.input.text), seat)]() -> Told {
                       auto output = inquiry();
                       if (output.has_error()) return Declined{Code::bad_query, output.error().text(), {}};
                       return Told(boost::system::in_place_value, std::move(*output));
                   });
}

// The battle goes on meanwhile, so nothing of it may be used in there.
Match::Verdict Match::inquire(Link& link, const AskQuery& asked, std::size_t at, std::function<Told()> inquiry) {
    const bool let_in =
        link.inquire([&link, at, inquiry = std::move(inquiry), name = asked.name,
                      client_id = asked.client_id.substr(0, 40), now = static_cast<std::size_t>(progress_.answers)] {
            const auto refuse = [&](Code code, const std::string& text) {
                link.send(frame("refused", Refused{code, client_id, text, {}, now}));
            };
            const auto trouble = attempt(name, [&] {
                auto told = inquiry();
                if (told.has_error()) return refuse(told.error().code, told.error().text);
                link.send(frame("reply", Reply{client_id, name, at, {std::move(*told)}}));
            });
            if (trouble) refuse(*trouble, "");
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

Match::Inquiry Match::inquiry(const std::string& query, std::optional<std::size_t> at, const json::value& input,
                              std::optional<Side> seat) {
    Asking asking;
    asking.seat = seat;
    asking.data = around_.catalogue->data().string();
    asking.chances = over() || stored_.assistance != "bare";
    if (!begun() || !wake()) return [=] { return answer_query(query, asking, input); };
    return [=, shown = shown()]() -> Result<std::string> {
        const bool now = !at || *at == shown->session.answers();
        const auto then = now ? Result<Session>(shown->session) : session_at(shown->session, *at);
        if (then.has_error()) return then.error();
        Asking about = asking;
        about.session = &*then;
        return answer_query(query, about, input);
    };
}

Match::Verdict Match::resume(Link& link, const Resume& resume) {
    send_state(link, resume.epoch == epoch_ ? resume.events : 0);
    repeat_offers(link);
    let_act(link);
    tell_clock();
    return followed;
}

Match::Verdict Match::undo(Link& link, const Undo& undo) {
    if (const Verdict declined = may_act(link)) return declined;
    const auto seat = seat_meant(link, undo.seat);
    if (const Verdict declined = may_act_for(link, seat)) return declined;
    Session& session = awake();
    std::size_t steps = steps_to_undo(*seat);
    if (steps == 0) return decline(Code::nothing_to_undo);
    for (; steps > 0; --steps) {
        const std::size_t entries = session.entries().size();
        session.undo(*seat);
        if (session.entries().size() > entries) { // of what a take-back had left
            keep_take_back();
            continue;
        }
        const StoredProgress now = progress_now();
        const auto left = time_left();
        around_.store->undo_entry(id(), static_cast<std::int64_t>(session.entries().size()), now, left);
        keep(now, left);
    }
    rewound(News::undone);
    return followed;
}

Match::Verdict Match::take_back(Link& link, const TakeBack& wish) {
    if (const Verdict declined = may_act(link)) return declined;
    if (wish.deal == Deal::offer) {
        const Session& session = awake();
        const std::size_t to = wish.to ? *wish.to : last_by_hand(link).value_or(session.answers());
        if (to >= session.answers()) return decline(Code::nothing_to_undo);
        if (std::ranges::count(session.entries(), false, &Entry::is_answer) >= most_take_backs)
            return decline(Code::too_fast, "this battle was taken back often enough");
        const Side by = seat_meant(link, {}).value_or(Side::red);
        const bool agreed = (link.acts[0] && link.acts[1]) || stored_.seats[index(opponent(by))].is_computer();
        if (agreed) return go_back_to(to), followed;
        take_back_offer_ = Offer{by, to};
        tell_notice(News::takeback_offered, by, to);
        return followed;
    }
    if (!take_back_offer_ || !link.holds[index(opponent(take_back_offer_->by))]) return decline(Code::no_such_offer);
    if (const Verdict declined = may_act_for(link, opponent(take_back_offer_->by))) return declined;
    // What was read before another offer took its place is agreed to by nobody.
    if (wish.deal == Deal::accept && wish.to != take_back_offer_->to) return decline(Code::no_such_offer);
    const Offer offer = *take_back_offer_;
    if (wish.deal == Deal::accept)
        go_back_to(offer.to);
    else
        tell_notice(News::takeback_declined, opponent(offer.by), offer.to);
    take_back_offer_.reset();
    return followed;
}

Match::Verdict Match::draw(Link& link, const Draw& wish) {
    if (const Verdict declined = may_act(link)) return declined;
    if (wish.deal == Deal::offer) {
        const Side by = seat_meant(link, {}).value_or(Side::red);
        if (link.acts[0] && link.acts[1]) return end(How::agreed, Outcome::draw), followed;
        if (stored_.seats[index(opponent(by))].is_computer())
            return tell_notice(News::draw_declined, opponent(by)), followed;
        draw_offer_ = by;
        tell_notice(News::draw_offered, by);
        return followed;
    }
    if (!draw_offer_ || !link.holds[index(opponent(*draw_offer_))]) return decline(Code::no_such_offer);
    if (const Verdict declined = may_act_for(link, opponent(*draw_offer_))) return declined;
    if (wish.deal == Deal::accept)
        end(How::agreed, Outcome::draw);
    else
        tell_notice(News::draw_declined, opponent(*draw_offer_));
    draw_offer_.reset();
    return followed;
}

Match::Verdict Match::resign(Link& link, const Resign& resign) {
    if (const Verdict declined = may_act(link)) return declined;
    if (link.holds[0] && link.holds[1] && !resign.seat)
        return decline(Code::malformed, "seat: expected red or blue, this connection holds both");
    const auto seat = seat_meant(link, resign.seat);
    if (const Verdict declined = may_act_for(link, seat)) return declined;
    end(How::resigned, *seat == Side::red ? Outcome::blue : Outcome::red);
    return followed;
}

Match::Verdict Match::stance(Link& link, const Stance& stance) {
    if (!link.has_seat()) return decline(Code::watching);
    const auto seat = seat_meant(link, stance.seat);
    if (const Verdict declined = may_act_for(link, seat)) return declined;
    around_.store->set_stance(id(), *seat, std::string(name_of(stance.set_up)));
    stored_.seats[index(*seat)].set_up = name_of(stance.set_up);
    go_on();
    return followed;
}

Match::Verdict Match::chat(Link& link, const Chat& said) {
    if (letters_in(said.text) > 300 || said.text.empty() == said.phrase.empty())
        return decline(Code::malformed, "expected a text of 1 to 300 letters, or a phrase");
    if (!said.phrase.empty() && std::ranges::find(phrases, said.phrase) == std::end(phrases))
        return decline(Code::malformed, fmt::format("phrase: expected one of {}", fmt::join(phrases, ", ")));
    if (!link.chat.take(around_.now())) return decline(Code::too_fast, "a line every two seconds");
    if (!chat_) chat_ = around_.store->chat_count(id());
    std::int64_t& lines = link.has_seat() ? chat_->of_seats : chat_->of_watchers;
    if (lines >= most_chat) return decline(Code::too_fast, "this room has heard enough");
    StoredChat line{chat_->next, {}, said.text, said.phrase};
    if (link.has_seat()) line.seat = name_of(seat_meant(link, {}).value_or(link.holds[0] ? Side::red : Side::blue));
    around_.store->add_chat(id(), line);
    ++lines, ++chat_->next;
    const std::string text = chat_frame(line);
    for (const auto& other : links_)
        if (other->has_seat() == link.has_seat()) other->send(text);
    return followed;
}

std::string Match::chat_frame(const StoredChat& line) {
    ChatLine out{static_cast<std::size_t>(line.number), {}, line.text, line.phrase};
    if (Side side{}; line.seat && enum_named(*line.seat, side)) out.from = side;
    return frame("chat", out);
}

// A sign of life is answered with one: who hears nothing for long takes the server for late.
Match::Verdict Match::ping(Link& link, const Ping& ping) {
    if (!ping.at) return link.send(presence_for(link)), followed;
    if (!link.has_seat()) return decline(Code::watching);
    to_everybody(frame("notice", Notice{News::ping, seat_meant(link, {}), 0, ping.at, {}}));
    return followed;
}

Match::Verdict Match::show_draft(Link& link, const ShowDraft& draft) {
    if (const Verdict declined = may_act(link)) return declined;
    to_everybody(frame("notice", Notice{News::draft, seat_meant(link, {}), 0, {}, draft.draft}));
    return followed;
}

Match::Verdict Match::use_clock(Link& link, const UseClock& use) {
    if (const Verdict declined = may_act(link)) return declined;
    for (const Side side : {Side::red, Side::blue}) {
        if (!link.acts[index(side)] || !claimable(side)) continue;
        if (use.deed == ClockDeed::claim)
            return end(How::claimed, side == Side::red ? Outcome::red : Outcome::blue), followed;
        give_time(opponent(side));
        tell_clock();
        offer_claims();
        return followed;
    }
    return decline(Code::no_such_offer);
}

} // namespace muster
