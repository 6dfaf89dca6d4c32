// Notes by which clauses test cases are refused, for tools/refusals. ctest names the file in MUSTER_REFUSALS.
#pragma once

#include "base/refusal.h"

#include <doctest/doctest.h>

#include <cstdlib>
#include <fstream>
#include <set>

namespace muster::test {

// The clause as it is, noted as what refused something in the running test case; once in each case.
inline Clause refused_by(Clause clause) {
    static const char* const file = std::getenv("MUSTER_REFUSALS");
    const doctest::TestCaseData* running = doctest::getContextOptions()->currentTest;
    if (!file || clause == Clause::none || !running || running->m_may_fail || running->m_should_fail) return clause;
    static std::set<std::pair<const void*, Clause>> noted;
    static std::ofstream notes(file);
    if (noted.emplace(running, clause).second)
        notes << id_of(clause) << '\t' << running->m_file.c_str() << ':' << running->m_line << '\t' << running->m_name
              << std::endl;
    return clause;
}
inline Clause refused_by(const std::optional<Refusal>& refusal) {
    return refused_by(refusal ? refusal->clause : Clause::none);
}

} // namespace muster::test
