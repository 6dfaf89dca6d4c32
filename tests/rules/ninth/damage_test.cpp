// From a successful attack to the model that falls: allocation, saving throws, damage, mortal wounds, ignored wounds,
// and the effects of destruction.
#include "firing_range.h"
#include "testing/told.h"

#include "rules/ninth/ninth.h"

using namespace muster;
using namespace muster::test;
using enum Clause;

namespace {

UnitText gunner(const GunText& weapon, int models = 1) { return {.models = models, .weapons = gun(weapon)}; }
Answer word(Word each) { return pick_word(static_cast<std::uint16_t>(each)); }
Answer number(int each) { return pick({What::number, static_cast<std::uint16_t>(each), 0, 0}); }

// One attack that hits and wounds, met by this save roll; whether it was saved.
bool saved_by(const UnitText& target, int AP, Face face, std::function<void(FiringRange&)> prepare = nullptr,
              AttackKind kind = AttackKind::shooting) {
    FiringRange range(gunner({.AP = AP}), target);
    if (prepare) prepare(range);
    range.oracle.dice.then(N_ATK_03, {6}).then(N_ATK_11, {6}).then(N_SAVE_01, {face});
    range.fire(kind);
    return range.lost() == 0;
}
UnitText skin(const std::string& save, const std::string& list = "") {
    return {.models = 1, .profile = R"("W": 40, "Sv": )" + save, .extra = list.empty() ? "" : abilities(list)};
}
const std::string shield4 = R"({ "name": "Shield", "effect": "invulnerable", "save": 4 })";
const std::string shield5 = R"({ "name": "Field", "effect": "invulnerable", "save": 5 })";
const std::string shield6 = R"({ "name": "Charm", "effect": "invulnerable", "save": 6 })";

} // namespace

TEST_CASE("N-ALLOC-01 the owner of the target allocates each attack to a model of the unit") {
    FiringRange range(gunner({.type = "Heavy 2"}), {.models = 3, .profile = R"("Sv": "-")"});
    range.oracle
        .look(N_ALLOC_01,
              [&](const Question& question, const Rulings&) {
                  CHECK(question.seat == Side::blue);
                  CHECK(question.options.size() == 3);
              })
        .refuse(N_ALLOC_01, pick(option_of(range.model(range.red()))), N_ALLOC_01)
        .answer(N_ALLOC_01, pick(option_of(range.model(range.blue(), 2))))
        .answer(N_ALLOC_01, pick(option_of(range.model(range.blue(), 0))));
    range.oracle.dice.then(N_ATK_03, {6, 6}).then(N_ATK_11, {6, 6}).then(N_SAVE_01, {6, 6});
    range.fire();
    CHECK(range.standing(range.blue()) == 1);
    CHECK(range.stands(range.blue(), 1));
}

