#include "import/open.h"

#include "import/limits.h"

#include <stdexcept>

namespace muster::import {

Readable<Opened> open(std::string bytes) {
    if (bytes.size() > max_file_bytes)
        return unreadable("bytes", "This file has more than {} MB when it is unpacked.", max_file_bytes >> 20);
    if (bytes.starts_with("PK")) {
        auto text = unpack(bytes);
        if (text.has_error()) return text.error();
        if (text->starts_with("PK")) return unreadable("twice", "This zip archive holds another archive.");
        bytes = std::move(*text);
    }
    if (bytes.starts_with("\xFE\xFF") || bytes.starts_with("\xFF\xFE"))
        return unreadable("encoding", "This file is not in UTF-8, in which list builders write.");
    if (bytes.starts_with("\xEF\xBB\xBF")) bytes.erase(0, 3); // a mark of UTF-8, which some editors write
    const std::size_t first = bytes.find_first_not_of(" \t\r\n");
    if (first == std::string::npos) return unreadable("empty", "This file is empty.");
    if (bytes[first] == '{') return read_json(bytes);
    if (bytes[first] != '<') return Opened(PlainText{std::move(bytes)});
    auto roster = read_xml(std::move(bytes));
    if (roster.has_error()) return roster.error();
    return Opened(std::move(*roster));
}

void throw_exception_from_error(const Unreadable& why, const boost::source_location&) {
    throw std::logic_error("a refusal was not looked at: " + why.text);
}

} // namespace muster::import
