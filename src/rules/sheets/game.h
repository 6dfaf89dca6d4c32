// Setup, battle and oracle with the words of a battle of datasheets: the Game that every rule of both editions gets.
// Where the editions differ, rules use `edition` (edition.h). No rule asks which edition it is.
#pragma once

#include "army/sheets/army.h"
#include "battle/rule_set.h"
#include "battle/setup.h"
#include "battle/unit_sight_cache.h"
#include "rules/sheets/memory.h"

namespace muster::sheets {

struct Edition;

// A unit as the army file describes it.
inline const DatasheetUnit& sheet_of(const Setup& setup, UnitId mustered) {
    const std::size_t reds = setup.army(Side::red).units.size(), number = index(mustered);
    return number < reds ? army_of(setup.army(Side::red)).units[number]
                         : army_of(setup.army(Side::blue)).units[number - reds];
}

// The bit of each flag in UnitMemory::flags. A flag that the edition does not have has no bit and is never set.
using FlagBits = std::array<std::uint32_t, static_cast<std::size_t>(Flag::count)>;

struct Game : muster::Game {
    const Edition& edition;
    Memory& memory;

    Game(const Setup& setup, Battle& battle, Oracle& oracle); // of the edition that is the setup's rule set

    Side active() const { return battle.active; }
    // The step of a phase. Each phase numbers its own steps and can be entered at each.
    template <class Step>
    bool is_at(Step step) const {
        return memory.step == static_cast<std::uint8_t>(step);
    }
    template <class Step>
    void go_on_to(Step next) {
        memory.step = static_cast<std::uint8_t>(next);
        checkpoint();
    }

    UnitMemory& of(UnitId unit) { return memory.units[index(unit)]; }
    const UnitMemory& of(UnitId unit) const { return memory.units[index(unit)]; }
    bool has(UnitId unit, Flag flag) const { return of(unit).flags & bits_[static_cast<std::size_t>(flag)]; }
    void set(UnitId unit, Flag flag, bool on = true) {
        const std::uint32_t bit = bits_[static_cast<std::size_t>(flag)];
        of(unit).flags = on ? of(unit).flags | bit : of(unit).flags & ~bit;
    }
    // At the end of a phase, turn or round.
    void clear_everywhere(std::span<const Flag> flags) {
        std::uint32_t bits = 0;
        for (Flag flag : flags) bits |= bits_[static_cast<std::size_t>(flag)];
        for (UnitMemory& unit : memory.units) unit.flags &= ~bits;
    }

    // What the army file says about a unit; about a model, which keeps its own datasheet in whatever unit it is; and
    // about its profile.
    const DatasheetUnit& sheet(UnitId unit) const { return sheet_of(setup, of(unit).origin); }
    const DatasheetModel& sheet(ModelId model) const {
        const Setup::ModelAt& at = setup.models[index(model)];
        return sheet_of(setup, at.unit).models[at.number];
    }
    const ModelProfile& profile(ModelId model) const {
        const Setup::ModelAt& at = setup.models[index(model)];
        const DatasheetUnit& unit = sheet_of(setup, at.unit);
        return unit.profiles[unit.models[at.number].profile];
    }
    const Army& army(Side side) const { return setup.army(side); }
    Option word(std::string_view name) const; // an option that is a word, as the edition numbers it

    Side owner(UnitId unit) const { return battle.units[index(unit)].owner; }
    Side owner(ModelId model) const { return owner(unit_of(model)); }
    UnitId unit_of(ModelId model) const { return battle.models[index(model)].unit; }
    bool is_on_table(UnitId unit) const { return battle.units[index(unit)].whereabouts == Whereabouts::table; }
    bool is_on_table(ModelId model) const { return battle.models[index(model)].whereabouts == Whereabouts::table; }

    Solid solid_of(ModelId model) const { return muster::solid_of(setup, battle, model); }
    UnitModels models_of(UnitId unit) const { return muster::models_of(setup, battle, unit, of(unit).origin); }

    // Whether an ability with this effect is on the unit's datasheet, whether as an aura, and whether on any datasheet.
    bool has_ability(UnitId unit, Effect effect) const { return effects_of(index(unit)).all & bit_of(effect); }
    bool projects(UnitId unit, Effect effect) const { return effects_of(index(unit)).auras & bit_of(effect); }
    bool anybody_projects(Effect effect) const { return effects_of(battle.units.size()).auras & bit_of(effect); }
    // Whether any aura, power or trait that may work on any unit passes the test.
    bool works_from_afar(bool (*such)(const Ability&)) const {
        effects_of(0);
        return std::ranges::any_of(from_afar_, [&](const Ability* ability) { return such(*ability); });
    }
    // Whether an ability or power on any datasheet changes this characteristic.
    bool sheets_modify(Stat stat) const {
        effects_of(0);
        return modified_ >> static_cast<unsigned>(stat) & 1u;
    }

