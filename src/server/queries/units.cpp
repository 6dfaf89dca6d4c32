// What a rule set says about units: cards, attacks, charges, morale.
#include "server/queries/functions.h"

#include "odds/table_odds.h"

#include <fmt/format.h>

namespace muster::queries {
namespace {

// The unit in the input, or else the one that the open question is about.
Result<UnitId> unit_or_asked(const Asking& asking, std::optional<UnitId> unit) {
    const auto& open = asking.session->question();
    if (!unit && open && open->question().unit != UnitId::none) unit = open->question().unit;
    return unit_in(asking, unit, "unit", true);
}

template <class Function>
std::optional<Problem> silent(const Asking& asking, Function Inspector::* function) {
    const auto inspector = inspector_of(asking);
    if (inspector.has_error()) return inspector.error();
    if ((*inspector)->*function) return std::nullopt;
    return wrong("", fmt::format("a battle of \"{}\"", asking.session->rules().name), "a rule set that knows of this");
}

// The rule set says whether attacks of the open question are melee: they are if its options are in rows of the melee
// grid.
AttackMode mode_of(const Asking& asking, UnitId unit) {
    const Inspector& inspector = *asking.session->rules().inspector;
    const auto& open = asking.session->question();
    if (!open || board_view(open->question().kind) != BoardView::declare_attacks || open->options.empty())
        return AttackMode::shooting;
    const Option& option = open->options.front();
    for (const AttackRow& row : inspector.attacks(setup_of(asking), battle_of(asking), unit, AttackMode::melee).rows)
        for (const Bearer& bearer : row.bearers)
            if (index(bearer.model) == option.id && bearer.with == option.with) return AttackMode::melee;
    return AttackMode::shooting;
}

// A-REG: how a unit regroups that receives these wounds in addition before the activation ends.
Result<MoraleAnswer> regrouping_of(const Asking& asking, UnitId unit, int wounds) {
    const auto regrouping = asking.session->rules().inspector->regrouping(setup_of(asking), battle_of(asking), unit);
    if (!regrouping) return wrong("unit", "one whose models test or suffer each in their own way", "one that is alike");
    if (wounds < 0 || wounds > regrouping->wounds)
        return wrong("losses", fmt::format("{}", wounds), fmt::format("from 0 to {} wounds", regrouping->wounds));
    const RegroupOdds odds = regroup_odds(asking.session->rules().name, *regrouping, wounds);
    return MoraleAnswer{unit, wounds, regrouping->needed, odds.steady, {}, odds};
}

} // namespace

Result<UnitCard> unit_card(const Asking& asking, const UnitInput& input) {
    if (auto problem = silent(asking, &Inspector::card)) return *problem;
    const auto unit = unit_in(asking, input.unit, "unit", false);
    if (unit.has_error()) return unit.error();
    const RuleSet& rules = asking.session->rules();
    UnitCard card = rules.inspector->card(setup_of(asking), battle_of(asking), *unit);
    if (rules.states)
        for (std::string_view word : rules.states(setup_of(asking), battle_of(asking), *unit))
            card.states.emplace_back(word);
    return card;
}

Result<AttackOptions> described_attacks(const Asking& asking, const AttackInput& input) {
    if (auto problem = silent(asking, &Inspector::attacks)) return *problem;
    const auto unit = unit_or_asked(asking, input.unit);
    if (unit.has_error()) return unit.error();
    const AttackMode mode = input.mode ? *input.mode : mode_of(asking, *unit);
    return asking.session->rules().inspector->attacks(setup_of(asking), battle_of(asking), *unit, mode);
}

Result<AttackOptions> attack_options(const Asking& asking, const AttackInput& input) {
    auto options = described_attacks(asking, input);
    if (options.has_error()) return options;
    for (AttackRow& row : options->rows)
        for (std::size_t i = 0; i < row.cells.size(); ++i)
            row.cells[i].odds = odds_of(asking.session->rules().name, row.cells[i].volleys, options->targets[i].state);
    return options;
}

Result<ChargeOptions> charge_options(const Asking& asking, const ChargeInput& input) {
    if (auto problem = silent(asking, &Inspector::charges)) return *problem;
    const auto unit = unit_or_asked(asking, input.unit);
    if (unit.has_error()) return unit.error();
    if (input.together.size() > 20) return wrong("together", "more units", "at most 20");
    for (UnitId target : input.together) {
        if (auto there = unit_in(asking, target, "together", true); there.has_error()) return there.error();
        if (battle_of(asking).units[index(target)].owner == battle_of(asking).units[index(*unit)].owner)
            return wrong("together", fmt::format("unit {} of the same side", index(target)), "enemies");
    }
    ChargeOptions options =
        asking.session->rules().inspector->charges(setup_of(asking), battle_of(asking), *unit, input.together);
    for (ChargeChance& each : options.targets)
        if (options.overwatch && each.refused == Clause::none)
            each.overwatch = overwatch_odds(asking, *unit, each.targets);
    return options;
}

Result<MoraleAnswer> morale_odds(const Asking& asking, const MoraleInput& input) {
    const auto inspector = inspector_of(asking);
    if (inspector.has_error()) return inspector.error();
    if (!(*inspector)->regrouping)
        if (auto problem = silent(asking, &Inspector::morale)) return *problem;
    const auto unit = unit_in(asking, input.unit, "unit", true);
    if (unit.has_error()) return unit.error();
    if ((*inspector)->regrouping) return regrouping_of(asking, *unit, input.losses.value_or(1));
    if (input.losses && (*input.losses < 0 || *input.losses > static_cast<int>(max_unit_models)))
        return wrong("losses", fmt::format("{}", *input.losses), fmt::format("from 0 to {}", max_unit_models));
    MoraleOdds odds = (*inspector)->morale(setup_of(asking), battle_of(asking), *unit, input.losses.value_or(-1));
    return MoraleAnswer{odds.unit, odds.losses, odds.needed, odds.passed, std::move(odds.fleeing), std::nullopt};
}

} // namespace muster::queries
