#include "rules/eighth/melee.h"

#include "rules/eighth/damage.h"
#include "rules/eighth/resolving.h"

namespace muster::eighth {
namespace {

int extra_attacks(const WeaponProfile& profile) {
    int extra = 0;
    for (const Ability& ability : profile.abilities)
        if (ability.effect == Effect::extra_attacks) extra += ability.count;
    return extra;
}

// E-FGT-11; E-FGT-12: or within 1" of another model of its unit that is so near to the enemy.
bool reaches(const Game& game, ModelId model, UnitId enemy) {
    if (within(game, model, enemy, an_inch)) return true;
    return std::ranges::any_of(game.models_of(game.unit_of(model)), [&](ModelId mate) {
        return within(game, model, mate, an_inch) && within(game, mate, enemy, an_inch);
    });
}

// E-FGT-13: after a charge, only those it was declared against.
bool may_target(const Game& game, UnitId unit, UnitId enemy) {
    if (!game.has(unit, Flag::charged)) return true;
    const auto& charged = game.of(unit).charge_targets;
    return std::ranges::find(charged, enemy) != charged.end();
}

bool reaches_anybody(const Game& game, ModelId model) {
    return std::ranges::any_of(units_on_table(game, opponent(game.owner(model))),
                               [&](UnitId enemy) { return reaches(game, model, enemy); });
}

// E-FGT-18; a random A is rolled for each model whenever it fights (E-MOD-08).
int attacks_of(Game& game, ModelId model) {
    const Current now = current(game, model, Stat::A);
    if (!now.random) return std::max(0, now.number);
    const UnitId unit = game.unit_of(model);
    const int rolled = amount_of(game, now.value, E_MOD_08, game.owner(model), unit);
    const std::span<const Modifier> modifiers(now.modifiers.begin(), now.modifiers.size());
    return std::max(0, reckon(rolled, modifiers, other_characteristic).result);
}

bool can_attack(const Game& game, ModelId model) { // E-DATA-06
    return !current(game, model, Stat::WS).none && !current(game, model, Stat::A).none;
}

} // namespace

FixedVector<Grip, 24> grips_of(const Game& game, ModelId model) {
    FixedVector<Grip, 24> grips;
    const DatasheetUnit& sheet = game.sheet(game.unit_of(model));
    const auto& weapons = game.sheet(model).weapons;
    for (std::size_t position = 0; position < weapons.size(); ++position) {
        const Weapon& weapon = sheet.weapons[weapons[position]];
        if (!weapon.is_melee()) continue;
        for (std::size_t profile = 0; profile < weapon.profiles.size() && !grips.full(); ++profile)
            grips.push_back({static_cast<std::uint8_t>(position), static_cast<std::uint8_t>(profile),
                             extra_attacks(weapon.profiles[profile])});
    }
    if (grips.empty()) grips.push_back({bare_hands, 0, 0});
    return grips;
}

Fighters fighters_of(Game& game, UnitId unit) {
    Fighters fighters;
    for (ModelId model : game.models_of(unit)) {
        if (!can_attack(game, model)) continue;
        Fighter fighter;
        fighter.model = model;
        for (UnitId enemy : units_on_table(game, opponent(game.owner(unit))))
            if (may_target(game, unit, enemy) && reaches(game, model, enemy) && !fighter.targets.full())
                fighter.targets.push_back(enemy);
        if (fighter.targets.empty()) continue;
        fighter.grips = grips_of(game, model);
        fighter.attacks = attacks_of(game, model);
        const bool none_with_any = std::ranges::all_of(fighter.grips, [](const Grip& grip) { return grip.extra == 0; });
        if (fighter.attacks == 0 && none_with_any) continue; // an A has no floor (E-MOD-05)
        fighters.push_back(fighter);
    }
    return fighters;
}

namespace {

// --- The declaration: counts of attacks by model, weapon profile and target

Option option_of_attack(ModelId model, const Grip& grip, UnitId target) {
    return {What::attack, static_cast<std::uint16_t>(model), grip.code(), static_cast<std::uint16_t>(target)};
}

std::vector<Option> options_of(const Fighters& fighters) {
    std::vector<Option> options;
    for (const Fighter& fighter : fighters)
        for (const Grip& grip : fighter.grips)
            for (UnitId target : fighter.targets) options.push_back(option_of_attack(fighter.model, grip, target));
    return options;
}

// Everybody with the first weapon at the first target, and what a weapon adds with that weapon.
Answer plain_declaration(const Fighters& fighters) {
    Answer answer;
    for (const Fighter& fighter : fighters)
        for (std::size_t i = 0; i < fighter.grips.size(); ++i) {
            const Grip& grip = fighter.grips[i];
            const int count = grip.extra + (i == 0 ? fighter.attacks : 0);
            if (count > 0)
                answer.picks.push_back(
                    {option_of_attack(fighter.model, grip, fighter.targets[0]), static_cast<std::uint16_t>(count)});
        }
    return answer;
}

// E-FGT-18: at most as many attacks as it has, fewer if it likes (E-I-38); what a weapon adds is made with that weapon.
std::optional<Refusal> check_declared(const Fighters& fighters, const Answer& answer) {
    for (const Fighter& fighter : fighters) {
        int declared = 0;
        for (const Grip& grip : fighter.grips) {
            int with_it = 0;
            for (const Pick& pick : answer.picks)
                if (pick.option.id == static_cast<std::uint16_t>(fighter.model) && pick.option.with == grip.code())
                    with_it += pick.count;
            declared += std::max(0, with_it - grip.extra);
        }
        if (declared > fighter.attacks) return Refusal{E_FGT_18, {fighter.model}, {declared, fighter.attacks}};
    }
    return std::nullopt;
}

Answer declare(Game& game, UnitId unit, const Fighters& fighters) {
    const std::vector<Option> options = options_of(fighters);
    if (options.size() == fighters.size()) return plain_declaration(fighters); // one way for everybody
    Question question;
    question.seat = game.owner(unit);
    question.kind = Kind::declare_attacks;
    question.form = Form::counts;
    question.clause = E_FGT_14;
    question.unit = unit;
    question.options = options;
    question.least = 1;
    question.most = static_cast<std::int16_t>(std::min(options.size(), decltype(Answer::picks)::capacity()));
    return game.ask(
        question, [&](const Answer& given) { return check_declared(fighters, given); },
        [&](const Goal&) { return std::optional(plain_declaration(fighters)); },
        [&](const Option& option) { return Refusal{bar_of_attack(game, unit, option), {}, {}}; });
}

std::vector<Declared> attacks_in(const Answer& answer) {
    std::vector<Declared> attacks;
    for (const Pick& pick : answer.picks) {
        Declared declared;
        declared.attacker = static_cast<ModelId>(pick.option.id);
        declared.weapon = static_cast<std::uint8_t>(pick.option.with >> 4);
        declared.profile = static_cast<std::uint8_t>(pick.option.with & 15);
        declared.target = static_cast<UnitId>(pick.option.at);
        declared.attacks = static_cast<std::uint8_t>(pick.count);
        attacks.push_back(declared);
    }
    return attacks;
}

} // namespace

Clause bar_of_attack(const Game& game, UnitId unit, const Option& option) {
    const auto model = static_cast<ModelId>(option.id);
    if (option.what != What::attack || option.id >= game.battle.models.size() || game.unit_of(model) != unit ||
        !game.is_on_table(model))
        return E_FGT_11;
    if (current(game, model, Stat::WS).none) return E_DATA_06;
    if (current(game, model, Stat::A).none) return E_DATA_06;
    if (!reaches_anybody(game, model)) return E_FGT_11;
    const auto grips = grips_of(game, model);
    if (std::ranges::none_of(grips, [&](const Grip& grip) { return grip.code() == option.with; })) return E_FGT_19;
    const auto target = static_cast<UnitId>(option.at);
    if (option.at >= game.battle.units.size() || game.owner(target) == game.owner(unit) || !game.is_on_table(target))
        return E_FGT_14;
    return may_target(game, unit, target) ? E_FGT_11 : E_FGT_13;
}

void make_close_combat_attacks(Game& game, UnitId unit) {
    const Fighters fighters = fighters_of(game, unit);
    if (fighters.empty()) return; // E-I-38
    const std::vector<Declared> attacks = attacks_in(declare(game, unit, fighters));
    resolve_in_order(game, AttackKind::melee, attacks, E_FGT_17);
}

} // namespace muster::eighth
