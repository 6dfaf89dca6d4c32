// Saving throws (N-SAVE, E-SAVE, E-INV): the armour, worn down by the weapon's AP, or an invulnerable save, which never
// is. `Edition` names a rule set's types and clauses and says where it differs (rules/*/saves.cpp).
#pragma once

#include "rules/sheets/attack_numbers.h"
#include "rules/sheets/rerolls.h"
#include "rules/sheets/sheet_events.h"

namespace muster::sheets {

// The save that a model makes against an attack.
struct Save {
    int needed = 7;
    int modifier = 0;
    bool invulnerable = false;
    Working source; // of an invulnerable save
};

struct SaveClauses {
    Clause save, which_kind, which_invulnerable;
};

template <class Edition>
class SavingThrow {
    using Game = typename Edition::Game;
    using Word = typename Edition::Word;
    using Saves = FixedVector<Save, 8>;

  public:
    SavingThrow(Game& game, ModelId model, AttackKind kind, const DeclaredAttack& declared)
        : game_(game),
          model_(model),
          kind_(kind),
          declared_(declared) {}

    // Chosen by the model's owner. `save_modifier`: what the weapon does to it, AP apart.
    Save choose(int save_modifier) {
        const int modifier = save_modifier + own_modifier();
        const Save armour = armour_save(modifier);
        const Saves invulnerable = invulnerable_saves(modifier);
        if (invulnerable.empty() || !takes_invulnerable(armour, invulnerable)) return armour;
        const Save chosen = which_invulnerable(invulnerable);
        spend(game_, chosen.source);
        return chosen;
    }

    bool succeeds(int save_modifier) {
        const Save save = choose(save_modifier);
        const auto needs =
            Needs::only(save.needed, save.modifier, [&](int face) { return Edition::succeeds_on(save, face); });
        Roll roll = game_.roll(Edition::clauses.save, game_.owner(model_), 1, game_.unit_of(model_), needs);
        const auto saved = [&] { return Edition::succeeds_on(save, unmodified(roll, 0)); };
        if (!saved()) offer_rerolls(game_, roll, rerolls(), [&](int face) { return face < std::max(save.needed, 2); });
        Edition::offer_more_rerolls(game_, roll, [&](int face) { return !Edition::succeeds_on(save, face); });
        game_.tell(SaveTried{model_, static_cast<std::uint8_t>(unmodified(roll, 0)), needs.number, needs.modifier,
                             save.invulnerable, saved()});
        return saved();
    }

  private:
    // What the model itself brings to its saves against this attack.
    int own_modifier() const {
        int sum = 0;
        for (const Working& working : working_on(game_, model_, Effect::modify)) {
            const Ability& ability = *working.ability;
            if (!ability.of_characteristic && ability.roll == RollKind::save &&
                works_in(game_, ability, kind_, declared_))
                sum += ability.by;
        }
        return sum;
    }

    Save armour_save(int modifier) const {
        const Current armour = current(game_, model_, Stat::Sv);
        if (armour.none) return {}; // N-MOD-09, E-MOD-04: where there is none, no modifier makes one
        const int penetration = profile_of(game_, declared_).armour_penetration; // N-SAVE-02, E-SAVE-01
        return {armour.number, modifier + penetration + Edition::cover(game_, model_, kind_), false, {}};
    }

    // N-SAVE-07, E-INV-02: each value of an invulnerable save once, the best first; one that is not used up before one
    // that is.
    Saves invulnerable_saves(int modifier) const {
        Saves saves;
        for (const Working& working : working_on(game_, model_, Effect::invulnerable)) {
            if (!works_in(game_, *working.ability, kind_, declared_) || is_spent(game_, working)) continue;
            const Save save{working.ability->on, modifier, true, working}; // N-SAVE-08, E-INV-03: without the AP
            const auto known = std::ranges::find(saves, save.needed, &Save::needed);
            if (known == saves.end() && !saves.full())
                saves.push_back(save);
            else if (known != saves.end() && is_limited(*known))
                *known = save;
        }
        std::ranges::stable_sort(saves, {}, &Save::needed);
        return saves;
    }

    static int faces_that_save(const Save& save) {
        int faces = 0;
        for (int face = 1; face <= 6; ++face) faces += Edition::succeeds_on(save, face);
        return faces;
    }

    Question question_by(Clause clause) const {
        Question question;
        question.seat = game_.owner(model_);
        question.clause = clause;
        question.unit = game_.unit_of(model_);
        return question;
    }

    static bool is_limited(const Save& save) { return save.source.ability->limit != Limit::none; }

    // N-SAVE-06, N-I-74, E-INV-01: armour or invulnerable, the better one offered first, the armour on a tie. One that
    // is used up may be kept for a worse attack, even where the armour is of no use.
    bool takes_invulnerable(const Save& armour, const Saves& invulnerable) {
        const int by_armour = faces_that_save(armour), by_invulnerable = faces_that_save(invulnerable.front());
        if (by_invulnerable == 0) return false;
        if (by_armour == 0 && !std::ranges::all_of(invulnerable, is_limited)) return true;
        const auto word = [](Word each) { return Option{What::word, static_cast<std::uint16_t>(each), 0, 0}; };
        std::array options = {word(Word::armour_save), word(Word::invulnerable_save)};
        if (by_invulnerable > by_armour) std::swap(options[0], options[1]);
        return game_.choose(question_by(Edition::clauses.which_kind), options) == word(Word::invulnerable_save);
    }

    Save which_invulnerable(const Saves& saves) {
        if (saves.size() == 1) return saves.front();
        FixedVector<Option, Saves::capacity()> options;
        for (const Save& save : saves) options.push_back({What::number, static_cast<std::uint16_t>(save.needed), 0, 0});
        const Question question = question_by(Edition::clauses.which_invulnerable);
        const auto chosen = game_.choose(question, {options.begin(), options.size()});
        return *std::ranges::find(saves, int{chosen->id}, &Save::needed);
    }

    Workings rerolls() const {
        Workings rerolls;
        for (const Working& working : working_on(game_, model_, Effect::reroll))
            if (working.ability->roll == RollKind::save && works_in(game_, *working.ability, kind_, declared_))
                rerolls.push_back(working);
        for (const Ability& ability :
             profile_of(game_, declared_).abilities) // what the weapon itself allows its target
            if (ability.effect == Effect::reroll && ability.roll == RollKind::save &&
                weapon_ability_works(game_, ability, kind_, declared_))
                rerolls.push_back({&ability, declared_.attacker});
        return rerolls;
    }

    Game& game_;
    ModelId model_;
    AttackKind kind_;
    const DeclaredAttack& declared_;
};

} // namespace muster::sheets
