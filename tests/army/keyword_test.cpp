#include "army_testing.h"

#include <rapidcheck.h>

using namespace muster;
using namespace muster::testing;

TEST_CASE("N-KEY-04 singular and plural forms and any capitals are the same keyword, by a table and no guessing") {
    CHECK(canonical_keyword("Characters") == "CHARACTER");
    CHECK(canonical_keyword("  assault   intercessor squads ") == "ASSAULT INTERCESSOR SQUAD");
    CHECK(canonical_keyword("Batteries") == "BATTERY");
    CHECK(canonical_keyword("\tassault\tintercessor\nsquads\r\n") == "ASSAULT INTERCESSOR SQUAD");
    // Words that merely end in S keep it.
    CHECK(canonical_keyword("Adeptus Astartes") == "ADEPTUS ASTARTES");
    CHECK(canonical_keyword("Ultramarines") == "ULTRAMARINES");
    CHECK(canonical_keyword("INFANTRY") == "INFANTRY");
    // Only the last word is a plural: a vehicle's crew is not the keyword VEHICLE CREW.
    CHECK(canonical_keyword("vehicles crew") == "VEHICLES CREW");
}

TEST_CASE("a canonical keyword stays as it is") {
    CHECK(rc::check("canonical twice is canonical once", [](const std::string& text) {
        const std::string once = canonical_keyword(text);
        RC_ASSERT(canonical_keyword(once) == once);
    }));
}

TEST_CASE("N-KEY-01 N-KEY-02 faction keywords and other keywords are listed apart and work the same way") {
    const Army army = blades({});
    for (const char* keyword : {"INFANTRY", "PRIMARIS", "IMPERIUM", "ADEPTUS ASTARTES"}) {
        CHECK(unit(army, 0).keywords.has(keyword));
    }
    CHECK_FALSE(unit(army, 0).keywords.has("BIKER"));
    // Moved from one list to the other, nothing changes.
    const Army moved =
        blades({{"/datasheets/0/keywords", json::array{"PRIMARIS", "ASSAULT INTERCESSOR SQUAD", "IMPERIUM"}},
                {"/datasheets/0/faction_keywords", json::array{"INFANTRY", "ADEPTUS ASTARTES", "<CHAPTER>"}}});
    CHECK(unit(moved, 0).keywords == unit(army, 0).keywords);
}

TEST_CASE("N-EX-23 a rule for infantry finds units with INFANTRY in singular or plural, and no others") {
    const Army army = blades({});
    CHECK(unit(army, 0).keywords.has("Infantry"));
    CHECK(unit(army, 0).keywords.has(CoreKeyword::infantry));
    CHECK_FALSE(unit(army, 1).keywords.has("Infantry"));
    CHECK_FALSE(unit(army, 1).keywords.has(CoreKeyword::infantry));
    CHECK(unit(army, 1).keywords.has("Bikers"));
    CHECK(unit(army, 1).keywords.has(CoreKeyword::biker));
}

TEST_CASE("N-KEY-05 a placeholder is replaced by a keyword of the owner's choice") {
    const Army army = blades({});
    CHECK(army.validation.legal());
    CHECK(unit(army, 0).keywords.has("FIRST BLADES"));
    CHECK_FALSE(unit(army, 0).keywords.has("<CHAPTER>"));
    // Each unit has its own.
    const Army two = blades({{"/units/1/keywords/<CHAPTER>", "Second Spears"}});
    CHECK(two.validation.legal());
    CHECK(unit(two, 1).keywords.has("SECOND SPEARS"));
    CHECK_FALSE(unit(two, 1).keywords.has("FIRST BLADES"));
    // Not chosen, not there to be chosen, or not a keyword.
    CHECK(clauses(blades({{"/units/0/keywords", json::object()}})) == Ids{"N-KEY-05"});
    CHECK(clauses(blades({{"/units/0/keywords/<LEGION>", "X"}})) == Ids{"N-KEY-05"});
    CHECK(clauses(blades({{"/units/0/keywords/<CHAPTER>", "<LEGION>"}})) == Ids{"N-KEY-05"});
}

TEST_CASE("N-KEY-05 a placeholder among the keywords of one kind of model is replaced too, and has to be") {
    const std::pair<std::string, json::value> marked{"/datasheets/0/models/1/keywords", json::array{"<MARK>"}};
    CHECK(clauses(blades({marked})) == Ids{"N-KEY-05"});
    const Army army = blades({marked, {"/units/0/keywords/<MARK>", "Red Mark"}});
    CHECK(army.validation.legal());
    CHECK(unit(army, 0).keywords.has("RED MARK"));
    CHECK_FALSE(unit(army, 0).keywords.has("<MARK>"));
}

