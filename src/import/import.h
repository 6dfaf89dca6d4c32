// An army from a list that another program wrote. The list alone is enough: no catalogue is read. Same bytes and
// wishes, same report.
#pragma once

#include "import/report.h"
#include "import/unreadable.h"

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace muster::import {

// The player's answer to a guess.
struct Choice {
    std::string unit; // its name in the army
    GuessOf what = GuessOf::base;
    std::string of, chosen;
};
MUSTER_FIELDS(Choice, unit, what, of, chosen)

struct Wishes {
    std::filesystem::path data;               // the folder of data files, with import/*.phrases
    std::string rules;                        // which game, if the list does not say; empty: as the list says
    bool take_nearly = true;                  // false: what is only nearly right is kept as a text
    std::map<std::string, std::string> bases; // by name of the model, folded: "40mm"
    std::vector<Choice> choices;
    std::vector<boost::json::value> collection; // armies whose datasheets a text list may name
};

Readable<ImportReport> import_list(std::string bytes, const Wishes& wishes);

} // namespace muster::import
