// The table of differences (docs/rules/eighth.md, section 15), row by row, each as one situation in both games: setting
// up, dice, characteristics, strength, keywords, measuring a move.
#include "shots.h"

#include "rules/eighth/eighth.h"
#include "rules/ninth/ninth.h"

namespace muster::test {
namespace {

// --- Setting up

// Back to the deployment: red has the zone along the left edge, 10 inches deep, and begins.
template <class E>
void deploy(Stage<E>& stage) {
    for (Model& model : stage.battle.models) model.whereabouts = Whereabouts::waiting;
    for (Unit& unit : stage.battle.units) unit.whereabouts = Whereabouts::waiting;
    auto game = stage.game();
    game.memory.sides[1].zone = 1;
    stage.oracle.otherwise_default();
    deploy_forces(game);
}

TEST_CASE("E-DIF-07 Set-up impossible: a unit stays out whole, or only models that find no room are destroyed") {
    const auto left = []<class E>(E) {
        Stage<E> stage({{.models = 9, .base = "200mm"}, one}, {one},
                       E::Phase::movement); // seven in a row are 55 inches
        deploy(stage);
        return stage.standing(stage.red());
    };
    CHECK(left(Eighth{}) == 0);
    CHECK(left(Ninth{}) > 0);
    CHECK(left(Ninth{}) < 9);
}

TEST_CASE("E-DIF-103 Unit without room at deployment: left out, or destroyed") {
    const auto destroyed = []<class E>(E) {
        Stage<E> stage({{.models = 1, .base = "300mm"}, one}, {one}, E::Phase::movement);
        deploy(stage);
        CHECK(stage.standing(stage.red()) == 0);
        if constexpr (std::is_same_v<E, Eighth>) {
            CHECK(stage.game().has(stage.red(), E::Flag::left_out));
            CHECK(power_level(stage.game(), Side::red) == 5); // of the other one
        }
        return stage.oracle.template told<ModelDestroyed>().size();
    };
    CHECK(destroyed(Eighth{}) == 0);
    CHECK(destroyed(Ninth{}) == 1);
}

TEST_CASE("E-DIF-102 Deployment limit: more than 12 inches from the enemy zone, or wholly within the own") {
    const auto verdict = []<class E>(E, Length right_edge) {
        Stage<E> stage({one}, {one}, E::Phase::movement);
        std::optional<Clause> found;
        stage.try_out(E::set_up, to(stage.model(stage.red()), {right_edge - base / 2, 30_in}), found);
        deploy(stage);
        return found;
    };
    CHECK(verdict(Eighth{}, 10_in) == E_MISS_12); // exactly 12 from the middle of the table
    CHECK(verdict(Eighth{}, 10_in - step_more) == Clause::none);
    CHECK(verdict(Ninth{}, 10_in) == Clause::none);
    CHECK(verdict(Ninth{}, 10_in + step_more) == N_WAR_19);
}

TEST_CASE("E-DIF-39 Starting embarked: declared when the transport stands, or before it is set up") {
    const auto stands = []<class E>(E) {
        const UnitText truck{
            .models = 1, .keywords = R"("VEHICLE", "TRANSPORT")", .extra = R"("transport": { "capacity": 6 })"};
        Stage<E> stage({truck, one}, {one}, E::Phase::movement);
        std::optional<bool> found;
        stage.oracle.look(E::start_aboard, [&](const Question&, const Rulings&) {
            found = stage.battle.units[0].whereabouts == Whereabouts::table;
        });
        deploy(stage);
        REQUIRE(found.has_value());
        return *found;
    };
    CHECK(stands(Eighth{}));
    CHECK_FALSE(stands(Ninth{}));
}

TEST_CASE("E-DIF-09 Set-up near enemies: forbidden only where a rule says so, or never within Engagement Range") {
    const auto verdict = []<class E>(E) {
        Stage<E> stage({one}, {one}, E::Phase::movement);
        stage.put(stage.blue(), right_of(start, 10_in));
        const ModelId models[] = {stage.model(stage.red())};
        const auto game = stage.game();
        const auto placing = set_up_of(game, stage.red(), models);
        const Question question = place_question(game, stage.red(), models, QuestionKind::set_up, Clause::none, false);
        return refused_by(check_placing(placing, question, to(models[0], start + Point{9.5_in, 0_in})));
    };
    CHECK(verdict(Eighth{}) == Clause::none);
    CHECK(verdict(Ninth{}) == N_ENG_03);
}

// --- Dice

std::string gun_with(const std::string& damage, const std::string& abilities) {
    return fmt::format(R"({{ "id": "w", "name": "w", "range": 24, "type": "Assault 1", "S": 4, "AP": 0, "D": {},
                             "abilities": [{}] }})",
                       damage, abilities);
}

