#include "physics/limits.hpp"

#include "physics/scene/describe_scene.hpp"
#include "physics/scene/scene_error.hpp"
#include "physics/scene_model.hpp"
#include "physics/state/host_state.hpp"

#include <algorithm>

namespace mote::physics {

namespace {

// Bytes, of the arrays with one element per particle.
std::uint64_t largest_element() {
    std::uint64_t largest = 0;
    for (const Attribute& attribute : engine_attributes()) largest = std::max<std::uint64_t>(largest, attribute.type.stride);
    return largest;
}

} // namespace

std::uint64_t max_particles(const gpu::Device& device) {
    return std::min({device.limits().max_storage_buffer_bytes / largest_element(),
                     device.info().memory_bytes / bytes_per_particle(engine_attributes()), kMaxParticles});
}

void check_limits(const Scene& scene, const gpu::Device& device) {
    const std::uint64_t n = capacity_of(scene);
    const std::uint64_t limit = max_particles(device);
    if (n > limit) {
        throw_invalid(scene.capacity == n ? "capacity" : "particles", text(n),
                      mote::format("at most {}, for which device \"{}\" has memory", limit, device.info().name));
    }
    const std::uint64_t longest = device.limits().max_storage_buffer_bytes / sizeof(std::uint32_t);
    if (scene.solver.neighbour_capacity > longest / n) {
        throw_invalid(
            "solver.neighbour_capacity", text(scene.solver.neighbour_capacity),
            mote::format("at most {} with a capacity of {} particles, since a buffer of device \"{}\" has at most {} bytes",
                         longest / n, n, device.info().name, device.limits().max_storage_buffer_bytes));
    }
    if (scene.solver.neighbour_search == NeighbourSearchKind::ray_query && !device.ray_query()) {
        throw_invalid("solver.neighbour_search", "\"ray_query\"",
                      mote::format("another kind: device \"{}\" has no ray query", device.info().name));
    }
}

} // namespace mote::physics
