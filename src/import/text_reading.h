// What a text of a list becomes: abilities that the rules enforce, or words for the players to remember. The danger is
// the half-read text, so a text is taken as a whole or its rest is named.
#pragma once

#include "army/sheets/reading.h"
#include "import/grammar.h"
#include "import/report.h"

#include <boost/json/object.hpp>

#include <map>
#include <string>
#include <vector>

namespace muster::import {

struct TextReading {
    enum class Is : std::uint8_t { taken, near, kept, idle };
    Is is = Is::kept;
    std::vector<boost::json::object> abilities; // of a text that is taken, exactly or nearly
    std::string target;                         // of a psychic power: on whom it works
    std::string type;                           // of a weapon: the type that it has for its bearer, if it says so
    std::string rest;                           // the sentences that stay to be remembered
    std::string difference;                     // of a text that is nearly taken: a message
    WhyKept why = WhyKept::unread;
    std::string word;               // what was not understood; of an idle text: the message that says why
    std::vector<std::string> named; // the rules of the list that the text names, in small letters
};

// Whose text it is.
struct TextBearer {
    AbilityOf of = AbilityOf::model;
    bool everybody = true;                 // every model of the unit has it
    std::vector<std::string> placeholders; // that its datasheet has
    std::string faction;                   // its narrowest: what other placeholders stand for
    std::string damage;                    // of a weapon: its D
    std::vector<std::string> keywords{};   // that all models of the unit have …
    std::vector<std::string> of_some{};    // … and that only some have
    std::vector<std::string> texts{};      // the names of the unit's own texts, in small letters
};

class TextReader {
  public:
    // `keywords` are all that units of the list have; `rules` are its texts by name, in small letters.
    TextReader(const Phrases& phrases, std::vector<std::string> keywords, std::map<std::string, std::string> rules);

    TextReading read(const std::string& name, const std::string& text, const TextBearer& bearer,
                     bool take_nearly) const;
    // What the sentences of a text say, effect by effect, and those that are not read. No ability is made of it.
    struct PlainReading {
        std::vector<Says> effects;
        std::vector<std::string> unread;
    };
    PlainReading read_plainly(const std::string& text) const;
    boost::json::value keywords_in(const std::string& written, const TextBearer& bearer) const;
    // Whether a text says that each model is a unit of its own once it is set up.
    bool operates_apart(const std::string& text) const;

  private:
    struct Expanded;
    Expanded expanded(const std::string& name, const std::string& text, const TextBearer& bearer) const;

    Grammar grammar_;
    std::vector<std::string> keywords_;
    std::map<std::string, std::string> rules_;
};

// A list of keywords as abilities have it: one keyword, or { all_of, any_of } (ability_writing.cpp).
boost::json::value keywords_of(std::string_view text, const TextBearer& bearer, const std::vector<std::string>& known);
// From what fragments say to an ability of an army file (ability_writing.cpp).
boost::json::object ability_of(const Says& says, const std::string& name, const TextBearer& bearer,
                               const std::vector<std::string>& keywords);
// Why the reader of abilities refuses it; empty if it does not.
std::string refusal_of(const boost::json::object& ability, AbilityOf of);

} // namespace muster::import
