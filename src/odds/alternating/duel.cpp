// Duels by the rules of the alternating game. There is an attacker for each volley and the target, placed as the
// question needs it. The attacks are resolved one after the other, then the target regroups.
#include "odds/alternating/attack.h"
#include "odds/duel_table.h"
#include "rules/alternating/hits.h"
#include "rules/alternating/phases.h"

#include <fmt/format.h>

namespace muster::odds_internal {
namespace {

using enum Clause;
using enum alternating::Ability;
using alternating::ArmyList;
using alternating::ModelKind;
using alternating::Volley;
using alternating::VolleyTarget;
using alternating::Weapon;

constexpr Point where_the_target_is{36_in, 24_in};
constexpr Point at_range{36_in, 4_in};      // effects within 12" and 6" do not reach so far
constexpr Point hand_to_hand{36_in, 22_in}; // here they do
constexpr int most_attacks = 250;           // of one weapon; the rules count them up to this number

Army army_of(const std::string& name, ArmyList list) {
    Army army;
    army.rules = alternating::rules.name;
    army.name = name;
    for (std::size_t unit = 0; unit < list.units.size(); ++unit) {
        ArmyUnit& made = army.units.emplace_back();
        made.name = list.units[unit].name;
        auto& formation = list.formations.emplace_back();
        for (std::size_t kind = 0; kind < list.units[unit].kinds.size(); ++kind)
            for (int i = 0; i < list.units[unit].kinds[kind].count; ++i) {
                made.models.push_back({name, circle(16_mm), 1_in});
                formation.push_back({unit, kind});
            }
    }
    army.details = Slot::of(std::move(list));
    return army;
}

Weapon weapon_of(const Volley& volley) {
    Weapon weapon;
    weapon.name = "weapon";
    if (!volley.hand_to_hand()) weapon.range = 48_in;
    weapon.attacks = static_cast<std::uint8_t>(volley.attacks);
    weapon.ap = static_cast<std::int8_t>(volley.ap);
    weapon.blast = static_cast<std::uint8_t>(volley.blast);
    weapon.deadly = static_cast<std::uint8_t>(volley.deadly);
    weapon.abilities = volley.of_weapon;
    return weapon;
}

// One model for each volley, each a unit of its own, so that abilities of one volley do not affect the next.
Army attackers(const alternating::Salvo& question) {
    ArmyList list;
    for (const Volley& volley : question.volleys) {
        ModelKind kind;
        kind.quality = volley.quality.value_or(6);
        kind.abilities = volley.of_bearers;
        kind.fear = volley.fear * volley.weapons; // of each bearer
        kind.weapons = {weapon_of(volley)};
        list.units.push_back({fmt::format("Attackers {}", list.units.size() + 1), {}, {kind}});
    }
    return army_of("Attackers", std::move(list));
}

Army targets(const VolleyTarget& target) {
    ArmyList list;
    list.units.push_back({"Target", {}, {}});
    for (const VolleyTarget::Models& models : target.models) {
        ModelKind kind;
        kind.count = models.count;
        kind.quality = target.quality.value_or(6);
        kind.defence = target.defence;
        kind.toughness = models.toughness;
        kind.abilities = target.abilities;
        kind.fear = target.fear;
        if (target.cover == 2) kind.abilities.add(entrenched);
        list.units[0].kinds.push_back(kind);
    }
    return army_of("Target", std::move(list));
}

// Open ground. Only where the target has cover or is attacked with Siege (A-I-61), an area is under it.
Table table_of(const alternating::Salvo& question) {
    const bool besieged =
        std::ranges::any_of(question.volleys, [](const Volley& volley) { return volley.bears(siege); });
    Table table{"", {72_in, 48_in}, {}};
    if (!besieged && question.target.cover == 0) return table;
    Prism area;
    area.base.centre = where_the_target_is;
    area.base.radius = 1.5_in;
    if (question.target.cover > 0) area.traits = static_cast<std::uint8_t>(Trait::cover);
    table.terrain.push_back({"area", TerrainKind::ruin, {area}});
    return table;
}

// Both players as usual: no model is removed before one must be, and then the first in the list. Every six regenerates.
// What may be used twice is used twice.
class ListSeats final : public Oracle {
  public:
    Answer ask(const Battle&, const Question& question, const Rulings&) override {
        if (question.form == Form::number) return pick({What::number, static_cast<std::uint16_t>(question.most), 0, 0});
        if (question.clause == A_HIT_05) return pass();
        return pick(question.options.front());
    }
    void roll(Clause purpose, std::span<Face> rolled) override {
        if (purpose == A_SHT_05 || purpose == A_CHG_04) attacks += rolled.size();
        faces->take(rolled);
    }
    void checkpoint(const Battle&) override {}

    Faces* faces = nullptr;
    std::uint64_t attacks = 0;
};

class AlternatingTable final : public DuelTable {
  public:
    explicit AlternatingTable(const alternating::Salvo& question)
        : question_(question),
          setup_(make_setup(alternating::rules, attackers(question), targets(question.target), table_of(question))
                     .value()),
          start_(begin_battle(*setup_)),
          battle_(start_),
          game_(*setup_, battle_, players_) {
        target_ = static_cast<UnitId>(question.volleys.size());
        start_.stage = static_cast<std::uint8_t>(alternating::Stage::battle);
        start_.phase = static_cast<std::uint8_t>(alternating::Phase::activations);
        start_.round = 1;
        auto& memory = muster::memory<alternating::Memory>(start_);
        memory.far_edge = {true, false}; // the target is nearer to the attackers' zone than they are (A-XTRA-07a)
        for (std::size_t i = 0; i < question.volleys.size(); ++i) {
            put(static_cast<UnitId>(i), question.volleys[i].hand_to_hand() ? hand_to_hand : at_range);
            memory.units[i].moved = question.volleys[i].charge;
            memory.units[i].starting_toughness = 3; // 1 of it is left, so its Waagh! fails (A-RULE-01a)
        }
        put(target_, where_the_target_is);
        alternating::UnitMemory& unit = memory.units[index(target_)];
        unit.pool = static_cast<std::uint16_t>(question.target.pool);
        unit.starting_toughness = static_cast<std::uint16_t>(starting_toughness(question.target));
        start_.units[index(target_)].starting_strength = static_cast<std::uint8_t>(starting_models(question.target));
        for (const Volley& volley : question.volleys) attacks_.push_back(declare(volley));
    }

