// Help with the open question: previews, allocation, hints, suggestions, odds of a declaration.
#include "battle/answer_json.h"
#include "odds/odds.h"
#include "rules/sheets/sheet_events.h"
#include "server/queries/battles.h"

using namespace muster;
using namespace muster::test;
namespace json = boost::json;

namespace {

using enum Clause;

Answer read(const Session& session, const json::value& value) {
    Document document = Document::of(value);
    Answer answer;
    read_answer(document.root(), session.setup(), answer);
    REQUIRE(document.ok());
    return answer;
}

double sum_of(const json::array& outcomes) {
    double sum = 0;
    for (const json::value& outcome : outcomes) sum += outcome.at("chance").as_double();
    return sum;
}

} // namespace

TEST_CASE("option.preview of an Advance rolls one die, and every result leads to the move") {
    const Session session = ninth_battle().at(
        [](const Asked& asked) { return asked.kind == BoardView::choose_option && asked.clause == N_MOV_04; });
    const auto preview = ask("option.preview", session, {{"answer", {{"picks", {{{"word", "advance"}}}}}}});
    CHECK(preview.at("legal").as_bool());
    CHECK(preview.at("purpose").as_string() == "N-MOV-16");
    CHECK(preview.at("dice").as_int64() == 1);
    CHECK(preview.at("exact").as_bool());
    CHECK(sum_of(preview.at("outcomes").as_array()) == doctest::Approx(1));
    CHECK(preview.at("outcomes").at(0).at("next").as_string() == "question");

    const auto stay = ask("option.preview", session, {{"answer", {{"picks", {{{"word", "remain_stationary"}}}}}}});
    CHECK(stay.at("dice").as_int64() == 0);
    CHECK(stay.at("outcomes").as_array().size() == 1);

    const auto back = ask("option.preview", session, {{"answer", {{"picks", {{{"word", "fall_back"}}}}}}});
    CHECK_FALSE(back.at("legal").as_bool());
    CHECK(back.at("refusals").at(0).at("clause").as_string() == "N-MOV-06");
}

TEST_CASE("option.preview gives the exact chance of a psychic test and its Perils") {
    const PlayedBattle battle("ninth", "concord-50", "tide-25", "thornmere-fords", 1);
    const Session session =
        battle.at([](const Asked& asked) { return asked.kind == BoardView::cast && asked.clause == N_PSY_09; });
    for (const Option& option : session.question()->options) {
        const json::array pick{json::object{{"power", {option.id, option.with, option.at}}}};
        const auto preview = ask("option.preview", session, {{"answer", {{"picks", pick}}}});
        CHECK(preview.at("legal").as_bool());
        CHECK(preview.at("purpose").as_string() == "N-PSY-11");
        CHECK(preview.at("dice").as_int64() == 2);
        CHECK(sum_of(preview.at("outcomes").as_array()) == doctest::Approx(1));
        double perils = 0;
        for (const json::value& outcome : preview.at("outcomes").as_array())
            if (outcome.at("clause").as_string() == "N-PERIL-01") perils = outcome.at("chance").as_double();
        CHECK(perils == doctest::Approx(2 / 36.0)); // a double 1 or a double 6
        if (option.id == 255)
            CHECK(preview.at("success").as_double() == doctest::Approx(30 / 36.0)); // Smite: 5 or more
    }
}

// What the last psychic test came to, as it was told.
int last_test(const Session& session, Clause clause) {
    int test = 0;
    for (std::size_t i = 0; i < session.events().size(); ++i)
        if (const auto told = session.events().get<sheets::Happened>(i); told && told->clause == clause)
            test = told->numbers[1];
    return test;
}

// The denial has to beat the test (N-PSY-15, E-PSY-14).
void check_denial(const Session& session, int test) {
    double ways = 0;
    for (int first = 1; first <= 6; ++first)
        for (int second = 1; second <= 6; ++second) ways += first + second > test;
    CAPTURE(test);
    const json::value unit = session.question()->options.front().id;
    const auto preview = ask("option.preview", session, {{"answer", {{"picks", {{{"unit", unit}}}}}}});
    CHECK(preview.at("dice").as_int64() == 2);
    CHECK(preview.at("success").as_double() == doctest::Approx(ways / 36));
}

