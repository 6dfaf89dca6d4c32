// Weapon types and Blast: how many attacks, at which targets, and how the type changes hit rolls.
#include "firing_range.h"

using namespace muster;
using namespace muster::test;
using enum Clause;

namespace {

const GunText pistol{.id = "pistol", .type = "Pistol 1", .range = "12"};
const GunText rifle{.id = "rifle", .type = "Rapid Fire 1", .range = "24"};
const GunText frag{.id = "frag", .type = "Grenade D6", .range = "6", .abilities = R"({ "effect": "blast" })"};
const GunText krak{.id = "krak", .type = "Grenade 1", .range = "6"};

UnitText squad(const GunText& weapon, int models = 1, std::string keywords = R"("INFANTRY")") {
    return {.models = models, .weapons = gun(weapon), .keywords = std::move(keywords)};
}

// How many attacks a weapon makes against a unit of so many models, with these faces to roll.
int attacks_against(const GunText& weapon, int models, std::initializer_list<Face> faces) {
    FiringRange range(squad(weapon), {.models = models});
    range.oracle.dice.then(faces);
    auto running = range.game();
    const int attacks = number_of_attacks(running, range.shot());
    range.oracle.finish();
    return attacks;
}

// How many attacks the unit declares and makes at this distance.
int attacks_at(const GunText& weapon, Length gap) {
    FiringRange range(squad(weapon), big_target, gap);
    range.oracle.take_default(N_SHT_10);
    range.oracle.with_some_to_spare().dice.then(N_ATK_03, {1, 1, 1, 1});
    auto running = range.game();
    shoot(running, range.red());
    return range.oracle.told<AttacksMade>().at(0).attacks;
}

int modifier(const UnitText& attacker, std::function<void(FiringRange&)> prepare = nullptr) {
    FiringRange range(attacker);
    if (prepare) prepare(range);
    auto running = range.game();
    return weapon_type_modifier(running, range.shot());
}
void moved(FiringRange& range) { range.game().set(range.red(), Flag::moved); }
void advanced(FiringRange& range) { range.game().of(range.red()).move = MoveKind::advance; }

} // namespace

TEST_CASE("N-WPN-01, N-WPN-02, N-DATA-10, N-DATA-11 melee weapons are for close combat, all others are ranged") {
    FiringRange range({.models = 1, .weapons = blade({.id = "axe"}) + "," + gun(rifle)});
    range.oracle.refuse(N_SHT_10, picks({aimed(range.model(range.red()), range.blue(), 0)}), N_DATA_10)
        .answer(N_SHT_10, picks({aimed(range.model(range.red()), range.blue(), 1)}));
    range.oracle.dice.then(N_ATK_03, {1, 1});
    range.shoot_all();
    for (const char* type : {"Assault 1", "Heavy 1", "Rapid Fire 1", "Grenade 1", "Pistol 1"}) {
        FiringRange ranged(squad({.type = type}));
        auto running = ranged.game();
        CHECK_FALSE(why_it_cannot_shoot(running, ranged.red()));
    }
}

TEST_CASE("N-WPN-04 after an Advance only Assault weapons may be fired") {
    FiringRange range({.models = 1, .weapons = gun({.id = "carbine"}) + "," + gun(rifle)});
    advanced(range);
    range.oracle.refuse(N_SHT_10, picks({aimed(range.model(range.red()), range.blue(), 1)}), N_WPN_04)
        .answer(N_SHT_10, picks({aimed(range.model(range.red()), range.blue(), 0)}));
    range.oracle.dice.then({1});
    range.shoot_all();
}

TEST_CASE("N-WPN-05 an Assault weapon fires at -1 in a turn in which the unit Advanced") {
    CHECK(modifier(squad({.type = "Assault 1"}), advanced) == -1);
    CHECK(modifier(squad({.type = "Assault 1"}), moved) == 0);
    CHECK(modifier(squad({.type = "Rapid Fire 1"}), advanced) == 0);
    // In play: BS 3+ needs a 4.
    const auto hits = [](Face face) {
        FiringRange range(squad({}));
        advanced(range);
        range.oracle.dice.then(N_ATK_03, {face});
        range.oracle.with_some_to_spare().dice.then({1});
        auto running = range.game();
        resolve_attacks(running, AttackKind::shooting, std::vector{range.shot()});
        return range.oracle.told<AttacksMade>().at(0).hits == 1;
    };
    CHECK_FALSE(hits(3));
    CHECK(hits(4));
}