TEST_CASE("N-ALLOC-02, N-I-72 a model that lost wounds, or was allocated an attack this phase, takes the next one") {
    SUBCASE("wounds lost") {
        FiringRange range(gunner({.type = "Heavy 3"}), {.models = 3, .profile = R"("W": 2, "Sv": "-")"});
        range.oracle
            .answer(N_ALLOC_01, pick(option_of(range.model(range.blue(), 1)))) // then it is bound
            .answer(N_ALLOC_01, pick(option_of(range.model(range.blue(), 0))));
        range.oracle.dice.then(N_ATK_03, {6, 6, 6}).then(N_ATK_11, {6, 6, 6}).then(N_SAVE_01, {6, 6, 6});
        range.fire();
        CHECK_FALSE(range.stands(range.blue(), 1));
        CHECK(range.wounds(range.blue(), 0) == 1);
        CHECK(range.wounds(range.blue(), 2) == 2);
    }
    SUBCASE("every attack saved") {
        FiringRange range(gunner({.type = "Heavy 2"}), {.models = 3});
        range.oracle.answer(N_ALLOC_01, pick(option_of(range.model(range.blue(), 1))));
        range.oracle.dice.then(N_ATK_03, {6, 6}).then(N_ATK_11, {6, 6}).then(N_SAVE_01, {6, 1});
        range.fire();
        CHECK(range.times_asked(N_ALLOC_01) == 1);
        CHECK_FALSE(range.stands(range.blue(), 1));
    }
    SUBCASE("several are bound: the owner picks among exactly those") {
        FiringRange range(gunner({}), {.models = 3, .profile = R"("W": 2, "Sv": "-")"});
        range.battle.models[index(range.model(range.blue(), 0))].wounds = 1;
        range.battle.models[index(range.model(range.blue(), 2))].wounds = 1;
        range.oracle.refuse(N_ALLOC_01, pick(option_of(range.model(range.blue(), 1))), N_ALLOC_02)
            .answer(N_ALLOC_01, pick(option_of(range.model(range.blue(), 2))));
        range.oracle.dice.then({6, 6, 6});
        range.fire();
        CHECK(range.stands(range.blue(), 0));
        CHECK_FALSE(range.stands(range.blue(), 2));
    }
    SUBCASE("healed to full it binds no more") {
        FiringRange range(gunner({}), {.models = 2, .profile = R"("W": 2)"});
        Model& model = range.battle.models[index(range.model(range.blue(), 1))];
        model.wounds = 1;
        model.wounds = 2;
        range.oracle.answer(N_ALLOC_01, pick(option_of(range.model(range.blue(), 0))));
        range.oracle.dice.then({6, 6, 6});
        range.fire();
    }
}

TEST_CASE("N-ALLOC-03 the model chosen need be neither in range nor visible") {
    FiringRange range(gunner({}), {.models = 2, .profile = R"("Sv": "-")"}, 20_in);
    range.put(range.model(range.blue(), 1), {10_in, 50_in}); // 24" is the weapon's range
    range.oracle.answer(N_ALLOC_01, pick(option_of(range.model(range.blue(), 1))));
    range.oracle.dice.then({6, 6, 6});
    range.fire();
    CHECK_FALSE(range.stands(range.blue(), 1));
}

TEST_CASE("N-SAVE-01, N-SAVE-03, N-SAVE-04 the owner saves on the Sv or more; below it the model suffers damage") {
    CHECK(saved_by(skin("\"4+\""), 0, 4));
    CHECK_FALSE(saved_by(skin("\"4+\""), 0, 3));
    FiringRange range(gunner({}), skin("\"4+\""));
    range.oracle.dice.then({6, 6, 4});
    range.fire();
    for (const DiceRolled& event : range.oracle.told<DiceRolled>())
        CHECK(event.roller == (event.purpose == N_SAVE_01 ? Side::blue : Side::red));
}

TEST_CASE("N-SAVE-02, N-EX-15, N-DATA-15 AP is taken from the roll") {
    CHECK(saved_by(skin("\"4+\""), -1, 5));
    CHECK_FALSE(saved_by(skin("\"4+\""), -1, 4));
    CHECK(saved_by(skin("\"3+\""), -3, 6));
    CHECK_FALSE(saved_by(skin("\"3+\""), -3, 5));
    CHECK_FALSE(saved_by(skin("\"4+\""), -3, 6)); // 3: an unmodified 6 does not save by itself
}

TEST_CASE("N-SAVE-05, N-I-77 an unmodified 1 always fails; a roll is never below 1") {
    const auto better = [](const std::string& save) {
        return skin(save, R"({ "name": "Cover", "effect": "modify", "roll": "save", "by": 2 })");
    };
    CHECK_FALSE(saved_by(better("\"2+\""), 0, 1)); // 3 after the modifier
    CHECK(saved_by(better("\"4+\""), 0, 2));
    // A Sv of 1+: 2 - 6 counts as 1 and saves, an unmodified 1 does not.
    const UnitText hard = skin("\"2+\"", R"({ "name": "Hard", "effect": "modify", "characteristic": "Sv", "by": -1 })");
    CHECK(saved_by(hard, -6, 2));
    CHECK_FALSE(saved_by(hard, -6, 1));
}

