// Drafts of moves and set-ups in queries: they say the same as the rules say about the answer itself.
#include "battle/answer_json.h"
#include "server/queries/battles.h"

#include <limits>
#include <map>

using namespace muster;
using namespace muster::test;
namespace json = boost::json;

namespace {

using enum Clause;

// Of a unit of several models.
Session at_a_move(std::size_t nth = 0) {
    return ninth_battle().at(
        [](const Asked& asked) {
            return asked.kind == BoardView::move_unit && asked.clause == N_MOV_07 && asked.models > 4;
        },
        nth);
}

std::string clause_of(const json::value& refusal) { return json::value_to<std::string>(refusal.at("clause")); }

Answer read(const Session& session, const json::value& value) {
    Document document = Document::of(value);
    Answer answer;
    read_answer(document.root(), session.setup(), answer);
    REQUIRE(document.ok());
    return answer;
}

// Where the unit of the open question stands, as an answer.
json::object stays(const Session& session) {
    json::array places;
    for (ModelId model : session.question()->models) {
        const Placement& place = session.battle().models[index(model)].place;
        places.push_back({{"model", index(model)},
                          {"steps", {place.at.x.steps, place.at.y.steps, place.elevation.steps, place.facing}}});
    }
    return {{"places", places}};
}

void shift(json::value& place, std::int64_t x, std::int64_t y) {
    json::array& steps = place.at("steps").as_array();
    steps[0] = steps[0].as_int64() + x;
    steps[1] = steps[1].as_int64() + y;
}

} // namespace

TEST_CASE("answer.check says what the rules say, and how far each model goes") {
    const Session session = at_a_move();
    json::object answer = stays(session);
    SUBCASE("staying is legal and costs nothing") {
        const auto checked = ask("answer.check", session, {{"answer", answer}});
        CHECK(checked.at("legal").as_bool());
        CHECK(checked.at("refusals").as_array().empty());
        CHECK(checked.at("models").as_array().size() == session.question()->models.size());
        for (const json::value& model : checked.at("models").as_array()) {
            CHECK(model.at("length").as_int64() == 0);
            CHECK(model.at("allowance").as_int64() == session.question()->question().allowance.steps);
        }
    }
    SUBCASE("too far is refused by the clause of the move, with the model and its straight distance") {
        shift(answer["places"].at(0), 0, 20 * 508);
        const auto checked = ask("answer.check", session, {{"answer", answer}});
        CHECK_FALSE(checked.at("legal").as_bool());
        const auto refusal = session.check(read(session, answer));
        REQUIRE(refusal);
        CHECK(clause_of(checked.at("refusals").at(0)) == id_of(refusal->clause));
        const json::value& model = checked.at("models").at(0);
        CHECK(model.at("length").is_null());
        CHECK(model.at("straight").as_int64() == 20 * 508);
        CHECK_FALSE(model.at("refused").as_string().empty());
    }
    SUBCASE("a model that walks off alone breaks coherency, and the missing link is drawn") {
        const Point size = session.setup().table.size;
        const bool west = answer["places"].at(0).at("steps").at(0).as_int64() > size.x.steps / 2;
        shift(answer["places"].at(0), (west ? -1 : 1) * 5 * 508, 0);
        const auto checked = ask("answer.check", session, {{"answer", answer}});
        REQUIRE_FALSE(checked.at("legal").as_bool());
        CHECK_FALSE(checked.at("coherency").at("out_of_place").as_array().empty());
        bool drawn = false;
        for (const json::value& refusal : checked.at("refusals").as_array())
            drawn = drawn || (clause_of(refusal) == "N-COH-06" && refusal.at("marks").at(0).at("kind") == "link");
        CHECK(drawn);
    }
}

TEST_CASE("answer.check of a pick names the clause that forbids it") {
    const Session session = ninth_battle().at(BoardView::choose_unit, N_MOV_02);
    const auto checked = ask("answer.check", session, {{"answer", {{"picks", {{{"unit", 200 % 160}}}}}}});
    CHECK_FALSE(checked.at("legal").as_bool());
    CHECK(clause_of(checked.at("refusals").at(0)) == "N-MOV-02");
    CHECK(ask("answer.check", session, {{"answer", {{"pass", true}}}}).at("legal").as_bool());
}

