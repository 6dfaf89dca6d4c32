// The words of datasheets that work in attacks, the same in both editions, each with the nearest case in which it does
// nothing. `Range` is an edition's FiringRange.
#pragma once

#include "testing/abilities_in_attacks.h"

namespace muster::test {

template <class Range>
class Words : public Abilities<Range> {
    using Base = Abilities<Range>;
    using Base::squad, Base::lost_to, Base::hit, Base::wound, Base::save;
    using Declared = decltype(std::declval<Range>().shot());
    using Phase = typename decltype(std::declval<Range>().game())::Phase;

  public:
    Words(Clause of_hit, Clause of_wound, Clause of_save, Clause of_reroll)
        : Base{of_hit, of_wound, of_save, of_reroll} {}

    void ask_for_several_keywords() const {
        const auto works_at = [](const std::string& test, const std::string& keywords) {
            UnitText target = big_target;
            target.keywords = keywords;
            const GunText weapon{
                .abilities = fmt::format(
                    R"({{ "effect": "extra_damage", "damage": 2, "if": {{ "target_keyword": {} }} }})", test)};
            return lost_to(squad(weapon), target, {6, 6, 1}) == 3;
        };
        const std::string all = R"({ "all_of": ["INFANTRY", "CHARACTERS"] })",
                          any = R"({ "any_of": ["BIKER", "BEAST"] })",
                          none = R"({ "none_of": ["VEHICLE", "TITANIC"] })",
                          mixed = R"({ "all_of": ["FLY"], "any_of": ["BIKER", "BEAST"], "none_of": ["TITANIC"] })";
        CHECK(works_at(all, R"("INFANTRY", "CHARACTER")"));
        CHECK_FALSE(works_at(all, R"("INFANTRY")"));
        CHECK_FALSE(works_at(all, R"("CHARACTER")"));
        CHECK(works_at(any, R"("BIKER")"));
        CHECK(works_at(any, R"("BEAST")"));
        CHECK_FALSE(works_at(any, R"("INFANTRY")"));
        CHECK(works_at(none, R"("INFANTRY")"));
        CHECK_FALSE(works_at(none, R"("TITANIC")"));
        CHECK(works_at(mixed, R"("BEAST", "FLY")"));
        CHECK_FALSE(works_at(mixed, R"("BEAST")"));
        CHECK_FALSE(works_at(mixed, R"("FLY")"));
        CHECK_FALSE(works_at(mixed, R"("FLY", "BIKER", "TITANIC")"));
    }

    // Only the models that have the ability and pass its test; and units in an aura.
    void be_for_whom_they_say() const {
        const auto stronger = [](const std::string& who, const std::string& keywords) {
            UnitText attacker = squad(
                {}, 1,
                abilities(fmt::format(R"({{ "name": "A", "who": {}, "effect": "extra_damage", "damage": 1 }})", who)));
            attacker.keywords = keywords;
            return lost_to(attacker, big_target, {6, 6, 1}) == 2;
        };
        const std::string own = R"({ "keyword": { "any_of": ["BIKER", "CAVALRY"], "none_of": ["CHARACTER"] } })";
        CHECK(stronger(own, R"("BIKER")"));
        CHECK_FALSE(stronger(own, R"("INFANTRY")"));
        CHECK_FALSE(stronger(own, R"("BIKER", "CHARACTER")"));
        const std::string aura = R"({ "aura": 6, "keyword": { "all_of": ["INFANTRY"], "none_of": ["CHARACTER"] } })";
        CHECK(stronger(aura, R"("INFANTRY")"));
        CHECK_FALSE(stronger(aura, R"("INFANTRY", "CHARACTER")"));
        CHECK_FALSE(stronger(aura, R"("BIKER")"));
    }

