#include "import/bases.h"

#include <algorithm>
#include <array>

namespace muster::import {
namespace {

// The first row that reaches to so many wounds.
struct Size {
    int wounds;
    const char* base;
};
constexpr int any = 1000;

std::string first_of(std::initializer_list<Size> sizes, int wounds) {
    return std::ranges::find_if(sizes, [&](const Size& each) { return wounds <= each.wounds; })->base;
}

bool has_word(const Keywords& keywords, std::initializer_list<std::string_view> words) {
    return std::ranges::any_of(words, [&](std::string_view word) { return keywords.has_canonical(word); });
}

} // namespace

// The first line that fits.
std::string base_of(const Keywords& keywords, bool fortification, const Stature& stature) {
    using enum CoreKeyword;
    const int wounds = stature.wounds;
    const bool walks = has_word(keywords, {"WALKER", "DREADNOUGHT", "BATTLESUIT"});
    if (fortification || keywords.has(building)) return "150x100mm hull";
    if (keywords.has(titanic)) return walks || keywords.has(monster) || wounds <= 28 ? "170x109mm" : "170x110mm hull";
    if (keywords.has(aircraft) || stature.two_moves) return "120x92mm";
    if (keywords.has(vehicle) && walks) return first_of({{9, "60mm"}, {12, "80mm"}, {any, "120x92mm"}}, wounds);
    if (keywords.has(vehicle)) return first_of({{6, "60mm"}, {13, "110x70mm hull"}, {any, "150x100mm hull"}}, wounds);
    if (keywords.has(monster)) return first_of({{6, "50mm"}, {12, "60mm"}, {16, "120x92mm"}, {any, "100mm"}}, wounds);
    if (keywords.has(biker) || keywords.has(cavalry))
        return first_of({{2, "60x35mm"}, {6, "75x42mm"}, {any, "120x92mm"}}, wounds);
    if (keywords.has(beast)) return first_of({{2, "60x35mm"}, {4, "50mm"}, {6, "75x42mm"}, {any, "60mm"}}, wounds);
    if (keywords.has(swarm)) return wounds <= 1 ? "25mm" : "40mm";
    if (keywords.has(terminator)) return "40mm";
    if (!keywords.has(infantry)) return first_of({{2, "32mm"}, {4, "40mm"}, {9, "60mm"}, {any, "80mm"}}, wounds);
    if (wounds >= 7) return "60mm";
    if (keywords.has(character) && wounds >= 5) return "40mm";
    if (wounds >= 3) return stature.toughness <= 3 && stature.strength <= 3 ? "25mm" : "40mm";
    return wounds <= 1 && stature.toughness <= 3 ? "25mm" : "32mm";
}

// By M, T and W; jump troops with M 12 are INFANTRY.
std::string_view class_of(const Stature& stature, bool fortification) {
    if (fortification) return "BUILDING";
    if (stature.two_moves) return "VEHICLE";
    if (stature.wounds >= 10 || (stature.wounds >= 6 && stature.toughness >= 6))
        return stature.toughness >= 7 ? "VEHICLE" : "MONSTER";
    if (stature.move >= 12 && stature.toughness >= 5) return "BIKER";
    if (stature.move == 10 || stature.move >= 14) return stature.wounds >= 2 ? "CAVALRY" : "BEAST";
    return "INFANTRY";
}

} // namespace muster::import
