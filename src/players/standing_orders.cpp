#include "players/standing_orders.h"

#include "base/bytes_archive.h"
#include "battle/listed_unit.h"
#include "battle/session.h"
#include "battle/standing.h"

namespace muster {
namespace {

// --- What a rule offers

// The order about this question; null if there is none.
Wish StandingOrders::* order_about(const Question& question, const Battle& battle) {
    const auto aims_at_one = [&] {
        return std::ranges::all_of(question.options, [&](const Option& option) {
            return option.what == What::attack && option.at == question.options.front().at;
        });
    };
    switch (question.kind) {
    case QuestionKind::react:
        return &StandingOrders::overwatch;
    case QuestionKind::shoot: // in the other side's turn it is the same reaction: there is one target
        return battle.active != question.seat && aims_at_one() ? &StandingOrders::overwatch : nullptr;
    case QuestionKind::give_order:
        return &StandingOrders::orders;
    case QuestionKind::reroll:
    case QuestionKind::spare_reroll:
        return &StandingOrders::rerolls;
    case QuestionKind::deny:
        return &StandingOrders::denials;
    case QuestionKind::intervene:
        return &StandingOrders::interventions;
    case QuestionKind::close_in:
        return &StandingOrders::charges;
    case QuestionKind::pile_in:
        return &StandingOrders::closing;
    default:
        return nullptr;
    }
}

std::optional<Answer> as_wished(Wish wish, const Question& question, const Rulings& rulings,
                                FunctionRef<Answer()> advice) {
    if (wish == Wish::ask) return std::nullopt;
    if (wish == Wish::never) return question.may_pass ? std::optional(pass()) : std::nullopt;
    Answer answer = advice();
    if (wish == Wish::always && answer.pass && !question.options.empty()) answer = pick(question.options.front());
    return rulings.check(answer) ? std::nullopt : std::optional(answer);
}

// --- Losses

class Losses {
  public:
    Losses(const Session& session, const Question& question, LostFirst first)
        : setup_(session.setup()),
          battle_(session.battle()),
          session_(session),
          question_(question),
          first_(first) {
        for (const Option& option : question.options) left_.push_back(static_cast<ModelId>(option.id));
        if (left_.empty()) return;
        unit_ = models_of(battle_, battle_.models[index(left_.front())].unit);
    }

    // Whether the person says which models are lost, one or a fixed number of them, of one side.
    static bool asked_for(const Question& question, const Battle& battle) {
        const bool one = question.kind == QuestionKind::allocate && question.form == Form::one && !question.may_pass;
        const bool some = question.form == Form::some && question.least == question.most && question.least > 0;
        return battle.round > 0 && (one || some) && std::ranges::all_of(question.options, [&](const Option& option) {
                   if (option.what != What::model) return false;
                   const auto model = static_cast<ModelId>(option.id);
                   return on_table(battle, model);
               });
    }

    // Those of the other side are a decision, unless they are alike.
    bool can_be_answered() const { return owner_of(battle_, left_.front()) == question_.seat || all_alike(); }

    Answer answer() {
        Answer answer;
        const std::size_t count = question_.form == Form::one ? 1 : static_cast<std::size_t>(question_.least);
        while (answer.picks.size() < count) {
            const ModelId lost = next();
            answer.picks.push_back({option_of(lost), 1});
            std::erase(left_, lost);
            unit_.erase_at(static_cast<std::size_t>(std::ranges::find(unit_, lost) - unit_.begin()));
        }
        return answer;
    }

    bool all_alike() const {
        return std::ranges::all_of(left_, [&](ModelId model) { return alike(model, left_.front()); });
    }

  private:
    // They differ in nothing but their places.
    bool alike(ModelId a, ModelId b) const {
        const Setup::ModelAt &one = setup_.models[index(a)], &other = setup_.models[index(b)];
        if (*one.model != *other.model || battle_.models[index(a)].wounds != battle_.models[index(b)].wounds)
            return false;
        return weapons_of(one) == weapons_of(other);
    }
    std::vector<std::string> weapons_of(const Setup::ModelAt& at) const {
        const auto listed = listed_unit(setup_, index(at.unit));
        return listed && at.number < listed->weapons.size() ? listed->weapons[at.number] : std::vector<std::string>{};
    }

