#include "physics/room.hpp"

#include "physics/host_state.hpp"
#include "physics/scene_error.hpp"

#include <algorithm>

namespace mote::physics {

namespace {

constexpr std::uint64_t kLargestElement = 4 * sizeof(float); // of the arrays that hold one per particle

} // namespace

std::uint64_t most_particles(const gpu::Device& device) {
    return std::min({device.limits().max_storage_buffer_bytes / kLargestElement,
                     device.info().memory_bytes / HostState::kBytesPerParticle, kMostParticles});
}

void check_room(const Scene& scene, const gpu::Device& device) {
    const std::uint64_t n = std::max<std::uint64_t>(scene.capacity, scene.particles.size());
    const std::uint64_t most = most_particles(device);
    if (n > most) {
        refuse(scene.capacity == n ? "capacity" : "the number of particles", text(n),
               mote::format("at most {}, for which device \"{}\" has memory", most, device.info().name));
    }
    const std::uint64_t longest = device.limits().max_storage_buffer_bytes / sizeof(std::uint32_t);
    if (scene.solver.neighbours_per_particle > longest / n) {
        refuse("solver.neighbours_per_particle", text(scene.solver.neighbours_per_particle),
               mote::format("at most {} with room for {} particles, since a buffer of device \"{}\" has {} bytes at most",
                            longest / n, n, device.info().name, device.limits().max_storage_buffer_bytes));
    }
}

} // namespace mote::physics
