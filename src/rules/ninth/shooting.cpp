#include "rules/ninth/shooting.h"

#include "rules/ninth/phases.h"
#include "rules/ninth/resolving.h"
#include "rules/ninth/selecting.h"
#include "rules/ninth/targets.h"

namespace muster::ninth {
namespace {

template <class Test>
bool any_weapon(const Game& game, UnitId unit, Test&& test) {
    for (ModelId model : game.models_of(unit))
        for (std::uint16_t number : game.sheet(model).weapons)
            for (const WeaponProfile& profile : game.sheet(unit).weapons[number].profiles)
                if (test(profile)) return true;
    return false;
}

bool has_ranged_weapon(const Game& game, UnitId unit) {
    return any_weapon(game, unit, [](const WeaponProfile& profile) { return !profile.is_melee(); }); // N-DATA-11
}
bool has_assault_weapon(const Game& game, UnitId unit) {
    return any_weapon(game, unit, [](const WeaponProfile& profile) { return profile.type == WeaponType::assault; });
}

// The declaration of one unit's shooting: which weapons may be aimed at what, and what may go together.
class Declaration {
  public:
    Declaration(Game& game, UnitId unit, const Occasion& occasion)
        : game_(game),
          unit_(unit),
          targets_(game, unit, occasion) {}

    std::vector<Declared> ask() {
        ask_pistols_or_others();
        list_options();
        Question question;
        question.seat = game_.owner(unit_);
        question.kind = Kind::declare_attacks;
        question.form = Form::counts;
        question.clause = N_SHT_10;
        question.unit = unit_;
        question.options = options_;
        question.least = 1; // N-I-62
        question.most = static_cast<std::int16_t>(std::min<std::size_t>(options_.size(), 160));
        const Answer answer = game_.ask(
            question, [&](const Answer& given) { return check(given); },
            [&](const Goal& goal) -> std::optional<Answer> { return propose(goal); },
            [&](const Option& option) { return Refusal{why_not(option), {}, {}}; });
        std::vector<Declared> declared;
        for (const Pick& pick : answer.picks) declared.push_back(declared_by(pick.option));
        return declared;
    }

  private:
    static std::size_t weapon_in(const Option& option) { return option.with >> 4; }
    static std::size_t profile_in(const Option& option) { return option.with & 15u; }
    static ModelId model_in(const Option& option) { return static_cast<ModelId>(option.id); }
    static UnitId target_in(const Option& option) { return static_cast<UnitId>(option.at); }

    const Weapon& weapon(ModelId model, std::size_t number) const {
        return game_.sheet(unit_).weapons[game_.sheet(model).weapons[number]];
    }
    WeaponType type_of(const Option& option) const {
        return weapon(model_in(option), weapon_in(option)).profiles[profile_in(option)].type;
    }
    bool fires_pistols(ModelId model) const { return std::ranges::find(pistoleers_, model) != pistoleers_.end(); }
    bool chose_others(ModelId model) const { return std::ranges::find(others_, model) != others_.end(); }

    // Any Pistol, or any other weapon to shoot with, that passes the test; its position is given to it.
    template <class Test>
    bool any_of_kind(ModelId model, bool pistol, Test test) const {
        for (std::size_t i = 0; i < game_.sheet(model).weapons.size(); ++i) {
            const Weapon& carried = weapon(model, i);
            if (carried.is_melee() || (carried.profiles.front().type == WeaponType::pistol) != pistol) continue;
            if (test(i)) return true;
        }
        return false;
    }
    bool carries(ModelId model, bool pistol) const {
        return any_of_kind(model, pistol, [](std::size_t) { return true; });
    }
    bool can_fire(ModelId model, bool pistol) {
        return any_of_kind(model, pistol, [&](std::size_t i) { return targets_.can_fire(model, i); });
    }

    // N-WPN-12, N-WPN-13: models that could use either decide before targets are selected.
    void ask_pistols_or_others() {
        FixedVector<Option, max_unit_models> both;
        for (ModelId model : targets_.shooters())
            if (carries(model, true) && carries(model, false) && can_fire(model, true) && can_fire(model, false))
                both.push_back(option_of(model));
        if (both.empty()) return;
        Question question;
        question.seat = game_.owner(unit_);
        question.form = Form::some;
        question.clause = N_WPN_13;
        question.unit = unit_;
        question.options = {both.begin(), both.size()};
        question.most = static_cast<std::int16_t>(both.size());
        for (const Option& option : both) others_.push_back(model_in(option));
        for (const Pick& pick : game_.ask(question).picks) {
            pistoleers_.push_back(model_in(pick.option));
            others_.erase_at(
                static_cast<std::size_t>(std::ranges::find(others_, model_in(pick.option)) - others_.begin()));
        }
    }