TEST_CASE("N-KEY-07 a rule speaks of no placeholder that its datasheet does not have") {
    const auto with = [](const char* keyword) {
        const json::value ability = json::object{{"name", "A"},
                                                 {"effect", "modify"},
                                                 {"roll", "hit"},
                                                 {"by", 1},
                                                 {"who", json::object{{"aura", 6}, {"keyword", keyword}}}};
        return clauses(blades({{"/datasheets/0/abilities", json::array{ability}}}));
    };
    CHECK(with("<CHAPTER>").empty());
    CHECK(with("CORE").empty());
    CHECK(with("<LEGION>") == Ids{"N-KEY-07"});
}

TEST_CASE("N-KEY-05 the publication may limit the choice") {
    const json::value limits = json::object{{"<CHAPTER>", json::array{"First Blades", "Third Shields"}}};
    CHECK(blades({{"/datasheets/0/placeholders", limits}}).validation.legal());
    CHECK(blades({{"/datasheets/0/placeholders", limits}, {"/units/0/keywords/<CHAPTER>", "third shields"}})
              .validation.legal());
    const Army outside =
        blades({{"/datasheets/0/placeholders", limits}, {"/units/0/keywords/<CHAPTER>", "SECOND SPEARS"}});
    CHECK(clauses(outside) == Ids{"N-KEY-05"});
    CHECK(outside.validation.reasons[0].path == "units[0].keywords");
}

TEST_CASE("N-EX-01 N-KEY-07 a placeholder inside a rule stands for the keyword of the unit that uses the rule") {
    const json::value aura = json::parse(R"([ { "name": "Rites", "effect": "reroll", "roll": "hit", "which": "ones",
        "who": { "aura": 6, "of": "friends", "keyword": "<CHAPTER>" }, "if": { "target_keyword": "<CHAPTER>" } } ])");
    const json::value power =
        json::parse(R"([ { "name": "Might", "warp_charge": 6, "range": 12, "target": "friendly_unit",
        "ability": { "effect": "modify", "characteristic": "S", "by": 1,
                     "who": { "aura": 6, "keyword": "<CHAPTER>" } } } ])");
    const Army army = blades({{"/datasheets/0/abilities", aura},
                              {"/datasheets/0/powers", power},
                              {"/datasheets/0/psyker", json::object{{"powers", json::array{"Might"}}}},
                              {"/datasheets/0/keywords", json::array{"INFANTRY", "PSYKER"}},
                              {"/units/0/keywords/<CHAPTER>", "Ultramarines"}});
    REQUIRE(ability(unit(army, 0), "Rites"));
    CHECK(ability(unit(army, 0), "Rites")->keywords.all_of == std::vector<std::string>{"ULTRAMARINES"});
    CHECK(ability(unit(army, 0), "Rites")->condition_keywords.all_of == std::vector<std::string>{"ULTRAMARINES"});
    REQUIRE(unit(army, 0).powers.size() == 1);
    CHECK(unit(army, 0).powers[0].abilities[0].keywords.all_of == std::vector<std::string>{"ULTRAMARINES"});
    CHECK_FALSE(unit(army, 0).knows_smite); // its rules give it another power instead (N-PSY-05)
}

TEST_CASE("N-KEY-08 N-KEY-09 a unit has the keywords of all its models, each model only its own") {
    const Army army = blades({{"/datasheets/0/models/1/keywords", json::array{"CHARACTERS"}}});
    CHECK(unit(army, 0).keywords.has(CoreKeyword::character));
    CHECK(unit(army, 0).models[9].keywords.has(CoreKeyword::character));
    CHECK_FALSE(unit(army, 0).models[0].keywords.has(CoreKeyword::character));
    CHECK(unit(army, 0).models[0].keywords.has(CoreKeyword::infantry));
}

TEST_CASE("N-I-09 keywords are compared by capitals and a table of plurals, and go with the last model that has them") {
    const Army army = blades({{"/datasheets/0/models/1/keywords", json::array{"Characters"}}});
    CHECK(unit(army, 0).keywords.has("chaRACTer"));
    CHECK_FALSE(unit(army, 0).keywords.has("PRIMARI")); // no "s" is cut off
    const std::vector<std::uint8_t> with_sergeant = {0, 9}, without = {0, 1, 2, 3, 4, 5, 6, 7, 8};
    CHECK(keywords_of(unit(army, 0), with_sergeant).has(CoreKeyword::character));
    CHECK_FALSE(keywords_of(unit(army, 0), without).has(CoreKeyword::character));
    CHECK(keywords_of(unit(army, 0), without).has(CoreKeyword::infantry));
}
