// Armies from lists of other programs. An army that comes out is read by its own rules, so what the rules would refuse
// as unreadable shows in the report, never as a crash.
#include "base/json_reader.h"
#include "import/import.h"
#include "import/letters.h"
#include "import/phrase_file.h"
#include "import/text_reading.h"
#include "targets.h"

namespace muster::fuzz {

// A list in text names units of an army that the player has.
void list(Bytes bytes, Data data) {
    static const Document army = Document::load((data / "../fuzz/corpus/army/ninth").string()).value();
    import::Wishes wishes;
    wishes.data = data;
    wishes.collection = {army.value()};
    (void)import::import_list(bytes, wishes);
}

// By the phrases of the ninth.
void text(Bytes bytes, Data data) {
    static const auto phrases = import::phrases_of(data / "import" / "ninth.phrases");
    must(phrases != nullptr, "the phrases of the ninth can be read");
    const import::TextReader reader(*phrases, {"INFANTRY"}, {});
    const import::TextBearer of_weapon{AbilityOf::weapon, true, {}, "HARBOUR", "D6"};
    (void)reader.read("Name", import::clean(bytes), {}, true);
    (void)reader.read("Name", import::clean(bytes), of_weapon, true);
}

void phrases(Bytes bytes, Data) {
    const auto phrases = import::read_phrases(bytes, "phrases");
    if (phrases.has_error()) return;
    const import::TextReader reader(*phrases, {}, {});
    (void)reader.read("Name", "Models in this unit have a 5+ invulnerable save, and re-roll a hit roll of 1.", {},
                      true);
}

} // namespace muster::fuzz