    void come_of_a_charge() const {
        const UnitText attacker = squad({}, 1, abilities(R"({ "name": "A", "when": "charge_or_intervention",
            "effect": "extra_damage", "damage": 1 })"));
        const auto stronger = [&](auto prepare) {
            return lost_to(attacker, big_target, {6, 6, 1},
                           [&](Range& range, Declared&) { prepare(range, range.game()); }) == 2;
        };
        CHECK_FALSE(stronger([](Range& range, auto game) { game.set(range.red(), Flag::moved); }));
        CHECK(stronger([](Range& range, auto game) { game.set(range.red(), Flag::charged); }));
        CHECK(stronger([](Range& range, auto game) { game.set(range.red(), Flag::intervened); }));
        const auto charged_by_blue = [](Range& range, auto& game) {
            game.of(range.blue()).charge_targets.push_back(range.red());
            game.set(range.blue(), Flag::charged);
        };
        CHECK(stronger([&](Range& range, auto game) { charged_by_blue(range, game); }));
        CHECK_FALSE(stronger([&](Range& range, auto game) { // the charge failed
            charged_by_blue(range, game);
            game.set(range.blue(), Flag::charged, false);
        }));
        CHECK_FALSE(stronger([](Range& range, auto game) { game.set(range.blue(), Flag::charged); })); // not at it
        // To the end of the turn.
        for (Flag flag : {Flag::charged, Flag::intervened}) {
            CHECK(stronger([&](Range& range, auto game) {
                game.set(range.red(), flag);
                end_phase(game);
            }));
            CHECK_FALSE(stronger([&](Range& range, auto game) {
                game.set(range.red(), flag);
                end_turn(game);
            }));
        }
    }

    void fire_at_full_rate() const {
        const std::string full = R"({ "effect": "full_rate", "if": { "stationary": true } })";
        const std::string named = R"({ "name": "Drill", "effect": "full_rate", "if": { "stationary": true } })";
        const auto attacks = [](const UnitText& attacker, bool half_range, bool moved) {
            Range range(attacker);
            auto running = range.game();
            running.set(range.red(), Flag::moved, moved);
            Declared declared = range.shot();
            declared.half_range = half_range;
            return number_of_attacks(running, declared);
        };
        const GunText rifle{.type = "Rapid Fire 2"};
        CHECK(attacks(squad(rifle), false, false) == 2);
        CHECK(attacks(squad(rifle), true, false) == 4);
        for (const UnitText& drilled :
             {squad(rifle, 1, abilities(named)), squad({.type = "Rapid Fire 2", .abilities = full})}) {
            CHECK(attacks(drilled, false, false) == 4);
            CHECK(attacks(drilled, true, false) == 4);
            CHECK(attacks(drilled, false, true) == 2);
        }
        CHECK(attacks(squad({.type = "Assault 2"}, 1, abilities(named)), false, false) == 2);
        CHECK(attacks(squad({.type = "Assault 2"}, 1, abilities(named)), true, false) == 2);
    }

    void allow_another_attack() const {
        const std::string two_more = R"({ "effect": "another_attack", "on": 5, "attacks": 2 })";
        const UnitText attacker = squad({.abilities = two_more});
        // The 6 among the other attacks allows none. All hits make their wound rolls together.
        CHECK(lost_to(attacker, big_target, {5, 6, 3, 6, 6, 6, 1, 1, 1}) == 3);
        CHECK(lost_to(attacker, big_target, {4, 6, 1}) == 1);
        // A roll that misses allows them, too.
        UnitText clumsy = attacker;
        clumsy.profile = R"("BS": "6+")";
        CHECK(lost_to(clumsy, big_target, {5, 6, 1, 6, 1}) == 1); // 5 misses, 6 and 1, a wound roll, a save
        CHECK(lost_to(clumsy, big_target, {4}) == 0);
        // Whoever is not meant by it.
        const UnitText hunter = squad(
            {.abilities =
                 R"({ "effect": "another_attack", "on": 6, "attacks": 1, "if": { "target_keyword": "BEAST" } })"});
        CHECK(lost_to(hunter, big_target, {6, 6, 1}) == 1);
        // No dice, no unmodified roll.
        CHECK(lost_to(squad({.abilities = two_more + R"(, { "effect": "auto_hit" })"}), big_target, {6, 1}) == 1);
    }

