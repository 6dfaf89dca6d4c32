// What somebody types at a shell for odds.
#include "odds_question.h"
#include "targets.h"

#include <algorithm>

namespace muster::fuzz {
namespace {

std::vector<std::string> lines_of(Bytes text) {
    std::vector<std::string> lines(1);
    for (const char letter : text)
        if (letter == '\n')
            lines.emplace_back();
        else
            lines.back() += letter;
    return lines;
}

} // namespace

// Each line is the value of one option, in this order.
void odds_options(Bytes bytes, Data) {
    const std::vector<std::string> lines = lines_of(bytes);
    QuickOdds quick;
    std::string* const texts[] = {&quick.target,      &quick.attacks, &quick.skill,   &quick.strength,
                                  &quick.penetration, &quick.damage,  &quick.weapons, &quick.quality};
    for (std::size_t i = 0; i < std::min(lines.size(), std::size(texts)); ++i) *texts[i] = lines[i];
    std::vector<std::string>* const lists[] = {&quick.rerolls, &quick.modifies, &quick.abilities};
    for (std::size_t i = std::size(texts); i < lines.size(); ++i) lists[i % std::size(lists)]->push_back(lines[i]);
    if (!quick.quality.empty()) quick.rules = "alternating";
    try {
        (void)question_of(quick);
    } catch (const BadInput&) {}
}

} // namespace muster::fuzz
