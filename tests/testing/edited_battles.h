// Battles that were edited by hand: patches, random edits, and whether every accepted battle can be played on.
#pragma once

#include "base/json_archive.h"
#include "battle/validate_battle.h"
#include "testing/matches.h"

#include <random>

namespace muster::test {

namespace json = boost::json;

// The checkpoints of one battle between random players.
inline std::vector<Battle> checkpoints_of(const std::shared_ptr<const Setup>& setup, std::uint64_t seed) {
    std::vector<Battle> checkpoints;
    Session session(setup, seeded(seed).stream(), false);
    session.on_checkpoint = [&](const Battle& at, std::size_t) { checkpoints.push_back(at); };
    const auto player = make_player("random", seed);
    session.run({player.get(), player.get()});
    REQUIRE(session.over());
    return checkpoints;
}

inline json::value json_of(const RuleSet& rules, const Battle& battle) {
    JsonWriter writer;
    transfer_battle(writer, rules, const_cast<Battle&>(battle));
    return writer.take();
}

// The battle with these fields changed; nothing if no battle can hold them.
inline std::optional<Battle> patched(const RuleSet& rules, Battle battle, const json::value& patch) {
    auto document = Document::parse(json::serialize(patch), "battle");
    REQUIRE(document.has_value());
    JsonPatch archive(document->root());
    transfer_battle(archive, rules, battle);
    return document->ok() ? std::optional(battle) : std::nullopt;
}

// A patch, and the place of the problem in the battle that it makes.
using Fault = std::pair<json::value, std::string>;
inline void check_faults(const Setup& setup, const Battle& battle, std::span<const Fault> faults) {
    for (const auto& [patch, place] : faults) {
        CAPTURE(place);
        const auto edited = patched(*setup.rules, battle, patch);
        REQUIRE(edited);
        const auto problem = muster::validate_battle(setup, *edited);
        REQUIRE(problem);
        CHECK(problem->place == place);
        CHECK_FALSE(problem->found.empty());
        CHECK_FALSE(problem->expected.empty());
    }
}

// What could break the rules of any battle of datasheets, in a battle in progress. One member of a list is changed, and
// the whole list is given.
inline json::value with(const RuleSet& rules, const Battle& battle, std::string_view pointer,
                        const json::value& changed) {
    json::value whole = json_of(rules, battle);
    whole.at_pointer(pointer) = changed;
    return whole;
}
inline void check_faults_of_datasheets(const Setup& setup, const Battle& battle) {
    const auto by = [&](std::string_view pointer, const json::value& changed) {
        return with(*setup.rules, battle, pointer, changed);
    };
    const Fault faults[] = {
        {{{"round", 0}}, "round"},
        {{{"round", 6}}, "round"},
        {{{"memory", {{"units", json::array{}}}}}, "memory.units"},
        {{{"memory", {{"models", json::array{}}}}}, "memory.models"},
        {by("/memory/spent/models", json::array{1}), "memory.spent.models"},
        {by("/memory/units/0/origin", 250), "memory.units[0].origin"},
        {by("/memory/units/0/origin", 1), "memory.units[0].origin"},
        {by("/memory/units/0/flags", 1u << 31), "memory.units[0].flags"},
        {by("/memory/units/0/charge_targets", json::array{200}), "memory.units[0].charge_targets"},
        {by("/memory/units/0/charge_targets", json::array{1}), "memory.units[0].charge_targets"},
        {by("/memory/sides/1/warlord", 0), "memory.sides[1].warlord"},
        {by("/memory/sides/0/warlord", 400), "memory.sides[0].warlord"},
        {by("/memory/sides/0/zone", 2), "memory.sides[0].zone"},
        {by("/memory/lasting", json::array{{{"caster", 200}, {"power", 0}, {"on", 0}}}), "memory.lasting[0].caster"},
        {by("/memory/lasting", json::array{{{"caster", 0}, {"power", 9}, {"on", 0}}}), "memory.lasting[0].power"},
    };
    check_faults(setup, battle, faults);
}

// Wounds, datasheets and carriers of models and units, at the beginning of a battle.
inline void check_models_and_carriers(const Setup& setup) {
    const Battle begun = begin_battle(setup);
    const auto place_of = [&](auto&& change) {
        Battle battle = begun;
        change(battle);
        const auto problem = muster::validate_battle(setup, battle);
        return problem ? problem->place : std::string();
    };
    const int most = begun.models[0].wounds;
    CHECK(place_of([&](Battle& battle) { battle.models[0].wounds = 0; }) == "models[0].wounds");
    CHECK(place_of([&](Battle& battle) { battle.models[0].wounds = static_cast<std::uint8_t>(most + 1); }) ==
          "models[0].wounds");
    CHECK(place_of([&](Battle& battle) { battle.models[0].wounds = 1; }).empty());
    const std::size_t last_but_one = index(setup.models.back().unit) - 1;
    CHECK(place_of([&](Battle& battle) { battle.models.back().unit = static_cast<UnitId>(last_but_one); }) ==
          "units[" + std::to_string(last_but_one + 1) + "].whereabouts");
    const auto aboard = [&](UnitId carrier) {
        return place_of([&](Battle& battle) {
            battle.models[0].whereabouts = battle.units[0].whereabouts = Whereabouts::aboard;
            battle.units[0].carrier = carrier;
        });
    };
    CHECK(aboard(UnitId::none) == "units[0].carrier");
    CHECK(aboard(setup.models.back().unit) == "units[0].carrier"); // the enemy's
    CHECK(aboard(static_cast<UnitId>(1)).empty());
}

// --- Random edits

using Chance = std::mt19937; // the same numbers everywhere
inline std::size_t below(Chance& chance, std::size_t most) { return chance() % most; }

inline void edit_leaf(json::value& value, Chance& chance) {
    static constexpr std::int64_t numbers[] = {-1, 0, 1, 2, 5, 9, 100, 254, 255, 65535, 70000};
    static constexpr const char* words[] = {"waiting", "table", "aboard", "destroyed", "red", "blue", "advance"};
    if (value.is_bool())
        value = !value.get_bool();
    else if (value.is_string())
        value = words[below(chance, std::size(words))];
    else
        value = numbers[below(chance, std::size(numbers))];
}

// Changes one thing somewhere: a leaf, or the length of a list.
inline void edit(json::value& value, Chance& chance) {
    if (value.is_object() && !value.get_object().empty()) {
        auto& object = value.get_object();
        return edit((object.begin() + static_cast<std::ptrdiff_t>(below(chance, object.size())))->value(), chance);
    }
    if (!value.is_array()) return edit_leaf(value, chance);
    auto& list = value.get_array();
    if (list.empty()) return;
    if (below(chance, 8) > 0) return edit(list[below(chance, list.size())], chance);
    if (below(chance, 2) == 0)
        list.pop_back();
    else
        list.push_back(json::value(list.back()));
}

struct Enough {};
struct Tired final : Player { // it answers this many questions
    Tired(std::uint64_t seed, int questions) : inner(make_player("random", seed)), left(questions) {}
    Answer answer(const View& view, const Question& question, const Rulings& rulings) override {
        if (left-- == 0) throw Enough{};
        return inner->answer(view, question, rulings);
    }
    std::unique_ptr<Player> inner;
    int left;
};

inline void play_on(const std::shared_ptr<const Setup>& setup, const Battle& battle, std::uint64_t seed) {
    Session session(setup, seeded(seed).stream(), battle, {}, 0, false);
    Tired player(seed, 40);
    try {
        session.run({&player, &player});
        CHECK(session.over());
    } catch (Enough) {}
    CHECK(session.refused_players() == 0);
}

inline void check_random_edits(const std::shared_ptr<const Setup>& setup) {
    const std::vector<Battle> checkpoints = checkpoints_of(setup, 7);
    Chance chance(1);
    int refused = 0, played = 0;
    for (std::uint64_t seed = 0; seed < 250; ++seed) {
        CAPTURE(seed);
        const Battle& battle = checkpoints[below(chance, checkpoints.size())];
        json::value text = json_of(*setup->rules, battle);
        for (std::size_t edits = 1 + below(chance, 3); edits > 0; --edits) edit(text, chance);
        const auto edited = patched(*setup->rules, battle, text);
        if (!edited || muster::validate_battle(*setup, *edited)) {
            ++refused;
            continue;
        }
        play_on(setup, *edited, seed);
        ++played;
    }
    CHECK(refused > 30);
    CHECK(played > 30);
}

} // namespace muster::test
