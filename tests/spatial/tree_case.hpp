// A tree in the output buffers of a Case, and the GPU's results. Shared by the tests of trees.
#pragma once

#include "reference/algorithms/radix_sort.hpp"
#include "reference/spatial/morton.hpp"
#include "reference/spatial/radix_tree.hpp"
#include "spatial/tree.hpp"
#include "support/algorithm_test.hpp"
#include "support/particle_inputs.hpp"

#include <optional>
#include <vector>

namespace mote::test {

/// The particles of a tree test.
struct TreeInput {
    std::vector<Vec4> spheres{};
    std::optional<std::vector<std::uint32_t>> phases{}; ///< One per sphere.
    spatial::MortonGrid grid{};
    spatial::NodeKind kind = spatial::NodeKind::aabb;
    std::optional<reference::Aabb> bounds{}; ///< Fixed bounds of the grid.

    std::uint32_t n() const { return static_cast<std::uint32_t>(spheres.size()); }
};

/// Keys, as 64 bits for any grid, and particles, in the order that the leaves should have.
reference::SortedPairs<std::uint64_t> sorted_particles(const TreeInput& input);

/// Sizes at which the algorithm changes, and the modes that together cover everything.
std::vector<std::uint32_t> small_sizes(gpu::Device& device);
inline constexpr std::array kModesOfTrees{kGuarded, kReplayed, kOverflow};

/// Nodes of a tree with n leaves.
inline std::uint32_t node_count(std::uint32_t n) { return n == 0 ? 0 : 2 * n - 1; }

class TreeCase {
public:
    TreeCase(Case& c, const TreeInput& input);

    /// Adds the passes that build the tree.
    void build();

    /// The results after Case::run(). Checks that nothing beyond them was written.
    std::vector<std::uint32_t> order() { return c_.result<std::uint32_t>(tree.order, input_.n()); }
    std::vector<std::uint64_t> keys();
    reference::RadixTree nodes();
    std::vector<Vec4> bounds() { return c_.result<Vec4>(tree.bounds, 2 * std::size_t{node_count(input_.n())}); }
    std::vector<std::uint32_t> node_phases() { return c_.result<std::uint32_t>(tree.node_phases, node_count(input_.n())); }
    std::vector<Vec4> spheres() { return c_.result<Vec4>(tree.spheres, input_.n()); }
    std::vector<std::uint32_t> phases() { return c_.result<std::uint32_t>(tree.phases, input_.n()); }

    spatial::Particles particles;
    spatial::Tree tree;

private:
    Case& c_;
    TreeInput input_;
};

} // namespace mote::test
