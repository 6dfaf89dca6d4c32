// Overwatch and heroic interventions of the eighth.
#include "arena.h"

using namespace muster;
using namespace muster::test;

namespace {

// Red charges a shooter of blue's five inches away, and falls short unless the test says otherwise.
struct Charged : Arena {
    explicit Charged(const UnitText& target, const UnitText& charger = big_charger())
        : Arena({charger}, {target}, Phase::charge) {
        put(red(), start);
        put(blue(), right_of(start, 5_in), 0.5_in);
    }
    static UnitText big_charger() { return {.name = "Charger", .models = 1, .profile = R"("W": 40, "Sv": "-")"}; }

    Charged& fire(std::vector<Option> shots) {
        select(E_CHG_02, red()).select(E_OW_01, blue());
        oracle.answer(E_TGT_06, picks(shots));
        return *this;
    }
    void fall_short() {
        oracle.dice.then(E_CHG_09, {1, 1});
        run();
    }
    int wounds_lost() const { return 40 - wounds(red()); }
};

} // namespace

TEST_CASE("E-OW-01 every charged unit may fire at once, and need not") {
    Charged fires(shooter({.S = "4"}));
    fires.fire({aimed(fires.model(fires.blue()), fires.red())});
    fires.oracle.dice.then(E_ATK_01, {6}).then(E_ATK_05, {4}).then(E_SAVE_01, {1});
    fires.fall_short();
    CHECK(fires.wounds_lost() == 1);

    Charged silent(shooter({}));
    silent.select(E_CHG_02, silent.red()).oracle.answer(E_OW_01, pass());
    silent.fall_short();
    CHECK(silent.wounds_lost() == 0);
    Charged unarmed(other); // nobody is asked
    unarmed.select(E_CHG_02, unarmed.red());
    unarmed.fall_short();
    CHECK_FALSE(unarmed.asked(E_OW_01));
}

TEST_CASE("E-OW-02 a unit fires again at each charge declared against it") {
    Arena arena({Charged::big_charger(), Charged::big_charger()}, {shooter({})}, Phase::charge);
    arena.put(arena.red(0), start);
    arena.put(arena.red(1), above(start, 1_in));
    arena.put(arena.blue(), right_of(start, 6_in));
    for (std::size_t i = 0; i < 2; ++i) {
        arena.select(E_CHG_02, arena.red(i)).select(E_OW_01, arena.blue());
        arena.oracle.answer(E_TGT_06, picks({aimed(arena.model(arena.blue()), arena.red(i))}));
        arena.oracle.dice.then(E_ATK_01, {1}).then(E_CHG_09, {1, 1});
    }
    arena.run();
    CHECK(arena.rolled(E_ATK_01) == 2);
}

TEST_CASE("E-OW-03 a unit with enemies within 1\" cannot fire") {
    const auto may_fire = [](Length gap) {
        Arena arena({Charged::big_charger(), one}, {shooter({}), shooter({})}, Phase::charge);
        arena.put(arena.red(0), start);
        arena.put(arena.blue(0), right_of(start, 5_in));
        arena.put(arena.red(1), above(right_of(start, 5_in), gap));
        arena.put(arena.blue(1), left_of(start, 5_in)); // somebody who may, so that there is a question
        arena.select(E_CHG_02, arena.red(0));
        arena.oracle.answer(E_CHG_07, picks({option_of(arena.blue(0)), option_of(arena.blue(1))}));
        if (gap <= 1_in) arena.refuse(E_OW_01, arena.blue(0), E_OW_03);
        bool offered = false;
        arena.oracle.look(E_OW_01, [&](const Question& question, const Rulings&) {
            offered = std::ranges::find(question.options, option_of(arena.blue(0))) != question.options.end();
        });
        arena.oracle.answer(E_OW_01, pass());
        if (gap > 1_in) arena.oracle.answer(E_CHG_02, pass()); // the second of red's is free to charge as well
        arena.oracle.dice.then(E_CHG_09, {1, 1});
        arena.run();
        return offered;
    };
    CHECK_FALSE(may_fire(1_in));
    CHECK(may_fire(1_in + step_more));
}