    // Keywords of one model (N-KEY-09, E-DATA-17). WARLORD is not in the file: it comes with the choice of the Warlord
    // (N-WAR-05). No rule of the eighth calls it a keyword; there it only tells who the Warlord is.
    bool has_keyword(ModelId model, CoreKeyword keyword) const {
        if (keyword == CoreKeyword::warlord) return memory.sides[index(owner(model))].warlord == model;
        return sheet(model).keywords.has(keyword);
    }
    // The same by name. "WARLORD" may be in the file, too, if the file names a Warlord.
    bool has_keyword(ModelId model, std::string_view canonical) const {
        return sheet(model).keywords.has_canonical(canonical) ||
               (canonical == "WARLORD" && has_keyword(model, CoreKeyword::warlord));
    }
    // Keywords of the models still standing (N-KEY-08, N-I-09, E-DATA-17), including models that wait or are embarked.
    // A destroyed unit has those of its beginning.
    bool has_keyword(UnitId unit, CoreKeyword keyword) const {
        for (ModelId model : models_of(unit))
            if (has_keyword(model, keyword)) return true;
        if (is_on_table(unit)) return false;
        if (battle.units[index(unit)].whereabouts == Whereabouts::destroyed) return sheet(unit).keywords.has(keyword);
        return any_model_left(unit, [&](ModelId model) { return has_keyword(model, keyword); });
    }

    // Whether a model of the unit that is not destroyed passes the test, wherever it is.
    template <class Such>
    bool any_model_left(UnitId unit, Such such) const {
        for (std::size_t i = 0; i < battle.models.size(); ++i)
            if (battle.models[i].unit == unit && battle.models[i].whereabouts != Whereabouts::destroyed &&
                such(static_cast<ModelId>(i)))
                return true;
        return false;
    }
    // The first ability with this effect that one of its models has, or null. A divided unit has the abilities of its
    // own models.
    const Ability* ability_of(UnitId unit, Effect effect) const {
        const Ability* found = nullptr;
        if (!has_ability(unit, effect)) return found;
        any_model_left(unit, [&](ModelId model) {
            for (std::uint16_t number : sheet(model).abilities)
                if (const Ability& ability = sheet(unit).abilities[number]; !found && ability.effect == effect)
                    found = &ability;
            return found != nullptr;
        });
        return found;
    }

    // Who sees whom on the present table. It is valid until something on the table changes.
    UnitSightCache& look_around() {
        sights_.look_again();
        return sights_;
    }
    bool sees(ModelId observer, ModelId target) { return look_around().sees(observer, target); }

  private:
    struct Effects { // as bits
        std::uint64_t all = 0, auras = 0;
    };
    static std::uint64_t bit_of(Effect effect) { return std::uint64_t{1} << static_cast<unsigned>(effect); }
    const Effects& effects_of(std::size_t unit) const {
        if (effects_.size() != battle.units.size() + 1) note_effects();
        return effects_[unit];
    }
    void note_effects() const;
    void note_modified(const Ability& ability) const;
    void note_from_afar(const Ability& ability) const;

    const FlagBits& bits_;
    mutable std::vector<Effects> effects_; // by unit, then for all of them; it grows when units divide
    mutable std::vector<const Ability*> from_afar_;
    mutable std::uint32_t modified_ = 0; // characteristics, as bits
    UnitSightCache sights_;
};

// --- Selections by players

// Why a unit may not be selected; nothing if it may.
using ForbiddenBy = FunctionRef<std::optional<Clause>(UnitId)>;

// One of the player's units on the table that nothing forbids. Nothing if there is none, or if the player may pass and
// does. A forbidden unit is refused by the clause that forbids it. A unit of the other player is refused by
// `not_theirs` if given, else by `clause`, like a unit that is not on the table. If there is only one unit and it must
// be taken, no question is asked.
std::optional<UnitId> select_unit(Game& game, QuestionKind kind, Side seat, Clause clause, bool may_pass,
                                  ForbiddenBy forbidden_by, Clause not_theirs = Clause::none);

// One of these units that nothing forbids (Clause::none), wherever they are. The question is by this clause and about a
// unit. Nothing if there is none or the player passes.
std::optional<UnitId> choose_unit(Game& game, QuestionKind kind, Side seat, Clause clause, UnitId about,
                                  FunctionRef<Clause(UnitId)> forbidden_by);

// The asked player picks this many of these models. If there are no more, it is all of them.
std::vector<ModelId> pick_models(Game& game, Question question, std::span<const ModelId> models, std::size_t count);

// The order in which a player wants these. A single one needs no question. `unit` is the unit that it is about.
std::vector<Option> in_order(Game& game, Side seat, UnitId unit, Clause clause, std::vector<Option> options,
                             Settled settled = Settled::no);

// --- RuleSet

// The battle before its first step: wounds on the models, and an empty memory.
void begin(const Setup& setup, Battle& battle);
// The order of play (N-MISS-02, N-RND, E-MISS, E-TURN): the steps of the mission one after the other, then battle
// rounds, turns and phases (order_of_play.cpp). Effects that last until the end of one of these end with it.
void play(const Setup& setup, Battle& battle, Oracle& oracle);
void end_phase(Game& game);
void end_turn(Game& game);
void end_round(Game& game);
std::optional<Problem> validate_battle(const Setup& setup, const Battle& battle); // validate_battle.cpp

} // namespace muster::sheets
