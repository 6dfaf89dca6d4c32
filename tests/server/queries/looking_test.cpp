// Rulers, rings, sight, markers and clauses.
#include "battle/standing.h"
#include "rules/registry.h"
#include "server/queries/battles.h"
#include "table/sight.h"

#include <set>

using namespace muster;
using namespace muster::test;
namespace json = boost::json;

namespace {

using enum Clause;

const Session& midway() {
    static const Session session = ninth_battle().at(BoardView::declare_attacks, N_SHT_10, 2);
    return session;
}
std::int64_t number(const json::value& value) { return value.to_number<std::int64_t>(); }

std::vector<UnitId> on_table(Side side) {
    std::vector<UnitId> units;
    for_units(midway().battle(), side, Whereabouts::table, [&](UnitId unit) { units.push_back(unit); });
    return units;
}
Solid solid_at(const json::value& model) {
    return solid_of(midway().setup(), midway().battle(), static_cast<ModelId>(number(model)));
}

} // namespace

TEST_CASE("the numbers that the board shows at any time have clauses of their own game") {
    for (const std::string_view name : {"ninth", "eighth", "alternating"}) {
        CAPTURE(name);
        const RuleSet& rules = *find_rule_set(name);
        for_each_field<NumberClauses>([&](std::string_view number, auto field) {
            CAPTURE(number);
            const Clause clause = rules.numbers.*field;
            const bool has_none = name == "alternating" && (number == "half_range" || number == "charge_roll");
            CHECK((clause == Clause::none) == has_none);
            if (!has_none) CHECK(text_of(clause).rules == name);
        });
    }
}

TEST_CASE("measure gives the engine's distance between the nearest two models, and points that far apart") {
    for (UnitId red : on_table(Side::red))
        for (UnitId blue : on_table(Side::blue)) {
            const auto measured =
                ask("measure", midway(), {{"from", {{"unit", index(red)}}}, {"to", {{"unit", index(blue)}}}});
            const Solid a = solid_at(measured.at("from_model")), b = solid_at(measured.at("to_model"));
            CHECK(number(measured.at("straight")) == straight_distance(a, b).steps);
            CHECK(number(measured.at("horizontal")) == horizontal_distance(a.base, b.base).steps);
            const json::value &from = measured.at("from"), &to = measured.at("to");
            const std::int64_t x = number(from.at(0)) - number(to.at(0)), y = number(from.at(1)) - number(to.at(1));
            CHECK(std::abs(floor_sqrt(x * x + y * y) - number(measured.at("horizontal"))) <= 3);
        }
}

TEST_CASE("measure knows points, markers, terrain, edges and bends") {
    const auto two = ask("measure", midway(), {{"from", {{"point", {0, 0}}}}, {"to", {{"point", {3000, 4000}}}}});
    CHECK(number(two.at("straight")) == 5000);
    CHECK(number(two.at("path")) == 5000);
    const auto bent = ask("measure", midway(),
                          {{"from", {{"point", {0, 0}}}}, {"to", {{"point", {3000, 4000}}}}, {"bends", {{3000, 0}}}});
    CHECK(number(bent.at("path")) == 7000);
    CHECK(number(bent.at("straight")) == 5000);
    const auto edge = ask("measure", midway(), {{"from", {{"point", {3000, 4000}}}}, {"to", {{"edge", "west"}}}});
    CHECK(number(edge.at("straight")) == 3000);
    const Point size = midway().setup().table.size;
    const auto north = ask("measure", midway(), {{"from", {{"point", {3000, 4000}}}}, {"to", {{"edge", "north"}}}});
    CHECK(number(north.at("straight")) == size.y.steps - 4000);
    ask("measure", midway(), {{"from", {{"marker", 0}}}, {"to", {{"terrain", 0}}}});
    CHECK(problem_of("measure", midway(), {{"from", {{"point", {0, 0}}}}}).find("to: found 0 things") !=
          std::string::npos);
    CHECK(problem_of("measure", midway(), {{"from", {{"marker", 40}}}, {"to", {{"edge", "west"}}}}).find("marker 40") !=
          std::string::npos);
    CHECK(problem_of("measure", midway(), {{"from", {{"terrain", 4000}}}, {"to", {{"edge", "up"}}}}).find("terrain") !=
          std::string::npos);
}

