// Words of datasheets that need more than one attack (N-SHEET, E-SHEET): Overwatch, guards, smoke, growing auras,
// transports, each as one situation in both games.
#include "shots.h"

#include "rules/sheets/psychic.h"

namespace muster::test {
namespace {

// The clauses of words by which players are asked and refused.
template <class E>
struct Words;
template <>
struct Words<Ninth> {
    static constexpr Clause helped = N_SHEET_20, guarded = N_SHEET_21, smoke = N_SHEET_22, no_room = N_TRAN_02,
                            not_carried = N_TRAN_01, may_not_fire = N_OW_02, protected_by = N_LOOK_02;
};
template <>
struct Words<Eighth> {
    static constexpr Clause helped = E_SHEET_12, guarded = E_SHEET_13, smoke = E_SHEET_14, no_room = E_TRAN_02,
                            not_carried = E_TRAN_02, may_not_fire = E_OW_01, protected_by = E_TGT_10;
};

template <class Situation>
void in_both(Situation situation) {
    situation(Ninth{});
    situation(Eighth{});
}

UnitText with(UnitText unit, const std::string& ability) {
    unit.extra = abilities(ability);
    return unit;
}

// --- Overwatch

TEST_CASE("N-SHEET-19, E-SHEET-11 Overwatch that hits on less than a 6") {
    in_both([]<class E>(E) {
        const auto hits = [](const std::string& ability, Face face) {
            Stage<E> stage({with(shooter, ability)}, {tough}, E::Phase::shooting);
            stage.put(stage.blue(), above(start, 5_in));
            stage.oracle.with_some_to_spare().otherwise_default().dice.then(E::hit, {face}).then({1, 1});
            auto game = stage.game();
            const DeclaredAttack shot{stage.model(stage.red()), 0, 0, stage.blue()};
            resolve_attacks(game, AttackKind::overwatch, std::span(&shot, 1));
            return made_by_red(stage).hits == 1;
        };
        const std::string five = R"({ "name": "A", "effect": "overwatch", "hit": 5 })";
        CHECK(hits(five, 5));
        CHECK_FALSE(hits(five, 4));
        CHECK(hits(R"({ "name": "A", "effect": "overwatch" })", 6));
        CHECK_FALSE(hits(R"({ "name": "A", "effect": "overwatch" })", 5));
        // Two of them: the better one.
        CHECK(hits(five + R"(, { "name": "B", "effect": "overwatch", "hit": 6 })", 5));
    });
}

// A unit of red charges the first of blue; the second of blue helps it from this far away.
template <class E>
Stage<E> charged_beside_a_friend(Length away, const UnitText& friendly, const UnitText& target = one) {
    Stage<E> stage({one, one}, {target, friendly}, E::Phase::charge);
    stage.put(stage.red(1), {5_in, 55_in});
    stage.put(stage.blue(), above(start, 8_in));
    stage.put(stage.blue(1), right_of(stage.at(stage.blue()), away));
    return stage;
}

TEST_CASE("N-SHEET-20, E-SHEET-12 Overwatch for a friend near by, once a turn") {
    const UnitText helper = with(shooter, R"({ "name": "Together", "effect": "overwatch_for_friends", "range": 6 })");
    in_both([&]<class E>(E) {
        const auto shots = [&](Length away, const UnitText& friendly) {
            auto stage = charged_beside_a_friend<E>(away, friendly);
            stage.select(E::charger, stage.red());
            stage.oracle.answer(E::charge_targets, pick(option_of(stage.blue())));
            const bool helps = away <= 6_in && &friendly == &helper;
            if (helps) stage.select(E::overwatch, stage.blue(1));
            stage.run();
            CHECK((std::ranges::count(stage.oracle.asked, E::overwatch) > 0) == helps); // nobody else has a gun
            const auto made = stage.oracle.template told<AttacksMade>();
            return std::ranges::count(made, stage.blue(1), &AttacksMade::unit);
        };
        CHECK(shots(6_in, helper) == 1);
        CHECK(shots(6_in + step_more, helper) == 0);
        CHECK(shots(1_in, shooter) == 0);
        // A second charge in the same turn: neither as a helper nor as a target.
        auto stage = charged_beside_a_friend<E>(2_in, helper);
        stage.put(stage.red(1), right_of(start, 2_in));
        std::optional<Clause> verdict;
        stage.select(E::charger, stage.red());
        stage.oracle.answer(E::charge_targets, pick(option_of(stage.blue())));
        stage.select(E::overwatch, stage.blue(1));
        stage.select(E::charger, stage.red(1));
        stage.oracle.answer(E::charge_targets, picks({option_of(stage.blue()), option_of(stage.blue(1))}));
        stage.run();
        CHECK(std::ranges::count(stage.oracle.template told<AttacksMade>(), stage.blue(1), &AttacksMade::unit) == 1);
        auto game = stage.game();
        CHECK(game.has(stage.blue(1), Flag::helped));
        end_phase(game);
        CHECK(game.has(stage.blue(1), Flag::helped));
        end_turn(game);
        CHECK_FALSE(game.has(stage.blue(1), Flag::helped));
    });
}

TEST_CASE("N-SHEET-20 E-SHEET-12 who has helped fires no more Overwatch when it is charged itself") {
    in_both([]<class E>(E) {
        UnitText target = shooter;
        target.extra = abilities(R"({ "name": "O", "effect": "overwatch" })");
        const auto verdict_on = [&](bool has_helped) {
            Stage<E> stage({one}, {target, target}, E::Phase::charge);
            stage.put(stage.blue(), above(start, 5_in));
            stage.put(stage.blue(1), right_of(stage.at(stage.blue()), 1_in));
            stage.game().set(stage.blue(), Flag::helped, has_helped);
            std::optional<Clause> verdict;
            stage.select(E::charger, stage.red());
            stage.oracle.answer(E::charge_targets, picks({option_of(stage.blue()), option_of(stage.blue(1))}));
            stage.try_out(E::overwatch, pick(option_of(stage.blue())), verdict);
            stage.run();
            return verdict;
        };
        CHECK(verdict_on(true) == Words<E>::helped);
        CHECK(verdict_on(false) == Clause::none);
    });
}

// --- Guards

const std::string taking_wounds = R"({ "name": "Guards", "effect": "guards", "on": 3,
    "who": { "aura": 3, "keyword": "CHARACTER" } })";
