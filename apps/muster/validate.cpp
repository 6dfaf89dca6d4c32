// muster validate ARMY: whether an army is legal; if not, every reason with the clause it breaks. On request it also
// shows what abilities do.
#include "program.h"
#include "terminal.h"

#include "army/alternating/words.h"
#include "army/army.h"
#include "army/sheets/ability_words.h"
#include "army/sheets/army.h"
#include "language/sentence.h"

#include <fmt/format.h>

namespace muster {
namespace {

void print_verdict(const Army& army, const Language& language) {
    const Validation& validation = army.validation;
    std::size_t models = 0;
    for (const ArmyUnit& unit : army.units) models += unit.models.size();
    fmt::print("{} ({}): {}", bold(army.name), army.rules, validation.legal() ? green("legal") : red("not legal"));
    const auto counted = [](std::size_t count, std::string_view what) {
        return fmt::format(", {} {}{}", count, what, count == 1 ? "" : "s");
    };
    fmt::print("{}{}\n", counted(army.units.size(), "unit"), models > 0 ? counted(models, "model") : "");
    for (const Reason& reason : validation.reasons)
        fmt::print("  {}{}{}: {}\n", id_of(reason.clause), reason.clause == Clause::none ? "" : "  ", reason.path,
                   reason_of(language, reason));
    if (!validation.not_enforced.empty()) fmt::print("Not enforced by the program, so up to the players:\n");
    for (const std::string& what : validation.not_enforced) fmt::print("  {}\n", what);
}

void print_ability(const std::string& name, const std::string& sentence) {
    fmt::print("{}", wrapped(name.empty() ? sentence : fmt::format("{}: {}", name, sentence), terminal_width(), 2));
}

void print_abilities(const DatasheetArmy& army, const Language& language) {
    for (const DatasheetUnit& unit : army.units) {
        fmt::print("{}\n", bold(unit.name));
        for (const Ability& ability : unit.abilities)
            print_ability(ability.name, ability.enforced() ? sentence_of(language, words_of(ability)) : ability.text);
        for (const PsychicPower& power : unit.powers) print_ability(power.name, sentence_of(language, words_of(power)));
        for (const Weapon& weapon : unit.weapons)
            for (const WeaponProfile& profile : weapon.profiles)
                for (const Ability& ability : profile.abilities)
                    print_ability(profile.name.empty() ? weapon.name
                                                       : fmt::format("{} ({})", weapon.name, profile.name),
                                  sentence_of(language, words_of(ability)));
    }
}

// What models of one kind share with others of their unit is printed once, and so are the rules of weapons.
void print_abilities(const alternating::ArmyList& list, const Language& language) {
    for (const alternating::ListUnit& unit : list.units) {
        fmt::print("{}\n", bold(unit.name));
        std::vector<alternating::AbilityLine> lines;
        const auto add = [&](const std::vector<alternating::AbilityLine>& more) {
            for (const alternating::AbilityLine& line : more)
                if (std::ranges::find(lines, line.name, &alternating::AbilityLine::name) == lines.end())
                    lines.push_back(line);
        };
        for (const alternating::ModelKind& kind : unit.kinds) add(lines_of(kind, list.spells));
        for (const alternating::ModelKind& kind : unit.kinds)
            for (const alternating::Weapon& weapon : kind.weapons) add(lines_of(weapon));
        for (const alternating::AbilityLine& line : lines)
            print_ability(line.called.message.empty() ? line.name : phrase_of(language, line.called),
                          sentence_of(language, line.says));
    }
}

struct ValidateOptions {
    std::string army, language = "en";
    bool json = false, abilities = false;
};

int validate(const Program& program, const ValidateOptions& wanted) {
    const Army army = need(load_army(program.file("armies", wanted.army)));
    const Language language = need(Language::read(program.data() / "languages", wanted.language));
    if (wanted.json)
        fmt::print("{}\n", to_json_text(army.validation));
    else
        print_verdict(army, language);
    const DatasheetArmy* sheets = sheets::find_army(army);
    const alternating::ArmyList* list = alternating::find_list(army);
    if (wanted.abilities && sheets) print_abilities(*sheets, language);
    if (wanted.abilities && list) print_abilities(*list, language);
    return army.validation.legal() ? done : answer_is_no;
}

} // namespace

void add_validate(Program& program) {
    const auto wanted = std::make_shared<ValidateOptions>();
    Command command = program.command({"validate",
                                       "Says whether an army is legal and, if not, gives every reason with its clause.",
                                       "ARMY [--abilities] [--lang CODE] [--json]",
                                       {"muster validate my-army.json         # exit status 1 if it is not legal",
                                        "muster validate ninth/concord-50     # one of the ready armies",
                                        "muster validate ninth/tide-25 --abilities --lang it   # with its abilities"}},
                                      [=, &program] { return validate(program, *wanted); });
    command.add_option("ARMY", wanted->army, "an army file, or the name of a ready one").type_name("ARMY").required();
    const CommandOption abilities = command.add_flag("--abilities", wanted->abilities, "also describe its abilities");
    command.add_option("--lang", wanted->language, "language of reasons and abilities: en, da, it, ro, pt-BR or pl")
        .type_name("CODE");
    command.add_flag("--json", wanted->json, "print one JSON document instead of text").excludes(abilities);
}

} // namespace muster
