// One battle on the server: its seats, the session and how it is stored, clock, offers, and all connected clients. It
// knows no sockets and no threads: its owner calls it from one place at a time (server/match_registry.h).
//
// Between two answers only the notes on seats stay in memory. The session is rebuilt from the store when needed, and
// forgotten after a while. Nothing is in memory that is not in the store: a change is written first, and code that sees
// something fail on the way calls doubt().
#pragma once

#include "battle/replay.h"
#include "battle/row.h"
#include "players/registry.h"
#include "server/catalogue.h"
#include "server/listing.h"
#include "server/match_client.h"
#include "server/protocol_http.h"
#include "server/setup_cache.h"
#include "server/transcript.h"
#include "store/store.h"

#include <atomic>
#include <functional>

namespace muster {

struct Founded;
struct Query;

// What a match needs from outside.
struct Dependencies {
    Store* store = nullptr;
    const Catalogue* catalogue = nullptr;
    SetupCache* setup_cache = nullptr;
    std::function<std::int64_t()> now;                              // milliseconds that never go back
    std::function<void(std::function<void()>)> in_turn;             // run it later, in this match's lane
    std::function<void(std::function<void()>)> aside;               // run it on a worker, while the match goes on
    std::function<double()> share = [] { return 1.0; };             // of its usual time that a player may think now
    std::function<void(std::int64_t, std::function<void()>)> after; // run it this much later (milliseconds), in this
                                                                    // lane
    std::int64_t pace = 150;                                        // milliseconds between the answers of two computers
    // makes a player by its name
    std::function<std::unique_ptr<Player>(std::string_view, std::uint64_t, Stop)> player = make_player;
};

// Why a message was declined.
struct Declined {
    protocol::Code code = protocol::Code::malformed;
    std::string text;
    std::optional<Refusal> refusal;
    std::size_t which = 0; // of a row of answers
};

class Match : public std::enable_shared_from_this<Match> {
  public:
    // A match for a battle that is in the store, and which this server has claimed.
    Match(Dependencies deps, Claim claim, StoredBattle stored, StoredProgress progress);

    const std::string& id() const { return stored_.id; }
    const StoredBattle& stored() const { return stored_; } // without armies and table
    const StoredProgress& progress() const { return progress_; }
    protocol::BattleInfo info(const std::array<bool, 2>& you) const;
    std::array<bool, 2> seats_of(const std::vector<std::string>& tokens) const;

    const Claim& claim() const { return claim_; }

    // Something has failed: memory may differ from the store.
    void doubt();
    bool is_doubted() const { return doubted_; }
    // Reads it again if it is doubted. False: the battle no longer exists.
    bool refresh();

    // Clients connect, send messages and leave.
    // false: the client was not admitted
    bool greet(const std::shared_ptr<Client>& client, const protocol::Hello& hello);
    // False: it was no message.
    bool hear(const std::shared_ptr<Client>& client, std::string_view type, const Reader& message, Document& document);
    static std::string client_id_of(const Reader& message); // empty if the message has none
    void leave(const std::shared_ptr<Client>& client);
    // The guest has sat down, and the store knows it already.
    void seat_guest(Side side, const StoredSeat& guest);
    void say_goodbye(protocol::News news); // to all clients
    void send_away();                      // all clients, who then connect again: another server has the battle
    void offer_rematch(const std::array<bool, 2>& by); // to the other seat; the store has the new battle already

    // Called regularly: presence, clocks that run out, sessions that nobody needs.
    void tick();
    // If it has a clock, the store keeps it running.
    bool is_asleep() const { return !session_ && !older_ && clients_.empty() && !thinking_ && (!doubted_ || deleted_); }
    bool has_clock() const { return has_clock_; } // may be called from any thread, like the next two
    int watched_by() const { return watched_by_; }
    bool is_attended() const {
        return attended_;
    } // a seat's owner is connected, or two computers play and a client
      // watches