    DuelOutcome fight(Faces& faces) override {
        battle_ = start_;
        players_.faces = &faces;
        players_.attacks = 0;
        for (std::size_t i = 0; i < attacks_.size(); ++i) attack(i);
        DuelOutcome outcome = count();
        outcome.attacks = players_.attacks;
        if (question_.target.quality) outcome.regrouped = regroup();
        return outcome;
    }
    bool regroups() const override { return question_.target.quality.has_value(); }

  private:
    // Only the body of a Massive unit stands on the table (A-XTRA-04a).
    void put(UnitId unit, Point at) {
        Unit& put = start_.units[index(unit)];
        for (Model& model : start_.models)
            if (model.unit == unit) {
                const bool part =
                    unit == target_ && question_.target.has(massive) && put.whereabouts == Whereabouts::table;
                model.whereabouts = part ? Whereabouts::aboard : Whereabouts::table;
                model.place.at = at;
                put.whereabouts = Whereabouts::table;
            }
    }

    alternating::Attack declare(const Volley& volley) const {
        const auto number = attacks_.size();
        alternating::Attack attack;
        attack.unit = static_cast<UnitId>(number);
        attack.target = target_;
        attack.weapon = &alternating::list_of(setup_->army(Side::red)).units[number].kinds[0].weapons[0];
        attack.carried.assign(static_cast<std::size_t>(volley.weapons), {static_cast<ModelId>(number), 0});
        attack.occasion = volley.charge  ? alternating::Occasion::charge
                          : volley.melee ? alternating::Occasion::counter
                                         : alternating::Occasion::shooting;
        return attack;
    }

    // The other attackers are off the table meanwhile: no friend is near (A-RULE-01a), and no unit is in the way.
    void attack(std::size_t number) {
        for (std::size_t i = 0; i < attacks_.size(); ++i) show(i, i == number);
        const alternating::Attack& attack = attacks_[number];
        const Volley& volley = question_.volleys[number];
        if (volley.hand_to_hand()) {
            game_.of(target_).fought = true;
            tally(game_, attack.unit, target_, 0, true);
        }
        if (volley.quality)
            resolve(game_, attack);
        else if (!game_.is_destroyed(target_))
            resolve_hits(game_, attack, volley.weapons * volley.attacks);
    }

    void show(std::size_t attacker, bool there) {
        const Whereabouts where = there ? Whereabouts::table : Whereabouts::waiting;
        battle_.units[attacker].whereabouts = where;
        battle_.models[attacker].whereabouts = where;
    }

    DuelOutcome count() {
        DuelOutcome outcome{question_.target.count(), question_.target.wounds(), 0};
        if (game_.is_destroyed(target_)) return outcome;
        int left = -game_.of(target_).pool;
        for (ModelId model : game_.living(target_)) {
            --outcome.killed;
            left += game_.kind(model).toughness;
        }
        outcome.wounds_lost -= left;
        return outcome;
    }

    Regrouped regroup() {
        for (std::size_t i = 0; i < attacks_.size(); ++i) show(i, true);
        if (question_.target.dealt > 0) tally(game_, target_, attacks_[0].unit, question_.target.dealt, true);
        game_.memory.active = attacks_[0].unit;
        alternating::regroup(game_);
        if (game_.is_destroyed(target_)) return Regrouped::destroyed;
        const alternating::UnitMemory& unit = game_.of(target_);
        return unit.pinned ? Regrouped::pinned : unit.exhausted ? Regrouped::exhausted : Regrouped::steady;
    }

    alternating::Salvo question_;
    std::shared_ptr<const Setup> setup_;
    Battle start_, battle_;
    ListSeats players_;
    alternating::Game game_;
    UnitId target_ = UnitId::none;
    std::vector<alternating::Attack> attacks_;
};

} // namespace

std::vector<Unsupported> unsupported_on_alternating_table(const OddsQuestion& question) {
    std::vector<Unsupported> found = unsupported(question);
    std::erase_if(found, [](const Unsupported& part) { return part.what == "all of it together"; });
    const alternating::Salvo& asked = alternating::salvo_of(question);
    if (asked.target.count() > static_cast<int>(max_unit_models))
        found.push_back({"target.models", fmt::format("{} models", asked.target.count()),
                         fmt::format("at most {} in one unit", max_unit_models)});
    for (std::size_t i = 0; i < asked.volleys.size(); ++i)
        if (asked.volleys[i].attacks > most_attacks)
            found.push_back({fmt::format("volleys[{}].attacks", i), fmt::format("{}", asked.volleys[i].attacks),
                             fmt::format("at most {} of each weapon", most_attacks)});
    if (question.policy == OddsPolicy::best) found.push_back({"policy", "best", "the usual policy"});
    return found;
}

std::unique_ptr<DuelTable> alternating_duel_table(const OddsRules&, const OddsQuestion& question) {
    return std::make_unique<AlternatingTable>(alternating::salvo_of(question));
}

} // namespace muster::odds_internal
