// The table of differences (docs/rules/eighth.md, section 15): rows of the mission, shown by one whole battle in each
// game in which no player does anything.
#include "two_games.h"

namespace muster::test {
namespace {

// From the armies to the victor, with one model on each side and every answer the default.
template <class E>
struct IdleBattle {
    explicit IdleBattle(const UnitText& unit = one) {
        auto made = make_setup(E::rules(), texts::army_of(E::rules().name, "Red", {unit}, ""),
                               texts::army_of(E::rules().name, "Blue", {unit}, ""), Table{"field", {44_in, 60_in}, {}});
        REQUIRE_MESSAGE(made.has_value(), made.error().text());
        setup = *made;
        battle = begin_battle(*setup);
        std::vector<Face> faces;
        for (int i = 0; i < 60; ++i) faces.push_back(static_cast<Face>(i % 6 + 1));
        oracle.dice.then(faces);
        oracle.otherwise_default().with_some_to_spare();
        E::rules().play(*setup, battle, oracle);
    }
    bool asked(Clause clause) const { return std::ranges::find(oracle.asked, clause) != oracle.asked.end(); }
    bool rolled(Clause purpose) const {
        return std::ranges::any_of(oracle.template told<DiceRolled>(),
                                   [&](const DiceRolled& roll) { return roll.purpose == purpose; });
    }
    std::ptrdiff_t when_asked(Clause clause) const {
        return std::ranges::find(oracle.asked, clause) - oracle.asked.begin();
    }
    // Where among the events the first of this kind stands.
    template <class Event>
    std::size_t when_told() const {
        std::size_t number = 0;
        while (number < oracle.events.size() && !oracle.events.template get<Event>(number)) ++number;
        return number;
    }

    std::shared_ptr<const Setup> setup;
    Battle battle;
    ScriptedOracle oracle;
};

TEST_CASE("E-DIF-100 Primary objective: one of three by D3, or the same in every battle") {
    CHECK(IdleBattle<Eighth>().oracle.told<eighth::ObjectiveRolled>().size() == 1);
    const IdleBattle<Ninth> idle;
    for (const DiceRolled& roll :
         idle.oracle.told<DiceRolled>()) // nothing but roll-offs for markers, zones, first turn
        CHECK((roll.purpose == N_WAR_14 || roll.purpose == N_WAR_17 || roll.purpose == N_WAR_23));
}

TEST_CASE(
    "E-DIF-101 Deployment zones: one player halves the table and the other picks, or the winner of a roll-off picks") {
    const IdleBattle<Eighth> idle;
    CHECK(idle.asked(E_MISS_09));
    CHECK_FALSE(idle.rolled(E_MISS_10));
    CHECK(IdleBattle<Ninth>().rolled(N_WAR_17));
}

TEST_CASE("E-DIF-97 Trait timing: immediately before deployment, or when the army is mustered") {
    const UnitText leader{.models = 1, .keywords = R"("INFANTRY", "CHARACTER")"};
    const IdleBattle<Eighth> eighth(leader);
    CHECK(eighth.when_asked(E_MISS_10) < eighth.when_asked(E_LORD_04)); // the zones, then the traits
    CHECK(eighth.when_asked(E_LORD_04) < eighth.when_asked(E_MISS_12)); // and only then the first unit
    const IdleBattle<Ninth> ninth(leader);
    CHECK(ninth.when_told<ninth::WarlordNamed>() < ninth.when_told<ZoneTaken>());
    CHECK(ninth.oracle.told<ninth::WarlordNamed>().at(0).has_trait);
}

TEST_CASE("E-DIF-104 First turn: the Underdog decides, or the winner of a roll-off") {
    const IdleBattle<Eighth> idle;
    CHECK(idle.asked(E_MISS_21));
    CHECK_FALSE(idle.rolled(E_MISS_21));
    CHECK(IdleBattle<Ninth>().rolled(N_WAR_23));
}

TEST_CASE("E-DIF-92 E-DIF-106 Balancing and army size: Power Levels compared for an Underdog, or told together") {
    const auto underdogs = IdleBattle<Eighth>().oracle.told<eighth::UnderdogKnown>();
    REQUIRE(underdogs.size() == 1);
    CHECK(underdogs[0].power == std::array<std::int16_t, 2>{5, 5});
    const auto told = IdleBattle<Ninth>().oracle.told<Happened>();
    CHECK(std::ranges::any_of(told, [](const auto& each) { return each.clause == N_WAR_03 && each.numbers[0] == 10; }));
}

TEST_CASE("E-DIF-107 Victory: a tie goes to the Underdog as a minor victory, or is a draw") {
    const auto outcome = []<class E>(E) {
        Stage<E> stage({one}, {one}, E::Phase::morale); // no markers, nobody dead, no points
        stage.put(stage.blue(), above(start, 20_in));
        auto game = stage.game();
        end_battle(game);
        return stage.battle.outcome;
    };
    CHECK(outcome(Eighth{}) == Outcome::red); // of a new memory the Underdog
    CHECK(outcome(Ninth{}) == Outcome::draw);
}

} // namespace
} // namespace muster::test
