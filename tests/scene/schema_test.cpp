// docs/scene.schema.json accepts what the reader accepts. Scenes are checked by the subset of JSON Schema that it uses.
#include "everything.hpp"
#include "support/sample_scenes.hpp"

#include <mote/scene_file.hpp>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <set>

namespace mote::test {
namespace {

using Json = nlohmann::json;

bool has_type(const Json& value, const std::string& type) {
    if (type == "object") return value.is_object();
    if (type == "array") return value.is_array();
    if (type == "string") return value.is_string();
    if (type == "boolean") return value.is_boolean();
    if (type == "integer") return value.is_number() && value.get<double>() == std::floor(value.get<double>());
    return type == "number" && value.is_number();
}

// Empty, or the reason for rejection; an unknown keyword of the schema is a reason, too.
std::string why_not(const Json& value, const Json& schema) {
    for (const auto& [keyword, rule] : schema.items()) {
        if (keyword == "$schema" || keyword == "title" || keyword == "description" || keyword == "default") continue;
        if (keyword == "type") {
            const Json types = rule.is_array() ? rule : Json::array({rule});
            if (std::ranges::none_of(types, [&](const Json& type) { return has_type(value, type); }))
                return value.dump() + " is no " + rule.dump();
        } else if (keyword == "const") {
            if (value != rule) return value.dump() + " is not " + rule.dump();
        } else if (keyword == "enum") {
            if (std::find(rule.begin(), rule.end(), value) == rule.end()) return value.dump() + " is not in " + rule.dump();
        } else if (keyword == "minimum") {
            if (value.is_number() && value < rule) return value.dump() + " is too little";
        } else if (keyword == "exclusiveMinimum") {
            if (value <= rule) return value.dump() + " is too little";
        } else if (keyword == "maximum") {
            if (value > rule) return value.dump() + " is too much";
        } else if (keyword == "exclusiveMaximum") {
            if (value >= rule) return value.dump() + " is too much";
        } else if (keyword == "minItems" || keyword == "minLength") {
            if ((value.is_string() ? value.get<std::string>().size() : value.size()) < rule)
                return value.dump() + " is too short";
        } else if (keyword == "maxItems") {
            if (value.size() > rule) return value.dump() + " is too long";
        } else if (keyword == "uniqueItems") {
            if (std::set<Json>(value.begin(), value.end()).size() != value.size()) return value.dump() + " has something twice";
        } else if (keyword == "items") {
            for (const Json& item : value) {
                if (std::string why = why_not(item, rule); !why.empty()) return why;
            }
        } else if (keyword == "required") {
            for (const Json& key : rule) {
                if (!value.contains(key.get<std::string>())) return key.dump() + " is missing";
            }
        } else if (keyword == "properties") {
            for (const auto& [key, member] : value.items()) {
                if (!rule.contains(key)) continue;
                if (std::string why = why_not(member, rule.at(key)); !why.empty()) return key + ": " + why;
            }
        } else if (keyword == "additionalProperties") {
            for (const auto& [key, member] : value.items()) {
                if (!schema.at("properties").contains(key)) return key + " is unknown";
            }
        } else if (keyword == "oneOf") {
            std::string all;
            int fitting = 0;
            for (const Json& alternative : rule) {
                const std::string why = why_not(value, alternative);
                fitting += why.empty() ? 1 : 0;
                all += why + "; ";
            }
            if (fitting != 1) return std::to_string(fitting) + " alternatives fit: " + all;
        } else {
            return "the schema has an unknown keyword: " + keyword;
        }
    }
    return {};
}

TEST(SceneSchema, IsPublished) {
    std::ifstream file(std::string(MOTE_SOURCE_DIR) + "/docs/scene.schema.json");
    const std::string published((std::istreambuf_iterator<char>(file)), {});
    EXPECT_TRUE(published == scene_schema()) << "mote schema > docs/scene.schema.json";
}

TEST(SceneSchema, AcceptsScenes) {
    const Json schema = Json::parse(scene_schema());
    EXPECT_EQ(why_not(Json::parse(kEverything), schema), "");
    for (const std::filesystem::path& path : sample_scenes()) {
        std::ifstream file(path);
        EXPECT_EQ(why_not(Json::parse(file), schema), "") << path;
    }
}

// For every key: the schema rejects another name and the wrong type, as the reader does.
TEST(SceneSchema, RefusesWhatTheReaderRefuses) {
    const Json schema = Json::parse(scene_schema());
    const Json flat = Json::parse(kEverything).flatten();
    int checked = 0;
    for (const auto& [path, value] : flat.items()) {
        for (const Json& other : {Json("nonesuch"), Json(-1e30), Json(nullptr), Json{{"a", 1}}}) {
            Json changed = flat;
            changed[path] = other.is_object() ? Json(true) : other;
            const Json scene = changed.unflatten();
            bool is_read = true;
            try {
                parse_scene(scene.dump(), "s.json", "");
            } catch (const Error&) {
                is_read = false;
            }
            // The reader also checks how values relate. Everything that it reads, the schema accepts.
            EXPECT_TRUE(!is_read || why_not(scene, schema).empty()) << path << ' ' << other << ' ' << why_not(scene, schema);
            ++checked;
        }
        Json renamed = flat;
        renamed[path + "x"] = value;
        Json scene;
        try {
            scene = renamed.unflatten();
        } catch (const Json::exception&) {
            continue; // the key is in a list
        }
        EXPECT_NE(why_not(scene, schema), "") << path;
        EXPECT_THROW(parse_scene(scene.dump(), "s.json", ""), Error) << path;
    }
    EXPECT_GT(checked, 400);
}

} // namespace
} // namespace mote::test
