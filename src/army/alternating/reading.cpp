// Lists of the alternating game: abilities by name, weapons, kinds of models, spells, and which hero joins which unit.
// What cannot be understood is refused here. What the rules forbid is left to the verdict.
#include "army/alternating/reading.h"

#include "army/alternating/price.h"
#include "army/reading.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>

namespace muster::alternating {
namespace {

using enum Ability;

// "Deadly(3)" -> "Deadly" and "3"; a name without brackets stays whole.
std::pair<std::string_view, std::optional<std::string_view>> split_brackets(std::string_view text) {
    const std::size_t open = text.find('(');
    if (open == std::string_view::npos || !text.ends_with(')')) return {text, std::nullopt};
    std::string_view name = text.substr(0, open);
    while (name.ends_with(' ')) name.remove_suffix(1);
    return {name, text.substr(open + 1, text.size() - open - 2)};
}

std::string kind_of(Category category) {
    switch (category) {
    case Category::passive:
        return "a passive";
    case Category::active:
        return "an active ability";
    case Category::aura:
        return "an aura with a price of its own";
    case Category::weapon:
        return "a weapon ability";
    }
    return "";
}

void refuse_unknown(Reader reader, const std::string& written, std::string_view name, bool on_weapon) {
    const std::string found = fmt::format("\"{}\"", written);
    if (on_weapon && (name == "AP" || name == "ap")) return reader.refuse(found, "the AP of a weapon under \"ap\"");
    if (!on_weapon && (name == "Order" || name == "Rozkaz"))
        return reader.refuse(found, "orders under \"orders\": { \"ability\": … }");
    if (!on_weapon && (name == "Aura" || name == "aura"))
        return reader.refuse(found, "auras under \"auras\": { \"ability\": … }");
    const auto nearest = nearest_abilities(name, on_weapon);
    const std::string_view expected = on_weapon ? "a weapon ability" : "an ability of models";
    reader.refuse(found, nearest.empty() ? fmt::format("{} in English or Polish", expected)
                                         : fmt::format("{}; the nearest {} {}", expected,
                                                       nearest.size() == 1 ? "is" : "are", fmt::join(nearest, ", ")));
}

int read_number(Reader reader, const AbilityName& name, std::optional<std::string_view> digits) {
    const int most = name.ability == transport ? max_toughness : max_number;
    int number = 0;
    if (digits) {
        const char* const end = digits->data() + digits->size();
        const auto [stop, error] = std::from_chars(digits->data(), end, number);
        if (error == std::errc() && stop == end && name.takes_number && number >= 1 && number <= most) return number;
    } else if (!name.takes_number) {
        return 0;
    }
    reader.refuse(name.takes_number ? fmt::format("\"{}(X)\" with X from 1 to {}", name.english, most)
                                    : fmt::format("\"{}\" without a number", name.english));
    return 1;
}

} // namespace

NamedAbility read_named_ability(Reader reader, std::optional<bool> on_weapon) {
    const std::string written = reader.text(1, 60);
    if (!reader.ok()) return {fast, 0};
    const auto [name, digits] = split_brackets(written);
    const auto ability = ability_named(name);
    if (!ability) {
        refuse_unknown(reader, written, name, on_weapon.value_or(!nearest_abilities(name, true).empty()));
        return {fast, 0};
    }
    const AbilityName& known = name_of_ability(*ability);
    if (on_weapon && *on_weapon != (known.category == Category::weapon))
        reader.refuse(fmt::format("\"{}\", {}", written, kind_of(known.category)),
                      *on_weapon ? "a weapon ability" : "an ability of models");
    return {*ability, read_number(reader, known, digits)};
}

namespace {

Difference read_difference(Reader reader) {
    reader.only({"ability", "differs"});
    return {Ability::fast, reader["differs"].text(1, 80)};
}

Note read_note(Reader reader) {
    reader.only({"name", "text"});
    Note note{reader["name"].text(1, 80), ""};
    if (const auto text = reader.find("text")) note.text = text->text(0, 2000);
    return note;
}

// Calls take(ability, number) for each ability. The same ability twice is refused (A-I-98). An ability with a
// difference is an object; another object is no ability of the game, but a note, which only models have.
template <class Of, class Take>
void read_abilities(Reader object, Of& of, bool on_weapon, Take&& take) {
    const auto list = object.find("abilities");
    if (!list) return;
    list->size(0, 40);
    list->each([&](Reader each) {
        if constexpr (requires { of.notes; })
            if (each.is_object() && !each.has("ability")) return of.notes.push_back(read_note(each));
        const std::optional<Difference> differs =
            each.is_object() ? std::optional(read_difference(each)) : std::nullopt;
        const Reader name = each.is_object() ? each["ability"] : each;
        const NamedAbility named = read_named_ability(name, on_weapon);
        if (!name.ok()) return;
        if (of.abilities.has(named.ability))
            return name.refuse(fmt::format("{} a second time", english(named.ability)), "each ability once (A-I-98)");
        of.abilities.add(named.ability);
        if (differs) of.differences.push_back({named.ability, differs->message});
        take(named.ability, named.number);
    });
}

Length read_range(Reader reader) {
    if (reader.is_string()) {
        if (reader.text() != "melee") reader.refuse("inches or \"melee\"");
        return Length{};
    }
    const Length range = nearest_length(reader.number(0, max_range));
    if (reader.ok() && range <= Length{}) reader.refuse("a range above 0, or \"melee\" (A-I-98)");
    return range;
}

Weapon read_weapon(Reader reader) {
    reader.only({"name", "range", "attacks", "ap", "abilities"});
    Weapon weapon;
    weapon.name = reader["name"].text(1, 80);
    weapon.range = read_range(reader["range"]);
    weapon.attacks = static_cast<std::uint8_t>(reader["attacks"].integer(1, max_attacks));
    if (const auto ap = reader.find("ap")) weapon.ap = static_cast<std::int8_t>(ap->integer(-1, 5)); // A-I-76
    read_abilities(reader, weapon, true, [&](Ability ability, int number) {
        if (ability == blast) weapon.blast = static_cast<std::uint8_t>(number);
        if (ability == deadly) weapon.deadly = static_cast<std::uint8_t>(number);
    });
    return weapon;
}

bool read_on_enemies(Reader reader) {
    const auto on = reader.find("on");
    if (!on) return false;
    const std::string whom = on->text();
    if (whom != "friends" && whom != "enemies") on->refuse("\"friends\" or \"enemies\"");
    return whom == "enemies";
}

// The ability that an aura, an order or a spell gives or takes away: a passive without a number.
Grant read_grant(Reader reader) {
    Grant grant;
    const Reader name = reader["ability"];
    grant.ability = read_named_ability(name, false).ability;
    grant.on_enemies = read_on_enemies(reader);
    if (const auto negates = reader.find("negates")) grant.negates = negates->boolean();
    return grant;
}

Grant read_aura(Reader reader) {
    reader.only({"ability", "range", "on", "negates"});
    Grant aura = read_grant(reader);
    if (const auto range = reader.find("range")) {
        const auto inches = range->integer(0, 12);
        if (inches != 0 && inches != 12) range->refuse("0 for the bearer's own unit, or 12 (A-I-82)");
        aura.far = inches == 12;
    }
    return aura;
}

Grant read_order(Reader reader) {
    reader.only({"ability", "on", "negates"});
    return read_grant(reader);
}

template <class Item, class Read>
void read_list_of(Reader object, std::string_view key, std::size_t most, std::vector<Item>& items, Read&& read) {
    const auto list = object.find(key);
    if (!list) return;
    list->size(0, most);
    list->each([&](Reader each) { items.push_back(read(each)); });
}

// The usual base and height of a model of this size.
void stand_by_toughness(ModelKind& kind) {
    struct Size {
        int toughness;
        Length base, height;
    };
    static constexpr std::array sizes = {Size{12, 100_mm, 4_in}, Size{9, 80_mm, 4_in}, Size{6, 60_mm, 3_in},
                                         Size{3, 40_mm, 2_in}, Size{2, 32_mm, 1.5_in}};
    const auto* size = std::ranges::find_if(sizes, [&](const Size& each) { return kind.toughness >= each.toughness; });
    const bool found = size != sizes.end();
    kind.shape = circle(found ? size->base : 25_mm);
    kind.height = found ? size->height : 1.25_in;
}

ModelKind read_kind(Reader reader) {
    reader.only({"count", "name", "quality", "defence", "toughness", "base", "height", "abilities", "auras", "orders",
                 "weapons"});
    ModelKind kind;
    if (const auto count = reader.find("count"))
        kind.count = static_cast<int>(count->integer(1, static_cast<std::int64_t>(max_army_models)));
    kind.name = reader["name"].text(1, 80);
    kind.quality = static_cast<int>(reader["quality"].integer(2, 6)); // A-I-98
    kind.defence = static_cast<int>(reader["defence"].integer(2, 6));
    kind.toughness = static_cast<int>(reader["toughness"].integer(1, max_toughness));
    stand_by_toughness(kind);
    if (const auto base = reader.find("base")) kind.shape = read_base(*base);
    if (const auto height = reader.find("height")) kind.height = read_height(*height);
    read_abilities(reader, kind, false, [&](Ability ability, int number) {
        if (ability == transport) kind.transport = number;
        if (ability == mage) kind.mage = number;
        if (ability == fear) kind.fear = number;
    });
    read_list_of(reader, "auras", 20, kind.auras, read_aura);
    read_list_of(reader, "orders", max_kind_orders, kind.orders, read_order);
    read_list_of(reader, "weapons", max_kind_weapons, kind.weapons, read_weapon);
    return kind;
}

Spell read_spell(Reader reader) {
    reader.only({"name", "cost", "weapon", "ability", "on", "negates"});
    Spell spell;
    spell.name = reader["name"].text(1, 80);
    spell.cost = static_cast<int>(reader["cost"].integer(1, 6)); // A-I-84
    if (const auto weapon = reader.find("weapon")) {
        spell.weapon = read_weapon(*weapon);
        for (const char* key : {"ability", "on", "negates"})
            if (const auto other = reader.find(key)) other->refuse("either a weapon or an ability in one spell");
    } else {
        spell.grant = read_grant(reader);
    }
    return spell;
}

void read_options(Reader root, ListOptions& options) {
    const auto list = root.find("options");
    if (!list) return;
    list->size(0, 10);
    list->each([&](Reader each) {
        const std::string name = each.text();
        if (name == "army_structure")
            options.army_structure = true;
        else if (name == "unit_balance")
            options.unit_balance = true;
        else if (name == "ability_markers")
            options.ability_markers = true;
        else if (name == "expenditure_marker")
            options.expenditure_marker = true;
        else
            each.refuse("one of army_structure, unit_balance, ability_markers, expenditure_marker");
    });
}

// The units in their order, each with a name of its own. Heroes are matched with the units they join after all units
// are known.
void read_units(Reader root, ArmyList& list) {
    const Reader units = root["units"];
    units.size(1, max_army_units);
    std::vector<std::string> names;
    int models = 0;
    units.each([&](Reader each) {
        each.only({"name", "joins", "models"});
        ListUnit& unit = list.units.emplace_back();
        unit.name = each["name"].text(1, 80);
        refuse_twice(each["name"], names, unit.name);
        names.push_back(unit.name);
        each["models"].size(1, 40);
        each["models"].each([&](Reader kind) { unit.kinds.push_back(read_kind(kind)); });
        models += unit.models();
        if (models > static_cast<int>(max_army_models))
            units.refuse("more models", fmt::format("at most {} models a side", max_army_models));
    });
    std::size_t which = 0;
    units.each([&](Reader each) {
        const std::size_t joiner = which++;
        const auto joins = each.find("joins");
        if (!joins) return;
        const auto host = std::ranges::find(names, joins->text(1, 80));
        if (host == names.end() || host == names.begin() + static_cast<std::ptrdiff_t>(joiner))
            joins->refuse("the name of another unit of this army");
        else if (joiner < list.units.size())
            list.units[joiner].joins = static_cast<std::size_t>(host - names.begin());
    });
}

void add_models(const ArmyList& list, std::size_t which, ArmyUnit& unit, std::vector<ListedModel>& formation) {
    const ListUnit& listed = list.units[which];
    for (std::size_t kind = 0; kind < listed.kinds.size(); ++kind)
        for (int i = 0; i < listed.kinds[kind].count; ++i) {
            // A-XTRA-04a: the elements of a Massive unit are one physical model, so they share its base.
            const ModelKind& body = listed.has(massive) ? listed.kinds.front() : listed.kinds[kind];
            unit.models.push_back({listed.kinds[kind].name, body.shape, body.height});
            formation.push_back({which, kind});
        }
}

// The units as they enter the battle: heroes are in the units they joined, after the other models (A-I-31).
void form_units(ArmyList& list, Army& army) {
    for (std::size_t which = 0; which < list.units.size(); ++which) {
        if (list.units[which].joins) continue;
        ArmyUnit& unit = army.units.emplace_back();
        unit.name = list.units[which].name;
        add_models(list, which, unit, list.formations.emplace_back());
        for (std::size_t hero = 0; hero < list.units.size(); ++hero)
            if (list.units[hero].joins == which) add_models(list, hero, unit, list.formations.back());
    }
}

// Each note of a unit once.
void list_notes(const ArmyList& list, Validation& validation) {
    for (const ListUnit& unit : list.units)
        for (const ModelKind& kind : unit.kinds)
            for (const Note& note : kind.notes) {
                std::string line = fmt::format("{}: {}", unit.name, note.name);
                if (std::ranges::find(validation.not_enforced, line) == validation.not_enforced.end())
                    validation.not_enforced.push_back(std::move(line));
            }
}

} // namespace

int ListUnit::models() const {
    int count = 0;
    for (const ModelKind& kind : kinds) count += kind.count;
    return count;
}

bool ListUnit::has(Ability ability) const {
    return std::ranges::any_of(kinds, [&](const ModelKind& kind) { return kind.has(ability); });
}

void read_list(Reader root, Army& army) {
    root.only({"format", "rules", "name", "import", "texts", "points", "options", "spells", "units"});
    ArmyList list;
    if (const auto points = root.find("points")) list.points = static_cast<int>(points->integer(1, 100'000));
    read_options(root, list.options);
    read_list_of(root, "spells", 20, list.spells, read_spell);
    read_units(root, list);
    if (!root.ok()) return;
    if (!root.has("points")) list.points = static_cast<int>(std::min<std::int64_t>(total_price(list), 1'000'000));
    form_units(list, army);
    army.validation = validate(list);
    list_notes(list, army.validation);
    army.details = Slot::of(std::move(list));
}

} // namespace muster::alternating