const UnitText lord{
    .name = "Lord", .models = 1, .profile = R"("W": 6, "Sv": "-")", .keywords = R"("INFANTRY", "CHARACTER")"};
const UnitText guards = with({.name = "Guard", .models = 3, .profile = R"("Sv": "-")"}, taking_wounds);

// The lord loses this many mortal wounds; the guards stand so far away.
template <class E>
struct Guarded : Stage<E> {
    explicit Guarded(Length away, const UnitText& first = lord, const UnitText& second = guards)
        : Stage<E>({first, second}, {one}, E::Phase::shooting) {
        this->put(this->red(1), right_of(start, away));
        this->put(this->blue(), {20_in, 50_in});
    }
    void suffer(int wounds) {
        auto game = this->game();
        suffer_mortal_wounds(game, this->red(), wounds);
        this->oracle.finish();
    }
    // The last of the guards falls, so that the first stays where it is.
    Guarded& guard(Face face, std::size_t last = 0) {
        this->oracle.answer(Words<E>::guarded, pick(option_of(this->red(1))));
        this->oracle.dice.then(Words<E>::guarded, {face});
        if (last > 0) this->oracle.answer(E::allocate, pick(option_of(this->model(this->red(1), last))));
        return *this;
    }
};

TEST_CASE("N-SHEET-21, E-SHEET-13 guards take a wound on their number, as a mortal wound") {
    in_both([]<class E>(E) {
        Guarded<E> field(3_in);
        field.oracle.otherwise_default();
        field.guard(3, 2).guard(2);
        field.suffer(2);
        CHECK(field.wounds(field.red()) == 5);
        CHECK(field.standing(field.red(1)) == 2);
        // The owner may keep the guards.
        Guarded<E> kept(3_in);
        kept.oracle.answer(Words<E>::guarded, pass());
        kept.suffer(1);
        CHECK(kept.wounds(kept.red()) == 5);
        // Nobody is asked where they do not reach, nor for whom they do not care.
        Guarded<E> far(3_in + step_more);
        far.suffer(1);
        CHECK(far.wounds(far.red()) == 5);
        UnitText commoner = lord;
        commoner.keywords = R"("INFANTRY")";
        Guarded<E> common(1_in, commoner);
        common.suffer(1);
        CHECK(common.wounds(common.red()) == 5);
        // The guards' own unit has no guards in them.
        UnitText noble = guards;
        noble.keywords = R"("CHARACTER")";
        Guarded<E> alone(3_in, noble, one);
        alone.oracle.otherwise_default();
        alone.suffer(1);
        CHECK_FALSE(alone.asked(Words<E>::guarded));
        CHECK(alone.standing(alone.red()) == 2);
    });
}

