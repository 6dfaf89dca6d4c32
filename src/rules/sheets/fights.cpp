#include "rules/sheets/combat.h"

namespace muster::sheets {
namespace {

// --- Moving closer

// For each model the enemy closest to it, or none.
UnitModels closest_of_each(const Game& game, const UnitModels& models) {
    UnitModels closest;
    for (ModelId model : models) {
        const auto enemies = closest_enemies(game, model);
        closest.push_back(enemies.empty() ? ModelId::none : enemies[0]);
    }
    return closest;
}

// N-MEAS-05, E-I-05: the player who moves the model picks among those equally close.
ModelId pick_closest(Game& game, ModelId model, const ClosestModels& tied) {
    if (tied.size() == 1) return tied[0];
    Question question{.seat = game.owner(model), .clause = game.edition.moves.equally_close, .models = {&model, 1}};
    question.unit = game.unit_of(model);
    return static_cast<ModelId>(game.choose(question, options_for(tied))->id);
}

// Finds the enemy to which each model gets closer. Models that are held are left out; false if all are held.
bool pick_closest(Game& game, const UnitModels& models, Placing& placing) {
    bool anybody = false;
    for (std::size_t i = 0; i < models.size(); ++i) {
        FormationModel& mover = placing.request.models[i];
        if (mover.fixed) continue;
        anybody = true;
        mover.closer_to = game.solid_of(pick_closest(game, models[i], closest_enemies(game, models[i])));
    }
    return anybody;
}

// Each model may move up to 3". If it does, it ends closer to the enemy model that was closest to it at the start
// (N-I-85, E-I-36). Of several equally close ones the owner picks one (N-MEAS-05, E-I-05). No question is asked if no
// model may move.
void move_closer(Game& game, UnitId unit, MoveKind kind, Clause clause) {
    const UnitModels models = game.models_of(unit);
    const UnitModels closest = closest_of_each(game, models);
    Placing placing = move_of(game, unit, kind, models, closing_reach, {}, {closest.begin(), closest.size()});
    if (!pick_closest(game, models, placing)) return; // N-PILE-03, N-CONS-03, N-I-90
    Question question = place_question(game, unit, models, QuestionKind::pile_in, clause, true);
    question.allowance = closing_reach;
    ask_and_place(game, question, kind, placing);
}

} // namespace

// N-HERO-01, N-HERO-09, E-HERO-01; it is no charge (E-HERO-04).
void heroic_interventions(Game& game) {
    const FightRules& rules = game.edition.fights;
    while (!game.battle.over) {
        const auto unit = select_unit(
            game, QuestionKind::intervene, opponent(game.active()), rules.intervene, true,
            [&](UnitId each) { return rules.forbidden_to_intervene(game, each); }, rules.not_an_intervener);
        if (!unit) return;
        game.set(*unit, Flag::intervened); // N-I-86: with the selection, whether or not it then moves
        game.tell(Happened{rules.intervene, *unit});
        move_closer(game, *unit, MoveKind::intervene, rules.intervention);
        game.checkpoint();
    }
}

// --- Close combat attacks

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

// N-MEL-01, N-MEL-02, N-MEL-09, E-FGT-11, E-FGT-12: within engagement range, or near enough to another model of its
// unit that is as near to the enemy, in a straight line (N-I-92).
bool reaches(const Game& game, ModelId model, UnitId enemy) {
    const Length chain = game.edition.melee.chain;
    if (within_engagement_range(game, model, enemy)) return true;
    return std::ranges::any_of(game.models_of(game.unit_of(model)), [&](ModelId mate) {
        return within(game, model, mate, chain) && within(game, mate, enemy, chain);
    });
}

// N-MEL-08, E-FGT-13: after a charge, only units that it was declared against, and in the ninth those that intervened.
bool may_target(const Game& game, UnitId unit, UnitId enemy) {
    if (!game.has(unit, Flag::charged)) return true;
    if (game.edition.melee.interveners_can_be_attacked && game.has(enemy, Flag::intervened)) return true;
    const auto& charged = game.of(unit).charge_targets;
    return std::ranges::find(charged, enemy) != charged.end();
}

// N-MOD-13, N-MOD-15, E-DATA-06
std::optional<Clause> forbidden_by_characteristics(const Game& game, ModelId model) {
    if (current(game, model, Stat::WS).none) return game.edition.melee.clauses.no_skill;
    if (current(game, model, Stat::A).none) return game.edition.melee.clauses.no_attacks;
    return std::nullopt;
}

bool reaches_anybody(const Game& game, ModelId model) {
    return std::ranges::any_of(units_on_table(game, opponent(game.owner(model))),
                               [&](UnitId enemy) { return reaches(game, model, enemy); });
}

// N-MEL-04, E-FGT-18. A random A is rolled for each model whenever it fights (N-MOD-08, E-MOD-08).
int attacks_of(Game& game, ModelId model) {
    const Current now = current(game, model, Stat::A);
    if (!now.random) return std::max(0, now.number);
    return std::max(0, rolled_and_modified(game, model, Stat::A, now));
}

} // namespace

