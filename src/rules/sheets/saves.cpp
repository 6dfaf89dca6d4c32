// Saving throws (N-SAVE, E-SAVE, E-INV): the armour, which the weapon's AP reduces, or an invulnerable save, which it
// does not.
#include "rules/sheets/attacks.h"
#include "rules/sheets/rolls.h"

namespace muster::sheets {

int cover_of(const Game& game, UnitId unit, AttackKind kind) {
    const auto in_cover = game.edition.saves.is_in_cover;
    return in_cover && kind != AttackKind::melee && in_cover(game, unit) ? 1 : 0; // E-COV-03, E-I-31
}

namespace {

bool is_limited(const Save& save) { return save.source.ability->limit != Limit::none; }

class SavingThrow {
    using Saves = FixedVector<Save, 8>;

  public:
    SavingThrow(Game& game, ModelId model, const AttackMade& attack)
        : game_(game),
          rules_(game.edition.saves),
          model_(model),
          attack_(attack) {}

    Save choose(const AgainstSaves& against) {
        const int modifier = against.modifier + own_modifier();
        const Save armour = armour_save(modifier + against.penetration); // N-SAVE-02, E-SAVE-01
        const Saves invulnerable = invulnerable_saves(modifier);
        if (invulnerable.empty() || !takes_invulnerable(armour, invulnerable)) return armour;
        const Save chosen = which_invulnerable(invulnerable);
        spend(game_, chosen.source);
        return chosen;
    }

    bool succeeds(const AgainstSaves& against) {
        const Save save = choose(against);
        const auto failed = [&](int face) { return !succeeds_on(save, face); };
        const auto needs = Needs::only(save.needed, save.modifier, [&](int face) { return !failed(face); });
        Roll roll = game_.roll(rules_.save, game_.owner(model_), 1, game_.unit_of(model_), needs);
        const auto saved = [&] { return !failed(unmodified(roll, 0)); };
        if (!saved()) offer_rerolls(game_, roll, rerolls(), [&](int face) { return face < std::max(save.needed, 2); });
        offer_spare_rerolls(game_, roll, failed);
        game_.tell(SaveTried{model_, static_cast<std::uint8_t>(unmodified(roll, 0)), needs.number, needs.modifier,
                             save.invulnerable, saved()});
        return saved();
    }

  private:
    // N-SAVE-03 to N-SAVE-05, N-I-77: the result is never below 1; E-SAVE-02 to E-SAVE-04: no result is too low
    // (E-I-11).
    bool succeeds_on(const Save& save, int unmodified) const {
        const AttackRules& rules = game_.edition.attacks;
        const Modifier modifier{ModifierKind::add, static_cast<std::int16_t>(save.modifier), Clause::none};
        return muster::succeeds(unmodified, apply_modifiers(unmodified, {&modifier, 1}, rules.save_roll).result,
                                save.needed, rules.save);
    }

    bool works(const Ability& ability) const { return works_in(game_, ability, attack_.kind, attack_.declared); }

    // The modifier of this save that the model itself has.
    int own_modifier() const {
        int sum = 0;
        for (const ActiveAbility& active : active_abilities(game_, model_, Effect::modify)) {
            const Ability& ability = *active.ability;
            if (!ability.of_characteristic && ability.roll == RollKind::save && works(ability)) sum += ability.by;
        }
        return sum;
    }

    Save armour_save(int modifier) const {
        const Current armour = current(game_, model_, Stat::Sv);
        if (armour.none) return {}; // N-MOD-09, E-MOD-04: where there is none, no modifier makes one
        const int cover = cover_of(game_, game_.unit_of(model_), attack_.kind); // E-COV-01, E-COV-02
        return {armour.number, modifier + cover, false, {}};
    }

    // N-SAVE-07, E-INV-02: each value of an invulnerable save once, the best first. Of equal ones, a save without a
    // limit comes before one that would be used up.
    Saves invulnerable_saves(int modifier) const {
        Saves saves;
        for (const ActiveAbility& active : active_abilities(game_, model_, Effect::invulnerable)) {
            if (!works(*active.ability) || is_spent(game_, active)) continue;
            const Save save{active.ability->on, modifier, true, active}; // N-SAVE-08, E-INV-03: without the AP
            const auto known = std::ranges::find(saves, save.needed, &Save::needed);
            if (known == saves.end() && !saves.full())
                saves.push_back(save);
            else if (known != saves.end() && is_limited(*known))
                *known = save;
        }
        std::ranges::stable_sort(saves, {}, &Save::needed);
        return saves;
    }

    int faces_that_save(const Save& save) const {
        int faces = 0;
        for (int face = 1; face <= 6; ++face) faces += succeeds_on(save, face);
        return faces;
    }

    Question question_by(Clause clause) const {
        return {.seat = game_.owner(model_), .clause = clause, .unit = game_.unit_of(model_)};
    }

    // N-SAVE-06, N-I-74, E-INV-01: armour or invulnerable. The better one is offered first, the armour on a tie. A save
    // that can be used up may be kept for a worse attack, even if the armour is useless.
    bool takes_invulnerable(const Save& armour, const Saves& invulnerable) {
        const int by_armour = faces_that_save(armour), by_invulnerable = faces_that_save(invulnerable.front());
        if (by_invulnerable == 0) return false;
        if (by_armour == 0 && !std::ranges::all_of(invulnerable, is_limited)) return true;
        std::array options = {rules_.by_armour, rules_.by_invulnerable};
        if (by_invulnerable > by_armour) std::swap(options[0], options[1]);
        Question question = question_by(rules_.which_kind);
        const bool costs = by_invulnerable > by_armour && is_limited(invulnerable.front());
        if (!costs) question.settled = Settled::dominated;
        return game_.choose(question, options) == rules_.by_invulnerable;
    }

    Save which_invulnerable(const Saves& saves) {
        if (saves.size() == 1) return saves.front();
        FixedVector<Option, Saves::capacity()> options;
        for (const Save& save : saves) options.push_back({What::number, static_cast<std::uint16_t>(save.needed), 0, 0});
        Question question = question_by(rules_.which_invulnerable);
        if (!is_limited(saves.front())) question.settled = Settled::dominated;
        const auto chosen = game_.choose(question, {options.begin(), options.size()});
        return *std::ranges::find(saves, int{chosen->id}, &Save::needed);
    }

    ActiveAbilities rerolls() const {
        ActiveAbilities rerolls;
        for (const ActiveAbility& active : active_abilities(game_, model_, Effect::reroll))
            if (active.ability->roll == RollKind::save && works(*active.ability)) rerolls.push_back(active);
        for (const Ability& ability :
             profile_of(game_, attack_.declared).abilities) // abilities of the weapon for its target
            if (ability.effect == Effect::reroll && ability.roll == RollKind::save &&
                weapon_ability_works(game_, ability, attack_.kind, attack_.declared))
                rerolls.push_back({&ability, attack_.declared.attacker});
        return rerolls;
    }

    Game& game_;
    const SaveRules& rules_;
    ModelId model_;
    const AttackMade& attack_;
};

} // namespace

Save choose_save(Game& game, ModelId model, const AttackMade& attack, const AgainstSaves& against) {
    return SavingThrow(game, model, attack).choose(against);
}

bool saves(Game& game, ModelId model, const AttackMade& attack, const AgainstSaves& against) {
    return SavingThrow(game, model, attack).succeeds(against);
}

} // namespace muster::sheets
