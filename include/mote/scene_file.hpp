// Scene files in JSON. See docs/scenes.md, and docs/scene.schema.json for all keys with units and defaults.
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

/// The viewpoint of a scene.
struct Camera {
    Vec3 eye{2, 1.5f, 4};     ///< m
    Vec3 target{0, 0.5f, 0};  ///< m
    Vec3 up{0, 1, 0};         ///< Not 0; of any other length.
    float field_of_view = 45; ///< Degrees, vertical.
};

/// What a run of the scene produces.
struct Output {
    float frames_per_second = 60; ///< Of simulated time. A frame must be an integer number of steps.
    float duration = 5;           ///< s
};

struct SceneFile {
    std::string title{};
    std::string about{}; ///< A description for readers.
    CheckedScene scene;
    /// Group names. The first is group 1. Particles without a group are in group 0.
    std::vector<std::string> groups{};
    Camera camera{};
    Output output{};
    bool has_camera = false; ///< Whether the file has an eye or a target. If not, render::camera_around() shows the whole scene.
};

struct ReadOptions {
    /// Overrides values of the file: "solver.iterations=4" or "/colliders/0/radius=0.5". The text after the first = is
    /// JSON, or else a string. Keys that the file does not have are added.
    std::vector<std::string> set{};
    /// A file with more is rejected before memory is allocated for them. World::max_particles() is the limit of a device.
    std::uint64_t max_particles = 100'000'000;
    /// Whether mesh files may be outside the folder of the scene. Links are followed first.
    bool allow_outside = false;
};

inline constexpr std::uint64_t kMaxSceneBytes = 256u << 20; ///< Of a scene file.

/// Throws Error "FILE:LINE: PATH: found …, expected …" or, if it is not JSON, "FILE:LINE:COLUMN: found …, expected …". Mesh files
/// are relative to the scene file, in its folder or below.
MOTE_API SceneFile read_scene(const std::filesystem::path& file, const ReadOptions& options = {});
/// The same from memory. `name` replaces the file name in errors. Mesh files are relative to `folder`.
MOTE_API SceneFile parse_scene(std::string_view json, const std::string& name, const std::filesystem::path& folder,
                               const ReadOptions& options = {});

/// JSON that reads back to the same scene_hash(). Particles, links and colliders are written individually, not as shapes. Throws
/// Error if the camera or output is invalid.
MOTE_API std::string write_scene(const SceneFile& file);
/// The same with a default camera.
MOTE_API std::string write_scene(const CheckedScene& scene);
/// Replaces the file atomically. Throws Error if it cannot be written; an existing file is then unchanged.
MOTE_API void write_scene(const std::filesystem::path& path, const SceneFile& file);

/// Throws Error naming the nearest valid frame rates if this is not an integer. read_scene() has already checked that.
MOTE_API std::uint32_t steps_per_frame(const Solver& solver, const Output& output);

inline constexpr std::uint64_t kMaxFrames = 100'000'000; ///< Of a run.
/// The frames of the duration, at least 1. Throws Error above kMaxFrames. read_scene() has already checked that.
MOTE_API std::uint64_t frame_count(const Output& output);

/// The JSON Schema (2020-12) of scene files: docs/scene.schema.json.
MOTE_API std::string scene_schema();

} // namespace mote
