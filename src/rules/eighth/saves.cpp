// Saving throws (E-SAVE): the armour, worn down by the weapon's AP and helped by cover, or an invulnerable save, which
// neither changes.
#include "rules/eighth/command_rerolls.h"
#include "rules/eighth/cover.h"
#include "rules/eighth/damage.h"
#include "rules/eighth/events.h"
#include "rules/eighth/words.h"

namespace muster::eighth {
namespace {

using Saves = FixedVector<Save, 8>;

// E-SAVE-02 to E-SAVE-04; no result is too low (E-I-11).
bool succeeds_on(const Save& save, int unmodified) {
    return succeeds(unmodified, unmodified + save.modifier, save.needed, {.fails_up_to = 1});
}

int faces_that_save(const Save& save) {
    int faces = 0;
    for (int face = 1; face <= 6; ++face) faces += succeeds_on(save, face);
    return faces;
}

// What the model itself brings to its saves against this attack.
int own_modifier(const Game& game, ModelId model, AttackKind kind, const Declared& declared) {
    int sum = 0;
    for (const Working& working : working_on(game, model, Effect::modify)) {
        const Ability& ability = *working.ability;
        if (!ability.of_characteristic && ability.roll == RollKind::save && works_in(game, ability, kind, declared))
            sum += ability.by;
    }
    return sum;
}

// E-INV-02: each value of an invulnerable save once, the best first.
Saves invulnerable_saves(const Game& game, ModelId model, AttackKind kind, const Declared& declared, int modifier) {
    Saves saves;
    for (const Working& working : working_on(game, model, Effect::invulnerable)) {
        const bool known = std::ranges::find(saves, working.ability->on, &Save::needed) != saves.end();
        if (known || saves.full() || !works_in(game, *working.ability, kind, declared) || is_spent(game, working))
            continue;
        saves.push_back({working.ability->on, modifier, true, working}); // E-INV-03: without the AP
    }
    std::ranges::stable_sort(saves, {}, &Save::needed);
    return saves;
}

Question question_about(const Game& game, ModelId model, Clause clause) {
    Question question;
    question.seat = game.owner(model);
    question.clause = clause;
    question.unit = game.unit_of(model);
    return question;
}

// E-INV-01, E-INV-01: armour or invulnerable, the better one offered first, the armour on a tie.
bool takes_invulnerable(Game& game, ModelId model, const Save& armour, const Save& invulnerable) {
    const int by_armour = faces_that_save(armour), by_invulnerable = faces_that_save(invulnerable);
    if (by_armour == 0 || by_invulnerable == 0) return by_invulnerable > by_armour;
    const auto word = [](Word each) { return Option{What::word, static_cast<std::uint16_t>(each), 0, 0}; };
    std::array options = {word(Word::armour_save), word(Word::invulnerable_save)};
    if (by_invulnerable > by_armour) std::swap(options[0], options[1]);
    return game.choose(question_about(game, model, E_INV_01), options) == word(Word::invulnerable_save);
}

Save which_invulnerable(Game& game, ModelId model, const Saves& saves) {
    if (saves.size() == 1) return saves.front();
    FixedVector<Option, 8> options;
    for (const Save& save : saves) options.push_back({What::number, static_cast<std::uint16_t>(save.needed), 0, 0});
    const auto chosen = game.choose(question_about(game, model, E_INV_02), {options.begin(), options.size()});
    return *std::ranges::find(saves, int{chosen->id}, &Save::needed);
}

Rerolls save_rerolls(const Game& game, ModelId model, AttackKind kind, const Declared& declared) {
    Rerolls rerolls;
    for (const Working& working : working_on(game, model, Effect::reroll))
        if (working.ability->roll == RollKind::save && works_in(game, *working.ability, kind, declared) &&
            !rerolls.full())
            rerolls.push_back(working);
    for (const Ability& ability : profile_of(game, declared).abilities) // what the weapon itself allows its target
        if (ability.effect == Effect::reroll && ability.roll == RollKind::save && !rerolls.full() &&
            weapon_ability_works(game, ability, kind, declared))
            rerolls.push_back({&ability, declared.attacker});
    return rerolls;
}

} // namespace

Save choose_save(Game& game, ModelId model, AttackKind kind, const Declared& declared, int save_modifier) {
    const int modifier = save_modifier + own_modifier(game, model, kind, declared);
    const Current armour_now = current(game, model, Stat::Sv);
    Save armour; // E-MOD-04: where there is none, no modifier makes one
    if (!armour_now.none) {
        armour = {armour_now.number, modifier + profile_of(game, declared).armour_penetration, false, {}}; // E-SAVE-01
        const bool shot = kind != AttackKind::melee; // E-COV-03, E-I-31: Overwatch is shooting
        if (shot && is_in_cover(game, game.unit_of(model))) ++armour.modifier; // E-COV-01, E-COV-02
    }
    const Saves invulnerable = invulnerable_saves(game, model, kind, declared, modifier);
    if (invulnerable.empty() || !takes_invulnerable(game, model, armour, invulnerable.front())) return armour;
    const Save chosen = which_invulnerable(game, model, invulnerable);
    spend(game, chosen.source);
    return chosen;
}

bool saves(Game& game, ModelId model, AttackKind kind, const Declared& declared, int save_modifier) {
    const Save save = choose_save(game, model, kind, declared, save_modifier);
    Roll roll = game.roll(E_SAVE_01, game.owner(model), 1, game.unit_of(model));
    const auto saved = [&] { return succeeds_on(save, unmodified(roll, 0)); };
    if (!saved())
        offer_rerolls(game, roll, save_rerolls(game, model, kind, declared),
                      [&](int face) { return face < save.needed; });
    offer_command_rerolls_where_failed(game, roll, [&](int face) { return !succeeds_on(save, face); });
    game.tell(SaveTried{model, static_cast<std::uint8_t>(unmodified(roll, 0)), static_cast<std::uint8_t>(save.needed),
                        static_cast<std::int8_t>(save.modifier), save.invulnerable, saved()});
    return saved();
}

} // namespace muster::eighth
