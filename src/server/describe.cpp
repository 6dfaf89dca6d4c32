#include "server/describe.h"

#include "battle/answer_json.h"
#include "battle/event_json.h"
#include "battle/inspector.h"
#include "battle/listed_unit.h"
#include "language/telling.h"

namespace muster {
namespace {

using namespace protocol;

template <IsId Id>
std::optional<int> number_of(Id id) {
    return id == Id::none ? std::nullopt : std::optional(static_cast<int>(index(id)));
}

Side owner_at_start(const Setup& setup, std::size_t unit) {
    return unit < setup.army(Side::red).units.size() ? Side::red : Side::blue;
}

// The list of a unit, from its army or from the rules' own card.
ListedUnit listed(const Setup& setup, const Battle& start, std::size_t unit) {
    if (auto listed = listed_unit(setup, unit)) return *listed;
    ListedUnit listed;
    listed.weapons.resize(setup.units[unit]->models.size());
    if (!setup.rules->inspector || !setup.rules->inspector->card) return listed;
    const UnitCard card = setup.rules->inspector->card(setup, start, static_cast<UnitId>(unit));
    listed.keywords = card.keywords;
    for (std::size_t i = 0; i < listed.weapons.size(); ++i)
        for (const CardWeapon& weapon : card.weapons)
            if (std::ranges::find(weapon.bearers, static_cast<ModelId>(setup.first_models[unit] + i)) !=
                weapon.bearers.end())
                listed.weapons[i].push_back(weapon.name);
    return listed;
}

UnitInfo unit_info(const Setup& setup, std::size_t unit, const ListedUnit& listed) {
    UnitInfo info;
    info.keywords = listed.keywords;
    info.name = setup.units[unit]->name;
    info.owner = owner_at_start(setup, unit);
    info.role = listed.role;
    info.powers = listed.powers;
    for (std::size_t i = 0; i < setup.models.size(); ++i)
        if (index(setup.models[i].unit) == unit) info.models.push_back(static_cast<int>(i));
    return info;
}

ModelInfo model_info(const Setup& setup, const Battle& start, std::size_t model, const ListedUnit& listed) {
    const Setup::ModelAt& at = setup.models[model];
    return {at.model->name,   static_cast<int>(index(at.unit)), at.model->shape,
            at.model->height, start.models[model].wounds,       listed.weapons[at.number]};
}

UnitState unit_state(const Setup& setup, const Battle& battle, UnitId id) {
    const Unit& unit = battle.units[index(id)];
    UnitState state{unit.owner, unit.whereabouts, number_of(unit.carrier), unit.starting_strength, {}, {}, {}};
    const RuleSet& rules = *setup.rules;
    if (index(id) >= setup.units.size() && rules.origin) state.part_of = number_of(rules.origin(setup, battle, id));
    if (rules.states)
        for (const std::string_view word : rules.states(setup, battle, id)) state.states.emplace_back(word);
    if (rules.acted) state.acted = rules.acted(setup, battle, id);
    return state;
}

std::vector<StockState> stocks_of(const Setup& setup, const Battle& battle, Side side) {
    std::vector<StockState> stocks;
    if (setup.rules->stocks)
        for (const Stock& stock : setup.rules->stocks(setup, battle, side))
            stocks.push_back({std::string(stock.word), stock.left});
    return stocks;
}

std::optional<Side> holder_of(const Marker& marker) {
    return marker.holder < 0 ? std::nullopt : std::optional(static_cast<Side>(marker.holder));
}

std::vector<std::string> strings(std::span<const std::string_view> views) { return {views.begin(), views.end()}; }

// The names of those options that are powers, and each power once.
void add_powers(const Setup& setup, const Battle& battle, const Question& question, QuestionInfo& info) {
    const bool offered =
        std::ranges::any_of(question.options, [](const Option& option) { return option.what == What::power; });
    if (!offered || !setup.rules->inspector || !setup.rules->inspector->powers) return;
    for (CardAbility& power : setup.rules->inspector->powers(setup, battle, question)) {
        info.names.push_back(power.name);
        if (!power.name.empty() && std::ranges::find(info.powers, power.name, &CardAbility::name) == info.powers.end())
            info.powers.push_back(std::move(power));
    }
}

} // namespace

std::string phase_name(const RuleSet& rules, const Battle& battle) {
    return battle.phase < rules.phases.size() ? std::string(rules.phases[battle.phase]) : "";
}

SetupInfo describe_setup(const Setup& setup) {
    SetupInfo info;
    info.rules = setup.rules->name;
    info.mission = setup.mission;
    info.switches = setup.switches;
    info.phases = strings(setup.rules->phases);
    info.words = strings(setup.rules->words);
    info.engagement = setup.rules->engagement;
    info.numbers = setup.rules->numbers;
    info.table = setup.table;
    const Battle start = fresh_battle(setup);
    std::vector<ListedUnit> units;
    for (std::size_t i = 0; i < setup.units.size(); ++i) {
        units.push_back(listed(setup, start, i));
        info.units.push_back(unit_info(setup, i, units.back()));
    }
    for (std::size_t i = 0; i < setup.models.size(); ++i)
        info.models.push_back(model_info(setup, start, i, units[index(setup.models[i].unit)]));
    return info;
}

QuestionInfo describe_question(const Setup& setup, const Battle& battle, const OpenQuestion& open) {
    const Question question = open.question();
    QuestionInfo info;
    info.number = open.number;
    info.seat = question.seat, info.kind = board_view(question.kind), info.form = question.form,
    info.clause = question.clause;
    info.unit = number_of(question.unit);
    for (const Option& option : question.options)
        info.options.push_back({boost::json::serialize(option_json(setup, option))});
    add_powers(setup, battle, question, info);
    for (const ModelId model : question.models)
        if (model != ModelId::none) info.models.push_back(static_cast<int>(index(model)));
    info.may_pass = question.may_pass, info.secret = question.secret;
    info.least = question.least, info.most = question.most;
    info.allowance = question.allowance;
    return info;
}

std::vector<SpentDice> spent_dice(const Session& session) {
    std::vector<SpentDice> spent;
    for (const Entry& entry : session.entries())
        if (!entry.is_answer) spent.push_back({entry.back_to, entry.next_die});
    return spent;
}

Snapshot describe_battle(const Session& session) {
    const Setup& setup = session.setup();
    const Battle& battle = session.battle();
    Snapshot snapshot;
    snapshot.at = session.answers(), snapshot.events = session.events().size();
    snapshot.stage = battle.stage, snapshot.round = battle.round, snapshot.phase = phase_name(*setup.rules, battle);
    snapshot.active = battle.active;
    snapshot.score = {battle.score[0], battle.score[1]};
    snapshot.stocks = {stocks_of(setup, battle, Side::red), stocks_of(setup, battle, Side::blue)};
    for (std::size_t i = 0; i < battle.units.size(); ++i)
        snapshot.units.push_back(unit_state(setup, battle, static_cast<UnitId>(i)));
    for (const Model& model : battle.models)
        snapshot.models.push_back(
            {static_cast<int>(index(model.unit)), model.whereabouts, model.place, int{model.wounds}});
    for (const Marker& marker : battle.markers)
        snapshot.markers.push_back({marker.at, marker.elevation, holder_of(marker)});
    if (setup.rules->zones)
        for (DeploymentZone& zone : setup.rules->zones(setup, battle))
            snapshot.zones.push_back({zone.side, std::move(zone.outline)});
    snapshot.spent = spent_dice(session);
    snapshot.free_undos = {session.free_undos(Side::red), session.free_undos(Side::blue)};
    if (session.question()) snapshot.question = describe_question(setup, battle, *session.question());
    return snapshot;
}

EventInfo describe_event(const Session& session, std::size_t number, std::size_t at, const Language& english) {
    const EventType& type = *session.events()[number].type;
    const boost::json::object event = event_json(session, number);
    const Told told = tell(english, session.setup(), session.battle(), type, event);
    return {number, at, std::string(type.name), {boost::json::serialize(event)}, line_of(told), told.weight};
}

} // namespace muster
