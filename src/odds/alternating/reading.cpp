// Reads a question of the alternating game from its document (docs/formats.md, "Odds"), and says what the odds cannot
// express.
#include "army/alternating/reading.h"
#include "base/json_archive.h"
#include "odds/alternating/plan.h"

#include <fmt/format.h>

namespace muster::odds_internal {
namespace {

using enum alternating::Ability;
using alternating::Ability;
using alternating::AbilitySet;
using alternating::Volley;
using alternating::VolleyTarget;

// --- Reading

int whole(Reader reader, int least, int most) { return static_cast<int>(reader.integer(least, most)); }

int whole_or(Reader reader, std::string_view key, int otherwise, int least, int most) {
    const auto value = reader.find(key);
    return value ? whole(*value, least, most) : otherwise;
}

bool truth(Reader reader, std::string_view key) {
    const auto value = reader.find(key);
    return value && value->boolean();
}

// Calls take(ability, number) for each ability. The same ability twice is refused (A-I-98).
template <class Take>
void read_abilities(Reader reader, Take&& take) {
    const auto list = reader.find("abilities");
    if (!list) return;
    list->size(0, 40);
    std::vector<Ability> read;
    list->each([&](Reader each) {
        const auto [ability, number] =
            take.of_weapons ? alternating::read_named_ability(each) : alternating::read_named_ability(each, false);
        if (!each.ok()) return;
        if (std::ranges::find(read, ability) != read.end())
            return each.refuse(fmt::format("{} a second time", english(ability)), "each ability once (A-I-98)");
        read.push_back(ability);
        take(ability, number);
    });
}

struct TakeForVolley {
    static constexpr bool of_weapons = true;
    Volley& volley;
    void operator()(Ability ability, int number) {
        (category_of(ability) == alternating::Category::weapon ? volley.of_weapon : volley.of_bearers).add(ability);
        if (ability == blast) volley.blast = number;
        if (ability == deadly) volley.deadly = number;
        if (ability == fear) volley.fear = number;
    }
};

struct TakeForTarget {
    static constexpr bool of_weapons = false;
    VolleyTarget& target;
    void operator()(Ability ability, int number) {
        target.abilities.add(ability);
        if (ability == fear) target.fear = number;
    }
};

// A number, or null for attacks that hit without a test (A-I-84). The key is required.
std::optional<int> read_quality(Reader reader) {
    if (reader.find("quality") && !reader.find_or_null("quality")) return {};
    return whole(reader["quality"], 2, 6); // A-I-98
}

Volley read_volley(Reader reader) {
    reader.only({"weapons", "attacks", "quality", "ap", "charge", "melee", "abilities"});
    Volley volley;
    volley.weapons = whole_or(reader, "weapons", 1, 1, 200);
    volley.attacks = whole(reader["attacks"], 1, odds_limits::attacks);
    volley.quality = read_quality(reader);
    volley.ap = whole_or(reader, "ap", 0, -5, 10);
    volley.charge = truth(reader, "charge");
    volley.melee = truth(reader, "melee");
    read_abilities(reader, TakeForVolley{volley});
    if (const int all = volley.weapons * volley.attacks; all > odds_limits::attacks)
        reader.refuse(fmt::format("{} attacks", all), fmt::format("at most {}", odds_limits::attacks));
    return volley;
}

void read_models(Reader reader, VolleyTarget& target) {
    reader.size(1, 20);
    reader.each([&](Reader each) {
        each.only({"count", "toughness"});
        const int count = whole_or(each, "count", 1, 1, odds_limits::models);
        target.models.push_back({count, whole(each["toughness"], 1, 100)});
    });
    if (target.count() > odds_limits::models)
        reader.refuse(fmt::format("{} models", target.count()), fmt::format("at most {}", odds_limits::models));
    if (target.toughness() > odds_limits::wounds)
        reader.refuse(fmt::format("{} toughness", target.toughness()),
                      fmt::format("at most {} in all", odds_limits::wounds));
}

// True, false, or the number that it adds.
int read_cover(Reader reader) {
    const auto cover = reader.find("cover");
    if (!cover) return 0;
    return cover->is_number() ? whole(*cover, 0, 2) : cover->boolean();
}

// A-HIT-11: the pool always holds fewer wounds than would remove a model.
int most_in_pool(const VolleyTarget& target) {
    int highest = 0;
    for (const VolleyTarget::Models& each : target.models) highest = std::max(highest, each.toughness);
    return (target.has(massive) ? target.toughness() : highest) - 1;
}

VolleyTarget read_target(Reader reader) {
    reader.only({"models", "defence", "quality", "started", "pool", "cover", "dealt", "abilities"});
    VolleyTarget target;
    read_models(reader["models"], target);
    target.defence = whole(reader["defence"], 2, 6);
    if (const auto quality = reader.find_or_null("quality")) target.quality = whole(*quality, 2, 6);
    read_abilities(reader, TakeForTarget{target});
    target.cover = read_cover(reader);
    target.dealt = whole_or(reader, "dealt", 0, 0, 1000);
    if (!reader.ok()) return target;
    target.pool = whole_or(reader, "pool", 0, 0, most_in_pool(target));
    if (const auto started = reader.find_or_null("started")) target.started = whole(*started, target.count(), 200);
    return target;
}

// --- What cannot be expressed

constexpr AbilitySet works_on_weapon{blast,   deadly,   impact, targeting, overcharge, reliable,
                                     precise, no_cover, brutal, double_,   piercing,   siege};
constexpr AbilitySet works_for_bearers{fury,  preparation, cautious, good_shot, bad_shot,
                                       waagh, vanguard,    fear,     saboteur};
constexpr AbilitySet works_for_target{aircraft,   fearless,     reckless, counter,  regeneration,
                                      delicate,   invulnerable, stealth,  shield,   patient,
                                      entrenched, massive,      waagh,    immobile, fear};
// Abilities that only change quality tests, and abilities that only matter for regrouping.
constexpr AbilitySet weapons_that_test{impact, overcharge, reliable, double_, siege};
constexpr AbilitySet bearers_that_test{fury, preparation, cautious, good_shot, bad_shot, vanguard};
constexpr AbilitySet regroup_of_bearers{fear, saboteur};
constexpr AbilitySet regroup_of_target{fearless, reckless, immobile, fear};

class Complaints {
  public:
    explicit Complaints(std::vector<Unsupported>& found) : found_(found) {}

