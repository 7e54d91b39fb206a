// The JSON Schema of scene files, from the same fields that read them.
#include "gpu/format.hpp"
#include "scene/scene_fields.hpp"

#include <nlohmann/json.hpp>

#include <cmath>

namespace mote::scene {

namespace {

using Json = nlohmann::ordered_json;

// As short as the float can be written: a double would show its rounding.
Json shortest(float value) { return Json::parse(mote::format("{}", value)); }

class SchemaWriter : public Fields {
public:
    /// The schema of an object whose keys `members` tells; of several kinds, one after the other.
    Json object_of(const std::function<void()>& members) {
        Json alternatives = Json::array();
        std::uint32_t kinds = 1;
        for (std::uint32_t kind = 0; kind < kinds; ++kind) {
            levels_.push_back({.kind = kind});
            members();
            kinds = levels_.back().kinds;
            Json schema{{"type", "object"}, {"properties", levels_.back().properties}};
            if (!levels_.back().required.empty()) schema["required"] = levels_.back().required;
            schema["additionalProperties"] = false;
            levels_.pop_back();
            alternatives.push_back(schema);
        }
        return kinds == 1 ? alternatives[0] : Json{{"oneOf", alternatives}};
    }

    void number(const Key& key, float& value, const Limits& limits) override {
        Json schema{{"type", "number"}};
        add_limits(schema, limits);
        if (!key.required && std::isfinite(value)) schema["default"] = shortest(value);
        add(key, schema);
    }
    void count(const Key& key, std::uint32_t& value, const Limits& limits) override {
        Json schema{{"type", "integer"}};
        add_limits(schema, limits);
        if (!key.required) schema["default"] = value;
        add(key, schema);
    }
    void flag(const Key& key, bool& value) override { add(key, {{"type", "boolean"}, {"default", value}}); }
    void text(const Key& key, std::string&) override {
        Json schema{{"type", "string"}};
        if (key.required) schema["minLength"] = 1;
        add(key, schema);
    }
    void vector(const Key& key, Vec3& value) override {
        Json schema = list_of_numbers(2, 3);
        if (!key.required) schema["default"] = {shortest(value[0]), shortest(value[1]), shortest(value[2])};
        add(key, schema);
    }
    void quaternion(const Key& key, std::array<float, 4>& value) override {
        Json schema = list_of_numbers(4, 4);
        schema["default"] = {shortest(value[0]), shortest(value[1]), shortest(value[2]), shortest(value[3])};
        add(key, schema);
    }
    void numbers(const Key& key, std::vector<float>&) override { add(key, {{"type", "array"}, {"items", {{"type", "number"}}}}); }
    void texts(const Key& key, Names&) override {
        add(key, {{"type", "array"}, {"items", {{"type", "string"}, {"minLength", 1}}}, {"uniqueItems", true}});
    }
    void choice(const Key& key, const Names& names, std::uint32_t& value) override {
        Json schema{{"enum", names}};
        if (!key.required) schema["default"] = names[value];
        add(key, schema);
    }
    void kind(const Key& key, const Names& names, std::uint32_t& value) override {
        levels_.back().kinds = static_cast<std::uint32_t>(names.size());
        value = levels_.back().kind;
        add(key, {{"const", names[value]}});
    }
    void choices(const Key& key, const Names& names, std::uint32_t&) override {
        add(key, {{"type", "array"}, {"items", {{"enum", names}}}});
    }
    void reference(const Key& key, const char*, const Names&, std::uint32_t, std::uint32_t&) override {
        add(key, {{"type", "string"}});
    }
    void object(const Key& key, const std::function<void()>& members) override { add(key, object_of(members)); }
    void list(const Key& key, const std::function<void()>& element) override {
        add(key, {{"type", "array"}, {"items", object_of(element)}});
    }
    Where here() const override { return {}; }

private:
    struct Level {
        std::uint32_t kind = 0;  // told now, ...
        std::uint32_t kinds = 1; // ... of so many
        Json properties = Json::object();
        Json required = Json::array();
    };

    static void add_limits(Json& schema, const Limits& limits) {
        if (std::isfinite(limits.least)) schema[limits.least_excluded ? "exclusiveMinimum" : "minimum"] = whole(limits.least);
        if (std::isfinite(limits.most)) schema[limits.most_excluded ? "exclusiveMaximum" : "maximum"] = whole(limits.most);
    }
    static Json whole(double limit) { return static_cast<std::int64_t>(limit); } // all of them are
    static Json list_of_numbers(int least, int most) {
        return {{"type", "array"}, {"items", {{"type", "number"}}}, {"minItems", least}, {"maxItems", most}};
    }
    void add(const Key& key, const Json& schema) {
        Json property{{"description", *key.unit ? mote::format("{} [{}]", key.about, key.unit) : std::string(key.about)}};
        property.update(schema);
        levels_.back().properties[key.name] = std::move(property);
        if (key.required) levels_.back().required.push_back(key.name);
    }

    std::vector<Level> levels_{};
};

} // namespace

} // namespace mote::scene

std::string mote::scene_schema() {
    using namespace scene;
    SchemaWriter writer;
    const Json keys = writer.object_of([&] {
        Draft draft;
        tell_scene(writer, draft);
    });
    Json schema{{"$schema", "https://json-schema.org/draft/2020-12/schema"},
                {"title", "A scene of mote"},
                {"description",
                 "What particles there are, what they are made of and what they meet. SI units, y is up. In square "
                 "brackets: the unit. Lists of three numbers may be of two in 2-D."}};
    schema.update(keys);
    return schema.dump(2) + '\n';
}
