// The files of the page, from one folder: their types, tags for caching, and the page itself for its own addresses.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace muster {

struct PageFile {
    std::filesystem::path path;
    std::string type, tag;
    bool forever = false; // its name changes with its content, so it can be cached for ever
};

// The file for an address ("/assets/index-a1b2.js"), or nothing. No address leads out of the folder.
std::optional<PageFile> page_file(const std::filesystem::path& folder, std::string_view address);

// The page may load nothing from elsewhere, hold no inline code, and be in no frame.
inline constexpr std::string_view content_policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
    "connect-src 'self'; worker-src 'self' blob:; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'";

} // namespace muster