    // Whether the agreed assistance allows this query to anybody. Spectators count too, because they might hold a seat.
    bool answers(const Query& query) const;
    // A query that can run on another thread while the battle goes on.
    using QueryJob = std::function<Result<std::string>()>;
    // `after`: as if the asked seat had given these answers.
    QueryJob query_job(const std::string& query, std::optional<std::size_t> at, const boost::json::value& input,
                       std::optional<Side> seat, std::vector<Answer> after = {});
    Result<std::string> plan();   // a picture of the table
    Result<std::string> replay(); // the replay file
    Result<Founded> fork(std::size_t at, Side seat);
    Result<protocol::Statistics> statistics();

    void begin_if_ready();       // begins when both seats are taken
    void tell_anew() { wake(); } // writes the transcript of a battle of an older program, which kept none

  private:
    // match_rebuild.cpp
    bool wake(); // rebuilds the session; false: it cannot be rebuilt, and the transcript is shown
    Session& awake();
    void open();
    Replay stored_replay(const StoredBattle& whole, const std::vector<StoredEntry>& entries);
    void rebuild(const Replay& replay, const std::vector<StoredEntry>& entries);
    // Runs code that makes a battle from the texts of the store. If it fails, Unbuildable is thrown.
    void from_store(const std::function<void()>& work) const;
    bool has_todays_wording() const; // of the clauses; the effect of the rules may still have changed
    std::shared_ptr<const Setup> read_setup(const StoredBattle& whole);
    DiceOrigin dice() const;

    // match.cpp
    void keep_notes(StoredBattle stored);
    void tell_store();
    bool begun() const { return progress_.standing != "waiting"; }
    bool over() const { return progress_.standing == "over"; }
    StoredProgress progress_now() const;
    void take(std::span<const RowStep> steps, const std::string& client_id);
    void changed();
    std::string position() const; // identifies the open question
    void end(protocol::How how, Outcome outcome);

    // match_older.cpp: a battle that was played by older rules, or is damaged
    bool is_as_told(const std::optional<StoredTold>& last);
    void open_as_told(const std::vector<StoredEntry>& entries, const std::optional<Replay>& replay, bool rebuilt);
    Declined only_told() const; // for everything that needs the rules
    boost::json::value snapshot_as_told(std::size_t at) const;
    std::string welcome_as_told(const protocol::Welcome& welcome) const;
    void send_as_told(Client& client, std::size_t known_events) const;
    std::optional<Declined> look_back_as_told(Client& client, const protocol::AskQuery& asked) const;
    bool can_be_exported();
    Result<std::string> replay_as_told();
    Result<std::string> replay_words();

    // match_sending.cpp: what clients are sent
    static constexpr std::size_t events_in_a_frame = 500;
    std::string welcome(const Client& client);
    protocol::Snapshot snapshot(bool for_asked);
    void send_state(Client& client, std::size_t known_events);
    void tell_all();
    void tell_answered(Client& client, std::size_t from);
    void tell_standing(Side seat);
    std::string standing_frame(Side seat) const;
    void tell_presence();
    std::string presence_for(const Client& client) const;
    void tell_clock(bool anyway = false); // otherwise only if there is a clock or a claim
    void tell_notice(protocol::News news, std::optional<Side> seat = {}, std::size_t number = 0);
    void to_everybody(const std::string& frame);
    std::string events_frame(std::size_t from);
    std::array<protocol::SeatInfo, 2> seat_infos() const;
    std::array<protocol::Lamp, 2> lamps() const;
    int watching() const;
    bool somebody_plays() const;

    using Verdict = std::optional<Declined>;
    // A copy of the session, without the dice to come, that threads may share. To ask it anything, each thread makes
    // its own copy.
    struct Shown {
        Session session;
        std::vector<std::size_t> event_at;
    };
    std::shared_ptr<const Shown> shown();
    using Told = boost::system::result<std::string, Declined>;
    Verdict post_query(Client& client, const protocol::AskQuery& asked, std::size_t at,
                       std::function<Told()> query_job);
    static Result<protocol::Events> events_between(const Shown& shown, const protocol::AskQuery& asked, std::size_t at,
                                                   const Language& english);
    // match_replay.cpp: looking back
    Verdict look_back(Client& client, const protocol::AskQuery& asked);
    static Result<protocol::EventsInput> events_asked(const protocol::AskQuery& asked);
    std::optional<Ending> ending() const; // of a battle that stopped early

