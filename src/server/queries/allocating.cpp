// Which models an attack may be allocated to, and what happens to each. The rules play on in a copy, once for every
// result of the dice of this attack.
#include "server/queries/functions.h"
#include "server/queries/trial.h"

#include "battle/standing.h"

namespace muster::queries {
namespace {

constexpr std::size_t most_dice = 4; // of one attack; with more, the query says nothing

// An attack is decided when the rules report that it was saved, or that the model took wounds.
class Fate final : public Trial {
  public:
    Fate(const Inspector& inspector, const Answer& answer, ModelId model)
        : Trial(answer),
          inspector_(inspector),
          model_(model) {}

    // Computes nothing if there are too many dice.
    void compute(const Session& session, Allocation& allocation) {
        double saved = 0, lost = 0;
        play_each(session, [&] {
            saved += saved_ ? chance() : 0;
            lost += lost_ ? chance() : 0;
            saved_ = lost_ = false;
            return !too_many_;
        });
        allocation.purpose = purpose_;
        if (!too_many_) allocation.saved = saved, allocation.lost = lost;
    }

  private:
    void before_roll(Clause purpose, std::size_t more) override {
        if (purpose_ == Clause::none) purpose_ = purpose;
        too_many_ = more > most_dice_at_once || dice() + more > most_dice;
        if (too_many_) throw Enough{};
    }
    void after_event() override {
        const std::size_t last = events().size() - 1;
        saved_ = inspector_.succeeded(events(), last).value_or(false);
        const auto wounded = inspector_.wounded(events(), last);
        const bool decided = saved_ || (wounded && wounded->model == model_);
        lost_ = decided && !saved_ && wounded->left == 0;
        if (decided) throw Enough{};
    }
    // This was the last attack. What comes next may take long to prepare, and is not needed.
    void checkpoint(const Battle&) override { throw Enough{}; }

    const Inspector& inspector_;
    ModelId model_;
    bool saved_ = false, lost_ = false; // in this trial
    bool too_many_ = false;
    Clause purpose_ = Clause::none;
};

Allocation allocation_of(const Asking& asking, const Question& question, const Rulings& rulings, ModelId model) {
    const Option option = option_of(model);
    Allocation allocation{};
    allocation.model = model, allocation.allowed = is_listed(question, option);
    allocation.wounds = battle_of(asking).models[index(model)].wounds;
    if (!allocation.allowed)
        if (const auto refusal = rulings.check(pick(option))) allocation.refused = refusal->clause;
    return allocation;
}

// Models with the same name and the same wounds have the same chances.
void add_chances(const Inspector& inspector, const Session& known, std::vector<Allocation>& models) {
    for (auto each = models.begin(); each != models.end(); ++each) {
        if (!each->allowed) continue;
        const auto alike = std::find_if(models.begin(), each, [&](const Allocation& other) {
            return other.allowed && other.wounds == each->wounds &&
                   known.setup().model(other.model).name == known.setup().model(each->model).name;
        });
        if (alike != each)
            each->saved = alike->saved, each->lost = alike->lost, each->purpose = alike->purpose;
        else
            Fate(inspector, pick(option_of(each->model)), each->model).compute(known, *each);
    }
}

} // namespace

Result<Allocations> allocate_options(const Asking& asking, const QuestionInput& input) {
    if (auto problem = not_open(asking, input.question)) return *problem;
    Allocations allocations;
    bool allocates = false;
    asking.session->at_open_question([&](const Question& question, const Rulings& rulings) {
        allocations.unit = question.unit;
        allocates = question.kind == QuestionKind::allocate;
        if (question.unit == UnitId::none) return;
        for (ModelId model : models_of(battle_of(asking), question.unit))
            allocations.models.push_back(allocation_of(asking, question, rulings, model));
    });
    if (allocations.models.empty()) return wrong("question", "one about no unit", "one that allocates");
    allocations.forced = std::ranges::count(allocations.models, true, &Allocation::allowed) == 1;
    const Inspector* inspector = asking.session->rules().inspector;
    if (allocates && asking.chances && inspector && inspector->succeeded && inspector->wounded)
        at_known(asking, [&](const Session& known) { add_chances(*inspector, known, allocations.models); });
    return allocations;
}

} // namespace muster::queries
