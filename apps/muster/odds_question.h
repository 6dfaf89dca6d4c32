// An odds question from the command line: a file, or quick flags that say the same in one line.
#pragma once

#include "program.h"

#include "odds/odds.h"

namespace muster {

struct QuickOdds {
    std::string file;
    std::string rules = "ninth";
    std::string weapons = "1", attacks, skill, strength, penetration = "0", damage = "1";
    std::string quality;                // of the alternating game, like the next three
    std::vector<std::string> abilities; // "Deadly(3)"
    bool charge = false, melee = false;
    std::string target;                // "10xW1,T4,Sv3"; alternating: "10xT1,D5,Q4,Regeneration"
    std::vector<std::string> rerolls;  // "hit=ones"
    std::vector<std::string> modifies; // "hit=-1"
    std::string policy = "usual";
    bool blast = false;

    friend bool operator==(const QuickOdds&, const QuickOdds&) = default;
};

// Declares FILE and the quick flags.
void add_question_options(Command& command, QuickOdds& quick);

// The question. If something is wrong with it, the program ends with a message that names the file or the flag.
OddsQuestion question_of(const QuickOdds& quick);

// The document that the flags stand for, so that one reader checks both.
std::string document_of(const QuickOdds& quick);

} // namespace muster
