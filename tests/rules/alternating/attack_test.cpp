// Attacks: the two tests, their modifiers, and every weapon ability at its place.
#include "field.h"

#include <doctest/doctest.h>

using namespace muster;
using namespace muster::test;
using namespace muster::alternating;
using muster::alternating::Occasion;

namespace {

// One shooter against one target 20" away.
Field duel(const std::string& weapon, KindText target, KindText shooter = {}) {
    shooter.weapons = weapon;
    Field field({shooter}, {target});
    field.put(field.red(), 20, 10);
    field.put(field.blue(), 20, 30);
    return field;
}

int modifier(Field& field, Occasion occasion = Occasion::shooting) {
    auto game = field.game();
    return hit_numbers(game, field.model(field.red()), field.attack(field.red(), field.blue(), occasion)).modifier;
}
int extra_hits(Field& field, Occasion occasion = Occasion::shooting) {
    auto game = field.game();
    return hit_numbers(game, field.model(field.red()), field.attack(field.red(), field.blue(), occasion)).extra_hits;
}
DefenceNumbers defence(Field& field, Occasion occasion = Occasion::shooting) {
    auto game = field.game();
    return defence_numbers(game, field.attack(field.red(), field.blue(), occasion));
}

} // namespace

TEST_CASE("A-TEST-01 A-TEST-02 A-TEST-03 A-TEST-04 A-TEST-05 A-I-01 a test: modified die against the characteristic, 6 "
          "and 1 aside") {
    CHECK(hits(4, {4, 0, 0}));
    CHECK_FALSE(hits(3, {4, 0, 0}));
    CHECK(hits(3, {4, 1, 0}));
    CHECK(hits(6, {6, -3, 0}));
    CHECK_FALSE(hits(1, {2, 5, 0}));
    CHECK(defends(5, {5, 0, true, false, false}));
    CHECK_FALSE(defends(4, {5, 0, true, false, false}));
    CHECK(defends(6, {6, -4, true, false, false}));
    CHECK_FALSE(defends(1, {2, 3, true, false, false}));
    // Cover +1, Patient +1 and AP 1 are summed.
    Field field = duel(gun(24, 1, 1), {5, 4, 5, 1, "Shield, Patient"});
    CHECK(defence(field).modifier == 1);
    field.of(field.blue()).activated = true;
    CHECK(defence(field).modifier == 0);
}

TEST_CASE("A-RV-01 A-HIT-01 A-HIT-02 A-HIT-03 A-HIT-08 A-HIT-09 A-WPN-01a four hits, AP 4, against D4") {
    Field field = duel(gun(24, 1, 4), {4, 4, 4, 1});
    field.oracle.dice.then(A_HIT_01, {1, 3, 5, 6});
    // The attacker allocates the 1, the defender the two others.
    field.oracle.look(A_HIT_06, [](const Question& question, const Rulings&) { CHECK(question.seat == Side::red); });
    field.oracle.answer(A_HIT_06, pick_model(field.model(field.blue(), 3)));
    field.oracle.look(A_HIT_06, [](const Question& question, const Rulings&) { CHECK(question.seat == Side::blue); });
    field.oracle.answer(A_HIT_06, pick_model(field.model(field.blue(), 2)));
    field.oracle.answer(A_HIT_06, pick_model(field.model(field.blue(), 1)));
    field.defend(field.red(), field.blue(), 4);
    CHECK(field.standing(field.blue()) == 1);
}

TEST_CASE("A-RV-02 a natural 1 fails with every bonus") {
    Field field = duel(gun(24), {2, 4, 2, 1, "Shield, Entrenched, Patient"});
    CHECK(defence(field).modifier == 3);
    field.oracle.dice.then(A_HIT_01, {1});
    field.oracle.look(A_HIT_06, [](const Question& question, const Rulings&) { CHECK(question.seat == Side::red); });
    field.oracle.take_default(A_HIT_06);
    field.defend(field.red(), field.blue(), 1);
    CHECK(field.standing(field.blue()) == 1);
}

