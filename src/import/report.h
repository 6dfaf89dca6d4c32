// What became of a list: the army, and everything of the file that is not in it or not exactly (muster-import/1,
// docs/formats.md). Each text of the file stands in exactly one list: taken, near, kept or idle. Each weapon stands in
// the army, or in `numbers` with the reason.
#pragma once

#include "base/clause.h"
#include "base/fields.h"
#include "base/json_value.h"

#include <string>
#include <vector>

namespace muster::import {

using AnyJson = JsonValue<"unknown">;

// Enforced by the rules, exactly as written.
struct TextTaken {
    std::string name, text;
    AnyJson ability; // of the vocabulary of datasheets
};
MUSTER_FIELDS(TextTaken, name, text, ability)

// Enforced, but not exactly: the message says what differs.
struct TextNear {
    std::string name, text;
    AnyJson ability;
    std::string difference; // a message: "import.near.also_if_charged"
};
MUSTER_FIELDS(TextNear, name, text, ability, difference)

// Why the players must remember a text.
enum class WhyKept : std::uint8_t {
    no_word,    // read, but the vocabulary has no word for it
    unread,     // not read
    switched,   // one sentence of it limits, chooses, times or replaces the others, and is not read
    declined,   // it is only nearly right, and the player wishes none of that
    other_rules // it speaks of rules that Muster does not play
};
MUSTER_NAMES(WhyKept, no_word, unread, switched, declined, other_rules)

struct TextKept {
    std::string name, text;
    WhyKept why = WhyKept::unread;
    std::string word; // what was not understood: a sentence, or the reader's reason
};
MUSTER_FIELDS(TextKept, name, text, why, word)

// Nothing is lost without it: the rules do it anyway, or it says how models are to be used.
struct TextIdle {
    std::string name, text;
    std::string why; // a message: "import.idle.rules"
};
MUSTER_FIELDS(TextIdle, name, text, why)

// A number that the army could not take as it was written, or a weapon that is not in it.
struct NumberChanged {
    std::string of, written, as; // "Seeker: Range", "320\"", "200"; `as` is empty if it was left out
};
MUSTER_FIELDS(NumberChanged, of, written, as)

// Something that the list does not say. A player may choose differently.
enum class GuessOf : std::uint8_t { bearer, profile, base, keyword };
MUSTER_NAMES(GuessOf, bearer, profile, base, keyword)
struct Guess {
    GuessOf what = GuessOf::base;
    std::string of;     // the weapon, model or datasheet in question
    std::string chosen; // one of …
    std::vector<std::string> choices;
};
MUSTER_FIELDS(Guess, what, of, chosen, choices)

struct Texts {
    std::vector<TextTaken> taken;
    std::vector<TextNear> near;
    std::vector<TextKept> kept;
    std::vector<TextIdle> idle;
};

struct ImportedUnit {
    std::string name, datasheet; // as in the army
    bool playable = false;
    int models = 0, points = 0, power = 0;
    std::vector<TextTaken> taken;
    std::vector<TextNear> near;
    std::vector<TextKept> kept;
    std::vector<TextIdle> idle;
    std::vector<NumberChanged> numbers;
    std::vector<Guess> guesses;
};
MUSTER_FIELDS(ImportedUnit, name, datasheet, playable, models, points, power, taken, near, kept, idle, numbers, guesses)

// What stands beside the units: detachments, traits of the army, and the texts that come with them.
struct Configuration {
    std::vector<std::string> lines;
    std::vector<TextKept> kept;
    std::vector<TextIdle> idle;
};
MUSTER_FIELDS(Configuration, lines, kept, idle)

struct TextTotals {
    int taken = 0, near = 0, idle = 0, kept = 0;
};
MUSTER_FIELDS(TextTotals, taken, near, idle, kept)

struct CostTotal {
    std::string name; // "CP"
    double value = 0;
};
MUSTER_FIELDS(CostTotal, name, value)

struct ImportTotals {
    int units = 0, playable = 0, models = 0;
    std::vector<int> points, power; // of the army's units, and what the list itself says (if it does)
    std::vector<CostTotal> others;  // costs that are listed and not used
    int bases = 0;                  // kinds of bases that were guessed
    TextTotals texts;
};
MUSTER_FIELDS(ImportTotals, units, playable, models, points, power, others, bases, texts)

struct ImportReason { // why the army is not legal
    Clause clause = Clause::none;
    std::string path, text, message;
    std::vector<std::string> values;
};
MUSTER_FIELDS(ImportReason, clause, path, text, message, values)

enum class SourceKind : std::uint8_t { roster, text, army_forge, army };
MUSTER_NAMES(SourceKind, roster, text, army_forge, army)
struct ImportSource {
    SourceKind kind = SourceKind::roster;
    std::string system; // as the file names it
    int revision = 0;
    std::string digest; // of what the list says
};
MUSTER_FIELDS(ImportSource, kind, system, revision, digest)

struct ImportReport {
    std::string format = "muster-import/1", name, rules;
    ImportSource source;
    AnyJson army; // muster-army/1; null if no unit was found
    bool legal = false;
    std::vector<ImportReason> reasons;
    ImportTotals totals;
    Configuration configuration;
    std::vector<ImportedUnit> units;
};
MUSTER_FIELDS(ImportReport, format, name, rules, source, army, legal, reasons, totals, configuration, units)

// What each unit of the army costs in points, by the army's own rules, is written into the report; returns the sum.
int price_units(ImportReport& report);

// Writes into the army which list it was made from, so that the list is known again.
void note_source(ImportReport& report);

// Sums up what the lists hold, and reads the army by its own rules: `legal` and `reasons` are the verdict.
void finish(ImportReport& report);

} // namespace muster::import
