#include "physics/emit/emit.hpp"

#include "gpu/format.hpp"
#include "physics/emit/emit_plan_shared.h"
#include "physics/emit/emit_shared.h"
#include "physics/emit/emitter_layer.hpp"
#include "physics/kind.hpp"
#include "vector3.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace mote::physics {

namespace {

using graph::Buffer;
using graph::Graph;

// The first step that starts at or after a time (s).
std::uint32_t step_at(float time, float time_step) {
    constexpr double kNever = std::numeric_limits<std::uint32_t>::max();
    return static_cast<std::uint32_t>(std::clamp(std::ceil(static_cast<double>(time) / time_step - 1e-6), 0.0, kNever));
}

} // namespace

EmitterTable emitter_table(const Scene& scene, const std::function<float(const Emitter&)>& inverse_mass) {
    EmitterTable table;
    for (std::uint32_t e = 0; e < scene.emitters.size(); ++e) {
        const Emitter& emitter = scene.emitters[e];
        const Vec3 direction = normalized(emitter.direction);
        const auto [sites, share] = emitter_layer(emitter, scene.dimensions);
        const double rate = share * double{emitter.speed * scene.solver.time_step / (2 * emitter.particle_radius)};
        const auto site_count = static_cast<std::uint32_t>(sites.size());
        table.emitters.push_back({direction[0], direction[1], direction[2], emitter.speed});
        const auto spacing = static_cast<float>(2 * double{emitter.particle_radius} / share);
        table.emitters.push_back({emitter.particle_radius, inverse_mass(emitter), spacing, 0});
        const auto rate_bits = static_cast<std::uint64_t>(std::round(std::ldexp(rate, 32)));
        const auto whole_layers = static_cast<std::uint32_t>(rate_bits >> 32);
        table.parameters.push_back({step_at(emitter.start_time, scene.solver.time_step),
                                    step_at(emitter.end_time, scene.solver.time_step), whole_layers,
                                    static_cast<std::uint32_t>(rate_bits)});
        table.parameters.push_back(
            {emitter.material, phase_of(kind_of(scene.materials[emitter.material]), 0, true), emitter.group, site_count});
        const std::uint32_t max_layers = whole_layers + 1;
        for (std::uint32_t layer = 0; layer < max_layers; ++layer) {
            for (std::uint32_t s = 0; s < site_count; ++s) {
                table.sites.push_back({sites[s][0], sites[s][1], sites[s][2], 0});
                table.site_indices.push_back({e, layer, s, 0});
            }
        }
    }
    return table;
}

void emit(Graph& graph, const State& state, const EmitterTable& table) {
    const std::uint32_t capacity = state.count.capacity;
    const auto emitter_count = static_cast<std::uint32_t>(table.emitters.size() / shared::EMITTER_VECTORS);
    const auto site_count = static_cast<std::uint32_t>(table.sites.size());
    const auto constant = [&](const char* name, const gpu::ElementType& type, const auto& values) {
        return graph.constant(name, type, std::as_bytes(std::span(values)));
    };
    const Buffer emitters = constant("emitters", gpu::kVec4, table.emitters);
    const Buffer parameters = constant("emitter parameters", gpu::kUvec4, table.parameters);
    const Buffer spawn_counts = graph.transient("spawn counts", gpu::kUvec2, emitter_count);
    const Buffer overflow = graph.check(
        "particles beyond the capacity", 0,
        mote::format("emitters: found {{0}} particles after emission, expected at most the capacity, {}; increase capacity",
                     capacity));
    graph.pass(
        "physics/emit/emit_plan", graph.one_group(graph::Count::host(1)),
        {{"EmitterParameters", parameters}, {"Counters", state.counters}, {"SpawnCount", spawn_counts}, {"Overflow", overflow}},
        shared::EmitPlanPush{emitter_count, capacity});
    graph.pass("physics/emit/emit", graph.threads(graph::Count::host(site_count)),
               {{"Emitters", emitters},
                {"EmitterParameters", parameters},
                {"Counters", state.counters},
                {"SpawnCount", spawn_counts},
                {"Sites", constant("sites", gpu::kVec4, table.sites)},
                {"SiteIndices", constant("site indices", gpu::kUvec4, table.site_indices)},
                {"PositionRadius", state.position_radius},
                {"Velocities", state.velocities},
                {"Phases", state.phases},
                {"Groups", state.groups},
                {"MaterialId", state.material_id},
                {"IdToIndex", state.id_to_index}});
}

} // namespace mote::physics
