// Warlord traits: when they are determined, how, and what each does.
#include "field.h"
#include "rules/eighth/eighth.h"
#include "rules/sheets/abilities.h"
#include "rules/sheets/attacks.h"
#include "rules/sheets/inspect.h"
#include "rules/sheets/rolls.h"

using namespace muster;
using namespace muster::test;
using enum Clause;

namespace {

const UnitText captain{
    .name = "Captain", .models = 1, .profile = R"("W": 5)", .keywords = R"("INFANTRY", "CHARACTER")"};

Answer word(eighth::Word each) { return pick_word(static_cast<std::uint16_t>(each)); }

// A squad and a Captain on each side; the Captains are the Warlords.
struct Led : Field {
    explicit Led(std::string army_extra = "")
        : Field({{.models = 2}, captain}, {{.models = 2}, captain}, {44_in, 60_in}, {}, std::move(army_extra)) {
        for (Side side : {Side::red, Side::blue}) sides()[index(side)].warlord = warlord(side);
    }
    ModelId warlord(Side side) const { return model(unit(side, 1)); }
    std::array<eighth::SideMemory, 2>& sides() { return memory<eighth::Memory>(battle).sides; }
    void determine() {
        eighth::Game running = game();
        eighth::determine_traits(running);
        oracle.finish();
    }
};

} // namespace

TEST_CASE("E-LORD-02 only a CHARACTER Warlord has a trait: nobody else is asked") {
    Led field;
    field.sides()[0].warlord = field.model(field.unit(Side::red));
    field.oracle.look(E_LORD_04, [](const Question& question, const Rulings&) { CHECK(question.seat == Side::blue); })
        .answer(E_LORD_04, word(eighth::Word::inspiring_leader));
    field.determine();
    CHECK(field.sides()[0].trait == eighth::Trait::none);
    CHECK(field.sides()[1].trait == eighth::Trait::inspiring_leader);
}

TEST_CASE("E-LORD-04 E-I-50 a trait is rolled for with a D3, picked, or declined") {
    Led field;
    field.sides()[1].warlord = field.model(field.unit(Side::blue));
    SUBCASE("rolled") {
        for (Face face = 1; face <= 6; ++face) {
            field.oracle.answer(E_LORD_04, word(eighth::Word::roll_for_trait)).dice.then({face});
            field.determine();
            CHECK(field.sides()[0].trait == static_cast<eighth::Trait>((face + 1) / 2));
        }
    }
    SUBCASE("picked") {
        const std::pair<eighth::Word, eighth::Trait> ways[] = {
            {eighth::Word::legendary_fighter, eighth::Trait::legendary_fighter},
            {eighth::Word::inspiring_leader, eighth::Trait::inspiring_leader},
            {eighth::Word::tenacious_survivor, eighth::Trait::tenacious_survivor}};
        for (const auto& [named, trait] : ways) {
            field.oracle.refuse(E_LORD_04, word(eighth::Word::near_zone), E_LORD_04).answer(E_LORD_04, word(named));
            field.determine();
            CHECK(field.sides()[0].trait == trait);
        }
    }
    SUBCASE("declined") {
        field.oracle.answer(E_LORD_04, pass());
        field.determine();
        CHECK(field.sides()[0].trait == eighth::Trait::none);
    }
}

TEST_CASE("E-LORD-03 E-I-50 E-SEQ-02 traits are found before the first unit is deployed, in the order of a roll-off's "
          "winner") {
    static_assert(eighth::Stage::zones < eighth::Stage::traits && eighth::Stage::traits < eighth::Stage::deployment);
    Led field;
    Answer blue_first = pick(option_of(field.warlord(Side::blue)));
    blue_first.picks.push_back({option_of(field.warlord(Side::red)), 1});
    field.oracle.dice.then({2, 4});
    field.oracle.look(E_SEQ_02, [](const Question& question, const Rulings&) { CHECK(question.seat == Side::blue); })
        .answer(E_SEQ_02, blue_first)
        .look(E_LORD_04, [](const Question& question, const Rulings&) { CHECK(question.seat == Side::blue); })
        .answer(E_LORD_04, pass())
        .look(E_LORD_04, [](const Question& question, const Rulings&) { CHECK(question.seat == Side::red); })
        .answer(E_LORD_04, pass());
    field.determine();
}