TEST_CASE("E-DIF-14 Re-roll of D3 values: the halved value is looked at in both") {
    const auto lost = []<class E>(E, Face face) {
        const std::string weapon = gun_with("\"D3\"", R"({ "effect": "reroll", "roll": "damage", "which": "ones" })");
        Stage<E> stage({{.models = 1, .weapons = weapon}}, {tough}, E::Phase::shooting);
        stage.put(stage.blue(), above(start, 8_in));
        stage.select(E::shooter, stage.red());
        stage.oracle.answer(E::reroll, pick({What::number, 0, face, 0}));
        stage.oracle.dice.then(E::hit, {6}).then(E::wound, {6}).then(E::damage, {face, 6});
        stage.run();
        return 40 - stage.wounds(stage.blue());
    };
    CHECK(lost(Eighth{}, 2) == 3); // a 2 is a 1, and is thrown again
    CHECK(lost(Ninth{}, 2) == 3);
    CHECK(lost(Eighth{}, 3) == 2);
    CHECK(lost(Ninth{}, 3) == 2);
}

TEST_CASE("E-DIF-15 Unmodified roll: after re-rolls and before modifiers in both") {
    const auto hits = []<class E>(E, std::initializer_list<Face> faces) {
        const std::string weapon = gun_with("1", R"({ "effect": "extra_hits", "on": 6, "hits": 1 },
            { "effect": "modify", "roll": "hit", "by": 1 }, { "effect": "reroll", "roll": "hit", "which": "ones" })");
        Stage<E> stage({{.models = 1, .weapons = weapon}}, {tough}, E::Phase::shooting);
        stage.put(stage.blue(), above(start, 8_in));
        stage.select(E::shooter, stage.red());
        stage.oracle.answer(E::reroll, pick({What::number, 0, 1, 0}));
        stage.oracle.dice.then(E::hit, faces);
        stage.run();
        return int{made_by_red(stage).hits};
    };
    CHECK(hits(Eighth{}, {5}) == 1); // 6 with the modifier
    CHECK(hits(Ninth{}, {5}) == 1);
    CHECK(hits(Eighth{}, {1, 6}) == 2);
    CHECK(hits(Ninth{}, {1, 6}) == 2);
}

// --- Characteristics, strength and keywords

TEST_CASE("E-DIF-17 Characteristic modifiers: scaled, then added to, and rounded up: the same in both") {
    const auto strength = []<class E>(E, const std::string& changes) {
        std::string rows;
        for (const char change : changes)
            rows += fmt::format(R"({}{{ "name": "{}", "effect": "modify", "characteristic": "S", {} }})",
                                rows.empty() ? "" : ", ", change,
                                change == '/'   ? "\"divide\": 2"
                                : change == 'x' ? "\"times\": 2"
                                : change == '+' ? "\"by\": 1"
                                                : "\"set\": 5");
        Stage<E> stage({{.models = 1, .profile = R"("S": 3)", .extra = abilities(rows)}}, {one}, E::Phase::movement);
        return current(stage.game(), stage.model(stage.red()), Stat::S).number;
    };
    for (const auto& [changes, result] :
         std::initializer_list<std::pair<std::string, int>>{{"+/", 3}, {"+x", 7}, {"x/", 3}, {"+=", 6}, {"/=", 3}}) {
        CAPTURE(changes);
        CHECK(strength(Eighth{}, changes) == result);
        CHECK(strength(Ninth{}, changes) == result);
    }
}

TEST_CASE("E-DIF-21 Random characteristics: rolled for each model when it fights, and D for each failed save") {
    const auto rolls = []<class E>(E) {
        const UnitText wild{.models = 2,
                            .profile = R"("A": "D3")",
                            .weapons = R"({ "id": "w", "name": "w", "range": "Melee", "type": "Melee", "S": "User",
                                            "AP": 0, "D": "D3" })"};
        Stage<E> stage({wild}, {tough}, E::Phase::fight);
        stage.put(stage.model(stage.red(), 1), above(start, {}));
        stage.put(stage.blue(), right_of(start, {}));
        stage.game().set(stage.blue(), E::Flag::fought);
        stage.oracle.dice.then(E::random, {1, 3}).then(E::hit, {6, 6, 6}).then(E::wound, {6, 6, 6});
        stage.run();
        return std::pair(stage.rolls(E::random), stage.rolls(E::damage));
    };
    CHECK(rolls(Eighth{}) == std::pair<std::size_t, std::size_t>(2, 3)); // 1 and 2 attacks
    CHECK(rolls(Ninth{}) == std::pair<std::size_t, std::size_t>(2, 3));
}

