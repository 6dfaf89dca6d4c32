// What the alternating game shows through the queries: the same as its own questions offer.
#include "odds/table_odds.h"
#include "rules/alternating/inspect.h"
#include "server/queries/battles.h"

#include <set>

using namespace muster;
using namespace muster::test;
namespace json = boost::json;

namespace {

using enum Clause;

const PlayedBattle& alternating_battle() {
    static const PlayedBattle battle("alternating", "grand-levy", "pale-court", "harrow-junction", 3);
    return battle;
}

std::int64_t number(const json::value& value) { return value.to_number<std::int64_t>(); }

using Shot = std::array<std::int64_t, 3>;

std::string_view text(const json::value& value) { return value.as_string(); }

// The value of this name in a card or a row of the grid, as a number: "4+" is 4.
std::int64_t value_of(const json::value& values, std::string_view name) {
    for (const json::value& value : values.as_array())
        if (text(value.at("name")) == name) return std::stoll(std::string(text(value.at("now"))));
    FAIL("no such value");
    return 0;
}

const json::value& step_of(const json::value& cell, std::string_view roll) {
    for (const json::value& step : cell.at("steps").as_array())
        if (text(step.at("roll")) == roll) return step;
    FAIL("no such step");
    return cell;
}

bool has_abilities(const json::value& card, const json::value& weapon) {
    return std::ranges::any_of(card.at("weapons").as_array(), [&](const json::value& each) {
        return each.at("name") == weapon && !each.at("abilities").as_array().empty();
    });
}

// An ability changes how it regroups after being shot at.
bool regroups_otherwise(const json::value& card) {
    const std::set<std::string_view> names{"Fearless", "Reckless", "Immobile", "Massive", "Aircraft", "Vengeance"};
    return std::ranges::any_of(card.at("abilities").as_array(),
                               [&](const json::value& ability) { return names.contains(text(ability.at("name"))); });
}

// A shot in which nothing but printed numbers, AP and cover counts.
bool is_plain(const json::value& unit, const json::value& row, const json::value& cell, const json::value& target) {
    if (has_abilities(unit, row.at("weapon"))) return false;
    if (cell.at("able").as_array().empty() || cell.at("steps").as_array().size() != 3) return false;
    const auto modifier = number(step_of(cell, "save").at("modifier"));
    const bool covered = modifier == 1 - value_of(row.at("values"), "AP");
    return number(step_of(cell, "hit").at("modifier")) == 0 && step_of(cell, "hit").at("reasons").as_array().empty() &&
           (covered || modifier == -value_of(row.at("values"), "AP")) && target.at("profiles").as_array().size() == 1 &&
           std::ranges::all_of(target.at("abilities").as_array(), [](const json::value& ability) {
               return text(ability.at("name")) == "Rebirth" || text(ability.at("name")) == "Escape" ||
                      text(ability.at("name")) == "Conqueror";
           });
}

// The same shot as somebody would type it from the cards.
json::object typed_in(const json::value& row, const json::value& cell, const json::value& target) {
    const auto ap = value_of(row.at("values"), "AP");
    const auto needed = std::stoll(std::string(text(step_of(cell, "hit").at("needed"))));
    const json::value& profile = target.at("profiles").at(0);
    return {{"rules", "alternating"},
            {"volleys",
             {json::object{{"weapons", cell.at("able").as_array().size()},
                           {"attacks", value_of(row.at("values"), "attacks")},
                           {"quality", needed},
                           {"ap", ap}}}},
            {"target",
             {{"models",
               {json::object{{"count", profile.at("models").as_array().size()},
                             {"toughness", value_of(profile.at("values"), "toughness")}}}},
              {"defence", value_of(profile.at("values"), "defence")},
              {"pool", value_of(profile.at("values"), "pool")},
              {"cover", number(step_of(cell, "save").at("modifier")) != -ap}}}};
}

} // namespace

TEST_CASE("every unit of the alternating game has a card with its four numbers and what it carries") {
    const Session session = alternating_battle().at(BoardView::declare_attacks, A_SHT_01);
    for (std::size_t unit = 0; unit < session.battle().units.size(); ++unit) {
        const auto card = ask("unit.card", session, {{"unit", unit}});
        CHECK(card.at("name").as_string() == session.setup().unit_name(static_cast<UnitId>(unit)));
        std::int64_t models = 0;
        for (const json::value& profile : card.at("profiles").as_array()) {
            CHECK(profile.at("values").as_array().size() >= 4);
            models += static_cast<std::int64_t>(profile.at("models").as_array().size());
        }
        CHECK(models == number(card.at("models")));
        for (const json::value& weapon : card.at("weapons").as_array())
            CHECK_FALSE(weapon.at("bearers").as_array().empty());
    }
}