TEST_CASE("N-SHEET-21, E-SHEET-13 before other rules, and never passed on twice; guards that are gone guard nobody") {
    in_both([]<class E>(E) {
        UnitText tough_lord = lord;
        tough_lord.extra = abilities(R"({ "name": "Skin", "effect": "ignore_wounds", "on": 5 })");
        Guarded<E> field(3_in, tough_lord);
        field.oracle.otherwise_default();
        field.guard(2);
        field.oracle.dice.then(E::ignore, {4});
        field.suffer(1);
        CHECK(field.wounds(field.red()) == 5);
        // Two units of guards with the keyword that they guard: what one takes, the other does not.
        UnitText noble = guards;
        noble.keywords = R"("CHARACTER")";
        Stage<E> both({lord, noble, noble}, {one}, E::Phase::shooting);
        both.put(both.red(1), right_of(start, 1_in));
        both.put(both.red(2), right_of(start, 1_in) + Point{0_in, 2_in});
        both.put(both.blue(), {20_in, 50_in});
        both.oracle.answer(Words<E>::guarded, pick(option_of(both.red(2)))).otherwise_default();
        both.oracle.dice.then(Words<E>::guarded, {3});
        auto game = both.game();
        suffer_mortal_wounds(game, both.red(), 1);
        CHECK(both.standing(both.red(2)) == 2);
        CHECK(both.times_asked(Words<E>::guarded) == 1);
        // One guard, three wounds: the second is the lord's own.
        UnitText single = guards;
        single.models = 1;
        Guarded<E> last(1_in, lord, single);
        last.guard(6);
        last.suffer(2);
        CHECK(last.wounds(last.red()) == 5);
        CHECK(last.standing(last.red(1)) == 0);
    });
}

TEST_CASE("N-SHEET-21, E-SHEET-13 each point of damage of an attack, and a guard that explodes takes its lord along") {
    in_both([]<class E>(E) {
        const UnitText cannon{.models = 1, .weapons = weapon("gun", "Assault 1", "24", R"(, "abilities": [
            { "effect": "auto_hit" }, { "effect": "extra_damage", "damage": 2 } ])")};
        Stage<E> stage({cannon}, {lord, guards}, E::Phase::shooting);
        stage.put(stage.blue(), above(start, 10_in));
        stage.put(stage.blue(1), right_of(stage.at(stage.blue()), 1_in));
        stage.oracle.otherwise_default();
        stage.oracle.dice.then(E::wound, {6}).then(E::save, {1});
        for (const Face face : std::array<Face, 3>{3, 1, 6}) {
            stage.oracle.answer(Words<E>::guarded, pick(option_of(stage.blue(1))));
            stage.oracle.dice.then(Words<E>::guarded, {face});
        }
        auto game = stage.game();
        const DeclaredAttack shot{stage.model(stage.red()), 0, 0, stage.blue()};
        resolve_attacks(game, AttackKind::shooting, std::span(&shot, 1));
        CHECK(stage.wounds(stage.blue()) == 5);
        CHECK(stage.standing(stage.blue(1)) == 1);
        UnitText bomb =
            with({.name = "Bomb", .models = 1, .profile = R"("Sv": "-")"},
                 taking_wounds + R"(, { "name": "Boom", "effect": "explodes", "on": 2, "range": 3, "amount": 6 })");
        Guarded<E> field(1_in, lord, bomb);
        field.oracle.otherwise_default().with_some_to_spare();
        field.guard(6);
        field.oracle.dice.then({6, 6, 6});
        field.suffer(2);
        CHECK(field.standing(field.red()) == 0);
        CHECK(field.battle.units[index(field.red())].whereabouts == Whereabouts::destroyed);
        CHECK(field.oracle.template told<ModelDestroyed>().size() == 2); // each of them once
    });
}

