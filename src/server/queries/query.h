// Queries: pure questions of whoever looks at a battle, or at files and rules without one. No sockets here: a query
// gets the session at the decision it is asked about and a JSON value, and gives JSON or one Problem. Names,
// inputs and outputs stand in docs/queries.md; the structs are in input.h, output.h and battle/inspector.h.
#pragma once

#include "base/typescript.h"
#include "battle/session.h"

#include <boost/json.hpp>

namespace muster {

// Who asks, and about what.
struct Asking {
    const Session* session = nullptr; // at the decision asked about; null where there is no battle
    std::optional<Side> seat{};       // nothing: somebody who only watches
    std::string data{};               // folder of armies and tables, for queries about files
    bool chances = true;              // false: in a battle without these, they are left out where they are not all
};

struct Query {
    std::string_view name;          // "move.plan"
    bool of_battle = true;          // needs a session
    bool advises = false;           // tells what to do: a seat may have agreed to play without
    std::string_view input, output; // names of their types
    Result<std::string> (*answer)(const Asking& asking, const boost::json::value& input); // its text
    void (*describe)(TypeScriptTypes& types);                                             // both types
};

std::span<const Query> all_queries();
const Query* find_query(std::string_view name); // null if there is none

// Asks, with everything that can be wrong as a Problem: an unknown name, no battle, an input that does not fit.
Result<std::string> answer_query(std::string_view name, const Asking& asking, const boost::json::value& input);
// The same for whoever looks into the answer.
Result<boost::json::value> ask_query(std::string_view name, const Asking& asking, const boost::json::value& input);

// The battle as it was after so many answers; nothing of it can be played on with the dice to come.
Result<Session> session_at(const Session& session, std::size_t decision);

// For the browser: all types that queries use, and `export interface Queries { "move.plan": { input:
// Partial<PlanInput>; output: Plan }; … }`.
void describe_queries(TypeScriptTypes& types);
std::string query_interface();

} // namespace muster
