#include "physics/host_state.hpp"

#include "gpu/format.hpp"
#include "physics/collide/collider_table.hpp"
#include "physics/scene.hpp"
#include "physics/tables.hpp"
#include "spatial/particles.hpp"

#include <mote/error.hpp>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

namespace mote::physics {

namespace {

std::uint32_t capacity_of(const Scene& scene) {
    return std::max(scene.capacity, static_cast<std::uint32_t>(scene.particles.size()));
}

// Everything of the right size; of particles, without meaning.
HostState room_for(const Scene& scene) {
    HostState state;
    const std::size_t n = capacity_of(scene);
    state.spheres.resize(n);
    state.velocities.resize(n);
    state.phases.resize(n);
    state.traits.resize(n);
    state.places.resize(n);
    state.clock.resize(shared::CLOCK_WORDS);
    state.densities.resize(n);
    state.torn.resize(scene.links.size());
    state.forces = force_table(scene);
    state.key_frames = pack_colliders(scene).key_frames;
    return state;
}

bool is_finite(const std::array<float, 4>& vector) {
    return std::ranges::all_of(vector, [](float v) { return std::isfinite(v); });
}

// m, of all particles that there are or will be.
std::pair<float, float> radius_range(const Scene& scene) {
    float smallest = std::numeric_limits<float>::max(), largest = 0;
    const auto add = [&](float radius) {
        smallest = std::min(smallest, radius);
        largest = std::max(largest, radius);
    };
    for (const Particle& particle : scene.particles) add(particle.radius);
    for (const Emitter& emitter : scene.emitters) add(emitter.radius);
    return {smallest, largest};
}

[[noreturn]] void refuse(const std::string& why) { throw Error("saved state: " + why); }

// Everything that passes use as an index must be one: a state may come from a file.
void check_state(const HostState& state, const Scene& scene) {
    const std::uint32_t n = state.capacity();
    const bool count_is_fixed = scene.emitters.empty() && scene.sinks.empty() && n == scene.particles.size();
    if (state.live() > n || (count_is_fixed && state.live() != n)) {
        refuse(mote::format("{} particles live, but there is room for {}", state.live(), n));
    }
    if (!std::ranges::all_of(state.forces, is_finite)) refuse("a force is not finite");
    if (!std::ranges::all_of(state.key_frames, is_finite)) refuse("where a collider is, or will be, is not finite");
    const auto [smallest, largest] = radius_range(scene);
    std::vector<bool> taken(n);
    for (std::uint32_t i = 0; i < n; ++i) {
        const auto& [material, id] = state.traits[i];
        if (id >= n || taken[id]) refuse(mote::format("the id {} in place {} is none, or occurs twice", id, i));
        taken[id] = true;
        if (state.places[id] != (i < state.live() ? i : shared::NOWHERE)) {
            refuse(mote::format("the particle with the id {} is not where it should be", id));
        }
        if (i >= state.live()) continue;
        if (material >= scene.materials.size())
            refuse(mote::format("particle {} is of material {}, which there is not", i, material));
        if (!is_finite(state.spheres[i]) || !is_finite(state.velocities[i])) refuse(mote::format("particle {} is not finite", i));
        if (state.velocities[i][3] < 0)
            refuse(mote::format("the inverse mass {} of particle {} is below 0", state.velocities[i][3], i));
        if (state.spheres[i][3] < smallest || state.spheres[i][3] > largest) {
            refuse(mote::format("the radius {} of particle {} is of none in the scene", state.spheres[i][3], i));
        }
        if ((state.phases[i] & ~(shared::PHASE_GROUP | shared::PHASE_FLUID | spatial::kNoSelfCollision)) != 0) {
            refuse(mote::format("particle {} has an unknown phase", i));
        }
        const bool fluid = (state.phases[i] & shared::PHASE_FLUID) != 0;
        if (fluid != (scene.materials[material].kind == MaterialKind::fluid)) {
            refuse(mote::format("particle {} is not of its material's kind", i));
        }
    }
}

} // namespace

HostState state_of(const Scene& scene, std::span<const float> inverse_masses) {
    HostState state = room_for(scene);
    for (std::uint32_t i = 0; i < scene.particles.size(); ++i) {
        const Particle& particle = scene.particles[i];
        const auto& [x, y, z] = particle.position;
        const auto& [vx, vy, vz] = particle.velocity;
        const bool fluid = scene.materials[particle.material].kind == MaterialKind::fluid;
        state.spheres[i] = {x, y, z, particle.radius};
        state.velocities[i] = {vx, vy, vz, inverse_masses[i]};
        state.phases[i] =
            particle.group | (fluid ? shared::PHASE_FLUID : 0) | (particle.ignores_own_group ? spatial::kNoSelfCollision : 0);
        state.traits[i][0] = particle.material;
    }
    for (std::uint32_t i = 0; i < state.capacity(); ++i) {
        state.traits[i][1] = i;
        state.places[i] = i < scene.particles.size() ? i : shared::NOWHERE;
    }
    state.clock[shared::CLOCK_LIVE] = static_cast<std::uint32_t>(scene.particles.size());
    return state;
}

HostState state_from(std::span<const WorldParticle> particles, std::uint32_t steps, const Scene& scene) {
    const std::uint32_t capacity = capacity_of(scene);
    if (particles.size() > capacity)
        refuse(mote::format("{} particles live, but there is room for {}", particles.size(), capacity));
    Scene now = scene;
    now.particles.assign(particles.begin(), particles.end());
    now.capacity = capacity;
    for (std::size_t i = 0; i < particles.size(); ++i) check_particle(now, i);
    HostState state = state_of(now, inverse_masses(now));

    // state_of() numbers particles from 0 on; here everybody has the id that it had.
    std::ranges::fill(state.places, shared::NOWHERE);
    for (std::uint32_t i = 0; i < particles.size(); ++i) {
        const std::uint32_t id = particles[i].id;
        if (id >= capacity || state.places[id] != shared::NOWHERE)
            refuse(mote::format("the id {} of particle {} is none, or occurs twice", id, i));
        state.places[id] = i;
        state.traits[i][1] = id;
        state.densities[i] = particles[i].density;
    }
    auto free_place = static_cast<std::uint32_t>(particles.size());
    for (std::uint32_t id = 0; id < capacity; ++id)
        if (state.places[id] == shared::NOWHERE) state.traits[free_place++][1] = id;
    state.clock[shared::CLOCK_STEPS] = steps;
    check_state(state, scene);
    return state;
}

std::vector<std::byte> bytes_of(const HostState& state) {
    std::vector<std::byte> bytes;
    state.for_each([&](const char*, const auto& values) {
        const auto more = std::as_bytes(std::span(values));
        bytes.insert(bytes.end(), more.begin(), more.end());
    });
    return bytes;
}

HostState state_from(std::span<const std::byte> bytes, const Scene& scene) {
    HostState state = room_for(scene);
    std::size_t size = 0;
    state.for_each([&](const char*, const auto& values) { size += std::as_bytes(std::span(values)).size(); });
    if (bytes.size() != size) refuse(mote::format("it has {} bytes, but one of this scene has {}", bytes.size(), size));
    state.for_each([&](const char*, auto& values) {
        const auto to = std::as_writable_bytes(std::span(values));
        if (!to.empty()) std::memcpy(to.data(), bytes.data(), to.size());
        bytes = bytes.subspan(to.size());
    });
    check_state(state, scene);
    return state;
}

} // namespace mote::physics
