#include "spatial/check_particles.hpp"

#include "gpu/format.hpp"
#include "spatial/check_particles_shared.h"
#include "spatial/search_shared.h"

#include <algorithm>
#include <string>

namespace mote::spatial {

namespace {

// `last`: what w is, for the message.
void check(graph::Graph& graph, std::string_view noun, graph::Buffer spheres, const graph::Count& count, std::uint32_t radii,
           const RadiusRange& range, std::string_view last = "radius") {
    graph.require("check_particles", "spheres", spheres, gpu::kVec4, count.capacity);
    const float smallest = std::max(range.smallest, kSmallestRadius), largest = std::min(range.largest, kLargestRadius);
    const std::string radius =
        mote::format(" and a {} {}from {} to {} m", last, radii == shared::FROM_ZERO ? "of 0 or " : "", smallest, largest);
    const graph::Buffer flagged =
        graph.check("flagged particle", shared::NONE,
                    mote::format("{} {{0}}: found a value out of range, expected finite coordinates up to {} m{}", noun,
                                 kWorldExtent, radii == shared::NO_RADII ? "" : radius));
    graph.pass("spatial/check_particles", graph.tiles(count, shared::PARTICLES_PER_THREAD * graph.settings().workgroup_size),
               {{"Spheres", spheres}, {"Flagged", flagged}}, shared::CheckParticlesPush{kWorldExtent, smallest, largest},
               {{"RADII", radii}});
}

} // namespace

void check_particles(graph::Graph& graph, const Particles& particles, const RadiusRange& radii) {
    check(graph, "particle", particles.spheres, particles.count, shared::ABOVE_ZERO, radii);
}

void check_spheres(graph::Graph& graph, std::string_view noun, graph::Buffer spheres, const graph::Count& count) {
    check(graph, noun, spheres, count, shared::FROM_ZERO, {});
}

void check_motions(graph::Graph& graph, graph::Buffer motions, const graph::Count& count) {
    check(graph, "motion", motions, count, shared::ABOVE_ZERO, {}, "duration");
}

void check_points(graph::Graph& graph, std::string_view noun, graph::Buffer points, const graph::Count& count) {
    check(graph, noun, points, count, shared::NO_RADII, {});
}

} // namespace mote::spatial