TEST_CASE("a ruler around a waypoint begins at whoever is nearest to the waypoint") {
    const UnitId unit = on_table(Side::red).front();
    const Point size = midway().setup().table.size;
    for (const Point waypoint : {Point{}, size, Point{size.x, Length{}}}) {
        const json::value at = json::array{waypoint.x.steps, waypoint.y.steps};
        const auto bent = ask("measure", midway(),
                              {{"from", {{"unit", index(unit)}}}, {"to", {{"point", at}}}, {"bends", json::array{at}}});
        const auto straight = ask("measure", midway(), {{"from", {{"unit", index(unit)}}}, {"to", {{"point", at}}}});
        CHECK(bent.at("path") == straight.at("horizontal"));
        CHECK(bent.at("from") == straight.at("from"));
        CHECK(bent.at("from_model") == straight.at("from_model"));
        // Wherever it goes from there.
        const auto beyond =
            ask("measure", midway(),
                {{"from", {{"unit", index(unit)}}}, {"to", {{"marker", 0}}}, {"bends", json::array{at}}});
        CHECK(beyond.at("from_model") == straight.at("from_model"));
    }
}

TEST_CASE("ring lists exactly who is within, and who wholly") {
    const UnitId unit = on_table(Side::red).front();
    const Length reach = 12_in;
    const auto ring = ask("ring", midway(), {{"around", {{"unit", index(unit)}}}, {"distance", reach.steps}});
    CHECK_FALSE(ring.at("outline").as_array().empty());
    std::size_t inside = 0, wholly = 0;
    for_models_on_table(midway().battle(), [&](ModelId model) {
        const Solid there = solid_of(midway().setup(), midway().battle(), model);
        bool in = false, all = false;
        for (ModelId from : models_of(midway().battle(), unit)) {
            const Solid here = solid_of(midway().setup(), midway().battle(), from);
            in = in || within(here, there, reach);
            all = all || wholly_within(there, here, reach);
        }
        inside += in;
        wholly += all;
    });
    CHECK(ring.at("models").as_array().size() == inside);
    CHECK(ring.at("models_wholly").as_array().size() == wholly);
    CHECK(problem_of("ring", midway(), {{"around", {{"unit", 0}}}, {"distance", -1}}).find("distance") !=
          std::string::npos);
}

TEST_CASE("a ring around some of a unit is that of each of them, and of no other") {
    const UnitId unit = std::ranges::max(on_table(Side::red), {},
                                         [](UnitId each) { return models_of(midway().battle(), each).size(); });
    const auto models = models_of(midway().battle(), unit);
    REQUIRE(models.size() > 2);
    const auto within_of = [](const json::object& around, const json::array& only) {
        const auto ring = ask("ring", midway(), {{"around", around}, {"only", only}, {"distance", (1_in).steps}});
        std::set<std::int64_t> found;
        for (const json::value& each : ring.at("models").as_array()) found.insert(number(each));
        return found;
    };
    const json::array ends{index(models.front()), index(models.back())};
    std::set<std::int64_t> each = within_of({{"model", index(models.front())}}, {});
    each.merge(within_of({{"model", index(models.back())}}, {}));
    CHECK(within_of({{"unit", index(unit)}}, ends) == each);
    CHECK(within_of({{"unit", index(unit)}}, {}).size() > each.size());
    const ModelId stranger = models_of(midway().battle(), on_table(Side::blue).front()).front();
    CHECK(problem_of("ring", midway(),
                     {{"around", {{"unit", index(unit)}}}, {"only", json::array{index(stranger)}}, {"distance", 508}})
              .find("only") != std::string::npos);
}