TEST_CASE("N-SAVE-06, N-I-74 armour or invulnerable save, the owner's choice, the better one first") {
    const auto first_offered = [](int AP) {
        std::uint16_t offered = 0;
        FiringRange range(gunner({.AP = AP}), skin("\"3+\"", shield4));
        range.oracle
            .look(N_SAVE_06,
                  [&](const Question& question, const Rulings&) {
                      CHECK(question.seat == Side::blue);
                      CHECK(question.options.size() == 2);
                      offered = question.options[0].id;
                  })
            .take_default(N_SAVE_06);
        range.oracle.dice.then({6, 6, 6});
        range.fire();
        return static_cast<Word>(offered);
    };
    CHECK(first_offered(0) == Word::armour_save);        // 3+ against 4+
    CHECK(first_offered(-1) == Word::armour_save);       // a tie
    CHECK(first_offered(-2) == Word::invulnerable_save); // 5+ against 4+
    const auto chosen = [](Word save, Face face) {
        return saved_by(skin("\"3+\"", shield4), -2, face,
                        [&](FiringRange& range) { range.oracle.answer(N_SAVE_06, word(save)); });
    };
    CHECK(chosen(Word::invulnerable_save, 4)); // N-SAVE-08: not modified by AP
    CHECK_FALSE(chosen(Word::armour_save, 4));
    CHECK(chosen(Word::armour_save, 5));
    // No prompt where the armour cannot save: -4 leaves 7+.
    CHECK(saved_by(skin("\"3+\"", shield4), -4, 4));
    CHECK_FALSE(saved_by(skin("\"3+\"", shield4), -4, 3));
}

TEST_CASE("N-SAVE-07 of several invulnerable saves the owner uses one") {
    const auto chosen = [](int save, Face face) {
        return saved_by(skin("\"-\"", shield5 + "," + shield4 + "," + shield6), -4, face,
                        [&](FiringRange& range) { range.oracle.answer(N_SAVE_07, number(save)); });
    };
    CHECK(chosen(4, 4));
    CHECK_FALSE(chosen(5, 4));
    CHECK(chosen(5, 5));
    CHECK_FALSE(chosen(6, 5));
}

TEST_CASE("N-SAVE-08, N-I-74 an invulnerable save is never modified by AP, but other modifiers apply") {
    CHECK(saved_by(skin("\"-\"", shield5), -6, 5));
    CHECK_FALSE(saved_by(skin("\"-\"", shield5), -6, 4));
    const std::string cover = R"({ "name": "Cover", "effect": "modify", "roll": "save", "by": 1 })";
    CHECK(saved_by(skin("\"-\"", shield5 + "," + cover), -6, 4));
    CHECK_FALSE(saved_by(skin("\"-\"", shield5 + "," + cover), -6, 3));
}

TEST_CASE("N-SAVE-02, N-SAVE-08, N-I-77 a save is told with the face it needed, and what that came of") {
    const auto told = [](const UnitText& target, int AP, Face face) {
        FiringRange range(gunner({.AP = AP}), target);
        range.oracle.dice.then({6, 6, face});
        range.fire();
        const EventLog& events = range.oracle.events;
        std::string line;
        for (std::size_t i = 0; i < events.size(); ++i)
            if (events.get<SaveTried>(i)) line = line_told(*range.setup, range.battle, events, i);
        return line.substr(std::min(line.size(), line.find(" its ") + 5));
    };
    const std::string cover = R"({ "name": "Cover", "effect": "modify", "roll": "save", "by": 1 })";
    const std::string hard = R"({ "name": "Hard", "effect": "modify", "characteristic": "Sv", "by": -1 })";
    CHECK(told(skin("\"3+\""), 0, 3) == "save: 3, needed 3+");
    CHECK(told(skin("\"3+\""), -1, 3) == "save: 3, needed 4+ (3+, AP −1)");
    CHECK(told(skin("\"4+\"", cover), -2, 5) == "save: 5, needed 5+ (4+, AP −2, other +1)");
    CHECK(told(skin("\"-\"", shield5 + "," + cover), -6, 4) == "invulnerable save: 4, needed 4+ (5+, +1)");
    CHECK(told(skin("\"4+\""), -3, 6) == "save: 6, no roll would do (4+, AP −3)");
    CHECK(told(skin("\"2+\"", hard), -6, 2) == "save: 2, needed 2+ (1+, AP −6)"); // 2 - 6 counts as 1
}

