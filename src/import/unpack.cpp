#include "import/limits.h"
#include "import/open.h"

#include <zip.h>

#include <memory>

namespace muster::import {
namespace {

struct Close {
    void operator()(zip_t* archive) const { zip_discard(archive); }
    void operator()(zip_file_t* entry) const { zip_fclose(entry); }
};

Unreadable damaged() { return unreadable("zip", "This zip archive is damaged or not a complete file."); }

std::unique_ptr<zip_t, Close> archive_of(std::string_view zip) {
    zip_source_t* source = zip_source_buffer_create(zip.data(), zip.size(), 0, nullptr);
    zip_t* archive = source ? zip_open_from_source(source, ZIP_RDONLY | ZIP_CHECKCONS, nullptr) : nullptr;
    if (!archive && source) zip_source_free(source);
    return std::unique_ptr<zip_t, Close>(archive);
}

bool is_plain(zip_t* archive) {
    zip_stat_t entry;
    if (zip_stat_index(archive, 0, 0, &entry) != 0) return false;
    const bool method = entry.comp_method == ZIP_CM_STORE || entry.comp_method == ZIP_CM_DEFLATE;
    return method && entry.encryption_method == ZIP_EM_NONE;
}

} // namespace

// The size that the archive states is not trusted: reading stops at the limit.
Readable<std::string> unpack(std::string_view zip) {
    const auto archive = archive_of(zip);
    if (!archive) return damaged();
    if (const auto entries = zip_get_num_entries(archive.get(), 0); entries != 1)
        return unreadable("entries", "This zip archive holds {} files; a packed roster holds exactly one.", entries);
    if (!is_plain(archive.get()))
        return unreadable("packing", "This zip archive is encrypted or packed in a way that no list builder uses.");
    const std::unique_ptr<zip_file_t, Close> entry(zip_fopen_index(archive.get(), 0, 0));
    if (!entry) return damaged();
    std::string text;
    constexpr std::size_t piece = 256u << 10;
    while (true) {
        const std::size_t before = text.size();
        if (before > 8 * piece) text.reserve(max_file_bytes + 2 * piece); // memory that is not written costs nothing
        text.resize(before + piece);
        const zip_int64_t count = zip_fread(entry.get(), text.data() + before, piece);
        if (count < 0) return damaged();
        text.resize(before + static_cast<std::size_t>(count));
        if (text.size() > max_file_bytes)
            return unreadable("bytes", "This file has more than {} MB when it is unpacked.", max_file_bytes >> 20);
        if (count == 0) return {boost::system::in_place_value, std::move(text)};
    }
}

} // namespace muster::import
