#include "benchmark/world.hpp"

#include "benchmark/measure.hpp"
#include "benchmark/pass_times.hpp"
#include "benchmark/sample_scenes.hpp"
#include "benchmark/world_cost.hpp"
#include "gpu/allocator.hpp"
#include "gpu/device.hpp"
#include "reference/physics/world_reference.hpp"

#include <mote/world.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace mote::bench {

namespace {

constexpr unsigned kThreads = 2; // of the CPU reference

struct Case {
    std::string name;
    Scene scene;
    std::uint32_t warm_up; ///< Steps before the measurement, so that everything moves.
};

std::vector<Case> cases_of(const WorldOptions& options) {
    const std::vector<std::uint32_t> sizes =
        options.quick ? std::vector<std::uint32_t>{1000} : std::vector<std::uint32_t>{20'000, 100'000, 400'000};
    std::vector<Case> cases;
    for (const std::uint32_t size : sizes) {
        Scene dam = dam_break(size);
        cases.push_back({fmt::format("dam break {}", size), dam, 12});
        dam.solver.substeps = 1;
        cases.push_back({fmt::format("dam break {}, one substep", size), std::move(dam), 12});
    }
    const auto add_pile = [&](const char* name, Scene pile) {
        if (options.quick) pile.particles.resize(1001); // the large solid and some grains of the lowest layer
        // The large solid takes 0.5 s to reach the top of the grains.
        cases.push_back({name, std::move(pile), options.quick ? 1u : 66u});
    };
    add_pile("granular pile with ball", granular_pile_with_ball());
    add_pile("granular pile with ball, position-based", position_based_granular_pile_with_ball());
    std::erase_if(cases, [&](const Case& c) { return c.name.find(options.only) == std::string::npos; });
    return cases;
}

// Mean relative excess density of fluid particles.
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

Row measure_case(Context& context, const Case& c, double seconds) {
    World world(context, c.scene);
    reference::WorldReference<float> reference(c.scene, kThreads);
    for (std::uint32_t i = 0; i < c.warm_up; ++i) {
        world.step();
        reference.step();
    }
    const gpu::Device& device = context.device();
    std::uint64_t allocations = 0, host_syncs = 0;
    const auto step = [&] {
        const std::uint64_t allocations_before = device.allocator().allocations_ever(), waits_before = device.wait_count();
        const TimelinePoint submitted = world.submit();
        allocations += device.allocator().allocations_ever() - allocations_before;
        host_syncs += device.wait_count() - waits_before;
        world.wait(submitted);
    };
    PassTimes passes;
    const std::vector<double> ms =
        measure({{"mote", {}, step}, {"reference", [&] { passes.add(world.timings()); }, [&] { reference.step(); }}},
                {.seconds = seconds, .rounds = 3, .warm_up = false});
    world.check();
    const Health health = world.health();
    const CheckedScene checked(c.scene); // with the automatic values
    const double n = static_cast<double>(c.scene.particles.size());
    const double neighbours = static_cast<double>(reference.neighbours()) / n;
    const WorldFootprint footprint = world.footprint();
    const WorldCost cost = world_cost(context, checked, world.save());
    Row row{.bench = "world: " + c.name,
            .n = static_cast<std::uint32_t>(c.scene.particles.size()),
            .device = context.info().name,
            .ms = ms[0],
            .vs_native = ms[1] / ms[0],
            .passes = footprint.passes,
            .barriers = footprint.barriers,
            .pass_ms = passes.medians(),
            .native_ms = {{"CPU reference, 2 threads", ms[1]}}};
    row.more["substeps"] = checked->solver.substeps;
    row.more["iterations"] = checked->solver.iterations;
    row.more["particle_steps_per_s"] = 1000 * n / ms[0];
    row.more["ns_per_particle_step"] = 1e6 * ms[0] / n;
    row.more["allocations_in_steps"] = allocations;
    row.more["host_syncs_in_steps"] = host_syncs;
    row.more["peak_bytes"] = footprint.state_bytes + footprint.table_bytes + footprint.transient_bytes;
    row.more["streamed_bytes"] = cost.streamed_bytes;
    row.more["fetched_bytes"] = cost.fetched_bytes;
    row.more["scattered_bytes"] = cost.scattered_bytes;
    row.more["longest_list"] = cost.longest_list;
    row.more["neighbours"] = neighbours;
    row.more["max_penetration"] = health.max_penetration;
    row.more["mean_penetration"] = health.mean_penetration;
    row.more["density_error"] = density_error(c.scene, world.particles(), [](const WorldParticle& p) { return p.material; });
    row.more["reference_density_error"] =
        density_error(c.scene, reference.particles(),
                      [&](const reference::ReferenceParticle<float>& p) { return c.scene.particles[p.id].material; });
    return row;
}

} // namespace

std::string world_text(const Row& row) {
    const auto number = [&](const char* key) { return row.more[key].get<double>(); };
    constexpr double kMebibyte = 1024.0 * 1024;
    return fmt::format(
        "{}, {} particles with {:.1f} neighbours, {} × {} substeps × iterations:\n"
        "  {:.1f} ms per step, {:.2f} M particle-steps/s, {:.2f} of the CPU reference's on {} threads; density error {:.4f}, the "
        "reference's {:.4f}; penetration up to {:.3f} r, on average {:.4f} r\n"
        "  {} passes, {} barriers; accessed per particle: {:.0f} B in order, {:.0f} B for entries of lists, {:.0f} B of both "
        "scattered; "
        "longest list {}; {:.1f} MiB of memory at the peak\n"
        "  {} host waits and {} allocations within steps\n{}",
        row.bench, row.n, number("neighbours"), number("substeps"), number("iterations"), row.ms,
        number("particle_steps_per_s") / 1e6, row.vs_native, kThreads, number("density_error"), number("reference_density_error"),
        number("max_penetration"), number("mean_penetration"), row.passes, row.barriers, number("streamed_bytes") / row.n,
        number("fetched_bytes") / row.n, number("scattered_bytes") / row.n, number("longest_list"),
        number("peak_bytes") / kMebibyte, number("host_syncs_in_steps"), number("allocations_in_steps"), to_text(row.pass_ms));
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
