// Throwing: at which crews, and which models fall.
#include "toy/toy.h"

namespace muster::toy {
namespace {

// T-THR-02: the last of its list first.
void fall(Game& game, UnitId target, std::size_t hits) {
    UnitModels fallen, standing = models_of(game.battle, target);
    for (; hits > 0 && !standing.empty(); --hits) {
        fallen.push_back(standing.back());
        game.battle.models[index(standing.back())].whereabouts = Whereabouts::destroyed;
        standing.pop_back();
    }
    if (standing.empty()) game.battle.units[index(target)].whereabouts = Whereabouts::destroyed;
    game.tell(ModelsFell{target, fallen});
}

} // namespace

bool in_reach(const Game& game, UnitId crew, UnitId target) {
    const Length reach = game.crew(crew).reach * 1_in;
    if (reach == Length{}) return false;
    for (ModelId mine : models_of(game.battle, crew))
        for (ModelId theirs : models_of(game.battle, target))
            if (within(solid_of(game.setup, game.battle, mine), solid_of(game.setup, game.battle, theirs), reach))
                return true;
    return false;
}

// T-THR-01
void throw_at_somebody(Game& game, UnitId crew) {
    const Side side = owner_of(game.battle, crew);
    FixedVector<Option, max_units> targets;
    for_units(game.battle, opponent(side), Whereabouts::table, [&](UnitId target) {
        if (in_reach(game, crew, target)) targets.push_back(option_of(target));
    });
    if (targets.empty()) return;
    Question question;
    question.seat = side;
    question.kind = QuestionKind::shoot;
    question.clause = T_THR_01;
    question.unit = crew;
    question.may_pass = true;
    const auto chosen = game.choose(question, targets, [](const Option&) { return Refusal{T_THR_01, {}, {}}; });
    if (!chosen) return;

    const auto target = static_cast<UnitId>(chosen->id);
    const std::size_t throws = models_of(game.battle, crew).size();
    const auto hits = [&](int face) { return face >= game.crew(crew).aim; };
    const Roll roll = game.roll(T_THR_02, side, throws, crew, Needs::only(game.crew(crew).aim, 0, hits));
    const auto count = std::ranges::count_if(roll.dice, [&](const Die& die) { return hits(die.face); });
    game.tell(Thrown{crew, target, static_cast<std::uint8_t>(throws), static_cast<std::uint8_t>(count)});
    if (count > 0) fall(game, target, static_cast<std::size_t>(count));
}

} // namespace muster::toy
