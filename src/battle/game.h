// What every rule function gets: the setup, the battle and the oracle, with the few verbs that rules use. A rule set
// derives its own Game from this one, with its memory and its armies as named members.
#pragma once

#include "base/function_ref.h"
#include "battle/oracle.h"
#include "battle/setup.h"
#include "dice/reroll.h"

namespace muster {

// What each die of a roll has to show, for screens and logs.
struct Needs {
    std::uint8_t number = 0;        // before modifiers of the roll, from 1 up; 0: the roll is no test
    std::int8_t modifier = 0;       // of the roll
    std::uint8_t succeeds_from = 0; // the lowest unmodified face that succeeds; 7: none does
    bool alone = false;             // what follows depends only on which dice succeed, not on their faces

    template <class Succeeds>
    static Needs of(int number, int modifier, Succeeds&& succeeds) {
        std::uint8_t face = 1;
        while (face < 7 && !succeeds(face)) ++face;
        return {static_cast<std::uint8_t>(std::clamp(number, 1, 99)), static_cast<std::int8_t>(modifier), face};
    }
    template <class Succeeds>
    static Needs only(int number, int modifier, Succeeds&& succeeds) {
        Needs needs = of(number, modifier, succeeds);
        needs.alone = true;
        return needs;
    }
};
MUSTER_FIELDS(Needs, number, modifier, succeeds_from, alone)

struct DiceRolled {
    static constexpr std::string_view name = "dice_rolled";
    static constexpr Weight weight = Weight::detail;
    Clause purpose = Clause::none;
    Side roller = Side::red;
    UnitId unit = UnitId::none; // the unit that the dice are rolled for
    FixedVector<Face, Roll::max_dice> faces;
    Reading reading = Reading::each; // sum: what follows depends only on the total of the faces
    Needs needs;
};
MUSTER_FIELDS(DiceRolled, purpose, roller, unit, faces, reading, needs)

struct DiceRerolled {
    static constexpr std::string_view name = "dice_rerolled";
    static constexpr Weight weight = Weight::detail;
    Clause purpose = Clause::none; // of the first roll
    Clause because = Clause::none; // the rule that allows the re-roll
    Side roller = Side::red;
    UnitId unit = UnitId::none;
    FixedVector<std::uint8_t, Roll::max_dice> which; // positions in the first roll
    FixedVector<Face, Roll::max_dice> faces;
};
MUSTER_FIELDS(DiceRerolled, purpose, because, roller, unit, which, faces)

using Check = FunctionRef<std::optional<Refusal>(const Answer&)>;
using Propose = FunctionRef<std::optional<Answer>(const Goal&)>;
using WhyNot = FunctionRef<Refusal(const Option&)>;

struct Game {
    const Setup& setup;
    Battle& battle;
    Oracle& oracle;

    // Asks, with the rules' own check after the check of the form. `why_not` names the clause that forbids something
    // that is not an option. `placing` is the data that check and proposer use, for code that wants to look at it.
    Answer ask(const Question& question, Check check = nullptr, Propose propose = nullptr, WhyNot why_not = nullptr,
               const Placing* placing = nullptr);
    // One of these options, or nothing if the player may pass and does.
    std::optional<Option> choose(Question question, std::span<const Option> options, WhyNot why_not = nullptr);
    bool yes(Side seat, Clause clause, UnitId about, QuestionKind kind = QuestionKind::choose_option);
    int choose_number(QuestionKind kind, Side seat, Clause clause, UnitId about, int least, int most,
                      bool secret = false);

    // Call it before a question that takes work to prepare: see Oracle.
    std::optional<Answer> on_record(Question& question) { return oracle.on_record(battle, question); }
    void announce(const Question& question) { oracle.announce(question); }

    Roll roll(Clause purpose, Side roller, std::size_t count, UnitId unit = UnitId::none,
              Reading reading = Reading::each, const Needs& needs = {});
    Roll roll(Clause purpose, Side roller, std::size_t count, UnitId unit, const Needs& needs) {
        return roll(purpose, roller, count, unit, Reading::each, needs);
    }
    // Throws the dice at these positions again and reports it. Whether the rules allow it has been checked
    // (dice/reroll.h).
    void reroll(Roll& roll, Clause because, const DiceChoice& which);

    template <class E>
    void tell(const E& event) {
        oracle.tell(event);
    }
    void checkpoint() { oracle.checkpoint(battle); }
};

} // namespace muster
