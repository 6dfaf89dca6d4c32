#include "rules/eighth/narrate.h"

#include "rules/eighth/eighth.h"
#include "rules/sheets/telling.h"

#include <fmt/format.h>

namespace muster::eighth {
namespace {

// What a roll is for.
constexpr Phrase purposes[] = {
    {E_MISS_07, "roll-off for the first objective marker"},
    {E_MISS_08, "primary objective"},
    {E_LORD_04, "Warlord trait"},
    {E_MISS_22, "which marker is the relic"},
    {E_SEQ_02, "roll-off for the order of the rules"},
    {E_SEQ_03, "roll-off for the order of the rules"},
    {E_VP_02, "points for the enemy Warlord"},
    {E_DATA_10, "wounds regained"},
    {E_MOD_07, "Move"},
    {E_MOD_08, "random characteristic"},
    {E_ADV_02, "Advance roll"},
    {E_LOC_06, "contagion"},
    {E_I_41, "does it explode?"},
    {E_TRAN_15, "getting out of the wreck"},
    {E_PSY_06, "Psychic test"},
    {E_PSY_14, "Deny the Witch test"},
    {E_PSY_17, "wounds regained"},
    {E_PSY_19, "mortal wounds of Smite"},
    {E_PSY_20, "mortal wounds of a mighty Smite"},
    {E_PSY_09, "Perils of the Warp"},
    {E_PSY_11, "mortal wounds of the torn warp"},
    {E_WPN_01, "number of attacks"},
    {E_ATK_01, "hit rolls"},
    {E_ATK_05, "wound rolls"},
    {E_SAVE_01, "saving throw"},
    {E_DMG_01, "damage"},
    {E_MW_01, "mortal wounds"},
    {E_I_47, "ignoring a wound"},
    {E_CHG_09, "charge roll"},
    {E_MOR_02, "morale test"},
};

// Things that one clause tells: {0} the unit, {1} the other unit, {2} to {4} the numbers.
constexpr Phrase happenings[] = {
    {E_LOC_10, "{0} starts in reserve"},
    {E_MISS_13, "There is no room for {0}: it is left out of the battle"},
    {E_MISS_22, "Marker {2} is the relic, the others are removed"},
    {E_REIN_04, "  {0} has arrived and counts as having moved"},
    {E_REIN_05, "{0} never arrived and counts as destroyed"},
    {E_MISS_14, "{0} starts embarked on {1}"},
    {E_TRAN_03, "{0} embarks on {1}"},
    {E_TRAN_09, "  {0} has got out of {1}"},
    {E_TRAN_14, "  {0} has got out of the wreck of {1}"},
    {E_LOC_06, "  contagion inflicts {2} mortal wounds on {0}"},
    {E_I_41, "  the explosion of {1} inflicts {2} mortal wounds on {0}"},
    {E_ADV_02, "  {0} adds {2}\" to its Move"},
    {E_FALL_01, "{0} holds"},
    {E_TRAN_11, "  for {2} models of {0} there is no room"},
    {E_MIN_04, "{0} cannot make its minimum move and leaves the battlefield"},
    {E_PSY_09, "{0} suffers Perils of the Warp: {2} mortal wounds"},
    {E_PSY_11, "  the warp tears {0}: {2} mortal wounds"},
    {E_PSY_19, "  Smite inflicts {2} mortal wounds on {0}"},
    {E_PSY_17, "  the power inflicts {2} mortal wounds on {0}"},
    {E_CHG_07, "{0} declares a charge against {1}"},
    {E_CHG_14, "{0} makes its charge with {2}"},
    {E_CHG_13, "{0} fails its charge with {2}"},
    {E_OW_01, "{0} fires Overwatch at {1}"},
    {E_HERO_01, "{0} performs a heroic intervention"},
    {E_FGT_01, "{0} fights"},
    {E_MOR_03, "{0} passes its morale test: {2} against Leadership {3}, {4} slain this turn"},
    {E_MOR_04, "{0} fails its morale test: {2} against Leadership {3}, {4} slain this turn"},
};

constexpr std::string_view stages[] = {
    "Mustering the armies", "Objective markers", "Primary objective", "Dividing the battlefield",
    "Deployment zones",     "Warlord traits",    "Deployment",        "Underdog and first turn"};
constexpr std::string_view objectives[] = {"none", "Slay and Secure", "Ancient Relic", "Domination"};
constexpr std::string_view phase_names[] = {"Movement", "Psychic", "Shooting", "Charge", "Fight", "Morale"};
constexpr std::string_view manners[] = {"moves",      "Advances", "Falls Back",   "makes a charge move",
                                        "intervenes", "piles in", "consolidates", "is set up"};
constexpr std::string_view causes[] = {"is slain", "is slain by a mortal wound", "flees", "is slain"};

constexpr Wording words{purposes, happenings, manners, causes};

struct EighthTeller : Teller {
    EighthTeller(const Setup& setup, const EventLog& events, std::size_t which) : Teller(setup, words, events, which) {}
};

std::string tell(const EighthTeller&, const StepBegun& e) {
    if (static_cast<Stage>(e.stage) != Stage::battle) return fmt::format("\n{}", stages[e.stage]);
    std::string phase = fmt::format("{} phase of {}", phase_names[e.phase], name_of(e.active));
    if (static_cast<Phase>(e.phase) != Phase::movement) return phase;
    return fmt::format("\nBattle round {}, {}'s turn\n{}", e.round, name_of(e.active), phase);
}

std::string tell(const EighthTeller& teller, const WarlordNamed& e) {
    return fmt::format("{}'s Warlord is {}", name_of(e.side), teller.model(e.model));
}

std::string tell(const EighthTeller& teller, const TraitGained& e) {
    return fmt::format("{} has the trait {}", teller.model(e.warlord), ability_of(e.trait)->name);
}

std::string tell(const EighthTeller&, const ObjectiveRolled& e) {
    return fmt::format("The primary objective is {}", objectives[static_cast<std::size_t>(e.objective)]);
}

std::string tell(const EighthTeller&, const BattlefieldDivided& e) {
    return fmt::format("{} divides the battlefield by a line at {} degrees to its long edges", name_of(e.side),
                       e.degrees);
}

std::string tell(const EighthTeller&, const UnderdogKnown& e) {
    return fmt::format("Power Levels {} : {}; {} is the Underdog, with {} Command re-rolls", e.power[0], e.power[1],
                       name_of(e.side), e.rerolls);
}

std::string tell(const EighthTeller&, const PointsScored& e) {
    const std::string_view why = e.because == E_VP_02   ? "the enemy Warlord"
                                 : e.because == E_VP_03 ? "the relic"
                                                        : "objective markers";
    return fmt::format("{} scores {}: {} ({})", name_of(e.side), e.points, why, id_of(e.because));
}

std::string tell(const EighthTeller&, const BattleEnded& e) {
    return fmt::format("\nThe battle ends {} : {}, a {} victory for {}", e.score[0], e.score[1],
                       e.major ? "major" : "minor", name_of(e.outcome));
}

std::string tell(const EighthTeller& teller, const Happened& e) {
    const auto& n = e.numbers;
    const auto side = [](int number) { return name_of(static_cast<Side>(number)); };
    if (e.clause == E_MISS_19) return fmt::format("  {} spends a Command re-roll, {} left", side(n[0]), n[1]);
    if (e.clause == E_MISS_21) return fmt::format("{} takes the first turn", side(n[0]));
    if (e.clause == E_PSY_06) return tell_psychic_test(teller, teller.power(e.unit, n[0]), e);
    if (e.clause == E_PSY_14) return tell_denial(teller, e);
    if (e.clause == E_DICE_05) return tell_modified_roll(e);
    if (e.clause == E_OBJ_01) return tell_control(e);
    if (e.clause == E_PSY_17 && n[1] != 0) return tell_power(teller, teller.power(e.other, n[2]), e);
    return tell_happening(teller, e);
}

} // namespace

std::string narrate(const Setup& setup, const EventLog& events, std::size_t which) {
    return tell_any<DiceRolled, DiceRerolled, StepBegun, RollOffWon, WarlordNamed, MarkerPlaced, ObjectiveRolled,
                    BattlefieldDivided, ZoneTaken, TraitGained, UnderdogKnown, UnitSetUp, UnitMoved, AttacksMade,
                    SaveTried, WoundsLost, ModelDestroyed, ModelHealed, PointsScored, BattleEnded, Happened>(
        EighthTeller(setup, events, which), events, which);
}

} // namespace muster::eighth
