// One volley at each target: hits, saves, and the models that fall.
#include "rules/drill/drill.h"

namespace muster::drill {
namespace {

bool in_range(const Game& game, UnitId squad, UnitId target) {
    const Length range = game.numbers(squad).shoot * 1_in;
    for (ModelId mine : models_of(game.battle, squad))
        for (ModelId theirs : models_of(game.battle, target))
            if (within(solid_of(game.setup, game.battle, mine), solid_of(game.setup, game.battle, theirs), range))
                return true;
    return false;
}

// D-SHT-04, D-SHT-05: hits on Aim or more; once in the battle the misses may be rolled again.
std::uint8_t roll_hits(Game& game, UnitId squad, std::size_t shots) {
    const int aim = game.numbers(squad).aim;
    const Side side = owner_of(game.battle, squad);
    Roll roll = game.roll(D_SHT_04, side, shots, squad);
    const RerollRules only_misses{.other_results = D_SHT_05, .twice = D_SHT_05};
    const DiceChoice misses = rerollable(roll, reroll_failed(D_SHT_05, aim), only_misses);
    bool& may_reroll = game.memory.may_reroll[index(side)];
    if (!misses.empty() && may_reroll && game.yes(side, D_SHT_05, squad)) {
        may_reroll = false;
        game.reroll(roll, D_SHT_05, misses);
    }
    return static_cast<std::uint8_t>(std::ranges::count_if(roll.dice, [&](const Die& die) { return die.face >= aim; }));
}

// D-SHT-06: the owner picks the models that fall.
void fall(Game& game, UnitId target, std::size_t count) {
    const UnitModels standing = models_of(game.battle, target);
    UnitModels fallen = standing;
    if (count < standing.size()) {
        const std::vector<Option> options = options_for(standing);
        Question question;
        question.seat = owner_of(game.battle, target);
        question.kind = QuestionKind::allocate;
        question.form = Form::some;
        question.clause = D_SHT_06;
        question.unit = target;
        offer(question, options, count, count);
        fallen.clear();
        for (const Pick& pick : game.ask(question).picks) fallen.push_back(static_cast<ModelId>(pick.option.id));
    } else {
        game.battle.units[index(target)].whereabouts = Whereabouts::destroyed;
    }
    for (ModelId model : fallen) game.battle.models[index(model)].whereabouts = Whereabouts::destroyed;
    game.tell(ModelsFell{target, fallen});
}

void fire(Game& game, UnitId squad, UnitId target, std::size_t shots) {
    const std::uint8_t hits = roll_hits(game, squad, shots);
    std::uint8_t saved = 0;
    if (hits > 0) {
        const Roll saves = game.roll(D_SHT_06, owner_of(game.battle, target), hits, target);
        for (const Die& die : saves.dice) saved += die.face >= game.numbers(target).save;
    }
    game.tell(VolleyFired{squad, target, static_cast<std::uint8_t>(shots), hits, saved});
    if (hits > saved) fall(game, target, hits - saved);
}

} // namespace

// D-SHT-01 to D-SHT-03: shots are shared out among targets in range, then each volley is fired.
void shoot(Game& game, UnitId squad) {
    const Side side = owner_of(game.battle, squad);
    const std::size_t shots = models_of(game.battle, squad).size();
    FixedVector<Option, max_units> targets;
    for_units(game.battle, opponent(side), Whereabouts::table, [&](UnitId target) {
        if (in_range(game, squad, target)) targets.push_back(option_of(target));
    });
    if (targets.empty()) return;

    Question question;
    question.seat = side;
    question.kind = QuestionKind::shoot;
    question.form = Form::counts;
    question.clause = D_SHT_01;
    question.unit = squad;
    question.may_pass = true;
    offer(question, targets, 1, targets.size());
    const Answer answer = game.ask(
        question,
        [&](const Answer& given) -> std::optional<Refusal> {
            std::size_t declared = 0;
            for (const Pick& pick : given.picks) declared += pick.count;
            if (declared > shots)
                return Refusal{D_SHT_02, {}, {static_cast<std::int32_t>(declared), static_cast<std::int32_t>(shots)}};
            return std::nullopt;
        },
        nullptr, [&](const Option&) { return Refusal{D_SHT_03, {}, {}}; });
    for (const Pick& pick : answer.picks) fire(game, squad, static_cast<UnitId>(pick.option.id), pick.count);
}

} // namespace muster::drill
