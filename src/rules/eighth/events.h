// What only the eighth tells, besides rules/sheets/sheet_events.h.
#pragma once

#include "rules/eighth/eighth.h"
#include "rules/sheets/sheet_events.h"

namespace muster::eighth {

struct WarlordNamed {
    static constexpr std::string_view name = "warlord_named";
    Side side = Side::red;
    ModelId model = ModelId::none;
};
MUSTER_FIELDS(WarlordNamed, side, model)

struct TraitGained {
    static constexpr std::string_view name = "trait_gained";
    Side side = Side::red;
    ModelId warlord = ModelId::none;
    Trait trait = Trait::none;
};
MUSTER_FIELDS(TraitGained, side, warlord, trait)

struct ObjectiveRolled {
    static constexpr std::string_view name = "objective_rolled";
    Side side = Side::red;
    Objective objective = Objective::none;
};
MUSTER_FIELDS(ObjectiveRolled, side, objective)

struct BattlefieldDivided {
    static constexpr std::string_view name = "battlefield_divided";
    Side side = Side::red;
    std::uint8_t degrees = 0; // from the long edges
};
MUSTER_FIELDS(BattlefieldDivided, side, degrees)

struct UnderdogKnown {
    static constexpr std::string_view name = "underdog_known";
    Side side = Side::red;
    std::array<std::int16_t, 2> power{}; // Power Levels
    std::uint8_t rerolls = 0;            // Command re-rolls
};
MUSTER_FIELDS(UnderdogKnown, side, power, rerolls)

struct BattleEnded {
    static constexpr std::string_view name = "battle_ended";
    static constexpr Weight weight = Weight::heading;
    Outcome outcome = Outcome::undecided;
    std::array<std::int16_t, 2> score{};
    bool major = false; // or a minor victory (E-END-04)
};
MUSTER_FIELDS(BattleEnded, outcome, score, major)

} // namespace muster::eighth