    void list_options() {
        for (ModelId model : targets_.shooters())
            for (std::size_t number = 0; number < game_.sheet(model).weapons.size(); ++number) {
                const Weapon& fired = weapon(model, number);
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
        if (!ours || option.at >= game_.battle.units.size()) return N_SHT_10;
        const auto& carried = game_.sheet(model_in(option)).weapons;
        if (weapon_in(option) >= carried.size()) return N_SHT_07;
        const Weapon& fired = weapon(model_in(option), weapon_in(option));
        if (profile_in(option) >= fired.profiles.size()) return N_SHT_14;
        if (!fired.is_melee()) {
            const bool pistol = type_of(option) == WeaponType::pistol;
            if (pistol ? chose_others(model_in(option)) : fires_pistols(model_in(option))) return N_WPN_12;
        }
        return targets_.why_not(model_in(option), weapon_in(option), profile_in(option), target_in(option));
    }

    std::optional<Refusal> check(const Answer& answer) const {
        FixedVector<WeaponType, decltype(Answer::picks)::capacity()> types;
        for (const Pick& pick : answer.picks) types.push_back(type_of(pick.option));
        for (std::size_t i = 0; i < answer.picks.size(); ++i) {
            if (answer.picks[i].count != 1) return Refusal{N_SHT_08, {}, {}};
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
        if (model_in(a) != model_in(b)) return grenade_a && grenade_b ? N_WPN_08 : Clause::none;
        if (weapon_in(a) == weapon_in(b)) return target_in(a) != target_in(b) ? N_SHT_13 : N_SHT_08;
        if (grenade_a || grenade_b) return N_WPN_14;
        const bool mixed = (type_a == WeaponType::pistol) != (type_b == WeaponType::pistol);
        return mixed ? N_WPN_12 : Clause::none;
    }

    // Every weapon at the eligible unit nearest to it, or nearest to the goal's anchor; a grenade only for want of
    // anything else to fire.
    Answer propose(const Goal& goal) {
        Answer answer;
        bool grenade = false;
        for (ModelId model : targets_.shooters()) {
            const std::size_t before = answer.picks.size();
            aim_all(model, goal, false, answer);
            if (answer.picks.size() == before && !grenade) {
                aim_all(model, goal, true, answer);
                grenade = answer.picks.size() > before;
            }
        }
        return answer;
    }

    void aim_all(ModelId model, const Goal& goal, bool grenades, Answer& answer) {
        const auto of_this_model = std::ranges::equal_range(options_, model, {}, model_in);
        for (std::size_t number = 0; number < game_.sheet(model).weapons.size() && !answer.picks.full(); ++number) {
            const Option* best = nullptr;
            for (const Option& option : of_this_model)
                if (weapon_in(option) == number && (type_of(option) == WeaponType::grenade) == grenades &&
                    (!best || is_better(option, *best, goal)))
                    best = &option;
            if (!best) continue;
            answer.picks.push_back({*best, 1});
            if (grenades) return; // N-WPN-14
        }
    }

    // The first profile first: what is best for everyday use stands at the top of a datasheet.
    bool is_better(const Option& option, const Option& than, const Goal& goal) {
        if (profile_in(option) != profile_in(than)) return profile_in(option) < profile_in(than);
        return remoteness(option, goal) < remoteness(than, goal);
    }
    std::pair<bool, std::int64_t> remoteness(const Option& option, const Goal& goal) {
        const bool may_be_lost = targets_.is_engaged() && !targets_.is_engaged_with(target_in(option)); // N-BIG-05
        if (goal.stay) return {may_be_lost, targets_.distance_to(model_in(option), target_in(option)).steps};
        return {may_be_lost, squared_distance(first_place(target_in(option)), goal.anchor)};
    }

    Point first_place(UnitId unit) const { return game_.battle.models[index(game_.models_of(unit).front())].place.at; }

    Declared declared_by(const Option& option) {
        return aim(game_, targets_, model_in(option), weapon_in(option), profile_in(option), target_in(option));
    }

    Game& game_;
    UnitId unit_;
    Targets targets_;
    UnitModels pistoleers_, others_; // of those that have both
    std::vector<Option> options_;
};

} // namespace

bool may_shoot_after(const Game& game, UnitId unit, MoveKind move) {
    for (ModelId model : game.models_of(unit))
        for (const Working& working : working_on(game, model, Effect::shoot_after))
            if (move == MoveKind::advance ? working.ability->after_advance : working.ability->after_fall_back)
                return true;
    return false;
}

std::optional<Clause> why_it_cannot_shoot(Game& game, UnitId unit, const Occasion& occasion) {
    if (occasion.kind == AttackKind::shooting) {
        if (game.has(unit, Flag::shot)) return N_SHT_06;
        const MoveKind move = game.of(unit).move;
        if (move == MoveKind::fall_back && !game.has_keyword(unit, CoreKeyword::titanic) &&
            !may_shoot_after(game, unit, move))
            return N_MOV_28; // N-SHT-04
        if (move == MoveKind::advance && !has_assault_weapon(game, unit) && !may_shoot_after(game, unit, move))
            return N_MOV_20; // N-SHT-03, N-WPN-03
    }
    if (!has_ranged_weapon(game, unit)) return N_SHT_02;
    if (!Targets(game, unit, occasion).any()) return N_SHT_05;
    return std::nullopt;
}

void shoot(Game& game, UnitId unit, const Occasion& occasion) {
    const std::vector<Declared> declared = Declaration(game, unit, occasion).ask();
    for (const Declared& each : declared)
        game.memory.models[index(each.attacker)].fired |= static_cast<std::uint16_t>(1u << each.weapon); // N-SHT-08
    resolve_in_order(game, occasion.kind, declared, N_SHT_21, N_SHT_22);
}

// N-SHT-01, N-SHT-09, N-SHT-28
void shooting_phase(Game& game) {
    const auto bar = [&](UnitId unit) { return why_it_cannot_shoot(game, unit); };
    while (const auto unit = select_unit(game, game.active(), N_SHT_01, true, bar)) {
        game.set(*unit, Flag::shot);
        shoot(game, *unit);
        if (game.battle.over) return;
        game.checkpoint();
    }
}

} // namespace muster::ninth
