#include "base/data_files.h"

#include <algorithm>

namespace fs = std::filesystem;

namespace muster {
namespace {

std::vector<fs::path>& added() {
    static std::vector<fs::path> folders;
    return folders;
}

void add_names(const fs::path& root, std::vector<std::string>& names) {
    std::error_code error;
    for (const auto& entry : fs::recursive_directory_iterator(root, error))
        if (entry.path().extension() == ".json")
            names.push_back(entry.path().lexically_relative(root).replace_extension().generic_string());
}

} // namespace

void add_data_folder(fs::path folder) { added().push_back(std::move(folder)); }

std::span<const fs::path> added_data_folders() { return added(); }

fs::path data_file(const fs::path& own, const fs::path& name) {
    std::error_code error;
    if (!fs::is_regular_file(own / name, error))
        for (const fs::path& folder : added())
            if (fs::is_regular_file(folder / name, error)) return folder / name;
    return own / name;
}

std::vector<std::string> data_names(const fs::path& own, const fs::path& below) {
    std::vector<std::string> names;
    add_names(own / below, names);
    for (const fs::path& folder : added()) add_names(folder / below, names);
    std::ranges::sort(names);
    const auto [first, last] = std::ranges::unique(names);
    names.erase(first, last);
    return names;
}

} // namespace muster