    // One by one, each before the next attack of the weapon.
    void allow_another_attack_at_once() const {
        const GunText plasma{.type = "Pistol 2", .abilities = R"({ "effect": "another_attack", "on": 6, "attacks": 1 },
                                                                 { "effect": "bearer_destroyed", "on_hit": 1 })"};
        Range range(squad(plasma));
        range.oracle.dice.then(hit, {6}).then(wound, {6}).then(save, {1}); // the first attack
        range.oracle.dice.then(hit, {6}).then(wound, {6}).then(save, {1}); // and the one that it allowed
        range.oracle.dice.then(hit, {2});
        range.fire();
        CHECK(range.lost() == 2);
        CHECK(range.stands(range.red()));
        Range unlucky(squad(plasma));
        unlucky.oracle.dice.then({6, 6, 1, 1, 2});
        unlucky.fire();
        CHECK_FALSE(unlucky.stands(unlucky.red()));
        // With a limit it is used up by the roll that sets it off.
        Range once(squad({.type = "Heavy 3", .abilities = R"({ "effect": "another_attack", "on": 6, "attacks": 1,
            "limit": "once_per_battle" })"}));
        once.oracle.dice.then({2, 6, 1, 2, 6, 1});
        once.fire();
    }

    void wound_whatever_the_toughness() const {
        const auto against = [this](const std::string& strength, const std::string& toughness,
                                    const std::string& keyword, Face face, const std::string& more = "") {
            const UnitText target{.models = 1,
                                  .profile = fmt::format(R"("W": 40, "Sv": "-", "T": {})", toughness),
                                  .keywords = fmt::format("\"{}\"", keyword)};
            const GunText venom{.S = strength,
                                .abilities = R"({ "effect": "always_wounds", "on": 3,
                "if": { "target_keyword": { "none_of": ["VEHICLE"] } } })" +
                                             more};
            Range range(squad(venom), target);
            range.oracle.with_some_to_spare().dice.then(hit, {6}).then(wound, {face}).then(save, {1});
            auto running = range.game();
            resolve_attacks(running, AttackKind::shooting, std::vector{range.shot()});
            return range.lost() == 1;
        };
        CHECK(against("1", "8", "INFANTRY", 3));
        CHECK_FALSE(against("1", "8", "INFANTRY", 2));
        CHECK_FALSE(against("8", "4", "INFANTRY", 2)); // nor does it help the strong
        CHECK_FALSE(against("1", "8", "VEHICLE", 5));
        CHECK(against("1", "8", "VEHICLE", 6));
        CHECK(against("8", "4", "VEHICLE", 2));
        CHECK(against("1", "8", "INFANTRY", 2, R"(, { "effect": "modify", "roll": "wound", "by": 1 })"));
        CHECK(against("1", "8", "INFANTRY", 2, R"(, { "effect": "always_wounds", "on": 2 })"));
        CHECK(against("1", "8", "INFANTRY", 3, R"(, { "effect": "always_wounds", "on": 5 })"));
        // With a limit it is used up by the first wound roll; without one the rolls are made together.
        const UnitText hard{.models = 1, .profile = R"("W": 40, "Sv": "6+", "T": 8)"};
        const auto twice = [](const std::string& limit) {
            return squad(
                {.type = "Heavy 2", .S = "1", .abilities = R"({ "effect": "always_wounds", "on": 2)" + limit + " }"});
        };
        CHECK(lost_to(twice(R"(, "limit": "once_per_battle")"), hard, {6, 2, 1, 6, 2}) == 1);
        CHECK(lost_to(twice(""), hard, {6, 6, 2, 2, 1, 1}) == 2);
    }

