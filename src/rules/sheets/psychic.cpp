#include "rules/sheets/psychic.h"

#include "rules/sheets/attacks.h"
#include "rules/sheets/rolls.h"
#include "rules/sheets/sequencing.h"

namespace muster::sheets {

// --- Which unit or model casts

Tally tally_of(const Game& game, const Caster& caster) {
    if (caster.model != ModelId::none) {
        ModelMemory& model = game.memory.models[index(caster.model)];
        return {model.manifested, model.denied, model.attempted};
    }
    UnitMemory& unit = game.memory.units[index(caster.unit)];
    return {unit.manifested, unit.denied, unit.attempted};
}

Able able_casters(const Game& game, UnitId unit, Clause nobody, FunctionRef<Clause(const Caster&)> forbidden_by) {
    Able able{{}, nobody};
    const auto consider = [&](const Caster& caster) {
        const Clause forbidden = forbidden_by(caster);
        if (forbidden == Clause::none)
            able.casters.push_back(caster);
        else if (forbidden != nobody)
            able.why_not = forbidden;
    };
    if (!game.edition.psychic.models_cast) {
        if (game.has_keyword(unit, CoreKeyword::psyker)) consider({unit});
        return able;
    }
    for (ModelId model : game.models_of(unit))
        if (game.has_keyword(model, CoreKeyword::psyker)) consider({unit, model});
    return able;
}

Caster pick_caster(Game& game, UnitId unit, const Able& able, Clause clause) {
    if (able.casters.size() == 1) return able.casters[0];
    FixedVector<Option, max_unit_models> models;
    for (const Caster& caster : able.casters) models.push_back(option_of(caster.model));
    Question question{.seat = game.owner(unit), .clause = clause, .unit = unit};
    return {unit, static_cast<ModelId>(game.choose(question, {models.begin(), models.size()})->id)};
}

namespace {

// The models from which its ranges are measured; some of them see its targets (N-I-58).
UnitModels models_of(const Game& game, const Caster& caster) {
    return caster.model == ModelId::none ? game.models_of(caster.unit) : UnitModels{caster.model};
}
UnitModels psykers_of(const Game& game, const Caster& caster) {
    UnitModels psykers;
    for (ModelId model : models_of(game, caster))
        if (game.has_keyword(model, CoreKeyword::psyker)) psykers.push_back(model);
    return psykers;
}

bool is_on_table(const Game& game, const Caster& caster) {
    return caster.model == ModelId::none ? game.is_on_table(caster.unit) : game.is_on_table(caster.model);
}

// --- Denial

bool within(const Game& game, const Caster& a, const Caster& b, Length reach) {
    for (ModelId model : models_of(game, a))
        for (ModelId other : models_of(game, b))
            if (within(game, model, other, reach)) return true;
    return false;
}

Able able_to_deny(const Game& game, UnitId unit, const Caster& manifesting) {
    const PsychicRules& rules = game.edition.psychic;
    return able_casters(game, unit, rules.deny, [&](const Caster& denier) {
        const bool enemy = game.owner(unit) != game.owner(manifesting.unit);
        if (!enemy || !within(game, denier, manifesting, 24_in)) return rules.deny; // N-PSY-14, E-PSY-13
        const bool may = tally_of(game, denier).denied < psyker_of(game, unit).deny;
        return may ? Clause::none : rules.no_denials_left; // N-PSY-20, E-PSY-04
    });
}

// N-PSY-14, E-PSY-13: the unit that tries to deny it; only one may (N-PSY-16, E-PSY-16).
std::optional<UnitId> choose_denying_unit(Game& game, const Caster& manifesting) {
    const PsychicRules& rules = game.edition.psychic;
    const Side side = opponent(game.owner(manifesting.unit));
    std::vector<Option> units;
    for (UnitId unit : units_on_table(game, side))
        if (!able_to_deny(game, unit, manifesting).casters.empty()) units.push_back(option_of(unit));
    if (units.empty()) return std::nullopt;
    Question question{.seat = side, .kind = QuestionKind::deny, .form = Form::some, .clause = rules.deny};
    question.unit = manifesting.unit;
    question.may_pass = true;
    offer(question, units, 1, units.size());
    const auto one_attempt = [&](const Answer& answer) -> std::optional<Refusal> {
        return answer.picks.size() > 1 ? std::optional(Refusal{rules.one_denial, {}, {}}) : std::nullopt;
    };
    const Answer answer = game.ask(question, one_attempt, nullptr, [&](const Option& option) {
        const bool is_unit = option.what == What::unit && option.id < game.battle.units.size();
        const auto unit = static_cast<UnitId>(option.id);
        return Refusal{is_unit ? able_to_deny(game, unit, manifesting).why_not : rules.deny, {}, {}};
    });
    if (answer.pass) return std::nullopt;
    return static_cast<UnitId>(answer.picks[0].option.id);
}

// N-PSY-15, E-PSY-14: strictly greater than the result of the test.
bool is_denied(Game& game, const Caster& manifesting, int test) {
    const PsychicRules& rules = game.edition.psychic;
    const auto unit = choose_denying_unit(game, manifesting);
    if (!unit) return false;
    ++tally_of(game, pick_caster(game, *unit, able_to_deny(game, *unit, manifesting), rules.deny)).denied;
    const auto failed = [&](int sum) { return sum <= test; };
    Roll roll = roll_for(game, rules.denied, RollKind::deny, *unit, 2, Reading::sum, failed);
    offer_spare_rerolls(game, roll, failed);
    const int result = total_of(game, roll);
    const bool denied = result > test;
    game.tell(Happened{rules.denied, *unit, manifesting.unit, {result, denied}});
    return denied;
}

// --- The targets of a power

// N-KEY-08, N-EX-01, E-DATA-17: a power may work only on units with some keyword.
bool is_for(const Game& game, const Ability& power, UnitId unit) {
    return power.keywords.empty() || passes(game, unit, power.keywords);
}
bool is_for(const Game& game, const PsychicPower& power, UnitId unit) { // N-SHEET-25, E-SHEET-17
    return std::ranges::any_of(power.abilities, [&](const Ability& each) { return is_for(game, each, unit); });
}

// If there is only one target, no question is asked.
std::optional<UnitId> choose_target(Game& game, UnitId unit, Clause clause, const std::vector<Option>& targets) {
    if (targets.empty()) return std::nullopt;
    if (targets.size() == 1) return static_cast<UnitId>(targets.front().id);
    Question question{.seat = game.owner(unit), .kind = QuestionKind::choose_unit, .clause = clause, .unit = unit};
    return static_cast<UnitId>(game.choose(question, targets)->id);
}

Length distance(const Game& game, const UnitModels& psykers, UnitId target) {
    Length least = 10'000_in;
    for (ModelId psyker : psykers) least = std::min(least, distance(game, psyker, target));
    return least;
}
bool see(Game& game, const UnitModels& psykers, UnitId target) {
    for (ModelId psyker : psykers)
        for (ModelId model : game.models_of(target))
            if (game.sees(psyker, model)) return true;
    return false;
}

// The closest of the visible units that the power may work on, if it is in range (N-I-56, E-I-23). On a tie the caster
// chooses (N-MEAS-05, E-I-05).
std::optional<UnitId> closest_visible_enemy(Game& game, const Caster& caster, Length range,
                                            const PsychicPower* power = nullptr) {
    const UnitModels psykers = psykers_of(game, caster);
    std::vector<Option> closest;
    Length least = range;
    for (UnitId enemy : units_on_table(game, opponent(game.owner(caster.unit)))) {
        if (power && !is_for(game, *power, enemy)) continue;
        const Length away = distance(game, psykers, enemy);
        if (away > least || !see(game, psykers, enemy)) continue;
        if (away < least) closest.clear();
        least = away;
        closest.push_back(option_of(enemy));
    }
    return choose_target(game, caster.unit, game.edition.moves.equally_close, closest);
}

std::optional<UnitId> target_of(Game& game, const Caster& caster, const PsychicPower& power) {
    const Length range = power.range * 1_in;
    const Side side = game.owner(caster.unit);
    const UnitModels psykers = psykers_of(game, caster);
    std::vector<Option> targets;
    const auto choose_among = [&](Side whose, auto&& is_reached) {
        for (UnitId unit : units_on_table(game, whose))
            if (is_for(game, power, unit) && is_reached(unit)) targets.push_back(option_of(unit));
        return choose_target(game, caster.unit, game.edition.psychic.effect, targets);
    };
    switch (power.target) {
    case PowerTarget::self:
        return is_for(game, power, caster.unit) ? std::optional(caster.unit) : std::nullopt;
    case PowerTarget::closest_visible_enemy:
        return closest_visible_enemy(game, caster, range, &power);
    case PowerTarget::visible_enemy: // N-I-58: seen by a PSYKER and within range of one
        return choose_among(opponent(side), [&](UnitId enemy) {
            return distance(game, psykers, enemy) <= range && see(game, psykers, enemy);
        });
    case PowerTarget::friendly_unit:
        return choose_among(side, [&](UnitId ally) {
            return std::ranges::any_of(models_of(game, caster),
                                       [&](ModelId model) { return within(game, model, ally, range); });
        });
    }
    return std::nullopt;
}

// --- Effects (N-PSY-17, E-PSY-17)

// Reports the effect of a manifested power, if no mortal wounds report it: the unit that it works on, or that it found
// no target (then `unit` is the caster's own).
void tell_effect(Game& game, UnitId unit, UnitId caster, std::uint16_t power, PowerEffect effect) {
    game.tell(Happened{game.edition.psychic.effect, unit, caster, {0, effect, power}});
}

// N-SMITE-03, N-SMITE-04, E-PSY-19, E-PSY-20
void smite_the_closest(Game& game, const Caster& caster, int test) {
    const PsychicRules& rules = game.edition.psychic;
    const UnitId unit = caster.unit;
    const auto target = closest_visible_enemy(game, caster, 18_in);
    if (!target) return tell_effect(game, unit, unit, smite_number, PowerEffect::finds_nobody);
    const bool mighty = test >= 11;
    const DiceExpression amount{1, static_cast<std::uint8_t>(mighty ? 6 : 3), 0};
    const int wounds = amount_of(game, amount, mighty ? rules.mighty_smite : rules.smite, game.owner(unit), unit);
    inflict_mortal_wounds(game, *target, wounds, game.owner(unit), rules.smite);
}

// What happens to the target at once.
void act_on(Game& game, UnitId caster, UnitId target, const Ability& ability) {
    const Clause effect = game.edition.psychic.effect;
    const Side side = game.owner(caster);
    if (ability.effect == Effect::mortal_wounds) {
        const int wounds = amount_of(game, ability.amount, game.edition.losses.mortal_wounds, side, caster);
        inflict_mortal_wounds(game, target, wounds, side, effect);
    }
    if (ability.effect == Effect::heal) heal(game, target, ability, ModelId::none, effect);
    if (ability.effect == Effect::out_of_phase) game.edition.psychic.let_act(game, target, ability.action);
}

// N-SHEET-25, E-SHEET-17: one ability after the other, as long as the target is there.
void take_effect(Game& game, const Caster& caster, std::uint16_t power) {
    const UnitId unit = caster.unit;
    const PsychicPower& sheet = game.sheet(unit).powers[power];
    const auto target = target_of(game, caster, sheet);
    if (!target) return tell_effect(game, unit, unit, power, PowerEffect::finds_nobody);
    bool lasts = false;
    for (const Ability& ability : sheet.abilities) {
        if (!game.is_on_table(*target) || game.battle.over) return;
        if (!is_for(game, ability, *target)) continue;
        if (works_at_once(ability.effect))
            act_on(game, unit, *target, ability);
        else
            lasts = true;
    }
    if (lasts && game.is_on_table(*target)) let_last(game, unit, power, *target);
}

// N-SMITE-01, N-SMITE-02, E-PSY-18, E-PSY-21: the eighth does not count Smites.
int warp_charge_of(const Game& game, UnitId unit, std::uint16_t power) {
    if (power == smite_number) return 5 + game.memory.sides[index(game.owner(unit))].smites;
    return game.sheet(unit).powers[power].warp_charge;
}

// N-PSY-12, N-PSY-13, E-PSY-09: both 1 or both 6, on the unmodified faces (N-I-55).
bool shows_perils(const Roll& roll) {
    const int sum = unmodified_total(roll);
    return sum == 2 || sum == 12;
}

} // namespace

void attempt(Game& game, const Caster& caster, std::uint16_t power) {
    const PsychicRules& rules = game.edition.psychic;
    const int warp_charge = warp_charge_of(game, caster.unit, power);
    rules.remember(game, caster, power);
    Roll roll = roll_for(game, rules.test, RollKind::psychic, caster.unit, 2, Reading::sum,
                         [&](int sum) { return sum < warp_charge; });
    // A higher test may manifest the power, make it harder to deny, or make Smite stronger. Re-rolling either die may
    // cause or prevent Perils.
    offer_spare_rerolls(game, roll);
    const int test = total_of(game, roll);
    game.tell(Happened{rules.test, caster.unit, UnitId::none, {power, test, warp_charge}});
    if (shows_perils(roll)) rules.suffer_perils(game, caster);
    const bool passed = test >= warp_charge;                               // N-PSY-11, E-PSY-06
    if (!passed || !is_on_table(game, caster) || game.battle.over) return; // N-PERIL-02, E-PSY-10, E-PSY-12
    if (is_denied(game, caster, test)) return;                             // E-PSY-15
    if (power == smite_number) return smite_the_closest(game, caster, test);
    take_effect(game, caster, power);
}

void let_last(Game& game, UnitId caster, std::uint16_t power, UnitId target) {
    auto& lasting = game.memory.lasting;
    const Lasting begun{caster, static_cast<std::uint8_t>(power), target};
    tell_effect(game, target, caster, power, PowerEffect::lasts);
    if (std::ranges::find(lasting, begun) != lasting.end()) return;
    if (lasting.full()) lasting.erase_at(0);
    lasting.push_back(begun);
}

void end_lasting_powers(Game& game) {
    auto& lasting = game.memory.lasting;
    for (std::size_t i = lasting.size(); i-- > 0;)
        if (game.owner(lasting[i].caster) == game.active()) lasting.erase_at(i);
}

} // namespace muster::sheets