TEST_CASE("the grid of shots can be aimed exactly as the open question offers") {
    for (std::size_t nth : {0u, 3u, 6u}) {
        const Session session = alternating_battle().at(BoardView::declare_attacks, A_SHT_01, nth);
        const auto options = ask("attack.options", session);
        CHECK(options.at("mode").as_string() == "shooting");
        std::set<Shot> offered, able;
        for (const Option& option : session.question()->options) offered.insert({option.id, option.with, option.at});
        for (const json::value& row : options.at("rows").as_array())
            for (const json::value& cell : row.at("cells").as_array()) {
                const json::value& first = row.at("bearers").as_array()[0];
                if (cell.at("able").as_array().empty())
                    CHECK_FALSE(cell.at("refused").as_string().empty());
                else
                    able.insert({number(first.at("model")), number(first.at("with")), number(cell.at("target"))});
            }
        CHECK(able == offered);
    }
}

TEST_CASE("a cell of the grid has the odds of the same shot typed in by hand, and so has the whole declaration") {
    std::size_t compared = 0;
    for (const Asked& asked : alternating_battle().questions()) {
        if (asked.clause != A_SHT_01) continue;
        const Session session = alternating_battle().at([&](const Asked& each) { return each.number == asked.number; });
        const auto options = ask("attack.options", session);
        const auto unit = ask("unit.card", session, {{"unit", options.at("unit")}});
        for (const json::value& row : options.at("rows").as_array())
            for (const json::value& cell : row.at("cells").as_array()) {
                const auto target = ask("unit.card", session, {{"unit", cell.at("target")}});
                if (!is_plain(unit, row, cell, target)) continue;
                const auto expected = ask("odds.attack", session, {{"document", typed_in(row, cell, target)}});
                const json::value& typed = expected.at("targets").at(0);
                CHECK(cell.at("odds").at("mean_killed").as_double() == typed.at("mean_killed").as_double());
                CHECK(cell.at("odds").at("mean_wounds").as_double() == typed.at("mean_wounds_lost").as_double());
                CHECK(cell.at("odds").at("destroyed").as_double() == typed.at("p_destroyed").as_double());
                const json::value& first = row.at("bearers").at(0);
                const json::array aimed{first.at("model"), first.at("with"), cell.at("target")};
                const json::array picks{json::object{{"attack", aimed}}};
                const auto declared = ask("odds.attack", session, {{"answer", json::object{{"picks", picks}}}});
                REQUIRE(declared.at("targets").as_array().size() == 1);
                CHECK(declared.at("targets").at(0).at("killed") == typed.at("killed"));
                CHECK(declared.at("targets").at(0).at("method").as_string() == "exact");
                ++compared;
            }
    }
    CHECK(compared > 3);
}

TEST_CASE("a move of the alternating game has a reach, and a draft that is not legal is repaired") {
    const auto moves = [](const Asked& asked) { return asked.clause == A_ACT_02 && asked.models >= 3; };
    const Session session = alternating_battle().at(moves);
    const auto reach = ask("move.reach", session);
    CHECK_FALSE(reach.at("base").as_array().empty());
    // Everybody onto one spot.
    const Question question = session.question()->question();
    const Point spot = session.battle().models[index(question.models[0])].place.at;
    json::array places;
    for (ModelId model : question.models)
        places.push_back(json::object{{"model", index(model)}, {"steps", {spot.x.steps, spot.y.steps, 0, 0}}});
    const json::object draft{{"places", places}};
    const auto checked = ask("answer.check", session, {{"answer", draft}});
    CHECK_FALSE(checked.at("legal").as_bool());
    CHECK(checked.at("models").as_array().size() == question.models.size());
    const auto repaired = ask("move.mend", session, {{"answer", draft}});
    CHECK(repaired.at("legal").as_bool());
    CHECK(ask("answer.check", session, {{"answer", repaired.at("answer")}}).at("legal").as_bool());
}

TEST_CASE("a charge that its own question would refuse is not shown as within reach") {
    std::size_t shown = 0, nth = 0;
    for (const Asked& asked : alternating_battle().questions()) {
        if (asked.clause != A_CHG_02) continue;
        const Session session = alternating_battle().at(BoardView::declare_charge, A_CHG_02, nth++);
        const auto charges = ask("charge.options", session);
        for (const json::value& target : charges.at("targets").as_array()) {
            const auto unit = static_cast<UnitId>(number(target.at("targets").as_array()[0]));
            const bool legal = !session.check(pick(option_of(unit)));
            CHECK((number(target.at("chance")) == 1) == legal);
            CHECK(target.at("refused").as_string().empty() == legal);
            shown += legal;
        }
    }
    CHECK(shown > 0);
}

