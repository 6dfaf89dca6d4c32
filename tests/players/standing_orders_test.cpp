// What is answered for a person: by each standing order, and where there is nothing to decide.
#include "players/standing_orders.h"

#include "battle/session.h"
#include "battle/standing.h"
#include "dice/philox_dice.h"
#include "players/greedy.h"
#include "players/random.h"
#include "rules/registry.h"
#include "table/table_file.h"

#include <doctest/doctest.h>

#include <map>
#include <set>

using namespace muster;

namespace {

std::shared_ptr<const Setup> setup_of(const std::string& rules, const char* red, const char* blue, const char* table) {
    const std::string data = MUSTER_SOURCE "/data/", folder = data + "armies/" + rules + "/";
    return make_setup(*find_rule_set(rules), load_army(folder + red + ".json").value(),
                      load_army(folder + blue + ".json").value(),
                      load_table(data + "tables/" + table + ".json").value())
        .value();
}

// Calls visit(session, question, rulings) at every question of a battle of random players, who do all there is to do.
template <class Visit>
void at_every_question(const std::shared_ptr<const Setup>& setup, std::uint64_t seed, Visit visit) {
    Session session(setup, std::make_shared<PhiloxDice>(seed));
    RandomPlayer red(2 * seed), blue(2 * seed + 1);
    while (session.question()) {
        std::optional<Answer> answer;
        session.at_open_question([&](const Question& question, const Rulings& rulings) {
            visit(std::as_const(session), question, rulings);
            Player& player = question.seat == Side::red ? red : blue;
            answer = player.answer(session.view(question.seat), question, rulings);
            if (rulings.check(*answer)) answer = default_answer(question, rulings);
        });
        REQUIRE_FALSE(session.answer(*answer));
    }
}

struct Offered {
    QuestionKind kind;
    Wish StandingOrders::* order;
};
constexpr Offered offers[] = {
    {QuestionKind::react, &StandingOrders::overwatch},        {QuestionKind::give_order, &StandingOrders::orders},
    {QuestionKind::reroll, &StandingOrders::rerolls},         {QuestionKind::deny, &StandingOrders::denials},
    {QuestionKind::close_in, &StandingOrders::charges},       {QuestionKind::pile_in, &StandingOrders::closing},
    {QuestionKind::intervene, &StandingOrders::interventions}};

StandingOrders all(Wish wish) {
    StandingOrders orders;
    for (const Offered& offer : offers) orders.*offer.order = wish;
    return orders;
}

} // namespace

TEST_CASE("each standing order asks, takes, declines, or leaves it to the adviser") {
    std::map<QuestionKind, int> met;
    Greedy adviser;
    const auto look = [&](const Session& session, const Question& question, const Rulings& rulings) {
        const auto offer = std::ranges::find(offers, question.kind, &Offered::kind);
        if (offer == std::end(offers) || foregone_answer(question, rulings) || ++met[question.kind] > 10) return;
        CHECK_FALSE(own_answer(session, all(Wish::ask), adviser));
        const auto never = own_answer(session, all(Wish::never), adviser);
        CHECK(never.has_value() == question.may_pass);
        if (never) CHECK(never->answer.pass);
        if (never) CHECK(never->reason == Spared::order);
        const auto always = own_answer(session, all(Wish::always), adviser);
        REQUIRE(always);
        CHECK(always->answer.pass ==
              (question.options.empty() && adviser.answer(session.view(question.seat), question, rulings).pass));
        const auto matters = own_answer(session, all(Wish::when_it_matters), adviser);
        REQUIRE(matters);
        CHECK(matters->answer == adviser.answer(session.view(question.seat), question, rulings));
        // Each order is about its own questions.
        StandingOrders others = all(Wish::never);
        others.*(offer->order) = Wish::ask;
        CHECK_FALSE(own_answer(session, others, adviser));
        StandingOrders asked = all(Wish::never);
        ask_again(asked, question, session.battle());
        CHECK(asked == others);
    };
    const auto eighth = setup_of("eighth", "covenant-50", "thorn-50", "quiet-orchards");
    const auto alternating = setup_of("alternating", "lantern-company", "ash-riders", "harrow-junction");
    for (std::uint64_t seed = 1; seed <= 3; ++seed) at_every_question(eighth, seed, look);
    for (std::uint64_t seed = 1; seed <= 2; ++seed) at_every_question(alternating, seed, look);
    Question denial;
    denial.kind = QuestionKind::deny;
    StandingOrders orders = all(Wish::never);
    ask_again(orders, denial, Session(eighth, std::make_shared<PhiloxDice>(1)).battle());
    CHECK(orders.denials == Wish::ask);
    for (const Offered& offer : offers) {
        CAPTURE(name_of(offer.kind));
        if (offer.kind != QuestionKind::deny) CHECK(met[offer.kind] > 0); // random players hardly ever come to that
    }
}

TEST_CASE("own losses go by the standing choice: nearest, farthest, or least missed") {
    int decided = 0;
    Greedy adviser;
    const auto look = [&](const Session& session, const Question& question, const Rulings& rulings) {
        if (question.kind != QuestionKind::allocate || foregone_answer(question, rulings)) return;
        const auto by = [&](LostFirst first) {
            StandingOrders orders;
            orders.losses = first;
            return own_answer(session, orders, adviser);
        };
        CHECK_FALSE(by(LostFirst::ask));
        const Battle& battle = session.battle();
        const auto to_enemy = [&](const OwnAnswer& own) {
            const auto model = static_cast<ModelId>(own.answer.picks[0].option.id);
            Length least = 1000_in;
            for_models_on_table(battle, [&](ModelId other) {
                if (owner_of(battle, other) != question.seat)
                    least = std::min(least, horizontal_distance(solid_of(session.setup(), battle, model).base,
                                                                solid_of(session.setup(), battle, other).base));
            });
            return least;
        };
        const auto front = by(LostFirst::front), back = by(LostFirst::back), together = by(LostFirst::coherency);
        REQUIRE((front && back && together));
        for (const auto& own : {front, back, together}) CHECK_FALSE(rulings.check(own->answer));
        CHECK(to_enemy(*front) <= to_enemy(*back));
        CHECK(to_enemy(*front) <= to_enemy(*together));
        decided += to_enemy(*front) < to_enemy(*back);
    };
    at_every_question(setup_of("ninth", "concord-25", "tide-25", "three-cedars"), 3, look);
    CHECK(decided > 0);
}

TEST_CASE("whatever is answered for a person the rules allow, and what is forced has no other answer") {
    Greedy adviser;
    std::set<Spared> reasons;
    const auto look = [&](const Session& session, const Question& question, const Rulings& rulings) {
        const auto own = own_answer(session, StandingOrders{}, adviser);
        if (!own) return;
        reasons.insert(own->reason);
        CHECK_FALSE(rulings.check(own->answer));
        if (own->reason != Spared::forced) return;
        CHECK(question.options.size() <= 1);
        if (question.form != Form::place) CHECK_FALSE(question.may_pass);
    };
    at_every_question(setup_of("ninth", "concord-25", "tide-25", "three-cedars"), 1, look);
    at_every_question(setup_of("eighth", "covenant-25", "thorn-25", "three-cedars"), 1, look);
    at_every_question(setup_of("alternating", "briar-kin", "gale-wing", "harrow-junction"), 1, look);
    CHECK(reasons.size() == 4);
}
