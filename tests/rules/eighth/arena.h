// What tests of the eighth's phases share: weapons as text, a field in one phase with red and blue on it, places at
// exact distances, and short words for the answers.
#pragma once

#include "field.h"

#include "rules/eighth/attacks.h"
#include "rules/eighth/events.h"
#include "rules/eighth/shooting.h"
#include "rules/eighth/units.h"
#include "rules/eighth/weapons.h"
#include "rules/eighth/words.h"

#include <fmt/format.h>

namespace muster::test {

using namespace muster::eighth;
using enum Clause;

// A weapon as a datasheet writes it; S, range and D are JSON.
struct GunText {
    std::string id = "gun";
    std::string type = "Assault 1";
    std::string range = "24";
    std::string S = "4";
    int AP = 0;
    std::string D = "1";
    std::string abilities = ""; // a list
};
inline std::string gun(const GunText& gun) {
    return fmt::format(R"({{ "id": "{0}", "name": "{0}", "range": {1}, "type": "{2}", "S": {3}, "AP": {4}, "D": {5},
        "abilities": [{6}] }})",
                       gun.id, gun.range, gun.type, gun.S, gun.AP, gun.D, gun.abilities);
}
inline std::string blade(const GunText& text) {
    GunText melee = text;
    melee.type = "Melee";
    melee.range = "\"Melee\"";
    return gun(melee);
}
inline std::string abilities(const std::string& list) { return "\"abilities\": [" + list + "]"; }

inline const UnitText one{.name = "One", .models = 1};
inline const UnitText other{.name = "Other", .models = 1};
inline const UnitText hero{.name = "Hero", .models = 1, .keywords = R"("INFANTRY", "CHARACTER")"};
inline const UnitText flyer{.name = "Flyer", .models = 1, .keywords = R"("INFANTRY", "FLY")"};
// Nobody dies of a scratch and nothing is saved: damage can be counted.
inline const UnitText big_target{.name = "Target", .models = 1, .profile = R"("W": 40, "Sv": "-")"};
inline UnitText shooter(const GunText& weapon, int models = 1, std::string keywords = R"("INFANTRY")") {
    return {.name = "Shooter", .models = models, .weapons = gun(weapon), .keywords = std::move(keywords)};
}

inline constexpr Length base = 32_mm; // the diameter of a usual base
inline constexpr Point start{20_in, 20_in};
inline Point right_of(Point from, Length gap) { return {from.x + base + gap, from.y}; }
inline Point left_of(Point from, Length gap) { return {from.x - base - gap, from.y}; }
inline Point above(Point from, Length gap) { return {from.x, from.y + base + gap}; }

// A box of terrain from low to high.
inline TerrainPiece box(Point low, Point high, Length height, TerrainKind kind = TerrainKind::wall) {
    const std::array<Point, 4> corners{low, {high.x, low.y}, high, {low.x, high.y}};
    return {"box", kind, {{footprint(corners), {}, height, 0}}};
}

struct Arena : Field {
    Arena(std::vector<UnitText> reds, std::vector<UnitText> blues, Phase phase, std::vector<TerrainPiece> terrain = {})
        : Field(std::move(reds), std::move(blues), {44_in, 60_in}, std::move(terrain)),
          phase_(phase) {
        turn(Side::red, phase);
    }

    UnitId red(std::size_t number = 0) const { return unit(Side::red, number); }
    UnitId blue(std::size_t number = 0) const { return unit(Side::blue, number); }
    Point at(UnitId id, std::size_t number = 0) const { return battle.models[index(model(id, number))].place.at; }
    int wounds(UnitId id, std::size_t number = 0) const { return battle.models[index(model(id, number))].wounds; }
    int lost() const { return 40 - wounds(blue()); } // of the big target
    std::size_t standing(UnitId id) const { return models_of(battle, id).size(); }
    bool stands(UnitId id, std::size_t number = 0) const { return on_table(battle, model(id, number)); }
    bool has(UnitId id, Flag flag) { return game().has(id, flag); }
    bool asked(Clause clause) const { return times_asked(clause) > 0; }
    std::size_t times_asked(Clause clause) const {
        return static_cast<std::size_t>(std::ranges::count(oracle.asked, clause));
    }
    std::size_t rolled(Clause purpose) const { // dice of that purpose, without re-rolls
        std::size_t dice = 0;
        for (const DiceRolled& event : oracle.told<DiceRolled>())
            if (event.purpose == purpose) dice += event.faces.size();
        return dice;
    }
    bool told(Clause clause) const {
        return std::ranges::any_of(oracle.told<Happened>(),
                                   [&](const Happened& each) { return each.clause == clause; });
    }

    Arena& select(Clause by, UnitId id) { return oracle.answer(by, pick(option_of(id))), *this; }
    Arena& refuse(Clause by, UnitId id, Clause why) { return oracle.refuse(by, pick(option_of(id)), why), *this; }
    // Runs the phase to its end; nothing of the script may be left over.
    void run() {
        eighth::Game playing = game();
        switch (phase_) {
        case Phase::movement:
            movement_phase(playing);
            break;
        case Phase::psychic:
            psychic_phase(playing);
            break;
        case Phase::shooting:
            shooting_phase(playing);
            break;
        case Phase::charge:
            charge_phase(playing);
            break;
        case Phase::fight:
            fight_phase(playing);
            break;
        case Phase::morale:
            morale_phase(playing);
            break;
        }
        oracle.finish();
    }

  private:
    Phase phase_;
};

inline Answer pick_word(Word word) { return muster::test::pick_word(static_cast<std::uint16_t>(word)); }

// One model here; the way leads over the waypoints.
inline Answer to(ModelId model, Point at, std::initializer_list<Point> waypoints = {}, Length elevation = {},
                 std::int16_t facing = 0) {
    Answer answer;
    answer.places.push_back({model, {at, elevation, facing}, static_cast<std::uint8_t>(waypoints.size())});
    for (Point point : waypoints) answer.waypoints.push_back(point);
    return answer;
}
inline Answer picks(const std::vector<Option>& options) {
    Answer answer;
    for (const Option& option : options) answer.picks.push_back({option, 1});
    return answer;
}
// A weapon of a model at a target, as a declaration names it.
inline Option aimed(ModelId by, UnitId at, std::size_t weapon = 0) {
    return {What::attack, static_cast<std::uint16_t>(by), weapon_option(weapon, 0), static_cast<std::uint16_t>(at)};
}

} // namespace muster::test