TEST_CASE("E-OW-04 E-I-34 it is shooting with all its rules, and only at the charging unit") {
    Charged far(shooter({.range = "4"})); // out of range: not offered
    far.select(E_CHG_02, far.red());
    far.fall_short();
    CHECK_FALSE(far.asked(E_OW_01));

    Charged rapid(shooter({.type = "Rapid Fire 1", .range = "10"})); // 5" is half of it
    rapid.fire({aimed(rapid.model(rapid.blue()), rapid.red())});
    rapid.oracle.dice.then(E_ATK_01, {6, 5}).then(E_ATK_05, {4}).then(E_SAVE_01, {1});
    rapid.fall_short();
    CHECK(rapid.wounds_lost() == 1);

    Arena arena({Charged::big_charger(), one}, {shooter({})}, Phase::charge);
    arena.put(arena.red(0), start);
    arena.put(arena.red(1), above(start, 2_in));
    arena.put(arena.blue(), right_of(start, 5_in));
    const ModelId gunner = arena.model(arena.blue());
    arena.select(E_CHG_02, arena.red(0)).select(E_OW_01, arena.blue());
    arena.oracle.refuse(E_TGT_06, picks({aimed(gunner, arena.red(1))}), E_I_34)
        .answer(E_TGT_06, picks({aimed(gunner, arena.red(0))}))
        .answer(E_CHG_02, pass());
    arena.oracle.dice.then(E_ATK_01, {1}).then(E_CHG_09, {1, 1});
    arena.run();
}

TEST_CASE("E-OW-05 only a 6 hits, whatever the skill and the modifiers") {
    const auto hits = [](const std::string& skill, int modifier) {
        const std::string ability = fmt::format(R"({{ "effect": "modify", "roll": "hit", "by": {} }})", modifier);
        UnitText text = shooter({.type = "Assault 6", .abilities = modifier == 0 ? "" : ability});
        text.profile = "\"BS\": \"" + skill + "\"";
        Charged charged(text);
        charged.fire({aimed(charged.model(charged.blue()), charged.red())});
        charged.oracle.dice.then(E_ATK_01, {1, 2, 3, 4, 5, 6}).then(E_ATK_05, {6}).then(E_SAVE_01, {1});
        charged.fall_short();
        return charged.wounds_lost();
    };
    CHECK(hits("2+", 0) == 1);
    CHECK(hits("6+", 0) == 1);
    CHECK(hits("3+", 2) == 1);
    CHECK(hits("3+", -3) == 1);
}

TEST_CASE("E-TGT-12 E-TGT-10 a CHARACTER that charges is no protected target of Overwatch") {
    Arena arena({hero, one}, {shooter({})}, Phase::charge);
    arena.put(arena.red(0), start);
    arena.put(arena.blue(), right_of(start, 6_in));
    arena.put(arena.red(1), above(right_of(start, 6_in), 2_in)); // nearer to the shooter
    arena.select(E_CHG_02, arena.red(0)).select(E_OW_01, arena.blue());
    arena.oracle.answer(E_TGT_06, picks({aimed(arena.model(arena.blue()), arena.red(0))})).answer(E_CHG_02, pass());
    arena.oracle.dice.then(E_ATK_01, {1}).then(E_CHG_09, {1, 1});
    arena.run();
}

