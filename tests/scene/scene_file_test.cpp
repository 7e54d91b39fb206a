// Scene files: their contents are read completely, and errors name file, line and path.
#include "everything.hpp"
#include "support/expect_error.hpp"

#include <mote/scene_file.hpp>

#include <filesystem>
#include <fstream>

namespace mote::test {
namespace {

SceneFile parse(const std::string& json, const ReadOptions& options = {}) { return parse_scene(json, "s.json", "", options); }

// The scene above with the first occurrence of one text replaced by another.
std::string with(const std::string& text, const std::string& other) {
    std::string json = kEverything;
    const auto at = json.find(text);
    EXPECT_NE(at, std::string::npos) << text;
    return json.replace(at, text.size(), other);
}

void refused(const std::string& json, std::initializer_list<std::string_view> parts) {
    expect_error([&] { parse(json); }, parts);
}

TEST(SceneFileTest, ReadsEverything) {
    const SceneFile file = parse(kEverything);
    const Scene& scene = file.scene;
    EXPECT_EQ(file.title, "everything");
    EXPECT_EQ(file.groups, (std::vector<std::string>{"ball", "cloth"}));
    EXPECT_EQ(scene.capacity, 5000u);
    ASSERT_EQ(scene.materials.size(), 2u);
    EXPECT_EQ(scene.materials[0].kind, MaterialKind::fluid);
    EXPECT_EQ(scene.materials[0].density, 998);
    EXPECT_EQ(scene.materials[0].fluid.viscosity, 0.25f);
    EXPECT_FALSE(scene.materials[0].fluid.one_sided);
    EXPECT_EQ(scene.materials[0].fluid.cohesion, 2);
    EXPECT_EQ(scene.materials[1].name, "sand");
    EXPECT_EQ(scene.materials[1].contact.restitution, 0.5f);
    ASSERT_EQ(scene.material_pairs.size(), 1u);
    EXPECT_EQ(scene.particles[0].position, (Vec3{1, 2, 3}));
    EXPECT_EQ(scene.particles[0].velocity, (Vec3{0, -1, 0}));
    EXPECT_EQ(scene.particles[0].material, 1u);
    EXPECT_EQ(scene.particles[0].group, 1u);
    EXPECT_EQ(scene.particles[1].group, 0u);
    EXPECT_TRUE(scene.particles[1].fixed && !scene.particles[1].self_collision);
    EXPECT_EQ(scene.links[0].length, 0.9f);
    EXPECT_EQ(scene.links[0].elasticity.stiffness, 0.5f);
    EXPECT_EQ(scene.links[0].tear_strain, 2);

    // The same scene built in code.
    Scene same{.dimensions = 3, .materials = scene.materials};
    same.material_pairs = {{.a = 1, .b = 0, .static_friction = 0.3f, .kinetic_friction = 0.2f}};
    same.particles = {scene.particles[0], scene.particles[1]};
    same.links = {scene.links[0]};
    same.add_box({.upper = {0.4f, 0.4f, 0.4f}, .fill = {.radius = 0.1f}});
    same.add_sphere({.centre = {3, 3, 3}, .radius = 0.5f, .fill = {.radius = 0.1f, .material = 1, .jitter = 0.1f}});
    same.add_disc({.centre = {6, 3, 3}, .radius = 0.5f, .height = 0.4f, .fill = {.radius = 0.1f, .material = 1}});
    same.add_rope({.from = {0, 5, 0}, .to = {1, 5, 0}, .particles = 5, .fill = {.radius = 0.05f, .material = 1}, .pin_to = true});
    same.add_sheet({.corner = {0, 6, 0},
                    .particles_u = 3,
                    .particles_v = 4,
                    .fill = {.radius = 0.05f, .material = 1, .group = 2},
                    .bend = {.stiffness = 0.1f, .compliance = 0.01f},
                    .pins = {true, false, false, true}});
    same.colliders = {{.normal = {0, 2, 0}, .end_time = 1.5f, .static_friction = 0.4f},
                      {.kind = ColliderKind::cone,
                       .inside = true,
                       .radius = 1,
                       .half_height = 2,
                       .motion = {{.time = 0}, {.time = 1, .centre = {0, 1, 0}}}}};
    same.add_container({.centre = {0, 5, 0}, .half_extents = {10, 5, 10}});
    same.add_height_field({.spacing = 1, .columns = 2, .rows = 2, .heights = {0, 0, 1, 1}});
    same.forces = {{.kind = ForceKind::wind, .vector = {5, 0, 0}, .strength = 2, .group = 2}};
    same.emitters = {
        {.centre = {0, 8, 0}, .direction = {0, -1, 0}, .radius = 0.3f, .speed = 2, .particle_radius = 0.1f, .end_time = 3}};
    same.sinks = {{.kind = SinkKind::sphere, .centre = {9, 0, 0}, .radius = 1}};
    same.capacity = 5000;
    same.solver = {.time_step = 0.01f,
                   .substeps = 2,
                   .iterations = 4,
                   .gravity = {0, -10, 0},
                   .contact = {.averaging = JacobiAveraging::contact_count},
                   .fluid = {.kernel = KernelKind::gaussian},
                   .link = {.method = LinkMethod::xpbd}};
    EXPECT_EQ(scene_hash(scene), scene_hash(same));
    same.solver.sleep_threshold = 1;
    EXPECT_NE(scene_hash(scene), scene_hash(same));

    EXPECT_EQ(file.camera.eye, (Vec3{0, 1, 9}));
    EXPECT_EQ(file.camera.field_of_view, 60);
    EXPECT_EQ(file.output.frames_per_second, 50);
    EXPECT_EQ(file.output.duration, 2);
}

TEST(SceneFileTest, MaterialPairErrorsNameLineAndPath) {
    refused(with("\"b\": \"water\"", "\"b\": \"watre\""), {"s.json:36: /material_pairs/0/b: found \"watre\"", "\"water\""});
    refused(with("\"a\": \"sand\"", "\"a\": \"water\""), {"s.json:36: /material_pairs/0/b: ", "fluids have no contacts"});
    refused(with("\"kinetic_friction\": 0.2", "\"kinetic_friction\": 0.4"),
            {"s.json:36: /material_pairs/0/kinetic_friction: found 0.4, expected a number from 0 to the static friction"});
    refused(with("\"kinetic_friction\": 0.2 }", "\"kinetic_friction\": 0.2 }, { \"a\": \"water\", \"b\": \"sand\" }"),
            {"s.json:36: /material_pairs/1/b: ", "material_pairs[0] has these two"});
}

TEST(SceneFileTest, DefaultsMatchTheHeader) {
    const SceneFile file = parse(R"({"materials": [{"name": "a", "kind": "solid"}],
                                     "particles": [{"position": [0, 0, 0], "radius": 1, "material": "a"}]})");
    Scene same;
    same.add({.name = "a"});
    same.particles = {{.radius = 1}};
    EXPECT_EQ(scene_hash(file.scene), scene_hash(same));
}

TEST(SceneFileTest, VectorsMayHaveTwoComponentsIn2D) {
    const std::string flat = R"({"dimensions": 2, "materials": [{"name": "a", "kind": "solid"}],
                                 "particles": [{"position": [1, 2], "radius": 1, "material": "a"}]})";
    EXPECT_EQ(parse(flat).scene->particles[0].position, (Vec3{1, 2, 0}));
    std::string solid = flat;
    solid.replace(solid.find(": 2"), 3, ": 3");
    refused(solid, {"s.json:2: /particles/0/position", "a list of 2", "three numbers"});
}

