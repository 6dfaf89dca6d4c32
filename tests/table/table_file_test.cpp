// Table files: the ready tables are as they should be, a table survives writing and reading, and each kind of nonsense
// is refused with its place.
#include "base/fingerprint.h"
#include "base/json_archive.h"
#include "table/generate.h"
#include "table/measure.h"
#include "table/piece.h"
#include "table/plan_svg.h"
#include "table/table_file.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

using namespace muster;

namespace {

Result<Table> read(std::string_view text) {
    Result<Document> document = Document::parse(text, "mine.json");
    if (!document) return document.error();
    return read_table(*document);
}

// A table of 44 x 30 with this terrain.
Result<Table> with(std::string_view terrain) {
    return read(R"({ "format": "muster-table/1", "name": "Trial", "size": [44, 30], "terrain": [)" +
                std::string(terrain) + "] }");
}

bool accepts(std::string_view terrain) { return with(terrain).has_value(); }

std::string complaint(const Result<Table>& table) { return table ? "none" : table.error().text(); }

std::vector<Point> vertices(const Prism& prism) { return {prism.base.vertices.begin(), prism.base.vertices.end()}; }

std::vector<Table> ready_tables() {
    std::vector<std::string> files;
    for (const auto& entry : std::filesystem::directory_iterator(MUSTER_SOURCE "/data/tables"))
        files.push_back(entry.path().string());
    std::ranges::sort(files);
    std::vector<Table> tables;
    for (const std::string& file : files) {
        const auto table = load_table(file);
        REQUIRE_MESSAGE(table.has_value(), complaint(table));
        tables.push_back(*table);
    }
    return tables;
}

Length gap(const TerrainPiece& a, const TerrainPiece& b) {
    Length least = 1000_in;
    for (const Prism& p : a.prisms)
        for (const Prism& q : b.prisms) least = std::min(least, horizontal_distance(p.base, q.base));
    return least;
}

Length least_gap(const Table& table) {
    Length least = 1000_in;
    for (std::size_t i = 0; i < table.terrain.size(); ++i)
        for (std::size_t k = 0; k < i; ++k) least = std::min(least, gap(table.terrain[i], table.terrain[k]));
    return least;
}

} // namespace

TEST_CASE("there are ready tables for each size, and none is like another") {
    const auto tables = ready_tables();
    for (const Point size : {Point{44_in, 30_in}, {44_in, 60_in}, {44_in, 90_in}, {72_in, 48_in}})
        CHECK(std::ranges::count_if(tables, [&](const Table& table) { return table.size == size; }) >= 2);
    for (const Table& a : tables)
        for (const Table& b : tables)
            if (&a != &b) CHECK((a.name != b.name && fingerprint(a.terrain) != fingerprint(b.terrain)));
}

TEST_CASE("N-TERR-04 N-I-13 the ready tables carry the recommended number of pieces, and other numbers are allowed") {
    for (const Table& table : ready_tables())
        if (table.size.x == 44_in) {
            CAPTURE(table.name);
            CHECK(table.terrain.size() == static_cast<std::size_t>(pieces_by_square_foot(table.size)));
        }
    CHECK(with("")->terrain.empty());
    CHECK(with(R"({ "kind": "rock", "at": [10, 10], "twin": true })")->terrain.size() == 2);
}

TEST_CASE("A-TERR-02 the ready tables of the standard field carry 16 pieces or more") {
    for (const Table& table : ready_tables())
        if (table.size == Point{72_in, 48_in}) CHECK(table.terrain.size() >= 16);
}

TEST_CASE("ready tables leave room between all pieces for a base of 80 mm") {
    for (const Table& table : ready_tables()) {
        CAPTURE(table.name);
        CHECK(least_gap(table) >= 80_mm);
    }
}