TEST_CASE("A-RV-03 A-TERR-05 A-WPN-12 A-WPN-06a A-PAS-21 cover gives +1; No Cover and Targeting ignore it") {
    const KindText target{3, 4, 5, 1, "Shield"};
    for (const auto& [abilities, left] : {std::pair{"", 2}, {"No Cover", 1}, {"Targeting", 1}}) {
        Field field = duel(gun(24, 1, 1, abilities), target);
        field.oracle.dice.then(A_HIT_01, {4, 5});
        field.oracle.otherwise_default();
        field.defend(field.red(), field.blue(), 2);
        CHECK(field.standing(field.blue()) == static_cast<std::size_t>(left));
    }
}

TEST_CASE("A-RV-04 A-PAS-18 Delicate: a 6 is compared like any other") {
    for (const auto& [abilities, ap, defended] :
         {std::tuple{"Delicate", 2, false}, {"Delicate", 1, true}, {"", 2, true}, {"", 1, true}}) {
        Field field = duel(gun(24, 1, ap), {1, 4, 5, 1, abilities});
        CHECK(defends(6, defence(field)) == defended);
    }
}

TEST_CASE("A-RV-05 A-PAS-19 A-I-41 A-WPN-13b Invulnerable: a 5 succeeds by itself; Brutal ignores that and the 6") {
    Field field = duel(gun(24, 1, 3), {1, 4, 6, 1, "Invulnerable"});
    CHECK_FALSE(defends(4, defence(field)));
    CHECK(defends(5, defence(field)));
    CHECK(defends(6, defence(field)));
    Field brutal = duel(gun(24, 1, 3, "Brutal"), {1, 4, 6, 1, "Invulnerable"});
    for (Face face : std::initializer_list<Face>{4, 5, 6}) CHECK_FALSE(defends(face, defence(brutal)));
    Field both = duel(gun(24, 1, 3), {1, 4, 6, 1, "Invulnerable, Delicate"});
    CHECK(defends(5, defence(both)));
    CHECK_FALSE(defends(6, defence(both)));
}

TEST_CASE("A-RV-06 Brutal is not harmful by itself") {
    Field field = duel(gun(24, 1, 1, "Brutal"), {1, 4, 3, 1});
    CHECK(defends(6, defence(field)));
    CHECK_FALSE(defends(3, defence(field)));
}

TEST_CASE("A-RV-07 A-PAS-13 A-XTRA-18 A-I-38 A-I-91 extra hits of Fury and Double") {
    for (const auto& [occasion, hits] : {std::pair{Occasion::charge, 3}, {Occasion::counter, 2}}) {
        Field field = duel(blade(2, 0, "Double"), {9, 4, 5, 1}, {1, 4, 5, 1, "Fury"});
        field.put(field.blue(), 20, 11.5);
        field.oracle.dice.then(A_CHG_04, {6, 3});
        field.oracle.dice.then(A_HIT_01, std::vector<Face>(static_cast<std::size_t>(hits), 6));
        field.resolve(field.red(), field.blue(), occasion);
    }
}

TEST_CASE("A-RV-08 A-WPN-05a A-WPN-05b A-PAS-16b A-I-39 Impact in a charge, and not against Counter") {
    for (const auto& [abilities, hits] : {std::pair{"", 1}, {"Counter", 0}}) {
        Field field = duel(blade(3, 1, "Impact"), {5, 4, 5, 1, abilities}, {1, 5, 5, 1});
        field.put(field.blue(), 20, 11.5);
        CHECK(defence(field, Occasion::charge).modifier == (hits == 1 ? -2 : -1));
        CHECK(modifier(field, Occasion::charge) == hits);
        CHECK(modifier(field, Occasion::counter) == 0);
        field.oracle.dice.then(A_CHG_04, {4, 3, 1});
        if (hits) field.oracle.dice.then(A_HIT_01, {6});
        field.resolve(field.red(), field.blue(), Occasion::charge);
    }
}

TEST_CASE("A-RV-09 A-WPN-02a A-WPN-02b A-I-47 Blast multiplies hits, by no more than the models of the target") {
    for (const auto& [models, dice] : {std::pair{5, 6}, {2, 4}, {1, 2}}) {
        Field field = duel(gun(24, 1, 0, "Blast(3)"), {models, 4, 5, 1});
        field.oracle.dice.then(A_HIT_01, std::vector<Face>(static_cast<std::size_t>(dice), 6));
        field.defend(field.red(), field.blue(), 2);
    }
}