TEST(SceneFileTest, ValueErrorsNameLineAndPath) {
    refused(with("\"radius\": 1, \"half_height\"", "\"radius\": \"big\", \"half_height\""),
            {"s.json:25: /colliders/1/radius: found \"big\", expected a length above 0 m"});
    refused(with("\"density\": 998", "\"density\": -998"),
            {"s.json:6: /materials/0/density: found -998, expected a density above 0 kg/m³"});
    refused(with("\"density\": 998", "\"density\": 1e300"), {"/materials/0/density: found 1e300", "3.4e38"});
    refused(with("\"viscosity\": 0.25", "\"viscosity\": 1.25"), {"found 1.25, expected a number from 0 to 1"});
    refused(with("[1, 2, 3]", "[1, null, 3]"), {"s.json:11: /particles/0/position/1: found null, expected a number in m"});
    refused(with("[1, 2, 3]", "[1, 2]"), {"/particles/0/position: found a list of 2, expected a list of three numbers in m"});
    refused(with("\"fixed\": true", "\"fixed\": 1"), {"s.json:12: /particles/1/fixed: found 1, expected true or false"});
    refused(with("\"particles\": 5", "\"particles\": 5.5"), {"/ropes/0/particles: found 5.5, expected a whole number"});
    refused(with("\"particles\": 5", "\"particles\": 1"), {"/ropes/0/particles: found 1"});
    refused(with("\"iterations\": 4", "\"iterations\": 99999999999"), {"s.json:32: /solver/iterations", "from 0 to 1000"});
    refused(with("\"dimensions\": 3", "\"dimensions\": 4"),
            {"s.json:3: /dimensions: found 4, expected a whole number from 2 to 3"});
    refused(with("[{ \"kind\": \"wind\"", "{ \"kind\": \"wind\""), {"s.json:29:85: found \"]\", expected \",\" or \"}\""});
    refused(with("\"camera\": { \"eye\": [0, 1, 9], \"field_of_view\": 60 }", "\"camera\": 5"),
            {"s.json:34: /camera: found 5, expected an object"});
}