TEST_CASE("ready tables are fair: turned half round they are themselves, but for a hill in the middle") {
    for (const Table& table : ready_tables()) {
        CAPTURE(table.name);
        std::size_t alone = 0;
        for (const TerrainPiece& piece : table.terrain) {
            const TerrainPiece twin = twin_of(piece, table.size, "");
            alone += std::ranges::none_of(table.terrain, [&](const TerrainPiece& other) {
                return other.kind == twin.kind && std::ranges::is_permutation(other.prisms, twin.prisms);
            });
        }
        CHECK(alone <= 1);
    }
}

TEST_CASE("N-I-14 a feature is a vertical prism: a polygon, the elevation of its foot and a height") {
    const auto table = with(R"({ "kind": "building", "prisms": [
        { "outline": [[10, 10], [14, 10], [14, 12.5], [10, 12.5]], "elevation": 2, "height": 1.25 } ] })");
    REQUIRE_MESSAGE(table.has_value(), complaint(table));
    const Prism& prism = table->terrain[0].prisms[0];
    CHECK(vertices(prism) == std::vector<Point>{{10_in, 10_in}, {14_in, 10_in}, {14_in, 12.5_in}, {10_in, 12.5_in}});
    CHECK(prism.elevation == 2_in);
    CHECK(prism.top() == 3.25_in);
    CHECK(prism.has(Trait::blocking));
    CHECK(accepts(R"({ "kind": "rock", "prisms": [ { "outline": [[1, 1], [2, 1], [2, 2]], "height": 0 } ] })"));
    CHECK(complaint(with(R"({ "kind": "rock", "prisms": [ { "outline": [[1, 1], [2, 1]], "height": 1 } ] })")) ==
          "mine.json: terrain[0].prisms[0].outline: found a list of 2, expected a list of 3 to 16");
}

TEST_CASE("N-TERR-01 the battlefield is a rectangle: terrain may reach its edges but not leave it") {
    CHECK(accepts(R"({ "kind": "building", "at": [3, 2.5], "size": [6, 5] })"));
    CHECK(accepts(R"({ "kind": "building", "at": [41, 27.5], "size": [6, 5] })"));
    CHECK(complaint(with(R"({ "kind": "building", "at": [2.99, 2.5], "size": [6, 5] })")) ==
          "mine.json: terrain[0]: found a corner at -0.01, 0.00, "
          "expected every corner on the table, from 0, 0 to 44, 30");
    CHECK_FALSE(accepts(R"({ "kind": "building", "at": [41, 27.51], "size": [6, 5] })"));
    CHECK_FALSE(accepts(R"({ "kind": "wall", "from": [40, 10], "to": [45, 10] })"));
    CHECK_FALSE(accepts(R"({ "kind": "rock", "prisms": [ { "outline": [[1, 1], [2, 1], [2, 31]], "height": 1 } ] })"));
}

TEST_CASE("outlines may run either way round, and corners that do not count are refused") {
    const auto both = with(R"({ "kind": "rock", "prisms": [ { "outline": [[1, 1], [3, 1], [2, 4]], "height": 1 },
                                                           { "outline": [[2, 4], [3, 1], [1, 1]], "height": 1 } ] })");
    REQUIRE(both.has_value());
    CHECK(both->terrain[0].prisms[0] == both->terrain[0].prisms[1]);
    const auto outline = [](std::string_view points) {
        return complaint(
            with(R"({ "kind": "rock", "prisms": [ { "outline": [)" + std::string(points) + R"(], "height": 1 } ] })"));
    };
    const std::string_view expected = "expected an outline without inward or straight corners";
    CHECK(outline("[1, 1], [5, 1], [2, 2], [1, 5]").ends_with(expected));         // inward
    CHECK(outline("[1, 1], [3, 1], [5, 1], [3, 4]").ends_with(expected));         // straight
    CHECK(outline("[1, 1], [1, 1], [5, 1], [3, 4]").ends_with(expected));         // twice the same
    CHECK(outline("[5, 1], [8, 9], [1, 4], [9, 4], [2, 9]").ends_with(expected)); // a star that winds twice
}

