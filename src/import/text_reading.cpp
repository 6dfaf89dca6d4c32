#include "import/text_reading.h"

#include "import/letters.h"

#include <boost/json.hpp>

#include <algorithm>

namespace json = boost::json;

namespace muster::import {
namespace {

constexpr std::size_t longest_list = 250; // letters of a text that only names rules

using Sentences = std::vector<Sentence>;

Says together(const Says& shared, const Says& effect) {
    Says says = shared;
    for (const auto& each : effect)
        if (std::ranges::find(says, each) == says.end()) says.push_back(each);
    return says;
}

bool speaks_of_this_weapon(const Sentence& sentence) {
    const auto is = [](const Word& word, std::string_view small) { return word.small == small; };
    return std::ranges::adjacent_find(sentence.words, [&](const Word& a, const Word& b) {
               return is(a, "this") && (is(b, "weapon") || is(b, "profile") || is(b, "weapon's"));
           }) != sentence.words.end();
}

// A text on its way through its sentences.
class Passage {
  public:
    Passage(const Grammar& grammar, const std::vector<std::string>& known, const std::string& name,
            const TextBearer& bearer)
        : grammar_(grammar),
          known_(known),
          name_(name),
          bearer_(bearer) {}

    TextReading read(const Sentences& sentences) {
        for (const Sentence& sentence : sentences) {
            if (is_idle(sentence) || is_read(sentence)) continue;
            // It says when, or whether, the others hold.
            if (grammar_.switches(sentence.words) || !waiting_.empty()) return spoiled(sentence);
            if (!refused_.empty()) no_word_ = refused_;
            if (grammar_.is_of_other_rules(sentence.words)) ++others_;
            unread_.push_back(sentence.written);
        }
        unread_.insert(unread_.end(), waiting_.begin(), waiting_.end());
        for (const std::string& each : unread_) result_.rest += (result_.rest.empty() ? "" : " ") + each;
        const bool all_idle = !sentences.empty() && idle_ == sentences.size();
        return abilities_.empty() ? without_ability(all_idle) : with_abilities();
    }

  private:
    bool is_idle(const Sentence& sentence) {
        std::string why;
        if (!grammar_.is_idle(sentence.words, why)) return false;
        ++idle_, why_idle_ = why;
        return true;
    }

    // `refused_` says why what was read is none of our abilities. What is about one weapon is not about all of a model.
    bool is_read(const Sentence& sentence) {
        refused_.clear();
        if (bearer_.of != AbilityOf::weapon && speaks_of_this_weapon(sentence)) return false;
        const auto reading = grammar_.read(sentence.words, before_);
        if (!reading) return false;
        if (reading->effects.empty()) {
            before_ = *reading;
            waiting_.push_back(sentence.written);
            return true;
        }
        std::vector<json::object> abilities;
        for (const Says& effect : reading->effects) {
            const Says says = together(reading->shared, effect);
            const std::string made = value_in(says, "effect");
            if (made == "type")
                take_type(says);
            else if (made == "nothing")
                ++idle_, why_idle_ = value_in(says, "why");
            else
                abilities.push_back(ability_of(says, name_, bearer_, known_));
            if (const std::string target = value_in(says, ".target"); !target.empty()) result_.target = target;
        }
        for (json::object& each : abilities) {
            if (!reading->near.empty()) each["differs"] = reading->near.front();
            if (refused_.empty()) refused_ = import::refusal_of(each, bearer_.of);
        }
        if (!refused_.empty()) return false;
        abilities_.insert(abilities_.end(), abilities.begin(), abilities.end());
        near_.insert(near_.end(), reading->near.begin(), reading->near.end());
        waiting_.clear(), before_ = {};
        return true;
    }

    static std::string value_in(const Says& says, std::string_view key) {
        const auto found = std::ranges::find(says, key, [](const auto& each) { return std::string_view(each.first); });
        return found == says.end() ? "" : found->second;
    }

    // A weapon has this type for bearers with a keyword. It is applied now, so no ability is left of it.
    void take_type(const Says& says) {
        const std::string keyword = canonical_keyword(value_in(says, ".bearer"));
        if (std::ranges::find(bearer_.of_some, keyword) != bearer_.of_some.end()) {
            refused_ = keyword; // one weapon cannot have two types
            return;
        }
        if (std::ranges::find(bearer_.keywords, keyword) != bearer_.keywords.end())
            result_.type = value_in(says, "type");
        ++idle_, why_idle_ = "type";
    }

    TextReading spoiled(const Sentence& sentence) {
        TextReading result;
        result.why = refused_.empty() ? WhyKept::switched : WhyKept::no_word;
        result.word = refused_.empty() ? shortened(sentence.written, 200) : refused_;
        return result;
    }

    TextReading without_ability(bool all_idle) {
        result_.is = all_idle ? TextReading::Is::idle : TextReading::Is::kept;
        result_.word = all_idle           ? "import.idle." + why_idle_
                       : no_word_.empty() ? shortened(result_.rest, 200)
                                          : no_word_;
        if (!no_word_.empty()) result_.why = WhyKept::no_word;
        if (others_ > 0 && others_ == unread_.size()) result_.why = WhyKept::other_rules;
        return std::move(result_);
    }

