// A field for tests of the alternating game: units from small texts, placed where the test wants them, and any rule
// function run on it with scripted answers and dice.
#pragma once

#include "base/json_reader.h"
#include "rules/alternating/attacks.h"
#include "rules/alternating/hits.h"
#include "rules/alternating/moves.h"
#include "rules/alternating/units.h"
#include "rules/alternating/words.h"
#include "testing/scripted_oracle.h"

namespace muster::test {

// "Scout, Deadly(3)" -> a JSON list
inline std::string listed(const std::string& names) {
    std::string list = "[";
    for (std::size_t at = 0; at < names.size();) {
        const std::size_t end = std::min(names.find(", ", at), names.size());
        list += (at ? ", \"" : "\"") + names.substr(at, end - at) + "\"";
        at = end + 2;
    }
    return list + "]";
}

// Models of one kind. Abilities are names with commas between them, weapons JSON objects (gun, blade).
struct KindText {
    int count = 1;
    int quality = 4, defence = 5, toughness = 1;
    std::string abilities = "";
    std::string weapons =
        R"({ "name": "Rifle", "range": 24, "attacks": 1 }, { "name": "Blade", "range": "melee", "attacks": 1 })";
    std::string extra = ""; // further members: R"("auras": [ … ])"
    std::string base = "25mm";
};
struct UnitText {
    std::vector<KindText> kinds;
    std::string joins = ""; // "0": the first unit
    UnitText(KindText kind) : kinds{std::move(kind)} {}
    UnitText(std::vector<KindText> several) : kinds(std::move(several)) {}
    UnitText(KindText hero, std::string host) : kinds{std::move(hero)}, joins(std::move(host)) {}
};

inline std::string gun(int range, int attacks = 1, int ap = 0, const std::string& abilities = "") {
    return R"({ "name": "Gun", "range": )" + std::to_string(range) + R"(, "attacks": )" + std::to_string(attacks) +
           R"(, "ap": )" + std::to_string(ap) + R"(, "abilities": )" + listed(abilities) + " }";
}
inline std::string blade(int attacks = 1, int ap = 0, const std::string& abilities = "") {
    return R"({ "name": "Blade", "range": "melee", "attacks": )" + std::to_string(attacks) + R"(, "ap": )" +
           std::to_string(ap) + R"(, "abilities": )" + listed(abilities) + " }";
}

class Field {
  public:
    Field(std::vector<UnitText> red, std::vector<UnitText> blue, std::vector<TerrainPiece> terrain = {},
          std::vector<std::string> switches = {}, const std::string& spells = "", Point size = {72_in, 48_in}) {
        Table table{"field", size, std::move(terrain)};
        auto made =
            make_setup(alternating::rules, army("Red", red, spells), army("Blue", blue, spells), table, "", switches);
        if (!made) FAIL(made.error().text());
        setup = *made;
        battle = begin_battle(*setup);
        battle.stage = static_cast<std::uint8_t>(alternating::Stage::battle);
        battle.phase = static_cast<std::uint8_t>(alternating::Phase::activations);
        battle.round = 1;
        memory().far_edge = {false, true};
    }

    alternating::Game game() { return {*setup, battle, oracle}; }
    alternating::Memory& memory() { return muster::memory<alternating::Memory>(battle); }
    alternating::UnitMemory& of(UnitId unit) { return memory().units[index(unit)]; }
    UnitId red(std::size_t number = 0) const { return static_cast<UnitId>(number); }
    UnitId blue(std::size_t number = 0) const {
        return static_cast<UnitId>(setup->army(Side::red).units.size() + number);
    }
    ModelId model(UnitId unit, std::size_t number = 0) const {
        for (std::size_t i = 0; i < setup->models.size(); ++i)
            if (setup->models[i].unit == unit && setup->models[i].number == number) return static_cast<ModelId>(i);
        return ModelId::none;
    }
    std::size_t standing(UnitId unit) { return game().living(unit).size(); }

    // In a row to the right from here, a quarter of an inch between bases. The first `fallen` models have fallen.
    void put(UnitId unit, double x, double y, std::size_t fallen = 0) {
        Point at{nearest_length(x), nearest_length(y)};
        std::optional<Length> before;
        for (std::size_t i = 0; i < battle.models.size(); ++i) {
            Model& each = battle.models[i];
            if (each.unit != unit) continue;
            if (fallen > 0) {
                --fallen;
                each.whereabouts = Whereabouts::destroyed;
                continue;
            }
            const Length radius = setup->models[i].model->shape.radius;
            if (before) at.x += *before + radius + 0.25_in;
            before = radius;
            each.place = {at, {}, 0};
            each.whereabouts = Whereabouts::table;
        }
        battle.units[index(unit)].whereabouts = Whereabouts::table;
    }