// --- Smoke

const std::string smoke_once = R"({ "name": "Smoke", "effect": "smoke", "limit": "once_per_battle" })";

TEST_CASE("N-SHEET-22, E-SHEET-14 smoke instead of shooting: -1 for whoever shoots at it") {
    in_both([]<class E>(E) {
        const auto hit_by = [](const UnitText& target, bool smokes, Face face, AttackKind kind = AttackKind::shooting) {
            const UnitText attacker{.models = 1, .weapons = gun + "," + sword};
            Stage<E> stage({attacker}, {target}, E::Phase::shooting);
            stage.put(stage.blue(), above(start, 5_in));
            stage.game().set(stage.blue(), Flag::in_smoke, smokes);
            stage.oracle.otherwise_default().with_some_to_spare().dice.then(E::hit, {face}).then({1, 1});
            auto game = stage.game();
            const std::uint8_t arm = kind == AttackKind::melee ? 1 : 0;
            const DeclaredAttack shot{stage.model(stage.red()), arm, 0, stage.blue(), 1};
            resolve_attacks(game, kind, std::span(&shot, 1));
            return made_by_red(stage).hits == 1;
        };
        const UnitText thin = with(tough, smoke_once),
                       thick = with(tough, R"({ "name": "Smoke", "effect": "smoke", "by": 1 })");
        for (const UnitText& target : {thin, thick}) {
            CHECK_FALSE(hit_by(target, true, 3));
            CHECK(hit_by(target, true, 4));
            CHECK(hit_by(target, false, 3));
            CHECK(hit_by(target, true, 3, AttackKind::melee));
            CHECK(hit_by(target, true, 6, AttackKind::overwatch));
        }
    });
}

TEST_CASE("N-SHEET-22, E-SHEET-14 smoke is chosen for shooting, or made where nothing can be shot at, once a battle") {
    in_both([]<class E>(E) {
        const auto shots_of = [](Stage<E>& stage) { return made_by_red(stage).attacks; };
        const auto ready = [](const UnitText& red, Length away) {
            Stage<E> stage({red}, {tough}, E::Phase::shooting);
            stage.put(stage.blue(), above(start, away));
            stage.select(E::shooter, stage.red());
            return stage;
        };
        Stage<E> shoots = ready(with(shooter, smoke_once), 5_in);
        shoots.oracle.answer(Words<E>::smoke, pass());
        shoots.run();
        CHECK(shots_of(shoots) == 1);
        CHECK_FALSE(shoots.has(shoots.red(), Flag::in_smoke));
        Stage<E> smokes = ready(with(shooter, smoke_once), 5_in);
        smokes.oracle.answer(Words<E>::smoke, pick({What::number, 1, 0, 0}));
        smokes.run();
        CHECK(shots_of(smokes) == 0);
        CHECK(smokes.has(smokes.red(), Flag::in_smoke));
        CHECK(smokes.told(Words<E>::smoke));
        CHECK(smokes.times_asked(E::shooter) == 1); // it has shot
        // With nothing to shoot at, selecting it is enough.
        Stage<E> bare = ready(with(one, smoke_once), 5_in);
        bare.run();
        CHECK_FALSE(bare.asked(Words<E>::smoke));
        CHECK(bare.has(bare.red(), Flag::in_smoke));
        // A unit without smoke, or without any left, is not offered.
        auto game = bare.game();
        end_phase(game);
        game.set(bare.red(), Flag::in_smoke, false);
        const std::size_t before = bare.times_asked(E::shooter);
        bare.turn(Side::red, E::Phase::shooting, 2);
        bare.play_phase();
        CHECK(bare.times_asked(E::shooter) == before);
        Stage<E> again = ready(with(one, R"({ "name": "Smoke", "effect": "smoke" })"), 5_in);
        again.run();
        auto later = again.game();
        end_phase(later);
        again.select(E::shooter, again.red());
        again.turn(Side::red, E::Phase::shooting, 2);
        again.play_phase();
        CHECK(again.times_asked(E::shooter) == 2);
    });
}

