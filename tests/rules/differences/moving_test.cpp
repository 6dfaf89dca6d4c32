// The table of differences (docs/rules/eighth.md, section 15), row by row, each as one situation in both games: turns,
// dice, characteristics, moves, transports.
#include "two_games.h"

#include "army/eighth/values.h"
#include "army/ninth/values.h"
#include "rules/sheets/attacks.h"
#include "rules/sheets/sequencing.h"

namespace muster::test {
namespace {

TEST_CASE("E-DIF-01 Phases of a turn: six, or seven with a Command phase first") {
    CHECK(eighth::rules.phases.size() == 6);
    CHECK(eighth::rules.phases.front() == "movement");
    CHECK(ninth::rules.phases.size() == 7);
    CHECK(ninth::rules.phases.front() == "command");
}

TEST_CASE("E-DIF-02 Acting out of phase: no rule, or as in the phase imitated") {
    const auto asks = []<class E>(E) {
        const UnitText eager{.models = 1, .extra = abilities(R"({ "name": "Again", "when": "fight_end", "who": "unit",
            "effect": "out_of_phase", "action": "move", "limit": "once_per_battle" })")};
        Stage<E> stage({eager}, {one}, E::Phase::fight);
        stage.put(stage.blue(), above(start, 20_in));
        stage.oracle.otherwise_default();
        auto game = stage.game();
        resolve_abilities(game, When::fight_end);
        return !stage.oracle.asked.empty();
    };
    CHECK_FALSE(asks(Eighth{}));
    CHECK(asks(Ninth{}));
}

TEST_CASE("E-DIF-03 Coherency distance: 6 inches up, or 5") {
    const auto coherent = []<class E>(E) {
        Stage<E> stage({{.models = 2}}, {one}, E::Phase::movement);
        stage.put(stage.model(stage.red(), 1), right_of(start, 1_in), 5.5_in);
        return is_coherent(stage.game(), stage.red());
    };
    CHECK(coherent(Eighth{}));
    CHECK_FALSE(coherent(Ninth{}));
}

TEST_CASE("E-DIF-04 Coherency neighbours: one at any size, or two from six models on") {
    const auto coherent = []<class E>(E, int models) {
        Stage<E> stage({{.models = models}}, {one}, E::Phase::movement);
        stage.put(stage.red(), {2_in, 20_in}, 2_in);
        return is_coherent(stage.game(), stage.red());
    };
    CHECK(coherent(Eighth{}, 6));
    CHECK_FALSE(coherent(Ninth{}, 6));
    CHECK(coherent(Ninth{}, 5));
}

TEST_CASE("E-DIF-05 Move that cannot end coherent: refused in both, by a clause of each") {
    const auto verdict = []<class E>(E) {
        Stage<E> stage({{.models = 2}}, {one}, E::Phase::movement);
        stage.put(stage.blue(), above(start, 30_in));
        Answer apart = to(stage.model(stage.red(), 0), start);
        apart.places.push_back({stage.model(stage.red(), 1), {right_of(start, 2_in + step_more), {}, 0}, 0});
        std::optional<Clause> found;
        stage.select(E::mover, stage.red()).say(E::way, E::Word::normal_move);
        stage.try_out(E::where, apart, found);
        stage.run();
        return found;
    };
    CHECK(verdict(Eighth{}) == E_COH_02);
    CHECK(verdict(Ninth{}) == N_COH_06);
}

TEST_CASE("E-DIF-06 Split units: left as they are, or cut down to one group in the Morale phase") {
    const auto left = []<class E>(E) {
        Stage<E> stage({{.models = 3}}, {one}, E::Phase::morale);
        stage.put(stage.model(stage.red(), 2), right_of(start, 15_in));
        stage.put(stage.blue(), above(start, 30_in));
        stage.run();
        return stage.standing(stage.red());
    };
    CHECK(left(Eighth{}) == 3);
    CHECK(left(Ninth{}) < 3);
}

TEST_CASE("E-DIF-08 Closeness to enemies: 1 inch in a straight line, or 1 aside and 5 up") {
    const auto close = []<class E>(E, Length up) {
        Stage<E> stage({one}, {one}, E::Phase::movement);
        stage.put(stage.model(stage.blue()), right_of(start, 0.5_in), up);
        return E::close(stage.game(), stage.red());
    };
    CHECK_FALSE(close(Eighth{}, 3_in));
    CHECK(close(Ninth{}, 3_in));
    CHECK(close(Eighth{}, {}));
}

TEST_CASE(
    "E-DIF-12 Dice modifiers: halved and rounded up first and without a floor, or rounded last and never below 1") {
    const auto total = [](int die, std::initializer_list<Modifier> modifiers, const Arithmetic& arithmetic) {
        return apply_modifiers(die, {modifiers.begin(), modifiers.size()}, arithmetic).result;
    };
    const Modifier less{ModifierKind::subtract, 3, Clause::none};
    CHECK(total(1, {less}, eighth::dice_roll) == -2);
    CHECK(total(1, {less}, ninth::dice_roll) == 1);
    const Modifier half{ModifierKind::divide, 2, Clause::none}, twice{ModifierKind::multiply, 2, Clause::none};
    CHECK(total(3, {half, twice}, eighth::dice_roll) == 4); // 2, then 4
    CHECK(total(3, {half, twice}, ninth::dice_roll) == 3);
}

TEST_CASE("E-DIF-13 E-DIF-16 Re-rolls: some dice of a sum and dice of a roll-off, or neither") {
    const std::array<Face, 2> faces{1, 6};
    const Roll charge = sum_of(Clause::none, {2, 6, 0}, faces), off = roll_off_of(Clause::none, 1, 2);
    const auto refused = [](const Roll& roll, const RerollRules& rules) {
        return refused_by(refusal_of_reroll(roll, DiceChoice{0}, reroll_any(Clause::none), rules));
    };
    CHECK(refused(charge, eighth::rerolls) == Clause::none);
    CHECK(refused(charge, ninth::rerolls) == N_RER_02);
    CHECK(refused(off, eighth::rerolls) == Clause::none);
    CHECK(refused(off, ninth::rerolls) == N_ROLL_03);
}

TEST_CASE("E-DIF-18 Floor of 1: of S, T and Ld, or of A as well") {
    const auto number = []<class E>(E, const std::string& stat) {
        const UnitText weak{
            .models = 1,
            .extra = abilities(
                fmt::format(R"({{ "name": "Weak", "effect": "modify", "characteristic": "{}", "by": -9 }})", stat))};
        Stage<E> stage({weak}, {one}, E::Phase::movement);
        return current(stage.game(), stage.model(stage.red()), stat == "A" ? Stat::A : Stat::S).number;
    };
    CHECK(number(Eighth{}, "S") == 1);
    CHECK(number(Ninth{}, "S") == 1);
    CHECK(number(Eighth{}, "A") < 1);
    CHECK(number(Ninth{}, "A") == 1);
}

TEST_CASE("E-DIF-20 Weapon S as a modifier: of the bearer's S as it is now, or pooled with the other modifiers") {
    const auto needed = []<class E>(E) {
        const UnitText strong{
            .models = 1,
            .weapons = R"({ "id": "w", "name": "w", "range": "Melee", "type": "Melee", "S": "x2", "AP": 0, "D": 1 })",
            .extra = abilities(R"({ "name": "A", "effect": "modify", "characteristic": "S", "by": 1 })")};
        Stage<E> stage({strong}, {{.models = 1, .profile = R"("T": 5, "W": 9)"}}, E::Phase::fight);
        stage.put(stage.blue(), right_of(start, {}));
        stage.oracle.dice.then(E::hit, std::vector<Face>(10, 6));
        stage.run();
        for (const auto& made : stage.oracle.template told<AttacksMade>())
            if (made.unit == stage.red()) return int{made.wound_on};
        return 0;
    };
    CHECK(needed(Eighth{}) == 2); // (4 + 1) x 2 = 10 against 5
    CHECK(needed(Ninth{}) == 3);  // 4 x 2 + 1 = 9
}

TEST_CASE("E-DIF-22 Same-name auras: add up, or do not stack") {
    const auto ld = []<class E>(E) {
        const UnitText banner{.models = 1,
                              .extra = abilities(R"({ "name": "Banner", "who": { "aura": 6, "of": "friends" },
            "effect": "modify", "characteristic": "Ld", "by": 1 })")};
        Stage<E> stage({one, banner, banner}, {one}, E::Phase::morale);
        stage.put(stage.red(1), right_of(start, 1_in));
        stage.put(stage.red(2), above(start, 1_in));
        return leadership(stage.game(), stage.red());
    };
    CHECK(ld(Eighth{}) == 9);
    CHECK(ld(Ninth{}) == 8);
}

TEST_CASE("E-DIF-19 Characteristic \"-\": there is none, or T serves for Ld") {
    const auto ld = []<class E>(E) {
        Stage<E> stage({{.models = 1, .profile = R"("Ld": "-", "T": 5)"}}, {one}, E::Phase::morale);
        return leadership(stage.game(), stage.red());
    };
    CHECK(ld(Eighth{}) < 1);
    CHECK(ld(Ninth{}) == 5);
}

TEST_CASE("E-DIF-26 Kinds of move: move or Advance, or staying named as one of three") {
    const auto ways = []<class E>(E) {
        Stage<E> stage({one}, {one}, E::Phase::movement);
        stage.put(stage.blue(), above(start, 30_in));
        std::size_t count = 0;
        stage.select(E::mover, stage.red());
        stage.oracle.look(E::way, [&](const Question& question, const Rulings&) { count = question.options.size(); });
        stage.oracle.take_default(E::way);
        stage.run();
        return count;
    };
    CHECK(ways(Eighth{}) == 2);
    CHECK(ways(Ninth{}) == 3);
}

// What the rules say to a normal move of red's single model to this place.
template <class E>
std::optional<Clause> verdict_on(const UnitText& unit, Point at, Length up, std::vector<TerrainPiece> terrain) {
    Stage<E> stage({unit}, {one}, E::Phase::movement, std::move(terrain));
    stage.put(stage.blue(), above(start, 30_in));
    std::optional<Clause> found;
    stage.select(E::mover, stage.red()).say(E::way, E::Word::normal_move);
    stage.try_out(E::where, to(stage.model(stage.red()), at, {}, up), found);
    stage.run();
    return found;
}

TEST_CASE("E-DIF-29 Terrain in moves: every inch up counts, or pieces up to 1 inch are free") {
    const std::vector<TerrainPiece> low = {box({22_in, 10_in}, {23_in, 30_in}, 0.5_in)};
    CHECK(verdict_on<Eighth>(one, start + Point{6_in, 0_in}, {}, low) == E_MOV_05); // up and down: 7 inches
    CHECK(verdict_on<Ninth>(one, start + Point{6_in, 0_in}, {}, low) == Clause::none);
}

TEST_CASE("E-DIF-30 FLY: the slanted line, or no vertical distance in a normal move") {
    const UnitText flyer{.models = 1, .profile = R"("M": 6)", .keywords = R"("INFANTRY", "FLY")"};
    const std::vector<TerrainPiece> tower = {box({23_in, 10_in}, {40_in, 30_in}, 8_in)};
    CHECK(verdict_on<Eighth>(flyer, start + Point{6_in, 0_in}, 8_in, tower) == E_MOV_05);
    CHECK(verdict_on<Ninth>(flyer, start + Point{6_in, 0_in}, 8_in, tower) == Clause::none);
}

TEST_CASE("E-DIF-28 Battlefield edge: nobody crosses it in either, by a clause of each") {
    CHECK(verdict_on<Eighth>({.models = 1, .profile = R"("M": 30)"}, Point{20_in, 16_mm - step_more}, {}, {}) ==
          E_I_08);
    CHECK(verdict_on<Ninth>({.models = 1, .profile = R"("M": 30)"}, Point{20_in, 16_mm - step_more}, {}, {}) ==
          N_MOV_10);
}

TEST_CASE("E-DIF-31 When Fall Back is imposed: at the start of the phase, or when the unit is picked") {
    const auto held = []<class E>(E) {
        Stage<E> stage({one}, {one}, E::Phase::movement);
        stage.put(stage.blue(), above(start, 20_in));
        stage.oracle.look(E::mover,
                          [&](const Question&, const Rulings&) { stage.put(stage.blue(), right_of(start, 0.5_in)); });
        stage.select(E::mover, stage.red());
        stage.run();
        return stage.asked(E::way_close);
    };
    CHECK_FALSE(held(Eighth{}));
    CHECK(held(Ninth{}));
}

TEST_CASE("E-DIF-33 Shooting after Fall Back: who can FLY, or who is TITANIC") {
    const auto shoots = []<class E>(E, const std::string& keywords) {
        Stage<E> stage({{.models = 1, .weapons = weapon("gun", "Assault 1"), .keywords = keywords}}, {tough},
                       E::Phase::shooting);
        stage.put(stage.blue(), above(start, 10_in));
        auto game = stage.game();
        game.of(stage.red()).move = E::MoveKind::fall_back;
        return !why_it_cannot_shoot(game, stage.red());
    };
    CHECK(shoots(Eighth{}, R"("INFANTRY", "FLY")"));
    CHECK_FALSE(shoots(Eighth{}, R"("VEHICLE", "TITANIC")"));
    CHECK_FALSE(shoots(Ninth{}, R"("INFANTRY", "FLY")"));
    CHECK(shoots(Ninth{}, R"("VEHICLE", "TITANIC")"));
}

TEST_CASE("E-DIF-34 Psychic powers after Fall Back: allowed, or only if TITANIC") {
    const UnitText psyker{
        .models = 1, .profile = R"("W": 9)", .keywords = R"("INFANTRY", "PSYKER")", .extra = R"("psyker": {})"};
    const auto asked = [&]<class E>(E) {
        Stage<E> stage({psyker}, {tough}, E::Phase::psychic);
        stage.put(stage.blue(), above(start, 10_in));
        stage.game().of(stage.red()).move = E::MoveKind::fall_back;
        stage.run();
        return stage.asked(E::psyker);
    };
    CHECK(asked(Eighth{}));
    CHECK_FALSE(asked(Ninth{}));
}

TEST_CASE("E-DIF-38 Aircraft: no special rule, or nobody is held by them") {
    const auto may_move = []<class E>(E) {
        Stage<E> stage({one}, {{.models = 1, .keywords = R"("VEHICLE", "AIRCRAFT", "FLY")"}}, E::Phase::movement);
        stage.put(stage.blue(), right_of(start, 0.5_in));
        const Option move{What::word, static_cast<std::uint16_t>(E::Word::normal_move), 0, 0};
        bool offered = false;
        stage.select(E::mover, stage.red());
        stage.oracle.look(E::way_close, [&](const Question& question, const Rulings&) {
            offered = std::ranges::find(question.options, move) != question.options.end();
        });
        stage.oracle.take_default(E::way_close);
        stage.run();
        return offered;
    };
    CHECK_FALSE(may_move(Eighth{}));
    CHECK(may_move(Ninth{}));
}

const UnitText truck{.models = 1,
                     .profile = R"("M": 10, "W": 10)",
                     .keywords = R"("VEHICLE", "TRANSPORT")",
                     .extra = R"("transport": { "capacity": 6, "only": ["INFANTRY"] })",
                     .base = "100mm"};

TEST_CASE("E-DIF-41 Embarking, enemies near: no limit, or not with an enemy at the transport's side") {
    const auto asked = []<class E>(E) {
        Stage<E> stage({one, truck}, {one}, E::Phase::movement);
        const Point there{20_in, 20_in + 50_mm + 16_mm + 1_in};
        stage.put(stage.red(1), there);
        stage.put(stage.blue(), there + Point{0_in, 50_mm + 16_mm + 0.5_in});
        stage.select(E::mover, stage.red()).say(E::way, E::Word::normal_move);
        stage.oracle.answer(E::where, pass());
        stage.run();
        return stage.asked(E::embark);
    };
    CHECK(asked(Eighth{}));
    CHECK_FALSE(asked(Ninth{}));
}

TEST_CASE("E-DIF-10 E-DIF-43 Disembarking place: within 3 inches, or wholly within") {
    const auto verdict = []<class E>(E, Clause by) {
        Stage<E> stage({one, truck}, {one}, E::Phase::movement);
        stage.put(stage.red(1), {20_in, 30_in});
        stage.put(stage.blue(), {20_in, 55_in});
        stage.battle.models[0].whereabouts = stage.battle.units[0].whereabouts = Whereabouts::aboard;
        stage.battle.units[0].carrier = stage.red(1);
        std::optional<Clause> found;
        stage.select(E::mover, stage.red());
        stage.try_out(by, to(stage.model(stage.red()), {20_in, 30_in - 50_mm - 16_mm - 2.5_in}), found);
        stage.run();
        return found;
    };
    CHECK(verdict(Eighth{}, E_TRAN_09) == Clause::none);
    CHECK(verdict(Ninth{}, N_TRAN_13) == N_TRAN_15);
}

TEST_CASE("E-DIF-45 Destroyed transport: survivors act in the phases to come, or cannot charge that turn") {
    const auto forbidden_by = []<class E>(E, auto cause) {
        Stage<E> stage({one, truck}, {one}, E::Phase::charge);
        stage.put(stage.red(1), {20_in, 30_in});
        stage.put(stage.blue(), {20_in, 22_in});
        stage.battle.models[0].whereabouts = stage.battle.units[0].whereabouts = Whereabouts::aboard;
        stage.battle.units[0].carrier = stage.red(1);
        stage.oracle.otherwise_default();
        stage.oracle.dice.then({6});
        auto game = stage.game();
        destroy_model(game, stage.model(stage.red(1)), cause, true);
        REQUIRE(stage.standing(stage.red()) == 1);
        if constexpr (std::is_same_v<E, Ninth>) look_around_before_charges(game, Side::red);
        return why_it_cannot_charge(game, stage.red()).value_or(Clause::none);
    };
    CHECK(forbidden_by(Eighth{}, eighth::Cause::attack) == Clause::none);
    CHECK(forbidden_by(Ninth{}, ninth::Cause::attack) == N_TRAN_23);
}

TEST_CASE("E-DIF-48 Smite: always 5, or 1 more for each earlier attempt") {
    const UnitText psyker{
        .models = 1, .profile = R"("W": 9)", .keywords = R"("INFANTRY", "PSYKER")", .extra = R"("psyker": {})"};
    const auto lost = [&]<class E>(E) {
        Stage<E> stage({psyker, psyker}, {tough}, E::Phase::psychic);
        stage.put(stage.red(1), right_of(start, 2_in));
        stage.put(stage.blue(), above(start, 10_in));
        for (const std::size_t i : {0u, 1u})
            if constexpr (std::is_same_v<E, Ninth>)
                stage.select(E::psyker, stage.red(i));
            else
                stage.oracle.answer(E::psyker, pick({What::power, 255, static_cast<std::uint16_t>(i), 0}));
        stage.oracle.dice.then(E::psychic_test, {2, 3, 2, 3}); // 5 twice
        stage.run();
        return 40 - stage.wounds(stage.blue());
    };
    CHECK(lost(Eighth{}) == 2);
    CHECK(lost(Ninth{}) == 1);
}

TEST_CASE("E-DIF-51 Perils explosion: when the psyker dies, on its own comrades too, or when its unit is gone") {
    const UnitText pair{.models = 2, .keywords = R"("INFANTRY", "PSYKER")", .extra = R"("psyker": {})"};
    const auto left = [&]<class E>(E) {
        Stage<E> stage({pair, one}, {tough}, E::Phase::psychic);
        stage.put(stage.red(1), start - Point{0_in, 15_in});
        stage.put(stage.blue(), above(start, 10_in));
        if constexpr (std::is_same_v<E, Ninth>)
            stage.select(E::psyker, stage.red(0));
        else
            stage.oracle.answer(E::psyker, pick({What::power, 255, 0, 0}));
        stage.oracle.dice.then(E::psychic_test, {6, 6});
        stage.run(); // a 1 for the D3 of the Perils kills one of them
        return stage.standing(stage.red());
    };
    CHECK(left(Eighth{}) == 0);
    CHECK(left(Ninth{}) == 1);
}

TEST_CASE("E-DIF-47 Same power: by every psyker, or once a battle round by the whole army") {
    const UnitText psyker{
        .models = 1,
        .profile = R"("W": 9)",
        .keywords = R"("INFANTRY", "PSYKER")",
        .extra = R"("psyker": { "powers": ["Haste"] }, "powers": [ { "name": "Haste", "warp_charge": 5, "range": 12,
                              "target": "self", "ability": { "effect": "modify", "characteristic": "M", "by": 2 } } ])"};
    const auto asked_again = [&]<class E>(E) {
        Stage<E> stage({psyker, psyker}, {tough}, E::Phase::psychic);
        stage.put(stage.red(1), right_of(start, 2_in));
        stage.put(stage.blue(), above(start, 10_in));
        if constexpr (std::is_same_v<E, Ninth>)
            stage.select(E::psyker, stage.red(0));
        else
            stage.oracle.answer(E::psyker, pick({What::power, 0, 0, 0}));
        stage.oracle.dice.then(E::psychic_test, {1, 2});
        stage.run();
        return std::ranges::count(stage.oracle.asked, E::psyker) == 2;
    };
    CHECK(asked_again(Eighth{}));
    CHECK_FALSE(asked_again(Ninth{}));
}

} // namespace
} // namespace muster::test