    TextReading with_abilities() {
        const bool partly = !unread_.empty();
        result_.abilities = std::move(abilities_);
        result_.is = partly || !near_.empty() ? TextReading::Is::near : TextReading::Is::taken;
        if (result_.is == TextReading::Is::near) result_.difference = partly ? "import.near.partly" : near_.front();
        return std::move(result_);
    }

    const Grammar& grammar_;
    const std::vector<std::string>& known_; // keywords of the list
    const std::string& name_;
    const TextBearer& bearer_;
    std::vector<json::object> abilities_;
    std::vector<std::string> near_, unread_, waiting_; // waiting: read, but what they belong to has not come yet
    Reading before_;
    std::size_t idle_ = 0, others_ = 0;
    std::string refused_, no_word_, why_idle_;
    TextReading result_;
};

// "This unit has the following abilities: Bright Lamps, Steady and Old Roads." -> the three, in small letters.
std::vector<std::string> names_in(std::string_view text) {
    const std::string small = lower(text);
    std::string_view rest = small;
    if (const std::size_t colon = rest.find(':');
        colon != std::string_view::npos && rest.substr(0, colon).find("following abilit") != std::string_view::npos)
        rest = trimmed(rest.substr(colon + 1));
    std::vector<std::string> names;
    while (!rest.empty()) {
        std::size_t end = rest.size(), next = rest.size();
        for (const std::string_view mark : {",", "\n", " and ", "\u2022"})
            if (const std::size_t at = rest.find(mark); at < end) end = at, next = at + mark.size();
        std::string_view one = trimmed(rest.substr(0, end));
        while (one.ends_with('.')) one.remove_suffix(1);
        if (one.starts_with("- ") || one.starts_with("* ")) one = trimmed(one.substr(2));
        if (!one.empty()) names.emplace_back(one);
        rest = trimmed(rest.substr(next));
    }
    return names;
}

} // namespace

TextReader::TextReader(const Phrases& phrases, std::vector<std::string> keywords,
                       std::map<std::string, std::string> rules)
    : grammar_(phrases),
      keywords_(std::move(keywords)),
      rules_(std::move(rules)) {}

struct TextReader::Expanded {
    Sentences sentences;
    std::vector<std::string> named;
};

// A sentence that only names rules of the list means those rules. Those that the unit has beside it count once; but
// what a weapon names is its own.
TextReader::Expanded TextReader::expanded(const std::string& name, const std::string& text,
                                          const TextBearer& bearer) const {
    Expanded whole;
    for (Sentence& sentence : sentences_of(text)) {
        const auto names =
            sentence.written.size() > longest_list ? std::vector<std::string>() : names_in(sentence.written);
        const auto is_rule = [&](const std::string& each) {
            const auto rule = rules_.find(each);
            return rule != rules_.end() && rule->second != text && each != lower(name);
        };
        if (names.empty() || !std::ranges::all_of(names, is_rule)) {
            whole.sentences.push_back(std::move(sentence));
            continue;
        }
        for (const std::string& each : names) {
            whole.named.push_back(each);
            const bool beside = std::ranges::find(bearer.texts, each) != bearer.texts.end();
            if (beside && bearer.of != AbilityOf::weapon) continue;
            for (Sentence& more : sentences_of(rules_.at(each))) whole.sentences.push_back(std::move(more));
        }
    }
    return whole;
}

TextReading TextReader::read(const std::string& name, const std::string& text, const TextBearer& bearer,
                             bool take_nearly) const {
    Expanded whole = expanded(name, text, bearer);
    TextReading reading;
    if (whole.sentences.empty() && !whole.named.empty())
        reading.is = TextReading::Is::idle, reading.word = "import.idle.named";
    else
        reading = Passage(grammar_, keywords_, name, bearer).read(whole.sentences);
    reading.named = std::move(whole.named);
    if (reading.is != TextReading::Is::near || take_nearly) return reading;
    TextReading declined;
    declined.why = WhyKept::declined, declined.word = reading.difference;
    return declined;
}

TextReader::PlainReading TextReader::read_plainly(const std::string& text) const {
    PlainReading plain;
    for (const Sentence& sentence : sentences_of(text)) {
        std::string why;
        if (grammar_.is_idle(sentence.words, why)) continue;
        const auto reading = grammar_.read(sentence.words, {});
        if (!reading || reading->effects.empty()) {
            plain.unread.push_back(sentence.written);
            continue;
        }
        for (const Says& effect : reading->effects) plain.effects.push_back(together(reading->shared, effect));
    }
    return plain;
}

json::value TextReader::keywords_in(const std::string& written, const TextBearer& bearer) const {
    return keywords_of(written, bearer, keywords_);
}

bool TextReader::operates_apart(const std::string& text) const {
    return std::ranges::any_of(sentences_of(text),
                               [&](const Sentence& sentence) { return grammar_.sets_apart(sentence.words); });
}

} // namespace muster::import
