// Sight between models (N-I-59, A-UNIT-07, E-TGT-02): is any line from one to the other free (proved where it is not,
// table/sight_proof.h); of the 324 lines between their sample points, how many are blocked; and by what. One sight code
// serves all rule sets; the caller says which models and which terrain block. Answers depend on nothing but the scene,
// so they can be kept while nothing moves.
#pragma once

#include "base/id.h"
#include "table/measure.h"
#include "table/sight_line.h"
#include "table/terrain.h"

#include <memory>
#include <optional>

namespace muster {

struct SightModel {
    Solid solid;
    UnitId unit = UnitId::none; // models of the observer's unit and of the target's unit never block
    bool blocks = true;         // false for a model that stops nobody's sight, whosever it is
};

// What stands in the way: a model, or a prism of a piece of terrain.
struct Obstruction {
    ModelId model = ModelId::none;
    std::uint16_t piece = 0, prism = 0; // where `model` is none: terrain[piece].prisms[prism] of the table
};
MUSTER_FIELDS(Obstruction, model, piece, prism)

// The sight between two units, model by model, in the order in which the models were given.
struct UnitSight {
    std::uint16_t observers = 0, targets = 0;
    std::vector<std::uint64_t> words; // one bit for each pair

    bool sees(std::size_t observer, std::size_t target) const;
    bool any() const;
};
// How one model looks to another. What terrain alone hides stays hidden while the two stand still, whoever else moves.
enum class Sighting : std::uint8_t { seen, hidden, hidden_by_terrain };

struct UnitShares {
    std::uint16_t observers = 0, targets = 0;
    std::vector<std::uint16_t> blocked; // of Eyes::lines, for each pair

    Share of(std::size_t observer, std::size_t target) const;
    // From the observer that sees this target best (A-I-04).
    Share best(std::size_t target) const;
};

inline constexpr std::uint8_t every_prism = 0xFF; // blocks, whatever its traits

class SightScene {
  public:
    // The table's prisms that have any of these traits block; they are fixed for the life of the scene.
    explicit SightScene(const Table& table, std::uint8_t blocking_traits = static_cast<std::uint8_t>(Trait::blocking));

    // Arranging: a model is put somewhere, anew or instead of where it was, or taken away.
    void place(ModelId id, const SightModel& model);
    void remove(ModelId id);
    std::span<const ModelId> models_of(UnitId unit) const; // ascending
    const SightModel& model(ModelId id) const { return models_[index(id)]; }
    // Of everything that an answer depends on: equal arrangements on equal tables have equal fingerprints.
    // Computed once it is asked for.
    std::uint64_t fingerprint() const;

    // Between two models, which need not be in the scene, or may be at another place there.
    bool sees(const SightModel& observer, const SightModel& target) const;
    bool sees(ModelId observer, ModelId target) const; // two that are
    // A line that is free, where one sees the other.
    std::optional<SightLine> free_line(const SightModel& observer, const SightModel& target) const;
    // From axis to axis at full height. Where this line is free one sees the other; where not, perhaps by another line.
    bool has_free_central_line(ModelId observer, ModelId target) const;
    Share blocked(const SightModel& observer, const SightModel& target) const;
    Share blocked(ModelId observer, ModelId target) const;
    // What blocks the most central line, from axis to axis at full height. If several things do, the one nearest to the
    // observer. For every target that is not visible, there is one.
    std::optional<Obstruction> obstruction(const SightModel& observer, const SightModel& target) const;

    // All pairs of two units' models; every model of one span belongs to one unit.
    UnitSight sight(std::span<const SightModel> observers, std::span<const SightModel> targets) const;
    UnitShares shares(std::span<const SightModel> observers, std::span<const SightModel> targets) const;
    UnitSight sight(UnitId observer, UnitId target) const;
    UnitShares shares(UnitId observer, UnitId target) const;
    // All pairs of these, the first observer's first.
    std::vector<Sighting> look(UnitId observer, UnitId target) const;
    // For the observer's models, in their order: whether each sees any model of the target.
    std::vector<bool> who_sees(UnitId observer, UnitId target) const;
    class Between;          // the same, pair by pair, for callers that need only some
    class GroundVisibility; // what a unit sees of ground (table/ground_visibility.h)
    // Whether more than half of the lines from each of these models of one unit are blocked (A-TERR-07).
    bool mostly_hidden(ModelId target, std::span<const ModelId> from) const;

  private:
    // Where an obstacle may be, coarsely: what the broad search reads. One that blocks nothing is above its own top.
    struct Extent {
        Point centre;
        Length radius, bottom, top;
    };
    struct Group;
    struct Corridor;
    struct Candidate;
    class Outlook;
    class Pair;

    static Group around(std::span<const Eyes> models);
    static Group all_of(std::span<const Eyes> models);
    static Group top_of(const Eyes& model);
    std::vector<Candidate> candidates(const Corridor& corridor, UnitId observer, UnitId target) const;
    // On the line from axis to axis at full height.
    std::optional<Blocker> first_on_central_line(const Eyes& from, UnitId observer, const Eyes& to,
                                                 UnitId target) const;
    std::vector<Eyes> eyes_of(UnitId unit) const;
    UnitSight sight(std::span<const Eyes> from, UnitId observer, std::span<const Eyes> to, UnitId target) const;
    UnitShares shares(std::span<const Eyes> from, UnitId observer, std::span<const Eyes> to, UnitId target) const;

    std::vector<Extent> terrain_extents_, model_extents_;
    std::vector<Footprint> terrain_;
    std::vector<Obstruction> terrain_names_;
    std::vector<SightModel> models_; // by id
    std::vector<Eyes> eyes_;         // of the models
    std::vector<std::vector<ModelId>> units_;
    std::uint64_t terrain_fingerprint_ = 0;
    mutable std::optional<std::uint64_t> fingerprint_;
};

// What may stand between two units, looked for once for all pairs of their models. Good until the scene is rearranged.
class SightScene::Between {
  public:
    Between(const SightScene& scene, UnitId observer, UnitId target);
    Between(Between&&) noexcept;
    Between& operator=(Between&&) noexcept;
    ~Between();

    Sighting look(std::size_t observer, std::size_t target); // by their places in models_of

  private:
    bool is_hidden_by_one_piece(std::span<const Eyes> observers) const;
    bool is_hidden(std::size_t observer); // from all targets at once

    std::vector<Eyes> from_, to_;
    std::vector<Candidate> near_;
    std::unique_ptr<Outlook> outlook_;
    std::vector<std::optional<bool>> hidden_; // by observer, once it is asked for
};

// Keeps answers until something moves. Its owner is the code that asks; any number of scenes may share one. An answer
// stays valid until the next question.
class SightCache {
  public:
    const UnitSight& sight(const SightScene& scene, UnitId observer, UnitId target);
    const UnitShares& shares(const SightScene& scene, UnitId observer, UnitId target);

  private:
    template <class Answer>
    struct Entry {
        std::uint64_t scene = 0;
        UnitId observer = UnitId::none, target = UnitId::none;
        std::optional<Answer> answer;
    };
    static constexpr std::size_t slots = 512; // a newer answer takes the place of an older one

    std::vector<Entry<UnitSight>> sights_{slots};
    std::vector<Entry<UnitShares>> shares_{slots};
};

} // namespace muster
