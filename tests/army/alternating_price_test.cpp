// The points formula: every worked example with exactly its number, and every clause of A-COST.
#include "alternating_testing.h"

using namespace muster::alternating;
using namespace muster::alternating::testing;
using muster::alternating::testing::base;

namespace {

double exact(const ListUnit& unit) { return unit_price(unit).exact().to_double(); }

} // namespace

TEST_CASE("A-EX-01 A-EX-02 A-EX-12 A-EX-13 A-EX-14 A-COST-23 A-COST-24 A-COST-29 A-COST-35 a plain weapon") {
    CHECK(shows(price(model(4, 5, 1), weapon(0, 1)), 3.6));
    CHECK(shows(price(model(4, 5, 1), weapon(24, 1)), 7.5));
    CHECK(shows(price(model(3, 5, 1, {bad_shot}), weapon(24, 2)), 10));
    CHECK(shows(price(model(5, 5, 1, {good_shot}), weapon(24, 2)), 15));
    CHECK(shows(price(model(5, 5, 1, {good_shot}), weapon(0, 2)), 4.8)); // melee is not touched
    CHECK(shows(price(model(5, 5, 1, {good_shot}), weapon(0, 4)), 9.6)); // twice the attacks, twice the price
}

TEST_CASE(
    "A-EX-03 A-EX-04 A-EX-05 A-EX-06 A-EX-07 A-EX-08 A-COST-31 A-COST-34 A-COST-45 A-I-75 weapons with abilities") {
    CHECK(shows(price(model(3, 5, 1), weapon(18, 3, 1, {brutal, no_cover})), 46.32));
    CHECK(shows(price(model(4, 5, 1, {fury}), weapon(0, 2, 0, {impact})), 13.932));
    CHECK(shows(price(model(4, 5, 1), weapon(36, 1, 3, {deadly}, 3)), 54.405));
    CHECK(shows(price(model(5, 5, 1), weapon(30, 1, 0, {blast, indirect, artillery, unwieldy}, 3)), 18.144));
    CHECK(shows(price(model(5, 5, 1), weapon(24, 2, 4, {piercing, precise, reliable})), 271.875));
    CHECK(shows(price(model(5, 5, 1, {bad_shot}), weapon(24, 2, 4, {piercing, precise, reliable})), 271.875)); // A-I-75
    CHECK(shows(price(model(4, 5, 1), weapon(18, 1, 5, {deadly, expendable, targeting}, 6)), 30.2465));
}

TEST_CASE(
    "A-EX-09 A-EX-10 A-EX-11 A-EX-15 A-EX-16 A-COST-27 A-COST-30 A-COST-32 A-COST-40 A-I-74 abilities of the model") {
    CHECK(shows(price(model(5, 5, 1, {cautious, vanguard}), weapon(21, 2, -1, {double_})), 14.94));
    CHECK(
        shows(price(model(4, 5, 1, {cautious, preparation}), weapon(48, 1, 2, {blast, siege, overcharge, unwieldy}, 4)),
              191.7115));
    CHECK(shows(price(model(4, 5, 1, {waagh, vengeance, fury}), weapon(0, 4, 1)), 27.9444));
    CHECK(shows(price(model(4, 5, 1), weapon(12, 1, 0, {artillery, unwieldy})), 5.4));
    CHECK(shows(price(model(3, 5, 1, {waagh}), weapon(0, 1, 2, {impact, brutal, piercing})), 36.761));
    CHECK(shows(price(model(4, 5, 1, {preparation}), weapon(0, 1)), 3.6)); // no charge without a move
    CHECK(shows(price(model(4, 5, 1, {cautious}), weapon(0, 1)), 3.6));
    CHECK(shows(price(model(4, 5, 1, {fury}), weapon(24, 1)), 7.5));
}