    void say(std::string path, std::string what, std::string why) {
        found_.push_back({std::move(path), std::move(what), std::move(why)});
    }

    // Reports each ability of the set by name. Sets of weapons and of models share their bits.
    void name(const std::string& path, AbilitySet set, bool on_weapon, const std::string& why) {
        for (std::size_t i = on_weapon ? alternating::model_ability_count : 0;
             i < (on_weapon ? alternating::ability_count : alternating::model_ability_count); ++i)
            if (const auto ability = static_cast<Ability>(i); set.has(ability))
                say(path + ".abilities", std::string(english(ability)), why);
    }

  private:
    std::vector<Unsupported>& found_;
};

void look_at_volley(const alternating::Salvo& question, std::size_t number, Complaints& complaints) {
    const Volley& volley = question.volleys[number];
    const std::string path = fmt::format("volleys[{}]", number);
    const std::string bears = "an ability that changes how this attack goes";
    complaints.name(path, volley.of_weapon - works_on_weapon, true, bears);
    complaints.name(path, volley.of_bearers - works_for_bearers, false, bears);
    if (!volley.quality) {
        const std::string tests = "attacks with a quality: these hit without a test";
        complaints.name(path, volley.of_weapon & weapons_that_test, true, tests);
        complaints.name(path, volley.of_bearers & bearers_that_test, false, tests);
    }
    if (!question.target.quality)
        complaints.name(path, volley.of_bearers & regroup_of_bearers, false,
                        "a target with a quality: only who regroups minds");
    if (volley.hand_to_hand() != question.volleys.front().hand_to_hand())
        complaints.say(path, volley.hand_to_hand() ? "melee" : "shooting", "one of both: a unit shoots or fights");
    if (volley.bears(saboteur) != question.volleys.front().bears(saboteur))
        complaints.say(path + ".abilities", "Saboteur", "all volleys with it or none: it works for whole units");
    if (volley.charge && question.target.has(aircraft))
        complaints.say("target.abilities", "Aircraft", "shooting: nobody charges it (A-PAS-10f)");
}

void look_at_target(const OddsQuestion& question, Complaints& complaints) {
    const VolleyTarget& target = alternating::salvo_of(question).target;
    complaints.name("target", target.abilities - works_for_target, false,
                    "an ability that changes how attacks at this unit go");
    if (!target.quality)
        complaints.name("target", target.abilities & regroup_of_target, false,
                        "the unit's quality beside it: only who regroups minds");
    if (has_allocation_choice(question) && target.has(reckless))
        complaints.say("target.abilities", "Reckless", "the usual policy beside it, where it matters who is removed");
}

} // namespace

double effort_of_alternating_question(const OddsRules&, const OddsQuestion& asked) {
    const alternating::Salvo& question = alternating::salvo_of(asked);
    if (has_allocation_choice(asked)) return size_of_allocation_plan(question) / 3e6;
    double effort = 0;
    for (const Volley& volley : question.volleys) {
        const VolleyNumbers numbers = numbers_of(question, volley);
        const double dice = 1.0 * numbers.attacks * (1 + numbers.hit.extra_hits) * numbers.blast;
        const double most = dice * (1 + numbers.deadly * numbers.wounds(5));
        const double width = numbers.defence.regenerates ? most : std::min<double>(most, question.target.wounds());
        const double alike = numbers.blast * (1 + question.target.has(waagh)); // the number of different situations
        effort += width * width * (&volley == question.volleys.data() ? 1 : alike) + width * question.target.wounds();
    }
    return effort / 4e8;
}

OddsQuestion read_alternating_question(const OddsRules& rules, Reader reader) {
    reader.only({"rules", "volleys", "target", "policy", "aim"});
    OddsQuestion question;
    question.rules = rules.name();
    alternating::Salvo asked;
    reader["volleys"].size(1, odds_limits::volleys);
    reader["volleys"].each([&](Reader each) { asked.volleys.push_back(read_volley(each)); });
    asked.target = read_target(reader["target"]);
    if (const auto policy = reader.find("policy")) read_strictly(*policy, question.policy);
    if (const auto aim = reader.find("aim")) read_strictly(*aim, question.aim);
    question.asked = Slot::of(std::move(asked));
    return question;
}

std::vector<Unsupported> unsupported_alternating_parts(const OddsRules& rules, const OddsQuestion& question) {
    std::vector<Unsupported> found;
    Complaints complaints(found);
    for (std::size_t i = 0; i < alternating::salvo_of(question).volleys.size(); ++i)
        look_at_volley(alternating::salvo_of(question), i, complaints);
    look_at_target(question, complaints);
    if (found.empty() && effort_of_alternating_question(rules, question) > 1)
        complaints.say("volleys", "all of it together", "fewer attacks, models or wounds: it is too much to compute");
    return found;
}

} // namespace muster::odds_internal
