// What every rule function gets: the setup, the battle and the oracle, with the few verbs rules use. A rule set derives
// its own Game from this one to reach its memory and its armies by name.
#pragma once

#include "base/function_ref.h"
#include "battle/oracle.h"
#include "battle/setup.h"
#include "dice/reroll.h"

namespace muster {

// What each die of a roll has to show, for those who look on.
struct Needs {
    std::uint8_t number = 0;        // before modifiers of the roll, from 1 up; 0: the roll is no test
    std::int8_t modifier = 0;       // of the roll
    std::uint8_t succeeds_from = 0; // the lowest unmodified face that will do; 7: none does
    bool alone = false;             // whatever follows hangs on which dice will do, and on nothing else of the faces

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
    UnitId unit = UnitId::none; // for whom
    FixedVector<Face, Roll::max_dice> faces;
    Reading reading = Reading::each; // sum: whatever follows hangs on the total of the faces alone
    Needs needs;
};
MUSTER_FIELDS(DiceRolled, purpose, roller, unit, faces, reading, needs)

struct DiceRerolled {
    static constexpr std::string_view name = "dice_rerolled";
    static constexpr Weight weight = Weight::detail;
    Clause purpose = Clause::none; // of the first roll
    Clause because = Clause::none; // what allows it
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

    // Asks, with the rules' own check on top of the form; `why_not` names the clause that forbids what is not an
    // option; `placing` is what check and proposer go by, for those who want to look at it.
    Answer ask(const Question& question, Check check = nullptr, Propose propose = nullptr, WhyNot why_not = nullptr,
               const Placing* placing = nullptr);
    // One of these, or nothing where the player may pass and does.
    std::optional<Option> choose(Question question, std::span<const Option> options, WhyNot why_not = nullptr);
    bool yes(Side seat, Clause clause, UnitId about, QuestionKind kind = QuestionKind::choose_option);
    int choose_number(QuestionKind kind, Side seat, Clause clause, UnitId about, int least, int most,
                      bool secret = false);

    // Before a question is put together that takes work: see Oracle.
    std::optional<Answer> on_record(Question& question) { return oracle.on_record(battle, question); }
    void announce(const Question& question) { oracle.announce(question); }

    Roll roll(Clause purpose, Side roller, std::size_t count, UnitId unit = UnitId::none,
              Reading reading = Reading::each, const Needs& needs = {});
    Roll roll(Clause purpose, Side roller, std::size_t count, UnitId unit, const Needs& needs) {
        return roll(purpose, roller, count, unit, Reading::each, needs);
    }
    // Throws the dice at these positions again. Whether they may be is settled (dice/reroll.h); here it is done and
    // told.
    void reroll(Roll& roll, Clause because, const DiceChoice& which);

    template <class E>
    void tell(const E& event) {
        oracle.tell(event);
    }
    void checkpoint() { oracle.checkpoint(battle); }
};

} // namespace muster
