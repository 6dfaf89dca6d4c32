// Who may be allocated to, and what becomes of each: the rules play on in a copy, once for every way the dice of this
// one attack can fall.
#include "server/queries/functions.h"

#include "battle/standing.h"

namespace muster::queries {
namespace {

constexpr std::size_t most_dice = 4, most_at_once = 3; // of one attack; more are left to whoever can wait

struct MoreDice {
    std::size_t count;
};

// Shows the faces it was told, and says how many more are wanted.
class ToldDice final : public DiceStream {
  public:
    void begin() { used_ = 0; }
    void fill(std::uint64_t, std::span<Face> rolled, Clause) override {
        if (used_ + rolled.size() > faces.size()) throw MoreDice{rolled.size()};
        std::copy_n(faces.begin() + static_cast<std::ptrdiff_t>(used_), rolled.size(), rolled.begin());
        used_ += rolled.size();
    }
    std::vector<Face> faces;

  private:
    std::size_t used_ = 0;
};

struct Decided {};

class Fate {
  public:
    Fate(const Asking& asking, ModelId model)
        : dice_(std::make_shared<ToldDice>()),
          start_(as_known(asking, dice_)),
          model_(model) {}

    // Nothing where there are too many dice to look at.
    bool reckon(Allocation& allocation) {
        saved_ = lost_ = 0;
        if (!start_.question() || !play(1)) return false;
        allocation.saved = saved_, allocation.lost = lost_;
        return true;
    }

  private:
    bool play(double chance) {
        const auto more = try_it();
        if (decided(chance) || more == 0) return true;
        if (more > most_at_once || dice_->faces.size() + more > most_dice) return false;
        return throw_each(more, chance);
    }

    // How many dice are wanted before anything else happens; offers to re-roll are let pass. Where the attack was the
    // last one the rules come to a checkpoint: whatever is next, and may take long to look at, is not asked for.
    std::size_t try_it() {
        trial_.emplace(start_);
        trial_->on_checkpoint = [this](const Battle&, std::size_t) {
            if (trial_->events().size() > start_.events().size()) throw Decided{};
        };
        dice_->begin();
        try {
            trial_->answer(pick(option_of(model_)));
            while (trial_->question() && trial_->question()->question().kind == Kind::reroll)
                if (trial_->answer(pass())) break;
        } catch (const MoreDice& more) {
            return more.count;
        } catch (const Decided&) {}
        return 0;
    }

    // By what the rules have told: saved, or wounded and perhaps gone.
    bool decided(double chance) {
        const TableTalk& talk = *start_.rules().talk;
        for (std::size_t i = start_.events().size(); i < trial_->events().size(); ++i) {
            if (talk.succeeded(trial_->events(), i).value_or(false)) return saved_ += chance, true;
            const auto wounded = talk.wounded(trial_->events(), i);
            if (wounded && wounded->model == model_) return lost_ += wounded->left == 0 ? chance : 0, true;
        }
        return false;
    }

    bool throw_each(std::size_t dice, double chance) {
        if (dice == 0) return play(chance);
        for (Face face = 1; face <= 6; ++face) {
            dice_->faces.push_back(face);
            const bool done = throw_each(dice - 1, chance / 6);
            dice_->faces.pop_back();
            if (!done) return false;
        }
        return true;
    }

    std::shared_ptr<ToldDice> dice_;
    Session start_;
    std::optional<Session> trial_;
    ModelId model_;
    double saved_ = 0, lost_ = 0;
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

// Models of one name with as many wounds fare alike.
void add_chances(const Asking& asking, std::vector<Allocation>& models) {
    const TableTalk* talk = asking.session->rules().talk;
    if (!asking.chances || !talk || !talk->succeeded || !talk->wounded) return;
    for (auto each = models.begin(); each != models.end(); ++each) {
        if (!each->allowed) continue;
        const auto alike = std::find_if(models.begin(), each, [&](const Allocation& other) {
            return other.allowed && other.wounds == each->wounds &&
                   setup_of(asking).model(other.model).name == setup_of(asking).model(each->model).name;
        });
        if (alike != each)
            each->saved = alike->saved, each->lost = alike->lost;
        else if (!Fate(asking, each->model).reckon(*each))
            return;
    }
}

} // namespace

Result<Allocations> allocate_options(const Asking& asking, const QuestionInput& input) {
    if (auto problem = not_open(asking, input.question)) return *problem;
    Allocations allocations;
    bool allocates = false;
    asking.session->at_open_question([&](const Question& question, const Rulings& rulings) {
        allocations.unit = question.unit;
        allocates = question.kind == Kind::allocate;
        if (question.unit == UnitId::none) return;
        for (ModelId model : models_of(battle_of(asking), question.unit))
            allocations.models.push_back(allocation_of(asking, question, rulings, model));
    });
    if (allocations.models.empty()) return wrong("question", "one about no unit", "one that allocates");
    allocations.forced = std::ranges::count(allocations.models, true, &Allocation::allowed) == 1;
    if (allocates) add_chances(asking, allocations.models);
    return allocations;
}

} // namespace muster::queries