    // match_messages.cpp: what clients send
    Verdict follow(Client& client, std::string_view type, const Reader& message, Document& document);
    Verdict answer(Client& client, const protocol::GiveAnswer& given);
    Verdict answer_row(Client& client, const protocol::GiveRow& given);
    Verdict may_answer(const Client& client, const protocol::GiveRow& given);
    boost::system::result<std::vector<Answer>, Declined> read_row(std::span<const protocol::AnswerValue> texts);
    boost::system::result<Answer, Declined> read_one(const protocol::AnswerValue& text, const char* name,
                                                     std::size_t which = 0);
    boost::system::result<std::vector<RowStep>, Declined> carried_out(std::span<const Answer> answers);
    Verdict ahead(Client& client, const protocol::AskQuery& asked);
    Verdict may_look_ahead(const Client& client);
    Verdict query(Client& client, const protocol::AskQuery& asked);
    Verdict resume(Client& client, const protocol::Resume& resume);
    Verdict draw(Client& client, const protocol::Draw& offer);
    Verdict resign(Client& client, const protocol::Resign& resign);
    Verdict stance(Client& client, const protocol::Stance& stance);
    Verdict chat(Client& client, const protocol::Chat& said);
    Verdict ping(Client& client, const protocol::Ping& ping);
    Verdict show_draft(Client& client, const protocol::ShowDraft& draft);
    Verdict use_clock(Client& client, const protocol::UseClock& use);
    Verdict may_act(const Client& client) const;
    Verdict may_act_for(const Client& client, std::optional<Side> seat) const;
    std::optional<Side> seat_meant(const Client& client, std::optional<Side> named) const;
    void refuse(Client& client, const Declined& declined, const std::string& client_id);
    void let_act(Client& client);
    void repeat_offers(Client& client);
    std::optional<Side> asks_for_rematch() const;
    static std::string chat_frame(const StoredChat& line);
    // Two seats may choose the same ids for their answers, so the seat is part of the id.
    static std::string own(Side seat, const std::string& client_id) {
        return (seat == Side::red ? "r:" : "b:") + client_id;
    }

    // match_going_back.cpp
    void go_back_to(std::size_t answers);
    void keep_take_back();
    void rewound(protocol::News news);
    // How many answers this seat may take back without asking, back to each of its own decisions; the last one first.
    std::vector<std::size_t> free_undos(Side seat) const;
    std::optional<std::size_t> last_decision(const Client& client) const;
    Verdict undo(Client& client, const protocol::Undo& undo);
    Verdict take_back(Client& client, const protocol::TakeBack& offer);

    // match_computer.cpp: computer players and standing orders
    void go_on(); // starts the player that has to think, or the clock
    // How questions to people are answered for them, also on another thread.
    struct Deputy {
        std::array<StandingOrders, 2> orders;
        std::string adviser;
        std::optional<OwnAnswer> operator()(const Session& session) const;
    };
    Deputy deputy() const;
    std::optional<OwnAnswer> answer_for_person() const; // to the open question; nothing: it is a decision
    bool spare_person();                                // gives it; false: there was none
    bool end_charge();                                  // where it was shown; false: there is none
    bool answer_for_people();                           // whatever needs no person now; false: nothing
    void set_standing(Side seat, const std::string& set_up, const std::string& orders);
    StandingOrders orders_of(Side seat) const;
    std::string player_for(const OpenQuestion& open) const;
    struct ComputerAnswer {
        std::optional<Answer> answer;
        std::optional<bool> hurried; // whether it had less time than it would have used; unknown if it needs none
    };
    void think(const std::string& player);
    ComputerAnswer answer_of(Session& session, const std::string& name, std::uint64_t seed, std::int64_t waited) const;
    void thought(std::uint64_t change, const ComputerAnswer& given);
    void try_to_go_on(const std::function<void()>& job);
    void follow_thought(std::uint64_t change, const ComputerAnswer& given);
    void tell_hurry(bool hurried, Side seat);

