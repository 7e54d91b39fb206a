// A tree in the output buffers of a Case, and what the GPU has made of it: what the tests of trees share.
#pragma once

#include "algorithm_test.hpp"
#include "reference/morton.hpp"
#include "reference/radix_sort.hpp"
#include "reference/radix_tree.hpp"
#include "spatial/tree.hpp"
#include "support/particle_inputs.hpp"

#include <optional>
#include <vector>

namespace mote::test {

/// Particles as the tests of trees hand them over.
struct TreeInput {
    std::vector<Vec4> spheres{};
    std::optional<std::vector<std::uint32_t>> phases{}; ///< As many.
    spatial::MortonGrid grid{};
    spatial::NodeKind kind = spatial::NodeKind::aabb;
    std::optional<reference::Aabb> bounds{}; ///< Fixed ones of the grid.

    std::uint32_t n() const { return static_cast<std::uint32_t>(spheres.size()); }
};

/// Keys, as 64 bits whatever the grid, and particles in the order that the leaves should have.
reference::SortedPairs<std::uint64_t> sorted_particles(const TreeInput& input);

/// Sizes around which something changes, and the modes that together ask everything of them.
std::vector<std::uint32_t> small_sizes(gpu::Device& device);
inline constexpr std::array kModesOfTrees{kGuarded, kReplayed, kOverflow};

/// Nodes of a tree with n leaves.
inline std::uint32_t node_count(std::uint32_t n) { return n == 0 ? 0 : 2 * n - 1; }

class TreeCase {
public:
    TreeCase(Case& c, const TreeInput& input);

    /// Adds the passes that build the tree.
    void build();

    /// What is there after Case::run(). Nothing beyond it may have been written.
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
