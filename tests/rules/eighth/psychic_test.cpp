// The Psychic phase: attempts, Perils, denials, Smite.
#include "arena.h"
#include "testing/told.h"

namespace muster::test {
namespace {

constexpr std::uint16_t smite_itself = 255;

std::string power(const std::string& name, int warp_charge, const std::string& target, const std::string& ability) {
    return fmt::format(R"({{ "name": "{}", "warp_charge": {}, "range": 18, "target": "{}", "ability": {} }})", name,
                       warp_charge, target, ability);
}
const std::string searing = power("Searing", 6, "visible_enemy", R"({ "effect": "mortal_wounds", "amount": 2 })");

UnitText psyker(const std::string& powers = "", const std::string& members = "", int wounds = 9) {
    std::string extra = "\"psyker\": {" + members + "}";
    if (!powers.empty()) extra += ", \"powers\": [" + powers + "]";
    return {.name = "Psyker",
            .models = 1,
            .profile = fmt::format(R"("W": {})", wounds),
            .keywords = R"("INFANTRY", "PSYKER")",
            .extra = extra};
}

// Red and blue facing each other, so far apart.
struct Rite : Arena {
    Rite(std::vector<UnitText> reds, std::vector<UnitText> blues, Length gap = 10_in,
         std::vector<TerrainPiece> terrain = {})
        : Arena(std::move(reds), std::move(blues), Phase::psychic, std::move(terrain)) {
        put(red(), start);
        put(blue(), above(start, gap));
    }
    Rite& cast(std::uint16_t number, std::size_t unit = 0) {
        return oracle.answer(E_PSY_01, spell(number, unit)), *this;
    }
    Answer spell(std::uint16_t number, std::size_t unit = 0) const {
        return pick({What::power, number, static_cast<std::uint16_t>(red(unit)), 0});
    }
    Rite& end() { return oracle.answer(E_PSY_01, pass()), *this; }
};

// Red's psyker smites with these faces; the wounds blue's big target loses.
int smitten(std::initializer_list<Face> test, std::initializer_list<Face> damage = {}, Length gap = 10_in) {
    Rite rite({psyker()}, {big_target}, gap);
    rite.cast(smite_itself);
    rite.oracle.dice.then(E_PSY_06, test).then(damage);
    rite.run();
    return rite.lost();
}

TEST_CASE("E-PSY-01, E-PSY-02, E-PSY-05 the active player picks a psyker and a power it knows, or ends the phase") {
    Rite rite({psyker(searing, R"("powers": ["Searing"])"), psyker(), one}, {psyker()});
    rite.put(rite.red(1), start + Point{4_in, 0_in});
    rite.put(rite.red(2), start - Point{4_in, 0_in});
    rite.oracle.look(E_PSY_01, [&](const Question& question, const Rulings&) {
        CHECK(question.seat == Side::red);
        CHECK(question.may_pass);
        CHECK(question.options.size() == 2); // Searing of the first, Smite of the second
    });
    rite.oracle
        .refuse(E_PSY_01, rite.spell(smite_itself, 0), E_PSY_02) // its datasheet has replaced Smite
        .refuse(E_PSY_01, rite.spell(0, 1), E_PSY_02);
    rite.end();
    rite.run();
}

TEST_CASE("E-PSY-01, E-PSY-08, E-PSY-13 of several psykers in one unit each tries for itself, and its owner says who") {
    UnitText pair = psyker();
    pair.models = 2;
    // Only the second of either pair is within 18, and 24, inches.
    Rite rite({pair}, {big_target, pair});
    rite.put(rite.red(), left_of(start, 3_in), 3_in); // the second one at `start`
    rite.put(rite.blue(), right_of(start, 18_in));
    rite.put(rite.blue(1), right_of(start, 24_in) + Point{base + 0.5_in, 0_in});
    rite.put(rite.model(rite.blue(1), 1), right_of(start, 24_in));
    const ModelId first = rite.model(rite.red(), 0), second = rite.model(rite.red(), 1);
    const auto who = [&](ModelId psyker) { rite.oracle.answer(E_PSY_01, pick(option_of(psyker))); };
    rite.cast(smite_itself);
    who(second);
    rite.select(E_PSY_13, rite.blue(1)); // one of them is near enough, so that nobody asks which
    rite.cast(smite_itself);             // by the other one, from too far away; nobody is near enough to deny it
    rite.oracle.dice.then(E_PSY_06, {3, 3, 3, 3}).then(E_PSY_14, {1, 2}).then(E_PSY_19, {1});
    rite.run();
    CHECK(rite.lost() == 1);
    CHECK(rite.game().memory.models[index(first)].manifested == 1);
    CHECK(rite.game().memory.models[index(second)].manifested == 1);
    CHECK(rite.game().memory.models[index(rite.model(rite.blue(1), 1))].denied == 1);
}

// The last line about a power that took effect, or found nobody.
std::string told_of(Rite& rite) {
    std::string line;
    for (std::size_t i = 0; i < rite.oracle.events.size(); ++i)
        if (const auto happened = rite.oracle.events.get<Happened>(i); happened && happened->clause == E_PSY_17)
            line = line_told(*rite.setup, rite.battle, rite.oracle.events, i);
    return line;
}

TEST_CASE("E-PSY-17 a power reaches as far as its range, enemies that are seen and friends that need not be") {
    const auto reached = [](const std::string& target, Length gap, bool hidden) {
        const std::string ability = R"({ "effect": "modify", "characteristic": "M", "by": 3 })";
        const TerrainPiece wall = box({15_in, 22_in}, {25_in, 22.5_in}, 9_in);
        Rite rite({psyker(power("Push", 6, target, ability), R"("powers": ["Push"])"), one}, {one}, 30_in,
                  hidden ? std::vector{wall} : std::vector<TerrainPiece>{});
        const UnitId on = target == "friendly_unit" ? rite.red(1) : rite.blue();
        const UnitId away = target == "friendly_unit" ? rite.blue() : rite.red(1);
        rite.put(away, {40_in, 2_in});
        rite.put(on, above(start, gap));
        rite.cast(0);
        if (target == "friendly_unit" && gap <= 18_in) rite.select(E_PSY_17, on); // or its own
        rite.oracle.dice.then(E_PSY_06, {3, 3});
        rite.run();
        const bool works = current(rite.game(), rite.model(on), Stat::M).number == 9;
        const std::string whom = !works ? "red Psyker" : target == "friendly_unit" ? "red One" : "blue One";
        CHECK(told_of(rite) == (works || target == "friendly_unit"
                                    ? "  Push of red Psyker works on " + whom + " from now on (E-PSY-17)"
                                    : "  Push of red Psyker finds nobody to work on (E-PSY-17)"));
        return works;
    };
    for (const std::string target : {"visible_enemy", "friendly_unit", "closest_visible_enemy"}) {
        CAPTURE(target);
        CHECK(reached(target, 18_in, false));
        CHECK_FALSE(reached(target, 18_in + step_more, false));
        CHECK(reached(target, 18_in, true) == (target == "friendly_unit"));
    }
}

TEST_CASE("E-PSY-17 E-DATA-17 a power for units with a keyword finds no others") {
    for (const std::string target : {"visible_enemy", "closest_visible_enemy", "friendly_unit", "self"})
        for (const std::string keyword : {"INFANTRY", "VEHICLE"}) {
            const std::string ability = fmt::format(
                R"({{ "effect": "mortal_wounds", "amount": 2, "who": {{ "aura": 6, "keyword": "{}" }} }})", keyword);
            Rite rite({psyker(power("Push", 6, target, ability), R"("powers": ["Push"])")}, {big_target}, 10_in);
            rite.cast(0);
            rite.oracle.dice.then(E_PSY_06, {3, 3});
            rite.run();
            CHECK((told_of(rite) == "  Push of red Psyker finds nobody to work on (E-PSY-17)") ==
                  (keyword == "VEHICLE"));
        }
}

TEST_CASE("E-PSY-17 a power works until its owner's next Psychic phase") {
    Rite rite({psyker(power("Haste", 6, "self", R"({ "effect": "modify", "characteristic": "M", "by": 3 })"),
                      R"("powers": ["Haste"])")},
              {psyker()});
    const auto hasty = [&] { return current(rite.game(), rite.model(rite.red()), Stat::M).number == 9; };
    rite.cast(0);
    rite.oracle.answer(E_PSY_13, pass());
    rite.oracle.dice.then(E_PSY_06, {3, 3});
    rite.run();
    CHECK(hasty());
    for (const Side active : {Side::blue, Side::red}) {
        rite.turn(active, Phase::psychic, 2);
        rite.game().memory.step = 0;
        rite.game().memory.models[0] = {}; // another turn
        rite.oracle.answer(E_PSY_01, pass());
        rite.run();
        CHECK(hasty() == (active == Side::blue));
    }
}

TEST_CASE("E-PSY-03 a psyker attempts no more powers in a phase than its datasheet says") {
    for (const int most : {1, 2}) {
        Rite rite({psyker(searing, fmt::format(R"("powers": ["Smite", "Searing"], "manifest": {})", most)), psyker()},
                  {big_target});
        rite.put(rite.red(1), start + Point{4_in, 0_in});
        rite.cast(smite_itself);
        rite.oracle.dice.then(E_PSY_06, {1, 2});
        if (most == 1)
            rite.oracle.refuse(E_PSY_01, rite.spell(0), E_PSY_03);
        else {
            rite.cast(0);
            rite.oracle.dice.then(E_PSY_06, {1, 2});
        }
        rite.end();
        rite.run();
    }
}

TEST_CASE("E-PSY-06 a power is manifested with its warp charge or more") {
    const auto harmed = [](std::initializer_list<Face> test) {
        Rite rite({psyker(searing, R"("powers": ["Searing"])")}, {big_target});
        rite.cast(0);
        rite.oracle.dice.then(E_PSY_06, test);
        rite.run();
        return rite.lost();
    };
    CHECK(harmed({2, 4}) == 2);
    CHECK(harmed({2, 3}) == 0);
}

TEST_CASE("E-PSY-07, E-PSY-08, E-PSY-21 one psyker tries a power once a turn, another may too, and Smite stays at 5") {
    Rite rite({psyker("", R"("manifest": 2)"), psyker(), psyker()}, {big_target});
    rite.put(rite.red(1), start + Point{4_in, 0_in});
    rite.put(rite.red(2), start - Point{4_in, 0_in});
    rite.cast(smite_itself);
    rite.oracle.refuse(E_PSY_01, rite.spell(smite_itself), E_PSY_07);
    rite.cast(smite_itself, 1).cast(smite_itself, 2);
    for (int i = 0; i < 3; ++i) rite.oracle.dice.then(E_PSY_06, {2, 3}).then(E_PSY_19, {1}); // 5 is enough each time
    rite.run();
    CHECK(rite.lost() == 3);
}

TEST_CASE(
    "E-PSY-09, E-PSY-12, E-I-66 two 1s or two 6s cost the psyker itself D3 mortal wounds; a double 6 still works") {
    const auto after = [](std::initializer_list<Face> test, std::initializer_list<Face> more) {
        Rite rite({psyker()}, {big_target});
        rite.cast(smite_itself);
        rite.oracle.dice.then(E_PSY_06, test).then(more);
        rite.run();
        return std::pair(rite.wounds(rite.red()), rite.lost());
    };
    CHECK(after({1, 1}, {4}) == std::pair(7, 0));
    CHECK(after({6, 6}, {2, 4}) == std::pair(8, 4)); // Perils first; 12 is more than 10, so D6
    CHECK(after({5, 5}, {1}) == std::pair(9, 1));
    CHECK(after({1, 2}, {}) == std::pair(9, 0));

    // A comrade already wounded does not take them.
    UnitText pair = psyker("", "", 3);
    pair.models = 2;
    Rite rite({pair}, {big_target});
    rite.battle.models[index(rite.model(rite.red(), 1))].wounds = 2;
    rite.oracle.otherwise_default();
    rite.cast(smite_itself);
    rite.oracle.dice.then(E_PSY_06, {1, 1}).then(E_PSY_09, {1});
    eighth::Game game = rite.game();
    psychic_phase(game);
    CHECK(rite.wounds(rite.red(), 0) + rite.wounds(rite.red(), 1) == 4);
}

TEST_CASE(
    "E-PSY-10, E-PSY-11, E-I-22 a psyker that dies fails, and every unit within 6 inches suffers D3, friend or foe") {
    Rite rite({psyker("", "", 1), one, big_target}, {big_target, big_target}, 6_in);
    rite.put(rite.red(1), start + Point{25_in - 9_in, 20_in});
    rite.put(rite.red(2), right_of(start, 6_in));
    rite.put(rite.blue(1), left_of(start, 6_in + step_more));
    rite.cast(smite_itself);
    rite.oracle.otherwise_default(); // the order of the units (E-SEQ-01)
    rite.oracle.dice.then(E_PSY_06, {6, 6}).then(E_PSY_09, {1}).then(E_PSY_11, {3, 3});
    rite.run();
    CHECK_FALSE(rite.stands(rite.red()));
    CHECK(rite.wounds(rite.red(2)) == 38);
    CHECK(rite.wounds(rite.blue(0)) == 38);
    CHECK(rite.wounds(rite.blue(1)) == 40);
    CHECK_FALSE(rite.asked(E_PSY_13)); // nothing to deny
}

TEST_CASE("E-PSY-13, E-PSY-14, E-PSY-15, E-PSY-17 a psyker within 24 inches may deny with a strictly greater total") {
    const auto harmed = [](Length gap, std::initializer_list<Face> deny) {
        UnitText denier = psyker();
        denier.profile = R"("W": 40, "Sv": "-")";
        Rite rite({psyker(power("Far", 6, "self", R"({ "effect": "modify", "characteristic": "M", "by": 3 })"),
                          R"("powers": ["Far"])")},
                  {denier}, gap);
        rite.cast(0);
        rite.oracle.dice.then(E_PSY_06, {4, 4});
        if (deny.size() > 0) {
            rite.oracle.look(E_PSY_13, [](const Question& question, const Rulings&) {
                CHECK(question.seat == Side::blue);
                CHECK(question.may_pass);
            });
            rite.select(E_PSY_13, rite.blue());
            rite.oracle.dice.then(E_PSY_14, deny);
        }
        rite.run();
        return current(rite.game(), rite.model(rite.red()), Stat::M).number == 9;
    };
    CHECK(harmed(24_in, {4, 4})); // equal fails
    CHECK_FALSE(harmed(24_in, {4, 5}));
    CHECK(harmed(24_in + step_more, {}));
}

TEST_CASE("E-PSY-04, E-PSY-16 one attempt to deny for each power, and no more in a phase than the datasheet says") {
    Rite rite({psyker("", R"("manifest": 1)"), psyker(), psyker()}, {psyker(), psyker()});
    rite.put(rite.red(1), start + Point{4_in, 0_in});
    rite.put(rite.red(2), start - Point{4_in, 0_in});
    rite.put(rite.blue(1), above(start, 10_in) + Point{4_in, 0_in});
    rite.cast(smite_itself, 0);
    rite.oracle.refuse(E_PSY_13, picks({option_of(rite.blue(0)), option_of(rite.blue(1))}), E_PSY_16);
    rite.select(E_PSY_13, rite.blue(0)); // fails, and the second may not try
    rite.cast(smite_itself, 1);
    rite.refuse(E_PSY_13, rite.blue(0), E_PSY_04);
    rite.refuse(E_PSY_13, rite.red(0), E_PSY_13);
    rite.select(E_PSY_13, rite.blue(1));
    rite.cast(smite_itself, 2); // nobody is left to ask
    rite.oracle.dice.then(E_PSY_06, {3, 4}).then(E_PSY_14, {1, 2}).then(E_PSY_19, {1});
    rite.oracle.dice.then(E_PSY_06, {3, 4}).then(E_PSY_14, {6, 6});
    rite.oracle.dice.then(E_PSY_06, {3, 4}).then(E_PSY_19, {1});
    rite.run();
    CHECK(rite.times_asked(E_PSY_13) == 2);
    CHECK(rite.wounds(rite.blue(0)) + rite.wounds(rite.blue(1)) == 16);
}

TEST_CASE("E-PSY-18, E-PSY-19, E-PSY-20 Smite: 5 or more, D3 mortal wounds within 18 inches, D6 above 10") {
    CHECK(smitten({1, 3}) == 0);
    CHECK(smitten({1, 4}, {5}) == 3);
    CHECK(smitten({4, 6}, {6}) == 3); // 10 is not more than 10
    CHECK(smitten({5, 6}, {6}) == 6);
    CHECK(smitten({1, 4}, {5}, 18_in) == 3);
    CHECK(smitten({1, 4}, {}, 18_in + step_more) == 0);
}

TEST_CASE(
    "E-PSY-19, E-I-23 the closest visible unit is struck, a hidden one nearer is not; close combat does not matter") {
    const TerrainPiece wall = box({18_in, 23_in}, {22_in, 23.5_in}, 9_in);
    Rite rite({psyker(), one}, {one, big_target}, 6_in, {wall});
    rite.put(rite.blue(1), right_of(start, 12_in));
    rite.put(rite.red(1), right_of(start, 12_in) + Point{0_in, base + 0.5_in}); // fighting it
    rite.cast(smite_itself);
    rite.oracle.dice.then(E_PSY_06, {1, 4}).then(E_PSY_19, {3});
    rite.run();
    CHECK(rite.stands(rite.blue(0)));
    CHECK(rite.wounds(rite.blue(1)) == 38);

    // The closest is taken first, and only then the 18 inches: protected CHARACTERS are struck too.
    Rite near({psyker()}, {hero, big_target}, 10_in);
    near.put(near.blue(1), right_of(start, 12_in));
    near.cast(smite_itself);
    near.oracle.dice.then(E_PSY_06, {1, 4}).then(E_PSY_19, {1});
    near.run();
    CHECK_FALSE(near.stands(near.blue(0)));
}

TEST_CASE("E-FALL-07, E-ADV-05 who Fell Back or Advanced still attempts powers") {
    for (const MoveKind move : {MoveKind::advance, MoveKind::fall_back}) {
        Rite rite({psyker()}, {big_target});
        rite.game().of(rite.red()).move = move;
        rite.cast(smite_itself);
        rite.oracle.dice.then(E_PSY_06, {1, 4}).then(E_PSY_19, {1});
        rite.run();
        CHECK(rite.lost() == 1);
    }
}

} // namespace
} // namespace muster::test