TEST_CASE("sight.unit agrees with the sight of the rules, and a draft may put models elsewhere") {
    const UnitId red = on_table(Side::red).front();
    for (UnitId blue : on_table(Side::blue)) {
        const json::object input{{"observer", index(red)}, {"target", index(blue)}};
        const auto matrix = ask("sight.unit", midway(), input);
        SightScene scene(midway().setup().table, every_prism);
        for_models_on_table(midway().battle(), [&](ModelId model) {
            scene.place(model, {solid_of(midway().setup(), midway().battle(), model),
                                midway().battle().models[index(model)].unit, true});
        });
        const UnitSight sight = scene.sight(red, blue);
        for (std::size_t i = 0; i < sight.observers; ++i)
            for (std::size_t j = 0; j < sight.targets; ++j)
                CHECK(matrix.at("pairs").at(i).at(j).at("sees").as_bool() == sight.sees(i, j));
        REQUIRE(matrix.at("drawn").as_array().size() == sight.observers);
        for (std::size_t i = 0; i < sight.observers; ++i) { // the line that is drawn is free where anybody is seen
            const auto& drawn = matrix.at("drawn").at(i).as_object();
            bool sees = false;
            for (std::size_t j = 0; j < sight.targets; ++j) sees = sees || sight.sees(i, j);
            CHECK(drawn.at("free").as_bool() == sees);
            const auto at = [&](const char* end, std::size_t axis) {
                return Length{static_cast<std::int32_t>(number(drawn.at(end).at(axis)))};
            };
            for (const TerrainPiece& piece : midway().setup().table.terrain)
                for (const Prism& prism : piece.prisms)
                    if (sees)
                        CHECK_FALSE(blocks({&prism.base, prism.elevation, prism.top()}, {at("from", 0), at("from", 1)},
                                           at("from", 2), {at("to", 0), at("to", 1)}, at("to", 2)));
        }
    }
    const UnitId blue = on_table(Side::blue).front();
    const ModelId model = models_of(midway().battle(), red)[0], other = models_of(midway().battle(), blue)[0];
    const Placement at = midway().battle().models[index(other)].place;
    const json::object beside{{"model", index(model)}, {"steps", {at.at.x.steps + 2000, at.at.y.steps, 0, 0}}};
    const auto near = ask("sight.unit", midway(),
                          {{"observer", index(red)}, {"target", index(blue)}, {"draft", {{"places", {beside}}}}});
    CHECK(near.at("pairs").at(0).as_array().size() == near.at("targets").as_array().size());
    CHECK(problem_of("sight.unit", midway(), {{"observer", index(red)}}).find("target") != std::string::npos);
}

TEST_CASE("sight.area outlines ground on the table, and a draft moves the eyes") {
    const UnitId red = on_table(Side::red).front();
    const json::object input{{"observer", index(red)}, {"height", (1.5_in).steps}};
    const auto area = ask("sight.area", midway(), input);
    CHECK(number(area.at("height")) == (1.5_in).steps);
    REQUIRE_FALSE(area.at("outline").as_array().empty());
    std::int64_t twice = 0; // of the area: outer rings are anticlockwise
    for (const json::value& ring : area.at("outline").as_array())
        for (std::size_t i = 0; i < ring.as_array().size(); ++i) {
            const json::value &a = ring.at(i), &b = ring.at((i + 1) % ring.as_array().size());
            twice += number(a.at(0)) * number(b.at(1)) - number(a.at(1)) * number(b.at(0));
        }
    const Point size = midway().setup().table.size;
    CHECK(twice > 0);
    CHECK(twice <= std::int64_t{2} * size.x.steps * size.y.steps);
    const ModelId model = models_of(midway().battle(), red)[0];
    const json::object corner{{"model", index(model)}, {"steps", {1000, 1000, 0, 0}}};
    json::object elsewhere = input;
    elsewhere["draft"] = {{"places", {corner}}};
    CHECK(ask("sight.area", midway(), elsewhere).at("outline") != area.at("outline"));

    CHECK(problem_of("sight.area", midway(), {{"height", 762}}).find("observer") != std::string::npos);
    for (const int height : {0, -5, 20 * 508 + 1})
        CHECK(problem_of("sight.area", midway(), {{"observer", index(red)}, {"height", height}})
                  .find("from 1 to 10160") != std::string::npos);
    CHECK(problem_of("sight.area", midway(), {{"observer", index(red)}}).find("height") != std::string::npos);
}

TEST_CASE("objective.status counts who is near, also in a draft") {
    const auto now = ask("objective.status", midway());
    REQUIRE(now.at("markers").as_array().size() == midway().battle().markers.size());
    const UnitId unit = on_table(Side::red).front();
    const Point at = midway().battle().markers[0].at;
    const json::object there{
        {"model", index(models_of(midway().battle(), unit)[0])},
        {"steps", {at.x.steps + 300, at.y.steps, midway().battle().markers[0].elevation.steps, 0}}};
    const auto then = ask("objective.status", midway(), {{"draft", {{"places", {there}}}}});
    const auto count = [](const json::object& status) {
        return status.at("markers").at(0).at("sides").at(0).at("models").as_array().size();
    };
    CHECK(count(then) >= 1);
    CHECK(count(then) <= count(now) + 1);
}