TEST_CASE("N-SHEET-22, E-SHEET-14 the smoke lasts through the enemy's Shooting phase to the owner's next") {
    in_both([]<class E>(E) {
        Stage<E> stage({with(shooter, smoke_once), shooter}, {shooter}, E::Phase::psychic);
        stage.put(stage.red(1), right_of(start, 2_in));
        stage.put(stage.blue(), above(start, 10_in));
        for (UnitId unit : {stage.red(), stage.red(1), stage.blue()}) stage.game().set(unit, Flag::in_smoke);
        std::vector<std::array<bool, 2>> seen; // red, blue, at each question who shoots
        const auto look = [&](const Question&, const Rulings&) {
            seen.push_back({stage.has(stage.red(), Flag::in_smoke), stage.has(stage.blue(), Flag::in_smoke)});
        };
        stage.oracle.look(E::shooter, look).answer(E::shooter, pass());
        stage.oracle.look(E::shooter, look).answer(E::shooter, pass());
        stage.oracle.otherwise_default().with_some_to_spare();
        stage.oracle.dice.then(std::vector<Face>(200, 1));
        play(*stage.setup, stage.battle, stage.oracle);
        REQUIRE(seen.size() == 2);
        CHECK(seen[0] == std::array{false, true});
        CHECK(seen[1] == std::array{false, false});
    });
}

// --- Auras

TEST_CASE("N-SHEET-23, E-SHEET-15 an aura whose range grows with the battle round") {
    in_both([]<class E>(E) {
        const auto ld = [](std::uint8_t round, Length away) {
            const UnitText dread = with(one, R"({ "name": "Dread", "who": { "aura": [3, 6, 9], "of": "enemies" },
                "effect": "modify", "characteristic": "Ld", "by": -2 })");
            Stage<E> stage({dread}, {one}, E::Phase::shooting);
            stage.put(stage.blue(), above(start, away));
            stage.turn(Side::red, E::Phase::shooting, round);
            return leadership(stage.game(), stage.blue());
        };
        CHECK(ld(1, 3_in) == 5);
        CHECK(ld(1, 3_in + step_more) == 7);
        CHECK(ld(2, 6_in) == 5);
        CHECK(ld(2, 6_in + step_more) == 7);
        CHECK(ld(3, 9_in) == 5);
        CHECK(ld(4, 9_in) == 5);
        CHECK(ld(5, 9_in + step_more) == 7);
        CHECK(ld(0, 3_in) == 5); // before the battle as in its first round
    });
}

// --- Transports

