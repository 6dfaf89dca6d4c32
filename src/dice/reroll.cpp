#include "dice/reroll.h"

#include <algorithm>
#include <cassert>

namespace muster {
namespace {

bool goes_whole(const Roll& roll, const RerollPermission& permission, const RerollRules& rules) {
    return roll.reading == Reading::sum && rules.only_some_of_a_sum != Clause::none && !permission.some_of_a_sum;
}

bool shows_a_named_result(const Roll& roll, std::size_t die, const RerollPermission& permission) {
    const int value = roll.reading == Reading::sum ? unmodified_total(roll) - roll.plus : unmodified(roll, die);
    return value >= permission.from && value <= permission.to;
}

// The clause that forbids to re-roll this die, or none. Every rule set names a clause for "no die more than once", so
// `twice` is never none.
Clause forbidden_by(const Roll& roll, std::size_t die, const RerollPermission& permission, const RerollRules& rules) {
    if (roll.reading == Reading::roll_off && rules.roll_off != Clause::none) return rules.roll_off;
    if (roll.dice[die].rerolled()) return rules.twice;
    if (!shows_a_named_result(roll, die, permission)) return rules.other_results;
    return Clause::none;
}

Refusal refused(Clause clause, std::size_t die) {
    Refusal refusal;
    refusal.clause = clause;
    refusal.values.push_back(static_cast<std::int32_t>(die));
    return refusal;
}

} // namespace

DiceChoice rerollable(const Roll& roll, const RerollPermission& permission, const RerollRules& rules) {
    DiceChoice dice;
    for (std::size_t die = 0; die < roll.dice.size(); ++die)
        if (forbidden_by(roll, die, permission, rules) == Clause::none) dice.push_back(static_cast<std::uint8_t>(die));
    if (goes_whole(roll, permission, rules) && dice.size() < roll.dice.size()) dice.clear();
    return dice;
}

std::optional<Refusal> refusal_of_reroll(const Roll& roll, const DiceChoice& choice, const RerollPermission& permission,
                                         const RerollRules& rules) {
    for (std::size_t i = 0; i < choice.size(); ++i) {
        const std::size_t die = choice[i];
        if (die >= roll.dice.size()) return refused(rules.other_results, die);
        if (const Clause clause = forbidden_by(roll, die, permission, rules); clause != Clause::none)
            return refused(clause, die);
        if (std::count(choice.begin(), choice.begin() + i, choice[i]) > 0) return refused(rules.twice, die);
    }
    if (choice.size() > permission.most_dice) return refused(permission.because, choice[permission.most_dice]);
    if (!choice.empty() && goes_whole(roll, permission, rules) && choice.size() < roll.dice.size())
        return refused(rules.only_some_of_a_sum, choice.front());
    return std::nullopt;
}

void reroll(Roll& roll, const DiceChoice& choice, std::span<const Face> faces) {
    assert(choice.size() == faces.size());
    for (std::size_t i = 0; i < choice.size(); ++i) {
        Die& die = roll.dice[choice[i]];
        assert(!die.rerolled());
        die = {.face = faces[i], .before = die.face};
    }
}

} // namespace muster
