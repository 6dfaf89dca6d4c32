#include "players/quick.h"

#include "rules/alternating/alternating.h"
#include "rules/eighth/eighth.h"
#include "rules/ninth/ninth.h"

namespace muster {
namespace {

using enum Clause;

struct About {
    Clause clause;
    Matter matter;
};
constexpr About of_ninth[] = {
    {N_MOV_07, Matter::move},           {N_MOV_04, Matter::way_to_move},    {N_MOV_05, Matter::leave_fight},
    {N_WAR_17, Matter::choose_zone},    {N_WAR_18, Matter::next_to_set_up}, {N_MOV_02, Matter::next_to_move},
    {N_SHT_01, Matter::next_to_shoot},  {N_FGT_01, Matter::next_to_fight},  {N_OW_02, Matter::react},
    {N_HERO_01, Matter::intervene},     {N_TRAN_05, Matter::embark},        {N_SHT_10, Matter::shoot},
    {N_CHG_02, Matter::choose_charger}, {N_CHG_14, Matter::close_in},       {N_PILE_01, Matter::close_in},
    {N_CONS_01, Matter::close_in},      {N_HERO_06, Matter::close_in},      {N_WAR_04, Matter::choose_warlord},
    {N_SHEET_05, Matter::plain_choice}, {N_TRAN_03, Matter::plain_choice},  {N_I_22, Matter::plain_choice}};
constexpr About of_eighth[] = {
    {E_MOV_04, Matter::move},          {E_ADV_01, Matter::way_to_move},     {E_FALL_01, Matter::leave_fight},
    {E_MISS_10, Matter::choose_zone},  {E_MISS_11, Matter::next_to_set_up}, {E_MOV_01, Matter::next_to_move},
    {E_SHT_02, Matter::next_to_shoot}, {E_FGT_05, Matter::next_to_fight},   {E_FGT_06, Matter::next_to_fight},
    {E_OW_01, Matter::react},          {E_HERO_01, Matter::intervene},      {E_TRAN_03, Matter::embark},
    {E_MISS_19, Matter::spare_reroll}, {E_TGT_06, Matter::shoot},           {E_CHG_02, Matter::choose_charger},
    {E_CHG_10, Matter::close_in},      {E_FGT_10, Matter::close_in},        {E_FGT_24, Matter::close_in},
    {E_HERO_02, Matter::close_in},     {E_LORD_01, Matter::choose_warlord}, {E_MISS_14, Matter::plain_choice},
    {E_TRAN_11, Matter::plain_choice}};
constexpr About of_alternating[] = {{A_ACT_02, Matter::move},    {A_ACT_04, Matter::move_again},
                                    {A_SHT_01, Matter::shoot},   {A_ACT_01, Matter::activate},
                                    {A_PAS_24a, Matter::react},  {A_DEPL_03, Matter::next_to_set_up},
                                    {A_PAS_23a, Matter::embark}, {A_ACT_03, Matter::act}};

using Behaviour = Answer (*)(const View& view, const Question& question, const Rulings& rulings);

struct Registered {
    const RuleSet* rules;
    Behaviour behaviour;
    std::span<const About> matters;
};
constexpr Registered behaviours[] = {{&ninth::rules, play_datasheets_quickly, of_ninth},
                                     {&eighth::rules, play_datasheets_quickly, of_eighth},
                                     {&alternating::rules, play_alternating_quickly, of_alternating}};

// In a game it does not know: to the middle, and the first of everything.
Answer take_what_is_offered(const View& view, const Question& question, const Rulings& rulings) {
    Goal middle;
    middle.anchor = {view.setup().table.size.x / 2, view.setup().table.size.y / 2};
    if (question.form == Form::place)
        if (auto answer = rulings.propose(middle)) return *answer;
    if (question.form == Form::one && !question.options.empty()) return pick(question.options[0]);
    return default_answer(question, rulings);
}

} // namespace

Matter matter_of(const Setup& setup, const Question& question) {
    for (const Registered& game : behaviours) {
        if (setup.rules != game.rules) continue;
        const auto known = std::ranges::find(game.matters, question.clause, &About::clause);
        if (known != game.matters.end()) return known->matter;
        if (question.kind == Kind::declare_attacks) return Matter::fight;
        if (question.kind == Kind::declare_charge) return Matter::declare_charge;
        if (question.kind == Kind::move_unit) return Matter::move_off;
    }
    return Matter::other;
}

Answer QuickPlayer::answer(const View& view, const Question& question, const Rulings& rulings) {
    for (const Registered& game : behaviours)
        if (view.setup().rules == game.rules) return game.behaviour(view, question, rulings);
    return take_what_is_offered(view, question, rulings);
}

} // namespace muster
