// What a game must say of itself for its odds to be asked. Adding one is one row in odds/game.cpp; the public functions
// of odds/odds.h find it by the name of its rules.
#pragma once

#include "base/json_reader.h"
#include "odds/odds.h"

#include <memory>
#include <span>

namespace muster::sheets {
struct AttackRules;
}

namespace muster::odds_internal {

struct OddsGame {
    std::string_view rules; // "ninth"
    // The rest of the document, once its rules are known.
    OddsQuestion (*read)(const OddsGame& game, Reader reader);
    std::vector<Unsupported> (*unsupported)(const OddsGame& game, const OddsQuestion& question);
    void (*compute)(const OddsGame& game, const OddsQuestion& question, OddsResult& result);
    std::vector<OddsStep> (*steps)(const OddsGame& game, const OddsQuestion& question);
    double (*effort)(const OddsGame& game, const OddsQuestion& question); // 1: somebody would wait for seconds
    const sheets::AttackRules* attacks = nullptr; // of the games that are played with datasheets
    // Duels; null where the rules cannot be played yet.
    std::unique_ptr<class DuelTable> (*duel_table)(const OddsQuestion& question) = nullptr;
    std::vector<Unsupported> (*unsupported_in_duel)(const OddsQuestion& question) = nullptr;
};

std::span<const OddsGame> odds_games();
const OddsGame* find_odds_game(std::string_view rules); // null where the game has no odds

// Means and the chance of destruction, once the distributions are known.
void finish(OddsResult& result);

// The parts of a game that is played with datasheets (ninth, eighth).
OddsQuestion read_question(const OddsGame& game, Reader reader);
std::vector<Unsupported> unsupported_parts(const OddsGame& game, const OddsQuestion& question);
void compute_question(const OddsGame& game, const OddsQuestion& question, OddsResult& result);
std::vector<OddsStep> steps_of_question(const OddsGame& game, const OddsQuestion& question);
double effort_of_question(const OddsGame& game, const OddsQuestion& question);

// The parts of the alternating game.
OddsQuestion read_alternating_question(const OddsGame& game, Reader reader);
std::vector<Unsupported> unsupported_alternating_parts(const OddsGame& game, const OddsQuestion& question);
void compute_alternating_question(const OddsGame& game, const OddsQuestion& question, OddsResult& result);
std::vector<OddsStep> steps_of_alternating_question(const OddsGame& game, const OddsQuestion& question);
double effort_of_alternating_question(const OddsGame& game, const OddsQuestion& question);

} // namespace muster::odds_internal
