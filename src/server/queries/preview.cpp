// What follows from an answer, by trying it: the rules play on in a copy, once for each result that the dice they roll
// at once can have, until they ask somebody or roll again. Dice that are only added up have as many results as totals.
// Secrets of other seats are made up.
#include "server/queries/functions.h"

#include "battle/game.h"

#include <algorithm>
#include <numeric>

namespace muster::queries {
namespace {

constexpr std::size_t most_dice = 3;

struct RolledAgain {
    Clause purpose;
};

// Faces that dice may show, and in how many ways they show these or what comes to the same.
struct Throw {
    std::array<Face, most_dice> faces{1, 1, 1};
    std::uint32_t ways = 1;
};

// The first roll shows what it is told to; there is no second one.
class TrialDice final : public DiceStream {
  public:
    void begin(const Throw& shown) { rolled_ = 0, shown_ = shown; }
    std::size_t rolled() const { return rolled_; }
    Clause purpose() const { return purpose_; }

    void fill(std::uint64_t, std::span<Face> faces, Clause purpose) override {
        if (rolled_ > 0) throw RolledAgain{purpose};
        rolled_ = faces.size();
        purpose_ = purpose;
        std::ranges::fill(faces, Face{1});
        std::copy_n(shown_.faces.begin(), std::min(faces.size(), most_dice), faces.begin());
    }

  private:
    std::size_t rolled_ = 0;
    Throw shown_;
    Clause purpose_ = Clause::none;
};

// What comes next with these dice as they lie: offers to re-roll them are let pass.
Outcomes play_on(Session& trial, const Answer& answer, std::optional<Refusal>& refusal) {
    try {
        refusal = trial.answer(answer);
        while (trial.question() && trial.question()->question().kind == Kind::reroll)
            if (trial.answer(pass())) break;
    } catch (const RolledAgain& again) {
        return {0, again.purpose, "roll"};
    }
    if (!trial.question()) return {0, Clause::none, "end"};
    return {0, trial.question()->question().clause, "question"};
}

// Whether the dice did what they were rolled for, by the first of the new events that says so.
std::optional<bool> succeeded(const Session& trial, std::size_t told_before) {
    const TableTalk* talk = trial.rules().talk;
    if (!talk || !talk->succeeded) return std::nullopt;
    for (std::size_t i = told_before; i < trial.events().size(); ++i)
        if (const auto success = talk->succeeded(trial.events(), i)) return success;
    return std::nullopt;
}

void add(std::vector<Outcomes>& outcomes, Outcomes outcome, double chance) {
    const auto same = std::ranges::find_if(
        outcomes, [&](const Outcomes& each) { return each.clause == outcome.clause && each.next == outcome.next; });
    outcome.chance = chance;
    if (same == outcomes.end())
        outcomes.push_back(std::move(outcome));
    else
        same->chance += chance;
}

// How the rules read the dice of the trial, by the event that told of them.
Reading reading_of(const Session& trial, std::size_t told_before) {
    for (std::size_t i = told_before; i < trial.events().size(); ++i)
        if (const auto roll = trial.events().get<DiceRolled>(i)) return roll->reading;
    return Reading::each;
}

// Every result of so many dice, all ones first; of those with the same total only one where dice are added up.
std::vector<Throw> all_throws(std::size_t dice, Reading reading) {
    std::vector<Throw> throws{Throw{}};
    const auto total = [](const Throw& each) { return std::accumulate(each.faces.begin(), each.faces.end(), 0); };
    for (std::size_t die = 0; die < dice; ++die) {
        std::vector<Throw> more;
        for (Throw each : throws)
            for (Face face = 1; face <= 6; ++face) {
                each.faces[die] = face;
                const auto same = std::ranges::find(more, total(each), total);
                if (reading == Reading::sum && same != more.end())
                    same->ways += each.ways;
                else
                    more.push_back(each);
            }
        throws = std::move(more);
    }
    return throws;
}

void note(const TrialDice& dice, Preview& preview) {
    preview.dice = static_cast<std::uint16_t>(dice.rolled());
    preview.purpose = dice.rolled() > 0 ? dice.purpose() : Clause::none;
    preview.exact = dice.rolled() <= most_dice;
}

// The first trial shows whether the answer may be given at all, how many dice are rolled and how they are read, and so
// how many there will be.
void try_all(const Session& start, const Answer& answer, TrialDice& dice, Preview& preview) {
    std::vector<Throw> throws{Throw{}};
    std::uint32_t all = 1, decided = 0, successes = 0;
    for (std::size_t i = 0; i < throws.size(); ++i) {
        dice.begin(throws[i]);
        Session trial = start;
        std::optional<Refusal> refusal;
        const Outcomes outcome = play_on(trial, answer, refusal);
        if (refusal) return preview.refusals.push_back(shown(*refusal));
        if (i == 0) {
            preview.legal = true;
            note(dice, preview);
            if (!preview.exact) return;
            throws = all_throws(preview.dice, reading_of(trial, start.events().size()));
            for (std::size_t die = 0; die < preview.dice; ++die) all *= 6;
        }
        add(preview.outcomes, outcome, static_cast<double>(throws[i].ways) / all);
        if (const auto success = succeeded(trial, start.events().size())) {
            decided += throws[i].ways;
            successes += *success ? throws[i].ways : 0;
        }
    }
    std::ranges::stable_sort(preview.outcomes, std::greater{}, &Outcomes::chance);
    if (preview.dice > 0 && decided == all) preview.success = static_cast<double>(successes) / all;
}

} // namespace

Result<Preview> preview_option(const Asking& asking, const CheckInput& input) {
    if (auto problem = not_open(asking, input.question)) return *problem;
    const auto answer = answer_in(setup_of(asking), input.answer, "answer");
    if (answer.has_error()) return answer.error();
    const auto dice = std::make_shared<TrialDice>();
    const Session start = as_known(asking, dice);
    if (!start.question()) return wrong("question", "a question that hangs on a secret", "one that can be foreseen");
    Preview preview;
    try_all(start, *answer, *dice, preview);
    return preview;
}

} // namespace muster::queries
