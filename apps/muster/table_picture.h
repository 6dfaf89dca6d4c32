// A battle as a picture of characters: terrain in shades, markers by number, models by the letter of their unit,
// capital for red and small for blue. After 26 units the letters begin again.
#pragma once

#include "battle/session.h"

#include <string>
#include <vector>

namespace muster {

// The largest picture of the table that fits, in columns and rows. A character is about twice as high as wide.
struct PictureSize {
    std::size_t columns = 0, rows = 0;
};
PictureSize picture_size(Point table, PictureSize room);

// The lines of the picture, in colours if wanted.
std::vector<std::string> picture_of(const Setup& setup, const Battle& battle, PictureSize size);
// Which letter is which unit and how many models are left, red's units first, in lines of at most this many columns.
std::vector<std::string> legend_of(const Setup& setup, const Battle& battle, std::size_t columns);

} // namespace muster
