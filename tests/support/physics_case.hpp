// Clouds of particles for the tests of physics passes, on the host and on the device, and the comparison with a reference.
#pragma once

#include "physics/collide/collider_table.hpp"
#include "physics/state/particles.hpp"
#include "reference/physics/collide/collide.hpp"
#include "reference/physics/solver_state.hpp"
#include "spatial/lists.hpp"
#include "support/algorithm_test.hpp"

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace mote::test {

inline constexpr std::uint32_t kMaterials = 4; // of a cloud: 0 and 1 are fluid, 2 and 3 solid

/// A random cloud in which nearly every particle touches another: fluid, grains and large solids, radii of 1:3, masses of
/// 1:1000, some particles fixed, and some coincident.
struct Cloud {
    std::uint32_t dimensions = 3;
    std::vector<Vec4> predicted{}, previous{};
    /// As in reference::SolverState: rest density (0: solid), volume, kernel width (solids: -r), inverse mass.
    std::vector<Vec4> fluid{};
    std::vector<std::uint32_t> materials{}, ids{};
    reference::NeighbourLists lists{};

    std::uint32_t size() const { return static_cast<std::uint32_t>(predicted.size()); }
    reference::SolverState state() const { return {predicted, previous, fluid, materials, lists, ids}; }
};
Cloud make_cloud(std::uint32_t n, std::uint32_t dimensions);
/// The same as grains of one material, the first, without fluid.
Cloud make_grains(std::uint32_t n, std::uint32_t dimensions);

/// Two equal particles at rest, `apart` (m) from each other along x: fluid with a kernel of width kPairWidth, or grains. Each has
/// the other in its neighbour list.
Cloud make_two(std::uint32_t dimensions, bool fluid, float apart);
inline constexpr float kPairWidth = 0.25f; // m; a power of two, so halving is exact

/// One for each particle; up to 17 are all different.
std::vector<Vec4> velocities_of(const Cloud& cloud);

/// Runs bodies with few particles, and with numbers of particles around the workgroup size.
class PhysicsTest : public AlgorithmTest {
protected:
    void for_each_number(const Body& body) {
        const std::uint32_t group = device().workgroup_size();
        for_each_case({0, 1, 2, group - 1, group, group + 1, 2 * group + 3}, body);
    }
};

inline constexpr float kPeriod = 1; // m, of local positions: less than the extent of clouds
/// Positions of a cloud's particles relative to their anchors, and back.
std::vector<Vec4> local(const Cloud& cloud, std::vector<Vec4> world);
std::vector<Vec4> in_world(const Cloud& cloud, std::vector<Vec4> local);

/// A cloud on the device, with local positions.
struct DeviceCloud {
    physics::SolverState solving;
    spatial::NeighbourLists lists;
};
DeviceCloud on_device_of(Case& c, const Cloud& cloud);

/// Copies a transient buffer to an output, for Case::result().
template <typename T> graph::Buffer kept(Case& c, graph::Buffer transient, std::uint32_t n) {
    const graph::Buffer copy = c.out<T>(n);
    c.graph.copy(transient, copy, n);
    return copy;
}

/// A buffer that passes change in place. Every replay starts with these values.
template <typename T> graph::Buffer changing(Case& c, const std::vector<T>& values, const std::type_identity_t<T>& poison) {
    const graph::Buffer initial = c.in(values, poison);
    const std::uint64_t count = c.graph.info(initial).count;
    const graph::Buffer buffer = c.graph.transient("changing", element_type<T>(), std::max<std::uint64_t>(count, 1));
    c.graph.copy(initial, buffer, count);
    return buffer;
}

/// A table without spare elements: passes take the number of entries from the buffer's size.
template <typename T> graph::Buffer upload_table(Case& c, const std::vector<T>& table) {
    static_assert(sizeof(T) % sizeof(Vec4) == 0);
    return c.graph.constant("table", gpu::kVec4, std::as_bytes(std::span(table)));
}

/// Each kind as an obstacle and as a container around and through a cloud, most of them moving, all with friction.
std::vector<reference::Collider> every_collider(std::uint32_t dimensions);
/// Some of them, which intersect; the last is inactive.
std::vector<reference::Collider> corner_of_colliders(std::uint32_t dimensions);
graph::Buffer upload_colliders(Case& c, std::span<const reference::Collider> colliders);
/// The same particles after a way of up to eight radii along every axis.
Cloud made_fast(Cloud cloud);
/// Every seventh particle has gone by three periods.
Cloud with_fast_particles(Cloud cloud);
/// Exactly the features that these colliders need.
physics::ColliderFeatures use_of(std::span<const reference::Collider> colliders);

/// Every component differs by no more than `tolerance`.
::testing::AssertionResult are_near(const std::vector<Vec4>& actual, std::span<const reference::Double4> expected,
                                    double tolerance);

} // namespace mote::test
