#include "rules/eighth/shooting.h"

#include "rules/eighth/phases.h"
#include "rules/eighth/resolving.h"
#include "rules/eighth/selecting.h"
#include "rules/eighth/targets.h"

namespace muster::eighth {
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
    return any_weapon(game, unit, [](const WeaponProfile& profile) { return !profile.is_melee(); }); // E-DATA-12
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
        question.clause = E_TGT_06;
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

    // E-WPN-13, E-WPN-13: models that could use either decide before targets are selected.
    void ask_pistols_or_others() {
        FixedVector<Option, max_unit_models> both;
        for (ModelId model : targets_.shooters()) {
            bool pistols = false, others = false;
            for (std::size_t i = 0; i < game_.sheet(model).weapons.size(); ++i) {
                const Weapon& carried = weapon(model, i);
                if (carried.is_melee()) continue;
                bool& kind = carried.profiles.front().type == WeaponType::pistol ? pistols : others;
                kind = kind || targets_.can_fire(model, i);
            }
            if (pistols && others) both.push_back(option_of(model));
        }
        if (both.empty()) return;
        Question question;
        question.seat = game_.owner(unit_);
        question.form = Form::some;
        question.clause = E_WPN_13;
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
            for (std::size_t number = 0; number < game_.sheet(model).weapons.size(); ++number)
                for (std::size_t profile = 0; profile < weapon(model, number).profiles.size(); ++profile)
                    for (UnitId enemy : targets_.enemies()) {
                        const Option option{What::attack, static_cast<std::uint16_t>(index(model)),
                                            weapon_option(number, profile), static_cast<std::uint16_t>(index(enemy))};
                        if (why_not(option) == Clause::none) options_.push_back(option);
                    }
    }

    // Why this is no option; none if it is one.
    Clause why_not(const Option& option) {
        const auto& shooters = targets_.shooters();
        const bool ours =
            option.what == What::attack && std::ranges::find(shooters, model_in(option)) != shooters.end();
        if (!ours || option.at >= game_.battle.units.size()) return E_TGT_06;
        const auto& carried = game_.sheet(model_in(option)).weapons;
        if (weapon_in(option) >= carried.size()) return E_SHT_06;
        const Weapon& fired = weapon(model_in(option), weapon_in(option));
        if (profile_in(option) >= fired.profiles.size()) return E_I_63;
        if (!fired.is_melee()) {
            const bool pistol = type_of(option) == WeaponType::pistol;
            if (pistol ? chose_others(model_in(option)) : fires_pistols(model_in(option))) return E_WPN_13;
        }
        return targets_.why_not(model_in(option), weapon_in(option), profile_in(option), target_in(option));
    }

    std::optional<Refusal> check(const Answer& answer) const {
        for (std::size_t i = 0; i < answer.picks.size(); ++i) {
            if (answer.picks[i].count != 1) return Refusal{E_SHT_06, {}, {}};
            for (std::size_t j = 0; j < i; ++j)
                if (const Clause clause = clash(answer.picks[j].option, answer.picks[i].option);
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
    Clause clash(const Option& a, const Option& b) const {
        const bool grenade_a = type_of(a) == WeaponType::grenade, grenade_b = type_of(b) == WeaponType::grenade;
        if (model_in(a) != model_in(b)) return grenade_a && grenade_b ? E_WPN_09 : Clause::none;
        if (weapon_in(a) == weapon_in(b)) return target_in(a) != target_in(b) ? E_TGT_09 : E_SHT_06;
        if (grenade_a || grenade_b) return E_WPN_09;
        const bool mixed = (type_of(a) == WeaponType::pistol) != (type_of(b) == WeaponType::pistol);
        return mixed ? E_WPN_13 : Clause::none;
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
        for (std::size_t number = 0; number < game_.sheet(model).weapons.size() && !answer.picks.full(); ++number) {
            const Option* best = nullptr;
            for (const Option& option : options_)
                if (model_in(option) == model && weapon_in(option) == number &&
                    (type_of(option) == WeaponType::grenade) == grenades && (!best || is_better(option, *best, goal)))
                    best = &option;
            if (!best) continue;
            answer.picks.push_back({*best, 1});
            if (grenades) return; // E-WPN-09
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
        const Point at = game_.solid_of(game_.models_of(target_in(option)).front()).base.centre - goal.anchor;
        return {may_be_lost, std::int64_t{at.x.steps} * at.x.steps + std::int64_t{at.y.steps} * at.y.steps};
    }

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
        if (game.has(unit, Flag::shot)) return E_I_24;
        const MoveKind move = game.of(unit).move;
        if (move == MoveKind::fall_back && !game.has_keyword(unit, CoreKeyword::titanic) &&
            !may_shoot_after(game, unit, move))
            return E_FALL_05; // N-SHT-04
        if (move == MoveKind::advance && !has_assault_weapon(game, unit) && !may_shoot_after(game, unit, move))
            return E_ADV_03; // N-SHT-03, N-WPN-03
    }
    if (!has_ranged_weapon(game, unit)) return E_SHT_02;
    if (!Targets(game, unit, occasion).any()) return E_TGT_01;
    return std::nullopt;
}

void shoot(Game& game, UnitId unit, const Occasion& occasion) {
    const std::vector<Declared> declared = Declaration(game, unit, occasion).ask();
    for (const Declared& each : declared)
        game.memory.models[index(each.attacker)].fired |= static_cast<std::uint16_t>(1u << each.weapon); // E-SHT-06
    resolve_in_order(game, occasion.kind, declared, E_TGT_08, E_TGT_08);
}

// E-SHT-02, E-SHT-02, N-SHT-28
void shooting_phase(Game& game) {
    const auto bar = [&](UnitId unit) { return why_it_cannot_shoot(game, unit); };
    while (const auto unit = select_unit(game, game.active(), E_SHT_02, true, bar)) {
        game.set(*unit, Flag::shot);
        shoot(game, *unit);
        if (game.battle.over) return;
        game.checkpoint();
    }
}

} // namespace muster::eighth
