#include "bench/world_bench.hpp"

#include "bench/measure.hpp"
#include "gpu/allocator.hpp"
#include "gpu/device.hpp"
#include "reference/physics/step.hpp"

#include <mote/world.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

namespace mote::bench {

namespace {

constexpr float kRadius = 0.01f;         // m
constexpr std::uint32_t kIterations = 5; // as of the solvers that are published
constexpr std::uint32_t kWarmUp = 12;    // steps, so that all is in motion
constexpr unsigned kThreads = 2;         // of the twin

std::uint32_t edge_of(std::uint32_t particles) {
    return static_cast<std::uint32_t>(std::lround(std::cbrt(static_cast<double>(particles))));
}

struct Case {
    std::string name;
    Scene scene;
};

std::vector<Case> cases_of(const WorldOptions& options) {
    const std::vector<std::uint32_t> sizes =
        options.quick ? std::vector<std::uint32_t>{1000} : std::vector<std::uint32_t>{20'000, 100'000, 400'000};
    std::vector<Case> cases;
    for (const std::uint32_t size : sizes) cases.push_back({fmt::format("dam break {}", size), dam_break(size)});
    const std::uint32_t grains = options.quick ? 1000 : 64'934; // as of Jia 2017
    cases.push_back({fmt::format("granular column {}", grains), granular_column(grains)});
    std::erase_if(cases, [&](const Case& c) { return c.name.find(options.only) == std::string::npos; });
    return cases;
}

// By how much fluid particles are too dense, on average.
double density_error(const Scene& scene, const auto& particles, const auto& material_of) {
    double sum = 0;
    std::size_t count = 0;
    for (const auto& particle : particles) {
        const Material& material = scene.materials[material_of(particle)];
        if (material.kind != MaterialKind::fluid) continue;
        sum += std::max(0.0, static_cast<double>(particle.density) / material.density - 1);
        ++count;
    }
    return count == 0 ? 0 : sum / static_cast<double>(count);
}

std::vector<std::pair<std::string, double>> by_pass(const World& world) {
    std::map<std::string, double> sums;
    for (const PassTime& pass : world.timings()) sums[pass.pass] += pass.ms;
    std::vector<std::pair<std::string, double>> times(sums.begin(), sums.end());
    std::ranges::sort(times, std::greater{}, &std::pair<std::string, double>::second);
    return times;
}

Row measure_case(Context& context, const Case& c, double seconds) {
    World world(context, c.scene);
    reference::WorldTwin twin(c.scene, kThreads);
    for (std::uint32_t i = 0; i < kWarmUp; ++i) {
        world.step();
        twin.step();
    }
    const std::size_t allocations = context.device().allocator().allocation_count();
    const std::vector<double> ms = measure({{"mote", {}, [&] { world.step(); }}, {"twin", {}, [&] { twin.step(); }}},
                                           {.seconds = seconds, .rounds = 3, .warm_up = false});
    const double n = static_cast<double>(c.scene.particles.size());
    const WorldCost cost = world.cost();
    Row row{.bench = "world: " + c.name,
            .n = static_cast<std::uint32_t>(c.scene.particles.size()),
            .device = context.info().name,
            .ms = ms[0],
            .vs_native = ms[1] / ms[0],
            .passes = cost.passes,
            .barriers = cost.barriers,
            .pass_ms = by_pass(world),
            .native_ms = {{"twin of the step, 2 threads", ms[1]}}};
    row.more["particle_steps_per_s"] = 1000 * n / ms[0];
    row.more["ns_per_particle_step"] = 1e6 * ms[0] / n;
    row.more["allocations_in_steps"] = context.device().allocator().allocation_count() - allocations;
    row.more["submissions_per_step"] = 1; // and one wait for it, after it: World::step()
    row.more["state_bytes"] = cost.state_bytes;
    row.more["transient_bytes"] = cost.transient_bytes;
    row.more["neighbours"] = static_cast<double>(twin.neighbours()) / n;
    row.more["density_error"] = density_error(c.scene, world.particles(), [](const WorldParticle& p) { return p.material; });
    row.more["twin_density_error"] = density_error(
        c.scene, twin.particles(), [&](const reference::TwinParticle& p) { return c.scene.particles[p.id].material; });
    return row;
}

} // namespace

Scene dam_break(std::uint32_t particles) {
    Scene scene;
    const std::uint32_t water = scene.add({.name = "water", .kind = MaterialKind::fluid});
    const float edge = 2 * kRadius * static_cast<float>(edge_of(particles));
    scene.add_box({.upper = {edge, edge, edge}, .filling = {.radius = kRadius, .material = water}});
    scene.add_container({.centre = {1.25f * edge, edge, edge / 2}, .half_lengths = {1.25f * edge, edge, edge / 2}});
    scene.solver.iterations = kIterations;
    return scene;
}

Scene granular_column(std::uint32_t particles) {
    Scene scene;
    const std::uint32_t sand = scene.add({.name = "sand", .density = 1600});
    const float edge = 2 * kRadius * static_cast<float>(edge_of(particles));
    scene.add_box({.upper = {edge, edge, edge}, .filling = {.radius = kRadius, .material = sand, .jitter = 0.1f}});
    scene.colliders = {{.static_friction = 0.5f, .kinetic_friction = 0.4f}};
    scene.solver.iterations = kIterations;
    return scene;
}

std::vector<Row> run_world(Context& context, const WorldOptions& options, const std::function<void(const Row&)>& report) {
    std::vector<Row> rows;
    for (const Case& c : cases_of(options)) {
        rows.push_back(measure_case(context, c, options.seconds));
        report(rows.back());
    }
    return rows;
}

} // namespace mote::bench