TEST_CASE("move.plan gives an answer that is accepted as it is, and stays on the leash") {
    for (std::size_t nth : {0u, 1u, 4u, 5u}) {
        const Session session = at_a_move(nth);
        const Point middle{session.setup().table.size.x / 2, session.setup().table.size.y / 2};
        const auto plan =
            ask("move.plan", session, {{"anchor", {middle.x.steps, middle.y.steps}}, {"quick", nth % 2 == 0}});
        if (!plan.at("possible").as_bool()) continue;
        CHECK(plan.at("legal").as_bool());
        CHECK_FALSE(session.check(read(session, plan.at("answer"))));
        for (const json::value& model : plan.at("models").as_array())
            CHECK(model.at("length").as_int64() <= model.at("allowance").as_int64());
        const auto again = ask("answer.check", session, {{"answer", plan.at("answer")}});
        CHECK(again.at("legal").as_bool());
    }
}

TEST_CASE("pins keep single models where they were dragged, legal or not, and move.mend makes it legal") {
    const Session session = at_a_move();
    json::object dragged = stays(session);
    shift(dragged["places"].at(0), 0, 15 * 508);
    const json::array one{dragged["places"].at(0)};
    const auto plan = ask("move.plan", session, {{"stay", true}, {"pins", {{"places", one}}}});
    CHECK(plan.at("possible").as_bool());
    CHECK_FALSE(plan.at("legal").as_bool());
    CHECK(plan.at("answer").at("places").at(0).at("steps").at(1) == dragged["places"].at(0).at("steps").at(1));

    const auto repaired = ask("move.mend", session, {{"answer", plan.at("answer")}});
    REQUIRE(repaired.at("possible").as_bool());
    CHECK(repaired.at("legal").as_bool());
    CHECK(repaired.at("displacement").as_int64() > 0);
    CHECK_FALSE(session.check(read(session, repaired.at("answer"))));

    const auto same = ask("move.mend", session, {{"answer", repaired.at("answer")}});
    CHECK(same.at("displacement").as_int64() == 0);
}

TEST_CASE("whoever is carried past a wall ends as near to there as he can get, and legally") {
    const PlayedBattle town("ninth", "concord-25", "tide-25", "saltmarket-corner", 3);
    std::size_t forbidden = 0;
    for (const Asked& asked : town.questions()) {
        if (asked.clause != N_MOV_07 || asked.kind != BoardView::move_unit || asked.number > 150) continue;
        const Session session = town.at([&](const Asked& each) { return each.number == asked.number; });
        const Question question = session.question()->question();
        for (int degrees = 0; degrees < 360; degrees += 90) {
            const Point by = turned({question.allowance - Length{2}, {}}, degrees);
            json::object draft = stays(session);
            for (json::value& place : draft["places"].as_array()) shift(place, by.x.steps, by.y.steps);
            const auto repaired = ask("move.mend", session, {{"answer", draft}});
            CAPTURE(asked.number);
            CAPTURE(degrees);
            REQUIRE(repaired.at("legal").as_bool());
            CHECK_FALSE(session.check(read(session, repaired.at("answer"))));
            CHECK(repaired.at("faults").as_array().empty() == (repaired.at("displacement").as_int64() == 0));
            if (question.models.size() > 1 || repaired.at("displacement").as_int64() == 0) continue;
            ++forbidden;
            const json::value& wanted = draft["places"].at(0).at("steps");
            const Point there{Length{wanted.at(0).to_number<std::int32_t>()},
                              Length{wanted.at(1).to_number<std::int32_t>()}};
            std::int64_t least = std::numeric_limits<std::int64_t>::max();
            const auto reach = ask("move.reach", session, {{"model", index(question.models[0])}});
            for (const json::value& outline : reach.at("centre").as_array())
                for (const json::value& point : outline.as_array())
                    least = std::min(least, squared_distance(there, {Length{point.at(0).to_number<std::int32_t>()},
                                                                     Length{point.at(1).to_number<std::int32_t>()}}));
            CHECK(repaired.at("displacement").as_int64() <= ceil_sqrt(least) + 51);
        }
    }
    CHECK(forbidden > 5);
}