TEST_CASE("option.preview gives the exact chance to deny a power") {
    const PlayedBattle ninth("ninth", "concord-50", "tide-50", "thornmere-fords", 2);
    const Session in_ninth = ninth.at([](const Asked& asked) { return asked.clause == N_PSY_14; });
    check_denial(in_ninth, last_test(in_ninth, N_PSY_11));
    const PlayedBattle eighth("eighth", "covenant-50", "thorn-50", "thornmere-fords", 2);
    const Session in_eighth = eighth.at([](const Asked& asked) { return asked.clause == E_PSY_13; });
    check_denial(in_eighth, last_test(in_eighth, E_PSY_06));

    // Dice that only say how far have no success.
    const Session advance = ninth_battle().at(
        [](const Asked& asked) { return asked.kind == BoardView::choose_option && asked.clause == N_MOV_04; });
    const auto preview = ask("option.preview", advance, {{"answer", {{"picks", {{{"word", "advance"}}}}}}});
    CHECK(preview.at("success").is_null());
}

TEST_CASE("a preview neither changes the battle nor knows its dice") {
    const Session session = ninth_battle().at(
        [](const Asked& asked) { return asked.kind == BoardView::choose_option && asked.clause == N_MOV_04; }, 1);
    const std::uint64_t digest = session.digest(), next = session.next_die();
    ask("option.preview", session, {{"answer", {{"picks", {{{"word", "advance"}}}}}}});
    CHECK(session.digest() == digest);
    CHECK(session.next_die() == next);
}

TEST_CASE("allocate.options says who may take the next wound, by the rules' own refusals") {
    const Session session = ninth_battle().at(BoardView::allocate, N_ALLOC_01);
    const auto options = ask("allocate.options", session);
    CHECK(options.at("unit").as_int64() == static_cast<std::int64_t>(index(session.question()->question().unit)));
    std::size_t allowed = 0;
    for (const json::value& model : options.at("models").as_array()) {
        const Option option = option_of(static_cast<ModelId>(model.at("model").as_int64()));
        const auto refusal = session.check(pick(option));
        CHECK(model.at("allowed").as_bool() == !refusal);
        CHECK(model.at("refused").as_string() == (refusal ? id_of(refusal->clause) : std::string_view()));
        allowed += !refusal;
    }
    CHECK(allowed == session.question()->options.size());
}

TEST_CASE("allocate.options has the chances of save and loss that the rules then play out") {
    std::size_t looked = 0, falls = 0;
    for (const Asked& asked : ninth_battle().questions()) {
        if (asked.kind != BoardView::allocate || asked.clause != N_ALLOC_01 || looked > 20) continue;
        const Session session = ninth_battle().at([&](const Asked& each) { return each.number == asked.number; });
        const auto options = ask("allocate.options", session);
        for (const json::value& model : options.at("models").as_array()) {
            if (!model.at("allowed").as_bool()) {
                CHECK(model.at("saved").is_null());
                continue;
            }
            if (model.at("saved").is_null()) continue;
            const double saved = model.at("saved").as_double(), lost = model.at("lost").as_double();
            // The save, as the preview of this very answer sees it.
            const auto preview =
                ask("option.preview", session, {{"answer", {{"picks", {{{"model", model.at("model")}}}}}}});
            if (!preview.at("success").is_null())
                CHECK(saved == doctest::Approx(preview.at("success").to_number<double>()));
            CHECK(saved + lost <= 1 + 1e-12);
            falls += lost > 0;
            ++looked;
        }
        const auto bare = ask_query("allocate.options", {&session, std::nullopt, "", false}, json::object()).value();
        for (const json::value& model : bare.at("models").as_array()) CHECK(model.at("saved").is_null());
    }
    CHECK(looked > 0);
    CHECK(falls > 0);
}

