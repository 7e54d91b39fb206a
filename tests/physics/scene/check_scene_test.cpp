// check_scene() rejects invalid members of a scene by name.
#include "physics/contact/pair_table.hpp"
#include "physics/scene/check_scene.hpp"
#include "support/expect_error.hpp"

namespace mote::test {
namespace {

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kInfinity = std::numeric_limits<float>::infinity();

// One of everything.
Scene good_scene() {
    Scene scene;
    scene.add({.name = "stone"});
    scene.add({.name = "water", .kind = MaterialKind::fluid});
    scene.add({.name = "ice"});
    scene.material_pairs = {{.a = 0, .b = 2, .static_friction = 0.1f, .kinetic_friction = 0.05f, .restitution = 0.3f},
                            {.a = 1, .b = 0}};
    scene.particles = {{.position = {0, 0, 0}, .radius = 0.1f}, {.position = {1, 0, 0}, .radius = 0.1f}};
    scene.links = {{.a = 0, .b = 1}};
    scene.colliders = {
        {},
        {.kind = ColliderKind::mesh, .mesh = {.vertices = {{0, 0, 0}, {1, 0, 0}, {0, 0, 1}}, .triangles = {{0, 2, 1}}}},
        {.kind = ColliderKind::cone, .radius = 1, .half_height = 1, .motion = {{.time = 0}, {.time = 1}}}};
    scene.forces = {{.vector = {1, 0, 0}}, {.kind = ForceKind::point, .radius = 1, .strength = -5}, {.kind = ForceKind::wind}};
    scene.emitters = {{.radius = 0.5f, .speed = 1, .particle_radius = 0.1f}};
    scene.sinks = {{.half_extents = {1, 1, 1}}, {.kind = SinkKind::sphere, .radius = 1}};
    scene.capacity = 100;
    return scene;
}

void expect_rejected(void (*spoil)(Scene&), std::initializer_list<std::string_view> parts) {
    Scene scene = good_scene();
    spoil(scene);
    expect_error([&] { physics::check_scene(scene); }, parts);
}

TEST(CheckScene, AcceptsAValidScene) { physics::check_scene(good_scene()); }

// -0 equals 0. Fluids as well: densities cannot separate coincident particles either.
TEST(CheckScene, RejectsCoincidentParticles) {
    expect_rejected(
        [](Scene& s) {
            s.particles.push_back({.position = {1, -0.0f, 0}, .radius = 0.2f});
        },
        {"particles[2].position: found (1, -0, 0), where particles[1] is", "a unique position"});
    expect_rejected(
        [](Scene& s) {
            for (const float x : {3.0f, 4.0f, 4.0f, 3.0f}) s.particles.push_back({{x, 0, 0}, {}, 0.1f, 1});
        },
        {"particles[4].position", "where particles[3] is"}); // the first that coincides with an earlier one
    expect_rejected([](Scene& s) { s.particles.push_back({.position = {}, .radius = 0.1f, .fixed = true}); },
                    {"particles[2].position", "where particles[0] is"});
    expect_rejected(
        [](Scene& s) {
            s.particles.push_back({.position = {9, 0, 0}, .radius = 0.1f, .group = 1, .self_collision = false});
            s.particles.push_back({.position = {9, 0, 0}, .radius = 0.1f, .group = 2, .self_collision = false});
        },
        {"particles[3].position", "where particles[2] is"});
    expect_rejected(
        [](Scene& s) {
            s.particles.push_back({.position = {9, 0, 0}, .radius = 0.1f, .group = 1, .self_collision = false, .fixed = true});
            s.particles.push_back({.position = {9, 0, 0}, .radius = 0.1f, .fixed = true});
            s.particles.push_back({.position = {9, 0, 0}, .radius = 0.1f, .group = 1, .self_collision = false});
        },
        {"particles[4].position", "where particles[3] is"}); // neither has a contact with 2
}

TEST(CheckScene, AcceptsCoincidentParticlesWithoutContact) {
    Scene scene = good_scene();
    const Particle fixed{.position = {8, 0, 0}, .radius = 0.1f, .fixed = true};
    const Particle ghost{.position = {9, 0, 0}, .radius = 0.1f, .group = 1, .self_collision = false};
    scene.particles.insert(scene.particles.end(), {fixed, fixed, ghost, ghost, fixed, ghost});
    physics::check_scene(scene);
}

TEST(CheckScene, RejectsInvalidMaterials) {
    expect_rejected([](Scene& s) { s.materials[1].contact.restitution = 1.5f; },
                    {"materials[1].contact.restitution", "1.5", "from 0 to 1"});
    expect_rejected([](Scene& s) { s.materials[1].fluid.volume_scale = -1; }, {"materials[1].fluid.volume_scale", "-1"});
    expect_rejected([](Scene& s) { s.materials[1].fluid.viscosity = kNan; }, {"materials[1].fluid.viscosity", "nan"});
    expect_rejected([](Scene& s) { s.materials[1].fluid.vorticity = -1; }, {"materials[1].fluid.vorticity"});
    expect_rejected([](Scene& s) { s.materials[1].fluid.cohesion = kInfinity; }, {"materials[1].fluid.cohesion", "inf"});
    expect_rejected([](Scene& s) { s.materials.resize(1025); },
                    {"scene: materials: found a list of 1025, expected at most 1024"});
    expect_rejected([](Scene& s) { s.materials[0].contact.static_friction = -1; }, {"materials[0].contact.static_friction"});
    expect_rejected([](Scene& s) { s.materials[2].name = "water"; },
                    {"scene: materials[2].name: found \"water\", expected a name other than that of materials[1]"});
    expect_rejected([](Scene& s) { s.materials[2].name = "\xC0\x80"; }, {"materials[2].name", "UTF-8"});
    expect_rejected([](Scene& s) { s.materials[2].kind = static_cast<MaterialKind>(7); },
                    {"materials[2].kind: found 7, expected \"fluid\" or \"solid\""});
    expect_rejected([](Scene& s) { s.materials[2].min_radius = 0.1f; },
                    {"materials[2].max_radius: found 0, expected at least min_radius"});
    expect_rejected([](Scene& s) { s.materials[2].max_radius = 0.1f; },
                    {"materials[2].min_radius: found 0, expected a length above 0 m"});
    expect_rejected(
        [](Scene& s) {
            Material& material = s.materials[s.particles[0].material];
            material.min_radius = material.max_radius = 2 * s.particles[0].radius;
        },
        {"particles[0].radius: found", "expected a length within the radii of materials["});
    Scene unnamed = good_scene();
    for (Material& material : unnamed.materials) material.name.clear();
    physics::check_scene(unnamed);
}

TEST(CheckScene, RejectsInvalidMaterialPairs) {
    expect_rejected([](Scene& s) { s.material_pairs[0].a = 3; }, {"material_pairs[0].a", "3", "the index of a material"});
    expect_rejected([](Scene& s) { s.material_pairs[0].b = 9; }, {"material_pairs[0].b", "9", "the index of a material"});
    expect_rejected([](Scene& s) { s.material_pairs[1].b = 1; }, {"material_pairs[1].b", "fluids have no contacts"});
    expect_rejected([](Scene& s) { s.material_pairs.push_back({.a = 2, .b = 0}); },
                    {"material_pairs[2].b", "material_pairs[0] has these two"});
    expect_rejected([](Scene& s) { s.material_pairs.push_back({.a = 1, .b = 0}); }, {"material_pairs[1] has these two"});
    expect_rejected([](Scene& s) { s.material_pairs[0].static_friction = kNan; }, {"material_pairs[0].static_friction", "nan"});
    expect_rejected([](Scene& s) { s.material_pairs[0].kinetic_friction = 0.2f; },
                    {"material_pairs[0].kinetic_friction", "0.2", "from 0 to the static friction"});
    expect_rejected([](Scene& s) { s.material_pairs[0].restitution = 1.5f; }, {"material_pairs[0].restitution", "from 0 to 1"});
    expect_rejected([](Scene& s) { s.material_pairs[1].restitution = 0.5f; }, {"material_pairs[1].restitution", "0.5", "fluid"});
}

// Explicit pairs apply in both orders; all others are geometric means.
TEST(PairTable, UsesGeometricMeansByDefault) {
    Scene scene;
    scene.add({.contact = {.static_friction = 0.9f, .kinetic_friction = 0.4f, .rolling_friction = 0.4f, .restitution = 0.25f}});
    scene.add({.contact = {.static_friction = 0.4f, .kinetic_friction = 0.1f, .rolling_friction = 0.1f, .restitution = 1}});
    scene.add({.contact = {.static_friction = 0, .kinetic_friction = 0, .rolling_friction = 0}});
    scene.material_pairs = {
        {.a = 2, .b = 0, .static_friction = 0.7f, .kinetic_friction = 0.3f, .rolling_friction = 0.6f, .restitution = 0.5f},
        {.a = 2, .b = 2, .static_friction = 2, .kinetic_friction = 1, .rolling_friction = 0.8f}};
    const std::vector<physics::Vec4> expected{{0.9f, 0.4f, 0.25f, 0.4f}, {0.6f, 0.2f, 0.5f, 0.2f}, {0.7f, 0.3f, 0.5f, 0.6f}, //
                                              {0.6f, 0.2f, 0.5f, 0.2f},  {0.4f, 0.1f, 1, 0.1f},    {0, 0, 0, 0},             //
                                              {0.7f, 0.3f, 0.5f, 0.6f},  {0, 0, 0, 0},             {2, 1, 0, 0.8f}};
    const std::vector<physics::Vec4> found = physics::pair_table(scene);
    ASSERT_EQ(found.size(), expected.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
        for (std::size_t k = 0; k < 4; ++k) EXPECT_FLOAT_EQ(found[i][k], expected[i][k]) << i << ", " << k;
    }
}

TEST(CheckScene, RejectsInvalidParticles) {
    expect_rejected([](Scene& s) { s.particles[1].material = 3; }, {"particles[1].material", "3"});
    expect_rejected(
        [](Scene& s) {
            s.particles[1].material = 1;
            s.particles[1].self_collision = false;
        },
        {"particles[1].self_collision: found false, expected true, since the material is fluid"});
}

TEST(CheckScene, RejectsInvalidLinks) {
    expect_rejected([](Scene& s) { s.links[0].b = 2; }, {"links[0].b", "2"});
    expect_rejected([](Scene& s) { s.links[0].b = 0; }, {"links[0].b", "a particle other than a"});
    expect_rejected([](Scene& s) { s.links[0].length = -1; }, {"links[0].length", "-1"});
    expect_rejected([](Scene& s) { s.particles[1].position = {}; }, {"links[0].length", "the same position"});
    expect_rejected([](Scene& s) { s.links[0].elasticity.stiffness = 0; }, {"links[0].elasticity.stiffness"});
    expect_rejected([](Scene& s) { s.links[0].elasticity.compliance = -1; }, {"links[0].elasticity.compliance"});
    expect_rejected([](Scene& s) { s.links[0].tear_strain = kNan; }, {"links[0].tear_strain"});
    expect_rejected([](Scene& s) { s.cloth = {{0, 1, 7}}; }, {"cloth[0]: found 7, expected the index of a particle, below 2"});
    expect_rejected([](Scene& s) { s.cloth = {{0, 1, 1}}; }, {"cloth[0]", "(0, 1, 1)", "three particles"});
}

TEST(CheckScene, RejectsInvalidColliders) {
    expect_rejected([](Scene& s) { s.colliders[0].restitution = 2; }, {"colliders[0].restitution"});
    expect_rejected([](Scene& s) { s.colliders[0].end_time = kNan; }, {"colliders[0].end_time"});
    expect_rejected([](Scene& s) { s.colliders[1].inside = true; }, {"colliders[1].inside"});
    expect_rejected([](Scene& s) { s.colliders[1].mesh.triangles.clear(); }, {"colliders[1].mesh.triangles", "empty"});
    expect_rejected(
        [](Scene& s) {
            s.colliders[1].mesh.vertices[2] = {0.5f, 0, 0};
        },
        {"colliders[1].mesh.triangles", "without any area", "above 0 m²"});
    expect_rejected([](Scene& s) { s.colliders[1].mesh.triangles[0][2] = 3; }, {"colliders[1].mesh.triangles[0]", "3"});
    expect_rejected([](Scene& s) { s.colliders[1].mesh.vertices[2][0] = kNan; }, {"colliders[1].mesh.vertices[2]", "nan"});
    expect_rejected([](Scene& s) { s.colliders[1].motion = {{}}; }, {"colliders[1].motion"});
    expect_rejected([](Scene& s) { s.colliders[2].half_height = 0; }, {"colliders[2].half_height"});
    expect_rejected([](Scene& s) { s.colliders[2].motion[1].time = 0; }, {"colliders[2].motion[1].time", "later"});
    expect_rejected([](Scene& s) { s.colliders[2].motion[0].rotation = {}; }, {"colliders[2].motion[0].rotation", "unit"});
    expect_rejected([](Scene& s) { s.colliders[2].motion[0].centre[0] = kNan; }, {"colliders[2].motion[0].centre"});
}

TEST(CheckScene, RejectsInvalidForcesEmittersAndSinks) {
    expect_rejected([](Scene& s) { s.forces[0].vector[1] = kNan; }, {"forces[0].vector"});
    expect_rejected([](Scene& s) { s.forces[1].radius = 0; }, {"forces[1].radius"});
    expect_rejected([](Scene& s) { s.forces[2].strength = -1; }, {"forces[2].strength"});
    expect_rejected([](Scene& s) { s.forces[2].material = 9; }, {"forces[2].material", "9"});
    expect_rejected([](Scene& s) { s.forces[2].group = 1u << 24; }, {"forces[2].group"});
    expect_rejected([](Scene& s) { s.emitters[0].direction = {}; }, {"emitters[0].direction"});
    expect_rejected([](Scene& s) { s.emitters[0].radius = 0; }, {"emitters[0].radius"});
    expect_rejected(
        [](Scene& s) {
            s.emitters[0].radius = 90;
            s.emitters[0].speed = 1000;
        },
        {"emitters[0].radius", "1e7 particles per step"});
    expect_rejected([](Scene& s) { s.emitters[0].start_time = s.emitters[0].end_time = 0.5f; },
                    {"emitters[0].end_time: found 0.5, expected later than start_time"});
    expect_rejected([](Scene& s) { s.emitters[0].start_time = 0.5f, s.emitters[0].end_time = 0.25f; },
                    {"emitters[0].end_time: found 0.25, expected later than start_time"});
    expect_rejected([](Scene& s) { s.emitters[0].speed = -1; }, {"emitters[0].speed"});
    expect_rejected([](Scene& s) { s.emitters[0].speed = 1e6f; }, {"emitters[0].speed", "at most 100 layers per step"});
    expect_rejected(
        [](Scene& s) {
            s.solver.max_speed = 0.5f;
            s.emitters[0].speed = 0.75f;
        },
        {"emitters[0].speed", "at most the solver's max_speed, here 0.5 m/s"});
    expect_rejected([](Scene& s) { s.emitters[0].radius = 0; }, {"emitters[0].radius"});
    expect_rejected([](Scene& s) { s.emitters[0].material = 5; }, {"emitters[0].material"});
    expect_rejected([](Scene& s) { s.emitters[0].end_time = 0; }, {"emitters[0].end_time"});
    expect_rejected([](Scene& s) { s.sinks[0].half_extents[2] = 0; }, {"sinks[0].half_extents"});
    expect_rejected([](Scene& s) { s.sinks[1].radius = -1; }, {"sinks[1].radius"});
}

TEST(CheckScene, RejectsInvalidSolverAndCapacity) {
    expect_rejected([](Scene& s) { s.solver.substeps = 1001; }, {"solver.substeps"});
    expect_rejected([](Scene& s) { s.solver.stabilisation_iterations = 1001; }, {"solver.stabilisation_iterations"});
    expect_rejected([](Scene& s) { s.solver.link.relaxation = 0; }, {"solver.link.relaxation"});
    expect_rejected([](Scene& s) { s.solver.contact.mass_scaling = -1; }, {"solver.contact.mass_scaling"});
    expect_rejected([](Scene& s) { s.capacity = 1; }, {"capacity", "1", "2 initial particles"});
    expect_rejected(
        [](Scene& s) {
            s.capacity = 0;
            s.sinks.clear();
        },
        {"capacity", "emitters"});
}

TEST(CheckScene, RejectsThreeDimensionalMembersIn2D) {
    Scene scene = good_scene();
    scene.dimensions = 2;
    expect_error([&] { physics::check_scene(scene); }, {"colliders[1].kind", "mesh"});
    scene.colliders.erase(scene.colliders.begin() + 1);
    physics::check_scene(scene);
    scene.forces[0].vector[2] = 1;
    expect_error([&] { physics::check_scene(scene); }, {"forces[0].vector", "without z"});
}

} // namespace
} // namespace mote::test
