// Dice written down beforehand, for tests, scenarios and puzzles. A script says so if it runs out or has faces left
// over at the end: a test that rolls other dice than its author thought proves nothing.
#pragma once

#include "dice/stream.h"

#include <initializer_list>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace muster {

// Thrown where a roll asks for faces that the script does not have.
class DiceScriptRanOut : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

class DiceScript final : public DiceStream {
  public:
    // Faces for the next rolls of any purpose.
    DiceScript& then(std::initializer_list<Face> faces) { return then(std::span(faces.begin(), faces.size())); }
    DiceScript& then(std::span<const Face> faces);
    // Faces for the rolls of one purpose, whenever these come. A purpose that has faces of its own uses no others.
    DiceScript& then(Clause purpose, std::initializer_list<Face> faces) {
        return then(purpose, std::span(faces.begin(), faces.size()));
    }
    DiceScript& then(Clause purpose, std::span<const Face> faces);

    // Faces stay the same once given, so that a part of the battle can be run again.
    void fill(std::uint64_t first, std::span<Face> faces, Clause purpose) override;

    // What was not rolled, as a sentence; nothing if all was.
    std::optional<std::string> left_over() const;

  private:
    struct Pile {
        Clause purpose; // none: for every purpose that has no faces of its own
        std::vector<Face> faces;
        std::size_t used = 0;
    };

    Pile& pile_named(Clause purpose);
    Pile& pile_for(Clause purpose);

    std::vector<Pile> piles_;
    std::vector<Face> given_;
};

// JSON: a list of faces, and of { "for": "N-ATK-03", "faces": [6, 5] } where a purpose has its own.
void read_json(const Reader& reader, DiceScript& script);

} // namespace muster
