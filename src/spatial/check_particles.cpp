#include "spatial/check_particles.hpp"

#include "gpu/format.hpp"
#include "spatial/check_particles_shared.h"
#include "spatial/search_shared.h"

#include <algorithm>
#include <string>

namespace mote::spatial {

namespace {

using graph::Buffer;

Buffer flag(graph::Graph& graph, std::string_view noun, std::string_view radius) {
    return graph.check("flagged particle", shared::NONE,
                       mote::format("{} {{0}}: found a value out of range, expected finite coordinates up to {} m{}", noun,
                                    kWorldExtent, radius));
}

// `from_zero`: "0 or ", if that is allowed.
std::string range_of(std::string_view what, std::string_view from_zero, const RadiusRange& range) {
    return mote::format(" and a {} {}from {} to {} m", what, from_zero, range.smallest, range.largest);
}

constexpr RadiusRange kAny{kSmallestRadius, kLargestRadius};

// `motions` may be Buffer{}.
void check(graph::Graph& graph, std::string_view noun, Buffer spheres, Buffer motions, const graph::Count& count,
           std::uint32_t radii, const RadiusRange& range) {
    graph.require("check_particles", "spheres", spheres, gpu::kVec4, count.capacity);
    const bool moving = motions != Buffer{};
    if (moving) graph.require("check_particles", "motions", motions, gpu::kVec4, count.capacity);
    const RadiusRange limits{std::max(range.smallest, kAny.smallest), std::min(range.largest, kAny.largest)};
    const std::string radius = range_of("radius", radii == shared::FROM_ZERO ? "of 0 or " : "", limits);
    graph.pass("spatial/check_particles", graph.tiles(count, shared::PARTICLES_PER_THREAD * graph.settings().workgroup_size),
               {{"Spheres", spheres},
                {"Flagged", flag(graph, noun, radii == shared::NO_RADII ? "" : radius)},
                {"Motions", graph::or_absent(motions)},
                {"FlaggedMotion", moving ? flag(graph, "motion", range_of("duration", "", kAny)) : graph::kAbsent}},
               shared::CheckParticlesPush{kWorldExtent, limits.smallest, limits.largest, kAny.smallest, kAny.largest},
               {{"RADII", radii}, {"MOVING", moving}});
}

} // namespace

void check_particles(graph::Graph& graph, const Particles& particles, const RadiusRange& radii) {
    check(graph, "particle", particles.spheres, particles.motions, particles.count, shared::ABOVE_ZERO, radii);
}

void check_spheres(graph::Graph& graph, std::string_view noun, graph::Buffer spheres, const graph::Count& count) {
    check(graph, noun, spheres, {}, count, shared::FROM_ZERO, {});
}

void check_points(graph::Graph& graph, std::string_view noun, graph::Buffer points, const graph::Count& count) {
    check(graph, noun, points, {}, count, shared::NO_RADII, {});
}

} // namespace mote::spatial