TEST_CASE("A-RV-10 A-RV-11 A-WPN-03a A-WPN-03b A-HIT-07 A-I-24 Deadly: a packet removes one model, its rest is lost") {
    Field weak = duel(gun(24, 1, 0, "Deadly(3)"), {5, 4, 5, 1});
    weak.oracle.dice.then(A_HIT_01, {1, 2});
    weak.oracle.otherwise_default();
    weak.defend(weak.red(), weak.blue(), 2);
    CHECK(weak.standing(weak.blue()) == 3);
    CHECK(weak.of(weak.blue()).pool == 0);
    Field strong = duel(gun(24, 1, 0, "Deadly(3)"), {1, 4, 5, 6});
    strong.of(strong.blue()).pool = 2;
    auto game = strong.game();
    allocate(game, strong.blue(), Side::blue, 3);
    CHECK(strong.of(strong.blue()).pool == 5);
    CHECK(allocate(game, strong.blue(), Side::blue, 3) == 1);
    CHECK(game.is_destroyed(strong.blue()));
}

TEST_CASE("A-RV-12 A-XTRA-21 A-I-60 Piercing: a failed die wounds by its face") {
    Field field = duel(gun(24, 1, 0, "Piercing"), {6, 4, 4, 1});
    field.oracle.dice.then(A_HIT_01, {1, 3, 5});
    field.oracle.look(A_HIT_06, [](const Question& question, const Rulings&) { CHECK(question.seat == Side::red); });
    field.oracle.take_default(A_HIT_06);
    for (int i = 0; i < 3; ++i) {
        field.oracle.look(A_HIT_06,
                          [](const Question& question, const Rulings&) { CHECK(question.seat == Side::blue); });
        field.oracle.take_default(A_HIT_06);
    }
    field.defend(field.red(), field.blue(), 3);
    CHECK(field.standing(field.blue()) == 2);
}

TEST_CASE("A-RV-15 A-WPN-10 A-PAS-01e Precise: the attacker allocates everything, a Hero too") {
    Field field({KindText{1, 4, 5, 1, "", gun(24, 1, 0, "Precise")}},
                {KindText{2}, UnitText(KindText{1, 3, 4, 3, "Hero"}, "0")});
    field.put(field.red(), 20, 10);
    field.put(field.blue(), 20, 30);
    field.of(field.blue()).pool = 2;
    field.oracle.dice.then(A_HIT_01, {4});
    field.oracle.look(A_HIT_06, [](const Question& question, const Rulings&) { CHECK(question.seat == Side::red); });
    field.oracle.answer(A_HIT_06, pick_model(field.model(field.blue(), 2)));
    field.defend(field.red(), field.blue(), 1);
    CHECK(field.standing(field.blue()) == 2);
    CHECK(field.of(field.blue()).pool == 0);
}

TEST_CASE(
    "A-RV-16 A-PAS-17a A-PAS-17b A-WPN-13a A-I-40 Regeneration: each six may ignore a wound; Brutal does not care") {
    for (const auto& [abilities, left] : {std::pair{"", 4}, {"Brutal", 2}}) {
        Field field = duel(gun(24, 1, 0, abilities), {5, 4, 4, 1, "Regeneration"});
        field.oracle.dice.then(A_HIT_01, {6, 6, 1, 2, 3});
        for (int six = 0; six < 2 && left == 4; ++six) field.oracle.answer(A_PAS_17a, pick_number(1));
        field.oracle.otherwise_default();
        field.defend(field.red(), field.blue(), 5);
        CHECK(field.standing(field.blue()) == static_cast<std::size_t>(left));
    }
}

