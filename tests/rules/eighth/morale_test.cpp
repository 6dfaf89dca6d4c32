// The Morale phase of the eighth.
#include "arena.h"

using namespace muster;
using namespace muster::test;

namespace {

const UnitText squad{.name = "Squad", .models = 5}; // Ld 7

struct Morale : Arena {
    explicit Morale(std::vector<UnitText> reds = {squad}, std::vector<UnitText> blues = {squad})
        : Arena(std::move(reds), std::move(blues), Phase::morale) {
        Point at{5_in, 10_in};
        for (std::size_t i = 0; i < battle.units.size(); ++i, at.y += 5_in) put(static_cast<UnitId>(i), at);
    }
    // As if so many had been slain this turn.
    void slay(UnitId unit, int count) {
        auto playing = game();
        for (int i = 0; i < count; ++i) destroy_model(playing, playing.models_of(unit).back(), Cause::attack, false);
    }
};

} // namespace

TEST_CASE("E-MOR-01 E-I-39 tests are of units with models slain this turn, the active player's first") {
    Morale morale({squad, squad, squad}, {squad, squad});
    morale.slay(morale.red(0), 1);
    morale.slay(morale.red(2), 2);
    morale.slay(morale.blue(1), 1);
    morale.refuse(E_MOR_01, morale.red(1), E_MOR_01)
        .refuse(E_MOR_01, morale.blue(1), E_MOR_01)
        .select(E_MOR_01, morale.red(2)); // in an order of their own; the last one of each is not asked for
    morale.oracle.dice.then(E_MOR_02, {1}).then(E_MOR_02, {2}).then(E_MOR_02, {3});
    morale.run();
    std::vector<UnitId> tested;
    for (const DiceRolled& roll : morale.oracle.told<DiceRolled>()) tested.push_back(roll.unit);
    CHECK(tested == std::vector{morale.red(2), morale.red(0), morale.blue(1)});
}

TEST_CASE("E-MOR-02 E-MOR-03 E-MOR-04 the roll and the slain against the highest Ld: one flees for each point more") {
    const auto left_after = [](int slain, Face die) {
        Morale morale;
        morale.slay(morale.red(), slain);
        morale.oracle.otherwise_default();
        morale.oracle.dice.then(E_MOR_02, {die});
        morale.run();
        return morale.standing(morale.red());
    };
    CHECK(left_after(2, 5) == 3); // 7 is not more than 7
    CHECK(left_after(2, 6) == 2); // 8: one
    CHECK(left_after(3, 6) == 0); // 9: both
    CHECK(left_after(4, 6) == 0); // 10: three of one, and no more than there are (E-I-40)
    CHECK(left_after(4, 3) == 1);
}

TEST_CASE("E-MOR-03 E-I-39 the highest Ld of those left counts, auras included") {
    const KindText sergeant{.id = "sergeant", .models = 1, .profile = R"("Ld": 9)"};
    Morale led({{.name = "Squad", .models = 4, .others = {sergeant}}});
    auto game = led.game();
    for (std::size_t i = 0; i < 3; ++i) destroy_model(game, led.model(led.red(), i), Cause::attack, false);
    led.oracle.dice.then(E_MOR_02, {6}); // 9 against 9
    led.run();
    CHECK(led.standing(led.red()) == 2);

    Morale alone({{.name = "Squad", .models = 4, .others = {sergeant}}});
    alone.slay(alone.red(), 3); // the sergeant among them: 9 against 7
    alone.oracle.dice.then(E_MOR_02, {6});
    alone.run();
    CHECK(alone.standing(alone.red()) == 0);

    const std::string aura =
        abilities(R"({ "name": "Banner", "effect": "modify", "characteristic": "Ld", "by": 2, "who": { "aura": 6 } })");
    Morale near({squad, {.name = "Bearer", .models = 1, .extra = aura}});
    near.slay(near.red(0), 3);
    near.oracle.dice.then(E_MOR_02, {6});
    near.run();
    CHECK(near.standing(near.red(0)) == 2);
}

TEST_CASE("E-MOR-05 E-I-40 the owner picks who flees, and who fled is not slain") {
    Morale morale;
    morale.slay(morale.red(), 3);
    morale.oracle.dice.then(E_MOR_02, {5}); // 8: one of two
    morale.oracle.answer(E_MOR_05, pick(option_of(morale.model(morale.red(), 0))));
    morale.run();
    CHECK_FALSE(morale.stands(morale.red(), 0));
    CHECK(morale.stands(morale.red(), 1));
    CHECK(morale.game().of(morale.red()).fallen == 3);
}

TEST_CASE("E-I-40 E-END-01 a unit whose last model fled is destroyed") {
    Morale morale;
    morale.slay(morale.red(), 4);
    morale.oracle.dice.then(E_MOR_02, {4});
    morale.run();
    CHECK(morale.battle.units[index(morale.red())].whereabouts == Whereabouts::destroyed);
    CHECK(morale.battle.over);
}

TEST_CASE("E-MOR-06 a 1 is no automatic pass") {
    Morale morale({{.name = "Horde", .models = 20}});
    morale.slay(morale.red(), 8); // 9 against 7
    morale.oracle.otherwise_default();
    morale.oracle.dice.then(E_MOR_02, {1});
    morale.run();
    CHECK(morale.standing(morale.red()) == 10);
}

TEST_CASE("E-COH-04 a unit split by its losses stays as it is") {
    Morale morale;
    auto game = morale.game();
    for (std::size_t i = 1; i < 4; ++i) destroy_model(game, morale.model(morale.red(), i), Cause::attack, false);
    morale.oracle.dice.then(E_MOR_02, {1});
    morale.run();
    CHECK(morale.standing(morale.red()) == 2);
    CHECK_FALSE(is_coherent(game, morale.red()));
}
