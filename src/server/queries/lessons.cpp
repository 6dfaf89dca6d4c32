// Lessons, as the page guides through them.
#include "server/queries/lesson_of.h"

#include "base/data_files.h"
#include "players/registry.h"
#include "rules/registry.h"
#include "server/queries/functions.h"

namespace fs = std::filesystem;

namespace muster {

std::vector<std::string> parts_of_lesson(const std::string& lesson, const fs::path& data) {
    std::vector<std::string> parts;
    for (const std::string& name : data_names(data, "lessons")) // "first-battle/1-move"; armies and tables are deeper
        if (const std::size_t slash = name.find('/'); slash == name.rfind('/') && name.substr(0, slash) == lesson)
            parts.push_back(name);
    return parts;
}

Result<LessonPart> lesson_part(const std::string& name, const fs::path& data) {
    auto part = read_lesson_part(data_file(data, fs::path("lessons") / (name + ".json")).string(), data.string(),
                                 find_rule_set, [](std::string_view player) { return make_player(player, 1); });
    if (part.has_value()) return part;
    Problem problem = part.error();
    problem.file = name; // where our files are is nobody's business
    return problem;
}

namespace queries {

Result<LessonShown> lesson_steps(const Asking& asking, const LessonInput& input) {
    LessonShown shown;
    for (const std::string& name : parts_of_lesson(input.lesson, asking.data)) {
        auto part = lesson_part(name, asking.data);
        if (part.has_error()) return part.error();
        shown.parts.push_back({std::move(part->steps), !part->dice.empty()});
    }
    if (shown.parts.empty()) return wrong("lesson", "\"" + input.lesson.substr(0, 40) + "\"", "the name of a lesson");
    return shown;
}

} // namespace queries
} // namespace muster
