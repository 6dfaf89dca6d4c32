// Battles for queries: whole ones, played by the computer, which can be looked at from any of their questions.
#pragma once

#include "battle/session.h"
#include "server/queries/query.h"

#include <doctest/doctest.h>

#include <functional>

namespace muster::test {

// One question of a battle, noted when it was asked.
struct Asked {
    std::size_t number = 0;
    BoardView kind = BoardView::choose_option;
    Clause clause = Clause::none;
    UnitId unit = UnitId::none;
    std::size_t models = 0; // to be placed
};

class PlayedBattle {
  public:
    PlayedBattle(std::string_view rules, const std::string& red, const std::string& blue, const std::string& table,
                 std::uint64_t seed);

    const Session& end() const { return *session_; }
    const std::vector<Asked>& questions() const { return questions_; }
    // The battle at the nth question that fits. The test fails if there is none.
    Session at(const std::function<bool(const Asked&)>& fits, std::size_t nth = 0) const;
    Session at(BoardView kind, Clause clause, std::size_t nth = 0) const;

  private:
    std::shared_ptr<Session> session_;
    std::vector<Asked> questions_;
};

// A small battle of the ninth that all tests share.
const PlayedBattle& ninth_battle();

// A query's answer, read again.
Result<boost::json::value> ask_query(std::string_view query, const Asking& asking, const boost::json::value& input);
boost::json::object ask(std::string_view query, const Session& session, const boost::json::value& input = {});
// The problem that this input causes, as one line.
std::string problem_of(std::string_view query, const Session& session, const boost::json::value& input);

} // namespace muster::test
