// Datasheets: what a unit is made of, what it may carry and what it can do, as data (N-DATA-01). Kept as written, with
// placeholders open; a unit of an army closes them (army/sheets/army.h).
#pragma once

#include "army/sheets/keyword.h"
#include "army/sheets/weapon.h"
#include "table/shape.h"

#include <optional>
#include <string>
#include <vector>

namespace muster {

// Whom a psychic power is aimed at; each within its range of the psyker.
enum class PowerTarget : std::uint8_t { closest_visible_enemy, visible_enemy, friendly_unit, self };
MUSTER_NAMES(PowerTarget, closest_visible_enemy, visible_enemy, friendly_unit, self)

// `mortal_wounds` and `heal` work at once; any other effect lasts until its owner's next Command phase.
struct PsychicPower {
    std::string name;
    int warp_charge = 0;
    int range = 0; // inches
    PowerTarget target = PowerTarget::visible_enemy;
    Ability ability;
    friend bool operator==(const PsychicPower&, const PsychicPower&) = default;
};

inline constexpr std::string_view smite = "Smite"; // known to the rules themselves (N-SMITE)

inline constexpr std::size_t max_powers = 12; // of one psyker

// How many powers a unit may attempt to manifest and to deny per phase; a silent datasheet says one each (N-I-54).
struct Psyker {
    int manifest = 1;
    int deny = 1;
    std::vector<std::string> powers; // names; only Smite unless the datasheet says otherwise (N-PSY-05)
    friend bool operator==(const Psyker&, const Psyker&) = default;
};

struct Transport {
    int capacity = 0;              // models
    std::vector<std::string> only; // each passenger has at least one of these keywords; empty for any
    friend bool operator==(const Transport&, const Transport&) = default;
};

// One line of the datasheet with how many of it a unit may have and what each starts with (N-DATA-02, N-DATA-04).
struct ModelKind : ModelProfile {
    int least = 0;
    int most = 0;
    Shape shape;
    Length height;
    std::vector<std::string> wargear;  // ids of weapons and of other wargear
    std::vector<std::string> keywords; // besides those of the datasheet (N-KEY-08)
    std::vector<Ability> abilities;    // besides those of the datasheet
};

// `replace` may be empty: the wargear is added. Once per unit (N-DATA-06), for up to `times` models: with `per_models`,
// `times` for every so many models of the unit. Options of one group share the single use.
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
    std::vector<std::string> choices; // what the publication permits, canonical; empty for anything
};

struct Datasheet {
    std::string id;
    std::string name;
    std::string role;
    std::vector<PowerRow> power; // by ascending size
    int least = 0, most = 1000;  // models in all, where the composition says more than the profiles (N-DATA-19)
    std::vector<std::string> keywords, faction_keywords; // as written; alike in every rule here (N-KEY-02)
    std::vector<Placeholder> placeholders;
    std::vector<ModelKind> models;
    std::vector<Weapon> weapons; // its own; others come from the file's common list
    std::vector<Wargear> wargear;
    std::vector<WargearOption> options;
    std::vector<Ability> abilities;
    std::optional<Psyker> psyker;
    std::vector<PsychicPower> powers; // those its psyker knows, Smite excepted
    std::optional<Transport> transport;

    const ModelKind* model(std::string_view id) const;
    int least_models() const;
    int most_models() const;
    int power_of(int size) const; // the Power Rating of a unit of so many models; the first row for fewer (N-I-10)
};

} // namespace muster
