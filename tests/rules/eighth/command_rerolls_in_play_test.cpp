// When in a turn the Underdog is asked about a Command re-roll: every kind of roll that a player makes.
#include "arena.h"

using namespace muster;
using namespace muster::test;

namespace {

Answer again(std::uint16_t position, Face face) { return pick({What::number, position, face, 0}); }

template <class Place>
struct Desperate : Place {
    template <class... Arguments>
    explicit Desperate(Side underdog, Arguments&&... arguments) : Place(std::forward<Arguments>(arguments)...) {
        auto& mission = memory<Memory>(this->battle).mission;
        mission.underdog = underdog;
        mission.command_rerolls = 9;
    }
    int spent() const { return 9 - memory<Memory>(this->battle).mission.command_rerolls; }
    bool was_asked() const { return this->asked(E_MISS_19); }
};

// Red fires two shots of D3 damage at a model of three wounds.
struct Volley : Arena {
    Volley()
        : Arena({shooter({.type = "Assault 2", .D = "\"D3\""})},
                {{.name = "Mark", .models = 1, .profile = R"("W": 3)"}}, Phase::shooting) {
        put(red(), start);
        put(blue(), above(start, 10_in));
    }
    void fire() {
        const std::vector<DeclaredAttack> shots = {{model(red()), 0, 0, blue(), 0, false}};
        auto playing = game();
        resolve_attacks(playing, AttackKind::shooting, shots);
        oracle.finish();
    }
};

const UnitText psyker{.name = "Psyker",
                      .models = 1,
                      .profile = R"("W": 9)",
                      .keywords = R"("INFANTRY", "PSYKER")",
                      .extra = R"("psyker": {})"};

} // namespace

TEST_CASE("E-MISS-19 in an attack: hits and wounds that failed, and low damage") {
    Desperate<Volley> volley(Side::red);
    volley.oracle.dice.then(E_ATK_01, {1, 5, 3}).then(E_ATK_05, {2, 6}).then(E_SAVE_01, {1}).then(E_DMG_01, {1, 6});
    volley.oracle
        .answer(E_MISS_19, again(0, 1))  // 3 hits
        .answer(E_MISS_19, pass())       // one wound will do
        .answer(E_MISS_19, again(0, 1)); // 3 damage
    volley.fire();
    CHECK(volley.spent() == 2);
    CHECK_FALSE(volley.stands(volley.blue()));
}

TEST_CASE("E-MISS-19 E-I-59 in an attack: damage that could be more, however much is left; not the opponent's saves") {
    for (const auto& [face, asked] : {std::pair{Face{1}, true}, {Face{4}, true}, {Face{5}, false}}) { // 1, 2, 3 of D3
        Desperate<Volley> volley(Side::red);
        volley.battle.models[index(volley.model(volley.blue()))].wounds = 1;
        volley.oracle.dice.then(E_ATK_01, {4, 5}).then(E_ATK_05, {5, 6}).then(E_SAVE_01, {1}).then(E_DMG_01, {face});
        if (asked) volley.oracle.answer(E_MISS_19, pass());
        volley.fire();
        CHECK(volley.was_asked() == asked);
    }
}

TEST_CASE("E-MISS-19 under attack: a failed save") {
    Desperate<Volley> volley(Side::blue);
    volley.oracle.dice.then(E_ATK_01, {1, 5}).then(E_ATK_05, {6}).then(E_SAVE_01, {2, 4});
    volley.oracle.answer(E_MISS_19, again(0, 2));
    volley.fire();
    CHECK(volley.wounds(volley.blue()) == 3);
}

TEST_CASE("E-MISS-19 E-I-59 a psychic test: every one, as a higher sum is better and Perils may be escaped") {
    const auto attempt = [](std::initializer_list<Face> test) {
        Desperate<Arena> rite(Side::red, std::vector{psyker}, std::vector{big_target}, Phase::psychic);
        rite.put(rite.red(), start);
        rite.put(rite.blue(), above(start, 10_in));
        rite.oracle.answer(E_PSY_01, pick({What::power, 255, static_cast<std::uint16_t>(rite.red()), 0}))
            .otherwise_default();
        rite.oracle.with_some_to_spare().dice.then(E_PSY_06, test).then({4, 4, 4}); // whatever follows
        auto playing = rite.game();
        psychic_phase(playing);
        return rite.was_asked();
    };
    CHECK(attempt({1, 3})); // 4 of 5
    CHECK(attempt({4, 6})); // enough, but 11 would be mightier
    CHECK(attempt({6, 6})); // enough, but Perils
    CHECK(attempt({1, 1}));
}

TEST_CASE("E-MISS-19 E-PSY-14 an attempt to deny that only equals the test has failed, a greater one has not") {
    for (const auto& [face, asked] : {std::pair{Face{4}, true}, {Face{5}, false}}) { // 7 or 8 against 7
        Desperate<Arena> rite(Side::blue, std::vector{psyker}, std::vector{psyker}, Phase::psychic);
        rite.put(rite.red(), start);
        rite.put(rite.blue(), above(start, 10_in));
        rite.oracle.answer(E_PSY_01, pick({What::power, 255, static_cast<std::uint16_t>(rite.red()), 0}));
        rite.select(E_PSY_13, rite.blue());
        rite.oracle.dice.then(E_PSY_06, {3, 4}).then(E_PSY_14, {3, face});
        if (asked) {
            rite.oracle.answer(E_MISS_19, pass());
            rite.oracle.dice.then(E_PSY_19, {1});
        }
        rite.oracle.otherwise_default();
        rite.run();
        CHECK(rite.was_asked() == asked);
    }
}

TEST_CASE("E-MISS-19 an Advance that could be longer, and a Morale test that failed") {
    for (const auto& [face, asked] : {std::pair{Face{5}, true}, {Face{6}, false}}) {
        Desperate<Arena> field(Side::red, std::vector{one}, std::vector{one}, Phase::movement);
        field.put(field.red(), start);
        field.put(field.blue(), above(start, 20_in));
        field.select(E_MOV_01, field.red());
        field.oracle.answer(E_ADV_01, pick_word(Word::advance)).otherwise_default();
        field.oracle.dice.then(E_ADV_02, {face});
        field.run();
        CHECK(field.was_asked() == asked);
    }
    for (const auto& [face, asked] : {std::pair{Face{5}, false}, {Face{6}, true}}) { // 2 slain, Ld 7
        Desperate<Arena> field(Side::red, std::vector{UnitText{.models = 5}}, std::vector{one}, Phase::morale);
        field.put(field.red(), start);
        field.put(field.blue(), above(start, 20_in));
        auto playing = field.game();
        for (int i = 0; i < 2; ++i) destroy_model(playing, playing.models_of(field.red()).back(), Cause::attack, false);
        field.oracle.otherwise_default().dice.then(E_MOR_02, {face});
        field.run();
        CHECK(field.was_asked() == asked);
    }
}

TEST_CASE("E-MISS-19 a charge roll that could be higher, whether or not it reaches somebody") {
    const auto charge = [](std::initializer_list<Face> roll, Length gap) {
        Desperate<Arena> field(Side::red, std::vector{one}, std::vector{one}, Phase::charge);
        field.put(field.red(), start);
        field.put(field.blue(), above(start, gap));
        field.select(E_CHG_02, field.red());
        field.oracle.otherwise_default().dice.then(E_CHG_09, roll);
        field.run();
        return field.was_asked();
    };
    CHECK(charge({1, 4}, 8_in)); // 5 of 7
    CHECK(charge({6, 5}, 8_in)); // enough, but 12 reaches farther
    CHECK_FALSE(charge({6, 6}, 8_in));
}