    void pierce_armour() const {
        const auto lost = [](int ap, const std::string& how, int armour, Face wounding, Face saving) {
            const UnitText target{.models = 1, .profile = fmt::format(R"("W": 40, "Sv": "{}+")", armour)};
            const GunText claw{.AP = ap,
                               .abilities = fmt::format(R"({{ "effect": "better_ap", "on_wound": 6, {} }})", how)};
            return lost_to(squad(claw), target, {6, wounding, saving});
        };
        CHECK(lost(0, R"("by": 2)", 3, 6, 4) == 1);
        CHECK(lost(0, R"("by": 2)", 3, 6, 5) == 0);
        CHECK(lost(0, R"("by": 2)", 3, 5, 3) == 0);
        CHECK(lost(-1, R"("by": 2)", 3, 6, 5) == 1);
        CHECK(lost(0, R"("set": -3)", 3, 6, 5) == 1);
        CHECK(lost(0, R"("set": -3)", 3, 6, 6) == 0);
        CHECK(lost(0, R"("set": -3)", 3, 5, 3) == 0);
        CHECK(lost(-1, R"("set": -3)", 3, 6, 6) == 0); // set, not added
        CHECK(lost(-4, R"("set": -3)", 2, 6, 5) == 1); // not made worse
        CHECK(lost(-4, R"("set": -3)", 2, 6, 6) == 0);
        // A hit that wounds without a roll, and an extra hit, have the weapon's own AP.
        const UnitText target{.models = 1, .profile = R"("W": 40, "Sv": "3+")"};
        const std::string claw = R"({ "effect": "better_ap", "on_wound": 2, "by": 3 })";
        CHECK(lost_to(squad({.AP = -1, .abilities = claw + R"(, { "effect": "wound_on", "hit": 6 })"}), target,
                      {6, 4}) == 0);
        CHECK(lost_to(squad({.AP = -1, .abilities = claw + R"(, { "effect": "wound_on", "hit": 6 })"}), target,
                      {6, 3}) == 1);
    }

    void allow_no_invulnerable_saves() const {
        const auto warded = [](const char* armour) {
            return UnitText{.models = 1,
                            .profile = fmt::format(R"("W": 40, "Sv": "{}")", armour),
                            .extra = abilities(R"({ "name": "Ward", "effect": "invulnerable", "save": 2 })")};
        };
        const GunText lance{.abilities = R"({ "effect": "no_invulnerable" })"};
        CHECK(lost_to(squad({}), warded("-"), {6, 6, 2}) == 0);
        CHECK(lost_to(squad(lance), warded("-"), {6, 6, 6}) == 1);
        CHECK(lost_to(squad(lance), warded("5+"), {6, 6, 5}) == 0); // the armour, without a question
        CHECK(lost_to(squad(lance), warded("5+"), {6, 6, 4}) == 1);
        const GunText hunting{.abilities = R"({ "effect": "no_invulnerable", "if": { "target_keyword": "BEAST" } })"};
        CHECK(lost_to(squad(hunting), warded("-"), {6, 6, 2}) == 0);
    }

    void make_several_hit_rolls() const {
        const std::string twice = R"({ "effect": "hit_rolls", "rolls": 2 })";
        CHECK(lost_to(squad({.abilities = twice}), big_target, {6, 6, 6, 6, 1, 1}) == 2);
        CHECK(lost_to(squad({.type = "Heavy 2", .abilities = twice}), big_target, {6, 2, 2, 3, 6, 6, 1, 1}) == 2);
        CHECK(lost_to(squad({.abilities = twice + R"(, { "effect": "hit_rolls", "rolls": 3 })"}), big_target,
                      {2, 2, 3, 6, 1}) == 1); // the larger number
        const UnitText fighter{.models = 1, .weapons = blade({.S = "\"User\"", .abilities = twice})};
        CHECK(lost_to(fighter, big_target, {6, 6, 6, 6, 1, 1}, nullptr, AttackKind::melee) == 2);
        const UnitText drilled = squad({}, 1, abilities(R"({ "name": "A", "effect": "hit_rolls", "rolls": 2,
            "when": "melee" })"));
        CHECK(lost_to(drilled, big_target, {6, 6, 1}) == 1);
    }

