#include "cli/commands.hpp"
#include "cli/counted.hpp"
#include "cli/frame_files.hpp"
#include "cli/interruption.hpp"
#include "cli/output_folder.hpp"
#include "cli/printable.hpp"
#include "cli/progress.hpp"
#include "cli/run_health.hpp"
#include "cli/scene_report.hpp"
#include "cli/scene_source.hpp"

#include <mote/mote.hpp>

#include <fmt/core.h>

#include <chrono>
#include <filesystem>
#include <optional>
#include <utility>
#include <vector>

namespace mote::cli {

namespace {

ParticleFormat format_of(const std::string& name) {
    if (name == "vtp") return ParticleFormat::vtp;
    if (name == "csv") return ParticleFormat::csv;
    return ParticleFormat::ply;
}

class Run {
public:
    Run(const RunOptions& options, SceneOnDevice opened)
        : options_(options), opened_(std::move(opened)), steps_per_frame_(steps_per_frame(file_.scene->solver, file_.output)),
          frames_(options.frames ? *options.frames : frame_count(file_.output)),
          world_(open_world(context_, file_.scene, options.scene)) {}

    int operator()() {
        if (!options_.resume.empty()) resume();
        if (!options_.surface.empty()) require_surface(file_.scene, "--surface");
        if (!options_.out.empty()) take_folder(); // before another run's checkpoint is replaced
        if (!options_.checkpoint.empty()) save(); // fail now rather than after hours of work
        if (options_.stats) statistics_.emplace(options_.out / statistics_name());
        const std::uint64_t first = frame_;
        if (first == 0) write_frame();
        if (measures_health()) health_.measure(world_);
        {
            Progress progress(first, frames_, steps_per_frame_ * double{file_.scene->solver.time_step}, options_.quiet);
            while (frame_ < frames_ && !interruption_.happened()) {
                if (!simulate_frame()) break;
                write_frame();
                if (is_time_for_checkpoint()) save();
                progress.show(frame_, particles_);
            }
        }
        if (statistics_) statistics_->finish();
        if (!options_.checkpoint.empty() && world_.steps() == frame_ * steps_per_frame_) save();
        report(first);
        if (measures_health() && !interruption_.happened()) health_.try_step(world_);
        const int code = measures_health() ? health_.report(file_.scene, options_.quiet) : 0;
        return interruption_.happened() ? interruption_.exit_code() : code;
    }

private:
    using Clock = std::chrono::steady_clock;

    void take_folder() {
        folder_.emplace(options_.out);
        const std::uint64_t first = options_.resume.empty() ? 0 : frame_ + 1;
        make_way(options_.out, files_from(options_.out, "frame", {"ply", "vtp", "csv"}, first), first, options_.overwrite);
        make_way(options_.out, files_from(options_.out, "surface", {"obj", "ply"}, first), first, options_.overwrite);
        make_way(options_.out, earlier_statistics(), first, options_.overwrite); // also if this run writes none
    }

    // Of other runs of these frames, by the names of statistics_name().
    std::vector<std::filesystem::path> earlier_statistics() const {
        std::vector<std::filesystem::path> files = files_from(options_.out, "statistics_from", {"csv"}, frame_);
        const std::filesystem::path whole = options_.out / "statistics.csv";
        if (frame_ == 0 && std::filesystem::exists(whole)) files.insert(files.begin(), whole);
        return files;
    }

    void resume() {
        load_checkpoint(options_.resume, world_);
        if (world_.steps() % steps_per_frame_ != 0) {
            throw Error(fmt::format("{}: found step {}, expected one at the end of a frame of {} steps", options_.resume.string(),
                                    world_.steps(), steps_per_frame_));
        }
        frame_ = world_.steps() / steps_per_frame_;
        if (frame_ <= frames_) return;
        throw OptionError(fmt::format("--resume: found a checkpoint of frame {}, expected at most frame {}, the last of this run",
                                      frame_, frames_));
    }

    // Keeps the statistics of the run before the checkpoint.
    std::string statistics_name() const {
        return frame_ == 0 ? "statistics.csv" : fmt::format("statistics_from_{:06}.csv", frame_);
    }

