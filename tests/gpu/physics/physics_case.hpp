// Clouds of particles for the tests of physics passes, as the passes have them, and the comparison with a twin.
#pragma once

#include "algorithm_test.hpp"
#include "physics/collide/collider_table.hpp"
#include "physics/state/particles.hpp"
#include "reference/physics/collide/collide.hpp"
#include "reference/physics/solver_state.hpp"
#include "spatial/lists.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace mote::test {

inline constexpr std::uint32_t kMaterials = 4; // of a cloud: 0 and 1 are fluid, 2 and 3 solid
inline constexpr float kLargeSolidRadius = 0.065f; // m: solids from here on are large

/// A random cloud in which nearly everybody touches somebody: fluid, grains and large solids, radii of 1:3, masses of 1:1000, some that
/// nothing moves, and some of the same place.
struct Cloud {
    std::uint32_t dimensions = 3;
    std::vector<Vec4> predicted{}, previous{};
    std::vector<Vec4> fluid{}; ///< As the reference has it: rest density (0: solid), volume, kernel width (of large solids -r), 1/m.
    std::vector<std::uint32_t> materials{};
    reference::NeighbourLists lists{};

    std::uint32_t size() const { return static_cast<std::uint32_t>(predicted.size()); }
    reference::SolverState state() const { return {predicted, previous, fluid, materials, lists}; }
};
Cloud make_cloud(std::uint32_t n, std::uint32_t dimensions);
/// The same as grains of one material, the first, with nothing fluid among them.
Cloud make_grains(std::uint32_t n, std::uint32_t dimensions);

/// Two alike, one of them `apart` (m) from the other along x and both where they began: of fluid, with a kernel of kPairWidth, or
/// grains. Each has the other in its list.
Cloud make_two(std::uint32_t dimensions, bool fluid, float apart);
inline constexpr float kPairWidth = 0.25f; // m; exact, as are all its halves

/// One for each, all different up to 17 of them.
std::vector<Vec4> velocities_of(const Cloud& cloud);

/// Every mode, with few particles and numbers of them around a workgroup.
class PhysicsTest : public AlgorithmTest {
protected:
    void for_each_number(const Body& body) {
        const std::uint32_t group = device().workgroup_size();
        for_each_case({0, 1, 2, group - 1, group, group + 1, 2 * group + 3}, body);
    }
};

/// The same on the device.
struct DeviceCloud {
    physics::SolverState solving;
    spatial::NeighbourLists lists;
};
DeviceCloud on_device_of(Case& c, const Cloud& cloud);

/// What a pass has left in a transient buffer, for Case::result().
template <typename T> graph::Buffer kept(Case& c, graph::Buffer transient, std::uint32_t n) {
    const graph::Buffer copy = c.out<T>(n);
    c.graph.copy(transient, copy, n);
    return copy;
}

/// vec4 that are all there are: passes take their number from the buffer.
template <typename T> graph::Buffer upload_table(Case& c, const std::vector<T>& table) {
    static_assert(sizeof(T) % sizeof(Vec4) == 0);
    return c.graph.constant("table", gpu::kVec4, std::as_bytes(std::span(table)));
}

/// Each kind as an obstacle and as a container around and through a cloud, most of them on the move, all with friction.
std::vector<reference::Collider> every_collider(std::uint32_t dimensions);
/// Some of them that meet, the last of which is not there.
std::vector<reference::Collider> corner_of_colliders(std::uint32_t dimensions);
graph::Buffer upload_colliders(Case& c, std::span<const reference::Collider> colliders);
/// Just what these need.
physics::ColliderFeatures use_of(std::span<const reference::Collider> colliders);

/// Every component differs by no more than `tolerance`.
::testing::AssertionResult are_near(const std::vector<Vec4>& actual, std::span<const reference::Double4> expected,
                                    double tolerance);

} // namespace mote::test
