// muster store copy FROM TO: battles move from one store to another, from a file to PostgreSQL or back.
#include "store_place.h"

#include "program.h"

#include "store/store.h"

#include <fmt/format.h>

namespace fs = std::filesystem;

namespace muster {

std::string store_place(const std::string& named, const std::string& option) {
    if (Store::is_database(named)) return named;
    if (named.find("://") != std::string::npos)
        throw BadInput(fmt::format("{}: found '{}', expected the path of a file, or postgresql://USER@HOST/DATABASE",
                                   option, Store::shown(named)));
    return fs::absolute(named).string();
}

namespace {

struct CopyOptions {
    std::string action, from, to;
};

struct Copied {
    std::size_t now = 0, before = 0;
    std::vector<std::string> others; // battles that are there, but not the same
};

// One battle after the other. If it is stopped on the way, it can be started again.
Copied copy_battles(Store& from, Store& to) {
    Copied copied;
    for (const std::string& id : from.ids()) {
        const auto whole = from.whole(id);
        if (!whole) continue;
        if (to.keep(*whole))
            ++copied.now;
        else if (to.whole(id) == whole)
            ++copied.before;
        else
            copied.others.push_back(id);
    }
    to.pass_time(from.server_time());
    return copied;
}

int copy(const CopyOptions& wanted) {
    const std::string from = store_place(wanted.from, "FROM"), to = store_place(wanted.to, "TO");
    if (!Store::is_database(from) && !fs::exists(from))
        throw BadInput(fmt::format("FROM: found no file '{}', expected a store", from));
    const auto source = need(Store::open(from)), target = need(Store::open(to));
    const Copied copied = copy_battles(*source, *target);
    fmt::print("Battles copied to {}: {}\n", Store::shown(to), copied.now);
    if (copied.before > 0) fmt::print("Already there: {}\n", copied.before);
    if (copied.others.empty()) return done;
    fmt::print("There, but not the same; they were left as they are: {}\n", fmt::join(copied.others, ", "));
    return answer_is_no;
}

std::string known_action(const std::string& action) {
    return action == "copy" ? "" : fmt::format("found \"{}\", expected copy", action.substr(0, 60));
}

} // namespace

void add_store(Program& program) {
    const auto wanted = std::make_shared<CopyOptions>();
    Command command = program.command(
        {"store",
         "Copies battles from one store to another: files, or PostgreSQL databases. Stop their servers before.",
         "copy FROM TO",
         {"muster store copy battles.sqlite postgresql://muster@db/muster # from one laptop to many servers",
          "muster store copy postgresql://muster@db/muster backup.sqlite  # and back"}},
        [wanted] { return copy(*wanted); });
    command.add_option("ACTION", wanted->action, "copy").type_name("ACTION").required().check(known_action);
    command.add_option("FROM", wanted->from, "a store with battles, which stay there").type_name("FILE").required();
    command.add_option("TO", wanted->to, "a store that gets those it does not have").type_name("FILE").required();
}

} // namespace muster
