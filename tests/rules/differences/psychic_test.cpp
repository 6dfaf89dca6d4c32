// The table of differences (docs/rules/eighth.md, section 15), row by row, each as one situation in both games:
// psykers.
#include "two_games.h"

#include "rules/eighth/eighth.h"
#include "rules/ninth/ninth.h"

namespace muster::test {
namespace {

constexpr std::uint16_t smite = 255;
const UnitText psyker{
    .models = 1, .profile = R"("W": 40, "Sv": "-")", .keywords = R"("INFANTRY", "PSYKER")", .extra = R"("psyker": {})"};

Option power_of(UnitId unit, std::uint16_t number) {
    return {What::power, number, static_cast<std::uint16_t>(unit), 0};
}
// The unit tries Smite next, the only power it knows.
template <class E>
void cast(Stage<E>& stage, UnitId unit) {
    if constexpr (std::is_same_v<E, Ninth>)
        stage.select(E::psyker, unit);
    else
        stage.oracle.answer(E::psyker, pick(power_of(unit, smite)));
}

TEST_CASE("E-DIF-11 Equally close candidates: who uses the rule picks, in both by a clause of each") {
    const auto lost = []<class E>(E) {
        Stage<E> stage({psyker}, {tough, tough}, E::Phase::psychic);
        stage.put(stage.blue(0), right_of(start, 10_in));
        stage.put(stage.blue(1), start - Point{base + 10_in, 0_in});
        cast(stage, stage.red());
        std::optional<Side> seat;
        stage.oracle.look(E::equally_close, [&](const Question& question, const Rulings&) { seat = question.seat; });
        stage.oracle.answer(E::equally_close, pick(option_of(stage.blue(1))));
        stage.oracle.dice.then(E::psychic_test, {3, 3});
        stage.run();
        CHECK(seat == Side::red);
        return std::pair(40 - stage.wounds(stage.blue(0)), 40 - stage.wounds(stage.blue(1)));
    };
    CHECK(lost(Eighth{}) == std::pair(0, 1));
    CHECK(lost(Ninth{}) == std::pair(0, 1));
}

TEST_CASE("E-DIF-46 Psyker picks: a power at a time, or each psyker once in the phase") {
    const UnitText versed{
        .models = 1,
        .profile = R"("W": 9)",
        .keywords = R"("INFANTRY", "PSYKER")",
        .extra =
            R"("psyker": { "manifest": 2, "powers": ["Smite", "Haste"] }, "powers": [ { "name": "Haste", "warp_charge": 5,
               "range": 12, "target": "self", "ability": { "effect": "modify", "characteristic": "M", "by": 2 } } ])"};
    const auto again = [&]<class E>(E) {
        Stage<E> stage({versed, psyker}, {tough}, E::Phase::psychic);
        stage.put(stage.red(1), right_of(start, 2_in));
        stage.put(stage.blue(), above(start, 10_in));
        cast(stage, stage.red());
        std::optional<Clause> found;
        const bool ninth = std::is_same_v<E, Ninth>;
        stage.try_out(E::psyker, pick(ninth ? option_of(stage.red()) : power_of(stage.red(), 0)), found);
        stage.oracle.dice.then(E::psychic_test, {1, 2, 1, 2});
        stage.run();
        return found;
    };
    CHECK(again(Eighth{}) == Clause::none);
    CHECK(again(Ninth{}) == N_PSY_03);
}

TEST_CASE("E-DIF-49 Smite for D6: from a total of 11 on in both") {
    const auto lost = []<class E>(E, Face second) {
        Stage<E> stage({psyker}, {tough}, E::Phase::psychic);
        stage.put(stage.blue(), above(start, 10_in));
        cast(stage, stage.red());
        stage.oracle.dice.then(E::psychic_test, {5, second}).then(E::smite, {6}).then(E::mighty_smite, {6});
        stage.run();
        return 40 - stage.wounds(stage.blue());
    };
    CHECK(lost(Eighth{}, 5) == 3);
    CHECK(lost(Ninth{}, 5) == 3);
    CHECK(lost(Eighth{}, 6) == 6);
    CHECK(lost(Ninth{}, 6) == 6);
}

// Whether a psyker of blue's, so far away, denies a Smite of 6 with these dice; nothing where nobody is asked.
template <class E>
std::optional<bool> denied(Length away, std::initializer_list<Face> dice) {
    Stage<E> stage({psyker}, {tough, psyker}, E::Phase::psychic);
    stage.put(stage.red(), {20_in, 40_in});
    stage.put(stage.blue(0), {20_in, 50_in});
    stage.put(stage.blue(1), {20_in, 40_in - base - away});
    cast(stage, stage.red());
    stage.oracle.answer(E::deny, pick(option_of(stage.blue(1))));
    stage.oracle.dice.then(E::psychic_test, {3, 3}).then(E::deny_roll, dice);
    stage.run();
    if (!stage.asked(E::deny)) return std::nullopt;
    return stage.wounds(stage.blue(0)) == 40;
}

TEST_CASE("E-DIF-50 Deny: within 24 inches, by a greater total, in both") {
    CHECK(denied<Eighth>(24_in, {3, 4}) == true);
    CHECK(denied<Ninth>(24_in, {3, 4}) == true);
    CHECK(denied<Eighth>(24_in, {3, 3}) == false);
    CHECK(denied<Ninth>(24_in, {3, 3}) == false);
    CHECK(denied<Eighth>(24_in + step_more, {3, 4}) == std::nullopt);
    CHECK(denied<Ninth>(24_in + step_more, {3, 4}) == std::nullopt);
}

// Red's only psyker, its Warlord, has died of Perils of its own.
template <class E>
Stage<E> after_fatal_perils() {
    const UnitText frail{.models = 1, .keywords = R"("INFANTRY", "PSYKER", "CHARACTER")", .extra = R"("psyker": {})"};
    Stage<E> stage({frail, one}, {one}, E::Phase::psychic);
    stage.put(stage.red(1), start - Point{0_in, 15_in});
    stage.put(stage.blue(), above(start, 20_in));
    stage.game().memory.sides[0].warlord = stage.model(stage.red());
    cast(stage, stage.red());
    stage.oracle.dice.then(E::psychic_test, {6, 6});
    stage.run();
    REQUIRE(stage.standing(stage.red()) == 0);
    return stage;
}

TEST_CASE("E-DIF-105 Credit for destroyed units: nobody keeps it, or by cause: to the enemy, or to nobody") {
    Stage<Eighth> slain({one, one}, {one}, eighth::Phase::shooting);
    auto slaying = slain.game();
    destroy_model(slaying, slain.model(slain.red()), eighth::Cause::attack, true);
    CHECK(slaying.of(slain.red()).destroyed_by == -1);
    auto stage = after_fatal_perils<Eighth>();
    auto game = stage.game();
    game.memory.mission.objective = eighth::Objective::slay_and_secure;
    stage.oracle.dice.then(E_VP_02, {3});
    end_battle(game);
    CHECK(stage.battle.score[1] == 2); // whoever did it
    CHECK(after_fatal_perils<Ninth>().game().of(UnitId{0}).destroyed_by == -1);
    Stage<Ninth> shot({one, one}, {one}, ninth::Phase::shooting);
    auto firing = shot.game();
    destroy_model(firing, shot.model(shot.red()), ninth::Cause::attack, true);
    CHECK(firing.of(shot.red()).destroyed_by == index(Side::blue));
}

} // namespace
} // namespace muster::test
