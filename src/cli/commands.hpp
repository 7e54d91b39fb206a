// What `mote` can be told to do. Every function gives back the program's exit code, or throws mote::Error.
#pragma once

#include <mote/mote.hpp>

#include <cstdint>
#include <filesystem>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace mote::cli {

inline constexpr int kInterrupted = 130; // as shells have it: 128 + SIGINT

/// Which scene, and where.
struct SceneOptions {
    std::filesystem::path file;
    std::vector<std::string> set; ///< Values in the place of the file's.
    std::string device;           ///< An index, or a part of a name; empty: the best.
};

/// A scene and the device that shall run it.
struct SceneOnDevice {
    Context context;
    SceneFile file;
};
/// The device is asked first how many particles it has room for, but what is wrong with the scene is told before what is wrong
/// with the device.
SceneOnDevice open_scene(const SceneOptions& options);

/// "obj" or "ply", which the command line has made sure of.
inline SurfaceFormat surface_format(const std::string& name) { return name == "obj" ? SurfaceFormat::obj : SurfaceFormat::ply; }
/// Throws Error if nothing in the scene is ever fluid: what `option` writes would be empty.
void require_fluid(const Scene& scene, const char* option);

struct RunOptions {
    SceneOptions scene;
    std::optional<std::uint64_t> frames; ///< Counted from the scene's beginning; else its duration.
    std::filesystem::path out;           ///< Empty: no frames.
    std::string format = "ply";
    std::string surface; ///< The format of files with the fluids' surface; empty: none.
    std::uint64_t every = 1;
    bool stats = false;
    bool hash = false;
    bool quiet = false;
    std::filesystem::path checkpoint, resume; ///< Empty: none.
};
int run(const RunOptions& options);

/// What a picture shows, by names; style_of() in style_names.hpp says what they mean.
struct StyleOptions {
    std::string view = "particles";
    std::string smoothing = "narrow_range"; ///< Of view "surface".
    std::string color = "material";         ///< A field.
    std::string range;                      ///< Of its numbers, as "0:2.5"; empty: one that suits the scene.
    std::string clip_plane;                   ///< Normal and offset of a plane, as "0,0,1:0.5"; empty: none.
    std::string colliders = "solid";
    std::string cloth = "mesh";
    std::string debug; ///< "tree:6,contacts"; empty: none.
    bool shadows = true;
    std::string fluid_shadows = "particles";
    bool trails = false;
    std::filesystem::path environment; ///< An equirectangular picture; empty: none.
};

struct RenderOptions {
    SceneOptions scene;
    std::string frames;         ///< One, or the first and the last as "a:b"; empty: all of the scene's duration.
    std::filesystem::path from; ///< Frames that `mote run` has written; empty: they are simulated.
    std::string size = "1280x720";
    StyleOptions style;
    std::string mesh; ///< The format of files with the mesh of view "mesh"; empty: none.
    std::filesystem::path out;
    bool quiet = false;
};
int render(const RenderOptions& options);

struct ViewOptions {
    SceneOptions scene;
    StyleOptions style;
    std::uint64_t frames = std::numeric_limits<std::uint64_t>::max(); ///< Then it closes.
    std::filesystem::path screenshot;                                 ///< Of the last of them; empty: none.
    std::filesystem::path script;                                     ///< view/script.hpp; empty: none.
    std::filesystem::path log;                                        ///< view/frame_log.hpp; empty: none.
};
int view(const ViewOptions& options);

int validate(const std::vector<std::filesystem::path>& scenes);
int info(const SceneOptions& scene);
int devices();
int schema();
/// Becomes mote_bench, which is beside this program where it was built.
int bench(const std::vector<std::string>& arguments);

} // namespace mote::cli