TEST_CASE("N-RER-08 a failed save may be re-rolled by its owner") {
    FiringRange range(gunner({}),
                      skin("\"4+\"", R"({ "name": "A", "effect": "reroll", "roll": "save", "which": "failed" })"));
    range.oracle.look(N_RER_08, [](const Question& question, const Rulings&) { CHECK(question.seat == Side::blue); })
        .answer(N_RER_08, picks({die(0, 3)}));
    range.oracle.dice.then({6, 6, 3, 4});
    range.fire();
    CHECK(range.lost() == 0);
}

TEST_CASE("N-RER-06 N-RER-08 a save that only AP has made too low is no failed one before modifiers") {
    const auto asked = [](Face face) {
        FiringRange range(gunner({.AP = -1}),
                          skin("\"2+\"", R"({ "name": "A", "effect": "reroll", "roll": "save", "which": "failed" })"));
        if (face == 1) range.oracle.answer(N_RER_08, picks({die(0, 1)}));
        range.oracle.dice.then({6, 6, face});
        if (face == 1) range.oracle.dice.then({2});
        range.fire();
        CHECK(range.lost() == 1); // a 2 with AP -1 fails in either case
        return range.times_asked(N_RER_08);
    };
    CHECK(asked(1) == 1);
    CHECK(asked(2) == 0);
}

TEST_CASE("N-DMG-01, N-DMG-02, N-DATA-16 a failed save costs one wound for each point of D") {
    FiringRange range(gunner({.D = "3"}));
    range.oracle.dice.then({6, 6, 1});
    range.fire();
    CHECK(range.lost() == 3);
}

TEST_CASE("N-DMG-03, N-DMG-04, N-STR-02 at 0 wounds a model is removed and the rest of the damage is lost") {
    FiringRange range(gunner({.type = "Heavy 2", .D = "3"}), {.models = 3, .profile = R"("W": 2, "Sv": "-")"});
    range.oracle.answer(N_ALLOC_01, pick(option_of(range.model(range.blue(), 0))));
    range.oracle.dice.then(N_ATK_03, {6, 2}).then(N_ATK_11, {6}).then(N_SAVE_01, {1});
    auto running = range.game();
    resolve_attacks(running, AttackKind::shooting, std::vector{range.shot()});
    CHECK(range.battle.models[index(range.model(range.blue(), 0))].whereabouts == Whereabouts::destroyed);
    CHECK(range.wounds(range.blue(), 1) == 2);
    CHECK(range.standing(range.blue()) == 2);
    CHECK(running.of(range.blue()).fallen == 1);
}

TEST_CASE("N-I-76 random damage is rolled for each failed save") {
    FiringRange range(gunner({.type = "Heavy 2", .D = "\"D6\""}));
    range.oracle.dice.then(N_ATK_03, {6, 6}).then(N_ATK_11, {6, 6}).then(N_SAVE_01, {1, 1}).then(N_DMG_01, {2, 5});
    range.fire();
    CHECK(range.lost() == 7);
}

TEST_CASE("N-I-76 once the unit is destroyed, remaining attacks and mortal wounds are discarded without rolling") {
    const GunText brand{.type = "Heavy 2",
                        .abilities = R"({ "effect": "mortal_wounds", "on_wound": 6, "amount": "D3" })"};
    FiringRange range({{.models = 2, .weapons = gun(brand) + "," + gun({.id = "other", .type = "Heavy D6"})}},
                      {{.models = 1, .profile = R"("Sv": "-")"}, {.models = 1}});
    range.oracle.dice.then(N_ATK_03, {6, 6}).then(N_ATK_11, {6, 6}).then(N_SAVE_01, {1}); // no D3, no second save
    auto running = range.game();
    resolve_attacks(running, AttackKind::shooting, std::vector{range.shot(0, 0)});
    CHECK(range.standing(range.blue()) == 0);
    range.resolve({range.shot(0, 1), range.shot(1, 1)}); // no number of attacks, no hit rolls
}

