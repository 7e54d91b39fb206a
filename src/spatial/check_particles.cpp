#include "spatial/check_particles.hpp"

#include "gpu/format.hpp"
#include "spatial/check_particles_shared.h"
#include "spatial/search_shared.h"

namespace mote::spatial {

void check_particles(graph::Graph& graph, const Particles& particles, const RadiusRange& radii) {
    graph.require("check_particles", "spheres", particles.spheres, gpu::kVec4, particles.count.capacity);
    const graph::Buffer flagged = graph.readback("flagged particle", gpu::kUint, 1);
    graph.fill(flagged, shared::NONE);
    graph.pass("spatial/check_particles", graph.threads(particles.count), {{"Spheres", particles.spheres}, {"Flagged", flagged}},
               shared::RadiusPush{radii.smallest, radii.largest});
    const RadiusRange any;
    const bool limited = radii.smallest > any.smallest || radii.largest < any.largest;
    graph.expect(
        flagged, shared::NONE,
        mote::format("particle {{0}} in buffer \"{}\" has a position or a radius that is not finite, or a radius that is "
                     "not above 0{}",
                     graph.info(particles.spheres).name,
                     limited ? mote::format(" or not from {} to {} m", radii.smallest, radii.largest) : ""));
}

} // namespace mote::spatial