TEST_CASE("hint.answers are legal, and end with the default") {
    for (BoardView kind : {BoardView::place_marker, BoardView::place_unit, BoardView::choose_unit, BoardView::move_unit,
                           BoardView::declare_attacks}) {
        const Session session = ninth_battle().at([&](const Asked& asked) { return asked.kind == kind; }, 1);
        const auto hints = ask("hint.answers", session, {{"question", session.question()->number}});
        REQUIRE_FALSE(hints.at("answers").as_array().empty());
        for (const json::value& hint : hints.at("answers").as_array())
            CHECK_FALSE(session.check(read(session, hint.at("answer"))));
    }
    const Session session = ninth_battle().at(BoardView::place_marker, N_WAR_14);
    CHECK(problem_of("hint.answers", session, {{"player", "oracle"}}).find("greedy") != std::string::npos);
    // Who only watches has nobody think for long.
    CHECK(problem_of("hint.answers", session, {{"player", "marshal"}}).find("only seats") != std::string::npos);
}

TEST_CASE("move.suggest names goals, each with a legal answer") {
    const Session session =
        ninth_battle().at([](const Asked& asked) { return asked.clause == N_MOV_07 && asked.models > 3; }, 1);
    const auto goals = ask("move.suggest", session).at("goals").as_array();
    CHECK(goals.size() >= 2);
    CHECK(goals.size() <= 8);
    bool marker = false;
    for (const json::value& goal : goals) {
        CHECK_FALSE(session.check(read(session, goal.at("answer"))));
        marker = marker || goal.at("aim").as_string() == "marker";
    }
    CHECK(marker);
    CHECK(goals.back().at("aim").as_string() == "stay");
}

TEST_CASE("move.suggest brings as many within range of a marker as any array does") {
    int better = 0;
    for (std::size_t nth = 0; nth < 6; ++nth) {
        const Session session =
            ninth_battle().at([](const Asked& asked) { return asked.clause == N_MOV_07 && asked.models > 3; }, nth);
        const auto in_range = [&](const json::value& answer, std::size_t marker) {
            std::size_t count = 0;
            const auto status = ask("objective.status", session, {{"draft", answer}});
            const Side side = session.question()->question().seat;
            for (const json::value& model :
                 status.at("markers").at(marker).at("sides").at(index(side)).at("models").as_array())
                count += std::ranges::find(session.question()->models, static_cast<ModelId>(model.as_int64())) !=
                         session.question()->models.end();
            return count;
        };
        const auto suggested = ask("move.suggest", session);
        for (const json::value& goal : suggested.at("goals").as_array()) {
            if (goal.at("aim").as_string() != "marker") continue;
            const auto marker = goal.at("id").to_number<std::size_t>();
            CHECK(goal.at("in_range").to_number<std::size_t>() == in_range(goal.at("answer"), marker));
            const Point at = session.battle().markers[marker].at;
            for (const char* shape : {"keep", "block", "line", "column"}) {
                const auto plan = ask("move.plan", session,
                                      {{"anchor", {at.x.steps, at.y.steps}}, {"shape", shape}, {"quick", true}});
                if (!plan.at("legal").as_bool()) continue;
                const std::size_t count = in_range(plan.at("answer"), marker);
                CHECK(goal.at("in_range").to_number<std::size_t>() >= count);
                better += goal.at("in_range").to_number<std::size_t>() > count;
            }
        }
    }
    CHECK(better > 0);
}

