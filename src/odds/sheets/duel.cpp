// Duels by the rules of a datasheet edition. An attacker for each volley is on one side of an empty table, the target
// on the other. The attacks are declared as players declare them.
#include "odds/duel_table.h"
#include "odds/sheets/attack.h"
#include "rules/sheets/attacks.h"

#include <fmt/format.h>

namespace muster::odds_internal {

namespace {

using enum Clause;
using sheets::AttackKind, sheets::AttacksMade;

constexpr Shape base = circle(16_mm);

Army army_of(std::string_view rules, const std::string& name, DatasheetUnit unit) {
    Army army;
    army.rules = rules;
    army.name = name;
    ArmyUnit fielded{name, {}};
    fielded.models.assign(unit.models.size(), {name, base, 1_in});
    army.units.push_back(std::move(fielded));
    unit.name = name;
    unit.starting_strength = static_cast<int>(unit.models.size());
    army.details = Slot::of(DatasheetArmy{.units = {std::move(unit)}, .warlord = {}});
    return army;
}

ModelProfile profile_of(int skill, int toughness, int wounds, std::optional<int> save) {
    ModelProfile profile;
    for (Stat stat : {Stat::M, Stat::WS, Stat::S, Stat::A, Stat::Ld})
        profile.profile[stat] = Characteristic::of(4); // no rule reads it
    profile.profile[Stat::BS] = Characteristic::of(skill);
    profile.profile[Stat::T] = Characteristic::of(toughness);
    profile.profile[Stat::W] = Characteristic::of(wounds);
    if (save) profile.profile[Stat::Sv] = Characteristic::of(*save);
    return profile;
}

// One model with one weapon for each volley.
Army attackers(std::string_view rules, const Salvo& asked) {
    DatasheetUnit unit;
    for (const OddsVolley& volley : asked.volleys) {
        const auto number = unit.weapons.size();
        WeaponProfile weapon;
        weapon.type = WeaponType::grenade; // a type without rules of its own
        weapon.range = 48;
        weapon.attacks = volley.attacks;
        weapon.strength = {WeaponStrength::Kind::number, volley.strength};
        // Cover modifies only the armour save (E-COV-02), and so does AP. So both can be one number.
        const bool cover =
            std::ranges::find(volley.abilities, Effect::ignores_cover, &Ability::effect) == volley.abilities.end();
        weapon.armour_penetration = volley.armour_penetration + (cover ? asked.target.cover : 0);
        weapon.damage = volley.damage;
        weapon.abilities = volley.abilities;
        unit.weapons.push_back({fmt::format("weapon-{}", number), "weapon", {weapon}});
        unit.profiles.push_back(profile_of(volley.skill.value_or(6), 4, 1, std::nullopt));
        unit.models.push_back({static_cast<std::uint8_t>(number), {static_cast<std::uint16_t>(number)}, {}, {}});
    }
    return army_of(rules, "Attackers", std::move(unit));
}

Ability named(Effect effect, int on) {
    Ability ability;
    ability.effect = effect;
    ability.on = on;
    return ability;
}

Army targets(std::string_view rules, const OddsTarget& target) {
    DatasheetUnit unit;
    unit.abilities = target.abilities;
    if (target.invulnerable) unit.abilities.push_back(named(Effect::invulnerable, *target.invulnerable));
    if (target.ignore) unit.abilities.push_back(named(Effect::ignore_wounds, *target.ignore));
    std::vector<std::uint16_t> everything;
    for (std::size_t i = 0; i < unit.abilities.size(); ++i) everything.push_back(static_cast<std::uint16_t>(i));
    for (const OddsTarget::Models& models : target.models) {
        const auto kind = static_cast<std::uint8_t>(unit.profiles.size());
        unit.profiles.push_back(profile_of(6, target.toughness, models.wounds, target.save));
        for (int i = 0; i < models.count; ++i) unit.models.push_back({kind, {}, everything, {}});
    }
    return army_of(rules, "Target", std::move(unit));
}

// Both players as usual: they re-roll where the roll fails or damage is below the mean, choose the better save, and the
// first standing model takes the wound.
class SheetSeats final : public Oracle {
  public:
    SheetSeats(const sheets::Edition& edition, Faces& faces)
        : edition_(edition),
          rolls_(edition.attacks.rolls),
          faces_(faces) {
        listening = true;
    }