    // match_clock.cpp
    std::optional<Side> asked_person() const; // the person whose time runs
    std::array<std::int64_t, 2> time_left() const;
    // Earlier by the part of the delay that is used already.
    std::int64_t asked_at() const { return progress_.asked_at.value_or(woken_); }
    void put_question(StoredProgress& now) const;                           // the question that is open now
    void keep(const StoredProgress& now, std::array<std::int64_t, 2> left); // the store has it already
    void give_time(Side to);
    bool claimable(Side by) const;
    void note_presence(const Client& client);
    void offer_claims();

    Dependencies deps_;
    const Claim claim_;
    const bool has_clock_; // agreed when the battle was founded
    StoredBattle stored_;
    StoredProgress progress_;
    std::unique_ptr<Session> session_;
    std::optional<protocol::Statistics> statistics_; // of a battle that has ended
    std::shared_ptr<const Shown> shown_;             // the copy that queries see; null until a query needs it
    protocol::Snapshot public_snapshot_;             // the table as last sent to all clients
    std::vector<std::size_t> event_at_;              // for each event: the number of answers given when it happened
    std::size_t told_ = 0;                           // number of events that all clients have
    std::size_t told_given_ = 0; // of the answers, those of which all clients have been told why they were given
    std::string epoch_;
    std::uint64_t change_ = 0; // counts answers, undos and take-backs, so that an answer that comes too late is noticed
    bool thinking_ = false;
    bool doubted_ = false, deleted_ = false;
    bool told_failing_ = false;    // clients know that the store does not work
    std::optional<Side> hurried_;  // the computer that has to think less than it would, as clients know
    std::uint64_t generation_ = 0; // generation of the store when this was read
    std::vector<std::shared_ptr<Client>> clients_;
    std::int64_t last_use_ = 0;
    std::optional<StoredChatCount> chat_; // unknown until somebody writes
    std::atomic<int> watched_by_ = 0;     // as last sent
    std::atomic<bool> attended_ = false;

    struct Given {
        Side seat = Side::red;
        bool by_hand = false; // not by a computer player, nor by the server
        bool goes_on = false; // in a row with the one by hand before it
        std::optional<Spared> own{};
        Clause clause = Clause::none; // of the question, if the server answered for a person
        bool begins_decision() const { return by_hand && !goes_on; }
        // Nobody has learnt anything by it.
        bool is_foregone() const { return own && *own != Spared::order; }
    };
    static Given given_of(const StoredEntry& entry);
    static StoredEntry entry_of(const Given& given);
    std::vector<Given> given_; // the standing answers, while there is a session

    struct Offer {
        Side by;
        std::size_t to;
    };
    // A charge that has not come to its end: its row has led to dice, or to the other seat.
    struct Charge {
        Side seat;
        std::string client_id;   // of its row
        std::array<int, 3> when; // round, whose turn, and phase: it ends with that
        Answer shown;            // where the person has seen it end
    };
    std::optional<Charge> charge_; // in memory alone: after a restart the person is asked

    std::optional<Offer> take_back_offer_;
    std::optional<Side> draw_offer_;

    struct Older {
        Transcript told;
        std::size_t entries = 0; // how many entries lead to its end
        std::vector<protocol::SpentDice> spent;
        std::optional<StoredSetupTold> setup;
    };
    std::unique_ptr<Older> older_; // used in place of a session
    std::optional<protocol::OlderRules> older_rules_;

    std::int64_t woken_ = 0; // when it was read from the store
    std::array<std::int64_t, 2> last_seen_{};
    std::array<protocol::Lamp, 2> told_lamps_{};
    bool told_claim_ = false;
};

} // namespace muster
