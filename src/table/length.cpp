#include "table/length.h"

#include "base/archive.h"

namespace muster {

void transfer_value(Archive& archive, Length& length) { transfer(archive, length.steps); }

void transfer_value(Archive& archive, Point& point) {
    std::array<Length, 2> pair{point.x, point.y};
    transfer(archive, pair);
    point = {pair[0], pair[1]};
}

} // namespace muster
