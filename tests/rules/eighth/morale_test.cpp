// The Morale phase.
#include "arena.h"

namespace muster::test {
namespace {

// Red's squad has lost so many models this turn; blue stands far away.
struct Shaken : Arena {
    Shaken(const UnitText& squad, int fallen) : Arena({squad}, {one}, Phase::morale) {
        put(red(), start, 0.25_in);
        put(blue(), start + Point{0_in, 30_in});
        game().of(red()).fallen = static_cast<std::uint8_t>(fallen);
    }
};
const UnitText squad{.name = "Squad", .models = 8, .profile = R"("Ld": 7)", .base = "25mm"};

std::size_t fled(Face die, int fallen, const UnitText& unit = squad) {
    Shaken field(unit, fallen);
    field.oracle.dice.then(E_MOR_02, {die});
    field.oracle.otherwise_default();
    const std::size_t before = field.standing(field.red());
    field.run();
    return before - field.standing(field.red());
}

TEST_CASE("E-MOR-01, E-I-39 units that had models slain test, all of the active player's first, in any order") {
    Arena field({squad, squad, squad}, {squad, squad}, Phase::morale);
    for (std::size_t i = 0; i < 3; ++i) field.put(field.red(i), {5_in, static_cast<int>(5 + 4 * i) * 1_in}, 0.25_in);
    for (std::size_t i = 0; i < 2; ++i) field.put(field.blue(i), {5_in, static_cast<int>(40 + 4 * i) * 1_in}, 0.25_in);
    for (const UnitId unit : {field.red(0), field.red(1), field.blue(0)}) field.game().of(unit).fallen = 1;
    field.refuse(E_MOR_01, field.red(2), E_MOR_01);
    field.select(E_MOR_01, field.red(1));
    field.oracle.dice.then(E_MOR_02, {1}).then(E_MOR_02, {1}).then(E_MOR_02, {1});
    field.run();
    std::vector<UnitId> tested;
    for (const Happened& each : field.oracle.told<Happened>()) tested.push_back(each.unit);
    CHECK(tested == std::vector{field.red(1), field.red(0), field.blue(0)});
}

TEST_CASE("E-MOR-02, E-MOR-03, E-MOR-04, E-MOR-06 one die and the slain against the highest Ld; one flees for each point beyond") {
    CHECK(fled(5, 2) == 0); // 7 is not more than 7
    CHECK(fled(6, 2) == 1);
    CHECK(fled(6, 4) == 3);
    CHECK(fled(1, 7) == 1); // a 1 passes nothing by itself
    UnitText led = squad;
    led.others = {{.id = "sergeant", .profile = R"("Ld": 8)"}};
    CHECK(fled(6, 2, led) == 0);
}

TEST_CASE("E-MOR-05, E-I-40, E-COH-04 the owner picks who flees; that slays nobody, and leaves a split unit as it is") {
    Shaken field(squad, 3);
    field.oracle.dice.then(E_MOR_02, {6});
    field.oracle.look(E_MOR_05, [&](const Question& question, const Rulings&) {
        CHECK(question.seat == Side::red);
        CHECK(question.least == 2);
        CHECK(question.most == 2);
    });
    field.oracle.refuse(E_MOR_05, pick(option_of(field.model(field.red(), 3))), E_MOR_05)
        .answer(E_MOR_05, picks({option_of(field.model(field.red(), 3)), option_of(field.model(field.red(), 4))}));
    field.run();
    CHECK(field.standing(field.red()) == 6);
    CHECK(field.game().of(field.red()).fallen == 3);

    Shaken split({.name = "Two", .models = 3}, 0);
    split.put(split.model(split.red(), 2), start + Point{20_in, 0_in});
    CHECK_FALSE(is_coherent(split.game(), split.red()));
    split.run();
    CHECK(split.standing(split.red()) == 3);
}

TEST_CASE("E-I-40 no more flee than are left, and a unit whose last model fled is destroyed") {
    Shaken field({.name = "Two", .models = 2}, 12);
    field.oracle.dice.then(E_MOR_02, {6});
    field.run();
    CHECK(field.standing(field.red()) == 0);
    CHECK(field.battle.units[index(field.red())].whereabouts == Whereabouts::destroyed);
}

} // namespace
} // namespace muster::test