TEST_CASE("A-REG-02 A-REG-03 A-REG-09 A-REG-10 A-REG-11 A-REG-16 morale.odds gives what becomes of who regroups") {
    const Session session = alternating_battle().at(BoardView::declare_attacks, A_SHT_01);
    std::size_t alike = 0, whole = 0, halved = 0;
    for (std::size_t unit = 0; unit < session.battle().units.size(); ++unit) {
        if (session.battle().units[unit].whereabouts != Whereabouts::table) continue;
        const auto card = ask("unit.card", session, {{"unit", unit}});
        const json::array& profiles = card.at("profiles").as_array();
        if (profiles.size() != 1 || regroups_otherwise(card)) continue;
        ++alike;
        const json::value& values = profiles[0].at("values");
        const std::int64_t models = number(card.at("models")), toughness = value_of(values, "toughness"),
                           pool = value_of(values, "pool");
        const double failed = static_cast<double>(value_of(values, "quality") - 1) / 6;
        const auto regrouped = [&](std::int64_t wounds) {
            return ask("morale.odds", session, {{"unit", unit}, {"losses", wounds}}).at("regroup").as_object();
        };
        CHECK(regrouped(0).at("steady").to_number<double>() == 1); // who received none makes no test
        const std::int64_t most = models * toughness - pool;
        CHECK(regrouped(most).at("destroyed").to_number<double>() == 1);
        CHECK(problem_of("morale.odds", session, {{"unit", unit}, {"losses", most + 1}}).find("losses") !=
              std::string::npos);
        for (std::int64_t wounds = 1; wounds < most; ++wounds) {
            const std::int64_t left = models - (pool + wounds) / toughness, starting = number(card.at("starting"));
            const bool half = starting == 1 ? 2 * (toughness - pool - wounds) <= toughness : 2 * left <= starting;
            const auto odds = regrouped(wounds);
            const auto chance = [&](const char* what) { return odds.at(what).to_number<double>(); };
            if (half) { // two tests: none, one or two fail
                CHECK(chance("steady") == doctest::Approx((1 - failed) * (1 - failed)));
                CHECK(chance("exhausted") == doctest::Approx(2 * failed * (1 - failed)));
                CHECK(chance("pinned") == doctest::Approx(failed * failed));
                ++halved;
            } else {
                CHECK(chance("steady") == doctest::Approx(1 - failed));
                CHECK(chance("exhausted") == doctest::Approx(failed));
                CHECK(chance("pinned") == 0);
                ++whole;
            }
            CHECK(chance("destroyed") == 0); // three would have to fail
        }
    }
    CHECK(alike > 0);
    CHECK(whole > 0);
    CHECK(halved > 0);
}

TEST_CASE("A-REG-05 A-REG-06 A-REG-07 in a melee there is one test more, and none for who has dealt as much") {
    alternating::Salvo fought;
    fought.volleys.emplace_back().melee = true;
    fought.target.models = {{10, 1}};
    fought.target.quality = 4;
    const auto odds_after = [&](int wounds) { return regroup_odds("alternating", {10, 4, Slot::of(fought)}, wounds); };
    for (int dealt : {0, 2, 3}) {
        fought.target.dealt = dealt;
        const RegroupOdds odds = odds_after(3);
        CHECK(odds.steady == doctest::Approx(dealt < 3 ? 0.25 : 1.0));
        CHECK(odds.pinned == doctest::Approx(dealt < 3 ? 0.25 : 0.0));
    }
    fought.target.dealt = 0;
    CHECK(odds_after(5).destroyed == doctest::Approx(0.125)); // at half: three tests
}

TEST_CASE("zones, markers and states of the alternating game are there to be drawn") {
    const RuleSet& rules = *alternating_battle().end().setup().rules;
    const Session setting_up = alternating_battle().at(BoardView::place_marker, A_MISS_02, 1);
    CHECK(rules.zones(setting_up.setup(), setting_up.battle()).size() == 2);
    CHECK_FALSE(rules.zones(setting_up.setup(), setting_up.battle())[0].side.has_value());
    const auto area = ask("place.area", setting_up);
    CHECK(area.at("forbidden").as_array().size() == 3); // two zones and the first marker

    const Session fighting = alternating_battle().at(BoardView::declare_attacks, A_SHT_01, 2);
    CHECK(rules.zones(fighting.setup(), fighting.battle())[0].side.has_value());
    const UnitId active = fighting.question()->question().unit;
    const auto states = rules.states(fighting.setup(), fighting.battle(), active);
    CHECK(std::ranges::find(states, "active") != states.end());
    CHECK_FALSE(rules.acted(setting_up.setup(), setting_up.battle(), active).has_value());
    CHECK(rules.acted(fighting.setup(), fighting.battle(), active) == true); // A-ROUND-01: this is its turn
    int left = 0;
    for (std::size_t unit = 0; unit < fighting.battle().units.size(); ++unit)
        left += rules.acted(fighting.setup(), fighting.battle(), static_cast<UnitId>(unit)) == false;
    CHECK(left > 0);
    const auto status = ask("objective.status", fighting);
    CHECK(status.at("markers").as_array().size() == fighting.battle().markers.size());
}
