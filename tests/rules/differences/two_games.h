// One situation in both editions: a field that is built and played by the rules of the ninth or of the eighth, with the
// clauses of each edition's questions and rolls. Tests write the situation once, as a template over the edition.
#pragma once

#include "rules/eighth/eighth.h"
#include "rules/ninth/ninth.h"
#include "rules/sheets/abilities.h"
#include "rules/sheets/moves.h"
#include "testing/sheet_field.h"

namespace muster::test {

using enum Clause;

inline constexpr Length base = 32_mm;
inline constexpr Point start{20_in, 20_in};
inline Point right_of(Point from, Length gap) { return {from.x + base + gap, from.y}; }
inline Point above(Point from, Length gap) { return {from.x, from.y + base + gap}; }

inline std::string weapon(const std::string& id, const std::string& type, const std::string& range = "24",
                          const std::string& more = "") {
    return fmt::format(R"({{ "id": "{0}", "name": "{0}", "range": {1}, "type": "{2}", "S": {3}, "AP": 0, "D": 1{4} }})",
                       id, range, type, type == "Melee" ? "\"User\"" : "4", more);
}
inline const UnitText one{.models = 1};
inline const UnitText tough{.models = 1, .profile = R"("W": 40, "Sv": "-")"};

struct Ninth {
    using Game = ninth::Game;
    using Stage = ninth::Stage;
    using Phase = ninth::Phase;
    using Flag = ninth::Flag;
    using MoveKind = ninth::MoveKind;
    using Word = ninth::Word;
    static const RuleSet& rules() { return ninth::rules; }
    static constexpr Clause mover = N_MOV_02, way = N_MOV_04, way_close = N_MOV_05, where = N_MOV_07;
    static constexpr Clause shooter = N_SHT_01, aim = N_SHT_10, allocate = N_ALLOC_01;
    static constexpr Clause charger = N_CHG_02, charge_targets = N_CHG_07, charge_move = N_CHG_14, overwatch = N_OW_02;
    static constexpr Clause intervene = N_HERO_01, fighter = N_FGT_01, pile_in = N_PILE_01, blows = N_MEL_07;
    static constexpr Clause hit = N_ATK_03, wound = N_ATK_11, save = N_SAVE_01, ignore = N_IGN_01;
    static constexpr Clause charge_roll = N_CHG_09, morale_roll = N_MOR_06, psychic_test = N_PSY_11;
    static constexpr Clause embark = N_TRAN_05, psyker = N_PSY_01;
    static constexpr Clause deny = N_PSY_14, deny_roll = N_PSY_15, smite = N_SMITE_03, mighty_smite = N_SMITE_04;
    static constexpr Clause damage = N_DMG_01, random = N_MOD_08, reroll = N_RER_08, equally_close = N_MEAS_05;
    static constexpr Clause reinforcement = N_REIN_02, arrival = N_REIN_03, set_up = N_WAR_18, start_aboard = N_TRAN_03;
    static constexpr Clause consolidate = N_CONS_01, fights = N_FGT_01, charger_fights = N_FGT_01;
    static bool close(const Game& game, UnitId unit) { return ninth::is_engaged(game, unit); }
    static void begin(const Setup& setup, Battle& battle) { ninth::begin(setup, battle); }
};

struct Eighth {
    using Game = eighth::Game;
    using Stage = eighth::Stage;
    using Phase = eighth::Phase;
    using Flag = eighth::Flag;
    using MoveKind = eighth::MoveKind;
    using Word = eighth::Word;
    static const RuleSet& rules() { return eighth::rules; }
    static constexpr Clause mover = E_MOV_01, way = E_ADV_01, way_close = E_FALL_01, where = E_MOV_04;
    static constexpr Clause shooter = E_SHT_02, aim = E_TGT_06, allocate = E_ATK_09;
    static constexpr Clause charger = E_CHG_02, charge_targets = E_CHG_07, charge_move = E_CHG_10, overwatch = E_OW_01;
    static constexpr Clause intervene = E_HERO_01, fighter = E_FGT_06, pile_in = E_FGT_10, blows = E_FGT_14;
    static constexpr Clause hit = E_ATK_01, wound = E_ATK_05, save = E_SAVE_01, ignore = E_I_47;
    static constexpr Clause charge_roll = E_CHG_09, morale_roll = E_MOR_02, psychic_test = E_PSY_06;
    static constexpr Clause embark = E_TRAN_03, psyker = E_PSY_01;
    static constexpr Clause deny = E_PSY_13, deny_roll = E_PSY_14, smite = E_PSY_19, mighty_smite = E_PSY_20;
    static constexpr Clause damage = E_DMG_01, random = E_MOD_08, reroll = E_RRL_01, equally_close = E_I_05;
    static constexpr Clause reinforcement = E_REIN_01, arrival = E_LOC_11, set_up = E_MISS_12, start_aboard = E_MISS_14;
    static constexpr Clause consolidate = E_FGT_24, fights = E_FGT_01, charger_fights = E_FGT_05;
    static bool close(const Game& game, UnitId unit) { return eighth::is_engaged(game, unit); }
    static void begin(const Setup& setup, Battle& battle) { eighth::begin(setup, battle); }
};

// A battle of the edition in one phase of red's turn, with units where the test puts them.
template <class Edition>
struct Stage : EditionField<typename Edition::Game, typename Edition::Stage> {
    using Base = EditionField<typename Edition::Game, typename Edition::Stage>;
    using Phase = typename Edition::Phase;
    using Base::battle, Base::oracle, Base::put, Base::red;

