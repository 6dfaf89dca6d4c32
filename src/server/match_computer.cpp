// Computer players, and the standing orders of people for the set-up. They think on a copy on another thread, so that
// everybody can go on looking at the battle.
#include "server/match.h"

#include "base/fingerprint.h"
#include "base/json_archive.h"
#include "server/attempt.h"

#include <fmt/format.h>

#include <chrono>

namespace muster {
namespace {

struct Answered : EarlyExit {};

// Passes one question on to a player and then leaves, before any dice are rolled.
class OneShotPlayer final : public Player {
  public:
    explicit OneShotPlayer(Player& player) : player_(player) {}

    Answer answer(const View& view, const Question& question, const Rulings& rulings) override {
        given = player_.answer(view, question, rulings);
        throw Answered{};
    }

    std::optional<Answer> given;

  private:
    Player& player_;
};

// The longest that a person waits for this player, in milliseconds; 0: it answers at once.
std::int64_t patience_for(const std::string& name) {
    const Level* level = find_level(name);
    return level ? level->milliseconds : levels().back().milliseconds;
}

// The seed is the same at the same moment of the same battle, so a restarted server continues as it would have.
std::uint64_t seed_at(const std::string& id, std::size_t decision) {
    Fingerprint print;
    print.add_value(id);
    print.add(decision);
    return print.value();
}

} // namespace

std::string Match::player_for(const OpenQuestion& open) const {
    const Question question = open.question();
    const StoredSeat& seat = stored_.seats[index(question.seat)];
    if (seat.is_computer()) return seat.who.substr(seat.who.find(':') + 1);
    const bool setting_up = session_->battle().round == 0;
    const bool ordered = seat.set_up == "all" || (seat.set_up == "choices" && question.kind != QuestionKind::set_up);
    return setting_up && ordered ? std::string(plain_player()) : "";
}

std::optional<OwnAnswer> Match::Deputy::operator()(const Session& session) const {
    const auto player = make_player(adviser, 0);
    return own_answer(session, orders[index(session.question()->question().seat)], *player);
}

// Advice is for those who have agreed to it. For others it matters as much as a player thinks who thinks of nothing.
Match::Deputy Match::deputy() const {
    const bool advised = stored_.assistance == "full";
    return {{orders_of(Side::red), orders_of(Side::blue)}, std::string(advised ? adviser() : plain_player())};
}

StandingOrders Match::orders_of(Side seat) const {
    StandingOrders orders;
    const std::string& text = stored_.seats[index(seat)].orders;
    if (text.empty()) return orders;
    auto document = Document::parse(text, "store");
    if (document.has_error()) return orders;
    JsonPatch reader(document->root());
    transfer(reader, orders);
    return document->ok() ? orders : StandingOrders{};
}

void Match::set_standing(Side seat, const std::string& set_up, const std::string& orders) {
    deps_.store->set_stance(claim_, seat, set_up, orders);
    stored_.seats[index(seat)].set_up = set_up, stored_.seats[index(seat)].orders = orders;
    tell_standing(seat);
}

std::optional<OwnAnswer> Match::answer_for_person() const {
    const auto& open = session_->question();
    if (!open || over() || stored_.seats[index(open->question().seat)].is_computer()) return std::nullopt;
    if (!player_for(*open).empty()) return std::nullopt; // a computer sets up
    if (stored_.taken_over == static_cast<std::int64_t>(open->number)) return std::nullopt;
    std::optional<OwnAnswer> own;
    attempt(fmt::format("battle {}, decision {}, answer for a person", id(), session_->answers()),
            [&] { own = deputy()(*session_); });
    return own;
}

bool Match::spare_person() {
    const auto own = answer_for_person();
    if (!own) return false;
    const Question question = session_->question()->question();
    const RowStep step{question.seat, question.clause, own->answer, own->reason};
    if (session_->answer(step.answer)) return false;
    take({&step, 1}, "");
    return true;
}

bool Match::answer_for_people() {
    bool any = false;
    while (end_charge() || spare_person()) any = true;
    const auto& open = session_->question();
    if (charge_ && open && open->question().seat == charge_->seat) charge_.reset(); // that seat decides something else
    return any;
}

void Match::go_on() {
    if (!begun() || over() || thinking_ || !wake()) return;
    if (answer_for_people()) tell_all();
    const auto& open = session_->question();
    if (!open) return;
    const std::string player = player_for(*open);
    if (player.empty()) return;
    const bool only_computers = stored_.seats[0].is_computer() && stored_.seats[1].is_computer();
    if (only_computers && clients_.empty()) return; // goes on when a client connects
    thinking_ = true;
    if (!only_computers || deps_.pace == 0) return think(player);
    deps_.after(deps_.pace, [self = shared_from_this(), player] { self->try_to_go_on([&] { self->think(player); }); });
}

// A level keeps its clock, from the question on, however many others think: it waits for a thread in its own time, and
// then takes no more than its share. Without an answer, the player has thrown: its bug must not stop a battle.
Match::ComputerAnswer Match::answer_of(Session& session, const std::string& name, std::uint64_t seed,
                                       std::int64_t waited) const {
    using Clock = std::chrono::steady_clock;
    const std::int64_t usual = patience_for(name);
    const auto share = static_cast<std::int64_t>(static_cast<double>(usual) * deps_.share());
    const std::int64_t time = std::clamp<std::int64_t>(usual - waited, 0, share);
    auto stopped = std::make_shared<bool>(false);
    const Stop stop = [end = Clock::now() + std::chrono::milliseconds(time), stopped] {
        return *stopped = Clock::now() >= end;
    };
    ComputerAnswer found;
    attempt(fmt::format("battle {}, decision {}, computer player \"{}\"", id(), session.answers(), name), [&] {
        const auto player = deps_.player(name, seed, usual > 0 ? stop : nullptr);
        if (!player) throw std::runtime_error("there is no such player");
        OneShotPlayer one_shot(*player);
        try {
            session.run({&one_shot, &one_shot});
        } catch (const Answered&) {}
        found.answer = one_shot.given;
    });
    if (usual > 0 && (*stopped || time >= usual / 2)) found.hurried = *stopped && time < usual / 2;
    return found;
}

void Match::think(const std::string& player) {
    auto copy = std::make_shared<Session>(awake().without_dice());
    const std::uint64_t seed = seed_at(stored_.seed ? std::to_string(*stored_.seed) : id(), copy->answers());
    deps_.aside([self = shared_from_this(), copy, player, seed, change = change_, asked = deps_.now()] {
        const ComputerAnswer given = self->answer_of(*copy, player, seed, self->deps_.now() - asked);
        self->deps_.in_turn([self, given, change] { self->thought(change, given); });
    });
}

void Match::thought(std::uint64_t change, const ComputerAnswer& given) {
    thinking_ = false;
    if (!deleted_) try_to_go_on([&] { follow_thought(change, given); });
}

void Match::try_to_go_on(const std::function<void()>& job) {
    const auto trouble = attempt("battle " + id(), job);
    if (!trouble) return;
    thinking_ = false;
    session_.reset();
    if (trouble == protocol::Code::no_store) doubt(); // then tick() tries again
}

void Match::follow_thought(std::uint64_t change, const ComputerAnswer& given) {
    if (doubted_) return;
    if (change == change_ && !over()) {
        Session& session = awake();
        const Question question = session.question().value().question();
        if (given.hurried) tell_hurry(*given.hurried, question.seat);
        RowStep step{question.seat, question.clause, {}, {}};
        const bool taken = given.answer && !session.answer(*given.answer);
        step.answer = taken ? *given.answer : session.default_answer();
        if (!taken) session.answer(step.answer);
        take({&step, 1}, "");
        answer_for_people();
        tell_all();
    }
    go_on();
}

void Match::tell_hurry(bool hurried, Side seat) {
    if (hurried_.has_value() == hurried) return;
    hurried_ = hurried ? std::optional(seat) : std::nullopt;
    tell_notice(hurried ? protocol::News::hurried : protocol::News::at_leisure, seat);
}

} // namespace muster
