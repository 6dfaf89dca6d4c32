#include "server/files.h"

#include <fmt/format.h>

#include <array>

namespace fs = std::filesystem;

namespace muster {
namespace {

struct Type {
    std::string_view ending, type;
};
constexpr Type types[] = {{".html", "text/html; charset=utf-8"},
                          {".js", "text/javascript; charset=utf-8"},
                          {".css", "text/css; charset=utf-8"},
                          {".json", "application/json"},
                          {".svg", "image/svg+xml"},
                          {".png", "image/png"},
                          {".jpg", "image/jpeg"},
                          {".ico", "image/x-icon"},
                          {".woff2", "font/woff2"},
                          {".webmanifest", "application/manifest+json"},
                          {".txt", "text/plain; charset=utf-8"}};

std::string_view type_of(const fs::path& file) {
    for (const Type& each : types)
        if (file.extension() == each.ending) return each.type;
    return "application/octet-stream";
}

// Only letters, digits and . - _ / are allowed, no step upwards, no hidden file.
bool is_plain(std::string_view address) {
    const auto plain = [](unsigned char letter) {
        return std::isalnum(letter) || letter == '.' || letter == '-' || letter == '_' || letter == '/';
    };
    for (const char letter : address)
        if (!plain(static_cast<unsigned char>(letter))) return false;
    return address.starts_with('/') && address.find("/.") == std::string_view::npos &&
           address.find("//") == std::string_view::npos;
}

std::optional<PageFile> regular_file(const fs::path& path, bool forever) {
    std::error_code error;
    if (!fs::is_regular_file(path, error)) return std::nullopt;
    const auto size = fs::file_size(path, error);
    const auto changed = fs::last_write_time(path, error).time_since_epoch().count();
    if (error) return std::nullopt;
    return PageFile{path, std::string(type_of(path)), fmt::format("\"{:x}-{:x}\"", size, changed), forever};
}

} // namespace

std::optional<PageFile> page_file(const fs::path& folder, std::string_view address) {
    if (is_plain(address) && address != "/")
        if (auto file = regular_file(folder / address.substr(1), address.starts_with("/assets/"))) return file;
    // An address without an ending is one of the page itself: the page reads it, and no file has such a name.
    const std::string_view last = address.substr(address.rfind('/') + 1);
    if (last.find('.') != std::string_view::npos || address.starts_with("/assets/")) return std::nullopt;
    return regular_file(folder / "index.html", false);
}

} // namespace muster
