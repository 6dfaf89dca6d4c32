// Where data files are. The program has a folder of them: armies/, tables/, languages/. A game that lives in a folder
// of its own brings another that is laid out alike, and its files are found as if they lay in the first.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace muster {

// One more folder. Before anything else begins: nobody waits for it.
void add_data_folder(std::filesystem::path folder);
std::span<const std::filesystem::path> added_data_folders();

// A file by its name, "armies/drill/red.json": in the program's own folder where it is there, or in no other.
std::filesystem::path data_file(const std::filesystem::path& own, const std::filesystem::path& name);
// The JSON files below "armies", without their ending, sorted: "drill/red".
std::vector<std::string> data_names(const std::filesystem::path& own, const std::filesystem::path& below);

} // namespace muster