    // An attack with the first fitting profile of the unit; all models take part.
    alternating::Attack attack(UnitId by, UnitId on, alternating::Occasion occasion) {
        alternating::Game its = game();
        const auto profiles = alternating::profiles_of(its, by, alternating::is_melee(occasion));
        REQUIRE(!profiles.empty());
        return {by, on, profiles[0].weapon, profiles[0].carried, occasion};
    }
    void resolve(UnitId by, UnitId on, alternating::Occasion occasion = alternating::Occasion::shooting) {
        alternating::Game its = game();
        alternating::resolve(its, attack(by, on, occasion));
    }
    // Only the defence tests, for this many hits.
    void defend(UnitId by, UnitId on, int hits, alternating::Occasion occasion = alternating::Occasion::shooting) {
        alternating::Game its = game();
        alternating::resolve_hits(its, attack(by, on, occasion), hits);
    }

    std::shared_ptr<const Setup> setup;
    Battle battle;
    ScriptedOracle oracle;

  private:
    // A-ACTV-01i: a Mage has six spells. Those that a test does not need cost all the tokens there are.
    static std::string six(const std::string& spells) {
        std::string text = spells;
        int listed = 0;
        for (std::size_t at = 0; (at = spells.find("\"cost\"", at)) != std::string::npos; ++at) ++listed;
        for (; listed < 6; ++listed)
            text += std::string(text.empty() ? "" : ", ") +
                    R"({ "name": "Idle", "cost": 6, "ability": "Fast", "on": "friends" })";
        return text;
    }
    static Army army(const std::string& name, const std::vector<UnitText>& units, const std::string& spells) {
        std::string text = R"({ "format": "muster-army/1", "rules": "alternating", "points": 100000, "name": ")" +
                           name + R"(", "spells": [)" + six(spells) + R"(], "units": [)";
        for (std::size_t i = 0; i < units.size(); ++i) {
            text += (i ? ", " : "") + (R"({ "name": ")" + std::to_string(i) + "\"");
            if (!units[i].joins.empty()) text += R"(, "joins": ")" + units[i].joins + "\"";
            text += R"(, "models": [)";
            for (std::size_t k = 0; k < units[i].kinds.size(); ++k) {
                const KindText& kind = units[i].kinds[k];
                text += (k ? ", " : "") + (R"({ "name": "M", "count": )" + std::to_string(kind.count)) +
                        R"(, "quality": )" + std::to_string(kind.quality) + R"(, "defence": )" +
                        std::to_string(kind.defence) + R"(, "toughness": )" + std::to_string(kind.toughness) +
                        R"(, "base": ")" + kind.base + R"(", "abilities": )" + listed(kind.abilities) +
                        R"(, "weapons": [)" + kind.weapons + "]" + (kind.extra.empty() ? "" : ", " + kind.extra) + " }";
            }
            text += "] }";
        }
        auto document = Document::parse(text + "] }", "field.json");
        if (!document) FAIL(document.error().text());
        auto army = read_army(*document);
        if (!army) FAIL(army.error().text());
        return *army;
    }
};

inline Answer pick_word(alternating::Word word) { return pick({What::word, static_cast<std::uint16_t>(word), 0, 0}); }
inline Answer pick_unit(UnitId unit) { return pick(option_of(unit)); }
inline Answer pick_model(ModelId model) { return pick(option_of(model)); }
inline Answer yes() { return pick_number(1); }

// Every model of the unit moved by this much.
inline Answer moved_by(Field& field, UnitId unit, double x, double y) {
    Answer answer;
    for (ModelId model : field.game().models_of(unit)) {
        Placement place = field.battle.models[index(model)].place;
        place.at = place.at + Point{nearest_length(x), nearest_length(y)};
        answer.places.push_back({model, place, 0, 0});
    }
    return answer;
}

// The way of the first model, drawn through these points of the table.
inline Answer drawn(Answer answer, std::vector<std::pair<double, double>> points) {
    for (const auto& [x, y] : points) answer.waypoints.push_back({nearest_length(x), nearest_length(y)});
    answer.places[0].waypoints = static_cast<std::uint8_t>(points.size());
    answer.places[0].turn = 1;
    return answer;
}

// The clause that refuses this answer to the next question by `by`; none if the rules accept it.
inline Clause verdict(Field& field, Clause by, const Answer& answer, const std::function<void()>& ask) {
    Clause refused = Clause::none;
    field.oracle.look(by, [&](const Question&, const Rulings& rulings) { refused = verdict(rulings, answer); });
    field.oracle.take_default(by);
    ask();
    return refused;
}

inline TerrainPiece area(double left, double low, double right, double high, std::initializer_list<Trait> traits) {
    Prism prism;
    const Point corners[] = {{nearest_length(left), nearest_length(low)},
                             {nearest_length(right), nearest_length(low)},
                             {nearest_length(right), nearest_length(high)},
                             {nearest_length(left), nearest_length(high)}};
    prism.base = footprint(corners);
    for (Trait trait : traits)
        prism.traits = static_cast<std::uint8_t>(prism.traits | static_cast<std::uint8_t>(trait));
    if (prism.has(Trait::blocking)) prism.height = 6_in;
    return {"area", TerrainKind::wood, {prism}};
}

} // namespace muster::test
