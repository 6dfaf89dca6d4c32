// What queries share: the open question, units that are there, moves that could be made.
#pragma once

#include "server/queries/input.h"
#include "server/queries/output.h"
#include "server/queries/query.h"

namespace muster::queries {

inline const Setup& setup_of(const Asking& asking) { return asking.session->setup(); }
inline const Battle& battle_of(const Asking& asking) { return asking.session->battle(); }

Problem wrong(std::string place, std::string found, std::string expected);

// Measuring is exact only so far out (table/measure.h): nothing farther gets in.
inline constexpr Length farthest = 120_in;
std::optional<Problem> off_every_table(Point point, std::string_view place);

// What is wrong with the number of the question: none is open, or another one.
std::optional<Problem> not_open(const Asking& asking, std::optional<std::uint32_t> number);

RefusalShown shown(const Refusal& refusal);

// A unit of this battle; `on_table`: with models on the table.
Result<UnitId> unit_in(const Asking& asking, std::optional<UnitId> unit, std::string_view place, bool on_table);
// Models of the draft put where it says, the battle otherwise as it is.
Result<Battle> battle_with(const Asking& asking, const Draft& draft);
Result<Battle> battle_with(const Asking& asking, const Answer& answer);

// The rule set's own words, or a Problem where it has nothing to say.
Result<const Inspector*> inspector_of(const Asking& asking);

// What a move is asked about.
struct MoveAsked {
    std::optional<std::uint32_t> question;
    std::optional<UnitId> unit;
    std::string_view kind;
    int roll = 0;
};
template <class Input>
MoveAsked move_asked(const Input& input) {
    return {input.question, input.unit, input.kind, input.roll};
}

// Calls visit with the open place question, or with the question that a unit's move would be. Rulings::placing() is
// null only for markers.
using VisitPlacing = FunctionRef<void(const Question&, const Rulings&)>;
std::optional<Problem> at_placing(const Asking& asking, const MoveAsked& asked, VisitPlacing visit);

// The battle at the open question as this seat knows it, with dice of its own; secrets of others are made up.
Session as_known(const Asking& asking, std::shared_ptr<DiceStream> dice);
// The same for whoever only tries things out (Session::try_out); not called where the question hangs on a secret.
void at_known(const Asking& asking, FunctionRef<void(const Session&)> visit);

} // namespace muster::queries
