// What the fuzzers run: the readers of files that strangers write. None may crash, hang or grow, whatever the bytes.
// tests/import/hostile_test.cpp runs the same over the corpora and some changes of them.
#pragma once

#include "import/import.h"
#include "import/letters.h"
#include "import/open.h"
#include "import/phrase_file.h"
#include "import/text_reading.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace muster::fuzz {

// Any file: a zip archive, XML, JSON or text, through to the army. An army that comes out of it is read by its own
// rules (finish), so what the rules would refuse as unreadable shows in the report, never as a crash.
inline void read_list(const std::string& bytes, const std::filesystem::path& data) {
    import::Wishes wishes;
    wishes.data = data;
    (void)import::import_list(bytes, wishes);
}

// The words of an ability, by the phrases of the ninth.
inline void read_text(const std::string& bytes, const std::filesystem::path& data) {
    const auto phrases = import::phrases_of(data / "import" / "ninth.phrases");
    if (!phrases) return;
    const import::TextReader reader(*phrases, {"INFANTRY"}, {});
    const import::TextBearer of_weapon{AbilityOf::weapon, true, {}, "HARBOUR", "D6"};
    (void)reader.read("Name", import::clean(bytes), {}, true);
    (void)reader.read("Name", import::clean(bytes), of_weapon, true);
}

inline void read_phrases(const std::string& bytes, const std::filesystem::path&) {
    const auto phrases = import::read_phrases(bytes, "phrases");
    if (phrases.has_error()) return;
    const import::TextReader reader(*phrases, {}, {});
    (void)reader.read("Name", "Models in this unit have a 5+ invulnerable save, and re-roll a hit roll of 1.", {},
                      true);
}

} // namespace muster::fuzz
