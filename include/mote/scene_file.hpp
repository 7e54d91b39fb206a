// Scenes from JSON files: see docs/scenes.md, and docs/scene.schema.json for all keys with units and defaults.
//
//     const mote::SceneFile file = mote::read_scene("dam_break.json");
//     mote::World world(context, file.scene);
#pragma once

#include <mote/checked_scene.hpp>
#include <mote/error.hpp>
#include <mote/export.hpp>

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace mote {

/// From where a scene is to be seen.
struct Camera {
    Vec3 eye{2, 1.5f, 4};     ///< m
    Vec3 target{0, 0.5f, 0};  ///< m
    Vec3 up{0, 1, 0};         ///< Of any length above 0.
    float field_of_view = 45; ///< Degrees, from the bottom to the top of the image.
};

/// What a run of the scene is to give.
struct Output {
    float frames_per_second = 60; ///< Of simulated time: a frame is a whole number of steps.
    float duration = 5;           ///< s
};

struct SceneFile {
    std::string title{};
    std::string about{}; ///< What it shows, for people.
    CheckedScene scene;
    /// Their names. The first is group 1; particles without a group are of group 0.
    std::vector<std::string> groups{};
    Camera camera{};
    Output output{};
};

struct ReadOptions {
    /// Values in the place of the file's, as "solver.iterations=4" or "/colliders/0/radius=0.5": what is right of the first = is
    /// JSON, or else a text. The last step of a path may be a key that the file does not have yet.
    std::vector<std::string> set{};
    /// A file that asks for more is refused before memory is taken for them; World::max_particles() is what a device has room
    /// for.
    std::uint64_t max_particles = 100'000'000;
};

/// Throws Error: "FILE:LINE: PATH: found …, expected …", in one sentence. Meshes are found relative to the file.
MOTE_API SceneFile read_scene(const std::filesystem::path& file, const ReadOptions& options = {});
/// The same from memory; `name` stands in errors for the file, and meshes are found relative to `folder`.
MOTE_API SceneFile parse_scene(std::string_view json, const std::string& name, const std::filesystem::path& folder,
                               const ReadOptions& options = {});

/// JSON that reads back to the same scene_hash(): every particle, link and collider one by one.
MOTE_API std::string write_scene(const SceneFile& file);
/// The same, seen by a default camera.
MOTE_API std::string write_scene(const CheckedScene& scene);
/// To a file, which is replaced as a whole. Throws Error if it cannot be written.
MOTE_API void write_scene(const std::filesystem::path& path, const SceneFile& file);

/// Steps that make a frame. Throws Error if that is no whole number, naming what would be one; read_scene() has made sure of it.
MOTE_API std::uint32_t steps_per_frame(const Solver& solver, const Output& output);

/// The JSON Schema (2020-12) of scene files: docs/scene.schema.json.
MOTE_API std::string scene_schema();

} // namespace mote
