#include "battle/event_json.h"

#include "base/json_archive.h"

namespace muster {

boost::json::object event_json(const Session& session, std::size_t event) {
    const EventLog::Entry& entry = session.events()[event];
    JsonWriter writer;
    entry.type->read_out(entry.bytes, writer);
    boost::json::object fields = writer.take().as_object();
    if (session.rules().particulars)
        for (const Particular& each : session.rules().particulars(session.setup(), session.events(), event))
            fields[each.name] = each.number;
    return fields;
}

} // namespace muster
