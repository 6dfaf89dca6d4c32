#include "rules/ninth/narrate.h"

#include "rules/ninth/ninth.h"
#include "rules/sheets/telling.h"

#include <fmt/format.h>

namespace muster::ninth {
namespace {

// What a roll is for.
constexpr Phrase purposes[] = {
    {N_WAR_14, "roll-off for the first objective marker"},
    {N_WAR_17, "roll-off for the deployment zones"},
    {N_WAR_22, "roll-off for the units set up last"},
    {N_WAR_23, "roll-off for the first turn"},
    {N_SEQ_02, "roll-off for the order of the rules"},
    {N_CMD_03, "wounds regained"},
    {N_DATA_01, "wounds regained"},
    {N_MOD_07, "Move"},
    {N_MOD_08, "random characteristic"},
    {N_MOV_16, "Advance roll"},
    {N_TRAN_18, "does it explode?"},
    {N_TRAN_21, "getting out of the wreck"},
    {N_PSY_11, "Psychic test"},
    {N_PSY_15, "Deny the Witch test"},
    {N_PSY_17, "wounds regained"},
    {N_SMITE_03, "mortal wounds of Smite"},
    {N_SMITE_04, "mortal wounds of a mighty Smite"},
    {N_PERIL_01, "Perils of the Warp"},
    {N_PERIL_03, "mortal wounds of the torn warp"},
    {N_SHT_26, "number of attacks"},
    {N_ATK_03, "hit rolls"},
    {N_ATK_11, "wound rolls"},
    {N_SAVE_01, "saving throw"},
    {N_DMG_01, "damage"},
    {N_MW_01, "mortal wounds"},
    {N_IGN_01, "ignoring a wound"},
    {N_CHG_09, "charge roll"},
    {N_MOR_06, "Morale test"},
    {N_ATTR_01, "Combat Attrition"},
};

// Things that one clause tells: {0} the unit, {1} the other unit, {2} to {4} the numbers.
constexpr Phrase happenings[] = {
    {N_GEN_06, "The combined Power Level {2} lies outside of what these rules are meant for"},
    {N_I_33, "{0} is set up after both armies"},
    {N_REIN_01, "{0} starts as reinforcements"},
    {N_REIN_06, "  {0} counts as having moved {2}\""},
    {N_REIN_07, "  {0} counts as having moved {2}\""},
    {N_REIN_09, "{0} never arrived and counts as destroyed"},
    {N_TRAN_03, "{0} starts embarked on {1}"},
    {N_TRAN_08, "{0} embarks on {1}"},
    {N_TRAN_13, "  {0} has got out of {1}"},
    {N_TRAN_19, "  {0} has got out of the wreck of {1}"},
    {N_TRAN_18, "  the explosion of {1} inflicts {2} mortal wounds on {0}"},
    {N_CMD_03, "{0} gains {2} command points for its army"},
    {N_DATA_01, "{0} gains {2} command points for its army"},
    {N_MOV_16, "  {0} adds {2}\" to its Move"},
    {N_MOV_22, "{0} Remains Stationary"},
    {N_OBJ_12, "  a model of {0} counts for marker {2}"},
    {N_COH_08, "  for {2} models of {0} there is no room"},
    {N_AIR_11, "{0}: {2} models cannot make their minimum move and leave the battlefield"},
    {N_BIG_05, "  the attacks of {0} at {1} are lost: an enemy is still within Engagement Range"},
    {N_PERIL_01, "{0} suffers Perils of the Warp: {2} mortal wounds"},
    {N_PERIL_03, "  the warp tears {0}: {2} mortal wounds"},
    {N_SMITE_03, "  Smite inflicts {2} mortal wounds on {0}"},
    {N_PSY_17, "  the power inflicts {2} mortal wounds on {0}"},
    {N_CHG_07, "{0} declares a charge against {1}"},
    {N_CHG_14, "{0} makes its charge with {2}"},
    {N_CHG_15, "{0} fails its charge with {2}"},
    {N_I_53, "  (a charge against AIRCRAFT cannot succeed)"},
    {N_OW_02, "{0} fires Overwatch at {1}"},
    {N_HERO_01, "{0} performs a heroic intervention"},
    {N_FGT_01, "{0} fights"},
    {N_MOR_07, "{0} passes its Morale test: {2} against Leadership {3}, {4} destroyed this turn"},
    {N_MOR_09, "{0} fails its Morale test: {2} against Leadership {3}, {4} destroyed this turn"},
    {N_ATTR_03, "  Combat Attrition of {0}: {2} more flee (rolls less {3})"},
    {N_STR_06, "{1} joins {0}"},
};

constexpr std::string_view stages[] = {"Mustering the armies", "Objective markers", "Deployment zones", "Deployment",
                                       "Late set-up",          "First turn",        "Pre-battle rules"};
constexpr std::string_view phase_names[] = {"Command", "Movement", "Psychic", "Shooting", "Charge", "Fight", "Morale"};
constexpr std::string_view manners[] = {"moves",      "Advances", "Falls Back",   "makes a charge move",
                                        "intervenes", "piles in", "consolidates", "is set up"};
constexpr std::string_view causes[] = {"is destroyed", "is destroyed by a mortal wound", "flees", "is destroyed",
                                       "is removed"};

constexpr Wording words{purposes, happenings, manners, causes};

// Units that were divided are named after whom they have left, as far as the events know.
class NinthTeller : public Teller {
  public:
    NinthTeller(const Setup& setup, const EventLog& events, std::size_t which) : Teller(setup, words, events, which) {}

