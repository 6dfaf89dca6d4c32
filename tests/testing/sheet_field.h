// A field for tests of the editions: units put where the test wants them, and any rule function run on it with scripted
// answers and dice.
#pragma once

#include "testing/scripted_oracle.h"
#include "testing/sheet_texts.h"

namespace muster::test {

inline constexpr Length step_more{1}; // the least distance there is

class SheetField {
  public:
    UnitId unit(Side side, std::size_t number = 0) const { // by position in its army
        return static_cast<UnitId>(number + (side == Side::red ? 0 : setup->army(Side::red).units.size()));
    }
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
    // Puts the unit's models on the table: in a row to the right from here, `gap` between bases.
    void put(UnitId unit, Point first, Length gap = 0.5_in) {
        Point at = first;
        for (std::size_t i = 0; i < setup->models.size(); ++i) {
            if (setup->models[i].unit != unit) continue;
            put(static_cast<ModelId>(i), at);
            at.x += 2 * setup->models[i].model->shape.radius + gap;
        }
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

// A rule set without its order of play: tests call the phases themselves.
template <class Memory>
RuleSet bare_rules(std::string_view name, decltype(RuleSet::begin) begin) {
    return {
        .name = name,
        .words = {},
        .phases = {},
        .missions = {},
        .switches = {},
        .events = {},
        .unfit = [](const Setup&) -> std::optional<Problem> { return std::nullopt; },
        .begin = begin,
        .play = [](const Setup&, Battle&, Oracle&) {},
        .transfer_memory = [](Archive& archive, Battle& battle) { transfer(archive, memory<Memory>(battle)); },
        .narrate = nullptr,
    };
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
inline Answer pick_word(std::uint16_t word) { return pick({What::word, word, 0, 0}); }

} // namespace muster::test