TEST_CASE("A-PAS-17a A-PAS-17b Regeneration is chosen wound by wound, and what is left of it ends with the attack") {
    Field field = duel(gun(24), {1, 4, 4, 6, "Regeneration"});
    field.oracle.dice.then(A_HIT_01, {6, 1, 2, 3});
    field.oracle.look(A_PAS_17a, [](const Question& question, const Rulings&) { CHECK(question.most == 1); });
    field.oracle.answer(A_PAS_17a, pick_number(0)); // not the wound that the attacker allocates
    field.oracle.answer(A_PAS_17a, pick_number(1)); // and the third is not asked about
    field.oracle.otherwise_default();
    field.defend(field.red(), field.blue(), 4);
    CHECK(field.of(field.blue()).pool == 2);
    CHECK(std::ranges::count(field.oracle.asked, A_PAS_17a) == 2);
    field.oracle.dice.then(A_HIT_01, {2}); // no six in this one
    field.defend(field.red(), field.blue(), 1);
    CHECK(field.of(field.blue()).pool == 3);
}

TEST_CASE("A-RV-17 A-PAS-17c one six takes one wound off a Deadly packet") {
    Field field = duel(gun(24, 1, 0, "Deadly(3)"), {1, 4, 4, 6, "Regeneration"});
    field.oracle.dice.then(A_HIT_01, {6, 2});
    field.oracle.answer(A_PAS_17a, pick_number(1));
    field.defend(field.red(), field.blue(), 2);
    CHECK(field.of(field.blue()).pool == 2);
}

TEST_CASE("A-RV-29 A-RULE-01a A-RULE-01b A-RULE-01c Waagh! fails below half strength and far from others") {
    for (const auto& [fallen, away, fails] : {std::tuple{6u, 13.0, true}, {5u, 13.0, false}, {6u, 12.0, false}}) {
        Field field({KindText{10, 4, 5, 1, "Waagh!", gun(24, 1, 1)}, KindText{1, 4, 5, 1, "Waagh!"}},
                    {KindText{1, 4, 5, 1, "", gun(24, 1, 1)}});
        field.put(field.red(), 20, 10, fallen);
        field.put(field.red(1), 20, 10 + away + to_inches(25_mm));
        field.put(field.blue(), 20, 40);
        CHECK(defence(field).modifier == (fails ? 0 : -1)); // its own AP 1
        auto game = field.game();
        const auto incoming = field.attack(field.blue(), field.red(), Occasion::shooting);
        CHECK(defence_numbers(game, incoming).modifier == (fails ? -2 : -1));
    }
}

TEST_CASE("A-PAS-15 Cautious aims better while no enemy is within 12 inches") {
    Field field = duel(gun(24), {1}, {1, 4, 5, 1, "Cautious"});
    field.put(field.blue(), 20, 10 + 12 + to_inches(25_mm));
    CHECK(modifier(field) == 0);
    field.put(field.blue(), 20, 10 + 12.1 + to_inches(25_mm));
    CHECK(modifier(field) == 1);
}

TEST_CASE("A-PAS-20 A-WPN-06b Stealth against attackers more than 6 inches away; Targeting does not mind") {
    for (const auto& [abilities, far] : {std::pair{"", -1}, {"Targeting", 0}}) {
        Field field = duel(gun(24, 1, 0, abilities), {1, 4, 5, 1, "Stealth"});
        field.put(field.blue(), 20, 10 + 6 + to_inches(25_mm));
        CHECK(modifier(field) == 0);
        field.put(field.blue(), 20, 10 + 6.1 + to_inches(25_mm));
        CHECK(modifier(field) == far);
    }
}

TEST_CASE("A-PAS-14a A-PAS-14b A-STATE-05 Preparation: only for who has not moved, nor counts as having") {
    Field field = duel(gun(24), {1}, {1, 4, 5, 1, "Preparation"});
    CHECK(extra_hits(field) == 1);
    field.of(field.red()).moved = true;
    CHECK(extra_hits(field) == 0);
    field.of(field.red()).moved = false;
    field.of(field.red()).set_down = true;
    CHECK(extra_hits(field) == 0);
}

TEST_CASE("A-RULE-02 A-I-12 Vanguard against who has not begun its activation") {
    Field field = duel(gun(24), {1}, {1, 4, 5, 1, "Vanguard"});
    CHECK(extra_hits(field) == 1);
    field.of(field.blue()).activated = true;
    CHECK(extra_hits(field) == 0);
}

TEST_CASE("A-RULE-03 Patient defends better until its activation begins") {
    Field field = duel(gun(24), {1, 4, 5, 1, "Patient"});
    CHECK(defence(field).modifier == 1);
    field.of(field.blue()).activated = true;
    CHECK(defence(field).modifier == 0);
}