TEST_CASE("N-SHEET-24, E-SHEET-16 whom a transport does not carry, and who takes more places") {
    in_both([]<class E>(E) {
        const auto verdict_on = [](int capacity, const UnitText& passengers,
                                   const std::string& only = R"(["INFANTRY"])") {
            const UnitText truck{.name = "Truck",
                                 .models = 1,
                                 .profile = R"("M": 10, "W": 10)",
                                 .keywords = R"("VEHICLE", "TRANSPORT")",
                                 .extra = fmt::format(R"("transport": {{ "capacity": {}, "only": {},
                                     "not": ["JUMP PACK", "GIANT"], "takes": [
                                         {{ "keyword": "TERMINATOR", "places": 2 }},
                                         {{ "keyword": "HEAVY", "places": 3 }} ] }})",
                                                      capacity, only),
                                 .base = "100mm"};
            Stage<E> stage({passengers, truck}, {one}, E::Phase::movement);
            stage.put(stage.red(1), start + Point{0_in, 66_mm + 1_in});
            stage.put(stage.blue(), {20_in, 50_in});
            stage.select(E::mover, stage.red()).say(E::way, E::Word::normal_move);
            stage.oracle.answer(E::where, pass());
            std::optional<Clause> verdict;
            stage.oracle.look(E::embark, [&](const Question&, const Rulings& rulings) {
                const auto refusal = rulings.check(pick(option_of(stage.red(1))));
                verdict = refusal ? refusal->clause : Clause::none;
            });
            stage.run();
            return verdict;
        };
        const auto squad = [](int models, const std::string& more) {
            return UnitText{.models = models, .keywords = R"("INFANTRY")" + more};
        };
        // Where no transport takes it, nobody is asked.
        CHECK(verdict_on(2, squad(2, "")) == Clause::none);
        CHECK_FALSE(verdict_on(1, squad(2, "")));
        CHECK(verdict_on(4, squad(2, R"(, "TERMINATOR")")) == Clause::none);
        CHECK_FALSE(verdict_on(3, squad(2, R"(, "TERMINATOR")")));
        CHECK(verdict_on(6, squad(2, R"(, "TERMINATOR", "HEAVY")")) == Clause::none); // the larger number
        CHECK_FALSE(verdict_on(5, squad(2, R"(, "TERMINATOR", "HEAVY")")));
        CHECK_FALSE(verdict_on(9, squad(1, R"(, "GIANT")")));
        CHECK_FALSE(verdict_on(9, squad(1, R"(, "JUMP PACK")")));
        // Several keywords of one passenger.
        const std::string both = R"({ "all_of": ["INFANTRY"], "any_of": ["GUILD", "CREW"] })";
        CHECK(verdict_on(2, squad(2, R"(, "GUILD")"), both) == Clause::none);
        CHECK(verdict_on(2, squad(2, R"(, "CREW")"), both) == Clause::none);
        CHECK_FALSE(verdict_on(2, squad(2, ""), both));
        CHECK_FALSE(verdict_on(2, {.models = 2, .keywords = R"("GUILD")"}, both));
    });
}

// --- Characteristics of the bearer

UnitText changed(UnitText unit, const std::string& change) {
    return with(std::move(unit), fmt::format(R"({{ "name": "A", "effect": "modify", {} }})", change));
}

TEST_CASE("N-SHEET-18, E-SHEET-10 W that an ability changes, from the beginning") {
    in_both([]<class E>(E) {
        const auto wounds = [](const std::string& change, const std::string& profile = R"("W": 2)") {
            Stage<E> stage({changed({.models = 1, .profile = profile}, change)}, {one}, E::Phase::shooting);
            auto game = stage.game();
            CHECK(game.profile(stage.model(stage.red())).wounds() == stage.wounds(stage.red()));
            return stage.wounds(stage.red());
        };
        CHECK(wounds(R"("characteristic": "W", "by": 2)") == 4);
        CHECK(wounds(R"("characteristic": "W", "by": -1)") == 1);
        CHECK(wounds(R"("characteristic": "W", "by": -5)") == 1); // no less
        CHECK(wounds(R"("characteristic": "W", "by": 20)", R"("W": 95)") == 100);
        CHECK(wounds(R"("characteristic": "W", "by": 2, "who": { "keyword": "VEHICLE" })") == 2);
        CHECK(wounds(R"("characteristic": "W", "by": 2, "who": { "keyword": "INFANTRY" })") == 4);
        CHECK(wounds(R"("characteristic": "T", "by": 2)") == 2);
        // With a damage table: its best row lasts from the new number on.
        Stage<E> stage({changed({.models = 1, .profile = R"("W": 4, "M": "*", "damage_table": [
            { "wounds": [3, 4], "M": 10 }, { "wounds": [1, 2], "M": 5 } ])"},
                                R"("characteristic": "W", "by": 3)")},
                       {one}, E::Phase::shooting);
        CHECK(stage.wounds(stage.red()) == 7);
        CHECK(current(stage.game(), stage.model(stage.red()), Stat::M).number == 10);
    });
}