TEST_CASE("a single model that is repaired keeps its mates where they are, and may leave them") {
    const Session session = at_a_move();
    const ModelId model = session.question()->models.front();
    json::object draft = stays(session);
    SUBCASE("put upon a mate it comes to stand beside it") {
        const json::value mate = draft["places"].at(1).at("steps");
        draft["places"].at(0).at("steps") = mate;
        shift(draft["places"].at(0), 100, 0);
        const auto repaired = ask("move.mend", session, {{"answer", draft}, {"model", index(model)}});
        CHECK(clause_of(repaired.at("faults").at(0)) == "N-MOV-09");
        CHECK(repaired.at("displacement").as_int64() > 0);
        CHECK(repaired.at("displacement").as_int64() < 2 * 508);
        for (const json::value& refusal : repaired.at("refusals").as_array()) CHECK(clause_of(refusal) != "N-MOV-09");
        for (std::size_t i = 1; i < session.question()->models.size(); ++i)
            CHECK(repaired.at("answer").at("places").at(i).at("steps") == draft["places"].at(i).at("steps"));
    }
    SUBCASE("alone it may stand out of coherency, which is for the player to repair") {
        const Point size = session.setup().table.size;
        const bool west = draft["places"].at(0).at("steps").at(0).as_int64() > size.x.steps / 2;
        shift(draft["places"].at(0), (west ? -1 : 1) * 5 * 508, 0);
        const auto repaired = ask("move.mend", session, {{"answer", draft}, {"model", index(model)}});
        CHECK(repaired.at("displacement").as_int64() == 0);
        CHECK_FALSE(repaired.at("legal").as_bool());
        CHECK(clause_of(repaired.at("refusals").at(0)) == "N-COH-06");
    }
}

TEST_CASE("N-CHG-14 a charge move has a reach, ways and links, and a draft of it is repaired nearby") {
    for (std::size_t nth : {0u, 1u, 2u}) {
        const Session session = ninth_battle().at(BoardView::move_unit, N_CHG_14, nth);
        const Question question = session.question()->question();
        if (question.may_pass) continue; // no way was found
        const auto reach = ask("move.reach", session);
        REQUIRE(reach.at("limits").as_array().size() == question.models.size());
        for (const json::value& limit : reach.at("limits").as_array())
            CHECK(limit.at("allowance").as_int64() == question.allowance.steps);
        CHECK_FALSE(reach.at("base").as_array().empty());

        const auto plan = ask("move.plan", session, {{"stay", true}});
        REQUIRE(plan.at("legal").as_bool());
        CHECK(plan.at("models").as_array().size() == question.models.size());
        if (question.models.size() > 1) CHECK_FALSE(plan.at("coherency").at("links").as_array().empty());
        CHECK_FALSE(ask("move.suggest", session).at("goals").as_array().empty());

        // Where it stands nobody is reached, and every model is named with its own way.
        const json::object draft = stays(session);
        const auto checked = ask("answer.check", session, {{"answer", draft}});
        CHECK(clause_of(checked.at("refusals").at(0)) == "N-CHG-12");
        CHECK(checked.at("models").as_array().size() == question.models.size());

        // A quarter of an inch aside is repaired by less than an inch, not by a landing of its own.
        json::value aside = plan.at("answer");
        for (json::value& place : aside.at("places").as_array()) {
            place.as_object().erase("turn");
            place.as_object().erase("via");
        }
        shift(aside.at("places").at(0), 127, 127);
        const auto repaired = ask("move.mend", session, {{"answer", aside}});
        CHECK(repaired.at("legal").as_bool());
        CHECK(repaired.at("displacement").as_int64() <= 508);
    }
}

