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

// The grid that the scene fixes.
struct Frame {
    double cell = 1; // m
    unsigned dimensions = 3;
};

// The lowest ten bits per axis of the cell, fifteen in 2 dimensions; for particles in sinks the id, with bit 30 set. Without
// `ids` they are the indices.
std::vector<std::uint32_t> order_keys(std::span<const Vec4> spheres, std::span<const Sink> sinks, const Frame& frame,
                                      std::span<const std::uint32_t> ids = {});

struct Order {
    std::vector<std::uint32_t> from; // the particle that moves to each index; removed particles come last
    std::uint32_t live = 0;
};

Order order(std::span<const Vec4> spheres, std::span<const Sink> sinks, const Frame& frame,
            std::span<const std::uint32_t> ids = {});

// The new index of every id. ids: by index, before sorting.
std::vector<std::uint32_t> id_to_index_after(const Order& order, std::span<const std::uint32_t> ids, std::uint32_t id_count);

} // namespace mote::reference
