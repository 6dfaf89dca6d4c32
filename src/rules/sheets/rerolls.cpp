#include "rules/sheets/rerolls.h"

namespace muster::sheets {
namespace {

// Dice that failed, as the values between the lowest and the highest of them.
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
    // One use is one roll, and where dice are read each by itself every one of them is a roll (N-ATK-03, E-ATK-01).
    if (ability.limit != Limit::none && roll.reading == Reading::each) permission.most_dice = 1;
    return permission;
}

// Which of the dice offered to throw again; none where the player keeps them.
DiceChoice ask_which(muster::Game& game, const Roll& roll, const DiceChoice& offered,
                     const RerollPermission& permission, const RerollOffer& offer) {
    FixedVector<Option, Roll::max_dice> options;
    for (std::uint8_t die : offered) options.push_back({What::number, die, roll.dice[die].face, 0});
    Question question;
    question.seat = roll.roller;
    question.kind = Kind::reroll;
    question.form = Form::some;
    question.clause = offer.clause;
    question.unit = roll.subject;
    question.options = {options.begin(), options.size()};
    question.may_pass = true;
    question.least = 1;
    question.most = static_cast<std::int16_t>(std::min<std::size_t>(offered.size(), permission.most_dice));
    const auto chosen_by = [](const Answer& answer) {
        DiceChoice choice;
        for (const Pick& pick : answer.picks) choice.push_back(static_cast<std::uint8_t>(pick.option.id));
        return choice;
    };
    const auto check = [&](const Answer& answer) {
        return refusal_of_reroll(roll, chosen_by(answer), permission, offer.rules);
    };
    const auto why_not = [&](const Option& option) {
        if (option.what != What::number || option.id >= roll.dice.size()) return Refusal{offer.clause, {}, {}};
        const DiceChoice die = {static_cast<std::uint8_t>(option.id)};
        return refusal_of_reroll(roll, die, permission, offer.rules).value_or(Refusal{offer.clause, {}, {}});
    };
    return chosen_by(game.ask(question, check, nullptr, why_not));
}

} // namespace

void offer_rerolls(muster::Game& game, SpentAbilities& spent, const RerollOffer& offer, Roll& roll,
                   Workings permissions, FunctionRef<bool(int)> failed, FunctionRef<bool(std::size_t die)> could_help) {
    // The widest first, those without a limit before those with one: what is kept then need not be asked about again.
    std::ranges::stable_sort(permissions, [](const Working& a, const Working& b) {
        const bool limited_a = a.ability->limit != Limit::none, limited_b = b.ability->limit != Limit::none;
        return limited_a != limited_b ? limited_b : a.ability->which > b.ability->which;
    });
    std::optional<Rerolled> kept;
    for (const Working& working : permissions) {
        if ((kept && working.ability->which <= *kept) || is_spent(game, spent, working)) continue;
        const RerollPermission permission = permission_of(*working.ability, roll, failed, offer.clause);
        DiceChoice offered;
        for (std::uint8_t die : rerollable(roll, permission, offer.rules))
            if (!could_help || could_help(die)) offered.push_back(die);
        if (offered.empty()) continue;
        const DiceChoice choice = ask_which(game, roll, offered, permission, offer);
        if (!choice.empty()) {
            game.reroll(roll, offer.clause, choice);
            spend(game, spent, working);
        }
        if (working.ability->limit == Limit::none) kept = working.ability->which;
    }
}

} // namespace muster::sheets
