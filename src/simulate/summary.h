// The figures of a simulation for people: means, shares and intervals, by army, unit and weapon.
#pragma once

#include "simulate/rating.h"
#include "simulate/simulate.h"

namespace muster {

struct ArmySummary {
    std::string name, player;
    std::uint64_t wins = 0;
    double win_share = 0;
    Interval win_interval;
    double mean_score = 0, models_lost = 0, value_lost = 0, value_destroyed = 0; // per battle
};

struct UnitSummary {
    Side side = Side::red;
    std::string name;
    int cost = 0;
    std::size_t models = 0;
    double models_lost = 0, destroyed = 0, wounds_dealt = 0, value_destroyed = 0, value_lost = 0; // per battle
    double earned = 0; // value destroyed per point of its own cost
    Interval earned_interval;
};

struct WeaponSummary {
    Side side = Side::red;
    std::string unit, weapon;
    double attacks = 0, wounds = 0, value = 0; // per battle
};

struct Summary {
    std::string_view measure; // the measure of value: "points", "power", "models"
    std::array<ArmySummary, 2> armies;
    std::vector<UnitSummary> units;
    std::vector<WeaponSummary> weapons;
    std::vector<double> rounds; // the share of battles that took 0, 1, 2, … rounds
    double draws = 0;           // share
};

Summary summary_of(const SimulationPlan& plan, const SimulationResult& result);

// What a unit of this cost earned in this many battles, for each point of its cost.
double earned_of(const UnitStats& stats, int cost, double battles);
Interval earned_interval(const UnitStats& stats, int cost, double battles);

} // namespace muster