TEST_CASE("N-WPN-06, N-EX-21, N-I-68 an INFANTRY model fires a Heavy weapon at -1 if its unit has moved this turn") {
    CHECK(modifier(squad({.type = "Heavy 1"}), moved) == -1);
    CHECK(modifier(squad({.type = "Heavy 1"})) == 0);
    CHECK(modifier(squad({.type = "Heavy 1"}, 1, R"("BIKER")"), moved) == 0);
    CHECK(modifier(squad({.type = "Rapid Fire 1"}), moved) == 0);
}

TEST_CASE("N-WPN-07, N-I-67 a Rapid Fire weapon doubles its attacks within exactly half its Range") {
    CHECK(attacks_at(rifle, 12_in) == 2);
    CHECK(attacks_at(rifle, 12_in + step_more) == 1);
    CHECK(attacks_at({.type = "Rapid Fire 2", .range = "15"}, 7.5_in) == 4);
    CHECK(attacks_at({.type = "Rapid Fire 2", .range = "15"}, 7.5_in + step_more) == 2);
    CHECK(attacks_at({.type = "Heavy 2"}, 12_in) == 2); // other types do not
}

TEST_CASE("N-I-67 half range is measured to the closest model of the target") {
    FiringRange range(squad(rifle), {.models = 2}, 20_in);
    range.put(range.model(range.blue(), 1), {10_in, 10_in + 12_in + 32_mm});
    range.oracle.take_default(N_SHT_10);
    range.oracle.dice.then(N_ATK_03, {1, 1});
    range.shoot_all();
}

TEST_CASE("N-I-65 half range and the number of models are read when targets are selected") {
    // The closest model, alone within half range, falls to the first weapon; the second still fires double.
    FiringRange range({{.models = 1, .weapons = gun({.id = "gun"}) + "," + gun(rifle)}},
                      {{.models = 2, .profile = R"("Sv": "-")"}}, 12_in);
    range.put(range.model(range.blue(), 1), {10_in, 32_in});
    const ModelId model = range.model(range.red());
    range.oracle.answer(N_SHT_10, picks({aimed(model, range.blue(), 0), aimed(model, range.blue(), 1)}))
        .take_default(N_SHT_22)
        .answer(N_ALLOC_01, pick(option_of(range.model(range.blue(), 0))));
    range.oracle.dice.then(N_ATK_03, {6, 1, 1}).then(N_ATK_11, {6}).then(N_SAVE_01, {1});
    range.shoot_all();
    // Six models when it was aimed, five when it is resolved: still at least three attacks.
    FiringRange crowd({{.models = 1,
                        .weapons = gun({.id = "gun"}) + "," +
                                   gun({.id = "mortar", .type = "Heavy D6", .abilities = R"({ "effect": "blast" })"})}},
                      {{.models = 6, .profile = R"("Sv": "-")"}});
    const ModelId gunner = crowd.model(crowd.red());
    crowd.oracle.answer(N_SHT_10, picks({aimed(gunner, crowd.blue(), 0), aimed(gunner, crowd.blue(), 1)}))
        .take_default(N_SHT_22)
        .take_default(N_ALLOC_01);
    crowd.oracle.dice.then(N_ATK_03, {6, 1, 1, 1}).then(N_ATK_11, {6}).then(N_SAVE_01, {1}).then(N_SHT_26, {1});
    crowd.shoot_all();
}

