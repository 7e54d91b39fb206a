// CPU twin of the refit: what bounds the particles below every node of a tree.
//
// Boxes, radii and phases are compared exactly (-0 and +0 count as equal: compare by value). They are made from all the leaves
// below a node at once; minimum and maximum do not care about the order. Bounding spheres round, and every driver in its own way:
// they are checked, node by node, against what their two children should give.
#pragma once

#include "reference/radix_tree.hpp"

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace mote::reference {

// `order` says which particle is the leaf at each place. All functions throw std::invalid_argument when it is not as long as the
// tree has leaves, or names a particle that does not exist.

// Two vec4 per node: lower corner of the centres and largest radius; upper corner and 0.
std::vector<std::array<float, 4>> box_nodes(const RadixTree& tree, std::span<const std::uint32_t> order,
                                            std::span<const std::array<float, 4>> spheres);

// Per node the phase that all below have, if they have one and it is one that does not collide with itself; else 0.
std::vector<std::uint32_t> node_phases(const RadixTree& tree, std::span<const std::uint32_t> order,
                                       std::span<const std::uint32_t> phases);

struct BoundingSphere {
    std::array<double, 3> centre;
    double radius;
};

// The smallest sphere around two, enlarged by 2^-18 of itself and of its largest coordinate unless it is one of the two: in
// double, as floats would have it if they did not round.
BoundingSphere merge_spheres(const BoundingSphere& left, const BoundingSphere& right);

// What is wrong with bounding spheres, in one sentence; nothing if nothing is. Two vec4 per node: centre and bounding radius of
// the centres; largest radius and three zeros. A leaf's bounding radius is 0. Every centre below must be within; and centre and
// radius must be those of merge_spheres() of the children as found, to 2^-20 of the lengths involved,
// since a driver's square root and quotient may be off by several roundings, and 2^-22 of the coordinates, which round once.
std::string check_sphere_nodes(const RadixTree& tree, std::span<const std::uint32_t> order,
                               std::span<const std::array<float, 4>> spheres, std::span<const std::array<float, 4>> bounds);

} // namespace mote::reference