TEST_CASE("a ruin has an area, its walls and its floors") {
    const auto table = with(R"({ "kind": "ruin", "at": [20, 15], "size": [8, 6], "height": 4, "floors": [3] })");
    REQUIRE_MESSAGE(table.has_value(), complaint(table));
    const auto& prisms = table->terrain[0].prisms;
    REQUIRE(prisms.size() == 6);
    CHECK(prisms[0].height == 0_in);
    CHECK((prisms[0].has(Trait::cover) && !prisms[0].has(Trait::blocking)));
    // The bottom wall: full height on three fifths of its eight inches, then half.
    CHECK(vertices(prisms[1])[0] == Point{16_in, 12_in});
    CHECK(vertices(prisms[1])[2].y == 12.5_in);
    CHECK((prisms[1].height == 4_in && prisms[2].height == 2_in));
    CHECK((prisms[1].has(Trait::blocking) && !prisms[1].has(Trait::cover)));
    CHECK(prisms[5].top() == 3_in);
    CHECK(prisms[5].height == floor_thickness);
    for (const Prism& prism : prisms)
        for (const Point vertex : prism.base.vertices)
            CHECK((vertex.x >= 16_in && vertex.x <= 24_in && vertex.y >= 12_in && vertex.y <= 18_in));
    for (std::size_t i = 1; i < 5; ++i) CHECK_FALSE(overlap(prisms[5].base, prisms[i].base));

    const auto parts = [](std::string_view walls) {
        return with(fmt::format(R"({{ "kind": "ruin", "at": [20, 15], "walls": "{}" }})", walls))
            ->terrain[0]
            .prisms.size();
    };
    CHECK(parts("none") == 1);
    CHECK(parts("I") == 3);
    CHECK(parts("=") == 5);
    CHECK(parts("U") == 7);
    CHECK(parts("O") == 7);
}

TEST_CASE("pieces turn anticlockwise, and the twin of a piece lies where the table turned half round has it") {
    const auto table = with(R"({ "kind": "container", "at": [10, 8], "turn": 90, "size": [5, 2], "twin": "Other" })");
    REQUIRE(table.has_value());
    CHECK(vertices(table->terrain[0].prisms[0]).front() == Point{9_in, 5.5_in});
    CHECK(table->terrain[1].name == "Other");
    CHECK(table->terrain[1].prisms[0].base.centre == Point{34_in, 22_in});
    const auto ruin = with(R"({ "kind": "ruin", "at": [20, 15], "turn": 90, "size": [8, 6], "walls": "I" })");
    REQUIRE(ruin.has_value());
    CHECK(vertices(ruin->terrain[0].prisms[1])[2].x == 23_in); // the bottom wall has become the right one
}

TEST_CASE("traits can be replaced; each goes to the part it belongs to") {
    const auto wood = with(R"({ "kind": "wood", "at": [20, 15], "trees": 2, "traits": ["blocking", "dangerous"] })");
    REQUIRE(wood.has_value());
    const auto& prisms = wood->terrain[0].prisms;
    REQUIRE(prisms.size() == 3);
    CHECK(prisms[0].traits == static_cast<std::uint8_t>(Trait::dangerous));
    CHECK(prisms[1].traits == static_cast<std::uint8_t>(Trait::blocking));
    const auto water = with(R"({ "kind": "water", "at": [20, 15], "traits": ["impassable"] })");
    REQUIRE(water.has_value());
    CHECK(water->terrain[0].prisms[0].traits == static_cast<std::uint8_t>(Trait::impassable));
}

TEST_CASE("every described piece is made of convex prisms inside its first one, at every angle") {
    for (std::uint8_t kind = 0; kind < 10; ++kind)
        for (const RuinWalls walls : {RuinWalls::corner, RuinWalls::court, RuinWalls::house, RuinWalls::street})
            for (int turn = 0; turn < 360; turn += 7) {
                PiecePlan plan = usual_piece(static_cast<TerrainKind>(kind));
                plan.at = {30_in, 30_in}, plan.to = {36_in, 33_in};
                plan.turn = turn, plan.walls = walls, plan.floors = {2_in, 3_in}, plan.tiers = 3;
                const TerrainPiece piece = build_piece(plan, "it");
                for (const Prism& prism : piece.prisms) {
                    REQUIRE(is_convex(vertices(prism)));
                    for (const Point vertex : prism.base.vertices) // a step of rounding may stick out
                        REQUIRE(within_horizontally(Footprint{vertex, {}, {}}, piece.prisms[0].base, Length{2}));
                }
            }
}