TEST_CASE("N-SHEET-18, E-SHEET-10 a Range that an ability changes, and half of it") {
    in_both([]<class E>(E) {
        const auto attacks_at = [](const std::string& change, Length away) {
            const UnitText rifle{.models = 1, .weapons = weapon("gun", "Rapid Fire 1")};
            Stage<E> stage({change.empty() ? rifle : changed(rifle, change)}, {tough}, E::Phase::shooting);
            stage.put(stage.blue(), above(start, away));
            auto game = stage.game();
            if (why_it_cannot_shoot(game, stage.red())) return 0;
            stage.select(E::shooter, stage.red());
            stage.run();
            return int{made_by_red(stage).attacks};
        };
        CHECK(attacks_at("", 24_in) == 1);
        CHECK(attacks_at("", 24_in + step_more) == 0);
        const std::string longer = R"("characteristic": "range", "by": 6)";
        CHECK(attacks_at(longer, 30_in) == 1);
        CHECK(attacks_at(longer, 30_in + step_more) == 0);
        CHECK(attacks_at(longer, 15_in) == 2);
        CHECK(attacks_at(longer, 15_in + step_more) == 1);
        const std::string twice = R"("characteristic": "range", "divide": 2)";
        CHECK(attacks_at(twice, 12_in) == 1);
        CHECK(attacks_at(twice, 12_in + step_more) == 0);
    });
}

// --- Powers

TEST_CASE("N-SHEET-25, E-SHEET-17 a power with several abilities") {
    in_both([]<class E>(E) {
        const auto after = [](const std::string& keywords) {
            const UnitText psyker{.models = 1,
                                  .keywords = R"("INFANTRY", "PSYKER")",
                                  .extra = R"("psyker": { "powers": ["Hex"] }, "powers": [
                { "name": "Hex", "warp_charge": 5, "range": 18, "target": "visible_enemy", "abilities": [
                    { "effect": "mortal_wounds", "amount": 2, "who": { "keyword": { "none_of": ["BEAST"] } } },
                    { "effect": "modify", "characteristic": "Ld", "by": -2 },
                    { "effect": "modify", "characteristic": "T", "by": -1,
                      "who": { "keyword": { "any_of": ["BEAST", "BIKER"] } } } ] } ])"};
            UnitText target = tough;
            target.keywords = keywords;
            Stage<E> stage({psyker}, {target}, E::Phase::psychic);
            stage.put(stage.blue(), above(start, 10_in));
            stage.oracle.otherwise_default().dice.then(E::psychic_test, {3, 2});
            auto game = stage.game();
            const ModelId model = game.edition.psychic.models_cast ? stage.model(stage.red()) : ModelId::none;
            attempt(game, {stage.red(), model}, 0);
            return std::array{stage.wounds(stage.blue()), leadership(game, stage.blue()),
                              toughness(game, stage.blue())};
        };
        CHECK(after(R"("INFANTRY")") == std::array{38, 5, 4});
        CHECK(after(R"("BEAST")") == std::array{40, 5, 3});
        CHECK(after(R"("BIKER")") == std::array{38, 5, 3});
    });
}

TEST_CASE("N-SHEET-25, E-SHEET-17 whoever has the keywords of none of its abilities is no target") {
    in_both([]<class E>(E) {
        const auto works = [](const std::string& keywords) {
            const UnitText psyker{.models = 1,
                                  .keywords = R"("INFANTRY", "PSYKER")",
                                  .extra = R"("psyker": { "powers": ["Hex"] }, "powers": [
                { "name": "Hex", "warp_charge": 5, "range": 18, "target": "closest_visible_enemy", "abilities": [
                    { "effect": "modify", "characteristic": "Ld", "by": -2, "who": { "keyword": "BEAST" } },
                    { "effect": "modify", "characteristic": "T", "by": -1, "who": { "keyword": "BIKER" } } ] } ])"};
            UnitText target = tough;
            target.keywords = keywords;
            Stage<E> stage({psyker}, {target}, E::Phase::psychic);
            stage.put(stage.blue(), above(start, 10_in));
            stage.oracle.otherwise_default().dice.then(E::psychic_test, {3, 2});
            auto game = stage.game();
            const ModelId model = game.edition.psychic.models_cast ? stage.model(stage.red()) : ModelId::none;
            attempt(game, {stage.red(), model}, 0);
            return !game.memory.lasting.empty();
        };
        CHECK(works(R"("BEAST")"));
        CHECK(works(R"("BIKER")"));
        CHECK_FALSE(works(R"("INFANTRY")"));
    });
}

