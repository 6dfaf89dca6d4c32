#include "import_report.h"

#include "language/sentence.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace muster {
namespace {

Values numbered(const std::vector<std::string>& values) {
    Values named;
    for (std::size_t i = 0; i < values.size(); ++i) named[fmt::format("value{}", i + 1)] = values[i];
    return named;
}

std::string headline(const import::ImportReport& report, const Language& language) {
    const import::ImportTotals& totals = report.totals;
    const auto first = [](const std::vector<int>& sums) { return std::int64_t{sums.empty() ? 0 : sums[0]}; };
    std::string text = language.say("import.summary.army", {{"name", report.name},
                                                            {"rules", language.say("ruleset." + report.rules)},
                                                            {"units", std::int64_t{totals.units}},
                                                            {"models", std::int64_t{totals.models}},
                                                            {"points", first(totals.points)},
                                                            {"power", first(totals.power)},
                                                            {"playable", std::int64_t{totals.playable}}}) +
                       "\n";
    const auto differs = [](const std::vector<int>& sums) { return sums.size() > 1 && sums[0] != sums[1]; };
    if (!differs(totals.points) && !differs(totals.power)) return text;
    const auto listed = [&](const std::vector<int>& sums) {
        return sums.size() > 1 ? std::int64_t{sums[1]} : first(sums);
    };
    return text + "  " +
           language.say("import.summary.listed", {{"points", listed(totals.points)}, {"power", listed(totals.power)}}) +
           "\n";
}

std::string reasons_in(const import::ImportReport& report, const Language& language) {
    std::string text;
    for (const import::ImportReason& each : report.reasons) {
        const std::string why =
            each.message.empty() ? each.text
                                 : reason_of(language, {each.clause, each.path, each.text, each.message, each.values});
        text += fmt::format("  {}{}{}\n", each.path, each.path.empty() ? "" : ": ", why);
    }
    return text;
}

// A unit that no army has is not guessed: the nearest names are told.
std::string guess_in(const import::ImportedUnit& unit, const import::Guess& guess, const Language& language) {
    if (guess.chosen.empty())
        return fmt::format("{} {}", language.say("import.guess.unknown", {{"of", guess.of}}),
                           fmt::join(guess.choices, ", "));
    return language.say(
        "import.summary.guess",
        {{"unit", unit.name}, {"what", std::string(name_of(guess.what))}, {"of", guess.of}, {"chosen", guess.chosen}});
}

std::string guesses_in(const import::ImportReport& report, const Language& language, bool bases) {
    std::string text;
    for (const import::ImportedUnit& unit : report.units)
        for (const import::Guess& each : unit.guesses)
            if (bases || each.what != import::GuessOf::base)
                text += fmt::format("  {}\n", guess_in(unit, each, language));
    return text;
}

std::string summary(const import::ImportReport& report, const Language& language) {
    const import::TextTotals& texts = report.totals.texts;
    std::string text = headline(report, language) + reasons_in(report, language);
    text += "  " +
            language.say("import.summary.texts",
                         {{"texts", std::int64_t{texts.taken + texts.near + texts.idle + texts.kept}},
                          {"taken", std::int64_t{texts.taken}},
                          {"near", std::int64_t{texts.near}},
                          {"idle", std::int64_t{texts.idle}},
                          {"kept", std::int64_t{texts.kept}}}) +
            "\n";
    if (report.totals.bases > 0)
        text += "  " + language.say("import.summary.bases", {{"count", std::int64_t{report.totals.bases}}}) + "\n";
    return text;
}

// "✓ Name: words", and the remark below it. What only repeats the name or the words is left out.
void add_text(std::string& text, std::string_view mark, const std::string& name, const std::string& words,
              const std::string& remark) {
    text += fmt::format("  {} {}", mark, name);
    if (!words.empty() && words != name) text += ": " + words;
    text += "\n";
    const bool repeats = remark == name || (words.starts_with(remark) && words.size() - remark.size() <= 1); // "."
    if (!remark.empty() && !repeats) text += fmt::format("      {}\n", remark);
}

} // namespace

std::string refusal_of(const import::Unreadable& why, const Language& language) {
    const std::string text = language.has(why.message) ? language.say(why.message, numbered(why.values)) : why.text;
    if (why.message != "import.refused.no_collection") return text;
    return text + " " + language.say("import.summary.collection");
}

std::string short_report(const import::ImportReport& report, const std::vector<std::string>& written,
                         const Language& language) {
    std::vector<std::string> files;
    for (const std::string& each : written)
        if (!each.empty()) files.push_back(each);
    std::string text = summary(report, language) + guesses_in(report, language, false);
    if (!files.empty())
        text += language.say("import.summary.written", {{"files", fmt::format("{}", fmt::join(files, ", "))}}) + "\n";
    return text;
}

std::string full_report(const import::ImportReport& report, const Language& language) {
    std::string text = summary(report, language) + guesses_in(report, language, true);
    for (const std::string& line : report.configuration.lines) text += fmt::format("  {}\n", line);
    for (const auto& each : report.configuration.kept) add_text(text, "✎", each.name, each.text, each.word);
    for (const auto& each : report.configuration.idle)
        add_text(text, "–", each.name, each.text, language.say(each.why));
    for (const import::ImportedUnit& unit : report.units) {
        text += fmt::format("\n{}\n", unit.name);
        for (const auto& each : unit.taken) add_text(text, "✓", each.name, each.text, "");
        for (const auto& each : unit.near) add_text(text, "≈", each.name, each.text, language.say(each.difference));
        for (const auto& each : unit.kept) add_text(text, "✎", each.name, each.text, each.word);
        for (const auto& each : unit.idle) add_text(text, "–", each.name, each.text, language.say(each.why));
        for (const auto& each : unit.numbers)
            text += fmt::format("  # {}: {} → {}\n", each.of, each.written, each.as.empty() ? "–" : each.as);
    }
    return text;
}

} // namespace muster
