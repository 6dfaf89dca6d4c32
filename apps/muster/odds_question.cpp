#include "odds_question.h"

#include "base/json_reader.h"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <span>

namespace json = boost::json;

namespace muster {
namespace {

std::optional<int> whole(std::string_view text) {
    if (text.starts_with('+')) text.remove_prefix(1);
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size()) return {};
    return number;
}

// A number as a number. Dice and mistakes stay text, which the reader checks.
json::value number_or_text(const std::string& text) {
    if (const auto number = whole(text)) return *number;
    return json::value(text);
}

// "3" and "3+" are the same skill; "-" is none.
json::value needed(std::string text) {
    if (text.ends_with('+')) text.pop_back();
    if (text == "-") return nullptr;
    return number_or_text(text);
}

std::vector<std::string> parts_of(const std::string& text, char between) {
    std::vector<std::string> parts(1);
    for (char letter : text)
        if (letter == between)
            parts.emplace_back();
        else if (letter != ' ')
            parts.back() += letter;
    return parts;
}

[[noreturn]] void refuse_target(const std::string& part) {
    throw BadInput(
        Problem{"", "--target", fmt::format("\"{}\"", part),
                "parts with commas between them: 10xW1 (models x wounds), T4, Sv3, Inv4, Ign5, Cov1, First1; in the "
                "alternating game 10xT1 (models x toughness), D5, Q4, Pool1, Start10, Cov1, Dealt2 and abilities"});
}

// "10xW2" -> 10 models of 2 wounds; "10xT2" -> of toughness 2.
bool add_models(json::array& models, const std::string& part, char letter, std::string_view key) {
    const std::size_t times = part.find_first_of("xX");
    if (times == std::string::npos || times + 1 >= part.size() ||
        (part[times + 1] != letter && part[times + 1] != letter - 'A' + 'a'))
        return false;
    const auto count = whole(part.substr(0, times)), each = whole(part.substr(times + 2));
    if (!count || !each) return false;
    json::object model;
    model["count"] = *count;
    model[key] = *each;
    models.push_back(std::move(model));
    return true;
}

struct Word {
    std::string_view begins, key;
};
constexpr Word words_of_sheets[] = {{"First", "first_model_wounds"},
                                    {"Inv", "invulnerable"},
                                    {"Ign", "ignore"},
                                    {"Cov", "cover"},
                                    {"Sv", "save"},
                                    {"T", "toughness"}};
constexpr Word words_of_alternating[] = {{"Start", "started"}, {"Dealt", "dealt"}, {"Pool", "pool"},
                                         {"Cov", "cover"},     {"D", "defence"},   {"Q", "quality"}};

// Reads the number after one of the words. Returns false if the part is something else.
bool add_number(json::object& target, std::span<const Word> words, const std::string& part) {
    const auto word = std::ranges::find_if(words, [&](const Word& each) { return part.starts_with(each.begins); });
    if (word == words.end()) return false;
    std::string number = part.substr(word->begins.size());
    if (number.ends_with('+')) number.pop_back();
    const auto value = whole(number);
    if (!value) return false;
    if (target.contains(word->key)) refuse_target(part);
    target[word->key] = *value;
    return true;
}

json::object target_of(const std::string& text) {
    json::object target;
    json::array models;
    for (const std::string& part : parts_of(text, ','))
        if (!add_models(models, part, 'W', "wounds") && !add_number(target, words_of_sheets, part)) refuse_target(part);
    target["models"] = std::move(models);
    return target;
}

// Every other part is an ability, which the reader checks.
json::object alternating_target_of(const std::string& text) {
    json::object target;
    json::array models, abilities;
    for (const std::string& part : parts_of(text, ',')) {
        if (add_models(models, part, 'T', "toughness") || add_number(target, words_of_alternating, part)) continue;
        if (part.empty() || (part[0] >= '0' && part[0] <= '9')) refuse_target(part);
        abilities.emplace_back(part);
    }
    target["models"] = std::move(models);
    target["abilities"] = std::move(abilities);
    return target;
}

// "hit=ones" -> the two words.
std::pair<std::string, std::string> pair_of(const std::string& flag, const std::string& text) {
    const std::vector<std::string> parts = parts_of(text, '=');
    if (parts.size() != 2)
        throw BadInput(
            Problem{"", flag, fmt::format("\"{}\"", text), "two words with = between them, such as hit=ones"});
    return {parts[0], parts[1]};
}

json::array abilities_of(const QuickOdds& quick) {
    json::array abilities;
    for (const std::string& each : quick.rerolls) {
        const auto [roll, which] = pair_of("--reroll", each);
        abilities.push_back({{"effect", "reroll"}, {"roll", roll}, {"which", which}});
    }
    for (const std::string& each : quick.modifies) {
        const auto [roll, by] = pair_of("--modify", each);
        abilities.push_back({{"effect", "modify"}, {"roll", roll}, {"by", number_or_text(by)}});
    }
    if (quick.blast) abilities.push_back(json::object{{"effect", "blast"}});
    if (quick.skill == "-") abilities.push_back(json::object{{"effect", "auto_hit"}});
    return abilities;
}

void refuse_flags(const QuickOdds& quick, bool wrong, std::string_view flags) {
    if (wrong)
        throw BadInput(Problem{"", "the flags", fmt::format("{} with --rules {}", flags, quick.rules),
                               "those of the game: `muster odds --help` shows examples"});
}

std::string alternating_document_of(const QuickOdds& quick) {
    refuse_flags(quick, !quick.skill.empty() || !quick.strength.empty() || quick.damage != "1",
                 "--skill, --strength or --damage");
    refuse_flags(quick, !quick.rerolls.empty() || !quick.modifies.empty() || quick.blast,
                 "--reroll, --modify or --blast");
    json::object volley;
    volley["weapons"] = number_or_text(quick.weapons);
    volley["attacks"] = number_or_text(quick.attacks);
    volley["quality"] = needed(quick.quality);
    volley["ap"] = number_or_text(quick.penetration);
    volley["charge"] = quick.charge;
    volley["melee"] = quick.melee;
    volley["abilities"] = json::value_from(quick.abilities);
    json::object document;
    document["rules"] = quick.rules;
    document["volleys"] = json::array{volley};
    document["target"] = alternating_target_of(quick.target);
    document["policy"] = quick.policy;
    return json::serialize(document);
}

bool is_alternating(const QuickOdds& quick) { return quick.rules == "alternating"; }

} // namespace

