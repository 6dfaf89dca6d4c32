// The data files that a server offers: ready armies, tables and languages. They are read once when the server starts.
// Only listed files can be asked for, so no name leads out of the folder.
#pragma once

#include "army/army.h"
#include "base/problem.h"
#include "language/language.h"
#include "server/protocol_http.h"

#include <filesystem>

namespace muster {

class Catalogue {
  public:
    // Files that cannot be read are left out.
    explicit Catalogue(std::filesystem::path data);

    const std::filesystem::path& data() const { return data_; }
    const std::vector<protocol::ArmyInfo>& armies() const { return armies_; }
    const std::vector<protocol::TableInfo>& tables() const { return tables_; }
    const std::vector<std::string>& languages() const { return languages_; }

    Result<Army> army(const std::string& id) const;
    Result<Table> table(const std::string& id) const;
    // All messages of a language as one JSON object: those of the page and those of every rule set.
    std::optional<std::string> language(const std::string& code) const;

    // For telling battles. It has no messages if its file cannot be read.
    const Language& english() const { return english_; }

    // The smallest two legal armies of these rules that are about equally strong. The ids are empty if there are none.
    std::array<std::string, 2> starters(std::string_view rules) const;

  private:
    std::filesystem::path file(std::string_view folder, const std::string& id) const;

    std::filesystem::path data_;
    std::vector<protocol::ArmyInfo> armies_;
    std::vector<protocol::TableInfo> tables_;
    std::vector<std::string> languages_;
    Language english_;
};

// The file's bytes; nothing if it cannot be read.
std::optional<std::string> file_text(const std::filesystem::path& file);

} // namespace muster
