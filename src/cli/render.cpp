#include "cli/commands.hpp"
#include "cli/progress.hpp"

#include <mote/mote.hpp>
#include <mote/render/render.hpp>

#include <fmt/core.h>

#include <charconv>
#include <cmath>

namespace mote::cli {

namespace {

/// "12" or "a:b"; both ends are drawn.
struct FrameRange {
    std::uint64_t first = 0, last = 0;
};

std::optional<std::uint64_t> whole_number(std::string_view text) {
    std::uint64_t number = 0;
    const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), number);
    return status == std::errc{} && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

// Two whole numbers with this mark between them.
std::optional<std::pair<std::uint64_t, std::uint64_t>> pair_of(std::string_view text, char mark) {
    const std::size_t at = text.find(mark);
    if (at == std::string_view::npos) return std::nullopt;
    const auto first = whole_number(text.substr(0, at)), second = whole_number(text.substr(at + 1));
    return first && second ? std::optional(std::pair(*first, *second)) : std::nullopt;
}

FrameRange range_of(const std::string& text, const Output& output) {
    if (text.empty()) {
        const double frames = std::round(double{output.duration} * double{output.frames_per_second});
        return {0, static_cast<std::uint64_t>(std::max(frames, 1.0))};
    }
    if (const auto one = whole_number(text)) return {*one, *one};
    const auto both = pair_of(text, ':');
    if (!both || both->first > both->second) {
        throw Error(fmt::format("--frames is \"{}\"; expected a frame, or the first and the last as 0:120", text));
    }
    return {both->first, both->second};
}

VkExtent2D size_of(const std::string& text) {
    const auto both = pair_of(text, 'x');
    constexpr std::uint64_t kMost = 1u << 20; // what is too much for the device is up to it
    if (!both || both->first > kMost || both->second > kMost) {
        throw Error(fmt::format("--size is \"{}\"; expected pixels as 1280x720", text));
    }
    return {static_cast<std::uint32_t>(both->first), static_cast<std::uint32_t>(both->second)};
}

} // namespace

int render(const RenderOptions& options) {
    const SceneFile file = read_scene(options.scene, {.set = options.set});
    const FrameRange frames = range_of(options.frames, file.output);
    const std::uint32_t steps = steps_per_frame(file.scene.solver, file.output);
    Context context({.device = options.device});
    World world(context, file.scene);
    render::Canvas canvas(context, size_of(options.size));
    render::Renderer renderer(context, file.scene, world);
    const render::Camera camera = render::perspective(file.camera, canvas.aspect());
    std::error_code error;
    std::filesystem::create_directories(options.out, error);
    if (error) throw Error(fmt::format("{}: cannot be made a folder: {}", options.out.string(), error.message()));

    Progress progress(0, frames.last, steps * double{file.scene.solver.time_step}, options.quiet);
    for (std::uint64_t frame = 0; frame <= frames.last; ++frame) {
        for (std::uint32_t step = 0; frame > 0 && step < steps; ++step) world.step();
        if (frame >= frames.first) {
            canvas.draw(renderer, camera, {});
            write_png(options.out / fmt::format("frame_{:06}.png", frame), canvas.picture());
        }
        progress.show(frame, file.scene.particles.size());
    }
    return 0;
}

} // namespace mote::cli