Fighters fighters_of(Game& game, UnitId unit) {
    Fighters fighters;
    for (ModelId model : game.models_of(unit)) {
        if (forbidden_by_characteristics(game, model)) continue;
        Fighter fighter;
        fighter.model = model;
        for (UnitId enemy : units_on_table(game, opponent(game.owner(unit))))
            if (may_target(game, unit, enemy) && reaches(game, model, enemy)) fighter.targets.push_back(enemy);
        if (fighter.targets.empty()) continue;
        fighter.grips = grips_of(game, model);
        fighter.attacks = attacks_of(game, model);
        if (fighter.attacks + fighter.extra() > 0) fighters.push_back(fighter); // in the eighth, A has no lower bound
    }
    return fighters;
}

Clause attack_forbidden_by(const Game& game, UnitId unit, const Option& option) {
    const auto model = static_cast<ModelId>(option.id);
    if (option.what != What::attack || option.id >= game.battle.models.size() || game.unit_of(model) != unit ||
        !game.is_on_table(model))
        return game.edition.melee.clauses.not_a_fighter;
    if (const auto forbidden_by = forbidden_by_characteristics(game, model)) return *forbidden_by;
    if (!reaches_anybody(game, model)) return game.edition.melee.clauses.not_a_fighter;
    const auto is_meant = [&](const Grip& grip) { return grip.code() == option.with; };
    if (std::ranges::none_of(grips_of(game, model), is_meant)) return game.edition.melee.clauses.no_such_weapon;
    const auto target = static_cast<UnitId>(option.at);
    if (option.at >= game.battle.units.size() || game.owner(target) == game.owner(unit) || !game.is_on_table(target))
        return game.edition.melee.clauses.declared;
    return may_target(game, unit, target) ? game.edition.melee.clauses.out_of_reach
                                          : game.edition.melee.clauses.not_charged;
}

// The declaration: counts of attacks by model, weapon profile and target

namespace {

std::vector<Option> options_of(const Fighters& fighters) {
    std::vector<Option> options;
    for (const Fighter& fighter : fighters)
        for (const Grip& grip : fighter.grips)
            for (UnitId target : fighter.targets) options.push_back(option_of_attack(fighter.model, grip, target));
    return options;
}

// All models use their first weapon at the first target. Extra attacks of a weapon are made with that weapon.
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
        return plain_declaration(fighters); // every model has only one way to attack
    Question question{game.owner(unit), QuestionKind::fight, Form::counts, rules.clauses.declared, unit};
    offer(question, options, rules.least_attacks, options.size());
    if (options.size() == fighters.size()) question.settled = Settled::dominated; // only fewer attacks could be chosen
    return game.ask(
        question, [&](const Answer& given) { return check(game, fighters, given); },
        [&](const Goal&) { return std::optional(plain_declaration(fighters)); },
        [&](const Option& option) { return Refusal{attack_forbidden_by(game, unit, option), {}, {}}; });
}