TEST_CASE("N-MW-01, N-MW-02, N-MW-06 mortal wounds take a wound each and carry over until all are applied") {
    FiringRange range(gunner({}), {.models = 3, .profile = R"("W": 2, "Sv": "2+")"});
    range.oracle.answer(N_ALLOC_01, pick(option_of(range.model(range.blue(), 1))))
        .answer(N_ALLOC_01, pick(option_of(range.model(range.blue(), 0))));
    auto running = range.game();
    inflict_mortal_wounds(running, range.blue(), 3, Side::red, N_SMITE_03);
    range.oracle.finish();
    CHECK_FALSE(range.stands(range.blue(), 1));
    CHECK(range.wounds(range.blue(), 0) == 1);
    CHECK(range.wounds(range.blue(), 2) == 2);
    inflict_mortal_wounds(running, range.blue(), 9, Side::red, N_SMITE_03); // more than there are
    CHECK(range.standing(range.blue()) == 0);
}

TEST_CASE("N-MW-03, N-MW-04 no wound roll and no save of any kind against a mortal wound") {
    FiringRange range(gunner({}), skin("\"2+\"", shield4));
    auto running = range.game();
    inflict_mortal_wounds(running, range.blue(), 2, Side::red, N_SMITE_03);
    range.oracle.finish(); // no dice, no question
    CHECK(range.lost() == 2);
}

TEST_CASE("N-MW-05, N-I-73 a mortal wound is allocated like an attack, and counts as one allocated this phase") {
    FiringRange range(gunner({}), {.models = 3,
                                   .profile = R"("W": 2, "Sv": "-")",
                                   .extra = abilities(R"({ "name": "Tough", "effect": "ignore_wounds", "on": 5 })")});
    range.battle.models[index(range.model(range.blue(), 2))].wounds = 1; // bound already
    auto running = range.game();
    range.oracle.dice.then(N_IGN_01, {1});
    inflict_mortal_wounds(running, range.blue(), 1, Side::red, N_SMITE_03);
    CHECK_FALSE(range.stands(range.blue(), 2));
    // Ignored, it has still been allocated: the next attack goes there.
    range.oracle.answer(N_ALLOC_01, pick(option_of(range.model(range.blue(), 1))));
    range.oracle.dice.then(N_IGN_01, {5, 1}).then({6, 6, 6});
    inflict_mortal_wounds(running, range.blue(), 1, Side::red, N_SMITE_03);
    range.fire();
    CHECK(range.wounds(range.blue(), 1) == 1);
    CHECK(range.wounds(range.blue(), 0) == 2);
}

TEST_CASE("N-MW-07, N-MW-08 mortal wounds in addition come after the normal damage, even if that is saved") {
    const GunText brand{.D = "2", .abilities = R"({ "effect": "mortal_wounds", "on_wound": 6, "amount": 1 })"};
    FiringRange saved(gunner(brand), skin("\"4+\""));
    saved.oracle.dice.then({6, 6, 6});
    saved.fire();
    CHECK(saved.lost() == 1);
    FiringRange hurt(gunner(brand), skin("\"4+\""));
    hurt.oracle.dice.then({6, 6, 1});
    hurt.fire();
    CHECK(hurt.lost() == 3);
    const auto losses = hurt.oracle.told<WoundsLost>();
    REQUIRE(losses.size() == 2);
    CHECK((!losses[0].mortal && losses[0].lost == 2));
    CHECK((losses[1].mortal && losses[1].lost == 1));
    FiringRange none(gunner(brand), skin("\"4+\"")); // a wound roll of 5 sets nothing off
    none.oracle.dice.then({6, 5, 6});
    none.fire();
    CHECK(none.lost() == 0);
}