TEST_CASE("clause.text gives a clause with its links, clause.search finds it by words") {
    const auto clause = ask("clause.text", midway(), {{"id", "n-mov-15"}});
    CHECK(clause.at("id").as_string() == "N-MOV-15");
    CHECK(clause.at("rules").as_string() == "ninth");
    CHECK(problem_of("clause.text", midway(), {{"id", "N-NO-99"}}).find("id of a clause") != std::string::npos);
    const auto hits = ask("clause.search", midway(), {{"rules", "ninth"}, {"words", "fall back"}});
    CHECK(number(hits.at("found")) > 3);
    for (const json::value& hit : hits.at("clauses").as_array()) CHECK(hit.at("rules").as_string() == "ninth");
    const auto exact = ask("clause.search", midway(), {{"words", "N-MOV-15"}});
    CHECK(exact.at("clauses").at(0).at("id").as_string() == "N-MOV-15");
    CHECK(ask("clause.search", midway(), {{"words", "xyzzyx"}}).at("clauses").as_array().empty());
    const auto all = ask("clause.search", midway(), {{"rules", "ninth"}});
    CHECK(all.at("clauses").as_array().size() == static_cast<std::size_t>(number(all.at("found"))));
}

TEST_CASE("a clause says whether it has an example") {
    for (const auto& [id, has] : {std::pair("N-MOV-14", true), {"N-EX-01", false}}) {
        CHECK(ask("clause.text", midway(), {{"id", id}}).at("example").as_bool() == has);
        CHECK(ask("clause.search", midway(), {{"words", id}}).at("clauses").at(0).at("example").as_bool() == has);
    }
}

TEST_CASE("a clause has its sentence in the language asked for, and the scenarios that show it") {
    const auto italian = ask("clause.text", midway(), {{"id", "N-MOV-06"}, {"language", "it"}});
    CHECK(italian.at("sentence").as_string() == "Ripiega solo un’unità ingaggiata. Scegli un altro movimento.");
    CHECK(ask("clause.text", midway(), {{"id", "N-MOV-06"}}).at("sentence").as_string().empty());
    CHECK(problem_of("clause.text", midway(), {{"id", "N-MOV-06"}, {"language", "xx"}}).find("language") !=
          std::string::npos);
    CHECK(problem_of("clause.text", midway(), {{"id", "N-MOV-06"}, {"language", "../en"}}).find("language") !=
          std::string::npos);
    const auto hits = ask("clause.search", midway(), {{"words", "ripiega ingaggiata"}, {"language", "it"}});
    const auto& clauses = hits.at("clauses").as_array();
    REQUIRE_FALSE(clauses.empty());
    CHECK(std::ranges::any_of(clauses, [](const json::value& hit) { return hit.at("id").as_string() == "N-MOV-06"; }));

    const auto guard = ask("clause.text", midway(), {{"id", "A-PAS-24a"}});
    REQUIRE(guard.at("scenarios").as_array().size() == 1);
    CHECK(guard.at("scenarios").at(0).at("file").as_string() == "tests/scenarios/alternating/guard.json");
    CHECK(guard.at("scenarios").at(0).at("name").as_string().starts_with("A guard fires"));
    CHECK(italian.at("scenarios").as_array().size() < 5);
}

TEST_CASE("clause.search finds words of any language, and tells in the reader's") {
    const auto first = [](std::string_view words, std::string_view language) {
        const auto hits =
            ask("clause.search", midway(), {{"words", words}, {"rules", "eighth"}, {"language", language}});
        return hits.at("clauses").at(0).as_object();
    };
    for (const char* words : {"osłona", "oslony", "copertura", "dækning", "acoperire", "cobertura", "cover"})
        CHECK_MESSAGE(first(words, "it").at("area") == first("cover", "en").at("area"), words);
    const auto italian = first("osłona", "it");
    CHECK(italian.at("language") == "it");
    CHECK(italian.at("text") != first("osłona", "en").at("text"));
    CHECK(first("cover", "").at("language") == "en");
}

