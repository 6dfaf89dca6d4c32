#include "import/text_reading.h"

#include "import/letters.h"

#include <algorithm>

namespace json = boost::json;

namespace muster::import {
namespace {

constexpr std::size_t most_words = 120;   // of a sentence that may be read
constexpr std::size_t longest_list = 120; // letters of a text that only names rules

// A text on its way through its sentences.
struct Progress {
    std::vector<json::object> abilities;
    std::vector<std::string> near, unread, waiting; // waiting: read, but what they belong to has not come yet
    Reading before;
    std::size_t idle = 0, others = 0;
    std::string no_word, why_idle;
};

} // namespace

TextReader::TextReader(const Phrases& phrases, std::vector<std::string> keywords,
                       std::map<std::string, std::string> rules)
    : grammar_(phrases),
      keywords_(std::move(keywords)),
      rules_(std::move(rules)) {}

// A short text that only names rules of the list means those rules.
std::string TextReader::with_named_rules(const std::string& name, const std::string& text) const {
    if (text.size() > longest_list) return text;
    std::string whole;
    std::string_view rest = text;
    while (true) {
        const std::size_t comma = std::min(rest.find(','), rest.size());
        std::string_view one = trimmed(rest.substr(0, comma));
        while (one.ends_with('.')) one.remove_suffix(1);
        const auto rule = rules_.find(lower(one));
        if (rule == rules_.end() || rule->second == text || lower(one) == lower(name)) return text;
        whole += rule->second + "\n";
        if (comma == rest.size()) return whole;
        rest.remove_prefix(comma + 1);
    }
}

TextReading TextReader::read(const std::string& name, const std::string& text, const TextBearer& bearer,
                             bool take_nearly) const {
    TextReading reading = read_words(name, with_named_rules(name, text), bearer);
    if (reading.is != TextReading::Is::near || take_nearly) return reading;
    TextReading declined;
    declined.why = WhyKept::declined, declined.word = reading.difference;
    return declined;
}

TextReading TextReader::read_words(const std::string& name, const std::string& text, const TextBearer& bearer) const {
    TextReading result;
    Progress progress;
    const std::vector<Sentence> sentences = sentences_of(text);
    for (const Sentence& sentence : sentences) {
        std::string why;
        if (grammar_.is_idle(sentence.words, why)) {
            ++progress.idle, progress.why_idle = why;
            continue;
        }
        const auto reading =
            sentence.words.size() <= most_words ? grammar_.read(sentence.words, progress.before) : std::nullopt;
        if (reading && reading->effects.empty()) {
            progress.before = *reading;
            progress.waiting.push_back(sentence.written);
            continue;
        }
        std::vector<json::object> abilities;
        std::string refused;
        if (reading)
            for (const Says& effect : reading->effects) {
                Says says = reading->shared;
                for (const auto& each : effect)
                    if (std::ranges::find(says, each) == says.end()) says.push_back(each);
                for (const auto& [key, value] : says)
                    if (key == ".target") result.target = value;
                abilities.push_back(ability_of(says, name, bearer, keywords_));
                if (refused.empty()) refused = refusal_of(abilities.back(), bearer.of);
            }
        if (reading && refused.empty()) {
            progress.abilities.insert(progress.abilities.end(), abilities.begin(), abilities.end());
            progress.near.insert(progress.near.end(), reading->near.begin(), reading->near.end());
            progress.waiting.clear(), progress.before = {};
            continue;
        }
        if (grammar_.switches(sentence.words) ||
            !progress.waiting.empty()) { // it says when, or whether, the others hold
            result.why = refused.empty() ? WhyKept::switched : WhyKept::no_word;
            result.word = refused.empty() ? shortened(sentence.written, 200) : refused;
            return result;
        }
        if (!refused.empty()) progress.no_word = refused;
        if (grammar_.is_of_other_rules(sentence.words)) ++progress.others;
        progress.unread.push_back(sentence.written);
    }
    progress.unread.insert(progress.unread.end(), progress.waiting.begin(), progress.waiting.end());
    for (const std::string& each : progress.unread) result.rest += (result.rest.empty() ? "" : " ") + each;
    if (progress.abilities.empty()) {
        const bool all_idle = !sentences.empty() && progress.idle == sentences.size();
        result.is = all_idle ? TextReading::Is::idle : TextReading::Is::kept;
        result.word = all_idle                   ? "import.idle." + progress.why_idle
                      : progress.no_word.empty() ? shortened(result.rest, 200)
                                                 : progress.no_word;
        if (!progress.no_word.empty()) result.why = WhyKept::no_word;
        if (progress.others > 0 && progress.others == progress.unread.size()) result.why = WhyKept::other_rules;
        return result;
    }
    result.abilities = std::move(progress.abilities);
    const bool partly = !progress.unread.empty();
    result.is = partly || !progress.near.empty() ? TextReading::Is::near : TextReading::Is::taken;
    if (result.is == TextReading::Is::near) result.difference = partly ? "import.near.partly" : progress.near.front();
    return result;
}

} // namespace muster::import
