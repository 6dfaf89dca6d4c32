#include "rules/sheets/rolls.h"

namespace muster::sheets {
namespace {

// Permission to re-roll the dice that failed, as the range between the lowest and the highest of them.
RerollPermission failures(const Roll& roll, FunctionRef<bool(int)> failed, Clause because) {
    RerollPermission permission{.because = because, .from = 1, .to = 0};
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

RerollPermission permission_of(const Ability& ability, const Roll& roll, FunctionRef<bool(int)> failed,
                               Clause because) {
    RerollPermission permission = ability.which == Rerolled::ones     ? reroll_ones(because)
                                  : ability.which == Rerolled::failed ? failures(roll, failed, because)
                                                                      : reroll_any(because);
    // One use covers one roll. If dice are read each by itself, every die is a roll (N-ATK-03, E-ATK-01).
    if (ability.limit != Limit::none && roll.reading == Reading::each) permission.most_dice = 1;
    return permission;
}

DiceChoice chosen_by(const Answer& answer) {
    DiceChoice choice;
    for (const Pick& pick : answer.picks) choice.push_back(static_cast<std::uint8_t>(pick.option.id));
    return choice;
}

// Asks which of the offered dice to re-roll by this permission.
DiceChoice ask_which(Game& game, const Roll& roll, const DiceChoice& offered, const RerollPermission& permission) {
    const RollRules& rules = game.edition.rolls;
    DiceOptions options;
    for (std::uint8_t die : offered) options.push_back(option_of_die(roll, die));
    const auto check = [&](const Answer& answer) {
        return refusal_of_reroll(roll, chosen_by(answer), permission, rules.rerolls);
    };
    const auto why_not = [&](const Option& option) {
        if (option.what != What::number || option.id >= roll.dice.size()) return Refusal{rules.reroll, {}, {}};
        const DiceChoice die = {static_cast<std::uint8_t>(option.id)};
        return refusal_of_reroll(roll, die, permission, rules.rerolls).value_or(Refusal{rules.reroll, {}, {}});
    };
    return ask_which(game, QuestionKind::reroll, roll, rules.reroll, options, permission.most_dice, check, why_not);
}

} // namespace

DiceChoice ask_which(Game& game, QuestionKind kind, const Roll& roll, Clause clause, const DiceOptions& options,
                     std::size_t most, Check check, WhyNot why_not) {
    Question question{.seat = roll.roller, .kind = kind, .form = Form::some, .clause = clause};
    question.unit = roll.subject;
    question.may_pass = true;
    offer(question, options, 1, most);
    return chosen_by(game.ask(question, check, nullptr, why_not));
}

void offer_rerolls(Game& game, Roll& roll, ActiveAbilities permissions, FunctionRef<bool(int)> failed,
                   FunctionRef<bool(std::size_t die)> could_help) {
    const RollRules& rules = game.edition.rolls;
    // The widest first, and those without a limit before those with one. So a die that was kept need not be asked about
    // again.
    std::ranges::stable_sort(permissions, [](const ActiveAbility& a, const ActiveAbility& b) {
        const bool limited_a = a.ability->limit != Limit::none, limited_b = b.ability->limit != Limit::none;
        return limited_a != limited_b ? limited_b : a.ability->which > b.ability->which;
    });
    std::optional<Rerolled> kept;
    for (const ActiveAbility& active : permissions) {
        if ((kept && active.ability->which <= *kept) || is_spent(game, active)) continue;
        const RerollPermission permission = permission_of(*active.ability, roll, failed, rules.reroll);
        DiceChoice offered;
        for (std::uint8_t die : rerollable(roll, permission, rules.rerolls))
            if (!could_help || could_help(die)) offered.push_back(die);
        if (offered.empty()) continue;
        const DiceChoice choice = ask_which(game, roll, offered, permission);
        if (!choice.empty()) {
            game.reroll(roll, rules.reroll, choice);
            spend(game, active);
        }
        if (active.ability->limit == Limit::none) kept = active.ability->which;
    }
}

void offer_spare_rerolls(Game& game, Roll& roll, FunctionRef<bool(int)> failed) {
    if (const auto offer = game.edition.rolls.spare_where_failed) offer(game, roll, failed);
}

void offer_spare_rerolls(Game& game, Roll& roll, Wanted wanted) {
    if (const auto offer = game.edition.rolls.spare_for_amount) offer(game, roll, wanted);
}

void offer_spare_rerolls(Game& game, Roll& roll) {
    if (const auto offer = game.edition.rolls.spare_for_any) offer(game, roll);
}

int amount_of(Game& game, DiceExpression amount, Clause purpose, Side roller, UnitId unit, Wanted wanted) {
    if (!amount.random()) return amount.plus;
    Roll roll = game.roll(purpose, roller, amount.count, unit);
    roll.reading = Reading::sum;
    roll.sides = amount.sides;
    roll.plus = amount.plus;
    offer_spare_rerolls(game, roll, wanted);
    return unmodified_total(roll);
}

ActiveAbilities rerolls_for(const Game& game, UnitId unit, RollKind kind) {
    ActiveAbilities found;
    for (const ActiveAbility& active : active_abilities_of_unit(game, unit, Effect::reroll)) {
        const Ability& ability = *active.ability;
        if (ability.roll == kind && !ability.against && !depends_on_attack(ability) && !is_spent(game, active))
            found.push_back(active);
    }
    return found;
}

void add_modifiers(const Game& game, UnitId unit, RollKind kind, Roll& roll) {
    for (const ActiveAbility& active : active_abilities_of_unit(game, unit, Effect::modify)) {
        const Ability& ability = *active.ability;
        if (ability.of_characteristic || ability.roll != kind || ability.against || depends_on_attack(ability))
            continue;
        const auto change = ability.by < 0 ? ModifierKind::subtract : ModifierKind::add;
        modify(roll, {change, static_cast<std::int16_t>(std::abs(ability.by)), game.edition.rolls.modified});
    }
}

Roll roll_for(Game& game, Clause purpose, RollKind kind, UnitId unit, std::size_t dice, Reading reading,
              FunctionRef<bool(int)> failed) {
    Roll roll = game.roll(purpose, game.owner(unit), dice, unit, reading);
    // Single dice are offered if they have failed. A sum is always offered, because only the player knows how far is
    // far enough.
    offer_rerolls(game, roll, rerolls_for(game, unit, kind), failed,
                  [&](std::size_t die) { return reading == Reading::sum || failed(unmodified(roll, die)); });
    add_modifiers(game, unit, kind, roll);
    for (const Modifier& modifier : roll.modifiers)
        tell_modifier(game, modifier.because, roll.subject, kind,
                      modifier.kind == ModifierKind::subtract ? -modifier.amount : modifier.amount);
    return roll;
}

int total_of(const Game& game, const Roll& roll) { return total(roll, game.edition.rolls.dice_roll).result; }

int result_of(const Game& game, const Roll& roll, std::size_t die) {
    return result(roll, die, game.edition.rolls.dice_roll).result;
}

} // namespace muster::sheets
