#include "physics/limits.hpp"

#include "physics/families.hpp"
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

// Of lists whose buffers have `bytes` per element and `per_particle` elements for each of n particles.
void check_lists(const char* member, std::uint32_t per_particle, std::uint64_t bytes, std::uint64_t n,
                 const gpu::Device& device) {
    const std::uint64_t most = device.limits().max_storage_buffer_bytes / bytes / n;
    if (per_particle <= most) return;
    throw_invalid(member, text(per_particle),
                  mote::format("at most {} with a capacity of {} particles, since a buffer of device \"{}\" has at most {} bytes",
                               most, n, device.info().name, device.limits().max_storage_buffer_bytes));
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
    check_lists("solver.neighbour_capacity", scene.solver.neighbour_capacity, sizeof(std::uint32_t), n, device);
    if (any_looks_at_paths(scene)) {
        check_lists("solver.contact.pair_capacity", scene.solver.contact.pair_capacity, sizeof(Vec4), n, device);
    }
    if (scene.solver.neighbour_search == NeighbourSearchKind::ray_query && !device.ray_query()) {
        throw_invalid("solver.neighbour_search", "\"ray_query\"",
                      mote::format("another kind: device \"{}\" has no ray query", device.info().name));
    }
}

} // namespace mote::physics
