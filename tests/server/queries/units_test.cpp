// Cards, attacks, charges and morale in queries: the same as the rules themselves would say.
#include "rules/ninth/ninth.h"
#include "rules/sheets/inspect.h"
#include "server/queries/battles.h"

using namespace muster;
using namespace muster::test;
namespace json = boost::json;

namespace {

using enum Clause;

Session at_shooting(std::size_t nth = 0) { return ninth_battle().at(BoardView::declare_attacks, N_SHT_10, nth); }
std::int64_t number(const json::value& value) { return value.to_number<std::int64_t>(); }

} // namespace

TEST_CASE("unit.card shows every unit of both sides, with models, values and weapons") {
    const Session session = at_shooting();
    for (std::size_t unit = 0; unit < session.battle().units.size(); ++unit) {
        const auto card = ask("unit.card", session, {{"unit", unit}});
        CHECK(card.at("name").as_string() == session.setup().unit_name(static_cast<UnitId>(unit)));
        std::int64_t models = 0;
        for (const json::value& profile : card.at("profiles").as_array()) {
            CHECK(profile.at("values").as_array().size() == 9);
            models += static_cast<std::int64_t>(profile.at("models").as_array().size());
        }
        CHECK(models == number(card.at("models")));
        for (const json::value& weapon : card.at("weapons").as_array())
            CHECK_FALSE(weapon.at("bearers").as_array().empty());
    }
    CHECK(problem_of("unit.card", session, {{"unit", 100}}).find("a unit from 0 to") != std::string::npos);
    CHECK(problem_of("unit.card", session, json::object()).find("the number of a unit") != std::string::npos);
}

TEST_CASE("a card says why a value is not what is printed") {
    bool found = false;
    const Session session = at_shooting();
    for (std::size_t unit = 0; unit < session.battle().units.size(); ++unit) {
        const auto card = ask("unit.card", session, {{"unit", unit}});
        for (const json::value& profile : card.at("profiles").as_array())
            for (const json::value& value : profile.at("values").as_array()) {
                const bool differs = value.at("base") != value.at("now");
                if (differs) CHECK_FALSE(value.at("reasons").as_array().empty());
                found = found || differs;
            }
    }
    CHECK(found);
}

TEST_CASE("N-WAR-06 a Warlord's own card has its trait, by a name that every language has") {
    const Session session = at_shooting();
    const ModelId warlord = memory<ninth::Memory>(session.battle()).sides[0].warlord;
    const auto card = ask("unit.card", session, {{"unit", index(session.battle().models[index(warlord)].unit)}});
    const auto& abilities = card.at("abilities").as_array();
    const auto trait = std::ranges::find_if(abilities, [](const json::value& ability) {
        return ability.at("called").at("message").as_string() == "ability.called.inspiring_leader";
    });
    REQUIRE(trait != abilities.end());
    REQUIRE(trait->at("models").as_array().size() == 1);
    CHECK(number(trait->at("models").at(0)) == static_cast<std::int64_t>(index(warlord)));
    CHECK(number(trait->at("reach")) == 6);
}

TEST_CASE("N-SHT-06 a unit that chooses its targets has not shot yet; when it has chosen them it has") {
    const RuleSet& rules = *at_shooting().setup().rules;
    const auto has_shot = [&](const Session& session, UnitId unit) {
        const auto states = rules.states(session.setup(), session.battle(), unit);
        return std::ranges::find(states, "shot") != states.end();
    };
    const Session choosing = at_shooting();
    const UnitId unit = choosing.question()->question().unit;
    CHECK_FALSE(has_shot(choosing, unit));
    const Session later = ninth_battle().at(BoardView::choose_unit, N_SHT_01, 1); // the second unit is selected
    CHECK(has_shot(later, unit));
}

