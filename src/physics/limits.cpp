#include "physics/limits.hpp"

#include "physics/families.hpp"
#include "physics/neighbours.hpp"
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

// Takes the memory of the lists from `memory`, what the device has for them.
void check_lists(const ListSize& lists, const gpu::Device& device, std::uint64_t& memory) {
    if (lists.particles == 0) return;
    const std::uint64_t longest = device.limits().max_list_bytes / lists.largest_bytes / lists.particles;
    const std::uint64_t most = std::min(longest, memory / lists.bytes / lists.particles);
    if (lists.per_particle > most) {
        const std::string why = most == longest ? mote::format("since a list of device \"{}\" has at most {} bytes",
                                                               device.info().name, device.limits().max_list_bytes)
                                                : mote::format("for which device \"{}\" has memory", device.info().name);
        throw_invalid(lists.member, text(lists.per_particle),
                      mote::format("at most {} with a capacity of {} particles, {}", most, lists.particles, why));
    }
    memory -= lists.per_particle * lists.bytes * lists.particles;
}

} // namespace

std::uint64_t max_particles(const gpu::Device& device) {
    return std::min({device.limits().max_storage_buffer_bytes / largest_element(),
                     device.info().memory_bytes / bytes_per_particle(engine_attributes()), kMaxParticles});
}

void check_limits(const Scene& scene, const gpu::Device& device) {
    const std::uint64_t n = capacity_of(scene);
    const std::uint64_t binding = device.limits().max_storage_buffer_bytes, searched = binding / search_bytes(scene);
    const std::uint64_t limit = std::min(max_particles(device), searched);
    if (n > limit) {
        const std::string why =
            limit == searched ? mote::format("since a buffer of device \"{}\" has at most {} bytes", device.info().name, binding)
                              : mote::format("for which device \"{}\" has memory", device.info().name);
        throw_invalid(scene.capacity == n ? "capacity" : "particles", text(n), mote::format("at most {}, {}", limit, why));
    }
    std::uint64_t memory = device.info().memory_bytes - n * bytes_per_particle(engine_attributes());
    check_lists({"solver.neighbour_capacity", scene.solver.neighbour_capacity, n, sizeof(std::uint32_t), sizeof(std::uint32_t)},
                device, memory);
    for (const Family* family : families()) {
        for (const ListSize& lists : family->lists(scene)) check_lists(lists, device, memory);
    }
    if (scene.solver.neighbour_search == NeighbourSearchKind::ray_query && !device.ray_query()) {
        throw_invalid("solver.neighbour_search", "\"ray_query\"",
                      mote::format("another kind: device \"{}\" has no ray query", device.info().name));
    }
}

} // namespace mote::physics
