#include "odds_question.h"

#include "base/json_reader.h"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>

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

// A number as a number; dice and mistakes as text, for the reader to judge.
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
                "parts with commas between them: 10xW1 (models x wounds), T4, Sv3, Inv4, Ign5, Cov1, First1"});
}

// "10xW2" -> 10 models of 2 wounds.
bool add_models(json::array& models, const std::string& part) {
    const std::size_t times = part.find_first_of("xX");
    if (times == std::string::npos || times + 1 >= part.size() || (part[times + 1] != 'W' && part[times + 1] != 'w'))
        return false;
    const auto count = whole(part.substr(0, times)), wounds = whole(part.substr(times + 2));
    if (!count || !wounds) return false;
    models.push_back({{"count", *count}, {"wounds", *wounds}});
    return true;
}

json::object target_of(const std::string& text) {
    struct Word {
        std::string_view begins, key;
    };
    static constexpr Word words[] = {{"First", "first_model_wounds"},
                                     {"Inv", "invulnerable"},
                                     {"Ign", "ignore"},
                                     {"Cov", "cover"},
                                     {"Sv", "save"},
                                     {"T", "toughness"}};
    json::object target;
    json::array models;
    for (const std::string& part : parts_of(text, ',')) {
        if (add_models(models, part)) continue;
        const auto word = std::ranges::find_if(words, [&](const Word& each) { return part.starts_with(each.begins); });
        if (word == std::end(words) || target.contains(word->key)) refuse_target(part);
        std::string number = part.substr(word->begins.size());
        if (number.ends_with('+')) number.pop_back();
        const auto value = whole(number);
        if (!value) refuse_target(part);
        target[word->key] = *value;
    }
    target["models"] = std::move(models);
    return target;
}

// "hit=ones" -> the two words.
std::pair<std::string, std::string> pair_of(const std::string& flag, const std::string& text) {
    const std::vector<std::string> parts = parts_of(text, '=');
    if (parts.size() != 2)
        throw BadInput(Problem{"", flag, fmt::format("\"{}\"", text), "two words with = between them, as hit=ones"});
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

} // namespace

std::string document_of(const QuickOdds& quick) {
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
        Document document = need(Document::load(quick.file));
        return need(read_odds(document));
    }
    if (quick.attacks.empty() || quick.skill.empty() || quick.strength.empty() || quick.target.empty())
        throw BadInput(
            "expected a FILE, or --attacks, --skill, --strength and --target; `muster odds --help` shows examples");
    Document document = need(Document::parse(document_of(quick), "the flags"));
    return need(read_odds(document));
}

void add_question_options(Command& command, QuickOdds& quick) {
    command.add_option("FILE", quick.file, "an odds question as docs/formats.md describes it");
    command.add_option("--rules", quick.rules, "whose rules: ninth or eighth").type_name("RULES");
    command.add_option("--weapons", quick.weapons, "how many weapons fire, each with its own attacks").type_name("N");
    command.add_option("--attacks", quick.attacks, "attacks of each: a number or dice, 20 or D6 or 2D3+1")
        .type_name("N|DICE");
    command.add_option("--skill", quick.skill, "hits on this or more, 3 or 3+; - hits by itself").type_name("N+");
    command.add_option("--strength", quick.strength, "strength of the attacks").type_name("N");
    command.add_option("--ap", quick.penetration, "armour penetration, 0 or below").type_name("N");
    command.add_option("--damage", quick.damage, "damage of each: a number or dice").type_name("N|DICE");
    command.add_option("--target", quick.target, "10xW1,T4,Sv3 and where they apply Inv4, Ign5, Cov1, First1")
        .type_name("TARGET");
    command.add_option("--reroll", quick.rerolls, "ROLL=WHICH, as hit=ones or wound=failed; may be repeated")
        .type_name("ROLL=WHICH")
        .list(1);
    command.add_option("--modify", quick.modifies, "ROLL=BY, as hit=-1; may be repeated").type_name("ROLL=BY").list(1);
    command.add_flag("--blast", quick.blast, "a Blast weapon");
    command.add_option("--policy", quick.policy, "usual, or best: choices made as well as can be")
        .type_name("usual|best");
}

} // namespace muster
