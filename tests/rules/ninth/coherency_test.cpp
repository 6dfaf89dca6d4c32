// Unit coherency at the end of a move.
#include "walking.h"

namespace muster::test {
namespace {

TEST_CASE("N-MOV-13 N-COH-02 N-COH-06 a move ends in coherency or is not made") {
    Moving field({UnitText{.models = 2}});
    field.put(field.red(), {10_in, 10_in});
    field.put(field.blue(), {10_in, 50_in});
    const Answer here = moved_by(field, field.red(), {0_in, 0_in});
    Answer apart = here, joined = here;
    apart.places[1].place.at = {10_in + base + 2_in + step, 10_in};
    joined.places[1].place.at = {10_in + base + 2_in, 10_in};
    field.select(field.red()).way(Word::normal_move).refuse(apart, N_COH_06).go(joined);
    field.run();
}

// Models in a row with these gaps between bases.
Answer row(const Moving& field, UnitId unit, Point first, std::initializer_list<Length> gaps) {
    Answer answer = moved_by(field, unit, {});
    Point at = first;
    std::size_t i = 0;
    answer.places[i++].place.at = at;
    for (Length gap : gaps) {
        at.x += base + gap;
        answer.places[i++].place.at = at;
    }
    return answer;
}

TEST_CASE("N-COH-03 N-COH-04 N-COH-05 N-I-20 N-I-21 one neighbour up to five models, two from six, and one group") {
    SUBCASE("five in a row, each linked to the next") {
        Moving field({UnitText{.models = 5}});
        field.put(field.red(), {10_in, 10_in});
        field.put(field.blue(), {10_in, 50_in});
        field.select(field.red()).way(Word::advance);
        field.oracle.dice.then({6});
        field.refuse(row(field, field.red(), {10_in, 12_in}, {2_in, 2_in + step, 2_in, 2_in}), N_COH_06); // two groups
        field.go(row(field, field.red(), {10_in, 12_in}, {2_in, 2_in, 2_in, 2_in}));
        field.run();
    }
    SUBCASE("six: the ends of a row need a second neighbour") {
        Moving field({UnitText{.models = 6}});
        field.put(field.red(), {10_in, 10_in});
        field.put(field.blue(), {10_in, 50_in});
        field.select(field.red()).way(Word::normal_move);
        field.refuse(row(field, field.red(), {10_in, 12_in}, {0.5_in, 1_in, 1_in, 1_in, 0_in}), N_COH_06);
        // The first and the last are 2" from the next but one.
        const Length near = 2_in - base;
        field.go(row(field, field.red(), {10_in, 12_in}, {near, 0_in, 2_in - base, near, 0_in}));
        field.run();
    }
    SUBCASE("two triplets are two groups, though each model has two neighbours") {
        Moving field({UnitText{.models = 6, .profile = R"("M": 12)"}});
        field.put(field.red(), {10_in, 10_in}, 0.25_in);
        field.put(field.blue(), {10_in, 50_in});
        field.select(field.red()).way(Word::normal_move);
        field.refuse(row(field, field.red(), {10_in, 12_in}, {0_in, 0_in, 6_in, 0_in, 0_in}), N_COH_06);
        field.go(row(field, field.red(), {10_in, 12_in}, {0_in, 0_in, 0_in, 0_in, 0_in}));
        field.run();
    }
    SUBCASE("a loss that leaves five takes the second neighbour away") {
        Moving field({UnitText{.models = 6}});
        field.put(field.red(), {10_in, 10_in});
        field.put(field.blue(), {10_in, 50_in});
        field.battle.models[index(field.model(field.red(), 5))].whereabouts = Whereabouts::destroyed;
        field.select(field.red()).way(Word::normal_move);
        field.go(row(field, field.red(), {10_in, 12_in}, {0.5_in, 1_in, 1_in, 1_in}));
        field.run();
    }
}

TEST_CASE("N-I-23 a unit that is out of coherency moves into it or stays where it is") {
    Moving field({UnitText{.models = 2}});
    field.put(field.model(field.red(), 0), {10_in, 10_in});
    field.put(field.model(field.red(), 1), {20_in, 10_in});
    field.put(field.blue(), {10_in, 50_in});
    field.select(field.red()).way(Word::normal_move);
    field.refuse(moved_by(field, field.red(), {0_in, 1_in}), N_COH_06);
    SUBCASE("moves together") {
        Answer together = moved_by(field, field.red(), {0_in, 0_in});
        together.places[0].place.at.x = 14_in;
        together.places[1].place.at.x = 16_in;
        field.go(together);
        field.run();
    }
    SUBCASE("stays") {
        field.go(pass());
        field.run();
        CHECK(field.at(field.model(field.red(), 1)) == Point{20_in, 10_in});
    }
}

} // namespace
} // namespace muster::test
