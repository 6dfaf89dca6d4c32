// A field for tests of the editions: units placed where the test wants them, and any rule function run on it with
// scripted answers and dice.
#pragma once

#include "rules/sheets/combat.h"
#include "rules/sheets/edition.h"
#include "rules/sheets/moves.h"
#include "rules/sheets/sheet_events.h"
#include "rules/sheets/shooting.h"
#include "testing/scripted_oracle.h"
#include "testing/sheet_texts.h"

namespace muster::test {

using namespace sheets;

inline constexpr Length step_more{1}; // the smallest distance there is

// The number of a model's weapon in options: its position in the model's list, and the profile.
constexpr std::uint16_t weapon_option(std::size_t weapon, std::size_t profile) {
    return static_cast<std::uint16_t>(weapon << 4 | profile);
}

class SheetField {
  public:
    UnitId unit(Side side, std::size_t number = 0) const { // by position in its army
        return static_cast<UnitId>(number + (side == Side::red ? 0 : setup->army(Side::red).units.size()));
    }
    UnitId red(std::size_t number = 0) const { return unit(Side::red, number); }
    UnitId blue(std::size_t number = 0) const { return unit(Side::blue, number); }
    ModelId model(UnitId unit, std::size_t number = 0) const {
        std::size_t first = 0;
        while (setup->models[first].unit != unit) ++first;
        return static_cast<ModelId>(first + number);
    }
    void put(ModelId id, Point at, Length elevation = {}) {
        Model& model = battle.models[index(id)];
        model.place = {at, elevation, 0};
        model.whereabouts = Whereabouts::table;
        battle.units[index(model.unit)].whereabouts = Whereabouts::table;
    }
    // Puts the unit's models on the table, in a row to the right from here, with `gap` between bases.
    void put(UnitId unit, Point first, Length gap = 0.5_in) {
        Point at = first;
        for (std::size_t i = 0; i < setup->models.size(); ++i) {
            if (setup->models[i].unit != unit) continue;
            put(static_cast<ModelId>(i), at);
            at.x += 2 * setup->models[i].model->shape.radius + gap;
        }
    }

    // The present state.
    Point at(ModelId id) const { return battle.models[index(id)].place.at; }
    Point at(UnitId id, std::size_t number = 0) const { return at(model(id, number)); }
    int wounds(UnitId id, std::size_t number = 0) const { return battle.models[index(model(id, number))].wounds; }
    std::size_t standing(UnitId id) const { return models_of(battle, id).size(); }
    bool stands(UnitId id, std::size_t number = 0) const { return on_table(battle, model(id, number)); }

    // What happened.
    bool asked(Clause clause) const { return times_asked(clause) > 0; }
    std::size_t times_asked(Clause clause) const {
        return static_cast<std::size_t>(std::ranges::count(oracle.asked, clause));
    }
    bool told(Clause clause) const {
        return std::ranges::any_of(oracle.told<Happened>(),
                                   [&](const Happened& each) { return each.clause == clause; });
    }
    std::size_t rolled(Clause purpose) const { // dice of that purpose, without re-rolls
        std::size_t dice = 0;
        for (const DiceRolled& event : oracle.told<DiceRolled>())
            if (event.purpose == purpose) dice += event.faces.size();
        return dice;
    }

    std::shared_ptr<const Setup> setup;
    Battle battle;
    ScriptedOracle oracle;

  protected:
    SheetField(const RuleSet& rules, const std::vector<UnitText>& red, const std::vector<UnitText>& blue, Table table,
               const std::string& army_extra) {
        auto made = make_setup(rules, texts::army_of(rules.name, "Red", red, army_extra),
                               texts::army_of(rules.name, "Blue", blue, army_extra), std::move(table));
        REQUIRE_MESSAGE(made.has_value(), made.error().text());
        setup = *made;
        battle = begin_battle(*setup);
    }
};

// The same with an edition's Game, in a phase of its battle.
template <class RulesGame, class Stage>
class EditionField : public SheetField {
  public:
    using Phase = typename RulesGame::Phase;

    RulesGame game() { return {*setup, battle, oracle}; }
    bool has(UnitId id, sheets::Flag flag) { return game().has(id, flag); }
    void turn(Side active, Phase phase, std::uint8_t round = 1) {
        battle.stage = static_cast<std::uint8_t>(Stage::battle);
        battle.active = active;
        battle.phase = static_cast<std::uint8_t>(phase);
        battle.round = round;
    }
    // Plays the phase from its beginning, or from its present step, to its end.
    void play_phase() {
        RulesGame playing = game();
        switch (playing.phase()) {
        case Phase::movement:
            return movement_phase(playing);
        case Phase::psychic:
            return psychic_phase(playing);
        case Phase::shooting:
            return shooting_phase(playing);
        case Phase::charge:
            return charge_phase(playing);
        case Phase::fight:
            return fight_phase(playing);
        case Phase::morale:
            return morale_phase(playing);
        default:
            FAIL("not a phase of both editions");
        }
    }

  protected:
    using SheetField::SheetField;
};

// An edition without its order of play, because tests call the phases themselves.
inline sheets::Edition bare_rules(const sheets::Edition& edition) {
    sheets::Edition bare = edition;
    bare.validate_setup = [](const Setup&) -> std::optional<Problem> { return std::nullopt; };
    bare.play = [](const Setup&, Battle&, Oracle&) {};
    return bare;
}

// Every model of the question moved by this much, in its order.
inline Answer moved_by(const SheetField& field, UnitId unit, Point by) {
    Answer answer;
    for (ModelId id : models_of(field.battle, unit)) {
        Placement place = field.battle.models[index(id)].place;
        place.at = place.at + by;
        answer.places.push_back({id, place, 0});
    }
    return answer;
}
// Puts one model at this place. The way leads through the waypoints.
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
// A weapon of a model at a target, as an option of a declaration.
inline Option aimed(ModelId by, UnitId at, std::size_t weapon = 0, std::size_t profile = 0) {
    return {What::attack, static_cast<std::uint16_t>(by), weapon_option(weapon, profile),
            static_cast<std::uint16_t>(at)};
}
// A die that may be re-rolled, by its position and what it shows.
inline Option die(std::size_t number, int face) {
    return {What::number, static_cast<std::uint16_t>(number), static_cast<std::uint16_t>(face), 0};
}
inline Answer pick_word(std::uint16_t word) { return pick({What::word, word, 0, 0}); }

} // namespace muster::test
