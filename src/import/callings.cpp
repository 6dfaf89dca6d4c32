#include "import/callings.h"

#include "import/letters.h"
#include "import/numbers.h"
#include "import/texts.h"
#include "import/transport_capacity.h"
#include "import/unit_texts.h"

#include "dice/die.h"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace json = boost::json;

namespace muster::import {
namespace {

constexpr std::size_t most_powers = 12; // of one psyker

// The value of the first column whose name begins so.
std::string column(const Profile& profile, std::string_view beginning) {
    for (const Characteristic& each : profile.characteristics)
        if (lower(each.name).starts_with(beginning)) return each.value;
    return "";
}

// The first number of a text: 12 of "a capacity of 12 GUARD models".
std::optional<int> first_number(std::string_view text) {
    const std::size_t digit = text.find_first_of("0123456789");
    if (digit == std::string_view::npos) return std::nullopt;
    int number = 0;
    const auto [end, error] = std::from_chars(text.data() + digit, text.data() + text.size(), number);
    return error == std::errc() ? std::optional(number) : std::nullopt;
}

bool has_number(std::string_view text) { return first_number(text).has_value(); }

// 6 of "6\""; nothing of "2D6\"", which the rules have no word for.
std::optional<int> inches_in(std::string_view text) {
    const std::string plain = plain_number(text);
    return std::ranges::all_of(plain, is_digit) ? first_number(plain) : std::nullopt;
}

class CallingsReader {
  public:
    CallingsReader(const TextReader& texts, const TextBearer& bearer, bool take_nearly)
        : texts_(texts),
          bearer_(bearer),
          take_nearly_(take_nearly) {}

    Callings read(const Selection& unit) {
        collect(unit);
        if (!powers_.empty() || !found_.psyker.empty()) found_.psyker["powers"] = std::move(powers_);
        return std::move(found_);
    }

  private:
    void collect(const Selection& selection) {
        for (const Profile& profile : selection.profiles) {
            if (std::ranges::find(seen_, words_of_row(profile)) != seen_.end()) continue;
            if (is_psyker(profile)) read_psyker(profile);
            if (is_power(profile)) read_power(profile);
            if (is_carrier(profile)) read_transport(profile);
            if (is_blast(profile)) read_explosion(profile);
            if (is_psyker(profile) || is_power(profile) || is_carrier(profile) || is_blast(profile))
                seen_.push_back(words_of_row(profile));
        }
        for (const Selection& each : selection.selections) collect(each);
    }

    void read_psyker(const Profile& profile) {
        const auto count = [](const std::string& written) {
            return std::clamp(first_number(written).value_or(1), 0, 10);
        };
        found_.psyker["manifest"] = count(column(profile, "cast"));
        found_.psyker["deny"] = is_nothing(column(profile, "deny")) ? 0 : count(column(profile, "deny"));
        if (lower(words_of_row(profile)).find("smite") != std::string::npos) add_power("Smite");
        found_.idle.push_back({profile.name, words_of_row(profile), "import.idle.numbers"});
    }

    bool knows(const std::string& power) const {
        return std::ranges::find(powers_, json::value(shortened(power, 80))) != powers_.end();
    }
    void add_power(const std::string& name) {
        if (powers_.size() < most_powers && !knows(name)) powers_.emplace_back(name);
    }