TEST_CASE("E-LORD-04 the trait that the army file names is not asked for") {
    Led field(R"("warlord": { "unit": "Captain", "trait": "Tenacious Survivor" })");
    field.determine();
    for (const eighth::SideMemory& side : field.sides()) CHECK(side.trait == eighth::Trait::tenacious_survivor);
    CHECK(field.oracle.told<eighth::TraitGained>().size() == 2);
}

TEST_CASE("E-LORD-05 Legendary Fighter: one more attack for a Warlord that charged, and only then") {
    Led field;
    field.put(field.warlord(Side::red), {20_in, 20_in});
    field.put(field.unit(Side::red), {22_in, 20_in});
    eighth::Game game = field.game();
    const UnitId captains = field.unit(Side::red, 1), squad = field.unit(Side::red);
    const auto attacks = [&](ModelId model) { return eighth::current(game, model, Stat::A).number; };
    field.sides()[0].trait = eighth::Trait::legendary_fighter;
    CHECK(attacks(field.warlord(Side::red)) == 1);
    game.set(captains, eighth::Flag::charged);
    game.set(squad, eighth::Flag::charged);
    CHECK(attacks(field.warlord(Side::red)) == 2);
    CHECK(attacks(field.model(squad)) == 1); // nobody else
    field.sides()[0].trait = eighth::Trait::none;
    CHECK(attacks(field.warlord(Side::red)) == 1);
}

TEST_CASE("E-LORD-06 E-I-51 E-AURA-02 Inspiring Leader: friendly units within 6 inches have one more Leadership") {
    Field field({{.models = 1}, captain}, {{.models = 1}});
    const UnitId squad = field.unit(Side::red), warlord = field.unit(Side::red, 1), foe = field.unit(Side::blue);
    field.put(field.model(warlord), {20_in, 20_in});
    field.put(field.model(squad), {26_in + 32_mm, 20_in});
    field.put(field.model(foe), {20_in, 23_in});
    eighth::Game game = field.game();
    CHECK(eighth::leadership(game, squad) == 7);
    game.memory.sides[0].warlord = field.model(warlord);
    game.memory.sides[0].trait = eighth::Trait::inspiring_leader;
    CHECK(eighth::leadership(game, squad) == 8);
    CHECK(eighth::leadership(game, warlord) == 8); // its own unit
    const auto shows_trait = [&](UnitId unit) {    // E-LORD-02
        const auto abilities = eighth::card_of(*field.setup, field.battle, unit).abilities;
        const auto trait = std::ranges::find(abilities, "Inspiring Leader", &CardAbility::name);
        return trait != abilities.end() && trait->from == UnitId::none;
    };
    CHECK(shows_trait(warlord));
    CHECK_FALSE(shows_trait(squad)); // there it is another's
    CHECK(eighth::leadership(game, foe) == 7);
    field.put(field.model(squad), {26_in + 32_mm + step_more, 20_in});
    CHECK(eighth::leadership(game, squad) == 7);
    field.put(field.model(squad), {26_in, 20_in});
    field.battle.models[index(field.model(warlord))].whereabouts = Whereabouts::aboard; // it gives nothing from there
    field.battle.units[index(warlord)].whereabouts = Whereabouts::aboard;
    CHECK(eighth::leadership(game, squad) == 7);
}

TEST_CASE("E-LORD-07 Tenacious Survivor: a die for each wound the Warlord loses, and on a 6 it is not lost") {
    Led field;
    field.put(field.warlord(Side::red), {20_in, 20_in});
    field.put(field.unit(Side::blue), {20_in, 40_in});
    eighth::Game game = field.game();
    field.sides()[0].trait = eighth::Trait::tenacious_survivor;
    field.oracle.dice.then({6, 5, 1});
    eighth::suffer_mortal_wounds(game, field.unit(Side::red, 1), 3);
    CHECK(field.battle.models[index(field.warlord(Side::red))].wounds == 3);
    field.oracle.finish();
    field.sides()[0].trait = eighth::Trait::none;
    eighth::suffer_mortal_wounds(game, field.unit(Side::red, 1), 1);
    CHECK(field.battle.models[index(field.warlord(Side::red))].wounds == 2);
}
