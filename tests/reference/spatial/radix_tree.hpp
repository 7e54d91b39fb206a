// CPU reference of the binary radix tree over sorted keys. Compared exactly.
//
// Karras computes every node independently, from its index. Here the tree is built from the root, by its definition: a node's
// keys are split where their highest differing bit changes, and equal keys where the highest differing bit of their indices
// changes. Ropes follow from the descent and are not computed.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace mote::reference {

// With n leaves, the internal nodes are 0 to n - 2 and the root is 0; leaf k, the k-th key, is node n - 1 + k. Children are
// numbered as by Karras: a node that splits between leaves g and g + 1 has the children g and g + 1; a child that covers only one
// leaf is that leaf.
struct RadixTree {
    static constexpr std::uint32_t kNone = 0xFFFFFFFFu;

    std::uint32_t leaves = 0;

    // One per internal node.
    std::vector<std::array<std::uint32_t, 2>> children; // left, right
    std::vector<std::uint32_t> firsts;                  // the first leaf covered
    std::vector<std::uint32_t> last_leaf;               // the last leaf covered

    // One per node.
    std::vector<std::uint32_t> parents;  // kNone for the root
    std::vector<std::uint32_t> siblings; // kNone for the root
    std::vector<std::uint32_t> ropes;    // the next node in depth-first order after the subtree; kNone at the end

    std::uint32_t depth = 0; // edges on the longest path from the root to a leaf

    std::uint32_t nodes() const { return leaves == 0 ? 0 : 2 * leaves - 1; }
    // The leaves that a node covers; a leaf covers itself.
    std::uint32_t first(std::uint32_t node) const { return node + 1 < leaves ? firsts[node] : node + 1 - leaves; }
    std::uint32_t last(std::uint32_t node) const { return node + 1 < leaves ? last_leaf[node] : node + 1 - leaves; }
};

// Throws std::invalid_argument if the keys are not ascending. The tree is the same for 32-bit and 64-bit keys.
RadixTree build_radix_tree(std::span<const std::uint32_t> sorted_keys);
RadixTree build_radix_tree(std::span<const std::uint64_t> sorted_keys);

// What is wrong with a tree of any origin, in one sentence; empty if it is correct. Checks everything but firsts and depth: array
// sizes; every node is reached from the root once; leaves from left to right; last_leaf; parents; siblings; ropes.
std::string check_tree(const RadixTree& tree);

} // namespace mote::reference