TEST(SceneFileTest, NamesAreSuggested) {
    refused(with("\"shape\": \"sphere\"", "\"shape\": \"spere\""),
            {"s.json:17: /blocks/1/shape: found \"spere\"", "did you mean \"sphere\"?"});
    refused(with("\"kernel\": \"gaussian\"", "\"kernel\": \"x\""),
            {"/solver/fluid/kernel: found \"x\", expected \"poly6_spiky\", \"cubic_spline\""});
    refused(with("\"material\": \"sand\"", "\"material\": \"snad\""),
            {"/particles/0/material: found \"snad\"", "did you mean \"sand\"?"});
    refused(with("\"group\": \"cloth\" }", "\"group\": \"rope\" }"),
            {"/group: found \"rope\", expected the name of a group: \"ball\" or \"cloth\""});
    refused(with("\"pins\": [\"to\"]", "\"pins\": [\"too\"]"), {"/ropes/0/pins/0: found \"too\"", "did you mean \"to\"?"});
    refused(with("\"viscosity\"", "\"viscositty\""),
            {"s.json:6: /materials/0/fluid/viscositty: found an unknown key", "did you mean \"viscosity\"?"});
    refused(with("\"materials\"", "\"materails\""), {": /materails: found an unknown key", "did you mean \"materials\"?"});
    refused(with("\"groups\"", "\"gruops\""), {": /gruops: found an unknown key", "did you mean \"groups\"?"});
    refused(with("\"viscosity\"", "\"volume_scale\""),
            {"/materials/0/fluid/volume_scale: found an unknown key of the kind \"fluid\", expected \"artificial_pressure\""});
    refused(with("\"solver\"", "\"Solver\""),
            {"s.json:32: /Solver: found an unknown key, expected a known one; did you mean \"solver\"?"});
    refused(with("\"title\"", "\"qwertyuiop\""), {"/qwertyuiop: found an unknown key, expected", "\"materials\""});
    // Not reported as a missing "lower".
    refused(with("\"lower\"", "\"lowr\""), {"/blocks/0/lowr: found an unknown key", "did you mean \"lower\"?"});
}

TEST(SceneFileTest, NamesMissingKeys) {
    refused("{}", {"s.json:1: found no \"materials\", expected one"});
    refused("[]", {"s.json:1: found an empty list, expected an object"});
    refused(R"({"materials": []})", {"s.json:1: /particles: found an empty list, expected one or more, or an emitter"});
    refused(with("\"lower\": [0, 0, 0], ", ""), {"s.json:16: /blocks/0: found no \"lower\", expected one"});
    refused(with("\"kind\": \"plane\", ", ""), {"s.json:24: /colliders/0: found no \"kind\", expected \"plane\""});
    refused(R"({"materials": [{"name": "a", "kind": "solid"},
                               {"name": "a", "kind": "fluid"}],
                "particles": [{"position": [0, 0, 0], "radius": 1, "material": "a"}]})",
            {"s.json:2: /materials/1/name: found \"a\", expected a name other than"});
}

