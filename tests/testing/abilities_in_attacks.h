// What abilities do in attacks, the same in both editions, each with the nearest case in which it does nothing. `Range`
// is an edition's FiringRange.
#pragma once

#include "rules/sheets/abilities.h"
#include "rules/sheets/attacks.h"
#include "testing/sheet_field.h"
#include "testing/weapon_texts.h"

namespace muster::test {

template <class Range>
class Abilities {
    using Declared = decltype(std::declval<Range>().shot());
    using Game = decltype(std::declval<Range>().game());
    using Phase = typename Game::Phase;
    using Flag = sheets::Flag;

  public:
    // The clauses by which dice are rolled and re-rolls are offered.
    Clause hit, wound, save, reroll;

    void work_for_one_profile() const {
        const std::string two = R"({ "id": "gun", "name": "gun", "profiles": [
            { "name": "Low", "range": 24, "type": "Assault 1", "S": 4, "AP": 0, "D": 1 },
            { "name": "High", "range": 24, "type": "Assault 1", "S": 4, "AP": 0, "D": 1,
              "abilities": [ { "effect": "extra_damage", "damage": 2 } ] } ] })";
        Range range({.models = 1, .weapons = two});
        range.oracle.dice.then({6, 6, 1, 6, 6, 1});
        auto running = range.game();
        resolve_attacks(running, AttackKind::shooting, std::vector{range.shot(0, 0, 0)});
        CHECK(range.lost() == 1);
        range.resolve({range.shot(0, 0, 1)});
        CHECK(range.lost() == 4);
    }

    void add_hits() const {
        const UnitText attacker = squad({.abilities = R"({ "effect": "extra_hits", "on": 5, "hits": 2 })"});
        CHECK(lost_to(attacker, big_target, {5, 6, 6, 6, 1, 1, 1}) == 3);
        CHECK(lost_to(attacker, big_target, {4, 6, 1}) == 1);
    }

    void wound_at_once() const {
        const UnitText attacker = squad({.abilities = R"({ "effect": "wound_on", "hit": 6 })"});
        CHECK(lost_to(attacker, big_target, {6, 1}) == 1); // the 1 is the save
        CHECK(lost_to(attacker, big_target, {5, 1}) == 0); // the 1 is the wound roll
    }

    void inflict_mortal_wounds() const {
        const UnitText attacker = squad({.abilities = R"({ "effect": "mortal_wounds", "on_hit": 6, "amount": 2 })"});
        CHECK(lost_to(attacker, big_target, {6, 1}) == 2);
        CHECK(lost_to(attacker, big_target, {6, 6, 1}) == 3);
        CHECK(lost_to(attacker, big_target, {5, 1}) == 0);
    }

    void allow_no_save() const {
        const UnitText armoured{.models = 1, .profile = R"("W": 40, "Sv": "2+")"};
        const UnitText attacker = squad({.abilities = R"({ "effect": "no_save", "on_wound": 5 })"});
        CHECK(lost_to(attacker, armoured, {6, 5}) == 1);
        CHECK(lost_to(attacker, armoured, {6, 4, 6}) == 0);
    }

    void reduce_damage() const {
        const UnitText shell{.models = 1,
                             .profile = R"("W": 40, "Sv": "-")",
                             .extra = abilities(R"({ "name": "Shell", "effect": "reduce_damage", "by": 2 })")};
        CHECK(lost_to(squad({.D = "4"}), shell, {6, 6, 1}) == 2);
        CHECK(lost_to(squad({.D = "2"}), shell, {6, 6, 1}) == 1);
        CHECK(lost_to(squad({.D = "1"}), shell, {6, 6, 1}) == 1);
    }

    // `least`: the lowest result of a damage roll.
    void modify_damage_rolls(int least) const {
        const auto by = [](const char* damage, int amount) {
            return squad(
                {.D = damage}, 1,
                abilities(fmt::format(R"({{ "name": "A", "effect": "modify", "roll": "damage", "by": {} }})", amount)));
        };
        CHECK(lost_to(by("\"D3\"", -3), big_target, {6, 6, 1, 5}) == least);
        CHECK(lost_to(by("\"D3\"", 1), big_target, {6, 6, 1, 5}) == 4);
        CHECK(lost_to(by("\"D3+2\"", -1), big_target, {6, 6, 1, 5}) == 4);
        CHECK(lost_to(by("2", -1), big_target, {6, 6, 1}) == 2); // not rolled
    }

    void ask_for_half_range() const {
        const UnitText attacker =
            squad({.abilities = R"({ "effect": "extra_damage", "damage": 2, "if": { "half_range": true } })"});
        CHECK(lost_to(attacker, big_target, {6, 6, 1},
                      [](Range&, Declared& declared) { declared.half_range = true; }) == 3);
        CHECK(lost_to(attacker, big_target, {6, 6, 1}) == 1);
    }

    void ask_for_a_keyword() const {
        const UnitText attacker = squad(
            {.abilities = R"({ "effect": "extra_damage", "damage": 2, "if": { "target_keyword": "VEHICLES" } })"});
        UnitText vehicle = big_target;
        vehicle.keywords = R"("VEHICLE")";
        CHECK(lost_to(attacker, vehicle, {6, 6, 1}) == 3);
        CHECK(lost_to(attacker, big_target, {6, 6, 1}) == 1);
    }

    void ask_for_models() const {
        const auto standing = [this](int models) {
            Range range(
                squad({.abilities =
                           R"({ "effect": "modify", "roll": "hit", "by": 1, "if": { "target_models_at_least": 3 } })"}),
                {.models = models, .profile = R"("Sv": "-")"});
            range.oracle.otherwise_default().with_some_to_spare();
            range.oracle.dice.then(hit, {2});
            range.oracle.dice.then({6, 6});
            auto running = range.game();
            resolve_attacks(running, AttackKind::shooting, std::vector{range.shot()});
            return static_cast<int>(range.standing(range.blue()));
        };
        CHECK(standing(3) == 2);
        CHECK(standing(2) == 2);
    }

    void ask_when() const {
        const auto attacker = [](std::string when) {
            return UnitText{.models = 1,
                            .weapons = gun({}) + "," + blade({.id = "axe"}),
                            .extra = abilities(fmt::format(
                                R"({{ "name": "A", "when": "{}", "effect": "extra_damage", "damage": 1 }})", when))};
        };
        const auto with_axe = [](Range&, Declared& declared) { declared.weapon = 1; };
        const auto after_charge = [](Range& range, Declared& declared) {
            declared.weapon = 1;
            range.game().set(range.red(), Flag::charged);
        };
        CHECK(lost_to(attacker("shooting"), big_target, {6, 6, 1}) == 2);
        CHECK(lost_to(attacker("shooting"), big_target, {6, 6, 1}, with_axe, AttackKind::melee) == 1);
        CHECK(lost_to(attacker("melee"), big_target, {6, 6, 1}) == 1);
        CHECK(lost_to(attacker("melee"), big_target, {6, 6, 1}, with_axe, AttackKind::melee) == 2);
        CHECK(lost_to(attacker("charged_this_turn"), big_target, {6, 6, 1}, with_axe, AttackKind::melee) == 1);
        CHECK(lost_to(attacker("charged_this_turn"), big_target, {6, 6, 1}, after_charge, AttackKind::melee) == 2);
    }

    void change_a_characteristic() const {
        const UnitText attacker{.models = 1,
                                .profile = R"("S": 4)",
                                .weapons = blade({.S = "\"User\""}),
                                .extra =
                                    abilities(R"({ "name": "Hunter", "effect": "modify", "characteristic": "S", "by": 4,
                                    "if": { "target_keyword": "MONSTER" } })")};
        UnitText monster = big_target;
        monster.keywords = R"("MONSTER")";
        CHECK(lost_to(attacker, monster, {6, 2, 1}, nullptr, AttackKind::melee) == 1); // S 8 against T 4
        CHECK(lost_to(attacker, big_target, {6, 2}, nullptr, AttackKind::melee) == 0);
    }

    void work_against_attackers() const {
        UnitText hazy = big_target;
        hazy.extra = abilities(
            R"({ "name": "Haze", "effect": "modify", "roll": "hit", "by": -1, "against": true, "when": "shooting" })");
        CHECK(lost_to(squad({}), hazy, {3}) == 0);
        CHECK(lost_to(squad({}), hazy, {4, 6, 1}) == 1);
        // It does not work on the unit's own attacks.
        UnitText own = squad({});
        own.extra = hazy.extra;
        CHECK(lost_to(own, big_target, {3, 6, 1}) == 1);
        // It does not work if only some of the models have it.
        const UnitText mixed{
            .models = 1,
            .profile = R"("W": 40, "Sv": "-")",
            .others = {{.id = "hazy", .models = 1, .profile = R"("W": 40, "Sv": "-", "abilities": [ { "name": "Haze",
                                 "effect": "modify", "roll": "hit", "by": -1, "against": true } ])"}}};
        Range range(squad({}), mixed);
        range.oracle.otherwise_default();
        range.oracle.dice.then({3, 6, 1});
        range.fire();
        CHECK(range.lost() == 1);
    }

    void better_saves() const {
        const UnitText cloaked{
            .models = 1,
            .profile = R"("W": 40, "Sv": "4+")",
            .extra =
                abilities(R"({ "name": "Cloak", "when": "shooting", "effect": "modify", "roll": "save", "by": 1 })")};
        const UnitText attacker{.models = 1, .weapons = gun({}) + "," + blade({.id = "axe"})};
        CHECK(lost_to(attacker, cloaked, {6, 6, 3}) == 0);
        CHECK(lost_to(
                  attacker, cloaked, {6, 6, 3}, [](Range&, Declared& declared) { declared.weapon = 1; },
                  AttackKind::melee) == 1);
    }

    void are_limited() const {
        const auto asked = [this](std::string limit, Phase phase, Side active, std::uint8_t round) {
            Range range(squad({}, 1,
                              abilities(fmt::format(R"({{ "name": "A", "effect": "reroll", "roll": "hit",
                "which": "failed", "limit": "{}" }})",
                                                    limit))));
            range.oracle.answer(reroll, picks({die(0, 1)})).otherwise_default();
            range.oracle.dice.then(hit, {1, 1, 1});
            auto running = range.game();
            resolve_attacks(running, AttackKind::shooting, std::vector{range.shot()}); // used
            range.turn(active, phase, round);
            resolve_attacks(running, AttackKind::shooting, std::vector{range.shot()});
            return range.times_asked(reroll) == 2;
        };
        CHECK_FALSE(asked("once_per_phase", Phase::shooting, Side::red, 1));
        CHECK(asked("once_per_phase", Phase::fight, Side::red, 1));
        CHECK_FALSE(asked("once_per_turn", Phase::fight, Side::red, 1));
        CHECK(asked("once_per_turn", Phase::shooting, Side::blue, 1));
        CHECK(asked("once_per_turn", Phase::shooting, Side::red, 2));
        CHECK_FALSE(asked("once_per_battle", Phase::fight, Side::blue, 2));
    }

    // The attacks are made one by one. If the player keeps the first roll, the second may be re-rolled, but then not
    // the third.
    void limit_a_reroll_to_one_die() const {
        Range range(squad({.type = "Heavy 3"}, 1, abilities(R"({ "name": "A", "effect": "reroll", "roll": "hit",
            "which": "failed", "limit": "once_per_phase" })")));
        range.oracle.answer(reroll, pass()).answer(reroll, picks({die(0, 2)}));
        range.oracle.dice.then(hit, {1, 2, 1, 2});
        range.fire();
        CHECK(range.times_asked(reroll) == 2);
    }

    // Two models that are alike have one use each, and each use is for one attack.
    void are_each_models_own() const {
        Range again(squad({.type = "Heavy 2"}, 2, abilities(R"({ "name": "A", "effect": "reroll", "roll": "hit",
            "which": "failed", "limit": "once_per_battle" })")));
        again.oracle.answer(reroll, picks({die(0, 1)})).answer(reroll, picks({die(0, 1)}));
        again.oracle.dice.then(hit, {1, 2, 2, 1, 2, 2});
        again.resolve({again.shot(0), again.shot(1)});
        CHECK(again.times_asked(reroll) == 2);
        Range aimed(squad({.type = "Heavy 2"}, 2, abilities(R"({ "name": "A", "effect": "modify", "roll": "hit",
            "by": 1, "limit": "once_per_phase" })")));
        aimed.oracle.dice.then(hit, {2}).then(wound, {1}).then(hit, {2, 2}).then(wound, {1}).then(hit, {2});
        aimed.resolve({aimed.shot(0), aimed.shot(1)});
    }

    void are_used_up() const {
        const UnitText shielded{
            .models = 1,
            .profile = R"("W": 40, "Sv": "-")",
            .extra =
                abilities(R"({ "name": "Shield", "effect": "invulnerable", "save": 2, "limit": "once_per_phase" })")};
        Range range(squad({.type = "Heavy 2"}), shielded);
        range.oracle.otherwise_default().dice.then(hit, {6, 6}).then(wound, {6, 6}).then(save, {2, 6}); // it is used
        range.fire();
        CHECK(range.lost() == 1);
        Range burst(squad(
            {}, 1,
            abilities(R"({ "name": "Surge", "effect": "extra_damage", "damage": 3, "limit": "once_per_battle" })")));
        burst.oracle.dice.then({6, 6, 1, 6, 6, 1});
        auto running = burst.game();
        resolve_attacks(running, AttackKind::shooting, std::vector{burst.shot()});
        CHECK(burst.lost() == 4);
        burst.fire();
        CHECK(burst.lost() == 5);
    }

    // A loss that takes the target out of another unit's aura counts for the very next attack. If no loss can do that,
    // the attacks are rolled together. The banner is just in range of the first of two models in a row.
    void end_with_losses_out_of_range() const {
        const auto volley = [](const std::string& aura, Length from_first) {
            Range range({squad({.type = "Heavy 2"})},
                        {{.models = 2, .profile = R"("Sv": "-")"},
                         {.name = "Banner", .models = 1, .extra = abilities(R"({ "name": "A", "who": { "aura": 6 },
                             "effect": "modify", )" + aura + " }")}});
            range.put(range.blue(1), range.at(range.blue()) - Point{32_mm + from_first, 0_in});
            range.oracle.otherwise_default();
            return range;
        };
        const auto fired = [](Range& range, std::size_t standing, std::size_t hands) {
            range.fire();
            CHECK(range.standing(range.blue()) == standing);
            CHECK(range.oracle.template told<AttacksMade>().size() == hands);
        };
        const std::string veil = R"("roll": "hit", "by": -1, "against": true)";
        Range first_only = volley(veil, 6_in);
        first_only.oracle.dice.then(hit, {4, 3}).then(wound, {6, 6}).then(save, {1, 1});
        fired(first_only, 0, 2);
        Range both = volley(veil, 6_in - 32_mm - 0.5_in);
        both.oracle.dice.then(hit, {4, 3}).then(wound, {6}).then(save, {1});
        fired(both, 1, 1);
        Range neither = volley(veil, 6_in + step_more);
        neither.oracle.dice.then(hit, {4, 3}).then(wound, {6, 6}).then(save, {1, 1});
        fired(neither, 0, 1);
        const std::string hide = R"("characteristic": "T", "by": 4)";
        Range thick = volley(hide, 6_in);
        thick.oracle.dice.then(hit, {6, 6}).then(wound, {6, 4}).then(save, {1, 1});
        fired(thick, 0, 2);
    }

    // Each of sixty models has its use, and none is forgotten after the others were used.
    void are_all_remembered() const {
        const UnitText many{.models = 30, .extra = abilities(R"({ "name": "A", "effect": "reroll", "roll": "hit",
            "which": "all", "limit": "once_per_battle" }, { "name": "B", "effect": "reroll", "roll": "wound",
            "which": "all", "limit": "once_per_phase" })")};
        Range range({many, many}, {big_target});
        auto running = range.game();
        const auto use = [&](std::size_t model, std::size_t ability) {
            const UnitId unit = range.red(model / 30);
            return ActiveAbility{&running.sheet(unit).abilities[ability], range.model(unit, model % 30)};
        };
        for (std::size_t i = 0; i < 60; ++i) {
            CHECK_FALSE(is_spent(running, use(i, 0)));
            for (std::size_t ability : {0u, 1u}) spend(running, use(i, ability));
        }
        for (std::size_t i = 0; i < 60; ++i) CHECK((is_spent(running, use(i, 0)) && is_spent(running, use(i, 1))));
        range.turn(Side::red, Phase::fight);
        spend(running, use(7, 1));
        for (std::size_t i = 0; i < 60; ++i) {
            CHECK(is_spent(running, use(i, 0)));
            CHECK(is_spent(running, use(i, 1)) == (i == 7));
        }
    }

    // Returns what the battle remembers of the bearer's unit.
    auto destroy_the_bearer() const {
        const GunText plasma{.type = "Pistol 3", .abilities = R"({ "effect": "bearer_destroyed", "on_hit": 1 })"};
        Range range(squad(plasma));
        range.oracle.dice.then({1, 3, 6, 1, 2}); // the attacks after the 1 are still made
        auto running = range.game();
        resolve_attacks(running, AttackKind::shooting, std::vector{range.shot()});
        range.oracle.finish();
        CHECK(range.lost() == 1);
        CHECK_FALSE(range.stands(range.red()));
        CHECK(running.of(range.red()).fallen == 1); // counts for Morale
        Range lucky(squad(plasma));
        lucky.oracle.dice.then({2, 2, 2});
        lucky.fire();
        CHECK(lucky.stands(lucky.red()));
        // A 1 that is re-rolled does not count as a 1. A die that is never rolled does not count either.
        Range again(
            squad(plasma, 1, abilities(R"({ "name": "A", "effect": "reroll", "roll": "hit", "which": "ones" })")));
        again.oracle.answer(reroll, picks({die(0, 1)}));
        again.oracle.dice.then({1, 2, 2, 2});
        again.fire();
        CHECK(again.stands(again.red()));
        Range short_work({squad(plasma)}, {{.models = 1, .profile = R"("Sv": "-")"}, {.models = 1}});
        short_work.oracle.dice.then({3, 6, 6});
        short_work.fire();
        CHECK(short_work.stands(short_work.red()));
        return running.of(range.red());
    }

  protected:
    static UnitText squad(const GunText& weapon, int models = 1, std::string extra = "") {
        return {.models = models, .weapons = gun(weapon), .extra = std::move(extra)};
    }

    // One attack with these rolls (hit, wound, then the rest). Returns how many wounds the big target loses.
    static int lost_to(const UnitText& attacker, const UnitText& target, std::initializer_list<Face> faces,
                       std::function<void(Range&, Declared&)> prepare = nullptr,
                       AttackKind kind = AttackKind::shooting) {
        Range range(attacker, target);
        Declared declared = range.shot();
        if (prepare) prepare(range, declared);
        range.oracle.dice.then(faces);
        range.resolve({declared}, kind);
        return range.lost();
    }
};

} // namespace muster::test
