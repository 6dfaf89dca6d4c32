// A part of a message that other code will read on in: an answer, the input of a query. It is kept as the parser made
// it, so that nothing is printed only to be parsed again.
#pragma once

#include "base/archive.h"

#include <boost/json/value.hpp>

namespace muster {

template <ShapeName Shape>
struct JsonValue {
    boost::json::value value;
    friend bool operator==(const JsonValue&, const JsonValue&) = default;
};
template <ShapeName Shape>
void transfer_value(Archive& archive, JsonValue<Shape>& part) {
    archive.json_value(part.value, Shape.view());
}

} // namespace muster