TEST(SceneFileTest, SceneErrorsNameLineAndPath) {
    refused(with("\"b\": 1", "\"b\": 7"), {"s.json:14: /links/0/b: found 7, expected the index of a particle, below 2"});
    refused(with("\"kinetic_friction\": 0.6", "\"kinetic_friction\": 0.9"),
            {"s.json:7: /materials/1/contact/kinetic_friction: found 0.9"});
    refused(with("[0.4, 0.4, 0.4]", "[0.4, 0.1, 0.4]"), {"s.json:16: /blocks/0: ", " m along y, expected at least "});
    refused(with("[0.4, 0.4, 0.4]", "[0.4, -0.4, 0.4]"),
            {"s.json:16: /blocks/0/lower: found y = ", ", above upper, -0.4, expected the corner with the smallest coordinates"});
    refused(with("{ \"time\": 1,", "{ \"time\": 0,"), {"s.json:25: /colliders/1/motion/1/time: found 0, expected later"});
    refused(with("\"heights\": [0, 0, 1, 1]", "\"heights\": [0, 0, 1]"),
            {"s.json:28: /height_fields/0/heights: found a list of 3, expected 4"});
    refused(with("\"capacity\": 5000", "\"capacity\": 5"), {"s.json:4: /capacity: found 5"});
    refused(with("\"eye\": [0, 1, 9]", "\"eye\": [0, 0.5, 0]"),
            {"s.json:34: /camera/eye: found (0, 0.5, 0), the same as target"});
}

