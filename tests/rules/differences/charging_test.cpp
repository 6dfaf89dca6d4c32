// The table of differences (docs/rules/eighth.md, section 15), row by row, each as one situation in both games:
// charges, Overwatch, fights, flight.
#include "shots.h"

namespace muster::test {
namespace {

// --- Charges and Overwatch

TEST_CASE("E-DIF-69 Charge eligibility: an enemy within 12 inches now, or when the phase began") {
    const auto forbidden_by = []<class E>(E, bool near_at_the_start) {
        Stage<E> stage({one}, {one}, E::Phase::charge);
        stage.put(stage.blue(), above(start, near_at_the_start ? 12_in : 20_in));
        auto game = stage.game();
        if constexpr (std::is_same_v<E, Ninth>)
            look_around_before_charges(game, Side::red);
        else
            look_around_before_charges(game, Side::red);
        stage.put(stage.blue(), above(start, near_at_the_start ? 12_in + step_more : 12_in));
        return why_it_cannot_charge(game, stage.red()).value_or(Clause::none);
    };
    CHECK(forbidden_by(Eighth{}, false) == Clause::none);
    CHECK(forbidden_by(Ninth{}, false) == N_CHG_03);
    CHECK(forbidden_by(Eighth{}, true) == E_CHG_02);
}

TEST_CASE("E-DIF-69 Charge eligibility: not after an Advance of this turn, or of this battle round") {
    const auto forbidden_by = []<class E>(E) {
        Stage<E> stage({one}, {one}, E::Phase::charge);
        stage.put(stage.blue(), above(start, 10_in));
        auto game = stage.game();
        game.of(stage.red()).move = E::MoveKind::advance;
        if constexpr (std::is_same_v<E, Ninth>) game.set(stage.red(), E::Flag::advanced_round);
        end_turn(game);
        if constexpr (std::is_same_v<E, Ninth>) look_around_before_charges(game, Side::red);
        return why_it_cannot_charge(game, stage.red()).value_or(Clause::none);
    };
    CHECK(forbidden_by(Eighth{}) == Clause::none);
    CHECK(forbidden_by(Ninth{}) == N_CHG_04);
}

TEST_CASE("E-DIF-70 Visibility of charge target: not needed in both") {
    const auto charged = []<class E>(E) {
        Stage<E> stage({one}, {one}, E::Phase::charge, {box({18_in, 22.25_in}, {21_in, 22.5_in}, 5_in)});
        stage.put(stage.blue(), above(start, 3.5_in));
        auto game = stage.game();
        REQUIRE_FALSE(game.sees(stage.model(stage.red()), stage.model(stage.blue())));
        stage.select(E::charger, stage.red());
        stage.oracle.answer(E::charge_move, to(stage.model(stage.red()), start + Point{1.75_in, 3.5_in},
                                               {start + Point{1.75_in, 0_in}}));
        stage.oracle.dice.then(E::charge_roll, {6, 6});
        stage.run();
        return stage.game().has(stage.red(), E::Flag::charged);
    };
    CHECK(charged(Eighth{}));
    CHECK(charged(Ninth{}));
}

const std::string overwatch = R"({ "name": "Watchful", "effect": "overwatch" })";

TEST_CASE("E-DIF-75 Overwatch against a second charge: with all weapons again, or they have been fired") {
    const auto fired = []<class E>(E) {
        Stage<E> stage({tough, tough}, {{.models = 1, .weapons = gun, .extra = abilities(overwatch)}},
                       E::Phase::charge);
        stage.put(stage.red(1), right_of(start, 3_in));
        stage.put(stage.blue(), above(start, 10_in));
        for (const std::size_t i : {0u, 1u}) {
            stage.select(E::charger, stage.red(i));
            stage.select(E::overwatch, stage.blue());
            if (i == 0 && std::is_same_v<E, Ninth>) stage.select(E::charger, stage.red(1)); // nobody is asked
        }
        stage.oracle.dice.then(E::charge_roll, {1, 1, 1, 1});
        stage.run();
        CHECK(stage.rolls(E::charge_roll) == 2);
        return std::ranges::count(stage.oracle.asked, E::overwatch);
    };
    CHECK(fired(Eighth{}) == 2);
    CHECK(fired(Ninth{}) == 1);
}

TEST_CASE("E-DIF-76 Overwatch, hit: a 6 of the die itself in both, whatever the modifiers") {
    const auto hit = []<class E>(E, int by, Face face) {
        const std::string change = fmt::format(R"({{ "name": "A", "effect": "modify", "roll": "hit", "by": {} }})", by);
        Stage<E> stage({tough}, {{.models = 1, .weapons = gun, .extra = abilities(overwatch + "," + change)}},
                       E::Phase::charge);
        stage.put(stage.blue(), above(start, 10_in));
        stage.select(E::charger, stage.red()).select(E::overwatch, stage.blue());
        stage.oracle.dice.then(E::hit, {face});
        stage.run();
        const auto made = stage.oracle.template told<AttacksMade>();
        REQUIRE(made.size() == 1);
        return made[0].hits == 1;
    };
    CHECK_FALSE(hit(Eighth{}, 1, 5));
    CHECK_FALSE(hit(Ninth{}, 1, 5));
    CHECK(hit(Eighth{}, -2, 6));
    CHECK(hit(Ninth{}, -2, 6));
}

// --- Who fights

// The units that fought, in order, by number.
template <class E>
std::vector<std::size_t> fought(const Stage<E>& stage) {
    std::vector<std::size_t> units;
    for (const auto& happened : stage.oracle.template told<Happened>())
        if (happened.clause == E::fights) units.push_back(index(happened.unit));
    return units;
}

TEST_CASE("E-DIF-78 Units that charged: before the others, in the order of the player who charged, in both") {
    const auto order = []<class E>(E) {
        Stage<E> stage({tough, tough, tough}, {tough, tough, tough}, E::Phase::fight);
        for (const std::size_t i : {0u, 1u, 2u}) {
            stage.put(stage.red(i), above(start, static_cast<int>(i) * 8_in));
            stage.put(stage.blue(i), right_of(above(start, static_cast<int>(i) * 8_in), {}));
        }
        for (const std::size_t i : {0u, 1u}) {
            stage.game().set(stage.red(i), E::Flag::charged);
            stage.game().of(stage.red(i)).charge_targets.push_back(stage.blue(i));
            stage.game().set(stage.blue(i), E::Flag::fought);
        }
        stage.select(E::charger_fights, stage.red(1));
        stage.run();
        return fought(stage);
    };
    CHECK(order(Eighth{}) == std::vector<std::size_t>{1, 0, 2, 5}); // then the active player
    CHECK(order(Ninth{}) == std::vector<std::size_t>{1, 0, 5, 2});
}

TEST_CASE("E-DIF-80 Units made eligible later: fight in both") {
    const auto fights = []<class E>(E, bool comes_close) {
        Stage<E> stage({tough}, {tough, tough}, E::Phase::fight);
        stage.put(stage.blue(0), right_of(start, 1_in));
        stage.put(stage.blue(1), start + Point{2.25_in, 1.75_in});
        stage.game().set(stage.blue(0), E::Flag::fought);
        REQUIRE_FALSE(E::close(stage.game(), stage.blue(1)));
        if (comes_close) stage.oracle.answer(E::pile_in, to(stage.model(stage.red()), start + Point{1_in, 0_in}));
        stage.run();
        return fought(stage);
    };
    CHECK(fights(Eighth{}, false) == std::vector<std::size_t>{0});
    CHECK(fights(Ninth{}, false) == std::vector<std::size_t>{0});
    CHECK(fights(Eighth{}, true) == std::vector<std::size_t>{0, 2});
    CHECK(fights(Ninth{}, true) == std::vector<std::size_t>{0, 2});
}

// --- What they do

TEST_CASE(
    "E-DIF-83 Pile-in and consolidation: closer to the closest enemy, and not at all by who touches one, in both") {
    const auto verdict = []<class E>(E, Length gap, Point by) {
        Stage<E> stage({{.models = 2, .profile = R"("W": 9)"}}, {tough}, E::Phase::fight);
        stage.put(stage.model(stage.red(), 1), start - Point{base + 0.5_in, 0_in});
        stage.put(stage.blue(), right_of(start, gap));
        Answer answer = to(stage.model(stage.red(), 0), start + by);
        answer.places.push_back({stage.model(stage.red(), 1), {start - Point{base + 0.25_in, 0_in}, {}, 0}, 0});
        std::optional<Clause> found;
        stage.game().set(stage.blue(), E::Flag::fought);
        stage.try_out(E::pile_in, answer, found);
        stage.run();
        return found;
    };
    CHECK(verdict(Eighth{}, 0.75_in, {0.25_in, 0_in}) == Clause::none);
    CHECK(verdict(Ninth{}, 0.75_in, {0.25_in, 0_in}) == Clause::none);
    CHECK(verdict(Eighth{}, 0.75_in, {0_in, 0.25_in}) == E_FGT_10);
    CHECK(verdict(Ninth{}, 0.75_in, {0_in, 0.25_in}) == N_PILE_02);
    CHECK(verdict(Eighth{}, 0_in, {0_in, 0.25_in}) == E_I_36);
    CHECK(verdict(Ninth{}, 0_in, {0_in, 0.25_in}) == N_PILE_03);
}

TEST_CASE("E-DIF-84 No target after pile-in: no attacks, and it may consolidate, in both") {
    const auto attacks = []<class E>(E) {
        Stage<E> stage({one}, {one}, E::Phase::fight);
        stage.put(stage.blue(), right_of(start, 8_in));
        stage.game().set(stage.red(), E::Flag::charged);
        stage.run();
        CHECK(fought(stage) == std::vector<std::size_t>{0});
        CHECK(stage.asked(E::pile_in));
        CHECK(stage.asked(E::consolidate));
        return stage.oracle.template told<AttacksMade>().size();
    };
    CHECK(attacks(Eighth{}) == 0);
    CHECK(attacks(Ninth{}) == 0);
}

TEST_CASE("E-DIF-86 Default melee weapon: S User, AP 0, D 1 for who has none, in both") {
    const auto lost = []<class E>(E) {
        Stage<E> stage({{.models = 1, .profile = R"("S": 5)", .weapons = gun}}, {{.models = 1, .profile = R"("W": 9)"}},
                       E::Phase::fight);
        stage.put(stage.blue(), right_of(start, {}));
        stage.game().set(stage.blue(), E::Flag::fought);
        stage.oracle.dice.then(E::hit, {3}).then(E::wound, {3}).then(E::save, {3}); // against T 4 and Sv 4+
        stage.run();
        CHECK(made_by_red(stage).wounds == 1);
        return 9 - stage.wounds(stage.blue());
    };
    CHECK(lost(Eighth{}) == 1);
    CHECK(lost(Ninth{}) == 1);
}

TEST_CASE("E-DIF-87 Melee weapons, order: as declared, or weapon by weapon in an order the player is asked for") {
    const auto questions = []<class E>(E) {
        Stage<E> stage(
            {{.models = 1, .profile = R"("A": 2)", .weapons = sword + "," + weapon("axe", "Melee", "\"Melee\"")}},
            {tough}, E::Phase::fight);
        stage.put(stage.blue(), right_of(start, {}));
        stage.game().set(stage.blue(), E::Flag::fought);
        Answer one_of_each = pick(aimed(stage.model(stage.red()), stage.blue(), 0));
        one_of_each.picks.push_back({aimed(stage.model(stage.red()), stage.blue(), 1), 1});
        stage.oracle.answer(E::blows, one_of_each);
        stage.run();
        return stage.oracle.asked;
    };
    CHECK(questions(Eighth{}) == std::vector{E_FGT_14});
    CHECK(questions(Ninth{}) == std::vector{N_MEL_07, N_MEL_19});
}

// --- Flight

TEST_CASE("E-DIF-91 Models that flee: gone, and set nothing off, in both; only one of them credits the enemy with it") {
    const auto flee = []<class E>(E, Clause explosion) {
        const UnitText bomb{
            .models = 1,
            .extra = abilities(R"({ "name": "Boom", "effect": "explodes", "on": 2, "range": 6, "amount": 1 })")};
        Stage<E> stage({bomb, tough}, {one}, E::Phase::morale);
        stage.put(stage.red(1), right_of(start, 2_in));
        stage.put(stage.blue(), above(start, 20_in));
        stage.game().of(stage.red()).fallen = 7;
        stage.oracle.dice.then(E::morale_roll, {6});
        stage.run();
        CHECK(stage.battle.units[0].whereabouts == Whereabouts::destroyed);
        if constexpr (std::is_same_v<E, Ninth>) CHECK(stage.game().of(stage.red()).destroyed_by == index(Side::blue));
        return stage.rolls(explosion) + static_cast<std::size_t>(40 - stage.wounds(stage.red(1)));
    };
    CHECK(flee(Eighth{}, E_I_41) == 0);
    CHECK(flee(Ninth{}, N_TRAN_18) == 0);
}

} // namespace
} // namespace muster::test