TEST_CASE("E-HERO-01 E-I-35 a CHARACTER of the opponent within 3\" of an enemy may intervene, once") {
    const auto offered = [](const UnitText& text, Length gap) {
        Arena arena({{.name = "Slow", .models = 1}}, {text}, Phase::charge);
        arena.game().set(arena.red(), Flag::selected_to_charge);
        arena.put(arena.red(), start);
        arena.put(arena.blue(), right_of(start, gap));
        arena.game().of(arena.red()).move = MoveKind::advance; // it charges nobody
        arena.oracle.otherwise_default();
        arena.run();
        return arena.asked(E_HERO_01);
    };
    CHECK(offered(hero, 3_in));
    CHECK_FALSE(offered(hero, 3_in + step_more));
    CHECK_FALSE(offered(other, 3_in));
    CHECK(offered(hero, 0.5_in)); // already within 1"

    Arena arena({one}, {hero, {.name = "Champion", .models = 1, .keywords = R"("CHARACTER")"}}, Phase::charge);
    arena.put(arena.red(), start);
    arena.put(arena.blue(0), right_of(start, 2_in));
    arena.put(arena.blue(1), left_of(start, 2_in));
    arena.game().of(arena.red()).move = MoveKind::advance;
    arena.select(E_HERO_01, arena.blue(0));
    arena.oracle.answer(E_HERO_02, pass());
    arena.refuse(E_HERO_01, arena.blue(0), E_I_35).refuse(E_HERO_01, arena.red(), E_HERO_01);
    arena.oracle.answer(E_HERO_01, pass());
    arena.run();
}

TEST_CASE("E-HERO-01 it is the CHARACTER of a unit that has to be near, and that moves") {
    const UnitText escort{.name = "Escort",
                          .models = 1,
                          .others = {{.id = "captain", .models = 1, .profile = R"("keywords": ["CHARACTER"])"}}};
    UnitText council = escort; // everybody a CHARACTER, and one of them too far away
    council.keywords = R"("CHARACTER")";
    const auto asked = [](const UnitText& unit, bool near) {
        Arena arena({one}, {unit}, Phase::charge);
        arena.put(arena.red(), start);
        const ModelId guard = arena.model(arena.blue(), 0), captain = arena.model(arena.blue(), 1);
        const Point close = right_of(start, 3_in), far = right_of(close, 0.5_in);
        arena.put(guard, near ? far : close);
        arena.put(captain, near ? close : far);
        arena.game().of(arena.red()).move = MoveKind::advance;
        if (near) {
            Answer both = to(guard, far - Point{1_in, 0_in});
            both.places.push_back({captain, {close - Point{1_in, 0_in}, {}, 0}, 0});
            Answer alone = both;
            alone.places[0].place.at = far;
            arena.select(E_HERO_01, arena.blue());
            arena.oracle.refuse(E_HERO_02, both, E_HERO_01).answer(E_HERO_02, alone);
        }
        arena.run();
        return arena.asked(E_HERO_01);
    };
    CHECK(asked(escort, true));
    CHECK_FALSE(asked(escort, false));
    CHECK(asked(council, true));
}

TEST_CASE("E-HERO-02 E-HERO-03 E-HERO-04 E-I-36 it moves up to 3\" and ends closer, and that is no charge") {
    Arena arena({one}, {hero}, Phase::charge);
    arena.put(arena.red(), start);
    arena.put(arena.blue(), right_of(start, 3_in));
    arena.game().of(arena.red()).move = MoveKind::advance;
    const ModelId model = arena.model(arena.blue());
    const Point at = arena.at(arena.blue());
    arena.select(E_HERO_01, arena.blue());
    arena.oracle.refuse(E_HERO_02, to(model, at + Point{1_in, 0_in}), E_HERO_03)
        .refuse(E_HERO_02, to(model, at - Point{3_in + step_more, 0_in}), E_MOV_06)
        .refuse(E_HERO_02, to(model, at + Point{-2_in, 3_in}), E_HERO_02)
        .answer(E_HERO_02, to(model, at - Point{3_in, 0_in}));
    arena.run();
    CHECK_FALSE(arena.has(arena.blue(), Flag::charged));
    CHECK(arena.at(arena.blue()) == at - Point{3_in, 0_in});
}
