// The value of a battle: fair to both sides, never above a victory, and by what the rules pay for markers.
#include "players/evaluation.h"

#include "battle/session.h"
#include "dice/philox_dice.h"
#include "players/registry.h"
#include "rules/eighth/eighth.h"
#include "rules/ninth/ninth.h"
#include "rules/registry.h"
#include "table/table_file.h"

#include <doctest/doctest.h>

using namespace muster;

namespace {

std::shared_ptr<const Setup> setup_of(const std::string& rules, const std::string& army, const std::string& table) {
    const std::string data = MUSTER_SOURCE "/data/";
    const Army both = load_army(data + "armies/" + rules + "/" + army + ".json").value();
    return make_setup(*find_rule_set(rules), both, both, load_table(data + "tables/" + table + ".json").value())
        .value();
}
std::shared_ptr<const Setup> of_ninth() { return setup_of("ninth", "tide-25", "saltmarket-corner"); }
std::shared_ptr<const Setup> of_eighth() { return setup_of("eighth", "thorn-25", "quiet-orchards"); }
std::shared_ptr<const Setup> of_alternating() { return setup_of("alternating", "ash-riders", "harrow-junction"); }

std::vector<Battle> battles_of(const std::shared_ptr<const Setup>& setup) {
    std::vector<Battle> battles;
    Session session(setup, std::make_shared<PhiloxDice>(3), false);
    session.on_checkpoint = [&](const Battle& battle, std::size_t) { battles.push_back(battle); };
    const auto quick = make_player("quick", 1);
    session.run({quick.get(), quick.get()});
    battles.push_back(session.battle());
    return battles;
}

Battle at(const std::shared_ptr<const Setup>& setup, int round, Side active) {
    Battle battle = begin_battle(*setup);
    battle.round = static_cast<std::uint8_t>(round);
    battle.first = Side::red;
    battle.active = active;
    return battle;
}

} // namespace

TEST_CASE("what a battle is worth to one side it costs the other, and only its end is worth a victory") {
    for (const auto& setup : {of_ninth(), of_eighth(), of_alternating()}) {
        CAPTURE(setup->rules->name);
        const Evaluation evaluation(*setup);
        std::int64_t most = 0;
        for (const Battle& battle : battles_of(setup)) {
            const std::int64_t red = evaluation.of(battle, Side::red);
            CHECK(red == -evaluation.of(battle, Side::blue));
            if (!battle.over) CHECK(std::abs(red) < Evaluation::victory);
            if (battle.over && battle.outcome != Outcome::draw)
                CHECK((red >= Evaluation::victory / 2) == (battle.outcome == Outcome::red));
            if (!battle.over) most = std::max(most, std::abs(red));
        }
        CHECK(most > Evaluation::victory / 10); // it has an opinion
    }
}

TEST_CASE("whoever loses a model is worse off, the more so the dearer it was; a wound is less than a model") {
    const auto setup = of_ninth();
    const Evaluation evaluation(*setup);
    for (Battle battle : battles_of(setup)) {
        if (battle.over || battle.round == 0) continue;
        const auto standing = std::ranges::find_if(battle.models, [&](const Model& model) {
            return model.whereabouts == Whereabouts::table && model.wounds > 1 &&
                   battle.units[index(model.unit)].owner == Side::red;
        });
        if (standing == battle.models.end()) continue;
        const std::int64_t whole = evaluation.features(battle, Side::red).armies;
        --standing->wounds;
        const std::int64_t hurt = evaluation.features(battle, Side::red).armies;
        standing->whereabouts = Whereabouts::destroyed;
        const std::int64_t gone = evaluation.features(battle, Side::red).armies;
        CHECK(gone < hurt);
        CHECK(hurt < whole);
        return;
    }
    FAIL("nobody with two wounds");
}

TEST_CASE("N-WAR-10 N-WAR-11 a marker of the ninth pays in every Command phase of one's own to come, and in the end") {
    const auto setup = of_ninth();
    CHECK(objective_stakes_of(*setup, at(setup, 0, Side::red)).to_come == std::array{6, 6});
    CHECK(objective_stakes_of(*setup, at(setup, 2, Side::red)).to_come ==
          std::array{4, 5}); // blue's second turn is to come
    CHECK(objective_stakes_of(*setup, at(setup, 2, Side::blue)).to_come == std::array{4, 4});
    CHECK(objective_stakes_of(*setup, at(setup, 5, Side::red)).to_come == std::array{1, 2});
    CHECK(objective_stakes_of(*setup, at(setup, 5, Side::blue)).to_come == std::array{1, 1});
}

