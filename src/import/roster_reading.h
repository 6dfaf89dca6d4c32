// From a node of any file to the tree of a roster. A node type says what an attribute, a list and a content are; the
// rest is written here once. Only xml.cpp and json.cpp include it.
#pragma once

#include "import/letters.h"
#include "import/limits.h"
#include "import/tree.h"
#include "import/unreadable.h"

#include <charconv>
#include <cmath>
#include <optional>

namespace muster::import {

// Node has: std::string attribute(name), std::string content(), std::string child_content(name) and
// each(list, item, visit): visits the items of a list.
template <class Node>
class RosterReader {
  public:
    Readable<Roster> read(const Node& root) {
        Roster roster;
        roster.name = text(root.attribute("name"));
        roster.system = text(root.attribute("gameSystemName"));
        roster.revision = static_cast<int>(number_in(root.attribute("gameSystemRevision")).value_or(0));
        read_costs(root, "costs", "cost", "the roster", roster.costs);
        read_costs(root, "costLimits", "costLimit", "the roster", roster.limits);
        read_forces(root, roster.forces, 0);
        if (problem_) return *problem_;
        return roster;
    }

  private:
    // What a list builder writes in one place: text of at most so many letters.
    std::string text(const std::string& written) {
        if (written.size() > max_text)
            refuse(unreadable("text", "A text of this file has more than {} letters.", max_text));
        return problem_ ? "" : clean(written);
    }

    static std::optional<double> number_in(std::string_view written) {
        double value = 0;
        const auto [end, error] = std::from_chars(written.data(), written.data() + written.size(), value);
        if (error != std::errc() || end != written.data() + written.size() || !std::isfinite(value))
            return std::nullopt;
        return value;
    }

    void read_costs(const Node& node, const char* list, const char* item, const std::string& of,
                    std::vector<Cost>& costs) {
        node.each(list, item, [&](const Node& each) {
            const std::string written = each.attribute("value");
            const auto value = written.empty() ? 0 : number_in(written);
            if (!value || std::abs(*value) >= max_cost)
                return refuse(unreadable("cost", "\"{}\" has a cost that is no number below a million.", of));
            costs.push_back({one_line(text(each.attribute("name"))), *value});
        });
    }

    void read_profiles(const Node& node, std::vector<Profile>& profiles) {
        node.each("profiles", "profile", [&](const Node& each) {
            if (++profiles_ > max_profiles)
                return refuse(unreadable("profiles", "This roster has more than {} profiles.", max_profiles));
            Profile& profile = profiles.emplace_back();
            profile.name = one_line(text(each.attribute("name")));
            profile.type = one_line(text(each.attribute("typeName")));
            if (profile.type.empty()) profile.type = one_line(text(each.attribute("profileTypeName"))); // 2.01
            each.each("characteristics", "characteristic", [&](const Node& written) {
                std::string value = written.content();
                if (value.empty()) value = written.attribute("value"); // 2.01
                profile.characteristics.push_back({one_line(text(written.attribute("name"))), text(value)});
            });
        });
    }

    void read_rules(const Node& node, std::vector<Rule>& rules) {
        node.each("rules", "rule", [&](const Node& each) {
            rules.push_back({one_line(text(each.attribute("name"))), text(each.child_content("description"))});
        });
    }

    // What the player wrote to a thing is a text like any other.
    void read_notes(const Node& node, const std::string& of, std::vector<Rule>& rules) {
        if (std::string notes = text(node.child_content("customNotes")); !notes.empty())
            rules.push_back({of, std::move(notes)});
    }

    void read_selections(const Node& node, std::vector<Selection>& selections, std::size_t depth) {
        node.each("selections", "selection", [&](const Node& each) {
            if (++selections_ > max_selections)
                return refuse(unreadable("selections", "This roster has more than {} selections.", max_selections));
            if (depth > max_depth)
                return refuse(unreadable("depth", "This file nests more than {} levels deep.", max_depth));
            selections.push_back(read_selection(each, depth));
        });
    }

    Selection read_selection(const Node& node, std::size_t depth) {
        Selection selection;
        selection.name = one_line(text(node.attribute("name")));
        selection.custom_name = one_line(text(node.attribute("customName")));
        selection.type = lower(node.attribute("type"));
        const std::string number = node.attribute("number");
        const auto count = number.empty() ? 1 : number_in(number);
        if (!count || *count < 0 || *count > max_number || *count != std::floor(*count))
            refuse(unreadable("number", "\"{}\" is there \"{}\" times; a whole number from 0 to {} is expected.",
                              selection.name, shortened(clean(number), 40), max_number));
        else
            selection.number = static_cast<int>(*count);
        read_profiles(node, selection.profiles);
        read_rules(node, selection.rules);
        read_notes(node, selection.name, selection.rules);
        node.each("categories", "category", [&](const Node& each) {
            selection.categories.push_back(
                {one_line(text(each.attribute("name"))), each.attribute("primary") == "true"});
            read_profiles(each, selection.profiles);
            read_rules(each, selection.rules);
        });
        read_costs(node, "costs", "cost", selection.name, selection.costs);
        read_selections(node, selection.selections, depth + 1);
        return selection;
    }

    void read_forces(const Node& node, std::vector<Force>& forces, std::size_t depth) {
        node.each("forces", "force", [&](const Node& each) {
            if (depth > max_depth)
                return refuse(unreadable("depth", "This file nests more than {} levels deep.", max_depth));
            Force force;
            force.name = one_line(text(each.attribute("name")));
            force.catalogue = one_line(text(each.attribute("catalogueName")));
            read_profiles(each, force.profiles);
            read_rules(each, force.rules);
            read_notes(each, force.name, force.rules);
            read_selections(each, force.selections, depth + 1);
            read_forces(each, force.forces, depth + 1);
            forces.push_back(std::move(force));
        });
    }

    void refuse(Unreadable why) { // the first reason is the one to tell
        if (!problem_) problem_ = std::move(why);
    }

    std::optional<Unreadable> problem_;
    std::size_t selections_ = 0, profiles_ = 0;
};

// The root of a file that is no roster, named for the player.
Unreadable no_roster(std::string_view root);

} // namespace muster::import