std::string document_of(const QuickOdds& quick) {
    if (is_alternating(quick)) return alternating_document_of(quick);
    refuse_flags(quick, !quick.quality.empty() || !quick.abilities.empty() || quick.charge || quick.melee,
                 "--quality, --ability, --charge or --fight");
    json::object volley;
    volley["weapons"] = number_or_text(quick.weapons);
    volley["attacks"] = number_or_text(quick.attacks);
    volley["skill"] = needed(quick.skill);
    volley["strength"] = number_or_text(quick.strength);
    volley["ap"] = number_or_text(quick.penetration);
    volley["damage"] = number_or_text(quick.damage);
    volley["abilities"] = abilities_of(quick);
    json::object document;
    document["rules"] = quick.rules;
    document["volleys"] = json::array{volley};
    document["target"] = target_of(quick.target);
    if (quick.policy != "usual") document["policy"] = quick.policy;
    return json::serialize(document);
}

OddsQuestion question_of(const QuickOdds& quick) {
    if (!quick.file.empty()) {
        QuickOdds nothing_else;
        nothing_else.file = quick.file;
        if (quick != nothing_else) throw BadInput("odds: found FILE and flags of a question, expected one of them");
        Document document = need(Document::load(quick.file));
        return need(read_odds(document));
    }
    const bool complete =
        is_alternating(quick) ? !quick.quality.empty() : !quick.skill.empty() && !quick.strength.empty();
    if (quick.attacks.empty() || !complete || quick.target.empty())
        throw BadInput(
            fmt::format("expected a FILE, or --attacks, {} and --target; `muster odds --help` shows examples",
                        is_alternating(quick) ? "--quality" : "--skill, --strength"));
    Document document = need(Document::parse(document_of(quick), "the flags"));
    return need(read_odds(document));
}

void add_question_options(Command& command, QuickOdds& quick) {
    command.add_option("FILE", quick.file, "an odds question (docs/formats.md)").type_name("FILE");
    command.add_option("--rules", quick.rules, "ninth, eighth or alternating (ninth)").type_name("RULES");
    command.add_option("--weapons", quick.weapons, "number of weapons, each with its own attacks (1)").type_name("N");
    command.add_option("--attacks", quick.attacks, "attacks of each weapon: a number or dice, such as 20, D6 or 2D3+1")
        .type_name("N|DICE");
    command.add_option("--skill", quick.skill, "lowest roll that hits, 3 or 3+; - hits without a roll").type_name("N+");
    command.add_option("--strength", quick.strength, "strength of the attacks").type_name("N");
    command.add_option("--ap", quick.penetration, "armour penetration: 0 or below; alternating: 0 or above (0)")
        .type_name("N");
    command.add_option("--damage", quick.damage, "damage of each attack: a number or dice (1)").type_name("N|DICE");
    command.add_option("--quality", quick.quality, "alternating: lowest roll that hits; - hits without a roll")
        .type_name("N+");
    command
        .add_option("--ability", quick.abilities,
                    "alternating: an ability of the weapon or its bearer; may be repeated")
        .type_name("NAME")
        .repeated();
    command.add_flag("--charge", quick.charge, "alternating: the attackers charge");
    command.add_flag("--fight", quick.melee, "alternating: hand to hand without a charge");
    command
        .add_option("--target", quick.target,
                    "10xW1,T4,Sv3, then Inv4, Ign5, Cov1, First1; alternating: 10xT1,D5,Q4, …")
        .type_name("TARGET");
    command.add_option("--reroll", quick.rerolls, "such as hit=ones or wound=failed; may be repeated")
        .type_name("ROLL=WHICH")
        .repeated();
    command.add_option("--modify", quick.modifies, "such as hit=-1; may be repeated").type_name("ROLL=BY").repeated();
    command.add_flag("--blast", quick.blast, "a Blast weapon");
    command.add_option("--policy", quick.policy, "how choices are made (usual)").type_name("usual|best");
}

} // namespace muster
