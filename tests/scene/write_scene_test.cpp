// Written scenes read back unchanged.
#include "everything.hpp"
#include "physics/scene/describe_scene.hpp"
#include "support/expect_error.hpp"
#include "support/full_scene.hpp"
#include "support/leaf_editor.hpp"
#include "support/sample_scenes.hpp"

#include <mote/scene_file.hpp>

#include <bit>
#include <cmath>
#include <filesystem>
#include <limits>
#include <random>

namespace mote::test {
namespace {

SceneFile parse(const std::string& json) { return parse_scene(json, "written.json", ""); }

void expect_the_same(const SceneFile& a, const SceneFile& b) {
    EXPECT_EQ(scene_hash(a.scene), scene_hash(b.scene));
    EXPECT_EQ(a.title, b.title);
    EXPECT_EQ(a.about, b.about);
    EXPECT_EQ(a.groups, b.groups);
    EXPECT_EQ(a.camera.eye, b.camera.eye);
    EXPECT_EQ(a.camera.target, b.camera.target);
    EXPECT_EQ(a.camera.up, b.camera.up);
    EXPECT_EQ(a.camera.field_of_view, b.camera.field_of_view);
    EXPECT_EQ(a.output.frames_per_second, b.output.frames_per_second);
    EXPECT_EQ(a.output.duration, b.output.duration);
}

TEST(WriteScene, SamplesReadBackUnchanged) {
    for (const std::filesystem::path& path : sample_scenes()) {
        const SceneFile file = read_scene(path);
        const std::string json = write_scene(file);
        const SceneFile again = parse(json);
        expect_the_same(file, again);
        EXPECT_EQ(write_scene(again), json) << path;
    }
}

TEST(WriteScene, EverythingReadsBackUnchanged) {
    const SceneFile file = parse(kEverything);
    expect_the_same(parse(write_scene(file)), file);
    const SceneFile other{.title = "\"quoted\"\n\u00e9\\",
                          .about = "about",
                          .scene = full_scene(),
                          .groups = {"one"},
                          .camera = {.eye = {0.1f, 1e-30f, -0.0f}, .up = {0, 0, 1}, .field_of_view = 33.3f},
                          .output = {.frames_per_second = 12.5f, .duration = 0.7f}};
    expect_the_same(parse(write_scene(other)), other);
}

TEST(WriteScene, FilesAreReadable) {
    Scene scene;
    scene.add({.name = "stone"});
    scene.add({.kind = MaterialKind::fluid, .density = 998, .fluid = {.viscosity = 0.1f}});
    scene.particles = {{.position = {0, 0.1f, 0}, .radius = 0.25f},
                       {.position = {1, 0, 0}, .radius = 0.25f, .material = 1, .group = 1},
                       {.position = {2, 0, 0}, .radius = 0.25f, .group = 2}};
    EXPECT_EQ(write_scene(SceneFile{.title = "two", .scene = scene, .groups = {"wet"}}), R"({
  "title": "two",
  "groups": ["wet"],
  "materials": [
    { "name": "stone", "kind": "solid" },
    { "kind": "fluid", "density": 998, "fluid": { "viscosity": 0.1 } }
  ],
  "particles": [
    { "position": [0, 0.1, 0], "radius": 0.25, "material": "stone" },
    { "position": [1, 0, 0], "radius": 0.25, "material": 1, "group": "wet" },
    { "position": [2, 0, 0], "radius": 0.25, "material": "stone", "group": 2 }
  ]
}
)");
}

// Arbitrary bits, and neighbours of powers of ten, where the shortest text is least obvious.
TEST(WriteScene, FloatsKeepTheirBits) {
    std::mt19937 random(1);
    Scene scene;
    scene.add({});
    const auto keep = [&](float value) {
        if (std::abs(value) <= 1e18f)
            scene.particles.push_back({{static_cast<float>(scene.particles.size()), 0, 0}, {value, -value, 0}, 1});
    };
    for (int i = 0; i < 20'000; ++i) keep(std::bit_cast<float>(static_cast<std::uint32_t>(random())));
    for (int exponent = -45; exponent <= 17; ++exponent) {
        const auto power = static_cast<float>(std::pow(10.0, exponent));
        for (const float value : {power, std::nextafter(power, 0.0f), std::nextafter(power, 1e38f), power / 3}) keep(value);
    }
    for (const float value : {0.0f, -0.0f, std::numeric_limits<float>::denorm_min(), std::numeric_limits<float>::min()})
        keep(value);
    const SceneFile again = parse(write_scene(CheckedScene(scene)));
    ASSERT_EQ(again.scene->particles.size(), scene.particles.size());
    for (std::size_t i = 0; i < scene.particles.size(); ++i) {
        for (std::size_t axis = 0; axis < 2; ++axis) {
            ASSERT_EQ(std::bit_cast<std::uint32_t>(again.scene->particles[i].velocity[axis]),
                      std::bit_cast<std::uint32_t>(scene.particles[i].velocity[axis]))
                << scene.particles[i].velocity[axis];
        }
    }
}

// Random leaves of a full scene are changed as long as the scene stays valid.
TEST(WriteScene, RandomScenesReadBackUnchanged) {
    std::mt19937 random(7);
    std::size_t changed = 0;
    for (int i = 0; i < 150; ++i) {
        CheckedScene scene = full_scene();
        LeafEditor count(LeafEditor::Edit::none, 0);
        Scene counted = scene;
        physics::describe_scene(count, counted);
        for (int edits = 0; edits < 30; ++edits) {
            Scene other = scene;
            LeafEditor editor(LeafEditor::Edit::random, random() % count.leaves(), static_cast<std::uint32_t>(random()));
            physics::describe_scene(editor, other);
            try {
                scene = CheckedScene(other);
                ++changed;
            } catch (const Error&) { // invalid: try another
            }
        }
        const std::string json = write_scene(scene);
        const SceneFile again = parse(json);
        ASSERT_EQ(scene_hash(again.scene), scene_hash(scene)) << json;
        ASSERT_EQ(write_scene(again), json);
    }
    EXPECT_GT(changed, 1500u);
}

// Including time steps that do not divide a frame of a sixtieth of a second.
TEST(WriteScene, ScenesOfAnyTimeStepCanBeRead) {
    for (const float time_step : {0.01f, 1.0f / 120, 0.3f, 7.0f, 1e-9f, 1e-44f, 3e38f}) {
        Scene scene;
        scene.add({});
        scene.particles = {{.radius = 1}};
        scene.solver.time_step = time_step;
        EXPECT_EQ(scene_hash(parse(write_scene(scene)).scene), scene_hash(scene)) << time_step;
    }
}

TEST(WriteScene, WritesAFile) {
    const std::filesystem::path path = std::filesystem::path(::testing::TempDir()) / "mote_written.json";
    const SceneFile file = parse(kEverything);
    write_scene(path, file);
    expect_the_same(read_scene(path), file);
    std::filesystem::remove(path);
    expect_error([&] { write_scene(path / "none.json", file); }, {"none.json"});
}

TEST(WriteScene, RefusesToWriteUnreadableScenes) {
    const auto refused = [](const SceneFile& file, std::initializer_list<std::string_view> parts) {
        expect_error([&] { write_scene(file); }, parts);
    };
    const CheckedScene scene = full_scene();
    const Output output{.frames_per_second = 50};
    refused({.scene = scene, .groups = {"a", "a"}, .output = output},
            {"scene: groups[1]: found \"a\", expected a unique, non-empty name"});
    refused({.scene = scene, .groups = {""}, .output = output}, {"groups[0]"});
    refused({.title = "\xFF", .scene = scene, .output = output}, {"title", "UTF-8"});
    refused({.scene = scene, .camera = {.eye = {}, .target = {}}, .output = output}, {"camera.eye"});
    refused({.scene = scene, .camera = {.field_of_view = 180}, .output = output}, {"camera.field_of_view", "below 180"});
    refused({.scene = scene}, {"output.frames_per_second: found 60"});
    Scene bad = full_scene();
    bad.colliders[1].radius = -1;
    expect_error([&] { write_scene(bad); }, {"scene: colliders[1].radius: found -1, expected a length above 0 m"});
}

} // namespace
} // namespace mote::test
