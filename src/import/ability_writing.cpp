// From what the fragments of a sentence say to an ability as army files have it.
#include "import/letters.h"
#include "import/text_reading.h"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>

namespace json = boost::json;

namespace muster::import {
namespace {

json::value value_of(std::string_view text) {
    if (text == "true") return true;
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error == std::errc() && end == text.data() + text.size()) return number;
    if (text.starts_with("--")) return value_of(text.substr(2)); // "-$1" of "-1"
    return json::value(std::string(text));
}

// The keywords of one group without "or": the longest that units of the list have, one after the other.
std::vector<std::string> segments(const std::vector<std::string_view>& words, const std::vector<std::string>& known) {
    std::vector<std::string> found;
    std::string unknown;
    for (std::size_t i = 0; i < words.size();) {
        std::size_t taken = 0;
        std::string joined, best;
        for (std::size_t n = i; n < words.size(); ++n) {
            joined += (joined.empty() ? "" : " ") + std::string(words[n]);
            const std::string keyword = canonical_keyword(joined);
            if (is_placeholder(keyword) || std::ranges::find(known, keyword) != known.end())
                taken = n + 1 - i, best = keyword;
        }
        if (taken == 0) {
            unknown += (unknown.empty() ? "" : " ") + std::string(words[i++]);
            continue;
        }
        if (!unknown.empty()) found.push_back(canonical_keyword(unknown)), unknown.clear();
        found.push_back(best);
        i += taken;
    }
    if (!unknown.empty()) found.push_back(canonical_keyword(unknown));
    return found;
}

// The same keywords, none of which may be there.
json::value none_of(const json::value& keywords) {
    if (!keywords.is_object()) return json::object{{"none_of", json::array{keywords}}};
    const json::value* any = keywords.get_object().if_contains("any_of");
    return any ? json::value(json::object{{"none_of", *any}}) : json::value(); // all of several: not one word
}

// Keywords, but for those of `without`.
json::object both_of(const json::value& keywords, const json::object& without) {
    json::object both = without;
    if (keywords.is_string()) both["all_of"] = json::array{keywords};
    if (const json::object* test = keywords.if_object())
        for (const auto& [key, list] : *test) both[key] = list;
    return both;
}

std::optional<int> whole_number(std::string_view text) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool whole = error == std::errc() && end == text.data() + text.size();
    return whole ? std::optional(number) : std::nullopt;
}

// "=D6+2" of a weapon with D6: what is added, "2"; of one with 2: "D6". Nothing if it is not the same and more.
std::string added(std::string_view damage, std::string_view to) {
    const auto before = whole_number(to), now = whole_number(damage);
    if (before && now) return *now > *before ? fmt::format("{}", *now - *before) : "";
    if (before && damage.ends_with(fmt::format("+{}", *before)))
        return std::string(damage.substr(0, damage.rfind('+')));
    if (to.empty() || !damage.starts_with(to)) return "";
    damage.remove_prefix(to.size());
    return damage.starts_with('+') ? std::string(damage.substr(1)) : "";
}

// Effects that are about attacks at their bearer anyway.
bool protects(const Says& says) {
    return std::ranges::any_of(says, [](const auto& each) {
        return each.first == "effect" &&
               (each.second == "invulnerable" || each.second == "ignore_wounds" || each.second == "reduce_damage");
    });
}

// "@.n": what another fragment says of .n.
std::string resolved(const std::string& written, const Says& says, const TextBearer& bearer) {
    if (written.starts_with('=')) return added(std::string_view(written).substr(1), bearer.damage);
    if (!written.starts_with('@')) return written;
    const auto other = std::ranges::find(says, written.substr(1), [](const auto& each) { return each.first; });
    return other == says.end() ? "" : other->second;
}

} // namespace

// "ADEPTS CORE or ADEPTS GUARD" -> { all_of: [ADEPTS], any_of: [CORE, GUARD] }
json::value keywords_of(std::string_view text, const TextBearer& bearer, const std::vector<std::string>& known) {
    std::vector<std::vector<std::string>> groups;
    std::vector<std::string_view> words;
    const auto finish = [&] {
        if (words.empty()) return;
        groups.push_back(segments(words, known));
        for (std::string& keyword : groups.back())
            if (is_placeholder(keyword) &&
                std::ranges::find(bearer.placeholders, keyword) == bearer.placeholders.end() && !bearer.faction.empty())
                keyword = bearer.faction;
        words.clear();
    };
    for (const std::string_view word : words_of(text)) {
        const std::string small = lower(word);
        if (small == "or" || small == "and" || small == ",")
            finish();
        else
            words.push_back(word);
    }
    finish();
    if (groups.empty()) return json::value(""); // "OR" alone: the reader of abilities refuses it
    json::array all, any;
    for (const std::string& keyword : groups.front()) {
        const auto has = [&](const auto& group) { return std::ranges::find(group, keyword) != group.end(); };
        if (std::ranges::all_of(groups, has)) all.emplace_back(keyword);
    }
    for (const auto& group : groups)
        for (const std::string& keyword : group)
            if (std::ranges::find(all, json::value(keyword)) == all.end()) any.emplace_back(keyword);
    if (all.size() + any.size() == 1) return any.empty() ? all[0] : any[0];
    json::object both;
    if (!all.empty()) both["all_of"] = std::move(all);
    if (!any.empty()) both["any_of"] = std::move(any);
    return both;
}

json::object ability_of(const Says& says, const std::string& name, const TextBearer& bearer,
                        const std::vector<std::string>& known) {
    json::object ability = {{"name", shortened(name, 80)}}, who, condition;
    json::value without; // keywords that nobody of them has
    for (const auto& [key, value] : says) {
        const std::string written = resolved(value, says, bearer);
        if (key.starts_with('.') || key.starts_with('?') || key.starts_with('!')) continue;
        if (key == "against" && protects(says)) continue; // said by another clause of the sentence
        if (key == "aura" || key == "of")
            who[key] = value_of(written);
        else if (key == "keyword")
            who[key] = keywords_of(written, bearer, known);
        else if (key == "keyword_none")
            without = none_of(keywords_of(written, bearer, known));
        else if (key == "who") {
            if (bearer.of == AbilityOf::model && !bearer.everybody) ability["who"] = written;
        } else if (key.starts_with("if.")) {
            const std::string which = key.substr(3);
            if (which == "target_none")
                condition["target_keyword"] = none_of(keywords_of(written, bearer, known));
            else
                condition[which] = which == "target_keyword" ? keywords_of(written, bearer, known) : value_of(written);
        } else if (key == "moves") {
            json::value& moves = ability["moves"];
            if (!moves.is_array()) moves = json::array();
            if (std::ranges::find(moves.get_array(), json::value(written)) == moves.get_array().end())
                moves.get_array().emplace_back(written);
        } else {
            ability[key] = value_of(written);
        }
    }
    if (without.is_object()) who["keyword"] = both_of(who["keyword"], without.get_object());
    if (!who.empty()) ability["who"] = std::move(who);
    if (!condition.empty()) ability["if"] = std::move(condition);
    return ability;
}

std::string refusal_of(const json::object& ability, AbilityOf of) {
    Document document = Document::of(ability);
    (void)read_ability(document.root(), of);
    return document.ok() ? "" : document.problem()->text();
}

} // namespace muster::import