TEST_CASE("A-EX-17 A-COST-46 A-I-79 an Assault weapon is priced twice") {
    const ListUnit alone = unit(1, model(4, 5, 1), {weapon(12, 2, 1, {assault})});
    const UnitPrice both = unit_price(alone);
    CHECK(shows(both.ranged.to_double(), 11.7));
    CHECK(shows(both.melee.to_double(), 10.8));
    CHECK(shows(both.weapons().to_double(), 17.1));
    CHECK(both.shooter());
    // Indirect and Artillery have no melee value; without Assault there is no melee price at all.
    CHECK(unit_price(unit(1, model(4, 5, 1), {weapon(12, 2, 1, {assault, indirect, artillery})})).melee == both.melee);
    CHECK(unit_price(unit(1, model(4, 5, 1), {weapon(12, 2, 1)})).melee == Points{});
    // Impact on a ranged weapon has no price.
    CHECK(price(model(4, 5, 1), weapon(12, 2, 1, {impact})) == price(model(4, 5, 1), weapon(12, 2, 1)));
}

TEST_CASE("A-EX-18 A-EX-19 A-EX-20 A-EX-21 A-COST-03 A-COST-04 A-COST-05 A-I-66 base cost and morale") {
    CHECK(shows(base(4, 5, 1), 5));
    CHECK(shows(base(4, 5, 1, {fearless}), 5.75));
    CHECK(shows(base(4, 5, 1, {fearless, escape}), 6.125));
    CHECK(shows(base(4, 5, 1, {fearless, escape, reckless}), 5 * (1.3 - 0.3 / 8)));
    CHECK(shows(base(2, 2, 5, {reckless}), 81.25));
}

TEST_CASE("A-EX-22 A-EX-23 A-EX-24 A-EX-25 A-EX-26 A-EX-27 A-COST-07 A-COST-08 A-COST-09 A-COST-10 A-COST-11 A-I-86 "
          "defence") {
    CHECK(shows(base(5, 6, 1, {delicate}), 3.015));
    CHECK(shows(base(3, 2, 3, {invulnerable, regeneration}), 58.7125));
    CHECK(shows(base(5, 5, 2, {waagh}), 9.4815));
    CHECK(shows(base(4, 4, 1, {rebirth}), 9.15));
    CHECK(shows(base(4, 3, 8), 94.6333));
    CHECK(shows(base(4, 2, 15), 230));
}

TEST_CASE("A-EX-28 A-COST-01 A-COST-02 ten riflemen") {
    const ListUnit riflemen = unit(10, model(4, 5, 1), {weapon(24, 1), weapon(0, 1)});
    const UnitPrice price = unit_price(riflemen);
    CHECK(shows(price.base.to_double(), 50));
    CHECK(shows(price.ranged.to_double(), 75));
    CHECK(shows(price.melee.to_double(), 36));
    CHECK(price.shooter());
    CHECK(shows(price.weapons().to_double(), 75 + 18));
    CHECK(shows(price.exact().to_double() / 10, 14.3));
    CHECK(shows(price.exact().to_double(), 143));
    CHECK(price.points() == 143);
}

TEST_CASE("A-EX-29 A-COST-47 A-COST-48 A-I-80 the whole unit is a warrior or a shooter, not each model") {
    ListUnit five = unit(4, model(3, 3, 2, {scout, agile}), {weapon(24, 1, 1), weapon(0, 2)});
    five.kinds.push_back(five.kinds.front());
    five.kinds.back().count = 1;
    five.kinds.back().weapons = {weapon(0, 3, 2)};
    CHECK(shows(muster::alternating::testing::price(five.kinds[0], five.kinds[0].weapons[0]), 15));
    CHECK(shows(muster::alternating::testing::price(five.kinds[0], five.kinds[0].weapons[1]), 9.6));
    CHECK(shows(muster::alternating::testing::price(five.kinds[1], five.kinds[1].weapons[0]), 27.36));
    CHECK(shows(base_price(five.kinds[0]).to_double(), 19.7478));
    CHECK(shows(passives_price(five.kinds[0]).to_double(), 5));
    const UnitPrice price = unit_price(five);
    CHECK(shows(price.ranged.to_double(), 60));
    CHECK(shows(price.melee.to_double(), 65.76));
    CHECK(shows(price.passives.to_double(), 25));
    CHECK_FALSE(price.shooter());
    CHECK(shows(price.exact().to_double(), 219.4988));
    CHECK(price.points() == 219);
    // A tie is labelled shooter and costs the same; one category is paid in full.
    const UnitPrice tie{{}, {}, {}, Points::hundredths(300), Points::hundredths(300)};
    CHECK(tie.shooter());
    CHECK(tie.weapons() == Points::hundredths(450));
    CHECK(UnitPrice{{}, {}, {}, Points::hundredths(300), {}}.weapons() == Points::hundredths(300));
}

