#include "army/sheets/mustering.h"

#include "army/sheets/capacity.h"
#include "army/sheets/reading.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace muster {
namespace {

using enum Clause;

ChosenOption read_option(Reader reader) {
    reader.only({"model", "with", "replace", "times"});
    ChosenOption option{reader, reader["model"].text(), read_ids(reader["with"], 20), {}, 1};
    if (const auto replace = reader.find("replace")) option.replace = read_ids(*replace, 20);
    if (const auto times = reader.find("times")) option.times = static_cast<int>(times->integer(1, 100));
    return option;
}

UnitEntry read_entry(Reader reader) {
    reader.only({"name", "datasheet", "models", "options", "keywords", "embarked_in", "points"});
    UnitEntry entry{reader, reader["name"].text(1, 80), reader["datasheet"].text(), {}, {}, {}, {}, {}};
    reader["models"].each_member([&](const std::string& kind, Reader count) {
        entry.counts[kind] = static_cast<int>(count.integer(0, static_cast<int>(max_army_models)));
    });
    if (const auto options = reader.find("options")) {
        options->size(0, 40);
        options->each([&](Reader each) { entry.options.push_back(read_option(each)); });
    }
    if (const auto keywords = reader.find("keywords"))
        keywords->each_member([&](const std::string& placeholder, Reader choice) {
            entry.keywords[canonical_keyword(placeholder)] = canonical_keyword(choice.text(1, 60));
        });
    if (const auto transport = reader.find("embarked_in")) entry.embarked_in = transport->text(1, 80);
    if (const auto points = reader.find("points")) entry.points = static_cast<int>(points->integer(0, 10'000));
    return entry;
}

// Calls visit for every ability on the datasheet, with its name.
template <class Visit>
void for_abilities(const Datasheet& datasheet, Visit visit) {
    const auto visit_all = [&](const std::vector<Ability>& abilities) {
        for (const Ability& ability : abilities) visit(ability, ability.name);
    };
    visit_all(datasheet.abilities);
    for (const ModelKind& kind : datasheet.models) visit_all(kind.abilities);
    for (const Wargear& wargear : datasheet.wargear) visit_all(wargear.abilities);
    for (const Weapon& weapon : datasheet.weapons)
        for (const WeaponProfile& profile : weapon.profiles) visit_all(profile.abilities);
    for (const PsychicPower& power : datasheet.powers)
        for (const Ability& ability : power.abilities) visit(ability, power.name);
}

// One unit on its way into the army. Each step reports mistakes and goes on, so that every reason is found.
class Muster {
  public:
    Muster(const UnitEntry& entry, const Datasheet& datasheet, const Rulebook& rulebook, Validation& validation)
        : entry_(entry),
          datasheet_(datasheet),
          rulebook_(rulebook),
          validation_(validation) {}

    void count_models();
    void use_options();
    void close_placeholders();
    DatasheetUnit unit() const;
    std::vector<ArmyModel> models() const;
    bool under_strength() const { return under_strength_; }

  private:
    struct Model {
        std::size_t kind;
        std::vector<std::string> wargear;
    };

    // Every sentence begins with the unit that it is about.
    template <class... Values>
    void against(Clause clause, std::string path, std::string_view name,
                 fmt::format_string<const std::string&, const Values&...> sentence, const Values&... values) {
        validation_.against(clause, std::move(path), name, sentence, entry_.name, values...);
    }
    std::string path(std::string_view key) const { return fmt::format("{}.{}", entry_.reader.path(), key); }
    std::string wargear_name(const std::string& id) const;
    std::string wargear_names(const std::vector<std::string>& ids) const;
    const WargearOption* option_for(const ChosenOption& chosen) const;
    bool may_use(const ChosenOption& chosen, const WargearOption& option);
    bool apply(const ChosenOption& chosen, const WargearOption& option);
    Ability closed(Ability ability) const;
    std::string closed(const std::string& keyword) const;
    Keywords keywords_of(const ModelKind& kind) const;

    const UnitEntry& entry_;
    const Datasheet& datasheet_;
    const Rulebook& rulebook_;
    Validation& validation_;
    std::vector<Model> models_;
    std::vector<const WargearOption*> used_;
    bool under_strength_ = false;
};

// N-DATA-02 with its exception N-DATA-08: fewer models than the minimum mean that the owner lacks models.
void Muster::count_models() {
    const Clause bounds = rulebook_.model_count;
    under_strength_ = entry_.size() > 0 && entry_.size() < datasheet_.least_models();
    if (entry_.size() == 0)
        against(rulebook_.no_models, path("models"), "no_models", "{}: a unit is one or more models.");
    if (entry_.size() > datasheet_.most)
        against(rulebook_.too_many, path("models"), "too_many", "{}: {} models, but a unit of {} has at most {}.",
                entry_.size(), datasheet_.name, datasheet_.most);
    for (const auto& [id, count] : entry_.counts)
        if (!datasheet_.model(id))
            against(rulebook_.no_such_model, path("models"), "no_such_model",
                    "{}: \"{}\" is no model of the datasheet {}.", id, datasheet_.name);
    for (std::size_t kind = 0; kind < datasheet_.models.size(); ++kind) {
        const ModelKind& model = datasheet_.models[kind];
        const auto entry = entry_.counts.find(model.id);
        const int count = entry == entry_.counts.end() ? 0 : entry->second;
        if (count > model.most || (count < model.least && !under_strength_ && entry_.size() > 0))
            against(bounds, path("models." + model.id), "model_count", "{}: {} {}, but the datasheet says {} to {}.",
                    count, model.name, model.least, model.most);
        for (int i = 0; i < count; ++i) models_.push_back({kind, model.wargear}); // N-DATA-04
    }
}

std::string Muster::wargear_name(const std::string& id) const {
    if (const auto weapon = std::ranges::find(datasheet_.weapons, id, &Weapon::id); weapon != datasheet_.weapons.end())
        return weapon->name;
    if (const auto other = std::ranges::find(datasheet_.wargear, id, &Wargear::id); other != datasheet_.wargear.end())
        return other->name;
    return fmt::format("\"{}\"", id);
}

std::string Muster::wargear_names(const std::vector<std::string>& ids) const {
    std::string names;
    for (const std::string& id : ids) names += (names.empty() ? "" : " + ") + wargear_name(id);
    return names;
}

const WargearOption* Muster::option_for(const ChosenOption& chosen) const {
    for (const WargearOption& option : datasheet_.options)
        if (option.model == chosen.model && option.with == chosen.with &&
            (chosen.replace.empty() || option.replace == chosen.replace))
            return &option;
    return nullptr;
}

// N-DATA-06: each option may be used once per unit. The options of one group count as one.
bool Muster::may_use(const ChosenOption& chosen, const WargearOption& option) {
    const auto same = [&](const WargearOption* used) {
        return used == &option || (!option.group.empty() && used->group == option.group);
    };
    if (std::ranges::any_of(used_, same)) {
        against(rulebook_.option_twice, chosen.reader.path(), "option_twice",
                "{}: the option for {} is used a second time.", wargear_names(option.with));
        return false;
    }
    used_.push_back(&option);
    const int most = option.per_models > 0 ? option.times * (entry_.size() / option.per_models) : option.times;
    if (chosen.times <= most) return true;
    against(rulebook_.option, chosen.reader.path(), "option_times", "{}: {} for {} models, but the option is for {}.",
            wargear_names(option.with), chosen.times, most);
    return false;
}

// Gives the wargear to the first models of the kind that have what it replaces. If there are too few, it changes
// nothing.
bool Muster::apply(const ChosenOption& chosen, const WargearOption& option) {
    const auto carries = [](const Model& model, const std::vector<std::string>& ids) {
        return std::ranges::all_of(
            ids, [&](const auto& id) { return std::ranges::count(model.wargear, id) >= std::ranges::count(ids, id); });
    };
    std::vector<Model*> takers;
    for (Model& model : models_) {
        const bool full = option.replace.empty() && carries(model, option.with); // added once, not twice
        if (datasheet_.models[model.kind].id == option.model && carries(model, option.replace) && !full)
            takers.push_back(&model);
    }
    if (takers.size() < static_cast<std::size_t>(chosen.times)) return false;
    takers.resize(static_cast<std::size_t>(chosen.times));
    for (Model* model : takers) {
        for (const std::string& id : option.replace) model->wargear.erase(std::ranges::find(model->wargear, id));
        model->wargear.insert(model->wargear.end(), option.with.begin(), option.with.end());
    }
    return true;
}

// N-DATA-05, N-DATA-07: options may be used in any order. So an option waits until what it replaces is there.
void Muster::use_options() {
    std::vector<std::pair<const ChosenOption*, const WargearOption*>> waiting;
    for (const ChosenOption& chosen : entry_.options) {
        const WargearOption* option = option_for(chosen);
        if (!option)
            against(rulebook_.option, chosen.reader.path(), "no_option",
                    "{}: the datasheet {} has no option that gives {} to \"{}\".", datasheet_.name,
                    wargear_names(chosen.with), chosen.model);
        else if (may_use(chosen, *option))
            waiting.emplace_back(&chosen, option);
    }
    while (std::erase_if(waiting, [&](const auto& each) { return apply(*each.first, *each.second); }) > 0) {}
    for (const auto& [chosen, option] : waiting) {
        const Clause clause = rulebook_.option;
        const std::string& takers = datasheet_.model(option->model)->name;
        if (option->replace.empty())
            against(clause, chosen->reader.path(), "too_few", "{}: there are fewer than {} {} that can take {}.",
                    chosen->times, takers, wargear_names(option->with));
        else
            against(clause, chosen->reader.path(), "too_few_replace",
                    "{}: there are fewer than {} {} that can take {} in place of {}.", chosen->times, takers,
                    wargear_names(option->with), wargear_names(option->replace));
    }
}

// N-KEY-05, N-KEY-06: the owner chooses when the unit is added. N-KEY-07: a rule may name no other placeholders,
// because no unit would have such a keyword.
void Muster::close_placeholders() {
    const Clause clause = rulebook_.placeholder;
    const auto is_known = [&](const std::string& keyword) {
        return std::ranges::find(datasheet_.placeholders, keyword, &Placeholder::keyword) !=
               datasheet_.placeholders.end();
    };
    std::vector<std::string> open;
    for_abilities(datasheet_, [&](const Ability& ability, const std::string&) {
        const auto look_at = [&](const std::string& keyword) {
            if (is_placeholder(keyword) && !is_known(keyword) && std::ranges::find(open, keyword) == open.end())
                open.push_back(keyword);
        };
        KeywordTest::each(ability.keywords, look_at);
        KeywordTest::each(ability.condition_keywords, look_at);
    });
    for (const std::string& keyword : open)
        against(rulebook_.open_keyword, entry_.reader.path(), "keyword_open",
                "{}: a rule of {} speaks of {}, but the datasheet has no such keyword.", datasheet_.name, keyword);
    for (const Placeholder& placeholder : datasheet_.placeholders) {
        const auto choice = entry_.keywords.find(placeholder.keyword);
        if (choice == entry_.keywords.end())
            against(clause, entry_.reader.path(), "keyword_missing", "{}: no keyword is chosen for {}.",
                    placeholder.keyword);
        else if (is_placeholder(choice->second) ||
                 (!placeholder.choices.empty() &&
                  std::ranges::find(placeholder.choices, choice->second) == placeholder.choices.end()))
            against(clause, path("keywords"), "keyword_wrong", "{}: {} may not stand for {}.", choice->second,
                    placeholder.keyword);
    }
    for (const auto& [keyword, choice] : entry_.keywords)
        if (!is_known(keyword))
            against(clause, path("keywords"), "keyword_unknown", "{}: {} is no placeholder of the datasheet.", keyword);
}

std::string Muster::closed(const std::string& keyword) const {
    const auto choice = entry_.keywords.find(keyword);
    return choice == entry_.keywords.end() ? keyword : choice->second;
}

// N-KEY-07: a placeholder inside a rule means the keyword chosen for the unit that uses the rule.
Ability Muster::closed(Ability ability) const {
    for (KeywordTest* test : {&ability.keywords, &ability.condition_keywords})
        KeywordTest::each(*test, [&](std::string& keyword) { keyword = closed(keyword); });
    return ability;
}

Keywords Muster::keywords_of(const ModelKind& kind) const {
    Keywords keywords;
    for (const auto& list : {datasheet_.keywords, datasheet_.faction_keywords, kind.keywords})
        for (const std::string& keyword : list) keywords.add(closed(keyword));
    return keywords;
}

// The position of `item` in `list`. It is added if it is not there yet.
template <class T>
std::uint16_t place_in(std::vector<T>& list, const T& item) {
    const auto found = std::ranges::find(list, item);
    const auto place = static_cast<std::uint16_t>(found - list.begin());
    if (found == list.end()) list.push_back(item);
    return place;
}

namespace {

constexpr int most_wounds = 100; // as in a file

bool changes_wounds(const Ability& ability) {
    return ability.effect == Effect::modify && ability.of_characteristic && ability.stat == Stat::W;
}

// N-SHEET-18, E-SHEET-10: with the wounds that its abilities add or take.
ModelProfile with_changed_wounds(ModelProfile profile, const Keywords& keywords,
                                 const std::vector<Ability>& abilities) {
    const auto has = [&](const std::string& keyword) { return keywords.has_canonical(keyword); };
    int wounds = profile.wounds();
    for (const Ability& ability : abilities)
        if (changes_wounds(ability) && ability.keywords.passes(has)) wounds += ability.by;
    wounds = std::clamp(wounds, 1, most_wounds);
    if (!profile.damage_table.empty()) profile.damage_table.front().most_wounds = wounds;
    profile.profile[Stat::W] = Characteristic::of(wounds);
    return profile;
}

} // namespace

DatasheetUnit Muster::unit() const {
    DatasheetUnit unit;
    unit.name = entry_.name;
    unit.datasheet = datasheet_.id;
    unit.role = datasheet_.role;
    for (const ModelKind& kind : datasheet_.models) unit.profiles.push_back(kind);
    for (const Model& model : models_) {
        const ModelKind& kind = datasheet_.models[model.kind];
        DatasheetModel result;
        result.profile = static_cast<std::uint8_t>(model.kind);
        result.keywords = keywords_of(kind);
        std::vector<Ability> abilities = datasheet_.abilities;
        abilities.insert(abilities.end(), kind.abilities.begin(), kind.abilities.end());
        for (const std::string& id : model.wargear) {
            const auto weapon = std::ranges::find(datasheet_.weapons, id, &Weapon::id);
            if (weapon == datasheet_.weapons.end()) {
                const auto& more = std::ranges::find(datasheet_.wargear, id, &Wargear::id)->abilities;
                abilities.insert(abilities.end(), more.begin(), more.end());
                continue;
            }
            Weapon own = *weapon;
            for (WeaponProfile& profile : own.profiles)
                for (Ability& ability : profile.abilities) ability = closed(ability);
            result.weapons.push_back(place_in(unit.weapons, own));
        }
        for (Ability& ability : abilities) {
            ability = closed(ability);
            result.abilities.push_back(place_in(unit.abilities, ability));
        }
        if (std::ranges::any_of(abilities, changes_wounds))
            result.profile = static_cast<std::uint8_t>(
                place_in(unit.profiles, with_changed_wounds(unit.profiles[model.kind], result.keywords, abilities)));
        unit.keywords.add(result.keywords);
        unit.models.push_back(std::move(result));
    }
    unit.psyker = datasheet_.psyker;
    unit.knows_smite = unit.psyker && std::ranges::find(unit.psyker->powers, smite) != unit.psyker->powers.end();
    unit.powers = datasheet_.powers;
    for (PsychicPower& power : unit.powers)
        for (Ability& ability : power.abilities) ability = closed(ability); // N-EX-01
    unit.transport = datasheet_.transport;
    if (unit.transport) {
        KeywordTest::each(unit.transport->passengers, [&](std::string& keyword) { keyword = closed(keyword); });
        for (Transport::Bulk& bulk : unit.transport->takes) bulk.keyword = closed(bulk.keyword);
    }
    unit.starting_strength = static_cast<int>(models_.size());
    unit.under_strength = under_strength_;
    unit.power = datasheet_.power_of(unit.starting_strength);
    unit.points = entry_.points;
    return unit;
}

std::vector<ArmyModel> Muster::models() const {
    std::vector<ArmyModel> result;
    for (const Model& model : models_) {
        const ModelKind& kind = datasheet_.models[model.kind];
        result.push_back({kind.name, kind.shape, kind.height});
    }
    return result;
}

bool has_keyword(const Datasheet& datasheet, const ModelKind& kind, std::string_view wanted) {
    const auto is_it = [&](const std::string& keyword) { return canonical_keyword(keyword) == wanted; };
    return std::ranges::any_of(datasheet.keywords, is_it) || std::ranges::any_of(kind.keywords, is_it);
}

bool has_minimum_move(const ModelKind& kind) {
    return kind.profile[Stat::M].minimum > 0 ||
           std::ranges::any_of(kind.damage_table, [](const DamageRow& row) { return row.values[Stat::M].minimum > 0; });
}

// Numbers that an edition ignores: a minimum range in eighth (E-DIF-23), and a minimum M of a model that is no AIRCRAFT
// (N-AIR-01) or cannot FLY (E-MIN-01).
void list_idle_numbers(const Datasheet& datasheet, const Rulebook& rulebook, std::vector<std::string>& not_enforced) {
    for (const Weapon& weapon : datasheet.weapons)
        for (const WeaponProfile& profile : weapon.profiles)
            if (profile.minimum_range > 0 && !rulebook.minimum_range)
                place_in(not_enforced, fmt::format("{}: {} (minimum range)", datasheet.name, weapon.name));
    for (const ModelKind& kind : datasheet.models)
        if (has_minimum_move(kind) && !has_keyword(datasheet, kind, rulebook.minimum_move))
            place_in(not_enforced, fmt::format("{}: {} (minimum M)", datasheet.name, kind.name));
}

void list_not_enforced(const Datasheet& datasheet, const Rulebook& rulebook, Validation& validation) {
    for_abilities(datasheet, [&](const Ability& ability, const std::string& called) {
        const std::string name = called.empty() ? std::string(name_of(ability.effect)) : called;
        if (!rulebook.enforces(ability)) place_in(validation.not_enforced, fmt::format("{}: {}", datasheet.name, name));
    });
    list_idle_numbers(datasheet, rulebook, validation.not_enforced);
}

// Everything about one unit; a unit without a datasheet stays empty (N-GEN-04).
void add_unit(const UnitEntry& entry, const std::vector<Datasheet>& datasheets, const Rulebook& rulebook, Army& army,
              DatasheetArmy& result, std::vector<std::string>& under_strength) {
    const auto datasheet = std::ranges::find(datasheets, entry.datasheet, &Datasheet::id);
    ArmyUnit& unit = army.units.emplace_back();
    unit.name = entry.name;
    if (datasheet == datasheets.end()) {
        army.validation.against(rulebook.no_datasheet, entry.reader.path() + ".datasheet", "no_datasheet",
                                "{}: there is no datasheet \"{}\".", entry.name, entry.datasheet);
        result.units.emplace_back().name = entry.name;
        return;
    }
    Muster muster(entry, *datasheet, rulebook, army.validation);
    muster.count_models();
    muster.use_options();
    muster.close_placeholders();
    if (muster.under_strength()) {
        if (std::ranges::find(under_strength, datasheet->id) != under_strength.end())
            army.validation.against(rulebook.second_under_strength, entry.reader.path() + ".models", "under_strength",
                                    "{}: a second under-strength unit of {}.", entry.name, datasheet->name);
        under_strength.push_back(datasheet->id);
    }
    unit.models = muster.models();
    result.units.push_back(muster.unit());
    check_capacity(result.units.back(), entry.name, entry.reader.path(), army.validation);
    list_not_enforced(*datasheet, rulebook, army.validation);
}

std::vector<UnitEntry> read_entries(Reader reader) {
    std::vector<UnitEntry> entries;
    std::vector<std::string> names;
    int models = 0;
    reader.size(1, max_army_units);
    reader.each([&](Reader each) {
        entries.push_back(read_entry(each));
        refuse_twice(each["name"], names, entries.back().name);
        names.push_back(entries.back().name);
        models += entries.back().size();
    });
    if (models > static_cast<int>(max_army_models))
        reader.refuse(fmt::format("{} models", models), fmt::format("at most {} models a side", max_army_models));
    return entries;
}

} // namespace

Keywords keywords_of(const DatasheetUnit& unit, std::span<const std::uint8_t> standing) {
    Keywords keywords;
    for (const std::uint8_t model : standing) keywords.add(unit.models[model].keywords);
    return keywords;
}

void muster_units(Reader root, const std::vector<Datasheet>& datasheets, const Rulebook& rulebook, Army& army) {
    DatasheetArmy result;
    if (const auto forged = root.find("battle_forged")) result.battle_forged = forged->boolean();
    if (const auto limit = root.find("limit")) result.limit = static_cast<int>(limit->integer(1, 100'000));
    const std::vector<UnitEntry> entries = read_entries(root["units"]);
    if (!root.ok()) return;
    std::vector<std::string> under_strength; // datasheets of which the army already has one such unit
    for (const UnitEntry& entry : entries) add_unit(entry, datasheets, rulebook, army, result, under_strength);
    board_transports(entries, rulebook, army.validation, result);
    if (const auto warlord = root.find("warlord")) choose_warlord(*warlord, entries, rulebook, army.validation, result);
    army.details = Slot::of(std::move(result));
}

} // namespace muster
