// A document of one of our formats, as its reader gives it.
#pragma once

#include "base/json_reader.h"
#include "targets.h"

#include <optional>

namespace muster::fuzz {

template <class T>
std::optional<T> read_as(Bytes bytes, Result<T> (*read_document)(Document&)) {
    auto document = Document::parse(bytes, "file");
    if (document.has_error()) return std::nullopt;
    auto value = read_document(*document);
    if (value.has_error()) return std::nullopt;
    return std::move(*value);
}

} // namespace muster::fuzz
