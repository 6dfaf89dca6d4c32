// Datasheets as data: what a unit consists of, what it may carry and what it can do (N-DATA-01). They are kept as
// written, with open placeholders. A unit of an army fills these in (army/sheets/army.h).
#pragma once

#include "army/sheets/keyword.h"
#include "army/sheets/weapon.h"
#include "table/shape.h"

#include <optional>
#include <string>
#include <vector>

namespace muster {

// The possible targets of a psychic power. Each must be within the power's range of the psyker.
enum class PowerTarget : std::uint8_t { closest_visible_enemy, visible_enemy, friendly_unit, self };
MUSTER_NAMES(PowerTarget, closest_visible_enemy, visible_enemy, friendly_unit, self)

// Of its abilities `mortal_wounds` and `heal` work at once. Any other effect lasts until its owner's next Command
// phase.
struct PsychicPower {
    std::string name;
    int warp_charge = 0;
    int range = 0; // inches
    PowerTarget target = PowerTarget::visible_enemy;
    std::vector<Ability> abilities; // at least one (N-SHEET-25)
    friend bool operator==(const PsychicPower&, const PsychicPower&) = default;
};

inline constexpr std::string_view smite = "Smite"; // the rules themselves define it (N-SMITE)

inline constexpr std::size_t max_powers = 12; // of one psyker

// How many powers a unit may attempt to manifest and to deny per phase. If the datasheet says nothing, it is one each
// (N-I-54).
struct Psyker {
    int manifest = 1;
    int deny = 1;
    std::vector<std::string> powers; // names; only Smite unless the datasheet says otherwise (N-PSY-05)
    friend bool operator==(const Psyker&, const Psyker&) = default;
};

struct Transport {
    // A model with the keyword takes this many places (N-SHEET-24).
    struct Bulk {
        std::string keyword;
        int places = 2;
        friend bool operator==(const Bulk&, const Bulk&) = default;
    };

    int capacity = 0;       // places; a model takes one
    KeywordTest passengers; // whom it carries
    std::vector<Bulk> takes;

    bool admits(const Keywords& passenger) const;
    int places_of(const Keywords& passenger) const;
    friend bool operator==(const Transport&, const Transport&) = default;
};

// One line of the datasheet: how many such models a unit may have, and what each starts with (N-DATA-02, N-DATA-04).
struct ModelKind : ModelProfile {
    int least = 0;
    int most = 0;
    Shape shape;
    Length height;
    std::vector<std::string> wargear;  // ids of weapons and of other wargear
    std::vector<std::string> keywords; // besides those of the datasheet (N-KEY-08)
    std::vector<Ability> abilities;    // besides those of the datasheet
};

// A choice of wargear, once per unit (N-DATA-06), for up to `times` models. `replace` may be empty: then the wargear is
// added. With `per_models` it is `times` for each full group of that many models. Options of one group share the single
// use.
struct WargearOption {
    std::string model;
    std::vector<std::string> replace;
    std::vector<std::string> with;
    int times = 1;
    int per_models = 0;
    std::string group;
};

struct PowerRow {
    int models = 0; // up to this many
    int power = 0;
};

struct Placeholder {
    std::string keyword;              // "<CHAPTER>"
    std::vector<std::string> choices; // the choices that the publication permits, canonical; empty for any
};

struct Datasheet {
    std::string id;
    std::string name;
    std::string role;
    std::vector<PowerRow> power; // by ascending size
    int least = 0, most = 1000;  // models in all, if limited further than by the profiles (N-DATA-19)
    std::vector<std::string> keywords, faction_keywords; // as written; alike in every rule here (N-KEY-02)
    std::vector<Placeholder> placeholders;
    std::vector<ModelKind> models;
    std::vector<Weapon> weapons; // its own; others come from the common list of the file
    std::vector<Wargear> wargear;
    std::vector<WargearOption> options;
    std::vector<Ability> abilities;
    std::optional<Psyker> psyker;
    std::vector<PsychicPower> powers; // powers that its psyker knows, without Smite
    std::optional<Transport> transport;

    const ModelKind* model(std::string_view id) const;
    int least_models() const;
    int most_models() const;
    int power_of(int size) const; // the Power Rating for this size; for smaller units the first row (N-I-10)
};

} // namespace muster