TEST_CASE("trees leave room between them for infantry") {
    for (const Table& table : ready_tables())
        for (const TerrainPiece& piece : table.terrain)
            if (piece.kind == TerrainKind::wood)
                for (std::size_t i = 2; i < piece.prisms.size(); ++i)
                    for (std::size_t k = 1; k < i; ++k)
                        CHECK(horizontal_distance(piece.prisms[i].base, piece.prisms[k].base) > 25_mm);
}

TEST_CASE("a table written as prisms and read again is the same, to the step") {
    auto tables = ready_tables();
    for (std::uint64_t seed = 0; seed < 20; ++seed)
        tables.push_back(generate_table({44_in, 60_in}, 19, seed, static_cast<TableStyle>(seed % 4)));
    for (const Table& table : tables) {
        CAPTURE(table.name);
        const auto again = read(boost::json::serialize(json_of(table)));
        REQUIRE_MESSAGE(again.has_value(), complaint(again));
        CHECK(*again == table);
        CHECK(fingerprint(*again) == fingerprint(table));
        CHECK(json_of(*again) == json_of(table));
    }
}

TEST_CASE("every lattice length survives being written in inches") {
    Table table{"Steps", {44_in, 30_in}, {}};
    for (std::int32_t step = 1; step <= 508; step += 3) {
        const Point low = {{step}, {2 * step}};
        const std::vector<Point> outline = {low, low + Point{1_in, {}}, low + Point{{step}, 1_in}};
        table.terrain = {{"it", TerrainKind::rock, {{convex_footprint(outline), {step}, {step + 1}, 31}}}};
        const auto again = read(boost::json::serialize(json_of(table)));
        REQUIRE_MESSAGE(again.has_value(), complaint(again));
        REQUIRE(*again == table);
    }
}

TEST_CASE("pieces without a name get their kind and the first free number") {
    const auto table = with(R"({ "kind": "rock", "name": "rock 2", "at": [5, 5] }, { "kind": "rock", "at": [15, 5] },
                               { "kind": "rock", "at": [25, 5], "twin": true }, { "kind": "hill", "at": [9, 20] })");
    REQUIRE_MESSAGE(table.has_value(), complaint(table));
    std::vector<std::string> names;
    for (const TerrainPiece& piece : table->terrain) names.push_back(piece.name);
    CHECK(names == std::vector<std::string>{"rock 2", "rock 1", "rock 3", "rock 4", "hill 1"});
}

