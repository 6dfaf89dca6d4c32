// Previews compared with a slow twin: every face of every die is tried by itself, whatever the rules do with the dice.
#include "battle/answer_json.h"
#include "battle/inspector.h"
#include "server/queries/battles.h"

#include <map>

using namespace muster;
using namespace muster::test;

namespace {

using enum Clause;

struct RolledAgain {
    Clause purpose;
};

class GivenFaces final : public DiceStream {
  public:
    explicit GivenFaces(std::vector<Face> faces) : faces_(std::move(faces)) {}
    void fill(std::uint64_t first, std::span<Face> faces, Clause purpose) override {
        if (first > 0) throw RolledAgain{purpose};
        REQUIRE(faces.size() == faces_.size());
        std::ranges::copy(faces_, faces.begin());
    }

  private:
    std::vector<Face> faces_;
};

// What follows, with its chance; and the chance of success where every result has or lacks it.
struct Followed {
    std::map<std::string, double> outcomes;
    double decided = 0, succeeded = 0;
};

std::string goes_on(Session& trial, const Answer& answer) {
    std::optional<Refusal> refused;
    try { // not within a REQUIRE, which would swallow what is thrown
        refused = trial.answer(answer);
        while (!refused && trial.question() && board_view(trial.question()->question().kind) == BoardView::reroll)
            refused = trial.answer(pass());
    } catch (const RolledAgain& again) {
        return "roll " + std::string(id_of(again.purpose));
    }
    REQUIRE_FALSE(refused);
    return trial.question() ? "question " + std::string(id_of(trial.question()->question().clause)) : "end ";
}

void try_faces(const Session& session, const Answer& answer, const std::vector<Face>& faces, double chance,
               Followed& followed) {
    Session trial(session.shared_setup(), std::make_shared<GivenFaces>(faces), session.checkpoint(),
                  session.since_checkpoint(), 0);
    const std::size_t told = trial.events().size();
    followed.outcomes[goes_on(trial, answer)] += chance;
    for (std::size_t i = told; i < trial.events().size(); ++i)
        if (const auto success = trial.rules().inspector->succeeded(trial.events(), i)) {
            followed.decided += chance;
            followed.succeeded += *success ? chance : 0;
            return;
        }
}

Followed try_dice(const Session& session, const Answer& answer, std::int64_t dice) {
    Followed followed;
    for (Face first = 1; first <= 6; ++first)
        if (dice == 1)
            try_faces(session, answer, {first}, 1 / 6.0, followed);
        else
            for (Face second = 1; second <= 6; ++second)
                try_faces(session, answer, {first, second}, 1 / 36.0, followed);
    return followed;
}

void compare(const boost::json::object& preview, const Followed& twin) {
    CHECK(preview.at("outcomes").as_array().size() == twin.outcomes.size());
    for (const boost::json::value& outcome : preview.at("outcomes").as_array()) {
        const std::string key = boost::json::value_to<std::string>(outcome.at("next")) + " " +
                                boost::json::value_to<std::string>(outcome.at("clause"));
        CAPTURE(key);
        REQUIRE(twin.outcomes.contains(key));
        CHECK(outcome.at("chance").as_double() == doctest::Approx(twin.outcomes.at(key)).epsilon(1e-12));
    }
    const bool decided = twin.decided > 1 - 1e-9;
    REQUIRE(preview.at("success").is_null() == !decided);
    if (decided) CHECK(preview.at("success").as_double() == doctest::Approx(twin.succeeded).epsilon(1e-12));
}

// Every option of questions by this clause, as far as one die or two follow at once. How many those were.
int compare_all(const PlayedBattle& battle, Clause clause, std::size_t most_questions) {
    int compared = 0;
    std::size_t looked_at = 0;
    for (const Asked& asked : battle.questions()) {
        if (asked.clause != clause || ++looked_at > most_questions) continue;
        const Session session = battle.at([&](const Asked& each) { return each.number == asked.number; });
        for (const Option& option : session.question()->options) {
            const Answer answer = pick(option);
            const auto preview = ask("option.preview", session, {{"answer", answer_json(session.setup(), answer)}});
            const std::int64_t dice = preview.at("dice").as_int64();
            if (!preview.at("legal").as_bool() || dice < 1 || dice > 2) continue;
            compare(preview, try_dice(session, answer, dice));
            ++compared;
        }
    }
    return compared;
}

} // namespace

TEST_CASE("option.preview says what trying every face says") {
    const PlayedBattle ninth("ninth", "concord-50", "tide-50", "thornmere-fords", 2);
    CHECK(compare_all(ninth, N_CHG_02, 6) > 0);
    CHECK(compare_all(ninth, N_CHG_07, 3) > 0);
    CHECK(compare_all(ninth, N_PSY_09, 4) > 0);
    CHECK(compare_all(ninth, N_PSY_14, 2) > 0);
    CHECK(compare_all(ninth, N_SAVE_06, 6) > 0);
    CHECK(compare_all(ninth, N_ALLOC_01, 6) > 0);
    const PlayedBattle eighth("eighth", "covenant-50", "thorn-50", "thornmere-fords", 2);
    CHECK(compare_all(eighth, E_CHG_02, 6) > 0);
    CHECK(compare_all(eighth, E_PSY_01, 4) > 0);
    CHECK(compare_all(eighth, E_PSY_13, 2) > 0);
    CHECK(compare_all(eighth, E_ATK_09, 6) > 0);
}
