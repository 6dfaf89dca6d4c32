#include "rules/eighth/eighth.h"

namespace muster::eighth {
namespace {

// E-I-59: dice rolled before the first battle round do not qualify, nor do the opponent's.
bool may_spend(const sheets::Game& game, const Roll& roll) {
    return game.memory.mission.command_rerolls > 0 && roll.roller == game.memory.mission.underdog &&
           game.battle.stage == static_cast<std::uint8_t>(Stage::battle);
}

// The dice worth a re-roll come first, then every other one that may be re-rolled. Nothing if none is worth it.
DiceOptions dice_to_offer(const Roll& roll, FunctionRef<bool(std::size_t)> worth) {
    DiceOptions first, others;
    for (std::size_t die = 0; die < roll.dice.size(); ++die)
        if (!roll.dice[die].rerolled()) (worth(die) ? first : others).push_back(option_of_die(roll, die));
    if (first.empty()) return first;
    for (const Option& option : others) first.push_back(option);
    return first;
}

DiceChoice ask_which(sheets::Game& game, const Roll& roll, const DiceOptions& options) {
    const std::size_t most = game.memory.mission.command_rerolls; // one for each die
    const auto why_not = [&](const Option& option) {
        const bool again =
            option.what == What::number && option.id < roll.dice.size() && roll.dice[option.id].rerolled();
        return Refusal{again ? E_MISS_20 : E_MISS_19, {}, {}};
    };
    return sheets::ask_which(game, QuestionKind::spare_reroll, roll, E_MISS_19, options, most, nullptr, why_not);
}

int value_of(const Roll& roll, Face face) { return roll.sides == 3 ? d3_of(face) : face; }

} // namespace

void offer_command_rerolls(sheets::Game& game, Roll& roll, FunctionRef<bool(std::size_t die)> worth) {
    while (may_spend(game, roll)) {
        const DiceOptions options = dice_to_offer(roll, worth);
        if (options.empty()) return;
        const DiceChoice choice = ask_which(game, roll, options);
        if (choice.empty()) return;
        auto& left = game.memory.mission.command_rerolls;
        left = static_cast<std::uint8_t>(left - choice.size());
        game.tell(Happened{E_MISS_19, roll.subject, UnitId::none, {index(roll.roller), left}});
        game.reroll(roll, E_MISS_19, choice);
    }
}

void offer_command_rerolls_where_failed(sheets::Game& game, Roll& roll, FunctionRef<bool(int)> failed) {
    offer_command_rerolls(game, roll, [&](std::size_t die) {
        const int now = unmodified(roll, die), whole = roll.reading == Reading::sum ? unmodified_total(roll) : now;
        const std::span<const Modifier> modifiers(roll.modifiers.begin(), roll.modifiers.size());
        const auto fails = [&](int value) { return failed(apply_modifiers(value, modifiers, dice_roll).result); };
        if (!fails(whole)) return false;
        for (Face face = 1; face <= 6; ++face)
            if (!fails(whole - now + value_of(roll, face))) return true;
        return false;
    });
}

void offer_command_rerolls_for(sheets::Game& game, Roll& roll, Wanted wanted) {
    offer_command_rerolls(game, roll, [&](std::size_t die) {
        return wanted == Wanted::more ? unmodified(roll, die) < roll.sides : unmodified(roll, die) > 1;
    });
}

} // namespace muster::eighth
