// What only the ninth tells, besides rules/sheets/sheet_events.h.
#pragma once

#include "rules/ninth/ninth.h"
#include "rules/sheets/sheet_events.h"

namespace muster::ninth {

struct WarlordNamed {
    static constexpr std::string_view name = "warlord_named";
    Side side = Side::red;
    ModelId model = ModelId::none;
    bool has_trait = false;
};
MUSTER_FIELDS(WarlordNamed, side, model, has_trait)

struct UnitDivided {
    static constexpr std::string_view name = "unit_divided";
    UnitId unit = UnitId::none, part = UnitId::none; // the part is a new unit of these models
    FixedVector<ModelId, max_unit_models> models;
};
MUSTER_FIELDS(UnitDivided, unit, part, models)

struct BattleEnded {
    static constexpr std::string_view name = "battle_ended";
    static constexpr Weight weight = Weight::heading;
    Outcome outcome = Outcome::undecided;
    std::array<std::int16_t, 2> score{};
};
MUSTER_FIELDS(BattleEnded, outcome, score)

} // namespace muster::ninth