    // False if interrupted within a frame, which is then not written.
    bool simulate_frame() {
        for (std::uint32_t step = 0; step < steps_per_frame_; ++step) {
            // With a checkpoint the frame is completed first.
            if (interruption_.happened() && step > 0 && options_.checkpoint.empty()) return false;
            world_.step();
            if (!statistics_) continue;
            const std::vector<WorldParticle> particles = world_.particles();
            statistics_->add(world_.steps(), world_.time(), compute_statistics(file_.scene, particles),
                             world_.health({.trial_step = true}), world_.timings());
        }
        ++frame_;
        if (measures_health()) health_.measure(world_);
        return true;
    }

    // Nothing is measured that would not be printed.
    bool measures_health() const { return options_.strict || !options_.quiet; }

    void write_frame() {
        if (options_.out.empty() || frame_ % options_.frame_stride != 0) {
            if (particles_ == 0 || !file_.scene->emitters.empty() || !file_.scene->sinks.empty()) count();
            return;
        }
        const std::vector<WorldParticle> particles = world_.particles();
        particles_ = particles.size();
        write_particles(frame_files_.path(frame_), format_of(options_.format), particles, file_.scene, world_.time());
        if (!options_.surface.empty()) {
            write_surface(surface_files_.path(frame_), surface_format(options_.surface),
                          extract_surface(context_, particles, file_.scene));
        }
        ++written_;
    }

    // Only for the progress bar, so at most once per second.
    void count() {
        const auto now = Clock::now();
        if (particles_ > 0 && now - counted_ < std::chrono::seconds(1)) return;
        counted_ = now;
        particles_ = world_.count();
    }

    bool is_time_for_checkpoint() const {
        return !options_.checkpoint.empty() && Clock::now() - saved_ > std::chrono::minutes(1);
    }
    void save() {
        save_checkpoint(options_.checkpoint, world_);
        saved_ = Clock::now();
    }

    void report(std::uint64_t first) {
        if (!options_.quiet) {
            const double wall = std::chrono::duration<double>(Clock::now() - begun_).count();
            fmt::print(stderr, "{} {}, {:.4g} s, of {} on {} in {:.1f} s\n",
                       interruption_.happened() ? "interrupted after" : "simulated", counted(frame_ - first, "frame"),
                       world_.time(), printable(std::filesystem::path(name_of_source(options_.scene.file)).filename().string()),
                       context_.info().name, wall);
            if (!options_.out.empty()) fmt::print(stderr, "{}\n", frame_files_.what_was_written(written_));
        }
        if (options_.hash) fmt::print("{:016x}\n", world_.state_hash());
    }

    const RunOptions& options_;
    SceneOnDevice opened_;
    Context& context_ = opened_.context;
    const SceneFile& file_ = opened_.file;
    std::uint32_t steps_per_frame_;
    std::uint64_t frames_;
    World world_;
    FrameFiles frame_files_{options_.out, "frame", options_.format};
    FrameFiles surface_files_{options_.out, "surface", options_.surface};
    std::optional<OutputFolder> folder_{};
    std::optional<StatisticsFile> statistics_{};
    RunHealth health_{options_.strict};
    std::uint64_t frame_ = 0;     // frames done
    std::uint64_t written_ = 0;   // files written
    std::uint64_t particles_ = 0; // at the last count
    Interruption interruption_{};
    Clock::time_point begun_ = Clock::now(), saved_ = begun_, counted_ = begun_;
};

} // namespace

int run(const RunOptions& options) {
    if (options.stats && options.out.empty()) throw OptionError("--stats: found no --out, expected the folder for its file");
    if (!options.surface.empty() && options.out.empty())
        throw OptionError("--surface: found no --out, expected the folder for its files");
    SceneOnDevice opened = open_scene(options.scene);
    // Before any work. Nothing is printed that nobody wants to see.
    if (options.strict || !options.quiet) {
        if (const int code = report_scene(opened.file.scene, options.scene.file, options.strict)) return code;
    }
    return Run(options, std::move(opened))();
}

} // namespace mote::cli
