// Prohibitions of the eighth that the tests of single phases do not try.
#include "arena.h"

namespace muster::test {
namespace {

const UnitText trio{.name = "Trio", .models = 3};

TEST_CASE("E-COH-05 E-I-07 a unit that losses have split ends its next move as one group, or does not move") {
    Arena arena({trio}, {one}, Phase::movement);
    arena.put(arena.model(arena.red(), 0), start);
    arena.put(arena.model(arena.red(), 1), right_of(start, 1.5_in));
    arena.put(arena.model(arena.red(), 2), right_of(right_of(start, 1.5_in), 1.5_in));
    arena.put(arena.blue(), {5_in, 50_in});
    auto game = arena.game();
    destroy_model(game, arena.model(arena.red(), 1), Cause::attack, false); // more than 2" between those left
    const auto moved = [&](Length second) {
        Answer answer;
        for (ModelId model : game.models_of(arena.red()))
            answer.places.push_back({model, arena.battle.models[index(model)].place, 0});
        answer.places[1].place.at.x -= second;
        return answer;
    };
    const Length apart = 3_in + base - 2_in; // between the two bases, beyond 2"
    arena.select(E_MOV_01, arena.red());
    arena.oracle.answer(E_ADV_01, pick_word(Word::normal_move))
        .refuse(E_MOV_04, moved(apart - step_more), E_COH_05)
        .answer(E_MOV_04, moved(apart));
    arena.run();
    CHECK(is_coherent(game, arena.red()));
}

TEST_CASE("E-MOV-07 E-MOV-08 a pit has nothing to climb and is not crossed, and who can FLY passes it") {
    for (const bool flies : {false, true}) {
        TerrainPiece pit = box(start + Point{2_in, -10_in}, start + Point{2.5_in, 10_in}, 0_in);
        pit.prisms[0].traits = static_cast<std::uint8_t>(muster::Trait::impassable);
        Arena arena({flies ? flyer : one}, {other}, Phase::movement, {pit});
        arena.put(arena.red(), start);
        arena.put(arena.blue(), {5_in, 50_in});
        const Answer across = to(arena.model(arena.red()), start + Point{5_in, 0_in});
        arena.select(E_MOV_01, arena.red());
        arena.oracle.answer(E_ADV_01, pick_word(Word::normal_move));
        if (flies)
            arena.oracle.answer(E_MOV_04, across);
        else
            arena.oracle.refuse(E_MOV_04, across, E_MOV_07).answer(E_MOV_04, pass());
        arena.run();
    }
}

TEST_CASE("E-FGT-11 E-FGT-12 E-DATA-06 attacks out of reach, and of models without WS, are refused") {
    const KindText helpless{.id = "servant", .models = 1, .profile = R"("WS": "-")"};
    UnitText files{.name = "Files", .models = 3, .others = {helpless}};
    files.weapons = blade({.id = "axe"}) + "," + blade({.id = "mace"});
    Arena arena({files}, {big_target}, Phase::fight);
    const UnitId red = arena.red();
    arena.put(arena.model(red, 0), start);
    arena.put(arena.model(red, 1), left_of(start, 1_in));                     // in reach through the first
    arena.put(arena.model(red, 2), left_of(left_of(start, 1_in), step_more)); // not in reach through the second
    arena.put(arena.model(red, 3), above(start, 0.25_in));
    arena.put(arena.blue(), right_of(start, 0.5_in));
    const auto by = [&](std::size_t number) { return picks({aimed(arena.model(red, number), arena.blue())}); };
    arena.oracle.answer(E_FGT_10, pass())
        .refuse(E_FGT_14, by(2), E_FGT_11)
        .refuse(E_FGT_14, by(3), E_DATA_06)
        .answer(E_FGT_14, by(1));
    arena.oracle.otherwise_default();
    arena.oracle.dice.then(E_ATK_01, {1}).then(E_ATK_01, {1});
    arena.run();
}

} // namespace
} // namespace muster::test
