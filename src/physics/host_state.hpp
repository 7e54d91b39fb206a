// All that lasts from step to step (docs/physics.md, "State"), on the host.
#pragma once

#include "physics/physics_shared.h"

#include <mote/world.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace mote::physics {

struct HostState {
    std::vector<std::array<float, 4>> spheres, velocities;
    std::vector<std::uint32_t> phases;
    std::vector<std::array<std::uint32_t, 2>> traits;
    std::vector<std::uint32_t> places;
    std::vector<std::uint32_t> clock;
    std::vector<float> densities;                         ///< kg/m³, of fluids, in the last step.
    std::vector<std::uint32_t> torn;                      ///< Per link.
    std::vector<std::array<float, 4>> forces, key_frames; ///< Tables.hpp, collider_table.hpp: World changes them by hand.

    /// Of all arrays that have one element per particle.
    static constexpr std::uint64_t kBytesPerParticle =
        2 * 4 * sizeof(float) + (1 + 2 + 1) * sizeof(std::uint32_t) + sizeof(float);

    std::uint32_t capacity() const { return static_cast<std::uint32_t>(spheres.size()); }
    std::uint32_t live() const { return clock[shared::CLOCK_LIVE]; }

    /// Calls `function` with the name and every array, in this order.
    template <typename Function> void for_each(Function&& function) { visit(*this, function); }
    template <typename Function> void for_each(Function&& function) const { visit(*this, function); }

private:
    template <typename Self, typename Function> static void visit(Self& self, Function& function) {
        function("spheres", self.spheres);
        function("velocities", self.velocities);
        function("phases", self.phases);
        function("traits", self.traits);
        function("places", self.places);
        function("clock", self.clock);
        function("densities", self.densities);
        function("torn", self.torn);
        function("forces", self.forces);
        function("key frames", self.key_frames);
    }
};

/// What a scene begins with. `inverse_masses` has one of every particle, 1/kg.
HostState state_of(const Scene& scene, std::span<const float> inverse_masses);

std::vector<std::byte> bytes_of(const HostState& state);
/// The state of a World of `scene` after so many steps, with these particles. Throws as the next one does.
HostState state_from(std::span<const WorldParticle> particles, std::uint32_t steps, const Scene& scene);
/// The state of a World of `scene`. Throws Error if the bytes are no such state, or one that a step cannot go on from.
HostState state_from(std::span<const std::byte> bytes, const Scene& scene);

} // namespace mote::physics