TEST_CASE("attack.options offers exactly what the open question offers") {
    for (std::size_t nth : {0u, 2u, 5u}) {
        const Session session = at_shooting(nth);
        const auto options = ask("attack.options", session);
        CHECK(options.at("mode").as_string() == "shooting");
        std::vector<Option> offered;
        for (const json::value& row : options.at("rows").as_array())
            for (const json::value& cell : row.at("cells").as_array()) {
                const auto& able = cell.at("able").as_array();
                CHECK(able.empty() == !cell.at("refused").as_string().empty());
                CHECK(able.empty() == cell.at("steps").as_array().empty());
                if (!able.empty()) {
                    CHECK(number(cell.at("in_range")) >= static_cast<std::int64_t>(able.size()));
                    CHECK(number(cell.at("seeing")) >= static_cast<std::int64_t>(able.size()));
                    CHECK(cell.at("odds").at("mean_wounds").as_double() > 0);
                }
                for (const json::value& bearer : row.at("bearers").as_array())
                    if (std::ranges::find(able, bearer.at("model")) != able.end())
                        offered.push_back({What::attack, static_cast<std::uint16_t>(number(bearer.at("model"))),
                                           static_cast<std::uint16_t>(number(bearer.at("with"))),
                                           static_cast<std::uint16_t>(number(cell.at("target")))});
            }
        const auto& listed = session.question()->options;
        for (const Option& option : listed) CHECK(std::ranges::find(offered, option) != offered.end());
    }
}

TEST_CASE("attack.options of a fight counts attacks, and finds the mode by itself") {
    const auto fights = [](const Asked& asked) { return asked.clause == N_MEL_07; };
    std::uint64_t seed = 1; // not every battle has a fight with a choice in it
    std::optional<PlayedBattle> battle;
    do battle.emplace("ninth", "concord-25", "tide-25", "three-cedars", seed++);
    while (seed < 20 && std::ranges::none_of(battle->questions(), fights));
    const Session session = battle->at(fights);
    const auto options = ask("attack.options", session);
    CHECK(options.at("mode").as_string() == "melee");
    CHECK(options.at("refused").as_string().empty());
    bool able = false;
    for (const json::value& row : options.at("rows").as_array())
        for (const json::value& cell : row.at("cells").as_array()) able = able || !cell.at("able").as_array().empty();
    CHECK(able);
}

TEST_CASE("Overwatch is shown with the six that it needs, in the grid and in its odds") {
    const auto fires = [](const PlayedBattle& battle) -> const Asked* { // shoots, having been asked to
        const auto& asked = battle.questions();
        for (std::size_t i = 0; i + 1 < asked.size(); ++i)
            if (asked[i].clause == E_OW_01 && asked[i + 1].kind == BoardView::declare_attacks) return &asked[i + 1];
        return nullptr;
    };
    std::uint64_t seed = 1;
    std::optional<PlayedBattle> battle;
    do battle.emplace("eighth", "covenant-25", "thorn-25", "three-cedars", seed++);
    while (seed < 20 && !fires(*battle));
    const Asked* asked = fires(*battle);
    REQUIRE(asked);
    const Session session = battle->at([&](const Asked& each) { return each.number == asked->number; });
    const auto options = ask("attack.options", session);
    std::size_t able = 0;
    for (const json::value& row : options.at("rows").as_array())
        for (const json::value& cell : row.at("cells").as_array()) {
            if (cell.at("able").as_array().empty()) continue;
            const json::value& hit = cell.at("steps").at(1);
            if (hit.at("needed").as_string() == "automatic") continue;
            CHECK(hit.at("needed").as_string() == "6+");
            CHECK(hit.at("modifier").to_number<int>() == 0);
            CHECK(hit.at("reasons").at(0).at("clause").as_string() == "E-OW-05");
            ++able;
            const json::value& bearer = row.at("bearers").at(0);
            const json::array picks{
                json::object{{"attack", json::array{bearer.at("model"), bearer.at("with"), cell.at("target")}}}};
            const auto odds = ask("odds.attack", session, {{"answer", json::object{{"picks", picks}}}});
            for (const json::value& target : odds.at("targets").as_array())
                for (const json::value& step : target.at("steps").as_array())
                    if (step.at("stage").as_string() == "hit") { // once, or twice where the die may be re-rolled
                        CHECK(step.at("chance").to_number<double>() >= doctest::Approx(1 / 6.0));
                        CHECK(step.at("chance").to_number<double>() <= doctest::Approx(11 / 36.0));
                    }
        }
    CHECK(able > 0);
}

