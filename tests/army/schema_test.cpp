// The JSON Schema that editors use, held against the files we ship: a small checker of the part of JSON Schema that our
// schema uses. A keyword it does not know fails, so that nothing is passed over in silence.
#include "army_testing.h"

#include <filesystem>
#include <regex>

using namespace muster;
using namespace muster::testing;

namespace {

class Schema {
  public:
    explicit Schema(json::value root) : root_(std::move(root)) {}

    // The first disagreement, or an empty text.
    std::string check(const json::value& value) const { return check(root_, value, ""); }

  private:
    std::string check(const json::value& schema, const json::value& value, const std::string& path) const {
        for (const auto& [key, rule] : schema.as_object())
            if (std::string wrong = apply(std::string(key), rule, schema, value, path); !wrong.empty()) return wrong;
        return "";
    }

    std::string apply(const std::string& key, const json::value& rule, const json::value& schema,
                      const json::value& value, const std::string& path) const {
        const auto fails = [&](bool wrong) { return wrong ? path + ": " + key : std::string(); };
        const bool is_text = value.is_string(), is_list = value.is_array(), is_object = value.is_object();
        if (key == "$ref") return check(root_.at_pointer(std::string(rule.as_string()).substr(1)), value, path);
        if (key == "anyOf") return any_of(rule.as_array(), value, path);
        if (key == "type") return fails(!has_type(value, rule.as_string()));
        if (key == "const") return fails(value != rule);
        if (key == "enum") return fails(std::ranges::find(rule.as_array(), value) == rule.as_array().end());
        if (key == "pattern")
            return fails(is_text &&
                         !std::regex_search(value.as_string().c_str(), std::regex(rule.as_string().c_str())));
        if (key == "minimum") return fails(value.is_number() && value.to_number<double>() < rule.to_number<double>());
        if (key == "maximum") return fails(value.is_number() && value.to_number<double>() > rule.to_number<double>());
        if (key == "minLength") return fails(is_text && value.as_string().size() < rule.to_number<std::size_t>());
        if (key == "maxLength") return fails(is_text && value.as_string().size() > rule.to_number<std::size_t>());
        if (key == "minItems") return fails(is_list && value.as_array().size() < rule.to_number<std::size_t>());
        if (key == "maxItems") return fails(is_list && value.as_array().size() > rule.to_number<std::size_t>());
        if (key == "minProperties") return fails(is_object && value.as_object().size() < rule.to_number<std::size_t>());
        if (key == "maxProperties") return fails(is_object && value.as_object().size() > rule.to_number<std::size_t>());
        if (key == "items") return is_list ? each_item(rule, value.as_array(), path) : "";
        if (key == "required") return is_object ? required(rule.as_array(), value.as_object(), path) : "";
        if (key == "properties") return is_object ? properties(rule.as_object(), value.as_object(), path) : "";
        if (key == "additionalProperties") return is_object ? additional(rule, schema, value.as_object(), path) : "";
        const bool silent = key == "$schema" || key == "$defs" || key == "title" || key == "description";
        return silent ? "" : "the checker does not know " + key;
    }

    static bool has_type(const json::value& value, std::string_view type) {
        if (type == "integer") return value.is_int64() || value.is_uint64();
        if (type == "number") return value.is_number();
        if (type == "string") return value.is_string();
        if (type == "boolean") return value.is_bool();
        if (type == "null") return value.is_null();
        return type == "array" ? value.is_array() : value.is_object();
    }
    std::string any_of(const json::array& schemas, const json::value& value, const std::string& path) const {
        std::string wrong;
        for (const json::value& schema : schemas) {
            const std::string each = check(schema, value, path);
            if (each.empty()) return "";
            wrong += (wrong.empty() ? "" : " | ") + each;
        }
        return wrong;
    }
    std::string each_item(const json::value& schema, const json::array& items, const std::string& path) const {
        for (std::size_t i = 0; i < items.size(); ++i)
            if (std::string wrong = check(schema, items[i], path + "[" + std::to_string(i) + "]"); !wrong.empty())
                return wrong;
        return "";
    }
    static std::string required(const json::array& keys, const json::object& object, const std::string& path) {
        for (const json::value& key : keys)
            if (!object.contains(key.as_string())) return path + ": lacks " + std::string(key.as_string());
        return "";
    }
    std::string properties(const json::object& schemas, const json::object& object, const std::string& path) const {
        for (const auto& [key, value] : object)
            if (const json::value* schema = schemas.if_contains(key))
                if (std::string wrong = check(*schema, value, path + "." + std::string(key)); !wrong.empty())
                    return wrong;
        return "";
    }
    std::string additional(const json::value& rule, const json::value& schema, const json::object& object,
                           const std::string& path) const {
        const json::value* known = schema.as_object().if_contains("properties");
        for (const auto& [key, value] : object) {
            if (known && known->as_object().contains(key)) continue;
            if (rule.is_bool() && !rule.as_bool()) return path + ": unknown " + std::string(key);
            if (std::string wrong = check(rule, value, path + "." + std::string(key)); !wrong.empty()) return wrong;
        }
        return "";
    }

    json::value root_;
};

const Schema& schema() {
    static const Schema schema(load_json("data/schemas/army.schema.json"));
    return schema;
}

} // namespace

TEST_CASE("every army and datasheet file agrees with the schema") {
    int files = 0;
    for (const char* folder : {"data/armies", "data/datasheets"})
        for (const auto& entry :
             std::filesystem::recursive_directory_iterator(std::string(MUSTER_SOURCE) + "/" + folder)) {
            if (entry.path().extension() != ".json") continue;
            const std::string path = std::filesystem::relative(entry.path(), MUSTER_SOURCE).string();
            const std::string wrong = schema().check(load_json(path));
            CHECK_MESSAGE(wrong.empty(), path << wrong);
            ++files;
        }
    CHECK(files >= 12);
}

TEST_CASE("the schema refuses what the reader refuses, wherever it can know") {
    CHECK(schema().check(first_blades()).empty());
    for (const auto& [pointer, value] : Edits{{"/format", "muster-army/2"},
                                              {"/rules", "tenth"},
                                              {"/colour", "red"},
                                              {"/units", json::array()},
                                              {"/units/0/colour", "red"},
                                              {"/units/0/models/sergeant", -1},
                                              {"/datasheets/0/models/0/W", 0},
                                              {"/datasheets/0/models/0/WS", 3},
                                              {"/datasheets/0/models/0/base", "32"},
                                              {"/weapons/0/type", "Cannon 3"},
                                              {"/weapons/0/AP", 1},
                                              {"/weapons/0/D", "many"},
                                              {"/datasheets/0/abilities/0/effect", "vanish"}}) {
        CAPTURE(pointer);
        const json::value changed = edited(first_blades(), {{pointer, value}});
        CHECK_FALSE(schema().check(changed).empty());
        CHECK(read(changed).has_error());
    }
}

TEST_CASE("the schema names every effect of the vocabulary") {
    const json::value root = load_json("data/schemas/army.schema.json");
    const json::array& named = root.at_pointer("/$defs/ability/properties/effect/enum").as_array();
    std::size_t effects = 0;
    boost::mp11::mp_for_each<boost::describe::describe_enumerators<Effect>>([&](auto effect) {
        ++effects;
        CHECK_MESSAGE(std::ranges::find(named, json::value(effect.name)) != named.end(), effect.name);
    });
    CHECK(named.size() == effects);
}
