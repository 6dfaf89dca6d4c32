#include "import/unit_guesses.h"

#include "army/reading.h"
#include "import/letters.h"
#include "import/names.h"

#include <boost/json.hpp>

#include <algorithm>

namespace json = boost::json;

namespace muster::import {
Stature stature_of(const json::object& numbers) {
    const auto number = [&](std::string_view stat, int otherwise) {
        const json::value& value = numbers.at(stat);
        return value.is_int64() ? static_cast<int>(value.get_int64()) : otherwise;
    };
    const Stature usual;
    return {number("M", usual.move), number("W", usual.wounds), number("T", usual.toughness),
            number("S", usual.strength), numbers.at("M").is_array()};
}

std::string UnitGuesses::base(const std::string& model, std::string guess) {
    const auto known = context_.wishes.bases.find(folded(model));
    if (known != context_.wishes.bases.end() && parse_base(known->second)) return known->second;
    for (const Choice& each : context_.wishes.choices)
        if (each.what == GuessOf::base && folded(each.of) == folded(model) && parse_base(each.chosen))
            guess = each.chosen; // for every kind of that name in the army
    const auto told = [&](const Guess& each) { return each.what == GuessOf::base && each.of == model; };
    if (std::ranges::any_of(report_.guesses, told)) return guess;
    const std::vector<std::string> usual = {"25mm",           "28mm",          "32mm",     "40mm",      "50mm",
                                            "60mm",           "80mm",          "100mm",    "60x35mm",   "75x42mm",
                                            "90x52mm",        "105x70mm",      "120x92mm", "170x109mm", "110x70mm hull",
                                            "150x100mm hull", "170x110mm hull"};
    report_.guesses.push_back({GuessOf::base, model, guess, usual});
    return guess;
}

std::string UnitGuesses::keyword(const std::string& placeholder) {
    const std::string word = placeholder.substr(1, placeholder.size() - 2);
    const auto closed = context_.closed.find(word);
    if (closed != context_.closed.end()) return closed->second;
    std::string chosen = word;
    for (const Choice& each : context_.wishes.choices)
        if (each.what == GuessOf::keyword && each.of == placeholder && !canonical_keyword(each.chosen).empty())
            chosen = shortened(each.chosen, 60);
    report_.guesses.push_back({GuessOf::keyword, placeholder, chosen, {word}});
    return chosen;
}

const Choice* UnitGuesses::chosen_class(const std::string& datasheet) const {
    const auto choice = std::ranges::find_if(context_.wishes.choices, [&](const Choice& each) {
        return each.what == GuessOf::keyword && each.of == datasheet &&
               std::ranges::find(class_keywords, each.chosen) != class_keywords.end();
    });
    return choice == context_.wishes.choices.end() ? nullptr : &*choice;
}

std::string UnitGuesses::model_class(const std::string& datasheet, std::string_view guess) {
    const Choice* const choice = chosen_class(datasheet);
    const std::string chosen = choice ? choice->chosen : std::string(guess);
    report_.guesses.push_back({GuessOf::keyword, datasheet, chosen, {class_keywords.begin(), class_keywords.end()}});
    return chosen;
}

} // namespace muster::import
