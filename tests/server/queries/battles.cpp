#include "server/queries/battles.h"

#include "dice/philox_dice.h"
#include "players/registry.h"
#include "rules/registry.h"
#include "table/table_file.h"

namespace muster::test {
namespace {

// Plays as another does, and remembers what it was asked.
class Witness final : public Player {
  public:
    Witness(Player& plays, std::vector<Asked>& questions) : plays_(plays), questions_(questions) {}
    Answer answer(const View& view, const Question& question, const Rulings& rulings) override {
        questions_.push_back(
            {view.decision(), board_view(question.kind), question.clause, question.unit, question.models.size()});
        return plays_.answer(view, question, rulings);
    }

  private:
    Player& plays_;
    std::vector<Asked>& questions_;
};

template <class T>
T must(Result<T> result) {
    REQUIRE_MESSAGE(result.has_value(), result.error().text());
    return std::move(*result);
}

} // namespace

PlayedBattle::PlayedBattle(std::string_view rules, const std::string& red, const std::string& blue,
                           const std::string& table, std::uint64_t seed) {
    const std::string data = MUSTER_SOURCE "/data/";
    const auto army = [&](const std::string& name) {
        return must(load_army(data + "armies/" + std::string(rules) + "/" + name + ".json"));
    };
    auto setup = must(
        make_setup(*find_rule_set(rules), army(red), army(blue), must(load_table(data + "tables/" + table + ".json"))));
    session_ = std::make_shared<Session>(setup, std::make_shared<PhiloxDice>(seed));
    const auto plays = make_player("quick", seed);
    Witness witness(*plays, questions_);
    session_->run({&witness, &witness});
    REQUIRE(session_->over());
}

Session PlayedBattle::at(const std::function<bool(const Asked&)>& fits, std::size_t nth) const {
    for (const Asked& asked : questions_)
        if (fits(asked) && nth-- == 0) {
            Session then = must(session_at(*session_, asked.number));
            REQUIRE(then.question());
            REQUIRE(then.question()->number == asked.number);
            REQUIRE(then.question()->question().clause == asked.clause);
            return then;
        }
    FAIL("the battle has no such question");
    return *session_;
}

Session PlayedBattle::at(BoardView kind, Clause clause, std::size_t nth) const {
    return at([&](const Asked& asked) { return asked.kind == kind && asked.clause == clause; }, nth);
}

const PlayedBattle& ninth_battle() {
    static const PlayedBattle battle("ninth", "concord-25", "tide-25", "three-cedars", 3);
    return battle;
}

Result<boost::json::value> ask_query(std::string_view query, const Asking& asking, const boost::json::value& input) {
    const auto text = answer_query(query, asking, input);
    if (text.has_error()) return text.error();
    return boost::json::parse(*text);
}

boost::json::object ask(std::string_view query, const Session& session, const boost::json::value& input) {
    const auto output = ask_query(query, {&session, std::nullopt, MUSTER_SOURCE "/data"}, input);
    REQUIRE_MESSAGE(output.has_value(), output.error().text());
    return output->as_object();
}

std::string problem_of(std::string_view query, const Session& session, const boost::json::value& input) {
    const auto output = ask_query(query, {&session, std::nullopt, MUSTER_SOURCE "/data"}, input);
    REQUIRE(output.has_error());
    return output.error().text();
}

} // namespace muster::test