TEST_CASE("E-VP-01 E-VP-03 E-VP-04 a marker of the eighth pays at the end, or after every turn") {
    const auto setup = of_eighth();
    const auto pays = [&](eighth::Objective objective, int round, Side active) {
        Battle battle = at(setup, round, active);
        memory<eighth::Memory>(battle).mission.objective = objective;
        const ObjectiveStakes stakes = objective_stakes_of(*setup, battle);
        CHECK(stakes.to_come[0] == stakes.to_come[1]);
        return stakes.to_come[0];
    };
    CHECK(pays(eighth::Objective::slay_and_secure, 1, Side::red) == 2);
    CHECK(pays(eighth::Objective::slay_and_secure, 5, Side::blue) == 2);
    CHECK(pays(eighth::Objective::ancient_relic, 3, Side::red) == 6);
    CHECK(pays(eighth::Objective::domination, 0, Side::red) == 10);
    CHECK(pays(eighth::Objective::domination, 1, Side::red) == 10);
    CHECK(pays(eighth::Objective::domination, 1, Side::blue) == 9);
    CHECK(pays(eighth::Objective::domination, 5, Side::blue) == 1);
}

TEST_CASE("A-MISS-11 of the alternating game's markers only who holds them in the end counts") {
    const auto setup = of_alternating();
    Battle battle = at(setup, 2, Side::red);
    CHECK(objective_stakes_of(*setup, battle).to_come == std::array{1, 1});
    CHECK_FALSE(objective_stakes_of(*setup, battle).banked);
    battle.score = {3, 1}; // is only what is held now
    CHECK(Evaluation(*setup).features(battle, Side::red).scored == 0);
    const auto other = of_ninth();
    Battle banked = at(other, 2, Side::red);
    banked.score = {3, 1};
    CHECK(Evaluation(*other).features(banked, Side::red).scored == 2000);
    CHECK(Evaluation(*other).features(banked, Side::blue).scored == -2000);
}

TEST_CASE_TEMPLATE("N-WAR-09 E-VP-02 a Warlord slain counts against its side", Memory, ninth::Memory, eighth::Memory) {
    constexpr bool in_eighth = std::is_same_v<Memory, eighth::Memory>;
    const auto setup = in_eighth ? of_eighth() : of_ninth();
    const Evaluation evaluation(*setup);
    Battle battle = at(setup, 5, Side::red);
    auto& memory = muster::memory<Memory>(battle);
    if constexpr (in_eighth) memory.mission.objective = eighth::Objective::slay_and_secure;
    const ModelId warlord{0};
    REQUIRE(battle.units[index(battle.models[index(warlord)].unit)].owner == Side::red);
    battle.models[index(warlord)].whereabouts = Whereabouts::destroyed;
    const std::int64_t a_model_less = evaluation.of(battle, Side::red);
    CHECK(evaluation.features(battle, Side::red).slain == 0); // nobody's Warlord
    memory.sides[index(Side::red)].warlord = warlord;
    CHECK(evaluation.features(battle, Side::red).slain == -1000);
    CHECK(evaluation.features(battle, Side::blue).slain == 1000);
    CHECK(evaluation.of(battle, Side::red) < a_model_less);
    battle.models[index(warlord)].whereabouts = Whereabouts::table;
    CHECK(evaluation.features(battle, Side::red).slain == 0);
}

TEST_CASE("E-END-04 equal points speak for the Underdog, once it is known who that is") {
    const auto setup = of_eighth();
    const Evaluation evaluation(*setup);
    Battle battle = at(setup, 1, Side::red);
    memory<eighth::Memory>(battle).mission.underdog = Side::blue;
    CHECK(evaluation.features(battle, Side::blue).tie == 1000);
    CHECK(evaluation.features(battle, Side::red).tie == -1000);
    memory<eighth::Memory>(battle).mission.underdog = Side::red;
    CHECK(evaluation.features(battle, Side::red).tie == 1000);
    battle.round = 0;
    CHECK(evaluation.features(battle, Side::red).tie == 0);
    CHECK_FALSE(objective_stakes_of(*of_ninth(), at(of_ninth(), 1, Side::red)).tie);
}

TEST_CASE("whose turn it is and who has the last one are told apart") {
    const auto setup = of_eighth();
    const Evaluation evaluation(*setup);
    for (const Side active : {Side::red, Side::blue}) {
        const Features red = evaluation.features(at(setup, 3, active), Side::red); // red had the first turn
        CHECK(red.turn == (active == Side::red ? 1000 : -1000));
        CHECK(red.last == -1000);
        CHECK(evaluation.features(at(setup, 3, active), Side::blue).last == 1000);
    }
    CHECK(evaluation.features(at(setup, 0, Side::red), Side::red).turn == 0);
}