std::vector<DeclaredAttack> declare(Game& game, UnitId unit, const Fighters& fighters) {
    std::vector<DeclaredAttack> attacks;
    for (const auto& [option, count] : declaration(game, unit, fighters).picks) {
        const auto [weapon, profile] = WeaponUse::of(option.with);
        attacks.push_back(
            {static_cast<ModelId>(option.id), weapon, profile, static_cast<UnitId>(option.at), count, false, 0, false});
    }
    return attacks;
}

// --- Which player's turn it is to fight

// N-FGT-06, E-FGT-04: these go first.
bool is_charger_left(const Game& game) {
    for (Side side : {Side::red, Side::blue})
        for (UnitId unit : units_on_table(game, side))
            if (game.has(unit, Flag::charged) && !game.has(unit, Flag::fought)) return true;
    return false;
}

bool has_fighter(const Game& game, Side seat) {
    return std::ranges::any_of(units_on_table(game, seat),
                               [&](UnitId unit) { return !why_it_cannot_fight(game, unit); });
}

} // namespace

void make_close_combat_attacks(Game& game, UnitId unit) {
    const Fighters fighters = fighters_of(game, unit);
    if (fighters.empty()) return; // N-MEL-13, E-I-38
    resolve_in_order(game, AttackKind::melee, declare(game, unit, fighters), game.edition.melee.order);
}

std::optional<Clause> why_it_cannot_fight(const Game& game, UnitId unit) {
    const FightRules& rules = game.edition.fights;
    if (game.has(unit, Flag::fought)) return rules.once;
    if (game.has(unit, Flag::charged)) return std::nullopt; // even if no enemy is left to fight (N-I-93, E-I-38)
    if (!is_engaged(game, unit)) return rules.not_eligible; // N-FGT-02, E-FGT-02
    if (is_charger_left(game)) return rules.chargers_first;
    return std::nullopt;
}

void fight(Game& game, UnitId unit) {
    const FightRules& rules = game.edition.fights;
    game.tell(Happened{rules.fights, unit});
    move_closer(game, unit, MoveKind::pile_in, rules.pile_in);
    make_close_combat_attacks(game, unit);
    move_closer(game, unit, MoveKind::consolidate, rules.consolidate); // the models that are left
    game.set(unit, Flag::fought);
}

// Players alternate. Chargers come before others; in the eighth all of them first, in the active player's order
// (E-FGT-04, E-FGT-05). A player without a unit to select is skipped (N-I-88, E-FGT-08), and passing is not allowed
// (N-I-89, E-I-37).
void fight_phase(Game& game) {
    enum class FightStep : std::uint8_t { begin, fights };
    const FightRules& rules = game.edition.fights;
    if (game.is_at(FightStep::begin)) {
        game.memory.picks_next = rules.opponent_begins ? opponent(game.active()) : game.active(); // N-FGT-04, E-FGT-06
        game.go_on_to(FightStep::fights);
    }
    while (!game.battle.over) {
        const bool chargers = rules.charger != Clause::none && is_charger_left(game);
        Side seat = chargers ? game.active() : game.memory.picks_next;
        if (!has_fighter(game, seat)) seat = opponent(seat);
        const auto unit = select_unit(
            game, QuestionKind::next_to_fight, seat, chargers ? rules.charger : rules.select, false,
            [&](UnitId each) { return why_it_cannot_fight(game, each); },
            chargers ? rules.chargers_first : rules.not_theirs);
        if (!unit) return; // N-FGT-08, E-FGT-09
        fight(game, *unit);
        if (!chargers) game.memory.picks_next = opponent(seat);
        game.checkpoint();
    }
}

} // namespace muster::sheets
