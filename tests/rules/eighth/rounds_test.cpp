// The order of play: steps of the mission, battle rounds, turns and phases.
#include "field.h"

#include "battle/session.h"
#include "dice/philox_dice.h"
#include "rules/eighth/eighth.h"
#include "rules/registry.h"

using namespace muster;
using namespace muster::test;
using namespace muster::eighth;
using enum Clause;

namespace {

const UnitText squad{.models = 3};

// The armies and the table of a field under the rules as they are played.
std::shared_ptr<const Setup> played(std::vector<UnitText> red, std::vector<UnitText> blue) {
    const Field field(std::move(red), std::move(blue), {72_in, 48_in});
    auto setup =
        make_setup(eighth::rules, field.setup->army(Side::red), field.setup->army(Side::blue), field.setup->table);
    REQUIRE_MESSAGE(setup.has_value(), setup.error().text());
    return *setup;
}

// Takes every default, but the first turn as told.
struct Defaults final : Player {
    Answer answer(const View&, const Question& question, const Rulings& rulings) override {
        asked.push_back(question.clause);
        if (question.clause == E_MISS_21) return pick_word(static_cast<std::uint16_t>(turn));
        return default_answer(question, rulings);
    }
    Word turn = Word::first_turn;
    std::vector<Clause> asked;
};

Session whole_battle(std::shared_ptr<const Setup> setup, std::uint64_t seed = 1, Word turn = Word::first_turn) {
    Session session(std::move(setup), std::make_shared<PhiloxDice>(seed));
    Defaults player;
    player.turn = turn;
    session.run({&player, &player});
    REQUIRE(session.over());
    return session;
}

std::vector<StepBegun> steps_of(const Session& session) {
    std::vector<StepBegun> steps;
    for (std::size_t i = 0; i < session.events().size(); ++i)
        if (const auto step = session.events().get<StepBegun>(i)) steps.push_back(*step);
    return steps;
}

} // namespace

TEST_CASE("E-PRE-01 a mission is selected before anything else, among those there are") {
    const auto setup = played({squad}, {squad});
    CHECK(setup->mission == "nothing_but_war");
    const auto unknown =
        make_setup(eighth::rules, setup->army(Side::red), setup->army(Side::blue), setup->table, "elsewhere");
    REQUIRE(unknown.has_error());
    CHECK(unknown.error().place == "mission");
    CHECK(find_rule_set("eighth") == &eighth::rules);
}

TEST_CASE("E-MISS-01 E-MISS-03 E-LORD-03 the steps of the mission come in their order") {
    const Session session = whole_battle(played({squad}, {squad}));
    std::vector<std::uint8_t> stages;
    for (const StepBegun& step : steps_of(session))
        if (stages.empty() || stages.back() != step.stage) stages.push_back(step.stage);
    std::vector<std::uint8_t> expected;
    for (Stage stage : {Stage::markers, Stage::objective, Stage::division, Stage::zones, Stage::traits,
                        Stage::deployment, Stage::first_turn, Stage::battle})
        expected.push_back(static_cast<std::uint8_t>(stage));
    CHECK(stages == expected);
    CHECK(session.events().get<WarlordNamed>(0)); // mustering comes first
    CHECK(session.battle().stage == static_cast<std::uint8_t>(Stage::ended));
    CHECK(session.events().get<BattleEnded>(session.events().size() - 1));
}

TEST_CASE("E-TURN-01 E-TURN-02 E-TURN-03 E-TURN-04 E-END-01 five rounds of two turns of six phases") {
    for (std::uint64_t seed : {1u, 2u, 3u}) {
        const Session session = whole_battle(played({squad}, {squad}), seed);
        std::vector<StepBegun> expected;
        const Side first = session.battle().first;
        for (std::uint8_t round = 1; round <= 5; ++round)
            for (Side side : {first, opponent(first)})
                for (std::uint8_t phase = 0; phase < 6; ++phase)
                    expected.push_back({static_cast<std::uint8_t>(Stage::battle), round, phase, side});
        std::vector<StepBegun> phases;
        for (const StepBegun& step : steps_of(session))
            if (step.stage == static_cast<std::uint8_t>(Stage::battle)) phases.push_back(step);
        REQUIRE(phases.size() == expected.size());
        for (std::size_t i = 0; i < phases.size(); ++i) CHECK(phases[i] == expected[i]);
        CHECK(session.battle().round == battle_rounds);
    }
    const auto names = eighth::rules.phases;
    CHECK(std::vector<std::string_view>(names.begin(), names.end()) ==
          std::vector<std::string_view>{"movement", "psychic", "shooting", "charge", "fight", "morale"});
}

TEST_CASE("E-MISS-21 E-TURN-02 whoever the Underdog says has the first turn of every round") {
    UnitText strong = squad;
    strong.power = 9;
    for (const auto& [turn, first] : {std::pair{Word::first_turn, Side::red}, {Word::second_turn, Side::blue}}) {
        const Session session = whole_battle(played({squad}, {strong}), 4, turn);
        CHECK(session.battle().first == first);
        for (const StepBegun& step : steps_of(session))
            if (step.stage == static_cast<std::uint8_t>(Stage::battle) && step.phase == 0) {
                CHECK(step.active == first);
                break;
            }
    }
}

TEST_CASE("E-MISS-22 with Ancient Relic the marker is selected when the first round begins, and no earlier") {
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        const Session session = whole_battle(played({squad}, {squad}), seed);
        const Objective objective = memory<Memory>(session.battle()).mission.objective;
        const std::size_t markers = session.battle().markers.size();
        CHECK(markers == (objective == Objective::ancient_relic ? 1u : 4u));
        bool selected = false;
        for (std::size_t i = 0; i < session.events().size(); ++i) {
            const auto happened = session.events().get<Happened>(i);
            selected = selected || (happened && happened->clause == E_MISS_22);
            if (const auto step = session.events().get<StepBegun>(i))
                if (step->stage == static_cast<std::uint8_t>(Stage::battle)) {
                    CHECK(selected == (objective == Objective::ancient_relic));
                    break;
                }
        }
    }
}

TEST_CASE("E-END-02 a battle ends at once when an army is gone") {
    auto setup = played({squad}, {squad});
    Battle battle = begin_battle(*setup);
    battle.stage = static_cast<std::uint8_t>(Stage::battle);
    battle.round = 2;
    for (Model& model : battle.models) {
        const bool red = battle.units[index(model.unit)].owner == Side::red;
        model.whereabouts = red ? Whereabouts::table : Whereabouts::destroyed;
        model.place.at = {30_in + static_cast<std::int32_t>(&model - battle.models.begin()) * 2_in, 24_in};
    }
    for (Unit& unit : battle.units)
        unit.whereabouts = unit.owner == Side::red ? Whereabouts::table : Whereabouts::destroyed;
    battle.over = true; // as check_annihilation leaves it
    ScriptedOracle oracle;
    eighth::rules.play(*setup, battle, oracle);
    CHECK(battle.outcome == Outcome::red);
    CHECK(memory<Memory>(battle).mission.major_victory);
    CHECK(battle.round == 2);
}
