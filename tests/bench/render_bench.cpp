#include "bench/render_bench.hpp"

#include "bench/measure.hpp"
#include "bench/world_bench.hpp"

#include <mote/render/render.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace mote::bench {

namespace {

constexpr int kWarmUp = 30; // steps: the column has begun to fall

// From the side and a little above, all of it in the picture.
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
    return {{"impostors", plain}, {"impostors with shadows", shadows}, {"surface", surface}, {"smoothed surface", smooth}};
}

// Those that take a hundredth of the time at least: most layers do nothing in most pictures.
std::vector<std::pair<std::string, double>> by_pass(const std::vector<PassTime>& passes) {
    double sum = 0;
    for (const PassTime& pass : passes) sum += pass.ms;
    std::vector<std::pair<std::string, double>> times;
    for (const PassTime& pass : passes)
        if (pass.ms >= 0.01 * sum) times.emplace_back(pass.pass, pass.ms);
    std::ranges::stable_sort(times, std::greater{}, &std::pair<std::string, double>::second);
    return times;
}

class Pictures {
public:
    Pictures(Context& context, std::uint32_t particles)
        : context_(context), scene_(dam_break(particles)), world_(context, scene_), renderer_(context, scene_, world_) {
        for (int i = 0; i < kWarmUp; ++i) world_.step();
    }

    std::vector<Row> measure_at(VkExtent2D extent, const RenderOptions& options) {
        render::Canvas canvas(context_, extent);
        const render::Camera camera = render::perspective(camera_on(scene_), canvas.aspect());
        const std::vector<Look> all = looks();
        std::vector<Contestant> contestants;
        for (const Look& look : all)
            contestants.push_back({look.name, {}, [&, style = look.style] { canvas.draw(renderer_, camera, style); }});
        const std::vector<double> ms = measure(contestants, {.seconds = options.seconds, .rounds = options.quick ? 1u : 3u});
        std::vector<Row> rows;
        for (std::size_t i = 0; i < all.size(); ++i) {
            canvas.draw(renderer_, camera, all[i].style); // for its passes
            Row row{.bench = fmt::format("render: {} {}x{}", all[i].name, extent.width, extent.height),
                    .n = static_cast<std::uint32_t>(scene_.particles.size()),
                    .device = context_.info().name,
                    .ms = ms[i],
                    .passes = static_cast<std::uint32_t>(renderer_.timings().size()),
                    .pass_ms = by_pass(renderer_.timings()),
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

std::vector<Row> run_render(Context& context, const RenderOptions& options, const std::function<void(const Row&)>& report) {
    const std::vector<std::uint32_t> numbers =
        options.quick ? std::vector<std::uint32_t>{500, 2000} : std::vector<std::uint32_t>{20'000, 100'000};
    const std::vector<VkExtent2D> extents =
        options.quick ? std::vector<VkExtent2D>{{64, 36}} : std::vector<VkExtent2D>{{640, 360}, {1920, 1080}};
    std::vector<Row> rows;
    std::map<std::string, double> ms_of_fewer;
    for (const std::uint32_t number : numbers) {
        Pictures pictures(context, number);
        for (const VkExtent2D& extent : extents) {
            for (Row& row : pictures.measure_at(extent, options)) {
                if (row.bench.find(options.only) == std::string::npos) continue;
                const auto [fewer, is_first] = ms_of_fewer.emplace(row.bench, row.ms);
                row.more["of_fewer"] = is_first ? 1 : row.ms / fewer->second;
                report(row);
                rows.push_back(std::move(row));
            }
        }
    }
    return rows;
}

} // namespace mote::bench