TEST_CASE("A-EX-30 A-EX-31 A-COST-19 A-COST-22 A-I-70 A-I-72 a carrier and a flyer") {
    ModelKind carrier = model(4, 2, 6, {fast, transport});
    carrier.transport = 11;
    CHECK(shows(price(carrier, weapon(36, 3, 1)), 41.85));
    CHECK(shows(base_price(carrier).to_double(), 80));
    CHECK(shows(passives_price(carrier).to_double(), 6));
    CHECK(shows(flat_price(carrier).to_double(), 13.75));
    CHECK(shows(exact(unit(1, carrier, {weapon(36, 3, 1)})), 141.6));
    CHECK(unit_price(unit(1, carrier, {weapon(36, 3, 1)})).points() == 142);
    ModelKind flyer = model(3, 4, 6, {aircraft, ambush, transport});
    flyer.transport = 6;
    const ListUnit squadron = unit(1, flyer, {weapon(30, 2, 2, {targeting})});
    CHECK(shows(unit_price(squadron).ranged.to_double(), 56.8937));
    CHECK(shows(unit_price(squadron).base.to_double(), 58.52));
    CHECK(shows(unit_price(squadron).passives.to_double(), 30));
    CHECK(shows(unit_price(squadron).flat.to_double(), 21));
    CHECK(shows(exact(squadron), 166.4137));
    CHECK(unit_price(squadron).points() == 166);
    flyer.abilities.add(flying); // free beside Aircraft
    flyer.abilities.add(wreck);  // has no price
    CHECK(shows(exact(unit(1, flyer, {weapon(30, 2, 2, {targeting})})), 166.4137));
}

TEST_CASE("A-EX-32 A-COST-18 A-COST-50 A-COST-52 A-I-68 A-I-81 a hero with an aura") {
    ModelKind captain = model(3, 4, 3, {hero, counter, mage});
    captain.mage = 2;
    captain.auras = {{fury, true, false, false}};
    const UnitPrice price = unit_price(unit(1, captain, {weapon(0, 3, 1, {impact})}));
    CHECK(shows(price.melee.to_double(), 30.132)); // the aura is no passive of the model
    CHECK(shows(price.base.to_double(), 25.6025));
    CHECK(shows(price.passives.to_double(), 6)); // full T
    CHECK(shows(price.flat.to_double(), 64));
    CHECK(shows(price.exact().to_double(), 125.7345));
    CHECK(price.points() == 126);
}

TEST_CASE("A-EX-33 A-COST-16 Waagh! with pistols that assault") {
    const ListUnit mob =
        unit(10, model(4, 5, 2, {waagh, escape, instinct, bad_shot}), {weapon(12, 1, 0, {assault}), weapon(0, 2)});
    const ModelKind& kind = mob.kinds[0];
    CHECK(shows(weapon_price(kind, kind.weapons[0], Mode::ranged).to_double(), 2.548));
    CHECK(shows(weapon_price(kind, kind.weapons[0], Mode::melee).to_double(), 3.528));
    CHECK(shows(weapon_price(kind, kind.weapons[1], Mode::melee).to_double(), 7.056));
    CHECK(shows(base_price(kind).to_double(), 12.1153));
    CHECK(shows(passives_price(kind).to_double(), -2));
    const UnitPrice price = unit_price(mob);
    CHECK_FALSE(price.shooter());
    CHECK(shows(price.base.to_double(), 121.1525));
    CHECK(shows(price.passives.to_double(), -20));
    CHECK(shows(price.ranged.to_double(), 25.48));
    CHECK(shows(price.melee.to_double(), 105.84));
    CHECK(shows(price.exact().to_double(), 219.7325));
    CHECK(price.points() == 220);
}