    void change_weapons() const {
        const UnitText armoured{.models = 1, .profile = R"("W": 40, "Sv": "3+")"};
        const auto changed = [](const std::string& change) {
            return abilities(fmt::format(R"({{ "name": "A", "effect": "modify", {} }})", change));
        };
        CHECK(lost_to(squad({.AP = -1}), armoured, {6, 6, 4}) == 0);
        CHECK(lost_to(squad({.AP = -1}, 1, changed(R"("characteristic": "AP", "by": -1)")), armoured, {6, 6, 4}) == 1);
        CHECK(lost_to(squad({.AP = -1}, 1, changed(R"("characteristic": "AP", "by": -1)")), armoured, {6, 6, 5}) == 0);
        CHECK(lost_to(squad({.AP = -1}, 1, changed(R"("characteristic": "AP", "set": -3)")), armoured, {6, 6, 5}) == 1);
        CHECK(lost_to(squad({.AP = -1}, 1, changed(R"("characteristic": "AP", "set": -3)")), armoured, {6, 6, 6}) == 0);
        UnitText thick = armoured;
        thick.extra = changed(R"("characteristic": "AP", "by": 1, "against": true)");
        CHECK(lost_to(squad({.AP = -2}), thick, {6, 6, 4}) == 0);
        CHECK(lost_to(squad({.AP = -2}), armoured, {6, 6, 4}) == 1);
        CHECK(lost_to(squad({.AP = 0}), thick, {6, 6, 2}) == 1); // not above 0
        CHECK(lost_to(squad({.D = "2"}, 1, changed(R"("characteristic": "D", "by": 1)")), big_target, {6, 6, 1}) == 3);
        CHECK(lost_to(squad({.D = "\"D3\""}, 1, changed(R"("characteristic": "D", "times": 2)")), big_target,
                      {6, 6, 1, 5}) == 6);
        CHECK(lost_to(squad({.D = "\"D3\""}, 1, changed(R"("characteristic": "D", "set": 3)")), big_target,
                      {6, 6, 1}) == 3); // not rolled
        UnitText shell = big_target;
        shell.extra = changed(R"("characteristic": "D", "divide": 2, "against": true)");
        CHECK(lost_to(squad({.D = "3"}), shell, {6, 6, 1}) == 2); // rounded up
        CHECK(lost_to(squad({.D = "4"}), shell, {6, 6, 1}) == 2);
        CHECK(lost_to(squad({.D = "3"}), big_target, {6, 6, 1}) == 3);
        // A weapon's own, under a condition; another weapon of the same bearer stays what it is.
        const GunText melta{.D = "2", .abilities = R"({ "effect": "modify", "characteristic": "D", "by": 2,
            "if": { "half_range": true } }, { "effect": "modify", "characteristic": "AP", "by": -1 })"};
        CHECK(lost_to(squad(melta), armoured, {6, 6, 3}) == 2);
        CHECK(lost_to(squad(melta), armoured, {6, 6, 3},
                      [](Range&, Declared& declared) { declared.half_range = true; }) == 4);
        const UnitText two{.models = 1, .weapons = gun(melta) + "," + gun({.id = "pistol"})};
        CHECK(lost_to(two, armoured, {6, 6, 3}, [](Range&, Declared& declared) { declared.weapon = 1; }) == 0);
    }

    // --- Morale

    // How many of five models stand after a test with these dice, when so many had fallen before.
    static std::size_t left_after(const std::string& word, std::uint8_t fallen, Clause test,
                                  std::initializer_list<Face> faces) {
        Range range({{.models = 5, .extra = word.empty() ? "" : abilities(word)}}, {big_target});
        range.turn(Side::red, Phase::morale);
        range.game().of(range.red()).fallen = fallen;
        range.oracle.otherwise_default().dice.then(test, {*faces.begin()});
        for (const Face* face = faces.begin() + 1; face < faces.end(); ++face) range.oracle.dice.then({*face});
        range.play_phase();
        range.oracle.finish();
        return range.standing(range.red());
    }
};

} // namespace muster::test