TEST(SceneFileTest, CoincidentParticlesNameBothOrigins) {
    const std::string begin = R"({ "materials": [{ "name": "sand", "kind": "solid" }],
  "particles": [{ "position": [0, 0, 0], "radius": 0.125, "material": "sand" },
                { "position": [0.375, 0.125, 0.125], "radius": 0.125, "material": "sand" }],
  "blocks": [
    { "shape": "box", "lower": [0.5, 0, 0], "upper": [1, 0.25, 0.25], "fill": { "radius": 0.125, "material": "sand" } },
    { "shape": "box", "lower": [)";
    const std::string end = R"(, 0, 0], "upper": [1.5, 0.25, 0.25], "fill": { "radius": 0.125, "material": "sand" } }] })";
    EXPECT_EQ(parse(begin + "1" + end).scene->particles.size(), 6u);
    refused(begin + "0.75" + end,
            {"s.json:6: /blocks/1: particles[4].position: found (0.875", "where particles[3], of /blocks/0, is"});
    refused(begin + "0.25" + end,
            {"s.json:6: /blocks/1: particles[4].position: found (0.375", "where particles[1], of /particles/1, is"});
}

TEST(SceneFileTest, MalformedFilesAreReported) {
    refused("", {"s.json:1:1: found the end of the file, expected a value"});
    refused("{\n\"a\": NaN}", {"s.json:2:6: found \"NaN\", expected a value"});
    refused("{\n\n\"capacity\": 1e999}", {"s.json:3: /capacity: found 1e999, expected a whole number"});
    refused("{\"title\": \"a\",\n \"title\": \"b\"}", {"s.json:2:2: found the key \"title\" a second time, expected it once"});
    refused(std::string(100'000, '['), {"s.json:1:33: found a list or object nested deeper, expected at most 32 levels"});
    std::string many = "{";
    for (int i = 0; i < 1001; ++i) many += "\"k" + std::to_string(i) + "\": 1,\n";
    refused(many, {"s.json:1001:1: found an object with more keys, expected at most 1000"});
    const std::string complete = kEverything;
    for (std::size_t size = 0; size + 2 < complete.size(); size += 7)
        refused(complete.substr(0, size), {"s.json:", ": found ", ", expected "});
}

TEST(SceneFileTest, TooManyParticlesAreRefusedBeforeAllocation) {
    refused(with("[0.4, 0.4, 0.4]", "[1e6, 1e6, 1e6]"),
            {"s.json:16: /blocks/0: found 1.25e+20 particles in total, expected at most 100000000"});
    refused(with("\"particles\": 5", "\"particles\": 4000000000"), {"/ropes/0: found 4e+09 particles"});
    refused(with("\"particles_u\": 3", "\"particles_u\": 4000000000"), {"/sheets/0: found "});
    refused(with("\"capacity\": 5000", "\"capacity\": 4000000000"), {"/capacity: found 4000000000"});
    expect_error([] { parse(kEverything, {.max_particles = 50}); }, {"/blocks/1", "at most 50"});
}

TEST(SceneFileTest, ValuesCanBeSet) {
    EXPECT_EQ(parse(kEverything, {.set = {"solver.iterations=7"}}).scene->solver.iterations, 7u);
    EXPECT_EQ(parse(kEverything, {.set = {"/colliders/1/radius=3"}}).scene->colliders[1].radius, 3);
    EXPECT_EQ(parse(kEverything, {.set = {"solver.fluid.kernel=wendland_c2"}}).scene->solver.fluid.kernel,
              KernelKind::wendland_c2);
    EXPECT_EQ(parse(kEverything, {.set = {"solver.sleep_threshold=0.5"}}).scene->solver.sleep_threshold, 0.5f);
    EXPECT_EQ(parse(kEverything, {.set = {"solver.gravity=[0, 1, 0]"}}).scene->solver.gravity, (Vec3{0, 1, 0}));
    const auto fails = [](const char* assignment, std::initializer_list<std::string_view> parts) {
        expect_error([&] { parse(kEverything, {.set = {assignment}}); }, parts);
    };
    fails("solver.iterations", {"--set", "path=value"});
    fails("solver.iterations=many", {"s.json: /solver/iterations: found \"many\""});
    fails("solver.iteratons=3", {"s.json: /solver/iteratons: found an unknown key", "did you mean \"iterations\"?"});
    fails("colliders.9.radius=3", {"--set colliders.9.radius=3: found no \"9\", expected an index from 0 to 1"});
    fails("title.x=3", {"--set title.x=3: found no \"x\""});
    fails("=3", {"path=value"});
}

class MeshFileTest : public ::testing::Test {
protected:
    void SetUp() override {
        folder_ = std::filesystem::path(::testing::TempDir()) /
                  ("mote_" + std::string(::testing::UnitTest::GetInstance()->current_test_info()->name()));
        std::filesystem::create_directories(folder_);
    }
    void TearDown() override { std::filesystem::remove_all(folder_); }

    SceneFile with_mesh(const std::string& obj, const std::string& keys = "") {
        std::ofstream(folder_ / "m.obj") << obj;
        std::ofstream(folder_ / "s.json") << R"({"materials": [{"name": "a", "kind": "solid"}],
            "particles": [{"position": [0, 9, 0], "radius": 1, "material": "a"}],
            "colliders": [{"kind": "mesh", "file": "m.obj")"
                                          << keys << "}]}";
        return read_scene(folder_ / "s.json");
    }
    void refused(const std::string& obj, std::initializer_list<std::string_view> parts, const std::string& keys = "") {
        expect_error([&] { with_mesh(obj, keys); }, parts);
    }

    std::filesystem::path folder_;
};

constexpr const char* kTetrahedron = "# a tetrahedron\nv 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";

TEST_F(MeshFileTest, IsReadRelativeToTheScene) {
    const SceneFile file = with_mesh(kTetrahedron, R"(, "closed": true, "scale": 2, "centre": [1, 0, 0])");
    const ColliderMesh& mesh = file.scene->colliders[0].mesh;
    ASSERT_EQ(mesh.vertices.size(), 4u);
    EXPECT_EQ(mesh.vertices[1], (Vec3{3, 0, 0}));
    ASSERT_EQ(mesh.triangles.size(), 4u);
    EXPECT_EQ(mesh.triangles[0], (std::array<std::uint32_t, 3>{0, 2, 1}));
}

TEST_F(MeshFileTest, PolygonsAndNegativeIndices) {
    const SceneFile file =
        with_mesh("o x\r\nv 0 0 0 1\r\nv 0 0 1\nv 1 0 1\nv 1 0 0\nvn 0 1 0\ng a\nf -4//1 2//1 3/7/1 -1 # quad\n");
    const ColliderMesh& mesh = file.scene->colliders[0].mesh;
    ASSERT_EQ(mesh.triangles.size(), 2u);
    EXPECT_EQ(mesh.triangles[0], (std::array<std::uint32_t, 3>{0, 1, 2}));
    EXPECT_EQ(mesh.triangles[1], (std::array<std::uint32_t, 3>{0, 2, 3}));
}

TEST_F(MeshFileTest, ErrorsNameTheLine) {
    refused("", {"s.json:3: /colliders/0: ", "m.obj: found no faces"});
    refused("v 0 0\n", {"m.obj:1: found too few coordinates, expected three after v"});
    refused("v 0 0 0\nv 0 0 nan\n", {"m.obj:2: found a coordinate that is not a finite number, expected three"});
    refused("v 0 0 0\nv 0 0 1\nv 1 0 0\nf 1 2 4\n",
            {"m.obj:4: found a corner that is not a vertex, expected one of the 3 vertices"});
    refused("v 0 0 0\nv 0 0 1\nv 1 0 0\nf 1 2 0\n", {"m.obj:4: found a corner that is not a vertex"});
    refused("v 0 0 0\nv 0 0 1\nv 1 0 0\nf 1 2 -4\n", {"m.obj:4: found a corner that is not a vertex"});
    refused("v 0 0 0\nv 0 0 1\nf 1 2\n", {"m.obj:3: found 2 corners, expected three or more after f"});
    refused("solid binary\n", {"m.obj:1: found an unknown statement, expected one of OBJ: v, "});
    expect_error([&] { with_mesh(kTetrahedron, R"(, "file": "x.obj")"); }, {"a second time"});
    refused("v 0 0 0\nv 0 0 1\nf 1 1 2\n", {"s.json:3: /colliders/0", "without any area"}, R"(, "closed": true)");
    expect_error([&] { read_scene(folder_ / "none.json"); }, {"none.json: cannot be read: No such file"});
    expect_error([&] { read_scene(folder_); }, {"found a folder, expected a file"});
}

TEST_F(MeshFileTest, MissingFilesAreNamed) {
    with_mesh(kTetrahedron);
    std::filesystem::remove(folder_ / "m.obj");
    expect_error([&] { read_scene(folder_ / "s.json"); }, {"s.json:3: /colliders/0: ", "m.obj: cannot be read: No such file"});
}

TEST_F(MeshFileTest, IsInTheFolderOfTheScene) {
    with_mesh(kTetrahedron);
    std::filesystem::create_directories(folder_ / "below");
    std::filesystem::copy_file(folder_ / "s.json", folder_ / "below/s.json");
    const auto set = [&](const std::string& file, bool allowed = false) {
        return read_scene(folder_ / "below/s.json", {.set = {"colliders.0.file=" + file}, .allow_outside = allowed});
    };
    std::filesystem::create_symlink("../m.obj", folder_ / "below/link.obj");
    std::filesystem::create_symlink("..", folder_ / "below/up");
    const std::string absolute = std::filesystem::absolute(folder_ / "m.obj").string();
    for (const std::string& outside : {std::string("../m.obj"), std::string("link.obj"), std::string("up/m.obj"), absolute,
                                       std::string("../none.obj"), std::string("/etc/passwd"), std::string("x/../../m.obj")}) {
        expect_error([&] { set(outside); }, {"/colliders/0: ", ": found a file outside the folder of the scene, expected one "
                                                               "inside, unless that is allowed"});
    }
    for (const std::string& outside : {std::string("../m.obj"), std::string("link.obj"), absolute}) set(outside, true);
    std::filesystem::create_directories(folder_ / "below/meshes");
    std::filesystem::copy_file(folder_ / "m.obj", folder_ / "below/meshes/m.obj");
    for (const char* inside : {"meshes/m.obj", "./meshes/../meshes/m.obj", "../below/meshes/m.obj"}) set(inside);
}

TEST_F(MeshFileTest, ClosedMeshesAreChecked) {
    const std::string closed = R"(, "closed": true)";
    const std::string complete = kTetrahedron;
    with_mesh(complete, closed);
    refused(complete.substr(0, complete.size() - 8),
            {"m.obj: found the edge from vertex 2 to 3 in 1 triangle, expected two", "the mesh is not closed"}, closed);
    refused(complete + "f 2 3 4\n", {"3 triangles"}, closed);
    std::string turned = complete;
    turned.replace(turned.find("f 2 3 4"), 7, "f 2 4 3");
    refused(turned, {"2 triangles in the same direction"}, closed);
    with_mesh(turned); // not requested
}

} // namespace
} // namespace mote::test
