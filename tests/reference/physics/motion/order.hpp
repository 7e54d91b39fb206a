// The order of particles: along the Morton curve, those in sinks gone. docs/physics.md, "order". Compared exactly.
#pragma once

#include "reference/physics/solver_state.hpp"

namespace mote::reference {

struct Sink {
    bool sphere = false;                 // or a box
    std::array<float, 3> centre{};       // m
    std::array<float, 3> half_extents{}; // m, of boxes
    float radius = 0.0f;                 // m, of spheres
};

// In float arithmetic, as the neighbour searches have it: (dx dx + dy dy) + dz dz.
bool is_in(const Sink& sink, const Vec4& sphere);

// Ten bits per axis, fifteen in 2 dimensions, within the particles' own bounds, and bit 30 of those in sinks.
std::vector<std::uint32_t> order_keys(std::span<const Vec4> spheres, std::span<const Sink> sinks, unsigned dimensions);

struct Order {
    std::vector<std::uint32_t> from; // which particle comes to each place; those that are gone come last
    std::uint32_t live = 0;
};

Order order(std::span<const Vec4> spheres, std::span<const Sink> sinks, unsigned dimensions);

// Where the particle of every id is. ids: before, by place.
std::vector<std::uint32_t> places_after(const Order& order, std::span<const std::uint32_t> ids, std::uint32_t id_count);

} // namespace mote::reference
