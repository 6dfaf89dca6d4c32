// The odds of an attack: the exact distribution of what is left of a unit after volleys at it. The question has the
// same parts as the document of docs/formats.md ("Odds"). The game's row in odds/registry.h reads it.
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

// How choices of players are made. usual: as docs/formats.md says, a re-roll where the roll would fail. best: both
// sides choose as well as possible, the attacker for the aim and the target against it.
enum class OddsPolicy : std::uint8_t { usual, best };
MUSTER_NAMES(OddsPolicy, usual, best)
// What the best choices aim at: a high mean of this. Wounds break ties.
enum class OddsAim : std::uint8_t { killed, wounds, destroyed };
MUSTER_NAMES(OddsAim, killed, wounds, destroyed)

struct OddsQuestion {
    std::string rules;
    Slot asked; // volleys and their target, in the words of the game
    OddsPolicy policy = OddsPolicy::usual;
    OddsAim aim = OddsAim::killed;
    int single_rerolls = 0; // dice of hit, wound or damage rolls that the attacker may re-roll; used in the best way
};

std::size_t volleys_of(const OddsQuestion& question);
int models_of(const OddsQuestion& question); // of the target
int wounds_of(const OddsQuestion& question); // wounds left at the start

// Adds the volleys of another question about the same target after those of the first.
void add_volleys(OddsQuestion& question, const OddsQuestion& more);

// "20 attacks on 3+, S4 AP-1 D1" and "10 models, T4 Sv3+ W1".
struct OddsText {
    std::vector<std::string> volleys;
    std::string target;
};
OddsText describe(const OddsQuestion& question);

// --- Reading it

// Reads the document strictly: an unknown key, a value out of bounds or an ability that the odds do not support is a
// Problem. The document must name the rules of a game that has odds.
Result<OddsQuestion> read_odds(Document& document);

// Something in the question that the odds of its rules cannot express. All such parts are reported.
struct Unsupported {
    std::string path; // volleys[0].abilities[2]
    std::string what; // the effect or the field, as the file writes it: "explodes", "when", "if"
    std::string why;  // a text for people
};
std::vector<Unsupported> unsupported(const OddsQuestion& question);

// The names of the rule sets that have odds, as in OddsQuestion::rules.
std::vector<std::string_view> games_with_odds();

// What a form for questions of a game asks for. The page has one form for each.
enum class OddsOf : std::uint8_t { nothing, datasheets, qualities };
MUSTER_NAMES(OddsOf, nothing, datasheets, qualities)
OddsOf form_of_odds(std::string_view rules); // nothing where the game has no odds

// --- The answer

// The state of a unit after the activation in which it was attacked, in a game where units regroup: steady, Exhausted,
// Exhausted and Pinned, or destroyed (by its wounds or by the third failed test).
struct RegroupOdds {
    double steady = 0, exhausted = 0, pinned = 0, destroyed = 0;
};
MUSTER_FIELDS(RegroupOdds, steady, exhausted, pinned, destroyed)

struct OddsResult {
    std::vector<double> killed;      // for 0, 1, … all models: the chance that exactly this many are killed
    std::vector<double> wounds_lost; // for 0, 1, … wounds at the start: the same
    double mean_killed = 0;
    double mean_wounds_lost = 0;
    double p_destroyed = 0;
    std::optional<RegroupOdds> regroup; // if the game has it and the question gives the target's quality
    std::string_view method = "exact";
};

// Each probability is exact to 1e-14 and the same on every machine. `question` must be one that read_odds accepts. A
// question made by the program must be free of problems and of unsupported parts.
OddsResult odds(const OddsQuestion& question);
// An estimate of the work before it is done. 1 is the most that is computed at all; it takes seconds.
double effort_of(const OddsQuestion& question);
// The same, into a result whose memory is used again: after the first calls nothing is allocated.
void odds(const OddsQuestion& question, OddsResult& result);

// --- The steps of the computation, for display

enum class OddsStage : std::uint8_t { attacks, hit, wound, save, damage, ignore, mortal_wounds, defence, regenerate };
MUSTER_NAMES(OddsStage, attacks, hit, wound, save, damage, ignore, mortal_wounds, defence, regenerate)

struct OddsStep {
    int volley = 0;
    OddsStage stage = OddsStage::attacks;
    int needed = 0;                   // 3 for 3+; 0 if nothing is rolled
    int modifier = 0;                 // the sum, after the limit
    Clause because = Clause::none;    // the clause that says what is needed
    Clause limited_by = Clause::none; // the clause that limited the modifiers, where one did
    std::optional<Rerolled> reroll;   // the permission that covers the most dice
    bool invulnerable = false;        // for a save
    double chance = 0; // that a die counts for the attacker (for save and defence: that it fails), re-rolls included
    double mean = 0;   // of attacks, hits per attack, damage, mortal wounds per attack
    friend bool operator==(const OddsStep&, const OddsStep&) = default;
};
std::vector<OddsStep> steps_of(const OddsQuestion& question);

} // namespace muster
