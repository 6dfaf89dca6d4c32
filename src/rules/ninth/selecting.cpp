#include "rules/ninth/selecting.h"

#include <limits>

namespace muster::ninth {
namespace {

// Dice that failed, as the values between the lowest and the highest of them.
RerollPermission failures(const Roll& roll, FunctionRef<bool(int)> failed) {
    RerollPermission permission{.because = N_RER_08, .from = 1, .to = 0};
    const auto look_at = [&](int value) {
        if (!failed(value)) return;
        const auto number = static_cast<std::int16_t>(value);
        const bool first = permission.to < permission.from;
        permission.from = first ? number : std::min(permission.from, number);
        permission.to = first ? number : std::max(permission.to, number);
    };
    if (roll.reading == Reading::sum)
        look_at(unmodified_total(roll));
    else
        for (std::size_t die = 0; die < roll.dice.size(); ++die) look_at(unmodified(roll, die));
    return permission;
}

RerollPermission permission_of(const Ability& ability, const Roll& roll, FunctionRef<bool(int)> failed) {
    if (ability.which == Rerolled::all) return reroll_any(N_RER_08);
    if (ability.which == Rerolled::ones) return reroll_ones(N_RER_08);
    return failures(roll, failed);
}

// N-RER-08: the player who rolled re-rolls or keeps. What may not be re-rolled is refused (N-RER-02, N-RER-03,
// N-RER-05).
void offer_reroll(Game& game, Roll& roll, const RerollPermission& permission) {
    const DiceChoice allowed = rerollable(roll, permission, rerolls);
    if (allowed.empty()) return;
    FixedVector<Option, Roll::max_dice> dice;
    for (std::uint8_t die : allowed) dice.push_back({What::number, die, 0, 0});
    Question question;
    question.seat = roll.roller;
    question.kind = Kind::reroll;
    question.form = Form::some;
    question.clause = N_RER_08;
    question.unit = roll.subject;
    question.options = {dice.begin(), dice.size()};
    question.may_pass = true;
    question.least = 1;
    question.most = static_cast<std::int16_t>(std::min<std::size_t>(allowed.size(), 160));
    const auto chosen_by = [&](const Answer& answer) {
        DiceChoice choice;
        for (const Pick& pick : answer.picks) choice.push_back(static_cast<std::uint8_t>(pick.option.id));
        return choice;
    };
    const Answer answer = game.ask(
        question, [&](const Answer& given) { return refusal_of_reroll(roll, chosen_by(given), permission, rerolls); },
        nullptr,
        [&](const Option& option) {
            if (option.what != What::number || option.id >= roll.dice.size()) return Refusal{N_RER_08, {}, {}};
            const auto die = static_cast<std::uint8_t>(option.id);
            return refusal_of_reroll(roll, DiceChoice{die}, permission, rerolls).value_or(Refusal{N_RER_08, {}, {}});
        });
    if (!answer.pass) game.reroll(roll, permission.because, chosen_by(answer));
}

} // namespace

std::optional<UnitId> select_unit(Game& game, Side seat, Clause clause, bool may_pass, Bar bar) {
    FixedVector<Option, max_units> options;
    for (UnitId unit : units_on_table(game, seat))
        if (!bar(unit)) options.push_back(option_of(unit));
    if (options.empty()) return std::nullopt;
    if (options.size() == 1 && !may_pass) return static_cast<UnitId>(options[0].id);
    Question question;
    question.seat = seat;
    question.kind = Kind::choose_unit;
    question.clause = clause;
    question.may_pass = may_pass;
    const auto chosen = game.choose(question, {options.begin(), options.size()}, [&](const Option& option) {
        const bool is_unit = option.what == What::unit && option.id < game.battle.units.size();
        const auto barred = is_unit ? bar(static_cast<UnitId>(option.id)) : std::nullopt;
        return Refusal{barred.value_or(clause), {}, {}};
    });
    if (!chosen) return std::nullopt;
    return static_cast<UnitId>(chosen->id);
}

Workings working_on_unit(const Game& game, UnitId unit, Effect effect) {
    Workings all;
    for (ModelId model : game.models_of(unit))
        for (const Working& working : working_on(game, model, effect)) {
            const bool known = std::ranges::any_of(all, [&](const Working& each) {
                return each.ability == working.ability || each.ability->name == working.ability->name;
            });
            if (!known && !all.full()) all.push_back(working);
        }
    return all;
}

Roll roll_for(Game& game, Clause purpose, RollKind kind, UnitId unit, std::size_t dice, Reading reading,
              FunctionRef<bool(int)> failed) {
    Roll roll = game.roll(purpose, game.owner(unit), dice, unit);
    roll.reading = reading;
    for (const Working& working : working_on_unit(game, unit, Effect::reroll))
        if (working.ability->roll == kind && !working.ability->against)
            offer_reroll(game, roll, permission_of(*working.ability, roll, failed));
    for (const Working& working : working_on_unit(game, unit, Effect::modify)) {
        const Ability& ability = *working.ability;
        if (ability.of_characteristic || ability.roll != kind || ability.against) continue;
        const auto kind_of_change = ability.by < 0 ? ModifierKind::subtract : ModifierKind::add;
        modify(roll, {kind_of_change, static_cast<std::int16_t>(std::abs(ability.by)), N_DICE_05});
    }
    return roll;
}

} // namespace muster::ninth