TEST_CASE("bad table files are refused with place, found and expected") {
    const auto file = [](std::string_view text) { return complaint(read(text)); };
    const auto piece = [](std::string_view text) { return complaint(with(text)); };

    SUBCASE("not JSON") {
        CHECK(file("").find("broken JSON") != std::string::npos);
        CHECK(file("{ \"format\": ").find("line 1") != std::string::npos);
        CHECK(file("PNG").find("broken JSON") != std::string::npos);
    }
    SUBCASE("not a table") {
        CHECK(file("[]") == "mine.json: found a list of 0, expected an object");
        CHECK(file("{}") == "mine.json: format: found nothing, expected this key, which is required");
        CHECK(file(R"({ "format": "muster-army/1" })") ==
              R"(mine.json: format: found "muster-army/1", expected "muster-table/1")");
        CHECK(complaint(load_table("no/such/file.json")).starts_with("no/such/file.json: cannot be opened"));
    }
    SUBCASE("wrong type") {
        CHECK(piece(R"({ "kind": "rock", "at": "here" })") ==
              R"(mine.json: terrain[0].at: found "here", expected a list)");
        CHECK(piece(R"({ "kind": "rock", "at": [1, "2"] })") ==
              R"(mine.json: terrain[0].at[1]: found "2", expected a number from 0 to 120)");
        CHECK(piece(R"({ "kind": "rock", "at": [9, 9], "turn": 1.5 })") ==
              "mine.json: terrain[0].turn: found 1.5, expected a whole number from -360 to 360");
        CHECK(piece(R"({ "kind": "castle", "at": [9, 9] })") ==
              "mine.json: terrain[0].kind: found \"castle\", expected one of ruin, wall, wood, hill, crater, building, "
              "rock, barricade, water, container");
        CHECK(piece(R"({ "kind": 3, "at": [9, 9] })").starts_with("mine.json: terrain[0].kind: found 3, expected one"));
        CHECK(piece(R"(7)") == "mine.json: terrain[0]: found 7, expected an object");
        CHECK(piece(R"({ "kind": "rock", "at": [9, 9], "traits": ["soft"] })") ==
              "mine.json: terrain[0].traits[0]: found \"soft\", expected one of blocking, cover, difficult, dangerous, "
              "impassable");
        CHECK(piece(R"({ "kind": "ruin", "at": [9, 9], "walls": "X" })") ==
              R"(mine.json: terrain[0].walls: found "X", expected one of none, I, =, L, U, O)");
        CHECK(piece(R"({ "kind": "rock", "at": [9, 9], "twin": 2 })") ==
              "mine.json: terrain[0].twin: found 2, expected true or false");
    }
    SUBCASE("unknown or missing key") {
        CHECK(piece(R"({ "kind": "rock", "at": [9, 9], "floors": [3] })")
                  .starts_with(R"(mine.json: terrain[0]: found the unknown key "floors", expected one of kind, name)"));
        CHECK(piece(R"({ "kind": "wall", "at": [9, 9] })").find("the unknown key \"at\"") != std::string::npos);
        CHECK(piece(R"({ "kind": "rock" })") ==
              "mine.json: terrain[0].at: found nothing, expected this key, which is required");
        CHECK(file(R"({ "format": "muster-table/1", "name": "x", "size": [44, 30], "terrain": [], "owner": "me" })") ==
              R"(mine.json: found the unknown key "owner", expected one of format, name, size, terrain)");
    }
    SUBCASE("absurd numbers") {
        CHECK(piece(R"({ "kind": "rock", "at": [1e300, 9] })") ==
              "mine.json: terrain[0].at[0]: found 1e+300, expected a number from 0 to 120");
        CHECK_FALSE(accepts(R"({ "kind": "rock", "at": [1e999, 9] })"));
        CHECK_FALSE(accepts(R"({ "kind": "rock", "at": [99999999999999999999999999, 9] })"));
        CHECK(piece(R"({ "kind": "rock", "at": [9, 9], "height": 25 })") ==
              "mine.json: terrain[0].height: found 25, expected a number from 0.5 to 24");
        CHECK(piece(R"({ "kind": "rock", "at": [9, 9], "size": [0, 3] })") ==
              "mine.json: terrain[0].size[0]: found 0, expected a number from 0.5 to 120");
        CHECK(piece(R"({ "kind": "wood", "at": [9, 9], "trees": 1000000 })") ==
              "mine.json: terrain[0].trees: found 1000000, expected a whole number from 0 to 16");
        CHECK(piece(R"({ "kind": "ruin", "at": [9, 9], "floors": [3, 3.5] })") ==
              "mine.json: terrain[0].floors[1]: found 3.5, expected a floor at 4 or higher");
        CHECK(piece(R"({ "kind": "ruin", "at": [9, 9], "size": [1, 6], "thick": 0.5 })") ==
              "mine.json: terrain[0]: found an object, "
              "expected a ruin at least four times as wide as its walls are thick");
        CHECK(piece(R"({ "kind": "wall", "from": [9, 9], "to": [9, 9.25] })") ==
              "mine.json: terrain[0].to: found a list of 2, expected a point at least 0.5 inch from the other end");
        CHECK(file(R"({ "format": "muster-table/1", "name": "x", "size": [4400, 30], "terrain": [] })") ==
              "mine.json: size[0]: found 4400, expected a number from 12 to 120");
    }
    SUBCASE("NaN and negative") {
        CHECK(piece(R"({ "kind": "rock", "at": [NaN, 9] })").find("broken JSON") != std::string::npos);
        CHECK(piece(R"({ "kind": "rock", "at": [-1, 9] })") ==
              "mine.json: terrain[0].at[0]: found -1, expected a number from 0 to 120");
        CHECK_FALSE(accepts(R"({ "kind": "rock", "at": [9, 9], "size": [-3, 3] })"));
        CHECK_FALSE(accepts(R"({ "kind": "hill", "at": [9, 9], "tiers": -1 })"));
    }
    SUBCASE("the same name twice") {
        CHECK(piece(R"({ "kind": "rock", "name": "Tor", "at": [9, 9] },
                       { "kind": "rock", "name": "Tor", "at": [20, 9] })") ==
              "mine.json: terrain[1].name: found \"Tor\", expected a name that no other piece has");
        CHECK(piece(R"({ "kind": "rock", "name": "Tor", "twin": "Tor", "at": [9, 9] })") ==
              "mine.json: terrain[0].twin: found \"Tor\", expected a name that no other piece has");
    }
    SUBCASE("too much of everything") {
        CHECK(file(std::string(10'000'000, '[')).find("more than 64 levels of brackets") != std::string::npos);
        std::string pieces = R"({ "kind": "rock", "at": [9, 9], "twin": true })";
        for (int i = 1; i < 101; ++i) pieces += R"(, { "kind": "rock", "at": [9, 9], "twin": true })";
        CHECK(piece(pieces) ==
              "mine.json: terrain[100]: found one piece more, expected at most 200 pieces, twins included");
        std::string prisms = R"({ "outline": [[1, 1], [2, 1], [2, 2]], "height": 0 })";
        for (int i = 1; i < 65; ++i) prisms += R"(, { "outline": [[1, 1], [2, 1], [2, 2]], "height": 0 })";
        CHECK(piece(R"({ "kind": "rock", "prisms": [)" + prisms + "] }") ==
              "mine.json: terrain[0].prisms: found a list of 65, expected a list of 1 to 64");
    }
}