TEST_CASE("N-MW-09 what modifies a weapon's damage does not change its mortal wounds") {
    const GunText brand{.abilities = R"({ "effect": "mortal_wounds", "on_wound": 6, "amount": 1 },
        { "effect": "extra_damage", "damage": 2 })"};
    FiringRange range(gunner(brand));
    range.oracle.dice.then({6, 6, 1});
    range.fire();
    CHECK(range.lost() == 4); // 1 + 2, and 1
    FiringRange reduced(gunner({.D = "3", .abilities = R"({ "effect": "mortal_wounds", "on_wound": 6, "amount": 2 })"}),
                        skin("\"-\"", R"({ "name": "Shell", "effect": "reduce_damage", "by": 1 })"));
    reduced.oracle.dice.then({6, 6, 1});
    reduced.fire();
    CHECK(reduced.lost() == 4); // 3 - 1, and 2
}

TEST_CASE("N-IGN-01 of several rules that ignore a lost wound the owner uses one for each, mortal wounds included") {
    const std::string tough = R"({ "name": "Tough", "effect": "ignore_wounds", "on": 5 })";
    const std::string numb = R"({ "name": "Numb", "effect": "ignore_wounds", "on": 6 })";
    const auto rule = [](int number, int on) {
        return pick({What::number, static_cast<std::uint16_t>(number), static_cast<std::uint16_t>(on), 0});
    };
    FiringRange range(gunner({.D = "2"}), skin("\"-\"", tough + "," + numb));
    range.oracle.refuse(N_IGN_01, picks({rule(0, 5).picks[0].option, rule(1, 6).picks[0].option}), N_IGN_01)
        .answer(N_IGN_01, rule(1, 6))
        .answer(N_IGN_01, rule(0, 5));
    range.oracle.dice.then({6, 6, 1}).then(N_IGN_01, {5, 5}); // 5 is not enough for Numb
    range.fire();
    CHECK(range.lost() == 1);
    auto running = range.game();
    range.oracle.answer(N_IGN_01, rule(1, 6));
    range.oracle.dice.then(N_IGN_01, {6});
    inflict_mortal_wounds(running, range.blue(), 1, Side::red, N_SMITE_03);
    CHECK(range.lost() == 1);
}

TEST_CASE(
    "N-IGN-01 a rule for wounds lost to shooting ignores those, none lost in close combat or to nobody's attack") {
    const auto lost_to = [](AttackKind kind, const std::string& when, std::vector<Face> rolls) {
        FiringRange range(gunner({}),
                          skin("\"-\"", R"({ "effect": "ignore_wounds", "on": 5, "when": ")" + when + "\" }"));
        range.oracle.dice.then({6, 6, 1});
        if (!rolls.empty()) range.oracle.dice.then(N_IGN_01, rolls);
        range.fire(kind);
        return range.lost();
    };
    CHECK(lost_to(AttackKind::shooting, "shooting", {5}) == 0);
    CHECK(lost_to(AttackKind::shooting, "shooting", {4}) == 1);
    CHECK(lost_to(AttackKind::overwatch, "shooting", {5}) == 0);
    CHECK(lost_to(AttackKind::melee, "shooting", {}) == 1);
    CHECK(lost_to(AttackKind::melee, "melee", {5}) == 0);
    FiringRange range(gunner({}), skin("\"-\"", R"({ "effect": "ignore_wounds", "on": 5, "when": "shooting" })"));
    auto running = range.game();
    inflict_mortal_wounds(running, range.blue(), 1, Side::red, N_SMITE_03);
    CHECK(range.lost() == 1);
}

TEST_CASE("N-I-78 ignoring is rolled for each point as it is suffered; what is ignored is not lost") {
    const std::string tough = R"({ "name": "Tough", "effect": "ignore_wounds", "on": 5 })";
    FiringRange range(gunner({.D = "3"}), {.models = 1, .profile = R"("W": 2, "Sv": "-")", .extra = abilities(tough)});
    range.oracle.dice.then({6, 6, 1}).then(N_IGN_01, {4, 1}); // two lost: the third point is not suffered any more
    range.fire();
    CHECK(range.standing(range.blue()) == 0);
    FiringRange whole(gunner({.D = "1"}), {.models = 2, .profile = R"("W": 2, "Sv": "-")", .extra = abilities(tough)});
    whole.oracle.answer(N_ALLOC_01, pick(option_of(whole.model(whole.blue(), 1))));
    whole.oracle.dice.then({6, 6, 1}).then(N_IGN_01, {5});
    whole.fire();
    CHECK(whole.wounds(whole.blue(), 1) == 2);
}

