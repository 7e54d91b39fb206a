#include "tree_case.hpp"

namespace mote::test {

reference::SortedPairs<std::uint64_t> sorted_particles(const TreeInput& input) {
    const reference::Aabb bounds = input.bounds ? *input.bounds : reference::reduce_aabb(input.spheres);
    const auto grid = reference::make_morton_grid(bounds, input.grid.bits, input.grid.dimensions);
    return reference::radix_sort(reference::morton_keys(grid, input.spheres), make_iota(input.n()), 0, 64);
}

std::vector<std::uint32_t> small_sizes(gpu::Device& device) {
    std::vector<std::uint32_t> sizes =
        interesting_sizes(device.limits().subgroup_size, device.workgroup_size(), device.workgroup_size());
    sizes.insert(sizes.begin() + 4, {4, 5});
    return sizes;
}

TreeCase::TreeCase(Case& c, const TreeInput& input) : c_(c), input_(input) {
    const graph::Count count = c.count(input.n());
    const std::uint32_t leaves = count.capacity; // every output has capacity for more than this
    particles.count = count;
    particles.spheres = c.in(input.spheres, {-1e30f, 1e30f, 1e30f, 1e30f});
    tree.leaves = count;
    tree.grid = input.grid;
    tree.kind = input.kind;
    tree.order = c.out<std::uint32_t>(leaves);
    tree.keys = input.grid.key_bits() <= 32 ? c.out<std::uint32_t>(leaves) : c.out<std::uint64_t>(leaves);
    tree.spheres = c.out<Vec4>(leaves);
    tree.children = c.out<std::uint64_t>(leaves);
    tree.last_leaf = c.out<std::uint32_t>(leaves);
    tree.parents = c.out<std::uint32_t>(2 * leaves);
    tree.siblings = c.out<std::uint32_t>(2 * leaves);
    tree.ropes = c.out<std::uint32_t>(2 * leaves);
    tree.bounds = c.out<Vec4>(4 * leaves);
    if (input.phases) {
        particles.phases = c.in(*input.phases, 0xFFFF'FFFFu);
        tree.phases = c.out<std::uint32_t>(leaves);
        tree.node_phases = c.out<std::uint32_t>(2 * leaves);
    }
}

void TreeCase::build() {
    std::optional<spatial::Bounds> fixed;
    if (input_.bounds) fixed = spatial::fixed_bounds(c_.graph, input_.bounds->lower, input_.bounds->upper);
    spatial::build_tree(c_.graph, particles, fixed, tree);
}

std::vector<std::uint64_t> TreeCase::keys() {
    if (input_.grid.key_bits() > 32) return c_.result<std::uint64_t>(tree.keys, input_.n());
    const auto keys = c_.result<std::uint32_t>(tree.keys, input_.n());
    return {keys.begin(), keys.end()};
}

reference::RadixTree TreeCase::nodes() {
    const std::uint32_t nodes = node_count(input_.n());
    const std::uint32_t internal_nodes = nodes - input_.n();
    reference::RadixTree found;
    found.leaves = input_.n();
    for (const std::uint64_t pair : c_.result<std::uint64_t>(tree.children, internal_nodes)) {
        found.children.push_back({static_cast<std::uint32_t>(pair), static_cast<std::uint32_t>(pair >> 32)});
    }
    found.last_leaf = c_.result<std::uint32_t>(tree.last_leaf, internal_nodes);
    found.parents = c_.result<std::uint32_t>(tree.parents, nodes);
    found.siblings = c_.result<std::uint32_t>(tree.siblings, nodes);
    found.ropes = c_.result<std::uint32_t>(tree.ropes, nodes);
    return found;
}

} // namespace mote::test