TEST_CASE("A-EX-34 A-COST-20 A-COST-56 A-I-71 A-I-83 a Massive unit pays flat abilities once") {
    ModelKind element = model(4, 3, 6, {rebirth, vanguard, massive, radio});
    element.orders = {{stealth, false, false, false}};
    ListUnit fort = unit(3, element, {weapon(36, 2, 2, {blast}, 3)});
    CHECK(shows(unit_price(fort).ranged.to_double(), 3 * 115.444));
    CHECK(shows(base_price(element).to_double(), 91.6));
    CHECK(shows(flat_price(element).to_double(), 20 + 3));
    CHECK(shows(unit_price(fort).flat.to_double(), 23));
    CHECK(shows(exact(fort), 644.132));
    CHECK(unit_price(fort).points() == 644);
    // An order on enemies is another ability.
    fort.kinds.push_back(fort.kinds.front());
    fort.kinds.front().count = 2;
    fort.kinds.back().count = 1;
    CHECK(shows(exact(fort), 644.132));
    fort.kinds.back().orders = {{stealth, false, true, true}};
    CHECK(shows(exact(fort), 664.132));
    element.abilities.remove(massive);
    CHECK(shows(exact(unit(3, element, {weapon(36, 2, 2, {blast}, 3)})), 690.132));
    CHECK(unit_price(unit(3, element, {weapon(36, 2, 2, {blast}, 3)})).points() == 690);
}

TEST_CASE("A-EX-35 A-COST-15 A-COST-17 a gun in a trench") {
    Weapon cannon = weapon(36, 1, 3, {blast, deadly, artillery, indirect}, 2);
    const UnitPrice price =
        unit_price(unit(1, model(5, 6, 4, {immobile, shield, entrenched, guard, delicate}), {cannon}));
    CHECK(shows(price.ranged.to_double(), 68.0238));
    CHECK(shows(price.base.to_double(), 15.075));
    CHECK(shows(price.passives.to_double(), 11)); // Delicate acts in the defence alone
    CHECK(shows(price.exact().to_double(), 94.0988));
    CHECK(price.points() == 94);
}

TEST_CASE("A-EX-36 A-COST-21 A-I-69 Echelons") {
    const auto passives = [](AbilitySet abilities) { return passives_price(model(4, 5, 2, abilities)).to_double(); };
    CHECK(shows(passives({echelons, scout}), -1));
    CHECK(shows(passives({echelons, ambush}), 3.5));
    CHECK(shows(passives({echelons}), -3));
    CHECK(shows(passives({echelons, scout, ambush}), 2 * (2 + 2 - 2.5))); // Scout's value applies
}

TEST_CASE("A-EX-37 Transport by the best other ability") {
    const auto carrier = [](AbilitySet abilities) {
        ModelKind kind = model(4, 5, 1, abilities | AbilitySet{transport});
        kind.transport = 10;
        return flat_price(kind).to_double();
    };
    CHECK(shows(carrier({aircraft}), 35));
    CHECK(shows(carrier({ambush}), 25));
    CHECK(shows(carrier({scout}), 25));
    CHECK(shows(carrier({flying}), 15));
    CHECK(shows(carrier({fast}), 12.5));
    CHECK(shows(carrier({agile}), 12.5));
    CHECK(shows(carrier({flying, fast}), 15));
    CHECK(shows(carrier({}), 10));
}

TEST_CASE("A-EX-38 A-EX-39 A-COST-49 A-COST-51a A-COST-51b A-COST-51c A-COST-55 A-I-82 flat prices") {
    ModelKind support = model(4, 5, 1, {relay, mending, fear});
    support.fear = 4;
    support.auras = {{regeneration, false, false, false}};
    for (const auto& [ability, points] : {std::pair{relay, 4.0}, {mending, 20.0}})
        CHECK(shows(flat_price(model(4, 5, 1, {ability})).to_double(), points));
    ModelKind frightful = model(4, 5, 1, {fear});
    frightful.fear = 4;
    CHECK(shows(flat_price(frightful).to_double(), 3));
    CHECK(aura_price({regeneration, false, false, false}) == Points::hundredths(2800));
    CHECK(shows(base_price(support).to_double(), 5));
    CHECK(shows(exact(unit(1, support, {})), 60));
    CHECK(unit_price(unit(1, support, {})).points() == 60);
    CHECK(order_price(shield) == Points::hundredths(1250));
    CHECK(order_price(immobile) == Points::hundredths(2500));
    CHECK(order_price(delicate) == Points::hundredths(500));
    CHECK_FALSE(order_price(ambush));
    for (bool negates : {false, true}) { // what it does to whom is fixed on purchase and costs the same
        CHECK(aura_price({clumsy, true, true, negates}) == Points::hundredths(800));
        CHECK(aura_price({delicate, true, true, negates}) == Points::hundredths(800));
        CHECK(aura_price({delicate, true, false, negates}) == Points::hundredths(800));
    }
    CHECK_FALSE(aura_price({clumsy, false, true, false})); // on enemies only the 12" one
    CHECK_FALSE(aura_price({immobile, true, true, false}));
    CHECK_FALSE(aura_price({vanguard, true, false, false})); // not in the table
    CHECK(flat_price(model(4, 5, 9, {corruption, sluggishness, radio})) == Points::hundredths(5300));
    CHECK(flat_price(model(4, 5, 9, {coordination, prophecy, mobilisation, pressure})) == Points::hundredths(16500));
}