TEST_CASE("a plan goes by the waypoints it is given, and they count against the move") {
    const Session session = at_a_move();
    const Question question = session.question()->question();
    const auto plain = ask("move.plan", session, {{"stay", true}});
    REQUIRE(plain.at("legal").as_bool());
    std::int64_t x = 0, y = 0;
    for (const json::value& placed : plain.at("answer").at("places").as_array())
        x += placed.at("steps").at(0).as_int64(), y += placed.at("steps").at(1).as_int64();
    const auto models = static_cast<std::int64_t>(question.models.size());
    // There and back again: twice the distance.
    const auto led = [&](std::int64_t away) {
        return ask("move.plan", session, {{"stay", true}, {"waypoints", {{x / models, y / models + away}}}});
    };
    const auto near = led(508), far = led(question.allowance.steps);
    REQUIRE(near.at("models").as_array().size() == question.models.size());
    std::size_t there = 0; // who has no way there goes straight
    for (const json::value& model : near.at("models").as_array()) {
        if (model.at("length").is_null()) continue;
        CHECK(model.at("way").as_array().size() == 3);
        CHECK(model.at("length").as_int64() >= 2 * 500);
        ++there;
    }
    CHECK(there > 0);
    CHECK(near.at("answer").at("places").at(0).at("via").as_array().size() == 1);
    CHECK_FALSE(far.at("legal").as_bool());
    CHECK(problem_of("move.plan", session, {{"waypoints", {{900000, 0}}}}).find("waypoints") != std::string::npos);
    const json::array many(121, json::value{5080, 5080});
    CHECK(problem_of("move.plan", session, {{"stay", true}, {"waypoints", many}}).find("at most") != std::string::npos);
}

TEST_CASE("a set-up is planned in its zone, and place.area draws the zone") {
    const Session session = ninth_battle().at(
        [](const Asked& asked) { return asked.kind == BoardView::place_unit && asked.clause == N_WAR_18; }, 2);
    const auto area = ask("place.area", session);
    REQUIRE(area.at("allowed").as_array().size() == 1);
    CHECK(area.at("allowed").at(0).as_array().size() == 4);
    CHECK_FALSE(area.at("outside").as_string().empty());
    const auto plan = ask("move.plan", session, {{"anchor", {11000, 200}}, {"shape", "block"}});
    CHECK(plan.at("legal").as_bool());
    const json::object check{{"answer", plan.at("answer")}};
    CHECK(ask("answer.check", session, check).at("legal").as_bool());
}

TEST_CASE("a set-up outside its zone names everybody who is outside, and draws no way to them") {
    const Session session =
        ninth_battle().at([](const Asked& asked) { return asked.kind == BoardView::place_unit && asked.models > 4; });
    const Point middle{session.setup().table.size.x / 2, session.setup().table.size.y / 2};
    json::array places;
    for (const ModelId model : session.question()->models) {
        const auto beside = static_cast<std::int32_t>(places.size()) * 700;
        places.push_back({{"model", index(model)}, {"steps", {middle.x.steps - 1400 + beside, middle.y.steps, 0, 0}}});
    }
    const json::object answer{{"places", places}};
    const auto refusal = session.check(read(session, answer));
    REQUIRE(refusal);
    const auto checked = ask("answer.check", session, {{"answer", answer}});
    CHECK(clause_of(checked.at("refusals").at(0)) == id_of(refusal->clause));
    std::map<std::string, std::size_t> alone; // by what each breaks by itself
    for (const json::value& model : checked.at("models").as_array())
        ++alone[json::value_to<std::string>(model.at("refused"))];
    CHECK(alone["N-WAR-19"] > 1);
    for (const json::value& each : checked.at("refusals").as_array()) {
        CHECK(each.at("models").as_array().size() >= std::max(alone[clause_of(each)], std::size_t{1}));
        for (const json::value& mark : each.at("marks").as_array()) CHECK(mark.at("kind").as_string() != "way");
    }
}