    Stage(const std::vector<UnitText>& reds, const std::vector<UnitText>& blues, Phase phase,
          std::vector<TerrainPiece> terrain = {})
        : Base(Edition::rules(), reds, blues, Table{"field", {44_in, 60_in}, std::move(terrain)}, "") {
        Base::turn(Side::red, phase);
        put(red(), start);
    }

    // The number of rolls for this purpose, with any number of dice each.
    std::size_t rolls(Clause purpose) const {
        const auto rolls = oracle.template told<DiceRolled>();
        return static_cast<std::size_t>(std::ranges::count(rolls, purpose, &DiceRolled::purpose));
    }
    // Puts the unit aboard another unit of its army, in the state at the beginning of the turn.
    void put_aboard(UnitId unit, UnitId carrier) {
        for (Model& model : battle.models)
            if (model.unit == unit) model.whereabouts = Whereabouts::aboard;
        battle.units[index(unit)].whereabouts = Whereabouts::aboard;
        battle.units[index(unit)].carrier = carrier;
    }

    Stage& select(Clause by, UnitId unit) { return oracle.answer(by, pick(option_of(unit))), *this; }
    Stage& say(Clause by, typename Edition::Word word) {
        return oracle.answer(by, pick({What::word, static_cast<std::uint16_t>(word), 0, 0})), *this;
    }
    // What the rules say against this answer at the next question by that clause. The question then gets its default.
    void try_out(Clause by, const Answer& answer, std::optional<Clause>& verdict) {
        oracle.look(by, [&verdict, answer](const Question&, const Rulings& rulings) {
            verdict = test::verdict(rulings, answer);
        });
        oracle.take_default(by);
    }
    // The rest of the phase gets its defaults. Dice of a purpose without scripted faces show 1.
    void run() {
        oracle.otherwise_default().with_some_to_spare();
        oracle.dice.then(std::vector<Face>(60, 1));
        Base::play_phase();
    }
};

inline TerrainPiece box(Point low, Point high, Length height, TerrainKind kind = TerrainKind::wall) {
    const std::array<Point, 4> corners{low, {high.x, low.y}, high, {low.x, high.y}};
    return {"box", kind, {{footprint(corners), {}, height, 0}}};
}

} // namespace muster::test
