#include "dice/roll.h"

#include <cassert>
#include <limits>

namespace muster {
namespace {

void add_dice(Roll& roll, std::span<const Face> faces) {
    for (const Face face : faces) {
        assert(face >= 1 && face <= 6);
        roll.dice.push_back({face});
    }
}

// Joins two modifiers of one kind: sums and factors combine; of two replacements the later one stays.
std::int16_t joined(ModifierKind kind, int first, int second) {
    using Amount = std::numeric_limits<std::int16_t>;
    const bool scales = kind == ModifierKind::divide || kind == ModifierKind::multiply;
    const int both = kind == ModifierKind::set ? second : scales ? first * second : first + second;
    return static_cast<std::int16_t>(std::clamp<int>(both, Amount::min(), Amount::max()));
}

} // namespace

Roll roll_of(Clause purpose, std::span<const Face> faces) {
    Roll roll{.purpose = purpose};
    add_dice(roll, faces);
    return roll;
}

Roll sum_of(Clause purpose, DiceExpression expression, std::span<const Face> faces) {
    assert(faces.size() == expression.count);
    Roll roll{.purpose = purpose, .reading = Reading::sum, .plus = expression.plus};
    if (expression.random()) roll.sides = expression.sides;
    add_dice(roll, faces);
    return roll;
}

Roll roll_off_of(Clause purpose, Face red, Face blue) {
    Roll roll = roll_of(purpose, std::array{red, blue});
    roll.reading = Reading::roll_off;
    return roll;
}

void modify(Roll& roll, Modifier modifier) {
    for (Modifier& there : roll.modifiers)
        if (there.kind == modifier.kind && there.because == modifier.because) {
            there.amount = joined(there.kind, there.amount, modifier.amount);
            return;
        }
    roll.modifiers.push_back(modifier);
}

int unmodified(const Roll& roll, std::size_t die) {
    const Face face = roll.dice[die].face;
    return roll.sides == 3 ? d3_of(face) : face;
}

int unmodified_total(const Roll& roll) {
    int sum = roll.plus;
    for (std::size_t die = 0; die < roll.dice.size(); ++die) sum += unmodified(roll, die);
    return sum;
}

ModifiedValue result(const Roll& roll, std::size_t die, const Arithmetic& arithmetic) {
    return apply_modifiers(unmodified(roll, die), roll.modifiers, arithmetic);
}

ModifiedValue total(const Roll& roll, const Arithmetic& arithmetic) {
    return apply_modifiers(unmodified_total(roll), roll.modifiers, arithmetic);
}

std::optional<Side> roll_off_winner(const Roll& roll) {
    assert(roll.reading == Reading::roll_off && roll.dice.size() == 2);
    const Face red = roll.dice[0].face, blue = roll.dice[1].face;
    if (red == blue) return std::nullopt;
    return red > blue ? Side::red : Side::blue;
}

} // namespace muster