TEST_CASE("A-PAS-22 Entrenched: cover counts 2, and nothing without cover") {
    Field open = duel(gun(24), {1, 4, 5, 1, "Entrenched"});
    CHECK(defence(open).modifier == 0);
    Field dug_in = duel(gun(24), {1, 4, 5, 1, "Entrenched, Shield"});
    CHECK(defence(dug_in).modifier == 2);
}

TEST_CASE("A-WPN-01b A-I-46 AP -1 helps the target") {
    Field field = duel(gun(24, 1, -1), {1});
    CHECK(defence(field).modifier == 1);
}

TEST_CASE("A-WPN-09 A-XTRA-01a A-XTRA-01b Reliable, Good Shot and Bad Shot change the quality") {
    const auto quality = [](const std::string& weapon, const std::string& abilities, int printed, Occasion occasion) {
        Field field = duel(weapon, {1}, {1, printed, 5, 1, abilities});
        auto game = field.game();
        return hit_numbers(game, field.model(field.red()), field.attack(field.red(), field.blue(), occasion)).quality;
    };
    CHECK(quality(gun(24), "Good Shot", 5, Occasion::shooting) == 4);
    CHECK(quality(gun(24), "Bad Shot", 3, Occasion::shooting) == 5);
    CHECK(quality(blade(), "Good Shot", 5, Occasion::charge) == 5);
    CHECK(quality(gun(24, 1, 0, "Reliable"), "Bad Shot", 5, Occasion::shooting) == 2);
}

TEST_CASE("A-WPN-08 A-I-48 Overcharge: once in a battle a weapon attacks twice") {
    Field field = duel(gun(24, 2, 0, "Overcharge"), {9});
    field.oracle.answer(A_WPN_08, yes());
    field.oracle.dice.then(A_SHT_05, {1, 1, 1, 1});
    field.resolve(field.red(), field.blue());
    field.oracle.dice.then(A_SHT_05, {1, 1});
    field.resolve(field.red(), field.blue()); // not asked again
    field.oracle.finish();
    Field declined = duel(gun(24, 2, 0, "Overcharge"), {9});
    declined.oracle.answer(A_WPN_08, pass());
    declined.oracle.dice.then(A_SHT_05, {1, 1});
    declined.resolve(declined.red(), declined.blue());
    CHECK(declined.memory().models[0].spent == 0);
}

TEST_CASE("A-WPN-07 Expendable weapons are gone after one use") {
    Field field = duel(gun(24, 1, 0, "Expendable"), {9});
    CHECK(profiles_of(field.game(), field.red(), false).size() == 1);
    field.oracle.dice.then(A_SHT_05, {1});
    field.resolve(field.red(), field.blue());
    CHECK(profiles_of(field.game(), field.red(), false).empty());
}

TEST_CASE("A-WPN-11 A-I-89 Assault weapons serve in melee; nobody strikes without a weapon") {
    Field field = duel(gun(12, 1, 0, "Assault"), {1});
    CHECK(profiles_of(field.game(), field.red(), true).size() == 1);
    Field unarmed = duel(gun(12), {1});
    CHECK(profiles_of(unarmed.game(), unarmed.red(), true).empty());
}

TEST_CASE("A-XTRA-22 A-I-61 Siege doubles attacks on who is in terrain or beside what blocks") {
    const auto rolls = [](double left) {
        KindText shooter;
        shooter.weapons = gun(36, 1, 0, "Siege");
        Field field({shooter}, {KindText{1}}, {area(left, 29, left + 4, 33, {Trait::blocking})});
        field.put(field.red(), 20, 10);
        field.put(field.blue(), 20, 31);
        auto game = field.game();
        field.oracle.with_some_to_spare().dice.then(A_SHT_05, {1, 1});
        resolve(game, field.attack(field.red(), field.blue(), Occasion::shooting));
        return !field.oracle.dice.left_over();
    };
    const double radius = to_inches(25_mm) / 2;
    CHECK(rolls(20 + radius + 1));         // 1" away
    CHECK_FALSE(rolls(20 + radius + 1.1)); // a little more
    CHECK(rolls(18));                      // inside
}
