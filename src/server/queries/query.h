// Queries: questions about a battle, files or rules that change nothing. No sockets here. A query gets the session at a
// decision and a JSON value, and returns JSON or one Problem. Names, inputs and outputs are in docs/queries.md; the
// structs are in input.h, output.h and battle/inspector.h.
#pragma once

#include "base/typescript.h"
#include "battle/session.h"

#include <boost/json.hpp>

namespace muster {

// The seat and the battle that a query comes from.
struct Asking {
    const Session* session = nullptr; // at the given decision; null if there is no battle
    std::optional<Side> seat{};       // nothing: a spectator
    std::string data{};               // folder of armies and tables, for queries about files
    bool chances = true;              // false: the battle was agreed without chances, so outputs leave them out
};

struct Query {
    std::string_view name;          // "move.plan"
    bool of_battle = true;          // it needs a session
    bool advises = false;           // it gives advice: a seat may have agreed to play without
    std::string_view input, output; // names of the types
    Result<std::string> (*answer)(const Asking& asking, const boost::json::value& input); // returns JSON text
    void (*describe)(TypeScriptTypes& types);                                             // describes both types
};

std::span<const Query> all_queries();
const Query* find_query(std::string_view name); // null if there is none

// Runs a query. Everything that can be wrong is a Problem: an unknown name, no battle, a wrong input.
Result<std::string> answer_query(std::string_view name, const Asking& asking, const boost::json::value& input);

// The battle as it was after this many answers. It cannot be played on with the real dice.
Result<Session> session_at(const Session& session, std::size_t decision);

// For the browser: all types that queries use, and `export interface Queries { "move.plan": { input:
// Partial<PlanInput>; output: Plan }; … }`.
void describe_queries(TypeScriptTypes& types);
std::string query_interface();

} // namespace muster
