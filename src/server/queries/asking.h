// What queries share: the open question, checked unit ids, moves that could be made.
#pragma once

#include "server/queries/input.h"
#include "server/queries/output.h"
#include "server/queries/query.h"

namespace muster::queries {

inline const Setup& setup_of(const Asking& asking) { return asking.session->setup(); }
inline const Battle& battle_of(const Asking& asking) { return asking.session->battle(); }

Problem wrong(std::string place, std::string found, std::string expected);

// Measuring is exact only up to this distance (table/measure.h), so nothing farther away is accepted.
inline constexpr Length farthest = 120_in;
std::optional<Problem> off_every_table(Point point, std::string_view place);

// What is wrong with the number of the question: no question is open, or another one is.
std::optional<Problem> not_open(const Asking& asking, std::optional<std::uint32_t> number);

RefusalShown shown(const Refusal& refusal);

// A unit of this battle. `on_table`: it must have models on the table.
Result<UnitId> unit_in(const Asking& asking, std::optional<UnitId> unit, std::string_view place, bool on_table);
// The battle with the models of the draft at the places that it gives.
Result<Battle> battle_with(const Asking& asking, const Draft& draft);
Result<Battle> battle_with(const Asking& asking, const Answer& answer);

// The rule set's inspector, or a Problem if it has none.
Result<const Inspector*> inspector_of(const Asking& asking);

// The move that a query is about.
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

// The battle at the open question, with what this seat knows. The dice are new, and secrets of others are invented.
Session as_known(const Asking& asking, std::shared_ptr<DiceStream> dice);
// The same for code that only tries something (Session::try_out). `visit` is not called if the question depends on a
// secret.
void at_known(const Asking& asking, FunctionRef<void(const Session&)> visit);

} // namespace muster::queries
