// What travels over the WebSocket, one struct for each message. docs/api.md explains each with an example. The
// browser's types (web/src/protocol.ts) are printed from these descriptions. A message has the fields of its struct and
// "type". A field that the sender leaves out has the default value given here.
#pragma once

#include "players/standing_orders.h"
#include "server/protocol_state.h"

namespace muster::protocol {

inline constexpr int version = 1;

// Server to browser.

// The battle was played under older rules, or its rows in the store are damaged. It is shown as it was sent then, and
// cannot continue.
struct OlderRules {
    std::size_t at = 0;   // the decision at which today's rules differ
    bool whole = true;    // false: an older program kept no transcript, so this is only as far as today's rules follow
    bool damaged = false; // the rules are the same, but the stored content makes no sense
    bool exports = true;  // there is a replay file to download
    std::string text;     // the reason, for programmers
};
MUSTER_FIELDS(OlderRules, at, whole, damaged, exports, text)

struct Welcome {
    int protocol = version;
    int scale = steps_per_inch;
    std::string battle;
    std::vector<Side> you; // the seats of the tokens shown; empty: you watch
    std::array<SeatInfo, 2> seats;
    Assistance assistance = Assistance::full;
    std::optional<ClockRule> clock;
    DiceInfo dice;
    SetupInfo setup;
    std::optional<OlderRules> older_rules;
};
MUSTER_FIELDS(Welcome, protocol, scale, battle, you, seats, assistance, clock, dice, setup, older_rules)

// Everything to draw, at decision `at`. A browser that knows more events than `events` forgets the rest: they were
// undone.
// Dice that were taken back stay spent: those rolled after this many answers continue from this die.
struct SpentDice {
    std::size_t at = 0, next = 0;
};
MUSTER_FIELDS(SpentDice, at, next)

struct Snapshot {
    std::string epoch;      // a new one after an undo, a take-back or a restart of the server
    std::size_t at = 0;     // answers given
    std::size_t events = 0; // events so far
    bool waiting = false;   // a seat is free, and nothing has begun
    int stage = 0, round = 0;
    std::string phase;
    Side active = Side::red;
    std::array<int, 2> score{};
    std::array<std::vector<StockState>, 2> stocks;
    std::vector<UnitState> units;
    std::vector<ModelState> models;
    std::vector<MarkerState> markers;
    std::vector<Zone> zones;
    std::vector<SpentDice> spent;            // one for each take-back, in order
    std::array<std::size_t, 2> free_undos{}; // how many of its own last answers each seat may take back without asking
    std::optional<QuestionInfo> question;
    std::optional<Ended> ended;
};
MUSTER_FIELDS(Snapshot, epoch, at, events, waiting, stage, round, phase, active, score, stocks, units, models, markers,
              zones, spent, free_undos, question, ended)

struct EventInfo {
    std::size_t number = 0; // from 0, without gaps
    std::size_t at = 0;     // answers given when it happened
    std::string name;       // "unit_moved"; the log line's message id is event.NAME
    EventText event;        // its own fields, and what else a sentence about it needs
    std::string line;       // in English, as in `muster replay --text`, for clients without messages
    Weight weight = Weight::line;
};
MUSTER_FIELDS(EventInfo, number, at, name, event, line, weight)

struct Events {
    std::vector<EventInfo> events;
};
MUSTER_FIELDS(Events, events)

// An answer was stored. What followed from it has been sent before.
struct Accepted {
    std::string client_id;
    std::size_t at = 0; // answers given after it
};
MUSTER_FIELDS(Accepted, client_id, at)

enum class Code : std::uint8_t {
    malformed,       // not JSON, not this message, a wrong field
    too_fast,        // too many watch this battle or send queries, too many chat lines, or too many take-backs
    no_such_battle,  // or it was deleted
    no_store,        // battles can be neither read nor written now; nothing was changed, try again soon
    damaged,         // its stored content makes no sense: it cannot continue, and perhaps cannot be shown
    rules_changed,   // it was played under older rules: it can be looked at and exported, but cannot continue
    say_hello,       // the first message must be hello
    watching,        // no seat: you may look, not act
    not_your_seat,   // the other seat is asked
    older_tab,       // the same seat was opened elsewhere; resume takes it back
    waiting,         // somebody has not sat down yet
    stale_question,  // that question has been answered, or was reached in another way; `at` is where the battle is
    illegal,         // the rules refuse: see `refusal`
    crosses_die,     // a row goes on after an answer that leads to a roll,
    crosses_reveal,  // to a reveal of secret answers,
    crosses_seat,    // to a question of the other seat,
    crosses_end,     // or to the end of the battle: nothing was carried out, see `which`
    battle_over,     // nothing is asked any more
    nothing_to_undo, // a die, a reveal or an answer of another seat came after it: ask to take back
    no_such_offer,   // nothing to accept or decline
    not_allowed,     // not agreed at the start: assistance, clock
    no_such_query,   //
    bad_query,       // `text` says what is wrong with the input
    internal         // a bug of the server; nothing was changed
};
MUSTER_NAMES(Code, malformed, too_fast, no_such_battle, no_store, damaged, rules_changed, say_hello, watching,
             not_your_seat, older_tab, waiting, stale_question, illegal, crosses_die, crosses_reveal, crosses_seat,
             crosses_end, battle_over, nothing_to_undo, no_such_offer, not_allowed, no_such_query, bad_query, internal)

struct Refused {
    Code code = Code::malformed;
    std::string client_id; // of the refused answer or query; empty for other messages
    std::string text;      // for programmers
    std::optional<Refusal> refusal;
    std::size_t at = 0;
    std::size_t which = 0; // of a row: the answer that is refused, or that leads too far
};
MUSTER_FIELDS(Refused, code, client_id, text, refusal, at, which)

// Answers that the server gave for a person: to questions that were no decision, and by standing order. Only the seat
// that was spared the question is told.
struct AnsweredForYou {
    std::size_t at = 0; // the number of the question
    Side seat = Side::red;
    Spared reason = Spared::forced;
    Clause clause = Clause::none; // of the question
};
MUSTER_FIELDS(AnsweredForYou, at, seat, reason, clause)

struct AnswersForYou {
    std::vector<AnsweredForYou> answers; // those that the client does not know yet; after a hello all
};
MUSTER_FIELDS(AnswersForYou, answers)

// The standing orders of a seat of this connection.
struct YourOrders {
    Side seat = Side::red;
    SetUp set_up = SetUp::ask;
    bool given = false; // somebody has given orders for this battle; otherwise they are the usual ones
    StandingOrders orders;
};
MUSTER_FIELDS(YourOrders, seat, set_up, given, orders)

// The answer of the query battle.ahead: what comes after the answers given in `after`.
struct Ahead {
    std::optional<QuestionInfo> question; // of the same seat; nothing if the row has to end before it
    std::optional<Code> ends;             // why it has to: crosses_die, …
};
MUSTER_FIELDS(Ahead, question, ends)

struct Reply {
    std::string client_id, name;
    std::size_t at = 0; // the decision that it is about
    AnyText output;
};
MUSTER_FIELDS(Reply, client_id, name, at, output)

// The answer of the query battle.verify for a battle that has ended. battle.at gives a Snapshot.
struct Verified {
    bool verified = false; // dice and answers lead to the final state
    bool promised = false; // and the dice come from a secret with a commitment
    std::uint64_t dice = 0;
    std::uint64_t given = 0; // of a fork: earlier dice, taken over from the battle it continues
    std::string digest;
};
MUSTER_FIELDS(Verified, verified, promised, dice, given, digest)

enum class Lamp : std::uint8_t { gone, live, late };
MUSTER_NAMES(Lamp, gone, live, late)

struct Presence {
    std::array<Lamp, 2> seats{};
    std::array<SeatInfo, 2> who;
    int watching = 0;
    bool acting = false; // true: this connection acts for all its seats; false: a newer tab does
};
MUSTER_FIELDS(Presence, seats, who, watching, acting)

struct ChatLine {
    std::size_t number = 0;
    std::optional<Side> from; // nothing: from a spectator, in the spectators' room
    std::string text, phrase; // a quick phrase is sent as its id
};
MUSTER_FIELDS(ChatLine, number, from, text, phrase)

struct ClockState { // milliseconds left, at the time of this message
    std::array<std::int64_t, 2> left{};
    std::optional<Side> running;
    std::int64_t delay = 0; // what is left of the question's delay
    bool claimable = false; // by a seat of this connection: `clock claim` or `clock give`
};
MUSTER_FIELDS(ClockState, left, running, delay, claimable)

enum class News : std::uint8_t {
    takeback_offered, // `seat` asks to go back to `number` answers
    takeback_declined,
    taken_back, // the next message is a snapshot
    undone,     // the next message is a snapshot
    draw_offered,
    draw_declined,
    rematch_offered, // `seat` would like to play once more, with the sides swapped
    absent,          // `seat` is away, and a claim is possible
    deleted,         // its owner deleted it: the battle no longer exists
    closing,         // the server stops; try again soon
    no_store,        // nothing can be written now: no answer is accepted, and no computer goes on
    store_back,      // the store works again
    hurried,         // the computer of `seat` thinks less than usual, because many think at once
    at_leisure,      // it has its usual time again
    draft,           // `seat` shows a draft of its answer: `draft`
    ping             // `seat` points at `at`
};
MUSTER_NAMES(News, takeback_offered, takeback_declined, taken_back, undone, draw_offered, draw_declined,
             rematch_offered, absent, deleted, closing, no_store, store_back, hurried, at_leisure, draft, ping)

struct Notice {
    News news = News::closing;
    std::optional<Side> seat;
    std::size_t number = 0;
    std::optional<Point> at;
    std::optional<AnyText> draft;
};
MUSTER_FIELDS(Notice, news, seat, number, at, draft)

// Browser to server.

struct Hello {
    int protocol = version;
    std::string battle;
    std::vector<std::string> tokens;  // of one seat or both; none for a spectator
    std::optional<std::string> nonce; // 64 hexadecimal digits for the dice; only the first of each seat counts
    std::size_t events = 0;           // events of this epoch that the client has; only later ones are sent
    std::string epoch;
};
MUSTER_FIELDS(Hello, protocol, battle, tokens, nonce, events, epoch)

struct Resume { // makes this connection the acting one, and asks for what it missed
    std::size_t events = 0;
    std::string epoch;
};
MUSTER_FIELDS(Resume, events, epoch)

struct GiveAnswer {
    std::size_t question = 0;
    std::string position;  // of the answered question: after an undo the same number may be another question
    std::string client_id; // 1 to 40 letters; an answer with a known id is accepted again and changes nothing
    AnswerValue answer;
};
MUSTER_FIELDS(GiveAnswer, question, position, client_id, answer)

// A row: one gesture that answers several questions, the open one first. All of them are taken, or none.
struct GiveRow {
    std::size_t question = 0;
    std::string position, client_id; // as in an answer
    std::vector<AnswerValue> answers;
    std::optional<AnswerValue> charge_end; // where the charge that it declares ends, if the dice let it
};
MUSTER_FIELDS(GiveRow, question, position, client_id, answers, charge_end)

struct EventsInput { // battle.events
    std::size_t from = 0;
    std::optional<std::size_t> to; // the first event not wanted; nothing: all there are
};
MUSTER_FIELDS(EventsInput, from, to)

struct AskQuery {
    std::string client_id, name;
    std::optional<std::size_t> at;  // a decision; nothing: now
    std::vector<AnswerValue> after; // as if the asked seat had given this row; only its owner may ask
    AnyValue input;
};
MUSTER_FIELDS(AskQuery, client_id, name, at, after, input)

struct Undo {
    std::optional<Side> seat; // the seat whose last answer is undone; a client with both seats must give it
};
MUSTER_FIELDS(Undo, seat)

enum class Deal : std::uint8_t { offer, accept, decline };
MUSTER_NAMES(Deal, offer, accept, decline)

struct TakeBack {
    Deal deal = Deal::offer;
    std::optional<std::size_t> to; // how many answers shall stand; none: all before the seat's last one by hand
};
MUSTER_FIELDS(TakeBack, deal, to)

struct ShowDraft {
    AnyText draft;
};
MUSTER_FIELDS(ShowDraft, draft)

struct Ping { // without a place it only says that the client is there
    std::optional<Point> at;
};
MUSTER_FIELDS(Ping, at)

struct Chat {
    std::string text, phrase;
};
MUSTER_FIELDS(Chat, text, phrase)

struct Stance { // standing orders; what is left out stays as it is
    std::optional<Side> seat;
    std::optional<SetUp> set_up;
    std::optional<StandingOrders> orders;
};
MUSTER_FIELDS(Stance, seat, set_up, orders)

enum class ClockAction : std::uint8_t { give, claim };
MUSTER_NAMES(ClockAction, give, claim)

struct UseClock {
    ClockAction deed = ClockAction::give;
};
MUSTER_FIELDS(UseClock, deed)

struct Resign {
    std::optional<Side> seat;
};
MUSTER_FIELDS(Resign, seat)

struct Draw {
    Deal deal = Deal::offer;
};
MUSTER_FIELDS(Draw, deal)

} // namespace muster::protocol