// --- Shooting at characters, Heavy weapons

TEST_CASE("N-SHEET-28, E-SHEET-23 attacks that may be aimed at protected characters") {
    in_both([]<class E>(E) {
        const auto verdict = [](const UnitText& attacker) {
            Stage<E> stage({attacker}, {lord, {.models = 3}}, E::Phase::shooting);
            stage.put(stage.blue(), above(start, 12_in));
            stage.put(stage.blue(1), above(start, 10_in));
            return verdict_on_shot(stage, 0);
        };
        const std::string sniper = R"({ "name": "Sniper", "effect": "aims_at_characters" })";
        CHECK(verdict(with(shooter, sniper)) == Clause::none);
        CHECK(verdict({.models = 1, .weapons = weapon("gun", "Assault 1", "24", R"(, "abilities": [
            { "effect": "aims_at_characters" } ])")}) == Clause::none);
        CHECK(verdict(shooter) == Words<E>::protected_by);
    });
}

TEST_CASE("N-SHEET-29, E-SHEET-24 no penalty for Heavy weapons after a move, but any other") {
    in_both([]<class E>(E) {
        const auto modifier = [](const std::string& type, const std::string& ability, bool advanced) {
            UnitText attacker{.models = 1, .weapons = weapon("gun", type)};
            if (!ability.empty()) attacker.extra = abilities(ability);
            Stage<E> stage({attacker}, {tough}, E::Phase::shooting);
            stage.put(stage.blue(), above(start, 10_in));
            auto game = stage.game();
            count_as_moved(game, stage.red());
            if (advanced) game.of(stage.red()).move = sheets::MoveKind::advance;
            return weapon_type_modifier(game, {stage.model(stage.red()), 0, 0, stage.blue()});
        };
        const std::string steady = R"({ "name": "Steady", "effect": "steady" })";
        CHECK(modifier("Heavy 1", "", false) == -1);
        CHECK(modifier("Heavy 1", steady, false) == 0);
        CHECK(modifier("Assault 1", steady, true) == -1);
    });
}

// --- Denial

TEST_CASE("N-SHEET-30, E-SHEET-26 whoever denies like a psyker, as often as the ability says") {
    in_both([]<class E>(E) {
        const auto offers = [](const UnitText& denier) {
            const UnitText psyker{.models = 1,
                                  .keywords = R"("INFANTRY", "PSYKER")",
                                  .extra = R"("psyker": { "powers": ["Hex"] }, "powers": [
                { "name": "Hex", "warp_charge": 5, "range": 18, "target": "self",
                  "ability": { "effect": "modify", "characteristic": "Ld", "by": 1 } } ])"};
            Stage<E> stage({psyker}, {denier}, E::Phase::psychic);
            stage.put(stage.blue(), above(start, 10_in));
            auto game = stage.game();
            const ModelId model = game.edition.psychic.models_cast ? stage.model(stage.red()) : ModelId::none;
            for (int i = 0; i < 3; ++i) {
                stage.oracle.dice.then(E::psychic_test, {6, 5});
                if (stage.asked(E::deny) || i == 0) stage.oracle.with_some_to_spare();
            }
            stage.oracle.with_some_to_spare();
            stage.oracle.dice.then({1, 2, 1, 2, 1, 2});
            for (int i = 0; i < 3; ++i) stage.oracle.answer(E::deny, pick(option_of(stage.blue())));
            for (int i = 0; i < 3; ++i) attempt(game, {stage.red(), model}, 0);
            return stage.times_asked(E::deny);
        };
        CHECK(offers(one) == 0);
        CHECK(offers(with(one, R"({ "name": "A", "effect": "denies", "powers": 1 })")) == 1);
        CHECK(offers(with(one, R"({ "name": "A", "effect": "denies", "powers": 2 })")) == 2);
        UnitText psyker = one;
        psyker.keywords = R"("INFANTRY", "PSYKER")";
        CHECK(offers(psyker) == 1);
        CHECK(offers(with(psyker, R"({ "name": "A", "effect": "denies", "powers": 2 })")) == 2);
    });
}

} // namespace
} // namespace muster::test
