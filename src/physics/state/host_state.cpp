#include "physics/state/host_state.hpp"

#include "gpu/format.hpp"
#include "physics/families.hpp"
#include "physics/kind.hpp"
#include "physics/scene/check_scene.hpp"
#include "physics/scene_model.hpp"
#include "physics/state/check_state.hpp"

#include <mote/error.hpp>

#include <algorithm>
#include <utility>

namespace mote::physics {

namespace {

// The engine's attributes, then those of the families, in their final sizes.
std::vector<InitialAttribute> attributes_of(const Scene& scene) {
    const std::size_t n = capacity_of(scene);
    std::vector<InitialAttribute> all;
    for (const Attribute& attribute : engine_attributes()) {
        const std::size_t count = attribute.scope == Scope::world ? shared::COUNTERS : n;
        all.push_back({attribute, std::vector<std::byte>(count * attribute.type.stride)});
    }
    for (const Family* family : families()) {
        std::vector<InitialAttribute> more = family->attributes(scene);
        std::ranges::move(more, std::back_inserter(all));
    }
    return all;
}

} // namespace

const InitialAttribute* HostState::find(std::string_view name) const {
    const auto found = std::ranges::find(attributes_, name, [](const InitialAttribute& one) { return one.attribute.name; });
    return found == attributes_.end() ? nullptr : &*found;
}

std::span<const std::byte> HostState::bytes(std::string_view name) const {
    const InitialAttribute* found = find(name);
    if (!found) throw_missing_attribute(name);
    return found->values;
}
std::span<std::byte> HostState::bytes(std::string_view name) {
    const std::span<const std::byte> values = std::as_const(*this).bytes(name);
    return {const_cast<std::byte*>(values.data()), values.size()};
}

void HostState::clear_unused_slots() {
    const std::size_t used = live();
    for (auto& [attribute, values] : attributes_) {
        if (attribute.scope != Scope::particle || !attribute.cleared) continue;
        std::fill(values.begin() + static_cast<std::ptrdiff_t>(used * attribute.type.stride), values.end(), std::byte{0});
    }
}

void throw_missing_attribute(std::string_view name) {
    throw Error(mote::format("attribute \"{}\": found none in this scene, expected one that a family has declared", name));
}

namespace {

// The particles of `scene` in the attributes of the scene that a World was made from.
HostState state_with(std::vector<InitialAttribute> attributes, const Scene& scene) {
    HostState state(std::move(attributes));
    const std::vector<float> inverse = inverse_masses(scene);
    for (std::uint32_t i = 0; i < scene.particles.size(); ++i) {
        const Particle& particle = scene.particles[i];
        const auto& [x, y, z] = particle.position;
        const auto& [vx, vy, vz] = particle.velocity;
        state[kPositionRadius][i] = {x, y, z, particle.radius};
        state[kVelocities][i] = {vx, vy, vz, inverse[i]};
        state[kPhases][i] = phase_of(kind_of(scene.materials[particle.material]), particle.group, particle.self_collision);
        state[kUserGroups][i] = particle.group;
        state[kMaterialId][i][0] = particle.material;
    }
    for (std::uint32_t i = 0; i < state.capacity(); ++i) {
        state[kMaterialId][i][1] = i;
        state[kIdToIndex][i] = i < scene.particles.size() ? i : shared::INVALID_INDEX;
    }
    state[kCounters][shared::COUNTER_LIVE] = static_cast<std::uint32_t>(scene.particles.size());
    return state;
}

} // namespace

HostState state_of(const Scene& scene) { return state_with(attributes_of(scene), scene); }

HostState state_from(std::span<const WorldParticle> particles, std::uint32_t steps, const Scene& scene) {
    const std::uint32_t capacity = capacity_of(scene);
    if (particles.size() > capacity) {
        throw Error(mote::format("saved state: found {} particles, expected at most {}", particles.size(), capacity));
    }
    Scene now = scene;
    now.particles.assign(particles.begin(), particles.end());
    now.capacity = capacity;
    for (std::size_t i = 0; i < particles.size(); ++i) check_particle(now, i);
    HostState state = state_with(attributes_of(scene), now);

    // state_with() assigns ids from 0; restore the original ones.
    std::ranges::fill(state[kIdToIndex], shared::INVALID_INDEX);
    for (std::uint32_t i = 0; i < particles.size(); ++i) {
        const std::uint32_t id = particles[i].id;
        if (id >= capacity || state[kIdToIndex][id] != shared::INVALID_INDEX) {
            throw Error(
                mote::format("saved state: particle {}: found the id {}, expected a unique one below {}", i, id, capacity));
        }
        state[kIdToIndex][id] = i;
        state[kMaterialId][i][1] = id;
        for (const Family* family : families()) family->write(state, i, particles[i]);
    }
    auto free_slot = static_cast<std::uint32_t>(particles.size());
    for (std::uint32_t id = 0; id < capacity; ++id)
        if (state[kIdToIndex][id] == shared::INVALID_INDEX) state[kMaterialId][free_slot++][1] = id;
    state[kCounters][shared::COUNTER_STEPS] = steps;
    check_state(state, scene);
    return state;
}

std::vector<WorldParticle> particles_of(const HostState& state) {
    std::vector<WorldParticle> particles;
    for (std::uint32_t id = 0; id < state.capacity(); ++id) {
        const std::uint32_t i = state[kIdToIndex][id];
        if (i == shared::INVALID_INDEX) continue;
        const auto& [x, y, z, radius] = state[kPositionRadius][i];
        const auto& [vx, vy, vz, w] = state[kVelocities][i];
        WorldParticle& particle = particles.emplace_back();
        particle.position = {x, y, z};
        particle.velocity = {vx, vy, vz};
        particle.radius = radius;
        particle.material = state[kMaterialId][i][0];
        particle.group = state[kUserGroups][i];
        particle.self_collision = (state[kPhases][i] & spatial::kNoSelfCollision) == 0;
        particle.fixed = w == 0;
        particle.id = id;
        for (const Family* family : families()) family->read(state, i, particle);
    }
    return particles;
}

std::uint64_t bytes_per_particle(std::span<const Attribute> attributes) {
    std::uint64_t sum = 0;
    for (const Attribute& attribute : attributes)
        if (attribute.scope == Scope::particle || attribute.scope == Scope::id) sum += attribute.type.stride;
    return sum;
}

std::span<const Attribute> engine_attributes() {
    static const std::array<Attribute, 8> all{kPositionRadius, kPositionLow, kVelocities, kPhases,
                                              kUserGroups,     kMaterialId,  kIdToIndex,  kCounters};
    return all;
}

} // namespace mote::physics
