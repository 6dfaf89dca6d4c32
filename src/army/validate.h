// The verdict on an army: every reason against it at once, each with the clause it breaks and its place in the file,
// and what its datasheets say that the engine does not enforce. A file that cannot be read is a Problem instead.
#pragma once

#include "base/clause.h"

#include <string>
#include <vector>

namespace muster {

struct Reason {
    Clause clause = Clause::none;
    std::string path; // units[2].options[0]
    std::string text; // one English sentence
    friend bool operator==(const Reason&, const Reason&) = default;
};

struct Validation {
    std::vector<Reason> reasons;
    std::vector<std::string> not_enforced; // "First Squad: Angels of Death"

    bool legal() const { return reasons.empty(); }
    void against(Clause clause, std::string path, std::string text);
    friend bool operator==(const Validation&, const Validation&) = default;
};

// { "legal", "reasons": [ { "clause", "path", "text" } ], "not_enforced": [ … ] } on one line.
std::string to_json_text(const Validation& validation);

} // namespace muster
