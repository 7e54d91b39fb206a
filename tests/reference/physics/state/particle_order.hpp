// CPU reference of the order of particles: along the Morton curve, without those in sinks. docs/physics.md, "Sort". Compared
// exactly.
#pragma once

#include "reference/physics/solver_state.hpp"

namespace mote::reference {

struct Sink {
    bool sphere = false;                 // or a box
    std::array<float, 3> centre{};       // m
    std::array<float, 3> half_extents{}; // m, of boxes
    float radius = 0.0f;                 // m, of spheres
};

// In float arithmetic, as in the neighbour searches: (dx dx + dy dy) + dz dz.
bool is_in(const Sink& sink, const Vec4& sphere);

// Ten bits per axis, fifteen in 2 dimensions, within the particles' own bounds; bit 30 is set for particles in sinks.
std::vector<std::uint32_t> order_keys(std::span<const Vec4> spheres, std::span<const Sink> sinks, unsigned dimensions);

struct Order {
    std::vector<std::uint32_t> from; // the particle that moves to each index; removed particles come last
    std::uint32_t live = 0;
};

Order order(std::span<const Vec4> spheres, std::span<const Sink> sinks, unsigned dimensions);

// The new index of every id. ids: by index, before sorting.
std::vector<std::uint32_t> id_to_index_after(const Order& order, std::span<const std::uint32_t> ids, std::uint32_t id_count);

} // namespace mote::reference