    const Attack* attack = nullptr; // of the current volley

    Answer ask(const Battle&, const Question& question, const Rulings& rulings) override {
        if (board_view(question.kind) == BoardView::reroll) return reroll(question, rulings);
        // Otherwise all of them are tried (E-I-47).
        if (edition_.attacks.one_ignore_each && question.clause == edition_.losses.ignored)
            return pick(*std::ranges::min_element(question.options, {}, &Option::with));
        return default_answer(question, rulings);
    }
    void roll(Clause purpose, std::span<Face> faces) override {
        purpose_ = purpose;
        faces_.take(faces);
    }
    void checkpoint(const Battle&) override {}

    std::uint64_t attacks_made = 0;

  protected:
    void record(const EventType& type, const void* event) override {
        if (&type == &event_type<AttacksMade>()) attacks_made += static_cast<const AttacksMade*>(event)->attacks;
    }

  private:
    bool wants_again(const Question& question, const Option& die) const {
        if (purpose_ == rolls_.hit) return !attack->hit.succeeds(die.with);
        if (purpose_ == rolls_.wound) return !attack->wound.succeeds(die.with);
        if (purpose_ != rolls_.damage) return true; // a re-roll of a save is offered only if the save failed
        int sum = 0;
        for (const Option& each : question.options) sum += value_of(attack->damage, static_cast<Face>(each.with));
        return 2 * sum < attack->damage.count * (attack->damage.sides + 1) || sum == 1;
    }

    Answer reroll(const Question& question, const Rulings& rulings) const {
        Answer answer;
        for (const Option& die : question.options)
            if (wants_again(question, die)) answer.picks.push_back({die, 1});
        // A re-roll with a limit allows one die: the first that failed.
        if (answer.picks.size() > 1 && purpose_ != rolls_.damage && rulings.check(answer)) answer.picks.resize(1);
        answer.pass = answer.picks.empty();
        return answer;
    }

    const sheets::Edition& edition_;
    const decltype(sheets::AttackRules::rolls)& rolls_;
    Faces& faces_;
    Clause purpose_ = Clause::none;
};

class DatasheetTable final : public DuelTable {
  public:
    DatasheetTable(const sheets::Edition& edition, const OddsQuestion& question, const Salvo& asked)
        : edition_(edition),
          setup_(make_setup(edition, attackers(edition.name, asked), targets(edition.name, asked.target),
                            Table{"", {44_in, 60_in}, {}})
                     .value()),
          start_(begin_battle(*setup_)),
          models_(asked.target.count()),
          wounds_(asked.target.wounds()) {
        start_.stage = edition.course.battle();
        start_.phase =
            static_cast<std::uint8_t>(std::ranges::find(edition.phases, "shooting") - edition.phases.begin());
        start_.round = 1;
        for (Unit& unit : start_.units) unit.whereabouts = Whereabouts::table;
        for (Model& model : start_.models) {
            model.whereabouts = Whereabouts::table;
            model.place.at = {22_in, model.unit == target ? 40_in : 20_in};
        }
        first_target_ = asked.volleys.size();
        if (asked.target.first_model_wounds)
            start_.models[first_target_].wounds = static_cast<std::uint8_t>(*asked.target.first_model_wounds);
        for (std::size_t i = 0; i < asked.volleys.size(); ++i) declare(question, asked.volleys[i], i);
    }

