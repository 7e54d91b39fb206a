// CPU twin of the binary radix tree over sorted keys. Compared exactly.
//
// Karras finds every node on its own, from its number. Here the tree grows from the root, the way it is defined: a node's keys
// are split where their highest differing bit changes, and equal keys where that of their places does. Ropes are read off the
// way down, not computed.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace mote::reference {

// Of n leaves, the internal nodes are 0 to n - 2 and the root is 0; leaf k, the k-th key, is node n - 1 + k. Node numbers of
// children are Karras': a node that splits between places g and g + 1 has the children g and g + 1, each a leaf if it covers one
// place only.
struct RadixTree {
    static constexpr std::uint32_t kNone = 0xFFFFFFFFu;

    std::uint32_t leaves = 0;

    // One per internal node.
    std::vector<std::array<std::uint32_t, 2>> children; // left, right
    std::vector<std::uint32_t> firsts;                  // the first place covered
    std::vector<std::uint32_t> last_leaf;                   // the last one

    // One per node.
    std::vector<std::uint32_t> parents;  // kNone for the root
    std::vector<std::uint32_t> siblings; // kNone for the root
    std::vector<std::uint32_t> ropes;    // the next node in depth-first order that is not below; kNone if that is the end

    std::uint32_t depth = 0; // edges on the longest way from the root to a leaf

    std::uint32_t nodes() const { return leaves == 0 ? 0 : 2 * leaves - 1; }
    // The places a node covers, a leaf's being one.
    std::uint32_t first(std::uint32_t node) const { return node + 1 < leaves ? firsts[node] : node + 1 - leaves; }
    std::uint32_t last(std::uint32_t node) const { return node + 1 < leaves ? last_leaf[node] : node + 1 - leaves; }
};

// Throws std::invalid_argument when the keys are not ascending. Whether keys have 32 or 64 bits makes no difference to the tree.
RadixTree build_radix_tree(std::span<const std::uint32_t> sorted_keys);
RadixTree build_radix_tree(std::span<const std::uint64_t> sorted_keys);

// What is wrong with a tree that may come from anywhere, in one sentence; nothing if nothing is. Looks at everything but firsts
// and depth: array sizes; every node reached from the root once; leaves from left to right; last_leaf; parents; siblings; ropes.
std::string check_tree(const RadixTree& tree);

} // namespace mote::reference
