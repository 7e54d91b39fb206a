// The commands of `mote`. Every function returns the program's exit code or throws mote::Error.
#pragma once

#include <mote/mote.hpp>

#include <cstdint>
#include <filesystem>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace mote::cli {

/// An option or value of the command line that is wrong; the program then ends with exit code 2.
class OptionError : public Error {
public:
    using Error::Error;
};

/// The scene and the device.
struct SceneOptions {
    std::filesystem::path file;   ///< "-": standard input.
    std::vector<std::string> set; ///< Overrides: ReadOptions::set.
    bool allow_outside = false;   ///< ReadOptions::allow_outside.
    std::string device;           ///< ContextOptions::device.
};

/// Throws Error, or OptionError if an override is wrong.
SceneFile read_with_overrides(const SceneOptions& options, std::uint64_t max_particles = ReadOptions{}.max_particles);

/// A scene and the device that runs it.
struct SceneOnDevice {
    Context context;
    SceneFile file;
};
/// Opens the device first, to limit the number of particles that are read. Errors of the scene are still reported before errors
/// of the device.
SceneOnDevice open_scene(const SceneOptions& options);
/// Of that scene, or of one made from it. Throws Error, or OptionError if the scene has a World without the overrides.
World open_world(Context& context, const CheckedScene& scene, const SceneOptions& options);

/// `name`: "obj" or "ply"; the command line has checked it.
inline SurfaceFormat surface_format(const std::string& name) { return name == "obj" ? SurfaceFormat::obj : SurfaceFormat::ply; }
/// Throws OptionError if the scene is in 2-D, or has no fluid particle and no fluid emitter: the output of `option` would be
/// empty.
void require_surface(const Scene& scene, const char* option);

struct RunOptions {
    SceneOptions scene;
    std::optional<std::uint64_t> frames; ///< Counted from time 0. Default: the scene's duration.
    std::filesystem::path out;           ///< Empty: no frames.
    std::string format = "ply";
    std::string surface; ///< Format of fluid surface files; empty: none.
    std::uint64_t frame_stride = 1;
    bool overwrite = false; ///< Removes the frames, statistics and animation of an earlier run.
    bool stats = false;
    bool hash = false;
    bool quiet = false;
    bool strict = false;                      ///< What is beyond a bound of its health is an error.
    std::filesystem::path checkpoint, resume; ///< Empty: none.
};
int run(const RunOptions& options);

/// What an image shows, by names. style_of() in style_names.hpp interprets them.
struct StyleOptions {
    std::string view = "particles";
    std::string camera;                     ///< Eye and target, as "2,1.5,4,0,0.5,0"; empty: the scene's.
    std::string smoothing = "narrow_range"; ///< For view "surface".
    std::string color = "material";         ///< Name of a field.
    std::string range;                      ///< Of the field's values, as "0:2.5"; empty: automatic.
    std::string clip_plane;                 ///< Normal and offset of a plane, as "0,0,1:0.5"; empty: none.
    std::string colliders = "solid";
    std::string cloth = "mesh";
    std::string debug; ///< "tree:6,contacts"; empty: none.
    bool shadows = true;
    std::string fluid_shadows = "particles";
    bool trails = false;
    std::filesystem::path environment; ///< An equirectangular image; empty: none.
};

struct RenderOptions {
    SceneOptions scene;
    std::string frames;         ///< One frame, or the first and last as "a:b"; empty: the scene's duration.
    std::filesystem::path from; ///< Folder of frames written by `mote run`; empty: simulate.
    std::string size = "1280x720";
    StyleOptions style;
    std::string mesh; ///< Format of files with the mesh of view "mesh"; empty: none.
    std::filesystem::path out;
    bool overwrite = false; ///< As in RunOptions.
    bool quiet = false;
};
int render(const RenderOptions& options);

struct ViewOptions {
    SceneOptions scene;
    StyleOptions style;
    std::uint64_t frames = std::numeric_limits<std::uint64_t>::max(); ///< Closes after these.
    std::filesystem::path screenshot;                                 ///< Of the last frame; empty: none.
    std::filesystem::path script;                                     ///< view/script.hpp; empty: none.
    std::filesystem::path log;                                        ///< view/frame_log.hpp; empty: none.
};
int view(const ViewOptions& options);

/// Of `all`, the overrides and permissions are used; `scenes` are the files. `strict`: warnings are errors.
int validate(const std::vector<std::filesystem::path>& scenes, const SceneOptions& all, bool strict);
int info(const SceneOptions& scene);
int devices();
int schema();
/// Replaces this process by mote_bench, from the folder of this program.
int bench(const std::vector<std::string>& arguments);

} // namespace mote::cli
