// Shots in both editions: what may be aimed at what, and the result of one shot.
#pragma once

#include "two_games.h"

namespace muster::test {

inline const std::string gun = weapon("gun", "Assault 1"), sword = weapon("sword", "Melee", "\"Melee\"");
inline const UnitText shooter{.models = 1, .weapons = gun};

// Why this shot cannot be declared.
template <class E>
std::optional<Clause> verdict_on_shot(Stage<E>& stage, std::size_t at, std::size_t number = 0) {
    std::optional<Clause> found;
    stage.select(E::shooter, stage.red());
    Answer answer = pick(aimed(stage.model(stage.red()), stage.blue(at), number));
    stage.try_out(E::aim, answer, found);
    stage.run();
    return found;
}
// The result of red's attacks.
template <class E>
AttacksMade made_by_red(Stage<E>& stage) {
    for (const auto& made : stage.oracle.template told<AttacksMade>())
        if (made.unit == stage.red()) return made;
    return {};
}
// Red's single shot at a target 10 inches away, with this hit roll.
template <class E>
bool hits(const UnitText& attacker, Face face, const std::function<void(Stage<E>&)>& prepare = nullptr) {
    Stage<E> stage({attacker}, {tough}, E::Phase::shooting);
    stage.put(stage.blue(), above(start, 10_in));
    if (prepare) prepare(stage);
    stage.select(E::shooter, stage.red());
    stage.oracle.dice.then(E::hit, {face});
    stage.run();
    return made_by_red(stage).hits == 1;
}

} // namespace muster::test