TEST_CASE("E-DIF-24 Starting and half strength: nobody asks, or it makes attrition worse") {
    const auto left = []<class E>(E, std::size_t standing) {
        Stage<E> stage({{.models = 10, .base = "25mm"}}, {one}, E::Phase::morale);
        stage.put(stage.red(), {5_in, 20_in}, 0.25_in);
        stage.put(stage.blue(), {5_in, 50_in});
        for (std::size_t i = standing; i < 10; ++i) stage.battle.models[i].whereabouts = Whereabouts::destroyed;
        stage.game().of(stage.red()).fallen = 2;
        stage.oracle.dice.then(E::morale_roll, {6}).then(N_ATTR_01, std::vector<Face>(9, 2)); // 8 against 7
        stage.run();
        return stage.standing(stage.red());
    };
    CHECK(left(Eighth{}, 6) == 5);
    CHECK(left(Ninth{}, 6) == 5); // five of ten: not below
    CHECK(left(Eighth{}, 5) == 4);
    CHECK(left(Ninth{}, 5) == 0); // four: a 2 counts as a 1
}

TEST_CASE("E-DIF-25 Keywords: of the datasheet; one in angle brackets is refused in each until it is chosen") {
    const auto reason = [](std::string_view rules, std::string_view chosen) {
        auto document = Document::parse(fmt::format(
                                            R"({{ "format": "muster-army/1", "rules": "{}", "name": "A",
                "datasheets": [ {{ "id": "s", "name": "S", "role": "Troops", "power": 5, "keywords": ["<ORDER>"],
                  "faction_keywords": [], "models": [ {{ "id": "m", "name": "M", "min": 1, "max": 1, "M": 6, "WS": "3+",
                    "BS": "3+", "S": 4, "T": 4, "W": 4, "A": 3, "Ld": 8, "Sv": "3+", "weapons": [] }} ] }} ],
                "units": [ {{ "name": "U", "datasheet": "s", "models": {{ "m": 1 }}{} }} ] }})",
                                            rules, chosen),
                                        "army");
        const auto army = read_army(*document);
        REQUIRE_MESSAGE(army.has_value(), army.error().text());
        return army->validation.reasons.empty() ? Clause::none : army->validation.reasons[0].clause;
    };
    CHECK(reason("eighth", "") == E_DATA_16);
    CHECK(reason("ninth", "") == N_KEY_05);
    CHECK(reason("eighth", R"(, "keywords": { "<ORDER>": "ASHEN" })") == Clause::none);
    CHECK(reason("ninth", R"(, "keywords": { "<ORDER>": "ASHEN" })") == Clause::none);
}

// --- Measuring a move

TEST_CASE("E-DIF-27 Move measurement: by the part of the base that travels furthest, turns included, in both") {
    const auto verdict = []<class E>(E, const std::string& base, std::int16_t facing) {
        Stage<E> stage({{.models = 1, .profile = R"("M": 3)", .base = base}}, {one}, E::Phase::movement);
        stage.put(stage.blue(), above(start, 30_in));
        Answer answer;
        answer.places.push_back({stage.model(stage.red()), {start + Point{1_in, 0_in}, {}, facing}, 0});
        std::optional<Clause> found;
        stage.select(E::mover, stage.red()).say(E::way, E::Word::normal_move);
        stage.try_out(E::where, answer, found);
        stage.run();
        return found;
    };
    CHECK(verdict(Eighth{}, "90x52mm", 90) == E_MOV_05); // an inch ahead and 2.8 inches round
    CHECK(verdict(Ninth{}, "90x52mm", 90) == N_MOV_14);
    CHECK(verdict(Eighth{}, "90x52mm", 30) == Clause::none);
    CHECK(verdict(Ninth{}, "90x52mm", 30) == Clause::none);
}

} // namespace
} // namespace muster::test