TEST_CASE("extreme but allowed pieces do no harm") {
    for (const std::string_view kind : {"ruin", "wood", "hill", "crater", "building", "rock", "water", "container"})
        for (const std::string_view size : {"[0.5, 0.5]", "[0.5, 20]", "[28, 0.5]"})
            for (int turn = -360; turn <= 360; turn += 45) {
                const auto table = with(fmt::format(R"({{ "kind": "{}", "at": [22, 15], "turn": {}, "size": {} {} }})",
                                                    kind, turn, size, kind == "ruin" ? R"(, "thick": 0.1)" : ""));
                REQUIRE_MESSAGE(table.has_value(), complaint(table));
                for (const Prism& prism : table->terrain[0].prisms) REQUIRE(is_convex(vertices(prism)));
            }
    CHECK(accepts(R"({ "kind": "wall", "from": [9, 9], "to": [9.3, 9.5], "thick": 4 })"));
}

TEST_CASE("the plan of a table names its pieces, whatever they are called") {
    const auto table = with(R"({ "kind": "hill", "name": "<Tor> & \"Co\"", "at": [20, 15] })");
    REQUIRE(table.has_value());
    const std::string plan = plan_svg(*table);
    CHECK(plan.starts_with("<svg "));
    CHECK(plan.find("&lt;Tor&gt; &amp; &quot;Co&quot; (hill, 2 inches high)") != std::string::npos);
    CHECK(plan.find("nan") == std::string::npos);
    CHECK(plan == plan_svg(*table));
}