TEST_CASE("A-EX-40 A-COST-53 A-COST-54 A-I-84 the least a spell costs") {
    const auto hits = [](const Weapon& weapon) { return *spell_tokens({"", 1, weapon, {}}); };
    const ModelKind caster = model(4, 5, 1);
    CHECK(shows(price(caster, weapon(12, 2)), 7.8));
    CHECK(shows(price(caster, weapon(18, 1, 2, {deadly}, 3)), 29.64));
    CHECK(shows(price(caster, weapon(24, 3, 1)), 33.75));
    CHECK(order_price(fury) == Points::hundredths(3000));
    CHECK(shows(flat_price(model(4, 5, 1, {coordination})).to_double(), 45));
    CHECK(hits(weapon(12, 2)) == 2);
    CHECK(hits(weapon(18, 1, 2, {deadly}, 3)) == 5);
    CHECK(hits(weapon(24, 3, 1)) == 5);
    CHECK(hits(weapon(12, 1)) == 1);
    const auto gives = [](Ability ability) {
        return spell_tokens({"", 1, std::nullopt, {ability, false, false, false}});
    };
    CHECK(*gives(fury) == 2);
    CHECK(*gives(coordination) == 3);
    CHECK(*gives(fearless) == 1); // exactly 15
    CHECK_FALSE(gives(vanguard));
    CHECK_FALSE(gives(mage));
}

TEST_CASE("A-EX-42 A-COST-06 base cost at Q4 T1 by defence and one ability") {
    const AbilitySet columns[] = {{}, {delicate}, {invulnerable}, {regeneration}, {waagh}, {rebirth}};
    const double rows[5][6] = {{4, 3.35, 5.75, 6, 3.95, 5.5},
                               {5, 4.5, 6.5, 7.25, 4.9, 6.9},
                               {6.65, 6.25, 7.65, 9.15, 6.5, 9.15},
                               {8.35, 8, 8.85, 11.6, 8.2, 11.45},
                               {10, 9.75, 10.25, 15, 9.85, 13.75}};
    for (int row = 0; row < 5; ++row)
        for (int column = 0; column < 6; ++column)
            CHECK(shows(base(4, 6 - row, 1, columns[column]), rows[row][column]));
}

TEST_CASE("A-EX-43 A-COST-36 A-COST-37 A-COST-38 A-COST-39 A-COST-41 A-I-76 one melee attack by AP and one ability") {
    const double rows[7][6] = {{2.88, 4.161, 3.24, 3.384, 2.844, 4.32},  {3.6, 5.913, 4.5, 4.14, 3.528, 7.2},
                               {5.4, 7.884, 6.12, 6.228, 5.22, 13.5},    {6.84, 9.417, 7.38, 8.028, 6.696, 18.468},
                               {8.1, 10.512, 8.46, 9.72, 7.956, 22.68},  {9, 11.388, 9.36, 10.98, 8.892, 26.1},
                               {9.54, 11.826, 9.72, 11.88, 9.468, 28.62}};
    const AbilitySet columns[] = {{}, {impact}, {no_cover}, {brutal}, {}, {piercing}};
    for (int row = 0; row < 7; ++row)
        for (int column = 0; column < 6; ++column) {
            const AbilitySet passives = column == 4 ? AbilitySet{waagh} : AbilitySet{};
            CHECK(shows(price(model(4, 5, 1, passives), weapon(0, 1, row - 1, columns[column])), rows[row][column]));
        }
}

