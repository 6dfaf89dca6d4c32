// Chances of allocated attacks compared with a slow twin: every face of every die of the attack is tried by itself,
// whatever the rules do with the dice.
#include "battle/inspector.h"
#include "server/queries/battles.h"

using namespace muster;
using namespace muster::test;

namespace {

using enum Clause;

struct MoreDice {
    std::size_t count;
};

// Shows the faces it was told, and says how many more are wanted.
class ToldDice final : public DiceStream {
  public:
    explicit ToldDice(std::vector<Face> faces) : faces_(std::move(faces)) {}
    void fill(std::uint64_t first, std::span<Face> rolled, Clause) override {
        if (first + rolled.size() > faces_.size()) throw MoreDice{rolled.size()};
        std::copy_n(faces_.begin() + static_cast<std::ptrdiff_t>(first), rolled.size(), rolled.begin());
    }

  private:
    std::vector<Face> faces_;
};

class SlowFate {
  public:
    SlowFate(const Session& session, ModelId model) : session_(session), model_(model) { computed = play({}, 1); }
    double saved = 0, lost = 0;
    bool computed; // not where there are more dice than the query looks at

  private:
    bool play(const std::vector<Face>& faces, double chance) {
        Session trial(session_.shared_setup(), std::make_shared<ToldDice>(faces), session_.checkpoint(),
                      session_.since_checkpoint(), 0);
        const std::size_t told = trial.events().size(), more = go_on(trial);
        if (is_decided(trial, told, chance) || more == 0) return true;
        if (more > 3 || faces.size() + more > 4) return false;
        return throw_each(faces, more, chance);
    }

    std::size_t go_on(Session& trial) const {
        std::optional<Refusal> refused;
        try {
            refused = trial.answer(pick(option_of(model_)));
            while (!refused && trial.question() && board_view(trial.question()->question().kind) == BoardView::reroll)
                refused = trial.answer(pass());
        } catch (const MoreDice& more) {
            return more.count;
        }
        REQUIRE_FALSE(refused);
        return 0;
    }

    bool is_decided(const Session& trial, std::size_t told, double chance) {
        const Inspector& inspector = *trial.rules().inspector;
        for (std::size_t i = told; i < trial.events().size(); ++i) {
            if (inspector.succeeded(trial.events(), i).value_or(false)) return saved += chance, true;
            const auto wounded = inspector.wounded(trial.events(), i);
            if (wounded && wounded->model == model_) return lost += wounded->left == 0 ? chance : 0, true;
        }
        return false;
    }

    bool throw_each(std::vector<Face> faces, std::size_t dice, double chance) {
        if (dice == 0) return play(faces, chance);
        for (Face face = 1; face <= 6; ++face) {
            faces.push_back(face);
            if (!throw_each(faces, dice - 1, chance / 6)) return false;
            faces.pop_back();
        }
        return true;
    }

    const Session& session_;
    ModelId model_;
};

struct Compared {
    int models = 0, uncertain = 0; // uncertain: neither sure to stay nor sure to go
};

// At the first models of every few questions of a battle.
Compared compare_all(const PlayedBattle& battle, Clause clause, std::size_t every) {
    Compared compared;
    std::size_t looked_at = 0;
    for (const Asked& asked : battle.questions()) {
        if (asked.kind != BoardView::allocate || asked.clause != clause || looked_at++ % every != 0) continue;
        CAPTURE(asked.number);
        const Session session = battle.at([&](const Asked& each) { return each.number == asked.number; });
        std::vector<std::pair<std::string, std::int64_t>> kinds;
        const auto options = ask("allocate.options", session);
        for (const boost::json::value& model : options.at("models").as_array()) {
            if (!model.at("allowed").as_bool()) continue;
            const auto id = static_cast<ModelId>(model.at("model").as_int64());
            const std::pair kind(session.setup().model(id).name, model.at("wounds").as_int64());
            if (std::ranges::find(kinds, kind) != kinds.end()) continue;
            kinds.push_back(kind);
            const SlowFate twin(session, id);
            REQUIRE(model.at("saved").is_null() == !twin.computed);
            if (!twin.computed) continue;
            CHECK(model.at("saved").to_number<double>() == doctest::Approx(twin.saved).epsilon(1e-12));
            CHECK(model.at("lost").to_number<double>() == doctest::Approx(twin.lost).epsilon(1e-12));
            ++compared.models;
            compared.uncertain += twin.lost > 1e-9 && twin.lost < 1 - 1e-9;
        }
    }
    return compared;
}

void check_battle(const PlayedBattle& battle, Clause clause, std::size_t every) {
    const Compared compared = compare_all(battle, clause, every);
    CHECK(compared.models > 5);
    CHECK(compared.uncertain > 2);
}

} // namespace

TEST_CASE("allocate.options says what trying every face of the attack says") {
    check_battle({"ninth", "concord-50", "tide-50", "thornmere-fords", 2}, N_ALLOC_01, 4);
    check_battle({"eighth", "covenant-50", "thorn-50", "thornmere-fords", 2}, E_ATK_09, 4);
}
