// Datasheets in files. Obvious mistakes (a weapon that nobody defines, a damage table with a gap) are refused here.
// army/sheets/mustering.cpp checks what an army does with a datasheet.
#include "army/sheets/reading.h"
#include "base/json_archive.h"

#include <fmt/format.h>

#include <algorithm>

namespace muster {
namespace {

using StarredKind = Characteristic::Kind;

Stat stat_at(std::size_t i) { return static_cast<Stat>(i); }

// A characteristic without a default must be given, unless the model is like another.
void read_profile(Reader reader, Profile& profile, bool complete) {
    for (std::size_t i = 0; i < stat_count; ++i) {
        const std::string_view key = name_of(stat_at(i));
        if (complete || reader.has(key)) profile.values[i] = read_characteristic(reader[key], stat_at(i));
    }
}

DamageRow read_damage_row(Reader reader, const ModelProfile& model, int most_wounds) {
    reader.only({"wounds", "M", "WS", "BS", "S", "T", "A", "Ld", "Sv"});
    DamageRow row;
    if (const Reader wounds = reader["wounds"]; wounds.size(2, 2) == 2) {
        row.least_wounds = static_cast<int>(wounds.at(0).integer(1, most_wounds));
        row.most_wounds = static_cast<int>(wounds.at(1).integer(most_wounds, most_wounds));
    }
    for (std::size_t i = 0; i < stat_count; ++i) {
        const std::string_view key = name_of(stat_at(i));
        const bool starred = model.profile.values[i].kind == StarredKind::starred;
        if (!starred && reader.has(key)) reader[key].refuse("only characteristics that are \"*\" on the profile");
        if (!starred) continue;
        row.values.values[i] = read_characteristic(reader[key], stat_at(i));
        if (row.values.values[i].kind == StarredKind::starred) reader[key].refuse("a value");
    }
    return row;
}

bool has_stars(const Profile& profile) {
    return std::ranges::any_of(profile.values, [](const auto& each) { return each.kind == StarredKind::starred; });
}

// Whether the damage table of `other` covers all starred characteristics and wounds of this model.
bool serves(const ModelProfile& other, const ModelProfile& model) {
    if (other.damage_table.empty() || other.wounds() != model.wounds()) return false;
    for (std::size_t i = 0; i < stat_count; ++i)
        if (model.profile.values[i].kind == StarredKind::starred &&
            other.profile.values[i].kind != StarredKind::starred)
            return false;
    return true;
}

// Rows go from the full number of wounds down to 1 without a gap, so that every state of the model has one. `other` is
// the model that this one is like. If this model has no table of its own, it has that of `other`.
void read_damage_table(Reader reader, const ModelProfile* other, ModelProfile& model) {
    const auto table = reader.find("damage_table");
    if (!table) {
        if (!has_stars(model.profile))
            model.damage_table.clear();
        else if (!other || other->damage_table.empty())
            reader.refuse("\"*\" without a damage_table", "a damage_table");
        else if (!serves(*other, model))
            reader.refuse("the damage_table of a model with other wounds or other \"*\"", "a damage_table of its own");
        return;
    }
    if (!has_stars(model.profile)) table->refuse("at least one \"*\" on the profile");
    model.damage_table.clear();
    table->size(1, 10);
    int wounds = model.wounds();
    table->each([&](Reader each) {
        if (wounds < 1) return each.refuse("no row after the one that reaches 1 wound");
        model.damage_table.push_back(read_damage_row(each, model, wounds));
        wounds = model.damage_table.back().least_wounds - 1;
    });
    if (wounds > 0) table->refuse(fmt::format("no row for {} wounds", wounds), "rows down to 1 wound");
}

struct Catalogue {
    const Commons& commons;
    Datasheet& datasheet;

