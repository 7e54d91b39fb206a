// CPU reference of the refit: the bounds of the particles below every node of a tree.
//
// Boxes, radii and phases are compared exactly (-0 and +0 count as equal: compare by value). They are computed from all leaves
// below a node at once; minimum and maximum do not depend on the order. Bounding spheres round, differently on every driver: each
// node is checked against the sphere that its two children should give.
#pragma once

#include "reference/spatial/radix_tree.hpp"

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace mote::reference {

// `order`: the particle of each leaf. All functions throw std::invalid_argument if its size is not the number of leaves, or if it
// names a particle that does not exist.

// Two vec4 per node: lower corner of the centres and largest radius; upper corner and 0.
std::vector<std::array<float, 4>> box_nodes(const RadixTree& tree, std::span<const std::uint32_t> order,
                                            std::span<const std::array<float, 4>> spheres);

// Per node, the common phase of all particles below, if there is one and it has no self-collision; else 0.
std::vector<std::uint32_t> node_phases(const RadixTree& tree, std::span<const std::uint32_t> order,
                                       std::span<const std::uint32_t> phases);

struct BoundingSphere {
    std::array<double, 3> centre;
    double radius;
};

// The smallest sphere around two, enlarged by 2^-18 of itself and of its largest coordinate unless it is one of the two. In
// doubles: what floats would give without rounding.
BoundingSphere merge_spheres(const BoundingSphere& left, const BoundingSphere& right);

// What is wrong with bounding spheres, in one sentence; empty if they are correct. Two vec4 per node: centre and bounding radius
// of the centres; largest radius and three zeros. A leaf's bounding radius is 0. Every centre below must be within. Centre and
// radius must be those of merge_spheres() of the actual children, to within 2^-20 of the lengths involved, since a driver's
// square root and quotient may be off by several roundings, and 2^-22 of the coordinates, which round once.
std::string check_sphere_nodes(const RadixTree& tree, std::span<const std::uint32_t> order,
                               std::span<const std::array<float, 4>> spheres, std::span<const std::array<float, 4>> bounds);

} // namespace mote::reference
