#include "benchmark/convergence.hpp"

#include "benchmark/measure.hpp"
#include "benchmark/piles.hpp"
#include "benchmark/sample_scenes.hpp"
#include "support/line_plot.hpp"

#include <mote/world.hpp>

#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <string>

namespace mote::bench {

namespace {

// Mean relative elongation of the links; a compressed link counts as 0.
double stretch(const Scene& scene, const World& world) {
    const std::vector<WorldParticle> particles = world.particles();
    double sum = 0;
    for (const Link& link : scene.links) {
        const Vec3 &a = particles[link.a].position, &b = particles[link.b].position;
        const double length = std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
        const Vec3 &c = scene.particles[link.a].position, &d = scene.particles[link.b].position;
        const double rest = std::hypot(c[0] - d[0], c[1] - d[1], c[2] - d[2]);
        sum += std::max(0.0, length / rest - 1);
    }
    return sum / static_cast<double>(scene.links.size());
}

std::string cloth_name(LinkMethod method) { return method == LinkMethod::pbd ? "cloth, iterations" : "cloth, substeps"; }

bool is_cloth(const Row& row) { return row.bench.starts_with("cloth"); }

std::vector<Row> run_cloth(Context& context, const std::string& only, bool quick, const std::function<void(const Row&)>& report) {
    const int steps = quick ? 3 : 120;
    std::vector<Row> rows;
    for (const LinkMethod method : {LinkMethod::pbd, LinkMethod::xpbd}) {
        if (cloth_name(method).find(only) == std::string::npos) continue;
        for (std::uint32_t solves = 1; solves <= (quick ? 2u : 32u); solves *= 2) {
            Scene scene = cloth_on_a_line(quick ? 8 : 32);
            scene.solver.link.method = method;
            scene.solver.substeps = 1;
            (method == LinkMethod::pbd ? scene.solver.iterations : scene.solver.substeps) = solves;
            if (method == LinkMethod::xpbd) scene.solver.iterations = 1;
            World world(context, scene);
            std::vector<double> times;
            for (int i = 0; i < steps; ++i) {
                const auto begin = std::chrono::steady_clock::now();
                world.step();
                times.push_back(std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count());
            }
            Row row;
            row.bench = cloth_name(method);
            row.n = static_cast<std::uint32_t>(scene.particles.size());
            row.device = context.info().name;
            row.ms = median(times);
            row.passes = world.footprint().passes;
            row.barriers = world.footprint().barriers;
            row.more["solves"] = solves;
            row.more["stretch"] = stretch(scene, world);
            rows.push_back(row);
            report(rows.back());
        }
    }
    return rows;
}

std::string cloth_text(const Row& row) {
    return fmt::format("  {} {}: {:.1f} ms per step, stretch {:.5f}", row.more["solves"].get<int>(), row.bench, row.ms,
                       row.more["stretch"].get<double>());
}

std::string cloth_plot(const std::vector<Row>& rows) {
    std::vector<test::Curve> curves;
    for (const Row& row : rows) {
        if (curves.empty() || curves.back().label != row.bench) curves.push_back({row.bench, {}});
        curves.back().points.emplace_back(row.ms, std::max(1e-7, row.more.at("stretch").get<double>()));
    }
    return test::to_svg("Hanging cloth: stretch over time per step", "ms", "mean stretch", curves, true);
}

} // namespace

std::string convergence_text(const Row& row) { return is_cloth(row) ? cloth_text(row) : pile_text(row); }

std::vector<Row> run_convergence(Context& context, const ConvergenceOptions& options,
                                 const std::function<void(const Row&)>& report) {
    std::vector<Row> rows = run_cloth(context, options.only, options.quick, report);
    const std::vector<Row> piles = run_piles(context, options.only, options.quick, report);
    rows.insert(rows.end(), piles.begin(), piles.end());
    return rows;
}

std::string convergence_plot(const std::vector<Row>& rows) {
    std::vector<Row> cloth, piles;
    for (const Row& row : rows) (is_cloth(row) ? cloth : piles).push_back(row);
    std::vector<std::string> plots = pile_plots(piles);
    if (!cloth.empty()) plots.push_back(cloth_plot(cloth));
    return test::two_by_two(plots);
}

} // namespace mote::bench