TEST_CASE("an enemy's attacks can be looked at too, with the clause that keeps it from shooting now") {
    const Session session = at_shooting();
    const Side enemy = opponent(session.question()->question().seat);
    for (std::size_t unit = 0; unit < session.battle().units.size(); ++unit) {
        const Unit& state = session.battle().units[unit];
        if (state.owner != enemy || state.whereabouts != Whereabouts::table) continue;
        const auto options = ask("attack.options", session, {{"unit", unit}, {"mode", "shooting"}});
        CHECK(options.at("refused").as_string() == "N-SHT-01");
    }
}

TEST_CASE("charge.options gives the exact chance of the roll that is needed") {
    const Session session = ninth_battle().at(BoardView::choose_unit, N_CHG_02);
    const UnitId unit = static_cast<UnitId>(session.question()->options.front().id);
    const auto options = ask("charge.options", session, {{"unit", index(unit)}});
    CHECK(options.at("refused").as_string().empty());
    REQUIRE_FALSE(options.at("targets").as_array().empty());
    for (const json::value& target : options.at("targets").as_array()) {
        const auto& chances = target.at("chances").as_array();
        REQUIRE(chances.size() == 11);
        CHECK(chances[0].as_double() == 1);
        if (chances[10].as_double() == doctest::Approx(1 / 36.0)) { // no re-roll, no modifier
            CHECK(chances[5].as_double() == doctest::Approx(21 / 36.0));
            CHECK(chances[7].as_double() == doctest::Approx(10 / 36.0));
        }
        const std::int64_t needed = number(target.at("needed"));
        if (needed == 0) continue;
        CHECK(target.at("chance") == chances[static_cast<std::size_t>(needed - 2)]);
        CHECK_FALSE(target.at("landing").as_array().empty());
        // Nobody gets there with less than the distance, one inch of engagement range excepted.
        CHECK(number(target.at("distance")) <= (needed + 1) * 508);
    }
    CHECK(problem_of("charge.options", session, {{"unit", index(unit)}, {"together", {index(unit)}}}).find("enemies") !=
          std::string::npos);
}

TEST_CASE("E-OW-01 charge.options tells what the targets fire first, as the rules then ask it") {
    const PlayedBattle battle("eighth", "covenant-25", "thorn-25", "three-cedars", 3);
    std::size_t compared = 0, harmed = 0;
    for (std::size_t nth = 0; compared < 3 && nth < battle.questions().size(); ++nth) {
        const Asked& asked = battle.questions()[nth];
        if (asked.kind != BoardView::choose_unit || asked.clause != Clause::E_CHG_02) continue;
        const Session session = battle.at([&](const Asked& each) { return each.number == asked.number; });
        for (const Option& option : session.question()->options) {
            const auto unit = static_cast<UnitId>(option.id);
            const auto options = ask("charge.options", session, {{"unit", index(unit)}});
            for (const json::value& target : options.at("targets").as_array()) {
                if (!target.at("refused").as_string().empty()) {
                    CHECK(target.at("overwatch").is_null());
                    continue;
                }
                if (target.at("overwatch").is_null()) continue; // by a weapon that the odds cannot express
                const double lost = target.at("overwatch").at("mean_wounds").to_number<double>();
                // By hand: charge, let the target fire, and ask for the odds of what it is proposed to declare.
                Session played = session;
                played.answer(pick(option));
                const auto enemy = static_cast<UnitId>(number(target.at("targets").at(0)));
                if (played.question() && board_view(played.question()->question().kind) == BoardView::declare_charge)
                    played.answer(pick(option_of(enemy)));
                const bool fires = played.question() && played.question()->question().clause == Clause::E_OW_01;
                if (!fires) {
                    CHECK(lost == 0);
                    continue;
                }
                REQUIRE_FALSE(played.answer(pick(option_of(enemy))));
                Goal stay;
                stay.stay = true;
                const Answer fired = played.propose(stay).value();
                json::array picks;
                for (const Pick& each : fired.picks)
                    picks.push_back(json::object{{"attack", {each.option.id, each.option.with, each.option.at}}});
                const auto odds =
                    ask("odds.attack", played,
                        {{"unit", index(enemy)}, {"mode", "shooting"}, {"answer", json::object{{"picks", picks}}}});
                REQUIRE(odds.at("targets").as_array().size() == 1);
                CHECK(lost == odds.at("targets").at(0).at("mean_wounds_lost").to_number<double>());
                ++compared, harmed += lost > 0;
            }
        }
    }
    CHECK(compared > 0);
    CHECK(harmed > 0);
    // Nothing leads to a charge from a question about something else.
    const Session shooting = at_shooting();
    const auto early = ask("charge.options", shooting, {{"unit", index(shooting.question()->question().unit)}});
    for (const json::value& target : early.at("targets").as_array()) CHECK(target.at("overwatch").is_null());
}

