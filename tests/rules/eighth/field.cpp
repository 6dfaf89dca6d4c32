#include "field.h"

#include <fmt/format.h>

namespace muster::test {
namespace {

std::string joined(const std::string& members) { return members.empty() ? "" : ", " + members; }

// The profile's own members replace the usual ones.
std::string profile_of(const std::string& own) {
    std::string profile;
    const std::pair<const char*, const char*> usual[] = {{"M", "6"}, {"WS", "\"3+\""}, {"BS", "\"3+\""},
                                                         {"S", "4"}, {"T", "4"},       {"W", "1"},
                                                         {"A", "1"}, {"Ld", "7"},      {"Sv", "\"4+\""}};
    for (const auto& [key, value] : usual)
        if (own.find(fmt::format("\"{}\"", key)) == std::string::npos)
            profile += fmt::format(", \"{}\": {}", key, value);
    return profile + joined(own);
}

std::string ids_of(const std::string& weapons) {
    std::string ids;
    if (weapons.empty()) return ids;
    auto listed = Document::parse("[" + weapons + "]", "weapons");
    REQUIRE_MESSAGE(listed.has_value(), listed.error().text());
    listed->root().each(
        [&](const Reader& weapon) { ids += fmt::format("{}\"{}\"", ids.empty() ? "" : ", ", weapon["id"].text()); });
    return ids;
}

std::string kind_of_model(const UnitText& unit, const std::string& id, const std::string& profile,
                          const std::string& carries) {
    return fmt::format(
        R"({{ "id": "{0}", "name": "{0}", "min": 1, "max": 40, "base": "{1}", "height": {2}{3}, "weapons": [{4}] }})",
        id, unit.base, unit.height, profile_of(profile), carries);
}

std::string datasheet(const UnitText& unit, std::size_t number) {
    std::string kinds =
        kind_of_model(unit, "trooper", unit.profile, unit.carries.empty() ? ids_of(unit.weapons) : unit.carries);
    for (const KindText& other : unit.others)
        kinds += ", " + kind_of_model(unit, other.id, other.profile, other.carries);
    return fmt::format(
        R"({{ "id": "sheet-{}", "name": "{}", "role": "{}", "power": [ {{ "models": 200, "power": {} }} ],
        "keywords": [{}], "faction_keywords": ["TEST"], "models": [ {} ], "weapons": [{}]{} }})",
        number, unit.name, unit.role, unit.power, unit.keywords, kinds, unit.weapons, joined(unit.extra));
}

Army army(const std::string& name, const std::vector<UnitText>& units, const std::string& extra) {
    std::string sheets, fielded;
    for (std::size_t i = 0; i < units.size(); ++i) {
        sheets += (i ? ", " : "") + datasheet(units[i], i);
        const auto same = [&](const UnitText& each) { return each.name == units[i].name; };
        const bool again = std::any_of(units.begin(), units.begin() + static_cast<std::ptrdiff_t>(i), same);
        const std::string unit_name = again ? fmt::format("{} {}", units[i].name, i + 1) : units[i].name;
        std::string models = fmt::format("\"trooper\": {}", units[i].models);
        for (const KindText& other : units[i].others) models += fmt::format(", \"{}\": {}", other.id, other.models);
        fielded += fmt::format(R"({}{{ "name": "{}", "datasheet": "sheet-{}", "models": {{ {} }}{} }})", i ? ", " : "",
                               unit_name, i, models, joined(units[i].unit_extra));
    }
    auto document = Document::parse(fmt::format(R"({{ "format": "muster-army/1", "rules": "eighth", "name": "{}"{},
        "datasheets": [{}], "units": [{}] }})",
                                                name, joined(extra), sheets, fielded),
                                    name);
    REQUIRE_MESSAGE(document.has_value(), document.error().text());
    auto army = read_army(*document);
    REQUIRE_MESSAGE(army.has_value(), army.error().text());
    for (const Reason& reason : army->validation.reasons)
        FAIL(id_of(reason.clause) << " " << reason.path << ": " << reason.text);
    return *army;
}

// The eighth without its order of play: tests call the phases themselves.
const RuleSet bare_rules{
    .name = "eighth",
    .words = {},
    .phases = {},
    .missions = {},
    .switches = {},
    .events = {},
    .unfit = [](const Setup&) -> std::optional<Problem> { return std::nullopt; },
    .begin = eighth::begin,
    .play = [](const Setup&, Battle&, Oracle&) {},
    .transfer_memory = [](Archive& archive, Battle& battle) { transfer(archive, memory<eighth::Memory>(battle)); },
    .narrate = nullptr,
};

} // namespace

Field::Field(std::vector<UnitText> red, std::vector<UnitText> blue, Point size, std::vector<TerrainPiece> terrain,
             std::string army_extra) {
    auto made = make_setup(bare_rules, army("Red", red, army_extra), army("Blue", blue, army_extra),
                           Table{"field", size, std::move(terrain)});
    REQUIRE_MESSAGE(made.has_value(), made.error().text());
    setup = *made;
    battle = begin_battle(*setup);
    turn(Side::red, eighth::Phase::movement);
}

UnitId Field::unit(Side side, std::size_t number) const {
    return static_cast<UnitId>(number + (side == Side::red ? 0 : setup->army(Side::red).units.size()));
}

ModelId Field::model(UnitId unit, std::size_t number) const {
    std::size_t first = 0;
    while (setup->models[first].unit != unit) ++first;
    return static_cast<ModelId>(first + number);
}

void Field::put(ModelId id, Point at, Length elevation) {
    Model& model = battle.models[index(id)];
    model.place = {at, elevation, 0};
    model.whereabouts = Whereabouts::table;
    battle.units[index(model.unit)].whereabouts = Whereabouts::table;
}

void Field::put(UnitId unit, Point first, Length gap) {
    Point at = first;
    for (std::size_t i = 0; i < setup->models.size(); ++i) {
        if (setup->models[i].unit != unit) continue;
        put(static_cast<ModelId>(i), at);
        at.x += 2 * setup->models[i].model->shape.radius + gap;
    }
}

void Field::turn(Side active, eighth::Phase phase, std::uint8_t round) {
    battle.stage = static_cast<std::uint8_t>(eighth::Stage::battle);
    battle.active = active;
    battle.phase = static_cast<std::uint8_t>(phase);
    battle.round = round;
}

Answer moved_by(const Field& field, UnitId unit, Point by) {
    Answer answer;
    for (ModelId id : models_of(field.battle, unit)) {
        Placement place = field.battle.models[index(id)].place;
        place.at = place.at + by;
        answer.places.push_back({id, place, 0});
    }
    return answer;
}

} // namespace muster::test
