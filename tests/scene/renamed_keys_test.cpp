// Former keys of scene files are rejected with an error that names the new ones.
#include "everything.hpp"
#include "physics/scene/fields.hpp"
#include "scene/renamed_keys.hpp"
#include "support/expect_error.hpp"

#include <mote/scene_file.hpp>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <sstream>

namespace mote::test {
namespace {

using Json = nlohmann::json;

// The schemas of an object's kinds, or the schema itself.
std::vector<Json> alternatives(const Json& schema) {
    if (schema.contains("oneOf")) return schema.at("oneOf");
    return {schema};
}

// All schemas that a path of keys leads to, since kinds differ.
std::vector<Json> schemas_at(const std::string& path) {
    std::vector<Json> found{Json::parse(scene_schema())};
    std::istringstream steps(path);
    for (std::string step; std::getline(steps, step, '/');) {
        if (step.empty()) continue;
        std::vector<Json> next;
        for (const Json& outer : found) {
            if (step == "#") {
                if (outer.contains("items")) next.push_back(outer.at("items"));
                continue;
            }
            for (const Json& schema : alternatives(outer)) {
                if (schema.contains("properties") && schema.at("properties").contains(step))
                    next.push_back(schema.at("properties").at(step));
            }
        }
        found = next;
    }
    return found;
}

TEST(RenamedKeys, SuccessorsAreKeysAndFormerOnesAreNot) {
    for (const scene::Renamed& key : scene::renamed_keys()) {
        std::string now(key.now);
        std::ranges::replace(now, '.', '/');
        EXPECT_FALSE(schemas_at(std::string(key.object) + '/' + now).empty()) << key.object << ' ' << key.now;
        EXPECT_TRUE(schemas_at(std::string(key.object) + '/' + std::string(key.before)).empty())
            << key.object << ' ' << key.before;
    }
    for (const scene::Renamed& value : scene::renamed_values()) {
        const physics::Names names = schemas_at(std::string(value.object)).at(0).at("enum");
        EXPECT_NE(std::ranges::find(names, std::string(value.now)), names.end()) << value.now;
        EXPECT_EQ(std::ranges::find(names, std::string(value.before)), names.end()) << value.before;
    }
}

void refused(const std::string& text, const std::string& other, std::initializer_list<std::string_view> parts) {
    std::string json = kEverything;
    const auto at = json.find(text);
    ASSERT_NE(at, std::string::npos) << text;
    json.replace(at, text.size(), other);
    expect_error([&] { parse_scene(json, "s.json", ""); }, parts);
}

TEST(RenamedKeys, AreNamedByLineAndPath) {
    refused(R"("density": 998)", R"("viscosity": 0.5)",
            {"s.json:6: /materials/0/viscosity: found a former key, expected \"fluid.viscosity\""});
    refused(R"("length": 0.9)", R"("tears_at": 0.9)",
            {"s.json:14: /links/0/tears_at: found a former key, expected \"tear_strain\""});
    refused(R"("self_collision")", R"("ignores_own_group")",
            {"/particles/1/ignores_own_group", "\"self_collision\"", "opposite"});
    refused(R"("radius": 0.3, "speed": 2, "particle_radius": 0.1)", R"("radius": 0.1, "speed": 2, "opening": 0.3)",
            {"/emitters/0/opening", "expected \"radius\"", "\"particle_radius\""});
    refused(R"("half_extents": [10, 5, 10])", R"("half_lengths": [10, 5, 10])",
            {"/containers/0/half_lengths", "\"half_extents\""});
    refused(R"("substeps": 2)", R"("contact_relaxation": 1)", {"/solver/contact_relaxation", "\"contact.relaxation\""});
    refused(R"("method": "xpbd")", R"("method": "compliant")",
            {"s.json:32: /solver/link/method: found the former name \"compliant\", expected \"xpbd\""});
    refused(R"("averaging": "contact_count")", R"("averaging": "plain")",
            {"/solver/contact/averaging", "expected \"contact_count\""});
}

TEST(RenamedKeys, AreNamedWhenSetToo) {
    const auto fails = [](const char* assignment, std::initializer_list<std::string_view> parts) {
        expect_error([&] { parse_scene(kEverything, "s.json", "", {.set = {assignment}}); }, parts);
    };
    fails("solver.method=compliant", {"s.json: /solver/method: found a former key, expected \"link.method\""});
    fails("solver.sleep_speed=1", {"/solver/sleep_speed", "\"sleep_threshold\""});
    fails("materials.0.viscosity=0.1", {"s.json: /materials/0/viscosity: found a former key, expected \"fluid.viscosity\""});
}

} // namespace
} // namespace mote::test