    std::string unit(UnitId id) const override {
        if (id == UnitId::none || index(id) < setup().units.size()) return Teller::unit(id);
        const UnitId whole = left_by(id);
        return whole == UnitId::none ? fmt::format("unit {}", index(id)) : unit(whole) + place_of(whole, id);
    }
    std::string power_of(UnitId id, int number) const {
        while (id != UnitId::none && index(id) >= setup().units.size()) id = left_by(id);
        return id == UnitId::none ? "a power" : power(id, number);
    }

  private:
    // Which part of a divided unit it is.
    std::string place_of(UnitId whole, UnitId part) const {
        std::size_t parts = 1, number = 1;
        for (std::size_t i = 0; i < events().size(); ++i)
            if (const auto divided = events().get<UnitDivided>(i); divided && divided->unit == whole) {
                ++parts;
                if (divided->part == part) number = parts;
            }
        return parts == 2 ? " (second half)" : fmt::format(" (part {})", number);
    }
    UnitId left_by(UnitId part) const {
        for (std::size_t i = 0; i < events().size(); ++i)
            if (const auto divided = events().get<UnitDivided>(i); divided && divided->part == part)
                return divided->unit;
        return UnitId::none;
    }
};

std::string tell(const NinthTeller&, const StepBegun& e) {
    if (static_cast<Stage>(e.stage) != Stage::battle) return fmt::format("\n{}", stages[e.stage]);
    std::string phase = fmt::format("{} phase of {}", phase_names[e.phase], name_of(e.active));
    if (static_cast<Phase>(e.phase) != Phase::command) return phase;
    return fmt::format("\nBattle round {}, {}'s turn\n{}", e.round, name_of(e.active), phase);
}

std::string tell(const NinthTeller& teller, const WarlordNamed& e) {
    return fmt::format("{}'s Warlord is {}{}", name_of(e.side), teller.model(e.model),
                       e.has_trait ? ", an Inspiring Leader" : "");
}

std::string tell(const NinthTeller& teller, const UnitDivided& e) {
    std::string leaving;
    for (ModelId model : e.models) leaving += (leaving.empty() ? "" : ", ") + teller.model(model);
    return fmt::format("{} divides, {} models leave: {}", teller.unit(e.unit), e.models.size(), leaving);
}

std::string tell(const NinthTeller&, const PointsScored& e) {
    const std::string_view why = e.because == N_WAR_09   ? "Slay the Warlord"
                                 : e.because == N_WAR_10 ? "Capture and Control"
                                                         : "most objective markers";
    return fmt::format("{} scores {}: {} ({})", name_of(e.side), e.points, why, id_of(e.because));
}

std::string tell(const NinthTeller&, const BattleEnded& e) {
    return fmt::format("\nThe battle ends {} : {}, {}", e.score[0], e.score[1],
                       e.outcome == Outcome::draw ? "a draw" : fmt::format("{} wins", name_of(e.outcome)));
}

std::string tell(const NinthTeller& teller, const Happened& e) {
    const auto& n = e.numbers;
    const auto side = [](int number) { return name_of(static_cast<Side>(number)); };
    if (e.clause == N_WAR_03)
        return fmt::format("A battle of the size {}, combined Power Level {}, up to {} hour{}", battle_size(n[0]).name,
                           n[0], n[1], n[1] == 1 ? "" : "s");
    if (e.clause == N_WAR_23) return fmt::format("{} takes the first turn", side(n[0]));
    if (e.clause == N_CMD_01) return fmt::format("{} gains a command point and has {}", side(n[0]), n[1]);
    if (e.clause == N_PSY_11) return tell_psychic_test(teller, teller.power_of(e.unit, n[0]), e);
    if (e.clause == N_PSY_15) return tell_denial(teller, e);
    if (e.clause == N_DICE_05) return tell_modified_roll(e);
    if (e.clause == N_OBJ_05) return tell_control(e);
    if ((e.clause == N_REIN_06 || e.clause == N_REIN_07) && n[1] != 0)
        return fmt::format("  {} counts as having moved its Move", teller.unit(e.unit));
    if (e.clause == N_PSY_17 && n[1] != 0) return tell_power(teller, teller.power_of(e.other, n[2]), e);
    if (e.clause == N_OOP_01)
        return fmt::format("{} may {} out of phase", teller.unit(e.unit), name_of(static_cast<Action>(n[0])));
    return tell_happening(teller, e);
}

} // namespace

std::string narrate(const Setup& setup, const EventLog& events, std::size_t which) {
    return tell_any<DiceRolled, DiceRerolled, StepBegun, RollOffWon, WarlordNamed, MarkerPlaced, ZoneTaken, UnitDivided,
                    UnitSetUp, UnitMoved, AttacksMade, SaveTried, WoundsLost, ModelDestroyed, ModelHealed, PointsScored,
                    BattleEnded, Happened>(NinthTeller(setup, events, which), events, which);
}

} // namespace muster::ninth
