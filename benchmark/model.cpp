#include "benchmark/model.hpp"

#include <algorithm>

namespace mote::bench {

namespace {

constexpr double kLine = 64; // bytes
// spatial/run_search.glsl tests two candidates per iteration; a node of a tree is about three vectors (tree_search_passes.hpp).
constexpr double kCandidatesAtOnce = 2, kVectorsOfANode = 3;

bool is_search(const std::string& pass) { return pass.starts_with("spatial/") && pass.find("search") != std::string::npos; }

// Passes that include physics/fluid/neighbours.glsl read four neighbours a round. They are those with a form for particles that are
// alike.
double entries_at_once(const PassCounts& pass) { return pass.constants.contains("ALIKE") ? 4 : 1; }

// Iterations of the loop of a pass per entry of its lists, or per thread.
double iterations(const PassCounts& pass) {
    if (pass.entries > 0) {
        if (is_search(pass.pass)) return std::max(1.0, pass.steps_per_entry / kCandidatesAtOnce);
        return pass.steps_per_entry / entries_at_once(pass);
    }
    return is_search(pass.pass) ? std::max(1.0, pass.steps_per_thread / kVectorsOfANode) : 1;
}

} // namespace

Bound ModelledStep::binds() const { return static_cast<Bound>(std::ranges::max_element(of) - of.begin()); }

ModelledStep model_step(const SceneCounts& scene, const Instructions& instructions, const Gpu& gpu, double particles,
                        const ModelAssumptions& assumed) {
    const double scale = particles / scene.particles;
    const double clocks_per_ms = gpu["ghz"] * 1e6, units = gpu["units"];
    const double cache_bytes = gpu["cache_mb"] * 1e6;
    const double dram_per_ms = gpu["dram_gb_per_s"] * 1e6, cache_per_ms = gpu["cache_gb_per_s"] * 1e6; // bytes
    const double lines_per_ms = units * gpu["lines_per_clock"] * clocks_per_ms;
    const double lane_instructions_per_ms = units * gpu["lanes"] * clocks_per_ms;

    ModelledStep step;
    for (const PassCounts& pass : scene.passes) {
        const bool grows = pass.elements > 1; // single threads stay single
        const double s = grows ? scale : 1;
        const InstructionCounts& code = instructions.of(pass);
        const double fetched = s * pass.fetched, streamed = s * pass.streamed, footprint = s * pass.footprint;

        const double from_memory = footprint / (footprint <= cache_bytes ? cache_per_ms : dram_per_ms);
        const double from_cache = (streamed + assumed.first_cache_misses * fetched) / cache_per_ms;
        const double gathers = pass.gathers_per_entry / (pass.lanes_per_line * assumed.lanes_per_line);
        const double each = is_search(pass.pass) ? pass.fetches_per_entry / assumed.lanes_per_run
                                                 : pass.fetches_per_entry - pass.gathers_per_entry + gathers;
        const double loads = s * pass.entries * each;
        const double scattered_alone = std::max(0.0, s * pass.scattered - fetched) / kLine;
        const double looked_up = loads + streamed / kLine + scattered_alone;
        const double repeated = s * (pass.entries > 0 ? pass.in_subgroups : pass.elements) * iterations(pass);
        const double executed = s * pass.elements * code.outside + repeated * code.loop;
        const double longest = pass.entries > 0 ? pass.longest : 1;
        const double of_an_entry = (is_search(pass.pass) ? 1 : assumed.loads_in_a_row) * gpu["load_ns"] * 1e-6 +
                                   code.loop * gpu["instruction_clocks"] / clocks_per_ms;

        const std::array times{0.0, std::max(from_memory, from_cache), executed / lane_instructions_per_ms,
                               looked_up / lines_per_ms, pass.elements > 0 ? longest * iterations(pass) * of_an_entry : 0.0};
        const auto binding = static_cast<std::size_t>(std::ranges::max_element(times) - times.begin());
        const double latency = pass.barrier ? gpu["dispatch_us"] * 1e-3 : 0;
        step.of[0] += pass.times * latency;
        step.of[binding] += pass.times * times[binding];
        step.passes.push_back({pass.pass, pass.times * (latency + times[binding]), static_cast<Bound>(binding)});
    }
    for (const double ms : step.of) step.ms += ms;
    return step;
}

} // namespace mote::bench