    // A power is a target and an effect. What is not read is a text, and nobody can cast it.
    void read_power(const Profile& profile) {
        const std::string words = words_of_row(profile), details = column(profile, "detail");
        if (lower(profile.name) == "smite") {
            add_power("Smite");
            found_.idle.push_back({profile.name, words, "import.idle.rules"});
            return;
        }
        TextBearer bearer = bearer_;
        bearer.of = AbilityOf::power;
        const TextReading reading = texts_.read(profile.name, details, bearer, take_nearly_);
        const auto charge = first_number(column(profile, "warp charge"));
        const bool read = reading.is == TextReading::Is::taken || reading.is == TextReading::Is::near;
        if (!read || reading.abilities.empty() || reading.target.empty() || !charge || *charge < 2 || *charge > 12 ||
            powers_.size() >= most_powers || knows(profile.name)) {
            found_.kept.push_back({profile.name, words,
                                   reading.is == TextReading::Is::kept ? reading.why : WhyKept::no_word, reading.word});
            found_.abilities.push_back(text_only(profile.name, words));
            return;
        }
        const int range = std::clamp(first_number(column(profile, "range")).value_or(18), 0, 72);
        json::object power = {{"name", shortened(profile.name, 80)},
                              {"warp_charge", *charge},
                              {"range", range},
                              {"target", reading.target}};
        if (reading.abilities.size() == 1)
            power["ability"] = reading.abilities[0];
        else
            power["abilities"] = json::array(reading.abilities.begin(), reading.abilities.end());
        add_power(shortened(profile.name, 80));
        if (reading.is == TextReading::Is::taken)
            found_.taken.push_back({profile.name, words, {power}});
        else
            found_.near.push_back({profile.name, words, {power}, reading.difference});
        if (!reading.rest.empty()) found_.abilities.push_back(text_only(profile.name, reading.rest));
        found_.powers.push_back(std::move(power));
    }

    // What the words do not say to us stays on the card.
    void read_transport(const Profile& profile) {
        const std::string words = words_of_row(profile), column_text = column(profile, "capacity");
        const std::string& capacity = column_text.empty() ? words : column_text;
        TransportReading reading = transport_in(capacity, texts_, bearer_);
        const bool first = found_.transport.empty(); // a second text about it cannot be joined to it
        if (reading.transport.empty() || !first || (!reading.whole && !take_nearly_ && has_number(capacity))) {
            found_.kept.push_back({profile.name, words, WhyKept::unread, capacity});
            found_.abilities.push_back(text_only(profile.name, words));
            if (!first) return;
            found_.transport = std::move(reading.transport); // nobody could get in without it
            return;
        }
        found_.transport = std::move(reading.transport);
        if (reading.whole) return found_.taken.push_back({profile.name, words, {found_.transport}});
        found_.near.push_back({profile.name, words, {found_.transport}, "import.near.transport"});
        found_.abilities.push_back(text_only(profile.name, words));
    }

    void read_explosion(const Profile& profile) {
        const std::string words = words_of_row(profile);
        const auto on = first_number(column(profile, "dice")), range = inches_in(column(profile, "distance"));
        std::string amount = plain_number(column(profile, "mortal"));
        for (char& letter : amount)
            if (letter == 'd') letter = 'D';
        const auto fixed_amount = first_number(amount);
        const json::value wounds =
            amount.find('D') == std::string::npos && fixed_amount ? json::value(*fixed_amount) : json::value(amount);
        json::object ability = {{"name", shortened(profile.name, 80)},
                                {"effect", "explodes"},
                                {"on", on.value_or(0)},
                                {"range", range.value_or(0)},
                                {"amount", wounds}};
        const std::string refused = refusal_of(ability, AbilityOf::model);
        if (refused.empty()) {
            found_.taken.push_back({profile.name, words, {ability}});
            found_.abilities.push_back(std::move(ability));
        } else {
            found_.kept.push_back({profile.name, words, WhyKept::no_word, refused});
            found_.abilities.push_back(text_only(profile.name, words));
        }
    }

    const TextReader& texts_;
    const TextBearer& bearer_;
    bool take_nearly_;
    json::array powers_; // their names
    std::vector<std::string> seen_;
    Callings found_;
};

} // namespace

Callings callings_of(const Selection& unit, const TextReader& texts, const TextBearer& bearer, bool take_nearly) {
    return CallingsReader(texts, bearer, take_nearly).read(unit);
}

} // namespace muster::import