TEST_CASE("N-WPN-08, N-WPN-14 one model throws a grenade, and fires nothing else") {
    FiringRange range({.models = 2, .weapons = gun(rifle) + "," + gun(frag) + "," + gun(krak)}, big_target, 4_in);
    const ModelId one = range.model(range.red(), 0), two = range.model(range.red(), 1);
    range.oracle.refuse(N_SHT_10, picks({aimed(one, range.blue(), 1), aimed(two, range.blue(), 1)}), N_WPN_08)
        .refuse(N_SHT_10, picks({aimed(one, range.blue(), 1), aimed(two, range.blue(), 2)}), N_WPN_08)
        .refuse(N_SHT_10, picks({aimed(one, range.blue(), 0), aimed(one, range.blue(), 2)}), N_WPN_14)
        .refuse(N_SHT_10, picks({aimed(one, range.blue(), 1), aimed(one, range.blue(), 2)}), N_WPN_14)
        .answer(N_SHT_10, picks({aimed(one, range.blue(), 2), aimed(two, range.blue(), 0)}))
        .take_default(N_SHT_22);
    range.oracle.dice.then(N_ATK_03, {1, 1, 1});
    range.shoot_all();
}

TEST_CASE("N-WPN-09, N-WPN-10, N-WPN-11 a Pistol may be fired in combat, at an enemy within Engagement Range, friends "
          "there or not") {
    FiringRange range({squad(pistol), {.models = 1}}, {big_target, big_target}, 1_in);
    const UnitId ally = range.unit(Side::red, 1), other = range.unit(Side::blue, 1);
    range.put(ally, {10_in - 32_mm - 1_in, 10_in + 32_mm + 1_in});
    range.put(other, {16_in, 16_in});
    const ModelId model = range.model(range.red());
    range.oracle.refuse(N_SHT_10, picks({aimed(model, other)}), N_WPN_10)
        .answer(N_SHT_10, picks({aimed(model, range.blue())}));
    range.oracle.dice.then({1});
    range.shoot_all();
    // Out of combat it is a weapon like any other: not at an enemy that a friend is locked with.
    FiringRange apart({squad(pistol), {.models = 1}}, {big_target, big_target}, 3_in);
    apart.put(apart.unit(Side::red, 1), {10_in - 32_mm - 1_in, 10_in + 32_mm + 3_in});
    apart.put(apart.unit(Side::blue, 1), {16_in, 16_in});
    apart.oracle.refuse(N_SHT_10, picks({aimed(apart.model(apart.red()), apart.blue())}), N_SHT_25)
        .take_default(N_SHT_10);
    apart.oracle.dice.then({1});
    apart.shoot_all();
}

TEST_CASE(
    "N-WPN-12, N-WPN-13, N-EX-20 a model fires its Pistols or its other weapons, decided before targets are selected") {
    FiringRange range({.models = 2, .weapons = gun(pistol) + "," + gun(rifle)}, big_target, 10_in);
    const ModelId one = range.model(range.red(), 0), two = range.model(range.red(), 1);
    range.oracle.look(N_WPN_13, [&](const Question& question, const Rulings&) { CHECK(question.options.size() == 2); })
        .answer(N_WPN_13, picks({option_of(one)}))
        .refuse(N_SHT_10, picks({aimed(one, range.blue(), 1)}), N_WPN_12)
        .refuse(N_SHT_10, picks({aimed(two, range.blue(), 0)}), N_WPN_12)
        .refuse(N_SHT_10, picks({aimed(one, range.blue(), 0), aimed(one, range.blue(), 1)}), N_WPN_12)
        .answer(N_SHT_10, picks({aimed(one, range.blue(), 0), aimed(two, range.blue(), 1)}))
        .take_default(N_SHT_22);
    range.oracle.dice.then(N_ATK_03, {1, 1, 1});
    range.shoot_all();
    CHECK(range.oracle.asked[0] == N_WPN_13);
}

TEST_CASE("N-WPN-13 where only one kind could be fired nobody is asked") {
    FiringRange range({.models = 1, .weapons = gun(pistol) + "," + gun(rifle)}, big_target, 12_in + step_more);
    range.oracle.take_default(N_SHT_10);
    range.oracle.dice.then(N_ATK_03, {1});
    range.shoot_all();
    CHECK(range.oracle.asked == std::vector{N_SHT_10});
}

