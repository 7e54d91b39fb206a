// `mote render`: images of a scene's frames, simulated now or read from files.
#include "cli/animation.hpp"
#include "cli/commands.hpp"
#include "cli/flat_rectangle.hpp"
#include "cli/frame_files.hpp"
#include "cli/interruption.hpp"
#include "cli/output_folder.hpp"
#include "cli/progress.hpp"
#include "cli/run_health.hpp"
#include "cli/scene_report.hpp"
#include "cli/style_names.hpp"

#include <mote/mote.hpp>
#include <mote/render/render.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <numeric>
#include <utility>

namespace mote::cli {

namespace {

namespace fs = std::filesystem;

std::optional<std::uint64_t> whole_number(std::string_view text) {
    std::uint64_t number = 0;
    const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), number);
    return status == std::errc{} && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

// Two integers separated by `mark`.
std::optional<std::pair<std::uint64_t, std::uint64_t>> pair_of(std::string_view text, char mark) {
    const std::size_t at = text.find(mark);
    if (at == std::string_view::npos) return std::nullopt;
    const auto first = whole_number(text.substr(0, at)), second = whole_number(text.substr(at + 1));
    return first && second ? std::optional(std::pair(*first, *second)) : std::nullopt;
}

/// Both ends are included.
struct FrameRange {
    std::uint64_t first = 0, last = 0;
    bool has(std::uint64_t frame) const { return frame >= first && frame <= last; }
};

std::optional<FrameRange> range_of(const std::string& text) {
    if (text.empty()) return {};
    const auto one = whole_number(text);
    const auto both = one ? std::optional(std::pair(*one, *one)) : pair_of(text, ':');
    if (!both || both->first > both->second || both->second > kMaxFrames) {
        const char* why = both && both->first > both->second ? ", the first above the last" : "";
        throw OptionError(
            fmt::format("--frames: found \"{}\"{}, expected a frame, or the first and the last as 0:120, up to frame {}", text,
                        why, kMaxFrames));
    }
    return FrameRange{both->first, both->second};
}

VkExtent2D size_of(const std::string& text) {
    const auto both = pair_of(text, 'x');
    constexpr std::uint64_t kMaxSide = 1u << 20; // the device checks its own limit
    const auto makes_sense = [](std::uint64_t side) { return side > 0 && side <= kMaxSide; };
    if (!both || !makes_sense(both->first) || !makes_sense(both->second)) {
        throw OptionError(fmt::format("--size: found \"{}\", expected pixels as 1280x720", text));
    }
    return {static_cast<std::uint32_t>(both->first), static_cast<std::uint32_t>(both->second)};
}

render::Camera camera_for(const StyleOptions& options, const SceneFile& file, float aspect) {
    const Camera camera = camera_of(options, file, aspect);
    if (file.scene->dimensions == 3) return render::perspective(camera, aspect);
    const Rectangle all = rectangle_around(file.scene);
    return render::flat(all.lower, all.upper, aspect);
}

// Does what needs memory that grows with the size. What is too large for the device is then a wrong --size.
template <typename Do> auto with_pixels(const std::string& size, const Do& make) {
    try {
        return make();
    } catch (const Error& error) {
        const std::string_view text = error.what();
        constexpr std::string_view kWhere = "Renderer::resize"; // begins its message about the extent
        if (text.starts_with(kWhere)) throw OptionError(fmt::format("--size{}", text.substr(kWhere.size())));
        // Of a buffer or image that is too large it begins with its kind and name, which mean nothing to users.
        if (!text.starts_with("buffer \"") && !text.starts_with("image \"")) throw;
        const std::size_t reason = text.find(": ", text.find('"', text.find('"') + 1));
        if (reason == std::string_view::npos) throw;
        throw OptionError(fmt::format("--size {}: memory for its pixels{}", size, text.substr(reason)));
    }
}

// Resizes the renderer first: its error is about the frame size, while that of OffscreenTarget is about its images.
render::OffscreenTarget target_for(Context& context, render::Renderer& renderer, const std::string& size) {
    const VkExtent2D extent = size_of(size);
    return with_pixels(size, [&] {
        renderer.resize(extent);
        return render::OffscreenTarget(context, extent);
    });
}

class Render {
public:
    Render(const RenderOptions& options, SceneOnDevice opened)
        : options_(options), opened_(std::move(opened)), style_(style_of(options.style)), frames_(frames_to_draw()),
          steps_per_frame_(steps_per_frame(file_.scene->solver, file_.output)),
          world_(open_world(context_, file_.scene, options.scene)),
          renderer_(context_, file_.scene, world_, {}, options.style.environment),
          target_(target_for(context_, renderer_, options.size)), camera_(camera_for(options.style, file_, target_.aspect())) {}