TEST_CASE("N-STR-03 below Half-strength is strictly less than half of the Starting Strength") {
    FiringRange range(gunner({}), {.models = 5});
    auto running = range.game();
    for (std::size_t i = 0; i < 2; ++i) destroy_model(running, range.model(range.blue(), i), Cause::attack, true);
    CHECK_FALSE(below_half_strength(running, range.blue())); // 3 of 5
    destroy_model(running, range.model(range.blue(), 2), Cause::attack, true);
    CHECK(below_half_strength(running, range.blue())); // 2 of 5
    FiringRange even(gunner({}), {.models = 4});
    auto other = even.game();
    for (std::size_t i = 0; i < 2; ++i) destroy_model(other, even.model(even.blue(), i), Cause::attack, true);
    CHECK_FALSE(below_half_strength(other, even.blue())); // exactly half
}

TEST_CASE("N-STR-02, N-STR-04 a unit is destroyed with its last model") {
    FiringRange range(gunner({}), {.models = 2});
    auto running = range.game();
    destroy_model(running, range.model(range.blue(), 0), Cause::attack, true);
    CHECK(running.is_on_table(range.blue()));
    destroy_model(running, range.model(range.blue(), 1), Cause::attack, true);
    CHECK(range.battle.units[index(range.blue())].whereabouts == Whereabouts::destroyed);
    CHECK(range.oracle.told<ModelDestroyed>().back().last);
}

TEST_CASE("N-STR-08, N-STR-09, N-STR-10, N-STR-11, N-STR-12 who a unit counts as destroyed by") {
    const auto destroyed_by = [](Cause cause) {
        FiringRange range(gunner({}), {.models = 1});
        auto running = range.game();
        destroy_model(running, range.model(range.blue()), cause, true);
        return running.of(range.blue()).destroyed_by;
    };
    constexpr std::int8_t red = 0, nobody = -1;
    CHECK(destroyed_by(Cause::attack) == red);
    CHECK(destroyed_by(Cause::fled) == red);
    CHECK(destroyed_by(Cause::mortal_wound) == red);
    CHECK(destroyed_by(Cause::rule) == red);
    CHECK(destroyed_by(Cause::nobody) == nobody);
    const auto by_mortal_wounds = [](std::optional<Side> by) {
        FiringRange range(gunner({}), {.models = 1});
        auto running = range.game();
        inflict_mortal_wounds(running, range.blue(), 1, by, N_SMITE_03);
        return running.of(range.blue()).destroyed_by;
    };
    CHECK(by_mortal_wounds(Side::red) == red);
    CHECK(by_mortal_wounds(Side::blue) == nobody); // its own side's rule
    CHECK(by_mortal_wounds(std::nullopt) == nobody);
}

TEST_CASE("N-STR-08 the attack that destroys the last model credits its player, the model before it nobody") {
    FiringRange range(gunner({.type = "Heavy 2"}), {.models = 2, .profile = R"("Sv": "-")"});
    range.oracle.otherwise_default();
    range.oracle.dice.then(N_ATK_03, {6, 6}).then(N_ATK_11, {6, 6}).then(N_SAVE_01, {1, 1});
    auto running = range.game();
    CHECK(running.of(range.blue()).destroyed_by == -1);
    resolve_attacks(running, AttackKind::shooting, std::vector{range.shot()});
    CHECK(running.of(range.blue()).destroyed_by == 0);
}

TEST_CASE("N-END-02, N-I-97 the battle is over when an army's last unit is destroyed, those aboard or waiting counting "
          "as alive") {
    FiringRange range({gunner({})}, {{.models = 1}, {.models = 1}});
    auto running = range.game();
    destroy_model(running, range.model(range.blue()), Cause::attack, true);
    CHECK_FALSE(range.battle.over); // the other one has not arrived
    destroy_model(running, range.model(range.unit(Side::blue, 1)), Cause::attack, true);
    CHECK(range.battle.over);
}

