#include "benchmark/render.hpp"

#include "benchmark/measure.hpp"
#include "benchmark/pass_times.hpp"
#include "benchmark/sample_scenes.hpp"

#include <mote/render/render.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace mote::bench {

namespace {

constexpr int kWarmUp = 30;       // steps, so that the column has begun to fall
constexpr double kMaxOfFewer = 8; // allowed slowdown for five times the particles; above it, overdraw dominates the cost

// From the side and a little above, with the complete scene in view.
Camera camera_on(const Scene& scene) {
    Vec3 upper{};
    for (const Particle& particle : scene.particles)
        for (std::size_t axis = 0; axis < 3; ++axis) upper[axis] = std::max(upper[axis], particle.position[axis]);
    const float edge = upper[1];
    return {.eye = {1.5f * edge, 1.3f * edge, 4 * edge}, .target = {0.9f * edge, 0.35f * edge, 0.5f * edge}, .field_of_view = 40};
}

struct Look {
    std::string name;
    render::Style style;
};

// Plain impostors come first: the others are compared with them.
std::vector<Look> looks() {
    render::Style plain, shadows, surface, smooth;
    plain.light.shadows = surface.light.shadows = smooth.light.shadows = false;
    surface.view = smooth.view = render::View::surface;
    surface.surface.smoothing = render::Smoothing::none;
    render::Style of_particles = smooth, of_surface = smooth;
    of_particles.light.shadows = of_surface.light.shadows = true;
    of_surface.light.fluid_shadows = render::FluidShadows::surface;
    return {{"impostors", plain},
            {"impostors with shadows", shadows},
            {"surface", surface},
            {"smoothed surface", smooth},
            {"smoothed surface with shadows of particles", of_particles},
            {"smoothed surface with shadows of its mesh", of_surface}};
}

// The passes that take at least 1 % of the time: most layers do nothing in most frames.
std::vector<std::pair<std::string, double>> that_matter(std::vector<std::pair<std::string, double>> pass_ms) {
    double sum = 0;
    for (const auto& [pass, ms] : pass_ms) sum += ms;
    std::erase_if(pass_ms, [&](const auto& pass) { return pass.second < 0.01 * sum; });
    return pass_ms;
}

std::string name_of(const Look& look, VkExtent2D extent) {
    return fmt::format("render: {} {}x{}", look.name, extent.width, extent.height);
}

class Pictures {
public:
    Pictures(Context& context, std::uint32_t particles)
        : context_(context), scene_(dam_break(particles)), world_(context, scene_), renderer_(context, scene_, world_) {
        for (int i = 0; i < kWarmUp; ++i) world_.step();
    }

    std::vector<Row> measure_at(VkExtent2D extent, const RenderOptions& options) {
        render::OffscreenTarget target(context_, extent);
        const render::Camera camera = render::perspective(camera_on(scene_), target.aspect());
        const std::vector<Look> all = looks();
        std::vector<Contestant> contestants;
        for (const Look& look : all)
            contestants.push_back({look.name, {}, [&, style = look.style] { target.draw(renderer_, camera, style); }});
        const std::size_t rounds = options.quick ? 1 : 3;
        const std::vector<double> ms = measure(contestants, {.seconds = options.seconds, .rounds = rounds});
        std::vector<Row> rows;
        for (std::size_t i = 0; i < all.size(); ++i) {
            PassTimes passes;
            for (std::size_t round = 0; round < rounds; ++round) {
                target.draw(renderer_, camera, all[i].style);
                passes.add(renderer_.timings());
            }
            Row row{.bench = name_of(all[i], extent),
                    .n = static_cast<std::uint32_t>(scene_.particles.size()),
                    .device = context_.info().name,
                    .ms = ms[i],
                    .passes = static_cast<std::uint32_t>(renderer_.timings().size()),
                    .pass_ms = that_matter(passes.medians()),
                    .native_ms = {}};
            row.more["width"] = extent.width;
            row.more["height"] = extent.height;
            row.more["of_impostors"] = ms[i] / ms[0];
            rows.push_back(std::move(row));
        }
        return rows;
    }

private:
    Context& context_;
    Scene scene_;
    World world_;
    render::Renderer renderer_;
};

} // namespace

std::string render_text(const Row& row) {
    return fmt::format("{}, {} particles: {:.1f} ms, {:.2f} of plain impostors, {:.2f} of the fewest particles\n{}", row.bench,
                       row.n, row.ms, row.more["of_impostors"].get<double>(), row.more["of_fewer"].get<double>(),
                       to_text(row.pass_ms));
}

std::vector<Row> run_render(Context& context, const RenderOptions& options, const std::function<void(const Row&)>& report) {
    const std::vector<std::uint32_t> numbers =
        options.quick ? std::vector<std::uint32_t>{500, 2000} : std::vector<std::uint32_t>{20'000, 100'000};
    const std::vector<VkExtent2D> extents =
        options.quick ? std::vector<VkExtent2D>{{64, 36}} : std::vector<VkExtent2D>{{640, 360}, {1920, 1080}};
    // All looks are measured at once. This takes long: do not begin if no result is wanted.
    const auto is_wanted = [&](const std::string& name) { return name.find(options.only) != std::string::npos; };
    const auto any_at = [&](VkExtent2D extent) {
        return std::ranges::any_of(looks(), [&](const Look& look) { return is_wanted(name_of(look, extent)); });
    };
    std::vector<Row> rows;
    if (std::ranges::none_of(extents, any_at)) return rows;
    std::map<std::string, double> ms_of_fewer;
    for (const std::uint32_t number : numbers) {
        Pictures pictures(context, number);
        for (const VkExtent2D& extent : extents) {
            for (Row& row : pictures.measure_at(extent, options)) {
                if (!is_wanted(row.bench)) continue;
                const auto [fewer, is_first] = ms_of_fewer.emplace(row.bench, row.ms);
                row.more["of_fewer"] = is_first ? 1 : row.ms / fewer->second;
                report(row);
                if (row.more["of_fewer"] > kMaxOfFewer)
                    throw Error(fmt::format("{}: {} particles: found {:.1f} times the time of the fewest, expected at most {}",
                                            row.bench, row.n, row.more["of_fewer"].get<double>(), kMaxOfFewer));
                rows.push_back(std::move(row));
            }
        }
    }
    return rows;
}

} // namespace mote::bench
