// The declaration of one unit's shooting, all of it before anything is resolved (N-SHT-10, E-TGT-06): which weapons may
// be aimed at what, and what may go together. `Edition` names a rule set's types and clauses and says what is asked
// before (rules/*/shooting.cpp).
#pragma once

#include "rules/sheets/shooting.h"

namespace muster::sheets {

// What a declaration can break.
struct DeclarationClauses {
    Clause declared, not_theirs, no_such_weapon, no_such_profile;
    Clause once, twice;                               // an attack counted, or a weapon fired more than once
    Clause at_one_unit;                               // a weapon at several units
    Clause one_grenade, only_grenade, pistols_or_not; // of the unit; of the model that throws it; of a model
};

template <class Edition>
class ShootingDeclaration {
    using Game = typename Edition::Game;
    using Declared = typename Edition::Declared;
    using Targets = typename Edition::Targets;

  public:
    ShootingDeclaration(Game& game, UnitId unit, const ShootingOccasion& occasion)
        : game_(game),
          unit_(unit),
          targets_(game, unit, occasion) {}

    std::vector<Declared> ask() {
        Question question;
        question.seat = game_.owner(unit_);
        question.kind = Kind::declare_attacks;
        question.form = Form::counts;
        question.clause = clauses.declared;
        question.unit = unit_;
        if (const auto known = game_.on_record(question)) return declared_in(*known);
        Edition::ask_before(game_, unit_, targets_);
        list_options();
        question.options = options_;
        question.least = 1; // N-I-62, E-I-25
        question.most = static_cast<std::int16_t>(std::min(options_.size(), decltype(Answer::picks)::capacity()));
        return declared_in(game_.ask(
            question, [&](const Answer& given) { return check(given); },
            [&](const Goal& goal) -> std::optional<Answer> { return propose(goal); },
            [&](const Option& option) { return Refusal{why_not(option), {}, {}}; }));
    }

  private:
    static constexpr DeclarationClauses clauses = Edition::clauses;

    std::vector<Declared> declared_in(const Answer& answer) {
        std::vector<Declared> declared;
        for (const Pick& pick : answer.picks)
            declared.push_back(aim(game_, targets_, model_in(pick.option), weapon_in(pick.option),
                                   profile_in(pick.option), target_in(pick.option)));
        return declared;
    }

    static std::size_t weapon_in(const Option& option) { return option.with >> 4; }
    static std::size_t profile_in(const Option& option) { return option.with & 15u; }
    static ModelId model_in(const Option& option) { return static_cast<ModelId>(option.id); }
    static UnitId target_in(const Option& option) { return static_cast<UnitId>(option.at); }

    WeaponType type_of(const Option& option) const {
        return targets_.weapon(model_in(option), weapon_in(option)).profiles[profile_in(option)].type;
    }

    void list_options() {
        for (ModelId model : targets_.shooters())
            for (std::size_t number = 0; number < game_.sheet(model).weapons.size(); ++number) {
                const Weapon& fired = targets_.weapon(model, number);
                if (fired.is_melee()) continue;
                for (std::size_t profile = 0; profile < fired.profiles.size(); ++profile)
                    for (UnitId enemy : targets_.enemies()) {
                        if (!targets_.is_within(model, enemy, fired.profiles[profile].range * 1_in)) continue;
                        const Option option{What::attack, static_cast<std::uint16_t>(index(model)),
                                            weapon_option(number, profile), static_cast<std::uint16_t>(index(enemy))};
                        if (why_not(option) == Clause::none) options_.push_back(option);
                    }
            }
    }

    // Why this is no option; none if it is one.
    Clause why_not(const Option& option) {
        const auto& shooters = targets_.shooters();
        const bool ours =
            option.what == What::attack && std::ranges::find(shooters, model_in(option)) != shooters.end();
        if (!ours || option.at >= game_.battle.units.size()) return clauses.not_theirs;
        if (weapon_in(option) >= game_.sheet(model_in(option)).weapons.size()) return clauses.no_such_weapon;
        const Weapon& fired = targets_.weapon(model_in(option), weapon_in(option));
        if (profile_in(option) >= fired.profiles.size()) return clauses.no_such_profile;
        return targets_.why_not(model_in(option), weapon_in(option), profile_in(option), target_in(option));
    }

