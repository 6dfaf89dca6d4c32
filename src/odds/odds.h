// The odds of an attack: the exact distribution of what is left of a unit after volleys at it. The question mirrors the
// document of docs/formats.md ("Odds"); how a game reads it is the business of its row in odds/registry.h.
#pragma once

#include "base/clause.h"
#include "base/problem.h"
#include "base/slot.h"
#include "dice/reroll.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace muster {

class Document;

namespace odds_limits {
inline constexpr int volleys = 20;
inline constexpr int attacks = 2000; // of one volley
inline constexpr int models = 200;
inline constexpr int wounds = 2000; // of the whole target
inline constexpr int single_rerolls = 3;
} // namespace odds_limits

// --- The question

// Who decides where a player may. usual: as docs/formats.md says, a re-roll where the roll would fail. best: both sides
// as well as can be, the attacker for the aim and the target against it.
enum class OddsPolicy : std::uint8_t { usual, best };
MUSTER_NAMES(OddsPolicy, usual, best)
// What a good choice is good for: the mean of this, ties broken by wounds.
enum class OddsAim : std::uint8_t { killed, wounds, destroyed };
MUSTER_NAMES(OddsAim, killed, wounds, destroyed)

struct OddsQuestion {
    std::string rules;
    Slot asked; // volleys and their target, in the words of the game
    OddsPolicy policy = OddsPolicy::usual;
    OddsAim aim = OddsAim::killed;
    int single_rerolls = 0; // dice the attacker may re-roll in all, of hit, wound or damage rolls; always used best
};

std::size_t volleys_of(const OddsQuestion& question);
int models_of(const OddsQuestion& question); // of the target
int wounds_of(const OddsQuestion& question); // that it has left at the start

// The volleys of another question about the same target, after its own.
void add_volleys(OddsQuestion& question, const OddsQuestion& more);

// "20 attacks on 3+, S4 AP-1 D1" and "10 models, T4 Sv3+ W1".
struct OddsText {
    std::vector<std::string> volleys;
    std::string target;
};
OddsText describe(const OddsQuestion& question);

// --- Reading it

// Reads the document, strictly: an unknown key, a value out of bounds or an ability that the odds do not support is a
// Problem. Its rules must be those of a game that has odds.
Result<OddsQuestion> read_odds(Document& document);

// Something in the question that the odds of its rules cannot express. Nothing is ever left out in silence.
struct Unsupported {
    std::string path; // volleys[0].abilities[2]
    std::string what; // the effect or the field, as the file writes it: "explodes", "when", "if"
    std::string why;  // for people
};
std::vector<Unsupported> unsupported(const OddsQuestion& question);

// The names of the rule sets that have odds, as in OddsQuestion::rules.
std::vector<std::string_view> games_with_odds();

// What a form for questions of a game asks for; the page has a form for each.
enum class OddsOf : std::uint8_t { nothing, datasheets, qualities };
MUSTER_NAMES(OddsOf, nothing, datasheets, qualities)
OddsOf form_of_odds(std::string_view rules); // nothing where the game has no odds

// --- The answer

// How a unit stands after the activation in which it was attacked, where a game has units regroup: unshaken, Exhausted,
// Exhausted and Pinned, or destroyed, by its wounds or by the third failed test.
struct RegroupOdds {
    double steady = 0, exhausted = 0, pinned = 0, destroyed = 0;
};
MUSTER_FIELDS(RegroupOdds, steady, exhausted, pinned, destroyed)

struct OddsResult {
    std::vector<double> killed;      // of 0, 1, … all models: how probable it is to kill so many
    std::vector<double> wounds_lost; // of 0, 1, … wounds at the start
    double mean_killed = 0;
    double mean_wounds_lost = 0;
    double p_destroyed = 0;
    std::optional<RegroupOdds> regroup; // where the game has it and the question names the target's quality
    std::string_view method = "exact";
};

// Exact to 1e-14 for each probability, the same on every machine. The question is one that read_odds accepts; one that
// was made up in the program must be free of problems and of unsupported parts.
OddsResult odds(const OddsQuestion& question);
// About how much there is to compute, before it is: 1 is the most that is computed at all, and takes seconds.
double effort_of(const OddsQuestion& question);
// The same into a result whose memory is used again: no allocation once it is warm.
void odds(const OddsQuestion& question, OddsResult& result);

// --- How it comes about, for display

enum class OddsStage : std::uint8_t { attacks, hit, wound, save, damage, ignore, mortal_wounds, defence, regenerate };
MUSTER_NAMES(OddsStage, attacks, hit, wound, save, damage, ignore, mortal_wounds, defence, regenerate)

struct OddsStep {
    int volley = 0;
    OddsStage stage = OddsStage::attacks;
    int needed = 0;                   // 3 for 3+; 0 where nothing is rolled
    int modifier = 0;                 // in all, after the limit
    Clause because = Clause::none;    // the clause that says what is needed
    Clause limited_by = Clause::none; // the clause that limited the modifiers, where one did
    std::optional<Rerolled> reroll;   // the widest one allowed
    bool invulnerable = false;        // of a save
    double chance = 0; // that a die counts for the attacker (save, defence: that it fails), re-rolls included
    double mean = 0;   // of attacks, hits for each attack, damage, mortal wounds for each attack
    friend bool operator==(const OddsStep&, const OddsStep&) = default;
};
std::vector<OddsStep> steps_of(const OddsQuestion& question);

} // namespace muster