TEST_CASE("morale.odds sum to one, and losses make it worse") {
    const Session session = at_shooting();
    for (std::size_t unit = 0; unit < session.battle().units.size(); ++unit) {
        if (session.battle().units[unit].whereabouts != Whereabouts::table) continue;
        double before = 2;
        for (int losses : {0, 1, 3, 6}) {
            const auto odds = ask("morale.odds", session, {{"unit", unit}, {"losses", losses}});
            double sum = 0;
            for (const json::value& chance : odds.at("fleeing").as_array()) sum += chance.to_number<double>();
            CHECK(sum == doctest::Approx(1));
            const double passed = odds.at("passed").to_number<double>();
            if (number(odds.at("losses")) > 0 && odds.at("fleeing").as_array().size() > 1) CHECK(passed <= before);
            if (odds.at("fleeing").as_array().size() > 1) before = passed;
        }
    }
    CHECK(problem_of("morale.odds", session, {{"unit", 0}, {"losses", 99}}).find("losses") != std::string::npos);
}

TEST_CASE("looking changes nothing") {
    const Session session = at_shooting(1);
    const std::uint64_t digest = session.digest();
    const UnitId unit = session.question()->question().unit;
    ask("attack.options", session);
    ask("charge.options", session, {{"unit", index(unit)}});
    ask("objective.status", session);
    ask("morale.odds", session, {{"unit", index(unit)}});
    ask("move.plan", session, {{"unit", index(unit)}, {"kind", "advance"}, {"roll", 3}, {"anchor", {9000, 9000}}});
    CHECK(session.digest() == digest);
}

TEST_CASE("any unit's moves can be planned and their reach drawn at any time") {
    const Session session = at_shooting(1);
    for (std::size_t unit = 0; unit < session.battle().units.size(); ++unit) {
        if (session.battle().units[unit].whereabouts != Whereabouts::table) continue;
        const auto small = ask("move.reach", session, {{"unit", unit}, {"kind", "normal"}});
        const auto large = ask("move.reach", session, {{"unit", unit}, {"kind", "advance"}, {"roll", 6}});
        CHECK(number(large.at("limits").at(0).at("allowance")) ==
              number(small.at("limits").at(0).at("allowance")) + 6 * 508);
    }
    CHECK(problem_of("move.reach", session, {{"unit", 0}, {"kind", "gallop"}}).find("normal") != std::string::npos);
    CHECK(problem_of("move.reach", session, {{"unit", 0}, {"kind", "normal"}, {"roll", 7000}}).find("roll") !=
          std::string::npos);
}

TEST_CASE("the drill has cards and moves, and says plainly what it has not") {
    const PlayedBattle battle("drill", "red", "blue", "three-cedars", 1);
    const Session session = battle.at([](const Asked& asked) { return asked.kind == BoardView::move_unit; });
    const UnitId unit = session.question()->question().unit;
    const auto card = ask("unit.card", session, {{"unit", index(unit)}});
    CHECK(card.at("profiles").at(0).at("values").as_array().size() == 4);
    const auto asked = ask("move.reach", session),
               imagined = ask("move.reach", session, {{"unit", index(unit)}, {"kind", "move"}});
    CHECK(asked == imagined);
    CHECK(problem_of("attack.options", session, json::object()).find("drill") != std::string::npos);
    CHECK(problem_of("objective.status", session, json::object()).find("markers") != std::string::npos);
    CHECK(problem_of("sight.unit", session, json::object()).find("sight") != std::string::npos);
}