TEST_CASE("N-TRAN-18, N-UNIT-06 a model that explodes wounds each unit in range, friend and enemy, on its roll") {
    const std::string bomb = R"({ "name": "Bomb", "effect": "explodes", "on": 5, "range": 6, "amount": "D3" })";
    const UnitText vehicle{.models = 1, .profile = R"("W": 3)", .keywords = R"("VEHICLE")", .extra = abilities(bomb)};
    const UnitText crowd{.models = 1, .profile = R"("W": 9)"};
    const auto explode = [&](Face roll, Length gap) {
        FiringRange range({crowd}, {vehicle, crowd});
        const Point at = range.battle.models[index(range.model(range.blue()))].place.at;
        range.put(range.unit(Side::blue, 1), {at.x + 32_mm + gap, at.y});
        range.put(range.red(), {at.x - 32_mm - gap, at.y});
        range.oracle.dice.then(N_TRAN_18, {roll});
        if (roll >= 5) {
            std::vector<Face> amounts;
            if (gap <= 6_in) amounts = {2, 6};
            range.oracle.dice.then(N_MW_01, std::span<const Face>(amounts));
        }
        auto running = range.game();
        destroy_model(running, range.model(range.blue()), Cause::attack, true);
        range.oracle.finish();
        return std::pair(range.wounds(range.red()), range.wounds(range.unit(Side::blue, 1)));
    };
    CHECK(explode(5, 6_in) == std::pair(8, 6)); // a D3 each: 1 and 3
    CHECK(explode(4, 6_in) == std::pair(9, 9));
    CHECK(explode(5, 6_in + Length{1}) == std::pair(9, 9));
}

TEST_CASE("N-MOR-10 what flees or is removed sets nothing off") {
    const std::string bomb = R"({ "name": "Bomb", "effect": "explodes", "on": 2, "range": 6, "amount": 1 })";
    FiringRange range(gunner({}), {.models = 1, .extra = abilities(bomb)}, 1_in);
    auto running = range.game();
    destroy_model(running, range.model(range.blue()), Cause::fled, false);
    range.oracle.finish(); // no die
    CHECK(range.stands(range.red()));
}

TEST_CASE("N-TRAN-18, N-TRAN-20 the explosion of a transport comes before its passengers are set up, and spares them") {
    const UnitText carriage{
        .models = 1,
        .profile = R"("W": 3)",
        .keywords = R"("VEHICLE", "TRANSPORT")",
        .extra = abilities(R"({ "name": "Bomb", "effect": "explodes", "on": 2, "range": 6, "amount": 3 })") +
                 R"(, "transport": { "capacity": 10 })"};
    FiringRange range({{.models = 1, .profile = R"("W": 9)"}}, {carriage, {.models = 2}}, 5_in);
    const UnitId passengers = range.unit(Side::blue, 1);
    Unit& aboard = range.battle.units[index(passengers)];
    aboard.whereabouts = Whereabouts::aboard;
    aboard.carrier = range.blue();
    for (std::size_t i = 0; i < 2; ++i)
        range.battle.models[index(range.model(passengers, i))].whereabouts = Whereabouts::aboard;
    range.oracle.otherwise_default();
    range.oracle.dice.then(N_TRAN_18, {6}).then(N_TRAN_21, {6, 6});
    auto running = range.game();
    destroy_model(running, range.model(range.blue()), Cause::attack, true);
    range.oracle.finish();
    CHECK(range.wounds(range.red()) == 6);
    CHECK(range.standing(passengers) == 2);
    std::size_t exploded = 0, set_up = 0;
    for (std::size_t i = 0; i < range.oracle.events.size(); ++i) {
        if (const auto lost = range.oracle.events.get<WoundsLost>(i)) exploded = i;
        if (const auto placed = range.oracle.events.get<UnitSetUp>(i)) set_up = i;
        if (const auto gone = range.oracle.events.get<ModelDestroyed>(i)) CHECK(i > set_up); // N-TRAN-19
    }
    CHECK(set_up > exploded);
}
