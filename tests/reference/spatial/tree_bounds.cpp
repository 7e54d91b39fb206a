#include "reference/spatial/tree_bounds.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace mote::reference {

namespace {

using Float4 = std::array<float, 4>;
using Double3 = std::array<double, 3>;

constexpr std::uint32_t kNoSelfCollision = 0x80000000u;

void check_order(const RadixTree& tree, std::span<const std::uint32_t> order, std::size_t particles) {
    const auto exists = [particles](std::uint32_t particle) { return particle < particles; };
    if (order.size() != tree.leaves || !std::all_of(order.begin(), order.end(), exists)) {
        throw std::invalid_argument("tree bounds: the order does not fit the tree or the particles");
    }
}

// The particles below a node.
std::span<const std::uint32_t> below(const RadixTree& tree, std::span<const std::uint32_t> order, std::uint32_t node) {
    return order.subspan(tree.first(node), tree.last(node) - tree.first(node) + 1);
}

double distance(const Double3& a, const Double3& b) { return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]); }

double largest_coordinate(const Double3& a) { return std::max({std::abs(a[0]), std::abs(a[1]), std::abs(a[2])}); }

Double3 xyz(const Float4& a) { return {a[0], a[1], a[2]}; }

bool are_close(const BoundingSphere& a, const BoundingSphere& b, double tolerance) {
    return distance(a.centre, b.centre) <= tolerance && std::abs(a.radius - b.radius) <= tolerance;
}

// Rounding may decide whether one child contains the other.
bool is_merged(const BoundingSphere& found, const BoundingSphere& left, const BoundingSphere& right) {
    const double apart = distance(left.centre, right.centre);
    const double tolerance = (apart + left.radius + right.radius) * 0x1p-20 +
                             std::max(largest_coordinate(left.centre), largest_coordinate(right.centre)) * 0x1p-22;
    if (are_close(found, merge_spheres(left, right), tolerance)) return true;
    if (apart + right.radius <= left.radius + tolerance && are_close(found, left, tolerance)) return true;
    if (apart + left.radius <= right.radius + tolerance && are_close(found, right, tolerance)) return true;
    return false;
}

} // namespace

std::vector<Float4> box_nodes(const RadixTree& tree, std::span<const std::uint32_t> order, std::span<const Float4> spheres) {
    check_order(tree, order, spheres.size());
    constexpr float kInfinity = std::numeric_limits<float>::infinity();
    std::vector<Float4> bounds;
    for (std::uint32_t node = 0; node < tree.nodes(); ++node) {
        Float4 lower{kInfinity, kInfinity, kInfinity, 0.0f};
        Float4 upper{-kInfinity, -kInfinity, -kInfinity, 0.0f};
        for (const std::uint32_t particle : below(tree, order, node)) {
            for (std::size_t axis = 0; axis < 3; ++axis) {
                lower[axis] = std::min(lower[axis], spheres[particle][axis]);
                upper[axis] = std::max(upper[axis], spheres[particle][axis]);
            }
            lower[3] = std::max(lower[3], spheres[particle][3]);
        }
        bounds.push_back(lower);
        bounds.push_back(upper);
    }
    return bounds;
}

std::vector<std::uint32_t> node_phases(const RadixTree& tree, std::span<const std::uint32_t> order,
                                       std::span<const std::uint32_t> phases) {
    check_order(tree, order, phases.size());
    std::vector<std::uint32_t> result;
    for (std::uint32_t node = 0; node < tree.nodes(); ++node) {
        const std::span<const std::uint32_t> particles = below(tree, order, node);
        const std::uint32_t phase = phases[particles.front()];
        const auto same = [&](std::uint32_t particle) { return phases[particle] == phase; };
        const bool one_phase = std::all_of(particles.begin(), particles.end(), same);
        result.push_back(one_phase && (phase & kNoSelfCollision) != 0 ? phase : 0u);
    }
    return result;
}

BoundingSphere merge_spheres(const BoundingSphere& left, const BoundingSphere& right) {
    const double apart = distance(left.centre, right.centre);
    if (apart + right.radius <= left.radius) return left;
    if (apart + left.radius <= right.radius) return right;
    BoundingSphere merged{.centre = {}, .radius = (apart + left.radius + right.radius) / 2.0};
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const double direction = (right.centre[axis] - left.centre[axis]) / apart;
        merged.centre[axis] = left.centre[axis] + direction * (merged.radius - left.radius);
    }
    merged.radius = merged.radius * (1.0 + 0x1p-18) + largest_coordinate(merged.centre) * 0x1p-18;
    return merged;
}

std::string check_sphere_nodes(const RadixTree& tree, std::span<const std::uint32_t> order, std::span<const Float4> spheres,
                               std::span<const Float4> bounds) {
    check_order(tree, order, spheres.size());
    if (bounds.size() != 2 * std::size_t{tree.nodes()}) {
        return "there are " + std::to_string(bounds.size()) + " vec4 of bounds for " + std::to_string(tree.nodes()) + " nodes";
    }
    const auto found = [&](std::uint32_t node) {
        return BoundingSphere{.centre = xyz(bounds[2 * node]), .radius = bounds[2 * node][3]};
    };
    for (std::uint32_t node = 0; node < tree.nodes(); ++node) {
        const std::string who = "node " + std::to_string(node) + " of " + std::to_string(tree.leaves) + " leaves: ";
        const BoundingSphere sphere = found(node);
        float largest = 0.0f;
        for (const std::uint32_t particle : below(tree, order, node)) {
            largest = std::max(largest, spheres[particle][3]);
            if (!(distance(xyz(spheres[particle]), sphere.centre) <= sphere.radius)) { // true for NaN, too
                return who + "particle " + std::to_string(particle) + " is " +
                       std::to_string(distance(xyz(spheres[particle]), sphere.centre)) + " m from the centre, with a radius of " +
                       std::to_string(sphere.radius);
            }
        }
        if (bounds[2 * node + 1] != Float4{largest, 0.0f, 0.0f, 0.0f}) {
            return who + "the largest radius is not " + std::to_string(largest) + " and three zeros";
        }
        const bool is_leaf = node + 1 >= tree.leaves;
        if (is_leaf && sphere.radius != 0.0) {
            return who + "a leaf's bounding radius is not 0";
        }
        if (!is_leaf && !is_merged(sphere, found(tree.children[node][0]), found(tree.children[node][1]))) {
            return who + "the sphere is not that of its children";
        }
    }
    return "";
}

} // namespace mote::reference
