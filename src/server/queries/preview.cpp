// What follows from an answer at once, up to the next question or the second roll. Secrets of other seats are invented.
#include "server/queries/functions.h"
#include "server/queries/trial.h"

#include <algorithm>

namespace muster::queries {
namespace {

class FirstRoll final : public Trial {
  public:
    using Trial::Trial;

    bool is_exact() const { return dice() <= most_dice_at_once; }
    void note_dice(Preview& preview) const {
        preview.dice = static_cast<std::uint16_t>(dice());
        preview.purpose = dice() > 0 ? first_ : Clause::none;
        preview.exact = is_exact();
    }
    Outcomes outcome() const {
        if (asked()) return {chance(), *asked(), "question"};
        if (second_ != Clause::none) return {chance(), second_, "roll"};
        return {chance(), Clause::none, "end"};
    }

  private:
    void before_roll(Clause purpose, std::size_t) override {
        (dice() == 0 ? first_ : second_) = purpose;
        if (dice() > 0) throw Enough{};
        second_ = Clause::none;
    }

    Clause first_ = Clause::none, second_ = Clause::none;
};

// Whether the dice succeeded, according to the first event that says it.
std::optional<bool> succeeded(const Inspector* inspector, const EventLog& events) {
    if (!inspector || !inspector->succeeded) return std::nullopt;
    for (std::size_t i = 0; i < events.size(); ++i)
        if (const auto success = inspector->succeeded(events, i)) return success;
    return std::nullopt;
}

void add(std::vector<Outcomes>& outcomes, const Outcomes& outcome) {
    const auto same = std::ranges::find_if(
        outcomes, [&](const Outcomes& each) { return each.clause == outcome.clause && each.next == outcome.next; });
    if (same == outcomes.end())
        outcomes.push_back(outcome);
    else
        same->chance += outcome.chance;
}

Preview preview_of(const Session& session, const Answer& answer) {
    Preview preview;
    FirstRoll trial(answer);
    double successes = 0;
    bool decided = true; // the rules say it for every result
    trial.play_each(session, [&] {
        if (trial.refusal()) return preview.refusals.push_back(shown(*trial.refusal())), false;
        preview.legal = true;
        trial.note_dice(preview);
        if (!preview.exact) return false;
        add(preview.outcomes, trial.outcome());
        const auto success = succeeded(session.rules().inspector, trial.events());
        decided = decided && success;
        successes += success.value_or(false) ? trial.chance() : 0;
        return true;
    });
    std::ranges::stable_sort(preview.outcomes, std::greater{}, &Outcomes::chance);
    if (preview.dice > 0 && preview.exact && decided) preview.success = successes;
    return preview;
}

} // namespace

Result<Preview> preview_option(const Asking& asking, const CheckInput& input) {
    if (auto problem = not_open(asking, input.question)) return *problem;
    const auto answer = answer_in(setup_of(asking), input.answer, "answer");
    if (answer.has_error()) return answer.error();
    std::optional<Preview> preview;
    at_known(asking, [&](const Session& known) { preview = preview_of(known, *answer); });
    if (!preview) return wrong("question", "a question that hangs on a secret", "one that can be foreseen");
    return *preview;
}

} // namespace muster::queries