TEST_CASE("A-EX-44 A-COST-25 A-COST-26 A-COST-28 A-I-73 one shot by range and one ability") {
    const int ranges[] = {6, 12, 15, 18, 24, 27, 30, 36, 42};
    const double rows[9][4] = {{3.9, 9, 0.3, 3.9},     {3.9, 9, 0.3, 3.9},      {4.95, 9.15, 1.95, 5.445},
                               {6, 9.3, 3.6, 7.2},     {7.5, 9.6, 5.1, 9.25},   {8.1, 9.75, 6, 10.125},
                               {8.7, 9.9, 6.9, 11.02}, {9.3, 10.2, 8.4, 12.09}, {9.9, 10.8, 9, 12.87}};
    for (int row = 0; row < 9; ++row) {
        CHECK(shows(price(model(4, 5, 1), weapon(ranges[row], 1)), rows[row][0]));
        CHECK(shows(price(model(4, 5, 1), weapon(ranges[row], 1, 0, {artillery})), rows[row][1]));
        CHECK(shows(price(model(4, 5, 1), weapon(ranges[row], 1, 0, {unwieldy})), rows[row][2]));
        CHECK(shows(price(model(4, 5, 1, {cautious}), weapon(ranges[row], 1)), rows[row][3]));
    }
}

TEST_CASE("A-EX-45 A-COST-42 A-COST-43 A-I-77 Blast and Deadly by their number") {
    const int numbers[] = {1, 2, 3, 4, 5, 6, 9};
    const double blasts[] = {7.5, 14.625, 21, 24.75, 28.5, 32.25, 43.5};
    const double deadlies[] = {7.5, 14.25, 19.5, 22.5, 25.5, 28.5, 37.5};
    for (int i = 0; i < 7; ++i) {
        CHECK(shows(price(model(4, 5, 1), weapon(24, 1, 0, {blast}, numbers[i])), blasts[i]));
        CHECK(shows(price(model(4, 5, 1), weapon(24, 1, 0, {deadly}, numbers[i])), deadlies[i]));
    }
}

TEST_CASE("A-EX-46 A-COST-33 A-COST-44 A-I-78 A-I-87 one multiplier each") {
    const auto gun = [](Ability ability) { return price(model(4, 5, 1), weapon(24, 1, 0, {ability})); };
    const auto bearer = [](Ability ability) { return price(model(4, 5, 1, {ability}), weapon(24, 1)); };
    CHECK(shows(gun(indirect), 9));
    CHECK(shows(gun(targeting), 11.5156));
    CHECK(shows(price(model(4, 5, 1), weapon(24, 1, 0, {targeting, no_cover})), 11.5156)); // the row once
    CHECK(shows(gun(expendable), 3));
    CHECK(shows(gun(overcharge), 10.5));
    CHECK(shows(bearer(vengeance), 8.25));
    CHECK(shows(gun(precise), 11.25));
    CHECK(shows(gun(siege), 11.25));
    CHECK(shows(gun(reliable), 12.5));
    CHECK(shows(gun(double_), 10));
    CHECK(shows(bearer(vanguard), 8.75));
    CHECK(shows(bearer(preparation), 9.125));
    CHECK(shows(bearer(fury), 7.5));
    CHECK(shows(price(model(4, 5, 1, {vengeance}), weapon(0, 1)), 3.96)); // in melee too
}

TEST_CASE("A-EX-47 A-COST-12 A-COST-13 A-COST-14 A-I-67 base cost by quality and by toughness") {
    const double by_quality[] = {6, 5.5, 5, 4.5, 4};
    for (int quality = 2; quality <= 6; ++quality) CHECK(shows(base(quality, 5, 1), by_quality[quality - 2]));
    const int toughness[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 18};
    const double by_toughness[] = {5,  10.75,   17.5,    25, 32.5,    40,  48.3333, 56.6667,
                                   65, 73.3333, 81.6667, 90, 98.3333, 115, 140};
    for (int i = 0; i < 15; ++i) CHECK(shows(base(4, 5, toughness[i]), by_toughness[i]));
}

