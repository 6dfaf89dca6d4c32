// Lessons, data/lessons/<lesson>/<part>.json: scenarios that a person plays one after the other, told what to try.
#pragma once

#include "battle/lesson.h"

#include <filesystem>

namespace muster {

// The names of its parts, in their order; none if there is no such lesson.
std::vector<std::string> parts_of_lesson(const std::string& lesson, const std::filesystem::path& data);

Result<LessonPart> lesson_part(const std::string& name, const std::filesystem::path& data);

} // namespace muster
