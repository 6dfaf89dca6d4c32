// From a wound to the end of a model: which model takes it (N-ALLOC, E-ATK-09), points of damage one by one (N-DMG,
// E-DMG), ignored wounds (N-IGN, E-I-47), mortal wounds (N-MW, E-MW), and the effects of a model's end.
#include "rules/sheets/attacks.h"
#include "rules/sheets/moves.h"
#include "rules/sheets/rolls.h"

namespace muster::sheets {

// --- Allocation

bool can_take_more(const Game& game, ModelId model) { return game.battle.models[index(model)].wounds > 0; }

bool can_take_more(const Game& game, UnitId unit) {
    return std::ranges::any_of(models_of(game.battle, unit), [&](ModelId model) { return can_take_more(game, model); });
}

namespace {

// N-ALLOC-02, N-I-72, E-ATK-10, E-I-30: it has lost wounds, or had an attack allocated this phase.
bool binds(const Game& game, ModelId model) {
    if (game.edition.attacks.allocation_binds && game.memory.models[index(model)].allocated) return true;
    return game.battle.models[index(model)].wounds < game.profile(model).wounds();
}

} // namespace

ModelId choose_allocated(Game& game, UnitId target, const UnitModels& candidates, Clause clause, Clause bound) {
    if (candidates.size() == 1) return candidates[0];
    const Question question{
        .seat = game.owner(target), .kind = QuestionKind::allocate, .clause = clause, .unit = target};
    const auto chosen = game.choose(question, options_for(candidates), [&](const Option& option) {
        const bool of_unit = option.what == What::model && option.id < game.battle.models.size() &&
                             game.unit_of(static_cast<ModelId>(option.id)) == target &&
                             game.is_on_table(static_cast<ModelId>(option.id));
        return Refusal{of_unit ? bound : clause, {}, {}};
    });
    return static_cast<ModelId>(chosen->id);
}

ModelId allocate(Game& game, UnitId target) {
    UnitModels free, bound;
    for (ModelId model : game.models_of(target))
        if (can_take_more(game, model)) (binds(game, model) ? bound : free).push_back(model);
    const UnitModels& candidates = bound.empty() ? free : bound;
    if (candidates.empty()) return ModelId::none;
    const LossRules& rules = game.edition.losses;
    const ModelId chosen = choose_allocated(game, target, candidates, rules.allocated, rules.bound);
    if (game.edition.attacks.allocation_binds) game.memory.models[index(chosen)].allocated = true;
    return chosen;
}

// --- Ignored wounds

namespace {

// `by`: the attack that causes the loss, if one does.
ActiveAbilities rules_to_ignore_wounds(const Game& game, ModelId model, const AttackMade* by) {
    ActiveAbilities rules;
    for (const ActiveAbility& active : active_abilities(game, model, Effect::ignore_wounds)) {
        const Ability& ability = *active.ability;
        const bool works = by ? works_in(game, ability, by->kind, by->declared) : !depends_on_attack(ability);
        if (works && !is_spent(game, active)) rules.push_back(active);
    }
    return rules;
}

bool is_limited(const ActiveAbility& rule) { return rule.ability->limit != Limit::none; }

// Whether it matters which of the rules is used.
bool differ(const ActiveAbilities& rules) {
    const Ability& first = *rules.front().ability;
    return std::ranges::any_of(rules, [&](const ActiveAbility& each) {
        return each.ability->on != first.on || each.ability->limit != first.limit;
    });
}

// By number among the rules, with the face that a die needs.
std::vector<Option> options_of(const ActiveAbilities& rules) {
    std::vector<Option> options;
    for (std::size_t i = 0; i < rules.size(); ++i)
        options.push_back(
            {What::number, static_cast<std::uint16_t>(i), static_cast<std::uint16_t>(rules[i].ability->on), 0});
    return options;
}

// The rule that is used; none if the owner may keep them for later and does.
std::optional<ActiveAbility> choose_rule(Game& game, ModelId model, const ActiveAbilities& rules, bool may_pass) {
    Question question{.seat = game.owner(model), .clause = game.edition.losses.ignored, .unit = game.unit_of(model)};
    question.may_pass = may_pass;
    // The one that ignores most, if it is not used up. If all may be used up, they may be kept.
    const auto best = std::ranges::min_element(rules, {}, [](const ActiveAbility& each) { return each.ability->on; });
    if (!is_limited(*best)) {
        question.settled = Settled::dominated;
        question.settled_by = static_cast<std::int16_t>(best - rules.begin());
    }
    const auto chosen = game.choose(question, options_of(rules));
    return chosen ? std::optional(rules[chosen->id]) : std::nullopt;
}

bool ignored_by(Game& game, ModelId model, const ActiveAbility& rule) {
    spend(game, rule);
    const auto failed = [&](int face) { return face < rule.ability->on; };
    Roll roll = game.roll(game.edition.losses.ignored, game.owner(model), 1, game.unit_of(model),
                          Needs::only(rule.ability->on, 0, [&](int face) { return !failed(face); }));
    offer_spare_rerolls(game, roll, failed);
    return !failed(unmodified(roll, 0));
}

// N-IGN-01, N-I-78: one roll for each point of damage when it is suffered. If several rules differ, the owner chooses
// one. None if this roll would use up every rule and the owner keeps them for later.
bool ignored_by_one(Game& game, ModelId model, const ActiveAbilities& rules) {
    const bool may_pass = std::ranges::all_of(rules, is_limited);
    if (!differ(rules) && !may_pass) return ignored_by(game, model, rules.front());
    const auto rule = choose_rule(game, model, differ(rules) ? rules : ActiveAbilities{rules.front()}, may_pass);
    return rule && ignored_by(game, model, *rule);
}

// E-I-47: in an order that the owner chooses if it makes a difference.
ActiveAbilities in_order_of_choice(Game& game, ModelId model, const ActiveAbilities& rules) {
    if (!differ(rules)) return rules;
    ActiveAbilities ordered;
    const Clause clause = game.edition.losses.ignored;
    const Settled settled = std::ranges::any_of(rules, is_limited) ? Settled::no : Settled::equal; // each is rolled
    for (const Option& rule :
         in_order(game, game.owner(model), game.unit_of(model), clause, options_of(rules), settled))
        ordered.push_back(rules[rule.id]);
    return ordered;
}

// E-I-47, E-I-42, E-LORD-07: each rule in turn, until one saves the wound.
bool ignored_by_any(Game& game, ModelId model, const ActiveAbilities& rules) {
    for (const ActiveAbility& rule : in_order_of_choice(game, model, rules)) {
        if (is_limited(rule) && !choose_rule(game, model, {rule}, true)) continue; // kept for later
        if (ignored_by(game, model, rule)) return true;
    }
    return false;
}

bool ignores(Game& game, ModelId model, const AttackMade* attack) {
    const ActiveAbilities rules = rules_to_ignore_wounds(game, model, attack);
    if (rules.empty()) return false;
    return game.edition.attacks.one_ignore_each ? ignored_by_one(game, model, rules)
                                                : ignored_by_any(game, model, rules);
}

// --- Guards (N-SHEET-21, E-SHEET-13)

bool guards_reach(const Game& game, ModelId model, const ActiveAbility& guards) {
    const Ability& ability = *guards.ability;
    return ability.effect == Effect::guards && has_its_keyword(game, ability, model) &&
           condition_holds(game, ability, game.unit_of(model)) &&
           within(game, guards.bearer, game.unit_of(model), reach_of(game, ability));
}

// An ability of the unit of guards that reaches the model, if one does.
std::optional<ActiveAbility> guards_in(const Game& game, UnitId unit, ModelId model) {
    for (ModelId bearer : game.models_of(unit))
        for (std::uint16_t number : game.sheet(bearer).abilities) {
            const ActiveAbility guards{&game.sheet(unit).abilities[number], bearer};
            if (guards_reach(game, model, guards)) return guards;
        }
    return std::nullopt;
}

// Of each other unit. Auras of one name do not add up (N-AURA-03), but each unit of guards is one that may be chosen.
ActiveAbilities guards_of(const Game& game, ModelId model) {
    ActiveAbilities all;
    if (!game.anybody_projects(Effect::guards)) return all; // as usual
    for (UnitId unit : units_on_table(game, game.owner(model)))
        if (unit != game.unit_of(model) && game.projects(unit, Effect::guards) && can_take_more(game, unit))
            if (const auto guards = guards_in(game, unit, model)) all.push_back(*guards);
    return all;
}

// The owner chooses who tries to take the wound, or nobody.
std::optional<ActiveAbility> choose_guards(Game& game, ModelId model) {
    const ActiveAbilities guards = guards_of(game, model);
    if (guards.empty()) return std::nullopt;
    FixedVector<Option, max_units> units;
    for (const ActiveAbility& each : guards) units.push_back(option_of(game.unit_of(each.bearer)));
    Question question{
        .seat = game.owner(model), .kind = QuestionKind::choose_unit, .clause = game.edition.losses.guarded};
    question.unit = game.unit_of(model);
    question.may_pass = true;
    const auto chosen = game.choose(question, units);
    if (!chosen) return std::nullopt;
    return *std::ranges::find_if(guards, [&](const ActiveAbility& each) {
        return game.unit_of(each.bearer) == static_cast<UnitId>(chosen->id);
    });
}

// Whether guards take the wound that the model would lose.
bool taken_by_guards(Game& game, ModelId model, const Loss& loss) {
    if (loss.passed_on) return false;
    const auto guards = choose_guards(game, model);
    if (!guards) return false;
    const Clause clause = game.edition.losses.guarded;
    const UnitId unit = game.unit_of(guards->bearer);
    const auto failed = [&](int face) { return face < guards->ability->on; };
    Roll roll = game.roll(clause, game.owner(model), 1, game.unit_of(model),
                          Needs::only(guards->ability->on, 0, [&](int face) { return !failed(face); }));
    offer_spare_rerolls(game, roll, failed);
    if (failed(unmodified(roll, 0))) return false;
    game.tell(Happened{clause, unit, game.unit_of(model)});
    suffer_mortal_wounds(game, unit, 1, {.cause = loss.cause, .mortal = true, .passed_on = true});
    return true;
}

// --- Damage

// N-DMG-02, N-DMG-04, E-DMG-02, E-DMG-04. Reports what was lost.
void lose_wounds(Game& game, ModelId model, int damage, const Loss& loss) {
    WoundsLost lost{model, 0, 0, 0, loss.mortal};
    std::uint8_t& wounds = game.battle.models[index(model)].wounds;
    for (int point = 0; point < damage && wounds > 0; ++point) {
        if (taken_by_guards(game, model, loss)) continue;
        if (wounds == 0) break; // by an explosion among the guards
        if (ignores(game, model, loss.attack)) {
            ++lost.ignored;
        } else {
            --wounds;
            ++lost.lost;
        }
    }
    lost.left = wounds;
    if (lost.lost + lost.ignored > 0) game.tell(lost);
}

bool is_last(const Game& game, ModelId model) {
    return std::ranges::none_of(game.models_of(game.unit_of(model)),
                                [&](ModelId other) { return other != model && can_take_more(game, other); });
}

} // namespace

void suffer_damage(Game& game, ModelId model, int damage, const Loss& loss) {
    lose_wounds(game, model, damage, loss);
    if (can_take_more(game, model) || !game.is_on_table(model)) return; // or guards have fallen, and taken it along
    if (loss.before_last && is_last(game, model)) loss.before_last(model);
    remove_model(game, model, loss.cause, true); // N-DMG-03, E-DMG-03
}

void suffer_mortal_wounds(Game& game, UnitId target, int count, const Loss& loss) {
    for (int wound = 0; wound < count; ++wound) {     // N-MW-01, E-MW-01
        const ModelId model = allocate(game, target); // N-MW-05, N-I-73, E-MW-04
        if (model == ModelId::none) return;
        suffer_damage(game, model, 1, {loss.cause, true, loss.before_last, loss.attack, loss.passed_on});
    }
}

Cause nobodys_doing(const Game& game) { return game.edition.losses.credited ? Cause::nobody : Cause::rule; }

Loss mortal_wounds_by(const Game& game, UnitId target, std::optional<Side> by) {
    const bool credits = !game.edition.losses.credited || (by && *by != game.owner(target)); // N-STR-10, N-STR-12
    return {credits ? Cause::mortal_wound : Cause::nobody, true};
}

void inflict_mortal_wounds(Game& game, UnitId target, int count, std::optional<Side> by, Clause because) {
    game.tell(Happened{because, target, UnitId::none, {count}});
    suffer_mortal_wounds(game, target, count, mortal_wounds_by(game, target, by));
    check_annihilation(game);
}

// --- The end of a model

namespace {

// Each unit with a model in range, including the rest of the model's own unit. The wreck is still in place.
FixedVector<UnitId, max_units> units_near(const Game& game, ModelId wreck, Length reach) {
    FixedVector<UnitId, max_units> near;
    const Solid from = game.solid_of(wreck);
    for_models_on_table(game.battle, [&](ModelId other) {
        const UnitId unit = game.unit_of(other);
        if (other == wreck || std::ranges::find(near, unit) != near.end()) return;
        if (within(from, game.solid_of(other), reach)) near.push_back(unit);
    });
    std::ranges::sort(near);
    return near;
}

void explode(Game& game, ModelId wreck) {
    const Side owner = game.owner(wreck);
    const UnitId unit = game.unit_of(wreck);
    const LossRules& rules = game.edition.losses;
    for (const ActiveAbility& active : active_abilities(game, wreck, Effect::explodes)) {
        const Ability& explosion = *active.ability;
        Roll roll = game.roll(rules.explosion, owner, 1, unit);
        const auto near_units = units_near(game, wreck, explosion.range * 1_in);
        const bool enemies = std::ranges::any_of(near_units, [&](UnitId near) { return game.owner(near) != owner; });
        offer_spare_rerolls(game, roll,
                            [&](int face) { return !near_units.empty() && (face < explosion.on) == enemies; });
        if (unmodified(roll, 0) < explosion.on) continue;
        for (UnitId near : near_units) {
            if (!can_take_more(game, near)) continue; // it is gone or doomed because of an earlier explosion
            const int wounds =
                amount_of(game, explosion.amount, rules.mortal_wounds, owner, near, wanted_on(game, owner, near));
            game.tell(Happened{rules.explosion, near, unit, {wounds}});
            suffer_mortal_wounds(game, near, wounds, mortal_wounds_by(game, near, owner));
        }
    }
}

// Counts models anywhere: models aboard or waiting to be set up may be destroyed, too.
bool is_last_of_unit(const Game& game, ModelId model) {
    return std::ranges::count_if(game.battle.models, [&](const Model& other) {
               return other.unit == game.unit_of(model) && other.whereabouts != Whereabouts::destroyed;
           }) == 1;
}

// N-STR-08 to N-STR-12: every cause except `nobody` counts for the opponent.
std::int8_t credited(const Game& game, UnitId unit, Cause cause) {
    if (!game.edition.losses.credited || cause == Cause::nobody) return -1;
    return static_cast<std::int8_t>(index(opponent(game.owner(unit))));
}

// Units still aboard something that goes without a wreck (because it finds no room, for example) go with it (N-I-32,
// N-AIR-13). This credits neither side (N-STR-12).
void lose_passengers(Game& game, UnitId carrier) {
    for (UnitId unit : units_aboard(game, carrier))
        for (ModelId model : models_of(game.battle, unit, Whereabouts::aboard))
            remove_model(game, model, Cause::nobody, false);
}

} // namespace

void remove_model(Game& game, ModelId model, Cause cause, bool triggers) {
    const UnitId unit = game.unit_of(model);
    game.battle.models[index(model)].wounds = 0;
    if (triggers) explode(game, model); // N-TRAN-18, E-DATA-10: before any unit gets out; N-MOR-10
    if (game.sheet(unit).transport) disembark_from_wreck(game, model); // N-TRAN-19, N-I-48; whatever happened to it
    const bool last = is_last_of_unit(game, model);
    game.battle.models[index(model)].whereabouts = Whereabouts::destroyed;              // N-STR-02, E-DMG-03
    if (cause != Cause::fled || game.edition.losses.fled_count) ++game.of(unit).fallen; // E-I-39, E-I-40
    if (last) {                                                                         // N-STR-04
        game.battle.units[index(unit)].whereabouts = Whereabouts::destroyed;
        game.of(unit).destroyed_by = credited(game, unit, cause);
        lose_passengers(game, unit);
    }
    game.tell(ModelDestroyed{model, unit, static_cast<std::uint8_t>(cause), last});
}

void destroy_model(Game& game, ModelId model, Cause cause, bool triggers) {
    if (game.battle.models[index(model)].whereabouts == Whereabouts::destroyed)
        return; // by the effects before (E-DMG-03)
    remove_model(game, model, cause, triggers);
    check_annihilation(game);
}

void check_annihilation(Game& game) {
    const auto is_annihilated = [&](Side side) {
        return std::ranges::none_of(game.battle.units, [&](const Unit& unit) {
            return unit.owner == side && unit.whereabouts != Whereabouts::destroyed;
        });
    };
    if (is_annihilated(Side::red) || is_annihilated(Side::blue)) game.battle.over = true;
}

} // namespace muster::sheets