    // Those like the model that was lost before in these attacks, or else those of which there are most.
    std::vector<ModelId> group() const {
        const auto before = lost_before();
        std::vector<ModelId> most;
        for (ModelId model : left_) {
            std::vector<ModelId> same;
            std::ranges::copy_if(left_, std::back_inserter(same), [&](ModelId other) { return alike(model, other); });
            if (before && alike(model, *before)) return same;
            if (same.size() > most.size()) most = std::move(same);
        }
        return most;
    }
    std::optional<ModelId> lost_before() const {
        const std::vector<Record> records = session_.since_checkpoint();
        for (auto record = records.rbegin(); record != records.rend(); ++record) {
            if (record->kind != Record::Kind::answer || record->seat != question_.seat) continue;
            const Answer given = from_bytes<Answer>(record->bytes);
            if (given.picks.size() != 1 || given.picks[0].option.what != What::model) continue;
            const auto model = static_cast<ModelId>(given.picks[0].option.id);
            if (battle_.models[index(model)].unit == battle_.models[index(left_.front())].unit) return model;
        }
        return std::nullopt;
    }

    ModelId next() const {
        const std::vector<ModelId> models = group();
        const auto worst = [&](auto value) { return *std::ranges::min_element(models, {}, value); };
        if (first_ == LostFirst::front) return worst([&](ModelId model) { return to_enemy(model); });
        if (first_ == LostFirst::back) return worst([&](ModelId model) { return -to_enemy(model); });
        return worst([&](ModelId model) { return std::pair(widest_gap_without(model), -to_mates(model)); });
    }

    Length between(ModelId a, ModelId b) const {
        return horizontal_distance(solid_of(setup_, battle_, a).base, solid_of(setup_, battle_, b).base);
    }
    Length to_enemy(ModelId model) const {
        Length least = 1000_in;
        for_models_on_table(battle_, [&](ModelId other) {
            if (owner_of(battle_, other) != owner_of(battle_, model)) least = std::min(least, between(model, other));
        });
        return least;
    }
    Length to_mates(ModelId model) const {
        Length sum{};
        for (ModelId mate : unit_) sum = sum + between(model, mate);
        return sum;
    }
    // The widest gap that the unit without this model must bridge to stay together: a group grows by the model nearest
    // to it, until everybody is in.
    Length widest_gap_without(ModelId gone) const {
        std::vector<ModelId> apart;
        std::ranges::copy_if(unit_, std::back_inserter(apart), [&](ModelId model) { return model != gone; });
        if (apart.empty()) return {};
        std::vector<Length> gaps(apart.size(), 1000_in);
        ModelId joined = apart.back();
        apart.pop_back(), gaps.pop_back();
        Length widest{};
        while (!apart.empty()) {
            for (std::size_t i = 0; i < apart.size(); ++i) gaps[i] = std::min(gaps[i], between(joined, apart[i]));
            const auto nearest = std::ranges::min_element(gaps) - gaps.begin();
            widest = std::max(widest, gaps[static_cast<std::size_t>(nearest)]);
            joined = apart[static_cast<std::size_t>(nearest)];
            apart.erase(apart.begin() + nearest), gaps.erase(gaps.begin() + nearest);
        }
        return widest;
    }

    const Setup& setup_;
    const Battle& battle_;
    const Session& session_;
    const Question& question_;
    LostFirst first_;
    std::vector<ModelId> left_; // that may be lost
    UnitModels unit_;           // that stand
};

std::optional<OwnAnswer> answer_by_order(const Session& session, const Question& question, const Rulings& rulings,
                                         const StandingOrders& orders, Player& adviser) {
    const Battle& battle = session.battle();
    if (question.kind == QuestionKind::sequence && orders.sequence == InOrder::as_listed)
        return OwnAnswer{Spared::order, default_answer(question, rulings)};
    if (orders.losses != LostFirst::ask && Losses::asked_for(question, battle)) {
        Losses losses(session, question, orders.losses);
        if (!losses.can_be_answered()) return std::nullopt;
        return OwnAnswer{losses.all_alike() ? Spared::equal : Spared::order, losses.answer()};
    }
    const auto order = order_about(question, battle);
    if (!order) return std::nullopt;
    const auto advice = [&] { return adviser.answer(session.view(question.seat), question, rulings); };
    const auto answer = as_wished(orders.*order, question, rulings, advice);
    return answer ? std::optional(OwnAnswer{Spared::order, *answer}) : std::nullopt;
}

} // namespace

void ask_again(StandingOrders& orders, const Question& question, const Battle& battle) {
    if (question.kind == QuestionKind::sequence) orders.sequence = InOrder::ask;
    if (Losses::asked_for(question, battle)) orders.losses = LostFirst::ask;
    if (const auto order = order_about(question, battle)) orders.*order = Wish::ask;
}

std::optional<OwnAnswer> own_answer(const Session& session, const StandingOrders& orders, Player& adviser) {
    std::optional<OwnAnswer> own;
    session.at_open_question([&](const Question& question, const Rulings& rulings) {
        own = foregone_answer(question, rulings);
        if (!own) own = answer_by_order(session, question, rulings, orders, adviser);
        if (own && rulings.check(own->answer)) own.reset();
    });
    return own;
}

} // namespace muster
