#include "rules/sheets/close_combat.h"

namespace muster::sheets {
Grips grips_of(const Game& game, ModelId id) {
    const DatasheetUnit& unit = game.sheet(game.unit_of(id));
    const DatasheetModel& model = game.sheet(id);
    const auto extra_attacks = [&](const WeaponProfile& profile) {
        int extra = 0;
        for (const Ability& ability : profile.abilities)
            if (ability.effect == Effect::extra_attacks && condition_holds(game, ability, game.unit_of(id)))
                extra += ability.count;
        return extra;
    };
    Grips grips;
    for (std::size_t position = 0; position < model.weapons.size(); ++position) {
        const Weapon& weapon = unit.weapons[model.weapons[position]];
        if (!weapon.is_melee()) continue;
        for (std::size_t profile = 0; profile < weapon.profiles.size() && !grips.full(); ++profile)
            grips.push_back({{static_cast<std::uint8_t>(position), static_cast<std::uint8_t>(profile)},
                             extra_attacks(weapon.profiles[profile])});
    }
    if (grips.empty()) grips.push_back({{bare_hands, 0}, 0});
    return grips;
}

int declared_with(const Answer& answer, ModelId model, const Grip& grip) {
    int count = 0;
    for (const Pick& pick : answer.picks)
        if (pick.option.id == static_cast<std::uint16_t>(model) && pick.option.with == grip.code()) count += pick.count;
    return count;
}

namespace {

// N-MEL-01, N-MEL-02, N-MEL-09, E-FGT-11, E-FGT-12: within engagement range, or so near to another model of its unit
// that is as near to the enemy, in a straight line (N-I-92).
bool reaches(const Game& game, ModelId model, UnitId enemy) {
    const Length chain = game.edition.melee.chain;
    if (within_engagement_range(game, model, enemy)) return true;
    return std::ranges::any_of(game.models_of(game.unit_of(model)), [&](ModelId mate) {
        return within(game, model, mate, chain) && within(game, mate, enemy, chain);
    });
}

// N-MEL-08, E-FGT-13: after a charge, only those it was declared against, and in the ninth those that intervened.
bool may_target(const Game& game, UnitId unit, UnitId enemy) {
    if (!game.has(unit, Flag::charged)) return true;
    if (game.edition.melee.interveners_can_be_attacked && game.has(enemy, Flag::intervened)) return true;
    const auto& charged = game.of(unit).charge_targets;
    return std::ranges::find(charged, enemy) != charged.end();
}

// N-MOD-13, N-MOD-15, E-DATA-06
std::optional<Clause> bar_of_characteristics(const Game& game, ModelId model) {
    if (current(game, model, Stat::WS).none) return game.edition.melee.clauses.no_skill;
    if (current(game, model, Stat::A).none) return game.edition.melee.clauses.no_attacks;
    return std::nullopt;
}

bool reaches_anybody(const Game& game, ModelId model) {
    return std::ranges::any_of(units_on_table(game, opponent(game.owner(model))),
                               [&](UnitId enemy) { return reaches(game, model, enemy); });
}

// N-MEL-04, E-FGT-18; a random A is rolled for each model whenever it fights (N-MOD-08, E-MOD-08).
int attacks_of(Game& game, ModelId model) {
    const Current now = current(game, model, Stat::A);
    if (!now.random) return std::max(0, now.number);
    return std::max(0, rolled_and_reckoned(game, model, Stat::A, now));
}

} // namespace

Fighters fighters_of(Game& game, UnitId unit) {
    Fighters fighters;
    for (ModelId model : game.models_of(unit)) {
        if (bar_of_characteristics(game, model)) continue;
        Fighter fighter;
        fighter.model = model;
        for (UnitId enemy : units_on_table(game, opponent(game.owner(unit))))
            if (may_target(game, unit, enemy) && reaches(game, model, enemy)) fighter.targets.push_back(enemy);
        if (fighter.targets.empty()) continue;
        fighter.grips = grips_of(game, model);
        fighter.attacks = attacks_of(game, model);
        if (fighter.attacks + fighter.extra() > 0) fighters.push_back(fighter); // an A of the eighth has no floor
    }
    return fighters;
}

Clause bar_of_attack(const Game& game, UnitId unit, const Option& option) {
    const auto model = static_cast<ModelId>(option.id);
    if (option.what != What::attack || option.id >= game.battle.models.size() || game.unit_of(model) != unit ||
        !game.is_on_table(model))
        return game.edition.melee.clauses.not_a_fighter;
    if (const auto bar = bar_of_characteristics(game, model)) return *bar;
    if (!reaches_anybody(game, model)) return game.edition.melee.clauses.not_a_fighter;
    const auto is_meant = [&](const Grip& grip) { return grip.code() == option.with; };
    if (std::ranges::none_of(grips_of(game, model), is_meant)) return game.edition.melee.clauses.no_such_weapon;
    const auto target = static_cast<UnitId>(option.at);
    if (option.at >= game.battle.units.size() || game.owner(target) == game.owner(unit) || !game.is_on_table(target))
        return game.edition.melee.clauses.declared;
    return may_target(game, unit, target) ? game.edition.melee.clauses.out_of_reach
                                          : game.edition.melee.clauses.not_charged;
}

// --- The declaration: counts of attacks by model, weapon profile and target

namespace {

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

std::optional<Refusal> check(const Game& game, const Fighters& fighters, const Answer& given) {
    for (const Fighter& fighter : fighters)
        if (auto refusal = game.edition.melee.check(fighter, given)) return refusal;
    return std::nullopt;
}

Answer declaration(Game& game, UnitId unit, const Fighters& fighters) {
    const MeleeRules& rules = game.edition.melee;
    const std::vector<Option> options = options_of(fighters);
    if (rules.least_attacks > 0 && options.size() == fighters.size())
        return plain_declaration(fighters); // one way for everybody
    Question question = question_of_attacks(game, unit, rules.clauses.declared);
    question.options = options;
    question.least = rules.least_attacks;
    question.most = static_cast<std::int16_t>(std::min(options.size(), decltype(Answer::picks)::capacity()));
    return game.ask(
        question, [&](const Answer& given) { return check(game, fighters, given); },
        [&](const Goal&) { return std::optional(plain_declaration(fighters)); },
        [&](const Option& option) { return Refusal{bar_of_attack(game, unit, option), {}, {}}; });
}

std::vector<DeclaredAttack> declare(Game& game, UnitId unit, const Fighters& fighters) {
    std::vector<DeclaredAttack> attacks;
    for (const Pick& pick : declaration(game, unit, fighters).picks) {
        const WeaponUse use = WeaponUse::of(pick.option.with);
        attacks.push_back({static_cast<ModelId>(pick.option.id), use.weapon, use.profile,
                           static_cast<UnitId>(pick.option.at), pick.count});
    }
    return attacks;
}

} // namespace

void make_close_combat_attacks(Game& game, UnitId unit) {
    const Fighters fighters = fighters_of(game, unit);
    if (fighters.empty()) return; // N-MEL-13, E-I-38
    resolve_in_order(game, AttackKind::melee, declare(game, unit, fighters), game.edition.melee.order);
}

} // namespace muster::sheets
