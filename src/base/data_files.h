// Where data files are. The program has a folder of them: armies/, tables/, languages/. A game in a folder of its own
// brings a second one with the same layout. Its files are found as if they were in the first.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace muster {

// Adds a folder. Call it before anything else begins, because no lock protects the list.
void add_data_folder(std::filesystem::path folder);
std::span<const std::filesystem::path> added_data_folders();

// A file by its name, "armies/drill/red.json": from the program's own folder if it is there or in no other folder.
std::filesystem::path data_file(const std::filesystem::path& own, const std::filesystem::path& name);
// The JSON files below "armies", without their ending, sorted: "drill/red".
std::vector<std::string> data_names(const std::filesystem::path& own, const std::filesystem::path& below);

} // namespace muster
