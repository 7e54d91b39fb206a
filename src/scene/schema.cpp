// The JSON Schema of scene files, generated from the same descriptions that read them.
#include "gpu/format.hpp"
#include "physics/scene/describe_scene.hpp"
#include "scene/mesh_file.hpp"
#include "scene/scene_document.hpp"

#include <nlohmann/json.hpp>

#include <cmath>

namespace mote::scene {

using namespace physics;

namespace {

using Json = nlohmann::ordered_json;

// The shortest decimal text of the float; as a double it would show rounding digits.
Json shortest(float value) { return Json::parse(mote::format("{}", value)); }

class SchemaWriter : public Fields {
public:
    /// The schema of an object whose keys `members` describes. If it has several kinds, describes them one after the other.
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
    void text(const Key& key, std::string&) override { add(key, {{"type", "string"}}); }
    void vector(const Key& key, Vec3& value, VectorLimits) override {
        Json schema = numbers_in_list(2, 3);
        if (!key.required) schema["default"] = {shortest(value[0]), shortest(value[1]), shortest(value[2])};
        add(key, schema);
    }
    void rotation(const Key& key, Quaternion& value) override {
        Json schema = numbers_in_list(4, 4);
        schema["default"] = {shortest(value[0]), shortest(value[1]), shortest(value[2]), shortest(value[3])};
        add(key, schema);
    }
    void choice(const Key& key, const Names& names, const EnumMember& value) override {
        Json schema{{"enum", names}};
        if (!key.required) schema["default"] = names[value.get()];
        add(key, schema);
    }
    void kind(const Key& key, const Names& names, const EnumMember& value) override {
        levels_.back().kinds = static_cast<std::uint32_t>(names.size());
        value.set(levels_.back().kind);
        add(key, {{"const", names[value.get()]}});
    }
    void flags(const Key& key, std::span<const NamedFlag> flags) override {
        Names names;
        for (const NamedFlag& flag : flags) names.emplace_back(flag.name);
        add(key, list_of({{"enum", names}}));
    }
    void index(const Key& key, std::uint32_t&, const Target& target) override {
        const bool has_names = target.kind == Target::Kind::material || target.kind == Target::Kind::group;
        Json schema = kIndex;
        if (has_names) schema["type"] = {"string", "integer"};
        add(key, schema);
    }
    void texts(const Key& key, Names&) override {
        Json schema = list_of({{"type", "string"}, {"minLength", 1}});
        schema["uniqueItems"] = true;
        add(key, schema);
    }
    void numbers(const Key& key, std::vector<float>&) override { add(key, list_of({{"type", "number"}})); }
    void points(const Key& key, std::vector<Vec3>&) override { add(key, list_of(numbers_in_list(3, 3))); }
    void triangles(const Key& key, std::vector<Triangle>&, const Target&) override {
        Json triangle = list_of(kIndex);
        triangle["minItems"] = triangle["maxItems"] = 3;
        add(key, list_of(triangle));
    }
    void object(const Key& key, const std::function<void()>& members) override { add(key, object_of(members)); }
    void elements(const Key& key, const Elements& elements) override {
        Json schema = list_of(object_of(elements.describe_default));
        if (elements.max < kMaxParticles) schema["maxItems"] = elements.max;
        add(key, schema);
    }
    void generators(const Key& key, const std::function<Expansion()>& describe_element) override {
        add(key, list_of(object_of([&] { describe_element(); })));
    }
    void mesh_file(ColliderMesh&) override {
        MeshFile mesh;
        describe_mesh_file(*this, mesh);
    }

private:
    struct Level {
        std::uint32_t kind = 0;  // the one being described
        std::uint32_t kinds = 1; // number of kinds
        Json properties = Json::object();
        Json required = Json::array();
    };

    static void add_limits(Json& schema, const Limits& limits) {
        if (std::isfinite(limits.min)) schema[limits.min_excluded ? "exclusiveMinimum" : "minimum"] = as_integer(limits.min);
        if (std::isfinite(limits.max)) schema[limits.max_excluded ? "exclusiveMaximum" : "maximum"] = as_integer(limits.max);
    }
    static Json as_integer(double limit) { return static_cast<std::int64_t>(limit); } // all limits are integers
    static inline const Json kIndex{{"type", "integer"}, {"minimum", 0}};
    static Json list_of(const Json& items) { return {{"type", "array"}, {"items", items}}; }
    static Json numbers_in_list(int min, int max) {
        Json schema = list_of({{"type", "number"}});
        schema["minItems"] = min;
        schema["maxItems"] = max;
        return schema;
    }
    void add(const Key& key, const Json& schema) {
        if (!key.applies) return;
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
        DocumentHead head;
        Scene scene;
        describe_document(writer, head, scene);
    });
    Json schema{{"$schema", "https://json-schema.org/draft/2020-12/schema"},
                {"title", "A scene of mote"},
                {"description", "Particles, their materials and what they interact with. SI units, y is up. Units are in square "
                                "brackets. In 2-D, lists of three numbers may have two."}};
    schema.update(keys);
    return schema.dump(2) + '\n';
}
