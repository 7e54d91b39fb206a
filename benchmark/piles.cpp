#include "benchmark/piles.hpp"

#include "benchmark/measure.hpp"
#include "benchmark/pass_times.hpp"
#include "support/line_plot.hpp"
#include "support/pile.hpp"

#include <mote/world.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>

namespace mote::bench {

namespace {

struct Pile {
    std::string name;
    test::Silo silo;
    bool all; ///< All candidates; otherwise those of the comparison with position-based contacts.
};

std::vector<Pile> piles(const std::string& only, bool quick) {
    std::vector<Pile> piles;
    if (quick) {
        piles.push_back({"silo, 2-D, 4 layers", {.layers = 4, .width = 8}, true});
    } else {
        piles.push_back({"silo, 2-D, 40 layers", {.layers = 40}, true});
        piles.push_back({"silo, 2-D, 80 layers", {.layers = 80}, false});
        // Passes over few grains take as long to begin as to run; over these the sweeps dominate.
        piles.push_back({"silo, 2-D, 40 layers, 10,000 grains", {.layers = 40, .width = 250}, false});
        piles.push_back({"silo, 3-D, 20 layers", {.dimensions = 3, .layers = 20, .width = 8}, false});
    }
    std::erase_if(piles, [&](const Pile& pile) { return pile.name.find(only) == std::string::npos; });
    return piles;
}

struct Candidate {
    std::string curve; ///< Which settings belong together.
    Solver solver;
};

Candidate impulses(std::uint32_t substeps, std::uint32_t iterations) {
    const char* curve = substeps == 0 ? "impulse, automatic" : iterations == 1 ? "impulse, n × 1" : "impulse, n × 2";
    return {curve, {.substeps = substeps, .iterations = iterations}};
}

Candidate positions(const char* curve, std::uint32_t substeps, std::uint32_t iterations, std::uint32_t stabilisation = 0) {
    Candidate candidate{curve, {.substeps = substeps, .iterations = iterations, .stabilisation_iterations = stabilisation}};
    candidate.solver.contact.method = ContactMethod::position;
    return candidate;
}

constexpr const char* kCompared = "position, 8 × 8";

std::vector<Candidate> candidates(bool all) {
    std::vector<Candidate> candidates{positions(kCompared, 8, 8), impulses(0, 0)};
    const auto add = [&](const Candidate& candidate) { candidates.push_back(candidate); };
    for (const std::uint32_t substeps : {8u, 12u, 16u}) add(impulses(substeps, 1));
    if (!all) return candidates;
    for (const std::uint32_t substeps : {4u, 24u}) add(impulses(substeps, 1));
    for (const std::uint32_t substeps : {4u, 8u, 12u, 16u, 24u}) add(impulses(substeps, 2));
    for (const std::uint32_t iterations : {8u, 16u}) add(positions("position, 1 × n", 1, iterations));
    for (const std::uint32_t substeps : {16u, 32u}) add(positions("position, n × 1", substeps, 1));
    add(positions("position, 1 × 16 with 16 of stabilisation", 1, 16, 16));
    return candidates;
}

struct Settled {
    CheckedScene scene;
    World world;
    HealthRecord health{};
    PassTimes passes{};
};

// Energy is measured while the pile settles.
std::unique_ptr<Settled> settle(Context& context, const CheckedScene& scene, int steps) {
    auto settled = std::make_unique<Settled>(scene, World(context, scene));
    settled->health = settled->world.health();
    for (int step = 1; step <= steps; ++step) {
        settled->world.step();
        if (step % 4 == 0) settled->health.add(settled->world.health());
    }
    return settled;
}

Row row_of(Context& context, const Pile& pile, const Candidate& candidate, const Settled& settled, double ms) {
    const std::vector<WorldParticle> particles = settled.world.particles();
    const WorldFootprint footprint = settled.world.footprint();
    Row row{.bench = pile.name,
            .n = static_cast<std::uint32_t>(particles.size()),
            .device = context.info().name,
            .ms = ms,
            .passes = footprint.passes,
            .barriers = footprint.barriers,
            .pass_ms = settled.passes.medians(),
            .native_ms = {}};
    row.more["curve"] = candidate.curve;
    row.more["substeps"] = settled.scene->solver.substeps;
    row.more["iterations"] = settled.scene->solver.iterations;
    row.more["stabilisation_iterations"] = settled.scene->solver.stabilisation_iterations;
    row.more["penetration"] = test::quantile(test::penetrations(particles), 0.99);
    row.more["rms_speed"] = test::rms_speed(particles);
    row.more["energy_gained"] = settled.health.energy_gained;
    return row;
}

double number(const Row& row, const char* key) { return row.more.at(key).get<double>(); }

std::vector<Row> measure_pile(Context& context, const Pile& pile, int steps, double seconds) {
    const std::vector<Candidate> solved = candidates(pile.all);
    std::vector<std::unique_ptr<Settled>> settled;
    std::vector<Contestant> contestants;
    for (const Candidate& candidate : solved) {
        Scene scene = test::silo_scene(pile.silo);
        scene.solver = candidate.solver;
        Settled& one = *settled.emplace_back(settle(context, scene, steps));
        contestants.push_back({candidate.curve, [&] { one.passes.add(one.world.timings()); }, [&] { one.world.step(); }});
    }
    const std::vector<double> ms = measure(contestants, {.seconds = seconds, .rounds = 3, .warm_up = false});
    std::vector<Row> rows;
    for (std::size_t i = 0; i < solved.size(); ++i) rows.push_back(row_of(context, pile, solved[i], *settled[i], ms[i]));
    return rows;
}

// What method `impulse` needs for the penetration of position-based contacts.
void compare(std::vector<Row>& rows) {
    Row& compared = rows.front();
    const Row* fastest = nullptr;
    for (const Row& row : rows) {
        const bool impulse = row.more.at("curve").get<std::string>().starts_with("impulse");
        if (!impulse || number(row, "penetration") > number(compared, "penetration")) continue;
        if (fastest == nullptr || row.ms < fastest->ms) fastest = &row;
    }
    if (fastest == nullptr) return;
    compared.more["impulse_is_faster"] = compared.ms / fastest->ms;
    compared.more["impulse_substeps"] = fastest->more.at("substeps");
    compared.more["impulse_iterations"] = fastest->more.at("iterations");
}

} // namespace

std::vector<Row> run_piles(Context& context, const std::string& only, bool quick, const std::function<void(const Row&)>& report) {
    std::vector<Row> rows;
    for (const Pile& pile : piles(only, quick)) {
        std::vector<Row> of_pile = measure_pile(context, pile, quick ? 12 : 120, quick ? 0 : 6);
        compare(of_pile);
        for (const Row& row : of_pile) report(row);
        rows.insert(rows.end(), of_pile.begin(), of_pile.end());
    }
    return rows;
}

std::string pile_text(const Row& row) {
    std::string text =
        fmt::format("  {}: {}, {} × {}: {:.1f} ms per step, penetration {:.4f} r, at rest {:.2g} m/s, energy gained {:.2g}",
                    row.bench, row.more.at("curve").get<std::string>(), number(row, "substeps"), number(row, "iterations"),
                    row.ms, number(row, "penetration"), number(row, "rms_speed"), number(row, "energy_gained"));
    if (row.more.at("curve") != kCompared) return text;
    if (!row.more.contains("impulse_is_faster")) return text + "\n  no impulses at the penetration of position, 8 × 8";
    text += fmt::format("\n  impulses at the penetration of position, 8 × 8: {} × {}, {:.2f} times as fast",
                        number(row, "impulse_substeps"), number(row, "impulse_iterations"), number(row, "impulse_is_faster"));
    return text;
}

std::vector<std::string> pile_plots(const std::vector<Row>& rows) {
    struct Measure {
        const char *key, *title, *axis;
    };
    constexpr std::array kMeasures{
        Measure{"penetration", "penetration", "penetration, 99th percentile (radii)"},
        Measure{"rms_speed", "residual speed", "rms speed (m/s)"},
        Measure{"energy_gained", "energy gained", "energy gained, of what was available"},
    };
    std::vector<std::string> plots;
    if (rows.empty()) return plots;
    for (const Measure& measure : kMeasures) {
        std::vector<test::Curve> curves;
        for (const Row& row : rows) {
            if (row.bench != rows.front().bench) continue;
            const std::string label = row.more.at("curve").get<std::string>();
            auto curve = std::ranges::find(curves, label, &test::Curve::label);
            if (curve == curves.end()) curve = curves.insert(curves.end(), {label, {}});
            curve->points.emplace_back(row.ms, std::max(1e-7, number(row, measure.key)));
        }
        for (test::Curve& curve : curves) {
            std::ranges::sort(curve.points);
            curve.dots = curve.points.size() == 1;
        }
        plots.push_back(test::to_svg(fmt::format("{}: {} over time per step", rows.front().bench, measure.title), "ms",
                                     measure.axis, curves, true));
    }
    return plots;
}

} // namespace mote::bench