    // Makes sure that the datasheet has this weapon or wargear. If necessary, it is copied from the common list.
    void need(Reader reader, const std::string& id) {
        if (std::ranges::find(datasheet.weapons, id, &Weapon::id) != datasheet.weapons.end()) return;
        if (std::ranges::find(datasheet.wargear, id, &Wargear::id) != datasheet.wargear.end()) return;
        const auto common = std::ranges::find(commons.weapons, id, &Weapon::id);
        if (common == commons.weapons.end()) return reader.refuse("the id of a weapon or wargear of this datasheet");
        datasheet.weapons.push_back(*common);
    }
    std::vector<std::string> read_wargear_ids(Reader reader) {
        const std::vector<std::string> ids = read_ids(reader, 20);
        for (std::size_t i = 0; i < ids.size() && reader.ok(); ++i)
            need(reader.is_array() ? reader.at(i) : reader, ids[i]);
        return ids;
    }
};

void read_wargear(Reader reader, Datasheet& datasheet) {
    std::vector<std::string> ids;
    for (const Weapon& weapon : datasheet.weapons) ids.push_back(weapon.id);
    reader.size(0, 30);
    reader.each([&](Reader each) {
        each.only({"id", "name", "abilities"});
        Wargear wargear{read_id(each["id"]), each["name"].text(1, 80), {}};
        if (const auto abilities = each.find("abilities"))
            wargear.abilities = read_abilities(*abilities, AbilityOf::model);
        refuse_twice(each["id"], ids, wargear.id);
        ids.push_back(wargear.id);
        datasheet.wargear.push_back(std::move(wargear));
    });
}

Keywords keywords_of(const Datasheet& datasheet, const ModelKind& kind) {
    Keywords keywords;
    for (const auto& list : {datasheet.keywords, datasheet.faction_keywords, kind.keywords})
        for (const std::string& keyword : list) keywords.add(keyword);
    return keywords;
}

ModelKind read_model(Reader reader, Catalogue& catalogue) {
    reader.only({"id", "name", "min", "max", "like", "base", "height",       "M",       "WS",       "BS",
                 "S",  "T",    "W",   "A",   "Ld",   "Sv",   "damage_table", "weapons", "keywords", "abilities"});
    Datasheet& datasheet = catalogue.datasheet;
    ModelKind kind;
    const auto like = reader.find("like");
    const ModelKind* other = like ? datasheet.model(like->text()) : nullptr;
    if (other)
        kind = *other;
    else if (like)
        like->refuse("the id of an earlier model of this datasheet");
    kind.id = read_id(reader["id"]);
    kind.name = reader["name"].text(1, 80);
    kind.least = static_cast<int>(reader["min"].integer(0, 100));
    kind.most = static_cast<int>(reader["max"].integer(std::max(kind.least, 1), 100));
    read_profile(reader, kind.profile, !like);
    if (reader.ok()) read_damage_table(reader, other, kind);
    if (const auto weapons = reader.find("weapons")) kind.wargear = catalogue.read_wargear_ids(*weapons);
    if (const auto keywords = reader.find("keywords")) kind.keywords = read_keywords(*keywords);
    if (const auto abilities = reader.find("abilities")) kind.abilities = read_abilities(*abilities, AbilityOf::model);
    const Keywords keywords = keywords_of(datasheet, kind);
    const auto base = reader.find("base");
    if (base || !like) kind.shape = base ? read_base(*base) : default_base(keywords, datasheet.role == "Fortification");
    const auto height = reader.find("height");
    if (height || !like)
        kind.height = height ? read_height(*height) : default_height(keywords, kind.profile[Stat::M].minimum > 0);
    return kind;
}

void read_models(Reader reader, Catalogue& catalogue) {
    std::vector<std::string> ids;
    reader.size(1, 12);
    reader.each([&](Reader each) {
        ModelKind kind = read_model(each, catalogue);
        refuse_twice(each["id"], ids, kind.id);
        ids.push_back(kind.id);
        catalogue.datasheet.models.push_back(std::move(kind));
    });
}

void read_power_rows(Reader reader, Datasheet& datasheet) {
    if (reader.is_number()) { // the same for every size
        datasheet.power.push_back({1000, static_cast<int>(reader.integer(0, 300))});
        return;
    }
    reader.size(1, 20);
    int models = 0;
    reader.each([&](Reader each) {
        each.only({"models", "power"});
        models = static_cast<int>(each["models"].integer(models + 1, 1000));
        datasheet.power.push_back({models, static_cast<int>(each["power"].integer(0, 300))});
    });
}

void read_options(Reader reader, Catalogue& catalogue) {
    reader.size(0, 40);
    reader.each([&](Reader each) {
        each.only({"model", "replace", "with", "times", "per_models", "group"});
        WargearOption option;
        option.model = each["model"].text();
        if (each.ok() && !catalogue.datasheet.model(option.model))
            each["model"].refuse("the id of a model of this datasheet");
        if (const auto replace = each.find("replace")) option.replace = catalogue.read_wargear_ids(*replace);
        option.with = catalogue.read_wargear_ids(each["with"]);
        if (const auto times = each.find("times")) option.times = static_cast<int>(times->integer(1, 100));
        if (const auto per = each.find("per_models")) option.per_models = static_cast<int>(per->integer(1, 100));
        if (const auto group = each.find("group")) option.group = group->text(1, 60);
        catalogue.datasheet.options.push_back(std::move(option));
    });
}

void read_placeholders(Reader reader, Datasheet& datasheet) {
    const auto add = [&](const std::vector<std::string>& keywords) {
        for (const std::string& keyword : keywords)
            if (is_placeholder(keyword) && std::ranges::find(datasheet.placeholders, keyword, &Placeholder::keyword) ==
                                               datasheet.placeholders.end())
                datasheet.placeholders.push_back({keyword, {}});
    };
    add(datasheet.keywords);
    add(datasheet.faction_keywords);
    for (const ModelKind& kind : datasheet.models) add(kind.keywords);
    const auto limits = reader.find("placeholders");
    if (!limits) return;
    limits->each_member([&](const std::string& key, Reader choices) {
        const auto place = std::ranges::find(datasheet.placeholders, canonical_keyword(key), &Placeholder::keyword);
        if (place == datasheet.placeholders.end())
            return choices.refuse(fmt::format("\"{}\"", key), "a placeholder among the keywords");
        place->choices = read_keywords(choices);
    });
}

void read_psyker(Reader reader, Datasheet& datasheet, const std::vector<PsychicPower>& known) {
    reader.only({"powers", "manifest", "deny"});
    Psyker& psyker = datasheet.psyker.emplace();
    if (const auto manifest = reader.find("manifest")) psyker.manifest = static_cast<int>(manifest->integer(0, 10));
    if (const auto deny = reader.find("deny")) psyker.deny = static_cast<int>(deny->integer(0, 10));
    const auto powers = reader.find("powers");
    if (!powers) return psyker.powers.emplace_back(smite), void(); // N-PSY-05
    powers->size(0, max_powers);
    powers->each([&](Reader each) {
        const std::string name = each.text();
        refuse_twice(each, psyker.powers, name);
        psyker.powers.push_back(name);
        if (name == smite || !each.ok()) return;
        const auto power = std::ranges::find(known, name, &PsychicPower::name);
        if (power == known.end()) return each.refuse("Smite or a power listed under powers");
        datasheet.powers.push_back(*power);
    });
}

Transport read_transport(Reader reader) {
    reader.only({"capacity", "only", "not", "takes"});
    Transport transport;
    transport.capacity = static_cast<int>(reader["capacity"].integer(1, 100));
    if (const auto only = reader.find("only")) {
        if (only->is_array())
            transport.passengers.any_of = read_keywords(*only);
        else
            transport.passengers = read_keyword_test(*only);
    }
    if (const auto without = reader.find("not")) {
        if (!transport.passengers.none_of.empty()) without->refuse("\"not\" beside \"none_of\"", "one of both");
        transport.passengers.none_of = read_keywords(*without);
    }
    if (const auto takes = reader.find("takes"))
        takes->each([&](Reader each) {
            each.only({"keyword", "places"});
            const auto places = static_cast<int>(each["places"].integer(2, 20));
            transport.takes.push_back({canonical_keyword(each["keyword"].text(1, 60)), places});
        });
    return transport;
}

// N-PSY-05, N-TRAN-01: a keyword and the numbers that belong to it must both be there.
void read_callings(Reader reader, Datasheet& datasheet, const Commons& commons) {
    Keywords all;
    for (const ModelKind& kind : datasheet.models) all.add(keywords_of(datasheet, kind));
    std::vector<PsychicPower> known = commons.powers;
    if (const auto own = reader.find("powers")) {
        const auto powers = read_powers(*own);
        known.insert(known.begin(), powers.begin(), powers.end());
    }
    if (const auto psyker = reader.find("psyker")) {
        if (!all.has(CoreKeyword::psyker)) psyker->refuse("the keyword PSYKER beside it");
        read_psyker(*psyker, datasheet, known);
    } else if (all.has(CoreKeyword::psyker)) {
        datasheet.psyker.emplace().powers.emplace_back(smite);
    }
    const auto transport = reader.find("transport");
    if (transport.has_value() != all.has(CoreKeyword::transport))
        return reader.refuse("the keyword TRANSPORT or a transport capacity alone", "both or neither");
    if (!transport) return;
    datasheet.transport = read_transport(*transport);
}

} // namespace

Datasheet read_datasheet(Reader reader, const Commons& commons) {
    reader.only({"id", "name", "role", "power", "size", "keywords", "faction_keywords", "placeholders", "models",
                 "weapons", "wargear", "options", "abilities", "psyker", "powers", "transport"});
    Datasheet datasheet;
    Catalogue catalogue{commons, datasheet};
    datasheet.id = read_id(reader["id"]);
    datasheet.name = reader["name"].text(1, 80);
    datasheet.role = reader["role"].text(1, 40);
    read_power_rows(reader["power"], datasheet);
    datasheet.keywords = read_keywords(reader["keywords"]);
    datasheet.faction_keywords = read_keywords(reader["faction_keywords"]);
    if (const auto weapons = reader.find("weapons")) datasheet.weapons = read_weapons(*weapons);
    if (const auto wargear = reader.find("wargear")) read_wargear(*wargear, datasheet);
    read_models(reader["models"], catalogue);
    read_placeholders(reader, datasheet);
    if (const auto size = reader.find("size"); size && size->size(2, 2) == 2) {
        datasheet.least = static_cast<int>(size->at(0).integer(1, 100));
        datasheet.most = static_cast<int>(size->at(1).integer(datasheet.least, 100));
    }
    if (reader.ok() && datasheet.power.back().models < datasheet.most_models())
        reader["power"].refuse(fmt::format("a last row for at least {} models", datasheet.most_models()));
    if (reader.ok() && datasheet.least_models() < 1)
        reader["models"].refuse("no model that must be there", "at least one with min 1 or more, or a size");
    if (const auto options = reader.find("options")) read_options(*options, catalogue);
    if (const auto abilities = reader.find("abilities"))
        datasheet.abilities = read_abilities(*abilities, AbilityOf::model);
    read_callings(reader, datasheet, commons);
    return datasheet;
}

} // namespace muster
