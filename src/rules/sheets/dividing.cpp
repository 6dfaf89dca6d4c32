// Dividing units before they are set up (N-SHEET-05, N-I-100, E-SHEET-18).
#include "rules/sheets/mission.h"
#include "rules/sheets/moves.h"
#include "rules/sheets/sequencing.h"
#include "rules/sheets/sheet_events.h"

namespace muster::sheets {

namespace {

std::uint8_t models_left(const Game& game, UnitId unit) {
    const auto counts = [&](const Model& model) {
        return model.unit == unit && model.whereabouts != Whereabouts::destroyed;
    };
    return static_cast<std::uint8_t>(std::ranges::count_if(game.battle.models, counts));
}

} // namespace

UnitId divide(Game& game, UnitId unit, std::span<const ModelId> leaving) {
    const auto part = static_cast<UnitId>(game.battle.units.size());
    game.battle.units.push_back(game.battle.units[index(unit)]);
    game.memory.units.push_back(game.of(unit));
    UnitDivided event{unit, part, {}};
    for (ModelId model : leaving) {
        game.battle.models[index(model)].unit = part;
        event.models.push_back(model);
    }
    for (UnitId each : {unit, part}) game.battle.units[index(each)].starting_strength = models_left(game, each);
    game.tell(event);
    return part;
}

namespace {

// Asks which models leave for the next part. A pass leaves the unit whole.
std::optional<UnitModels> ask_who_leaves(Game& game, UnitId unit, std::size_t count, bool may_pass) {
    const std::vector<Option> models = options_for(models_of(game.battle, unit, Whereabouts::waiting));
    Question question{.seat = game.owner(unit),
                      .kind = QuestionKind::split,
                      .form = Form::some,
                      .clause = game.edition.deployment.divide};
    question.unit = unit;
    question.may_pass = may_pass;
    offer(question, models, count, count);
    const Answer answer = game.ask(question);
    if (answer.pass) return std::nullopt;
    UnitModels leaving;
    for (const Pick& pick : answer.picks) leaving.push_back(static_cast<ModelId>(pick.option.id));
    return leaving;
}

void offer_division(Game& game, UnitId unit) {
    const Ability& ability = *game.ability_of(unit, Effect::split);
    for (std::size_t part = 1; part < ability.into.size(); ++part) {
        const auto leaving = ask_who_leaves(game, unit, static_cast<std::size_t>(ability.into[part]), part == 1);
        if (!leaving) return;
        divide(game, unit, *leaving);
    }
}

} // namespace

// Before any unit is set up. The order matters only if both players have such units (N-SEQ-02).
bool divide_units(Game& game) {
    Pending units;
    std::array<bool, 2> has{};
    std::size_t parts = game.battle.units.size();
    for (std::size_t i = 0; i < game.battle.units.size(); ++i) {
        const auto unit = static_cast<UnitId>(i);
        const Ability* ability = game.ability_of(unit, Effect::split);
        const std::size_t waiting = muster::models_of(game.battle, unit, Whereabouts::waiting).size();
        if (!ability || static_cast<int>(waiting) != ability->count) continue;
        parts += ability->into.size() - 1;
        if (parts > max_units) break; // a battle holds no more
        units.push_back(option_of(unit));
        has[index(game.owner(unit))] = true;
    }
    const bool any = !units.empty();
    const auto offer_it = [&](const Option& unit) { offer_division(game, static_cast<UnitId>(unit.id)); };
    if (has[0] && has[1])
        resolve_in_order(game, Moment::around_battle, std::move(units),
                         [&](const Option& unit, Pending&) { offer_it(unit); });
    else
        std::ranges::for_each(units, offer_it);
    return any;
}

} // namespace muster::sheets