    std::optional<Refusal> check(const Answer& answer) const {
        FixedVector<WeaponType, decltype(Answer::picks)::capacity()> types;
        for (const Pick& pick : answer.picks) types.push_back(type_of(pick.option));
        for (std::size_t i = 0; i < answer.picks.size(); ++i) {
            if (answer.picks[i].count != 1) return Refusal{clauses.once, {}, {}};
            for (std::size_t j = 0; j < i; ++j)
                if (const Clause clause = clash(answer.picks[j].option, types[j], answer.picks[i].option, types[i]);
                    clause != Clause::none) {
                    Refusal refusal;
                    refusal.clause = clause;
                    refusal.models.push_back(model_in(answer.picks[i].option));
                    return refusal;
                }
        }
        return std::nullopt;
    }

    // What two attacks of one declaration may not do together.
    static Clause clash(const Option& a, WeaponType type_a, const Option& b, WeaponType type_b) {
        const bool grenade_a = type_a == WeaponType::grenade, grenade_b = type_b == WeaponType::grenade;
        if (model_in(a) != model_in(b)) return grenade_a && grenade_b ? clauses.one_grenade : Clause::none;
        if (weapon_in(a) == weapon_in(b)) return target_in(a) != target_in(b) ? clauses.at_one_unit : clauses.twice;
        if (grenade_a || grenade_b) return clauses.only_grenade;
        const bool mixed = (type_a == WeaponType::pistol) != (type_b == WeaponType::pistol);
        return mixed ? clauses.pistols_or_not : Clause::none;
    }

    // --- What a player who does not care may declare

    enum class Arms : std::uint8_t { long_arms, pistols, grenades };
    Arms arms_of(const Option& option) const {
        const WeaponType type = type_of(option);
        return type == WeaponType::grenade  ? Arms::grenades
               : type == WeaponType::pistol ? Arms::pistols
                                            : Arms::long_arms;
    }

    // Every weapon at the eligible unit nearest to it, or nearest to the goal's anchor; Pistols, or else a grenade,
    // only for want of anything else to fire.
    Answer propose(const Goal& goal) {
        Answer answer;
        bool thrown = false;
        for (ModelId model : targets_.shooters()) {
            const std::size_t before = answer.picks.size();
            const auto aimed = [&] { return answer.picks.size() > before; };
            aim_all(model, goal, Arms::long_arms, answer);
            if (!aimed()) aim_all(model, goal, Arms::pistols, answer);
            if (aimed() || thrown) continue;
            aim_all(model, goal, Arms::grenades, answer);
            thrown = aimed();
        }
        return answer;
    }

    void aim_all(ModelId model, const Goal& goal, Arms arms, Answer& answer) {
        const auto of_this_model = std::ranges::equal_range(options_, model, {}, model_in);
        for (std::size_t number = 0; number < game_.sheet(model).weapons.size() && !answer.picks.full(); ++number) {
            const Option* best = nullptr;
            for (const Option& option : of_this_model)
                if (weapon_in(option) == number && arms_of(option) == arms && (!best || is_better(option, *best, goal)))
                    best = &option;
            if (!best) continue;
            answer.picks.push_back({*best, 1});
            if (arms == Arms::grenades) return; // N-WPN-14, E-WPN-08
        }
    }

    // The first profile first: what is best for everyday use stands at the top of a datasheet.
    bool is_better(const Option& option, const Option& than, const Goal& goal) {
        if (profile_in(option) != profile_in(than)) return profile_in(option) < profile_in(than);
        return remoteness(option, goal) < remoteness(than, goal);
    }
    std::pair<bool, std::int64_t> remoteness(const Option& option, const Goal& goal) {
        const bool may_be_lost = Edition::may_be_lost(targets_, target_in(option));
        if (goal.stay) return {may_be_lost, targets_.distance_to(model_in(option), target_in(option)).steps};
        return {may_be_lost, squared_distance(first_place(target_in(option)), goal.anchor)};
    }

    Point first_place(UnitId unit) const { return game_.battle.models[index(game_.models_of(unit).front())].place.at; }

    Game& game_;
    UnitId unit_;
    Targets targets_;
    std::vector<Option> options_;
};

} // namespace muster::sheets
