#include "import/transport_capacity.h"

#include "import/letters.h"

#include <boost/json.hpp>

#include <algorithm>
#include <charconv>

namespace json = boost::json;

namespace muster::import {
namespace {

constexpr int most_places = 100, most_for_one = 20;

std::optional<int> number_at(std::string_view text) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() ? std::optional(number) : std::nullopt;
}

std::string said(const Says& says, std::string_view key) {
    const auto found = std::ranges::find(says, key, [](const auto& each) { return std::string_view(each.first); });
    return found == says.end() ? "" : found->second;
}

// Any one of these; empty if more is asked of one passenger than a keyword.
std::vector<std::string> alternatives(const json::value& keywords) {
    if (keywords.is_string()) return {std::string(keywords.as_string())};
    std::vector<std::string> any;
    if (!keywords.is_object() || keywords.get_object().contains("all_of")) return any;
    for (const json::value& each : keywords.at("any_of").as_array()) any.emplace_back(each.as_string());
    return any;
}

class TransportReader {
  public:
    TransportReader(const TextReader& texts, const TextBearer& bearer) : texts_(texts), bearer_(bearer) {}

    TransportReading read(const std::string& words) {
        const TextReader::PlainReading plain = texts_.read_plainly(words);
        bool whole = plain.unread.empty();
        for (const Says& each : plain.effects) whole = take(each) && whole;
        if (!transport_.contains("capacity")) return from_first_number(words);
        if (!takes_.empty()) transport_["takes"] = std::move(takes_);
        if (!without_.empty()) transport_["not"] = std::move(without_);
        return {std::move(transport_), whole};
    }

  private:
    bool take(const Says& says) {
        const std::string effect = said(says, "effect");
        const json::value keywords = texts_.keywords_in(said(says, "keyword"), bearer_);
        if (effect == "carries") return take_capacity(number_at(said(says, "capacity")), keywords);
        if (effect == "carries_not") {
            const auto each = alternatives(keywords);
            for (const std::string& keyword : each) without_.emplace_back(keyword);
            return !each.empty();
        }
        const auto places = number_at(said(says, "places"));
        const auto each = alternatives(keywords);
        if (effect != "takes" || !places || *places < 2 || *places > most_for_one) return false;
        for (const std::string& keyword : each) takes_.push_back({{"keyword", keyword}, {"places", *places}});
        return !each.empty();
    }

    // The first capacity counts: others hold under conditions.
    bool take_capacity(std::optional<int> places, const json::value& keywords) {
        if (transport_.contains("capacity") || !places || *places < 1) return false;
        transport_["capacity"] = std::min(*places, most_places);
        if (keywords.is_object())
            transport_["only"] = keywords;
        else if (keywords != json::value(""))
            transport_["only"] = json::array{keywords};
        return *places <= most_places;
    }

    // Words that nobody reads: the first number, and INFANTRY if that is all they admit.
    static TransportReading from_first_number(const std::string& words) {
        const auto number =
            number_at(std::string_view(words).substr(std::min(words.find_first_of("0123456789"), words.size())));
        if (!number || *number < 1) return {};
        json::object transport = {{"capacity", std::min(*number, most_places)}};
        const std::string before = lower(words.substr(0, lower(words).find("cannot")));
        if (before.find("infantry") != std::string::npos) transport["only"] = json::array{"INFANTRY"};
        return {std::move(transport), false};
    }

    const TextReader& texts_;
    const TextBearer& bearer_;
    json::object transport_;
    json::array takes_, without_;
};

} // namespace

TransportReading transport_in(const std::string& words, const TextReader& texts, const TextBearer& bearer) {
    return TransportReader(texts, bearer).read(words);
}

} // namespace muster::import
