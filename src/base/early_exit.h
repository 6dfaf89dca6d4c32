// What is thrown to leave rules or players early, on purpose: for a question without an answer yet, or by an oracle
// that has seen enough. The code that throws one also catches it. It is no std::exception, so that handlers of failures
// do not catch it by mistake. One that was not caught is a bug: it is caught and reported where work begins (a job of
// the server, a battle of a simulation, the program).
#pragma once

namespace muster {

struct EarlyExit {};

} // namespace muster