TEST_CASE("a marker has an area, a plan and a repair of its own") {
    const Session session = ninth_battle().at(BoardView::place_marker, N_WAR_14, 1);
    const auto area = ask("place.area", session);
    CHECK(area.at("allowed").as_array().size() == 1);
    const Point size = session.setup().table.size;
    REQUIRE_FALSE(area.at("forbidden").as_array().empty());
    for (const json::value& forbidden : area.at("forbidden").as_array())
        for (const json::value& corner : forbidden.at("outline").as_array()) { // nothing beyond the edge
            CHECK(corner.at(0).as_int64() >= 0);
            CHECK(corner.at(1).as_int64() >= 0);
            CHECK(corner.at(0).as_int64() <= size.x.steps);
            CHECK(corner.at(1).as_int64() <= size.y.steps);
        }
    const json::object in_the_corner{{"places", {{{"steps", {10, 10, 0, 0}}}}}};
    const auto checked = ask("answer.check", session, {{"answer", in_the_corner}});
    CHECK(clause_of(checked.at("refusals").at(0)) == "N-WAR-15");
    const auto repaired = ask("move.mend", session, {{"answer", in_the_corner}});
    CHECK(repaired.at("legal").as_bool());
    CHECK(repaired.at("displacement").as_int64() > 0);
}

TEST_CASE("move.reach outlines ground that the unit can come to, and no other") {
    const Session session = at_a_move();
    const auto areas = ask("move.reach", session);
    CHECK(areas.at("limits").as_array().size() == session.question()->models.size());
    REQUIRE_FALSE(areas.at("base").as_array().empty());
    CHECK(areas.at("centre").as_array().empty());
    const ModelId model = session.question()->models.front();
    const auto alone = ask("move.reach", session, {{"model", index(model)}});
    REQUIRE_FALSE(alone.at("centre").as_array().empty());
    const Point from = session.battle().models[index(model)].place.at;
    const Length allowance = session.question()->question().allowance;
    for (const json::value& point : alone.at("centre").at(0).as_array()) {
        const Point at{{static_cast<std::int32_t>(point.at(0).as_int64())},
                       {static_cast<std::int32_t>(point.at(1).as_int64())}};
        CHECK(squared_distance(from, at) <= squared(allowance));
    }
}

TEST_CASE("queries refuse what does not fit, with its place") {
    const Session session = at_a_move();
    CHECK(problem_of("answer.check", session, {{"question", 3}}).find("question: found 3") != std::string::npos);
    CHECK(problem_of("answer.check", session, {{"answer", {{"picks", {{{"unit", 999}}}}}}})
              .find("answer.picks[0].unit") != std::string::npos);
    CHECK(problem_of("move.plan", session, {{"anchor", {900000, 0}}}).find("anchor") != std::string::npos);
    CHECK(problem_of("move.plan", session, {{"unit", 159}, {"kind", "normal"}}).find("unit") != std::string::npos);
    CHECK(problem_of("move.plan", session, {{"shape", "star"}}).find("shape") != std::string::npos);
    CHECK(problem_of("move.plan", session, {{"anker", 1}}).find("unknown key") != std::string::npos);
    CHECK(problem_of("move.mend", session, {{"answer", {{"places", json::array()}}}}).find("answer") !=
          std::string::npos);
    CHECK(problem_of("move.reach", session, {{"model", 65000}}).find("model") != std::string::npos);
    CHECK(problem_of("no.such", session, {}).find("no.such") != std::string::npos);
    CHECK(problem_of("move.plan", session, 7).find("an object") != std::string::npos);
    const Session choice = ninth_battle().at(BoardView::choose_unit, N_MOV_02);
    CHECK(problem_of("move.plan", choice, {}).find("no positions") != std::string::npos);
    CHECK(problem_of("answer.check", ninth_battle().end(), {}).find("no open question") != std::string::npos);
}

TEST_CASE("a battle at an earlier decision is the battle that was") {
    const PlayedBattle& battle = ninth_battle();
    CHECK(session_at(battle.end(), battle.end().answers() + 1).has_error());
    const auto end = session_at(battle.end(), battle.end().answers());
    CHECK(end->digest() == battle.end().digest());
    const auto middle = session_at(battle.end(), battle.end().answers() / 2);
    CHECK(middle->answers() == battle.end().answers() / 2);
    CHECK(middle->question());
}
