// The generator: the recommended number of pieces, apart from each other, fair to both players, the same everywhere.
#include "base/fingerprint.h"
#include "table/generate.h"
#include "table/measure.h"
#include "table/piece.h"

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <set>

using namespace muster;

namespace {

constexpr Point sizes[] = {{44_in, 30_in}, {44_in, 60_in}, {44_in, 90_in}, {72_in, 48_in}};
constexpr TableStyle styles[] = {TableStyle::town, TableStyle::country, TableStyle::works, TableStyle::wastes};

Point drawn_size() { return sizes[*rc::gen::inRange<std::size_t>(0, 4)]; }

Table drawn_table(Point size) {
    return generate_table(size, pieces_by_square_foot(size), *rc::gen::arbitrary<std::uint64_t>(),
                          styles[*rc::gen::inRange<std::size_t>(0, 4)]);
}

} // namespace

TEST_CASE("N-TERR-04 N-I-13 one piece is recommended for each 12 by 12 inches, rounded up") {
    CHECK(pieces_by_square_foot({44_in, 30_in}) == 10);
    CHECK(pieces_by_square_foot({44_in, 60_in}) == 19);
    CHECK(pieces_by_square_foot({44_in, 90_in}) == 28);
    CHECK(pieces_by_square_foot({48_in, 36_in}) == 12); // nothing to round
    CHECK(pieces_by_square_foot({48_in + Length{1}, 36_in}) == 13);
    for (const Point size : sizes) // random set-up uses that count
        for (const TableStyle style : styles)
            for (std::uint64_t seed = 0; seed < 5; ++seed) {
                const int count = pieces_by_square_foot(size);
                CHECK(generate_table(size, count, seed, style).terrain.size() == static_cast<std::size_t>(count));
            }
    CHECK(generate_table({44_in, 30_in}, 4, 1, TableStyle::town).terrain.size() == 4); // recommended, not enforced
}

TEST_CASE("E-FIELD-03 one piece is the guideline for each 2 by 2 feet: six on the default battlefield") {
    CHECK(pieces_by_four_square_feet({72_in, 48_in}) == 6);
    CHECK(pieces_by_four_square_feet({72_in, 48_in + Length{1}}) == 7);
    CHECK(generate_table({72_in, 48_in}, 6, 1, TableStyle::country).terrain.size() == 6);
    CHECK(generate_table({72_in, 48_in}, 9, 1, TableStyle::country).terrain.size() == 9); // others are accepted
}

TEST_CASE("A-TERR-02 the field carries 16 pieces or more") {
    CHECK(pieces_of_a_standard_field({72_in, 48_in}) == 16);
    CHECK(pieces_of_a_standard_field({48_in, 48_in}) == 16);
    CHECK(pieces_of_a_standard_field({96_in, 48_in}) == 22);
    for (std::uint64_t seed = 0; seed < 10; ++seed)
        CHECK(generate_table({72_in, 48_in}, 16, seed, TableStyle::country).terrain.size() == 16);
}

TEST_CASE("generated pieces keep their distance from each other and from the edge") {
    CHECK(rc::check("gap and margin", [] {
        const Point size = drawn_size();
        const Table table = drawn_table(size);
        RC_ASSERT(table.terrain.size() == static_cast<std::size_t>(pieces_by_square_foot(size)));
        for (std::size_t i = 0; i < table.terrain.size(); ++i) {
            const Length least = generated_margin - Length{2}; // walls may stick out by a step of rounding
            for (const Prism& prism : table.terrain[i].prisms)
                for (const Point vertex : prism.base.vertices)
                    RC_ASSERT(std::min({vertex.x, vertex.y, size.x - vertex.x, size.y - vertex.y}) >= least);
            for (std::size_t k = 0; k < i; ++k)
                RC_ASSERT(horizontal_distance(table.terrain[i].prisms[0].base, table.terrain[k].prisms[0].base) >=
                          generated_gap);
        }
    }));
}

TEST_CASE("generated tables are the same for both players") {
    CHECK(rc::check("half a turn", [] {
        const Table table = drawn_table(drawn_size());
        for (const TerrainPiece& piece : table.terrain) {
            const TerrainPiece twin = twin_of(piece, table.size, "");
            RC_ASSERT(std::ranges::any_of(table.terrain, [&](const TerrainPiece& other) {
                return other.kind == twin.kind && other.prisms == twin.prisms;
            }));
        }
    }));
}

TEST_CASE("the same seed gives the same table, another seed or style another") {
    std::set<std::uint64_t> prints;
    for (std::uint64_t seed = 0; seed < 10; ++seed)
        for (const TableStyle style : styles) {
            const Table table = generate_table({44_in, 30_in}, 10, seed, style);
            CHECK(table == generate_table({44_in, 30_in}, 10, seed, style));
            prints.insert(fingerprint(table.terrain));
        }
    CHECK(prints.size() == 40);
}

TEST_CASE("generated tables are the same on every machine") {
    const auto print = [](Point size, int pieces, std::uint64_t seed, TableStyle style) {
        return hexadecimal(fingerprint(generate_table(size, pieces, seed, style)));
    };
    CHECK(print({44_in, 60_in}, 19, 1, TableStyle::town) == "efaa6254f9fe2b38");
    CHECK(print({72_in, 48_in}, 16, 2, TableStyle::country) == "8159b2e6c233bf19");
    CHECK(print({44_in, 30_in}, 10, 3, TableStyle::works) == "c124d5fd2d66a286");
    CHECK(print({44_in, 90_in}, 28, 4, TableStyle::wastes) == "8d8dd0f193222d52");
}

TEST_CASE("names of generated pieces are unique") {
    const Table table = generate_table({44_in, 90_in}, 28, 7, TableStyle::country);
    std::set<std::string> names;
    for (const TerrainPiece& piece : table.terrain) names.insert(piece.name);
    CHECK(names.size() == table.terrain.size());
    CHECK_FALSE(table.name.empty());
}

TEST_CASE("a request that cannot be met gives as many pieces as fit") {
    const Table crowded = generate_table({12_in, 12_in}, 200, 1, TableStyle::town);
    CHECK(crowded.terrain.size() < 10);
    CHECK(generate_table({44_in, 30_in}, 0, 1, TableStyle::town).terrain.empty());
    CHECK(generate_table({44_in, 30_in}, -5, 1, TableStyle::town).terrain.empty());
}