TEST_CASE("N-I-69 grenades are other weapons beside Pistols") {
    FiringRange range({.models = 1, .weapons = gun(pistol) + "," + gun(krak)}, big_target, 5_in);
    const ModelId model = range.model(range.red());
    range.oracle.answer(N_WPN_13, Answer{})
        .refuse(N_SHT_10, picks({aimed(model, range.blue(), 0)}), N_WPN_12)
        .answer(N_SHT_10, picks({aimed(model, range.blue(), 1)}));
    range.oracle.dice.then({1});
    range.shoot_all();
}

TEST_CASE("N-BLAST-01, N-BLAST-04, N-EX-12, N-I-66 Blast makes at least three attacks against 6 to 10 models") {
    CHECK(attacks_against(frag, 5, {2}) == 2);
    CHECK(attacks_against(frag, 6, {2}) == 3);
    CHECK(attacks_against(frag, 6, {4}) == 4);
    CHECK(attacks_against(frag, 10, {1}) == 3);
    CHECK(attacks_against({.type = "Grenade D6"}, 6, {2}) == 2); // without Blast
    const std::string blast = R"({ "effect": "blast" })";
    CHECK(attacks_against({.type = "Heavy 2D3", .abilities = blast}, 6, {1, 1}) == 3); // the total counts
    CHECK(attacks_against({.type = "Heavy 2", .abilities = blast}, 6, {}) == 3);       // a fixed number too
    CHECK(attacks_against({.type = "Heavy 2", .abilities = blast}, 5, {}) == 2);
}

TEST_CASE("N-BLAST-02, N-EX-13, N-I-66 against 11 or more models Blast makes the maximum without rolling") {
    CHECK(attacks_against(frag, 11, {}) == 6);
    CHECK(attacks_against(frag, 20, {}) == 6);
    const std::string blast = R"({ "effect": "blast" })";
    CHECK(attacks_against({.type = "Heavy 2D3+1", .abilities = blast}, 11, {}) == 7);
    CHECK(attacks_against({.type = "Heavy 2", .abilities = blast}, 11, {}) == 2); // a fixed number stays what it is
}

TEST_CASE("N-BLAST-03 Blast never attacks a unit within Engagement Range, be it a Pistol or a VEHICLE's") {
    const std::string blast = R"({ "effect": "blast" })";
    for (const char* type : {"Pistol D6", "Heavy D6"}) {
        FiringRange range({.models = 1,
                           .weapons = gun({.id = "bomb", .type = type, .abilities = blast}) + "," + gun(pistol),
                           .keywords = R"("VEHICLE")"},
                          big_target, 1_in);
        const ModelId model = range.model(range.red());
        range.oracle.refuse(N_SHT_10, picks({aimed(model, range.blue(), 0)}), N_BLAST_03)
            .answer(N_SHT_10, picks({aimed(model, range.blue(), 1)}));
        range.oracle.dice.then({1});
        range.shoot_all();
    }
    FiringRange apart(squad({.type = "Heavy D6", .abilities = blast}), big_target, 1_in + step_more);
    auto running = apart.game();
    CHECK_FALSE(why_it_cannot_shoot(running, apart.red()));
}

TEST_CASE("N-DATA-12, N-MEAS-11, N-EX-07 a weapon with a minimum range cannot target a unit wholly within it") {
    const GunText mortar{.type = "Heavy 1", .range = "[6, 48]"};
    const auto forbidden = [&](Length gap) {
        FiringRange range(squad(mortar), {.models = 1}, gap);
        auto running = range.game();
        return why_it_cannot_shoot(running, range.red()).has_value();
    };
    CHECK(forbidden(6_in - 32_mm)); // its far edge is exactly 6" away
    CHECK_FALSE(forbidden(6_in - 32_mm + step_more));
    // One model of the unit beyond it is enough; and the refusal names the clause.
    FiringRange range({squad(mortar)}, {{.models = 1}, {.models = 2}}, 3_in);
    const UnitId partly = range.unit(Side::blue, 1);
    range.put(range.model(partly, 0), {14_in, 12_in});
    range.put(range.model(partly, 1), {18_in, 14_in});
    range.oracle.refuse(N_SHT_10, picks({aimed(range.model(range.red()), range.blue())}), N_DATA_12)
        .answer(N_SHT_10, picks({aimed(range.model(range.red()), partly)}));
    range.oracle.dice.then({1});
    range.shoot_all();
}
