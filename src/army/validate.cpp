#include "army/validate.h"

#include "base/json_archive.h"

namespace muster {

std::string to_json_text(const Validation& validation) {
    boost::json::array reasons;
    for (const Reason& reason : validation.reasons)
        reasons.push_back({{"clause", json_from(reason.clause)}, {"path", reason.path}, {"text", reason.text}});
    return boost::json::serialize(boost::json::object{{"legal", validation.legal()},
                                                      {"reasons", std::move(reasons)},
                                                      {"not_enforced", json_from(validation.not_enforced)}});
}

} // namespace muster