TEST_CASE("A-COST-57 A-I-85 A-I-90 a unit is rounded once, halves up, and costs at least a point") {
    CHECK(Points::hundredths(14249).rounded() == 142);
    CHECK(Points::hundredths(14250).rounded() == 143);
    CHECK(Points::of(49999, 100000).rounded() == 1);
    CHECK(Points::hundredths(-1250).rounded() == 1);
    CHECK(Points::hundredths(150).rounded() == 2);
    CHECK(Points::hundredths(700).tokens(7) == 1); // A-I-84: rounded up
    CHECK(Points::hundredths(701).tokens(7) == 2);
    CHECK(Points{}.tokens(7) == 1);
    // Two models of 3.015 are 6.03 together, not twice 3.
    CHECK(unit_price(unit(100, model(5, 6, 1, {delicate}), {})).points() == 302); // 301.5
    CHECK(unit_price(unit(1, model(6, 6, 12, {immobile, slow, reserve}), {})).points() == 1);
}

TEST_CASE("each step is told with the clause that applies to this model and this weapon") {
    using enum muster::Clause;
    using Told = std::vector<std::pair<std::string, muster::Clause>>;
    Told told;
    const auto listen = [&](const Term& term) { told.emplace_back(std::string(term.what), term.clause); };
    const auto has = [&](const char* what, muster::Clause clause) {
        return std::ranges::find(told, std::pair{std::string(what), clause}) != told.end();
    };
    const auto base_told = [&](int toughness, AbilitySet abilities) {
        told.clear();
        base_price(model(4, 5, toughness, abilities), listen);
    };
    base_told(12, {});
    CHECK(has("toughness", A_COST_12));
    CHECK(has("morale", A_COST_04));
    for (Ability each : {fearless, reckless, escape}) {
        base_told(13, {each});
        CHECK(has("toughness", A_COST_13));
        CHECK(has("morale", A_COST_05));
    }
    base_told(4, {});
    CHECK(has("toughness", A_COST_14));
    const auto hit_told = [&](AbilitySet of_model, AbilitySet of_weapon) {
        told.clear();
        weapon_price(model(3, 5, 1, of_model), weapon(24, 1, 0, of_weapon), Mode::ranged, listen);
    };
    hit_told({}, {});
    CHECK(has("hit chance", A_COST_29));
    CHECK_FALSE(has("hit chance", A_COST_35));
    CHECK(told.back() == std::pair<std::string, muster::Clause>{"ranged", none});
    hit_told({bad_shot}, {});
    CHECK(has("hit chance", A_COST_35));
    hit_told({bad_shot}, {reliable});
    CHECK(has("hit chance", A_COST_34));
    told.clear();
    unit_price(unit(2, model(4, 5, 1, {agile, slow, radio}), {weapon(0, 1)}), listen);
    CHECK(has("Agile", A_COST_15));
    CHECK(has("Slow", A_COST_16));
    CHECK(has("passives", A_COST_15));
    CHECK(has("flat costs", A_COST_02));
    CHECK(has("warrior: melee in full", A_COST_47));
    told.clear();
    unit_price(unit(2, model(4, 5, 1), {weapon(24, 1)}), listen);
    CHECK_FALSE(has("passives", A_COST_15));
    CHECK_FALSE(has("flat costs", A_COST_02));
    CHECK(has("shooter: ranged in full", A_COST_47));
}

TEST_CASE("the steps of a price give the price") {
    ModelKind captain = model(3, 4, 3, {hero, counter, mage, waagh});
    captain.mage = 2;
    double product = 1, sum = 0;
    std::vector<double> results;
    const auto listen = [&](const Term& term) {
        if (term.role == Term::Role::times) product *= term.value;
        if (term.role == Term::Role::plus) sum += term.value;
        if (term.role == Term::Role::result) results.push_back(term.value);
        CHECK((term.clause != muster::Clause::none || term.role == Term::Role::result));
    };
    const Points told =
        weapon_price(captain, weapon(24, 3, 1, {targeting, piercing, blast, indirect}, 3), Mode::ranged, listen);
    CHECK(product == doctest::Approx(told.to_double()));
    CHECK(results == std::vector<double>{told.to_double()});
    sum = 0;
    const Points flat = flat_price(captain, listen);
    CHECK(sum == doctest::Approx(flat.to_double()));
}
