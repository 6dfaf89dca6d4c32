// What is thrown to leave rules or players early, on purpose: a question that nobody has answered yet, an oracle that
// has seen enough. Whoever throws one catches it. It is no std::exception, so that nobody who handles failures takes it
// for one; where work begins (a job of the server, a battle of a simulation, the program) one that got away is caught
// and told as the bug it is.
#pragma once

namespace muster {

struct EarlyExit {};

} // namespace muster