    int operator()() {
        if (!options_.mesh.empty()) require_surface(file_.scene, "--mesh");
        // What grows with the size must be known to fit before the simulation begins.
        with_pixels(options_.size, [&] { target_.prepare(renderer_, camera_, style_); });
        const OutputFolder folder(options_.out);
        make_way(options_.out, files_from(options_.out, "frame", {"png"}, 0), 0, options_.overwrite);
        make_way(options_.out, files_from(options_.out, "mesh", {"obj", "ply"}, 0), 0, options_.overwrite);
        if (fs::exists(movie_)) make_way(options_.out, {movie_}, 0, options_.overwrite); // these frames may get none
        if (!options_.from.empty() &&
            std::ranges::any_of(file_.scene->links, [](const Link& link) { return link.tear_strain > 0; })) {
            fmt::print(stderr, "mote: {}: frames do not record torn links; all links are drawn intact\n", options_.from.string());
        }
        const Interruption interruption;
        if (measures_health()) health_.measure(world_);
        {
            // The frames before the first image are simulated as well.
            Progress progress(options_.from.empty() ? 0 : frames_.front(), frames_.back(),
                              steps_per_frame_ * double{file_.scene->solver.time_step}, options_.quiet);
            for (const std::uint64_t frame : frames_) {
                if (!bring(frame, interruption, progress)) break;
                target_.draw(renderer_, camera_, style_);
                const fs::path path = image_files_.path(frame);
                render::write_png(path, target_.image());
                images_.push_back(path);
                if (!options_.mesh.empty())
                    write_surface(mesh_files_.path(frame), surface_format(options_.mesh), renderer_.mesh());
                progress.show(frame, world_.count());
            }
        }
        if (!options_.quiet) fmt::print(stderr, "{}\n", image_files_.what_was_written(images_.size()));
        if (!interruption.happened()) animate();
        if (measures_health()) {
            if (!interruption.happened()) health_.try_step(world_);
            health_.report(file_.scene, options_.quiet);
        }
        return interruption.exit_code();
    }

private:
    std::vector<std::uint64_t> frames_to_draw() const {
        const std::optional<FrameRange> range = range_of(options_.frames);
        std::vector<std::uint64_t> frames;
        if (!options_.from.empty()) {
            frames = saved_files_.numbers();
            if (frames.empty())
                throw Error(fmt::format("{}: found no frames, expected frame_000000.ply and so on", options_.from.string()));
            const std::uint64_t first = frames.front(), last = frames.back();
            if (range) std::erase_if(frames, [&](std::uint64_t frame) { return !range->has(frame); });
            if (frames.empty()) {
                throw OptionError(fmt::format("--frames: found \"{}\", expected frames of {} to {} that {} has", options_.frames,
                                              first, last, options_.from.string()));
            }
            return frames;
        }
        const FrameRange drawn = range.value_or(FrameRange{0, frame_count(file_.output)});
        frames.resize(drawn.last - drawn.first + 1);
        std::iota(frames.begin(), frames.end(), drawn.first);
        return frames;
    }

    // Of what is simulated, unless it would not be printed.
    bool measures_health() const { return options_.from.empty() && !options_.quiet; }

    // Advances the world to the frame; false if interrupted.
    bool bring(std::uint64_t frame, const Interruption& interruption, Progress& progress) {
        if (interruption.happened()) return false;
        if (!options_.from.empty()) {
            const fs::path path = saved_files_.path(frame);
            const ParticleFrame saved = read_particles(path);
            try {
                world_.restore(saved.particles, saved.time);
            } catch (const Error& error) {
                throw Error(fmt::format("{}: found a frame of another scene, expected one of this scene: {}", path.string(),
                                        error.what()));
            }
            return true;
        }
        for (std::uint64_t step = frame_ * steps_per_frame_; step < frame * steps_per_frame_; ++step) {
            if (interruption.happened()) return false;
            world_.step();
            if ((step + 1) % steps_per_frame_ != 0) continue;
            if (measures_health()) health_.measure(world_);
            if (const std::uint64_t done = (step + 1) / steps_per_frame_; done < frame) progress.show(done, world_.count());
        }
        frame_ = frame;
        return true;
    }

    void animate() {
        const std::optional<fs::path> encoder = find_encoder();
        if (images_.size() < 2 || !encoder) return;
        const double stride = static_cast<double>(frames_.back() - frames_.front()) / static_cast<double>(frames_.size() - 1);
        encode(*encoder, images_, double{file_.output.frames_per_second} / stride, movie_);
        if (!options_.quiet) fmt::print(stderr, "{} shows all frames\n", movie_.string());
    }

    const RenderOptions& options_;
    SceneOnDevice opened_;
    Context& context_ = opened_.context;
    const SceneFile& file_ = opened_.file;
    FrameFiles saved_files_{options_.from, "frame", "ply"};
    FrameFiles image_files_{options_.out, "frame", "png"};
    FrameFiles mesh_files_{options_.out, "mesh", options_.mesh};
    const fs::path movie_ = options_.out / "animation.mp4";
    render::Style style_;
    std::vector<std::uint64_t> frames_;
    std::uint32_t steps_per_frame_;
    World world_;
    render::Renderer renderer_;
    render::OffscreenTarget target_;
    render::Camera camera_;
    RunHealth health_{false};
    std::uint64_t frame_ = 0; // current frame of the simulation
    std::vector<fs::path> images_{};
};

} // namespace

int render(const RenderOptions& options) {
    if (!options.mesh.empty() && options.style.view != "mesh") {
        throw OptionError(
            fmt::format("--mesh: found --view \"{}\", expected --view mesh, whose mesh it writes", options.style.view));
    }
    SceneOnDevice opened = open_scene(options.scene);
    if (options.from.empty() && !options.quiet) report_scene(opened.file.scene, options.scene.file, false);
    return Render(options, std::move(opened))();
}

} // namespace mote::cli