    DuelOutcome fight(Faces& faces) override {
        battle_ = start_;
        SheetSeats players(edition_, faces);
        sheets::Game game(*setup_, battle_, players);
        for (std::size_t volley = 0; volley < volleys_.size(); ++volley) {
            players.attack = &attacks_[volley];
            resolve_attacks(game, AttackKind::shooting, volleys_[volley]);
        }
        return outcome(players.attacks_made);
    }

  private:
    static constexpr auto target = static_cast<UnitId>(1);

    void declare(const OddsQuestion& question, const OddsVolley& volley, std::size_t attacker) {
        sheets::DeclaredAttack declared;
        declared.attacker = static_cast<ModelId>(attacker);
        declared.target = target;
        declared.target_models = static_cast<std::uint8_t>(models_); // N-BLAST
        volleys_.emplace_back(static_cast<std::size_t>(volley.weapons), declared);
        attacks_.push_back(attack_of(edition_.attacks, question, volley));
    }

    DuelOutcome outcome(std::uint64_t attacks) const {
        DuelOutcome outcome{models_, wounds_, attacks};
        for (std::size_t i = first_target_; i < battle_.models.size(); ++i) {
            if (battle_.models[i].whereabouts != Whereabouts::table) continue;
            --outcome.killed;
            outcome.wounds_lost -= battle_.models[i].wounds;
        }
        return outcome;
    }

    const sheets::Edition& edition_;
    std::shared_ptr<const Setup> setup_;
    Battle start_, battle_;
    int models_, wounds_;
    std::size_t first_target_ = 0;
    std::vector<std::vector<sheets::DeclaredAttack>> volleys_;
    std::vector<Attack> attacks_;
};

// The effects that matter while a unit is shot at.
bool works_on_weapon(Effect effect) {
    return (effect >= Effect::reroll && effect <= Effect::bearer_destroyed && effect != Effect::extra_attacks);
}
bool works_on_target(Effect effect) {
    return effect == Effect::reroll || effect == Effect::modify ||
           (effect >= Effect::invulnerable && effect <= Effect::explodes);
}

void name_idle(const std::string& place, const std::vector<Ability>& abilities, bool (*works)(Effect),
               std::vector<Unsupported>& found) {
    for (std::size_t i = 0; i < abilities.size(); ++i) {
        const std::string path = fmt::format("{}.abilities[{}]", place, i);
        const Effect effect = abilities[i].effect;
        if (!works(effect))
            found.push_back({path, abilities[i].enforced() ? std::string(name_of(effect)) : abilities[i].name,
                             "an effect that comes to bear when a unit is shot at"});
        if (std::ranges::count(abilities, effect, &Ability::effect) > most_of_a_kind)
            found.push_back({path, std::string(name_of(effect)), fmt::format("at most {} of it", most_of_a_kind)});
    }
}

} // namespace

// What is in the document but cannot be put on the table, or is not decided as usual.
std::vector<Unsupported> unsupported_on_table(const OddsQuestion& question) {
    const Salvo& asked = sheets::salvo_of(question);
    std::vector<Unsupported> found;
    for (std::size_t i = 0; i < asked.volleys.size(); ++i)
        name_idle(fmt::format("volleys[{}]", i), asked.volleys[i].abilities, works_on_weapon, found);
    name_idle("target", asked.target.abilities, works_on_target, found);
    const int models = asked.target.count();
    if (models > static_cast<int>(max_unit_models))
        found.push_back({"target.models", fmt::format("{} models", models),
                         fmt::format("at most {} in one unit", max_unit_models)});
    if (question.policy == OddsPolicy::best) found.push_back({"policy", "best", "the usual policy"});
    if (question.single_rerolls > 0)
        found.push_back({"single_rerolls", "single_rerolls", "abilities that allow re-rolls"});
    return found;
}

std::unique_ptr<DuelTable> duel_table(const OddsRules& rules, const OddsQuestion& question) {
    return std::make_unique<DatasheetTable>(edition_of(rules), question, sheets::salvo_of(question));
}

} // namespace muster::odds_internal
