// The texts of the files of a folder, in the order of their names.
#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace muster::test {

inline std::vector<std::string> files_in(const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> files;
    for (const auto& each : std::filesystem::directory_iterator(folder)) files.push_back(each.path());
    std::ranges::sort(files);
    std::vector<std::string> texts;
    for (const auto& file : files) {
        std::stringstream text;
        text << std::ifstream(file, std::ios::binary).rdbuf();
        texts.push_back(text.str());
    }
    return texts;
}

} // namespace muster::test