TEST_CASE("move.suggest finds a way nearer where no quick look does, and says where there is none") {
    const PlayedBattle town("ninth", "concord-25", "tide-25", "saltmarket-corner", 3);
    std::size_t found = 0, none = 0;
    for (const Asked& asked : town.questions()) {
        if (asked.clause != N_MOV_07 || asked.kind != BoardView::move_unit) continue;
        const Session session = town.at([&](const Asked& each) { return each.number == asked.number; });
        const auto sum_of = [&](const Answer& answer, Point to) {
            std::int64_t sum = 0;
            for (const PlacedModel& placed : answer.places) sum += floor_sqrt(squared_distance(placed.place.at, to));
            return sum;
        };
        Answer now;
        for (const ModelId model : session.question()->models)
            now.places.push_back({model, session.battle().models[index(model)].place, 0, 0});
        const auto suggested = ask("move.suggest", session);
        for (const json::value& goal : suggested.at("goals").as_array()) {
            CHECK_FALSE(session.check(read(session, goal.at("answer"))));
            none += !goal.at("leads").as_bool();
            if (goal.at("aim").as_string() != "marker" || !goal.at("leads").as_bool()) continue;
            const Point at = session.battle().markers[goal.at("id").to_number<std::size_t>()].at;
            const bool nearer = sum_of(read(session, goal.at("answer")), at) < sum_of(now, at);
            CHECK((nearer || goal.at("in_range").to_number<int>() > 0));
            bool quick = false;
            for (const char* shape : {"keep", "block", "line", "column"}) {
                const auto plan = ask("move.plan", session,
                                      {{"anchor", {at.x.steps, at.y.steps}}, {"shape", shape}, {"quick", true}});
                quick = quick ||
                        (plan.at("legal").as_bool() && sum_of(read(session, plan.at("answer")), at) < sum_of(now, at));
            }
            found += nearer && !quick;
        }
    }
    CHECK(found > 5);
    CHECK(none > 0);
}

TEST_CASE("odds.attack of a declaration adds up what attack.options shows cell by cell") {
    const Session session = ninth_battle().at(BoardView::declare_attacks, N_SHT_10, 1);
    const auto options = ask("attack.options", session);
    for (const json::value& row : options.at("rows").as_array())
        for (const json::value& cell : row.at("cells").as_array()) {
            if (cell.at("odds").is_null()) continue;
            json::array picks;
            for (const json::value& bearer : row.at("bearers").as_array()) {
                const auto& able = cell.at("able").as_array();
                if (std::ranges::find(able, bearer.at("model")) != able.end())
                    picks.push_back(
                        json::object{{"attack", {bearer.at("model"), bearer.at("with"), cell.at("target")}}});
            }
            const auto odds = ask("odds.attack", session, {{"answer", {{"picks", picks}}}});
            REQUIRE(odds.at("targets").as_array().size() == 1);
            const json::value& target = odds.at("targets").at(0);
            CHECK(target.at("target") == cell.at("target"));
            CHECK(target.at("mean_killed").as_double() ==
                  doctest::Approx(cell.at("odds").at("mean_killed").as_double()));
            double sum = 0;
            for (const json::value& chance : target.at("killed").as_array()) sum += chance.as_double();
            CHECK(sum == doctest::Approx(1));
            CHECK_FALSE(target.at("steps").as_array().empty());
        }
}

TEST_CASE("odds.attack of a document is what the odds say of it, and needs no battle") {
    const std::string text = R"({"rules": "ninth", "volleys": [{"attacks": 20, "skill": 3, "strength": 4, "ap": -1}],
                                "target": {"models": [{"count": 10, "wounds": 1}], "toughness": 4, "save": 3}})";
    const auto output = ask_query("odds.attack", {}, {{"document", json::parse(text)}});
    REQUIRE_MESSAGE(output.has_value(), output.error().text());
    Document document = *Document::parse(text, "");
    const OddsResult expected = odds(*read_odds(document));
    const double mean = output->at("targets").at(0).at("mean_killed").as_double();
    CHECK(mean ==
          doctest::Approx(expected.mean_killed).epsilon(1e-12)); // Boost reads fractions to the last bit but one
    CHECK(output->at("targets").at(0).at("regroup").is_null());
    const auto alternating = ask_query("odds.attack", {}, {{"document", json::parse(R"({"rules": "alternating",
        "volleys": [{"attacks": 6, "quality": null, "ap": 9, "abilities": ["Brutal"]}],
        "target": {"models": [{"count": 6, "toughness": 1}], "defence": 4, "quality": 4}})")}});
    REQUIRE_MESSAGE(alternating.has_value(), alternating.error().text());
    CHECK(alternating->at("targets").at(0).at("regroup").at("destroyed").as_double() == 1);
    CHECK(ask_query("odds.attack", {}, json::object()).has_error());
    CHECK(ask_query("odds.attack", {}, {{"document", {{"rules", "ninth"}}}}).has_error());
}