TEST_CASE("clause.text gives a clause in its language, with its chapter, its readings and its neighbours") {
    const auto polish = ask("clause.text", midway(), {{"id", "N-MOV-15"}, {"language", "pl"}});
    CHECK(polish.at("language") == "pl");
    CHECK(polish.at("chapter") != polish.at("area"));
    CHECK(polish.at("before") == "N-MOV-14");
    CHECK(polish.at("after") == "N-MOV-16");
    CHECK(ask("clause.text", midway(), {{"id", "N-GEN-01"}}).at("before") == "");
    const auto all = ask("clause.search", midway(), {{"rules", "ninth"}});
    for (const json::value& hit : all.at("clauses").as_array()) {
        const auto& with = hit.at("read_with").as_string();
        if (with.empty()) continue;
        const auto clause = ask("clause.text", midway(), {{"id", with}});
        const auto& readings = clause.at("read_with").as_array();
        CHECK(std::ranges::find(readings, hit.at("id")) != readings.end());
        break;
    }
}

TEST_CASE("clause.glossary has the words of the games in a language, with the English ones") {
    const auto danish = ask("clause.glossary", midway(), {{"language", "da"}});
    const auto& terms = danish.at("terms").as_array();
    CHECK(terms.size() > 300);
    CHECK(std::ranges::any_of(terms, [](const json::value& term) {
        return term.at("word") == "kamprunde" && term.at("english") == "battle round";
    }));
    CHECK(problem_of("clause.glossary", midway(), {{"language", "xx"}}).find("one of en") != std::string::npos);
}

TEST_CASE("every query has types for the browser, and none needs a battle that does not say so") {
    TypeScriptTypes types;
    describe_queries(types);
    const std::string text = types.text() + query_interface();
    for (const Query& query : all_queries()) {
        CHECK(find_query(query.name) == &query);
        CHECK(text.find("export interface " + std::string(query.input)) != std::string::npos);
        CHECK(text.find("export interface " + std::string(query.output)) != std::string::npos);
        const auto answer = ask_query(query.name, {}, json::object());
        if (query.of_battle) CHECK(answer.error().found == "no battle");
    }
}

TEST_CASE("table.describe says how far and which way everything is, nearest first, and a draft moves the unit") {
    const json::object table = ask("table.describe", midway());
    std::size_t units = on_table(Side::red).size() + on_table(Side::blue).size();
    REQUIRE(table.at("units").as_array().size() == units);
    for (const json::value& unit : table.at("units").as_array())
        for (const char* kind : {"enemies", "friends", "markers", "terrain"}) {
            std::int64_t before = 0;
            for (const json::value& mark : unit.at(kind).as_array()) {
                const char* what = kind[0] == 'm' ? "marker" : kind[0] == 't' ? "terrain" : "unit";
                const auto measured =
                    ask("measure", midway(), {{"from", {{"unit", unit.at("unit")}}}, {"to", {{what, mark.at("id")}}}});
                CHECK(number(mark.at("distance")) == number(measured.at("straight")));
                CHECK(number(mark.at("distance")) >= before);
                before = number(mark.at("distance"));
                CHECK((mark.at("way") == "here") == (number(measured.at("horizontal")) == 0));
            }
        }

    // One model, moved around the first marker, with the marker to every side of it in turn.
    const UnitId unit = on_table(Side::red).front();
    const auto models = models_of(midway().battle(), unit);
    const Point at = midway().battle().markers[0].at;
    const auto way = [&](int x, int y) {
        json::array places;
        for (const ModelId model : models)
            places.push_back({{"model", index(model)}, {"steps", {at.x.steps - x, at.y.steps - y, 0, 0}}});
        const json::object then = ask("table.describe", midway(), {{"draft", {{"places", places}}}});
        for (const json::value& one : then.at("units").as_array())
            if (number(one.at("unit")) == static_cast<std::int64_t>(index(unit)))
                for (const json::value& mark : one.at("markers").as_array())
                    if (number(mark.at("id")) == 0) return std::string(mark.at("way").as_string());
        return std::string("nowhere");
    };
    CHECK(way(5000, 0) == "east");
    CHECK(way(5000, 2000) == "east");       // 21.8 degrees
    CHECK(way(5000, 2100) == "north_east"); // 22.8 degrees
    CHECK(way(0, 5000) == "north");
    CHECK(way(-5000, 5000) == "north_west");
    CHECK(way(-5000, 100) == "west");
    CHECK(way(-5000, -5000) == "south_west");
    CHECK(way(100, -5000) == "south");
    CHECK(way(5000, -4000) == "south_east");
    CHECK(way(0, 0) == "here");
}
