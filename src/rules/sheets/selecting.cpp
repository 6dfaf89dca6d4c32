#include "rules/sheets/selecting.h"

namespace muster::sheets {
namespace {

std::optional<UnitId> unit_in(const Answer& answer) {
    if (answer.pass) return std::nullopt;
    return static_cast<UnitId>(answer.picks[0].option.id);
}

} // namespace

std::optional<UnitId> select_unit(Game& game, Side seat, Clause clause, bool may_pass, Bar bar, Clause not_theirs) {
    Question question{.seat = seat, .kind = Kind::choose_unit, .clause = clause, .may_pass = may_pass};
    if (const auto known = game.on_record(question)) return unit_in(*known);
    FixedVector<Option, max_units> options;
    for_units(game.battle, seat, Whereabouts::table, [&](UnitId unit) {
        if (!bar(unit)) options.push_back(option_of(unit));
    });
    if (options.empty()) return std::nullopt;
    if (options.size() == 1 && !may_pass) return static_cast<UnitId>(options[0].id);
    question.options = {options.begin(), options.size()};
    const auto why_not = [&](const Option& option) {
        const auto unit = static_cast<UnitId>(option.id);
        if (option.what != What::unit || option.id >= game.battle.units.size() ||
            game.battle.units[index(unit)].whereabouts != Whereabouts::table)
            return Refusal{clause, {}, {}};
        if (owner_of(game.battle, unit) != seat)
            return Refusal{not_theirs == Clause::none ? clause : not_theirs, {}, {}};
        return Refusal{bar(unit).value_or(clause), {}, {}};
    };
    return unit_in(game.ask(question, nullptr, nullptr, why_not));
}

UnitModels pick_models(Game& game, UnitId unit, Clause clause, std::size_t count) {
    const UnitModels models = models_of(game.battle, unit);
    if (count >= models.size()) return models;
    FixedVector<Option, max_unit_models> options;
    for (ModelId model : models) options.push_back(option_of(model));
    Question question{.seat = game.owner(unit), .form = Form::some, .clause = clause, .unit = unit};
    question.options = {options.begin(), options.size()};
    question.least = question.most = static_cast<std::int16_t>(count);
    UnitModels picked;
    for (const Pick& pick : game.ask(question).picks) picked.push_back(static_cast<ModelId>(pick.option.id));
    return picked;
}

std::vector<Option> in_order(Game& game, Side seat, UnitId unit, Clause clause, std::vector<Option> options) {
    if (options.size() < 2) return options;
    Question question{.seat = seat, .kind = Kind::order, .form = Form::order, .clause = clause, .unit = unit};
    question.options = options;
    std::vector<Option> ordered;
    for (const Pick& pick : game.ask(question).picks) ordered.push_back(pick.option);
    return ordered;
}

} // namespace muster::sheets
