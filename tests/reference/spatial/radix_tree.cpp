#include "reference/spatial/radix_tree.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>

namespace mote::reference {

namespace {

constexpr std::uint32_t kNone = RadixTree::kNone;

// The last leaf of the left half of [first, last], first < last.
std::uint32_t split(std::span<const std::uint64_t> keys, std::uint32_t first, std::uint32_t last) {
    const std::uint64_t difference = keys[first] ^ keys[last];
    if (difference == 0) {
        const std::uint32_t bit = std::bit_floor(first ^ last);
        return (last & ~(bit - 1u)) - 1u; // the right half starts at the first index with that bit set
    }
    const std::uint64_t bit = std::bit_floor(difference);
    const auto has_bit_clear = [bit](std::uint64_t key) { return (key & bit) == 0; };
    const auto begin = keys.begin() + first;
    const auto right = std::partition_point(begin, keys.begin() + last + 1, has_bit_clear);
    return first + static_cast<std::uint32_t>(right - begin) - 1u;
}

struct Range {
    std::uint32_t node;
    std::uint32_t first;
    std::uint32_t last;
    std::uint32_t depth;
};

std::string at(const char* what, std::uint32_t node, std::uint32_t is, std::uint32_t should_be) {
    return std::string(what) + " of node " + std::to_string(node) + " is " + std::to_string(is) + ", not " +
           std::to_string(should_be);
}

std::string check_sizes(const RadixTree& tree) {
    const std::size_t internal = tree.leaves == 0 ? 0 : tree.leaves - 1;
    const bool good = tree.children.size() == internal && tree.last_leaf.size() == internal &&
                      tree.parents.size() == tree.nodes() && tree.siblings.size() == tree.nodes() &&
                      tree.ropes.size() == tree.nodes();
    return good ? "" : "the arrays are not as long as " + std::to_string(tree.leaves) + " leaves need";
}

// Lists all nodes in depth-first order. Returns what is wrong with the children, or nothing.
std::string walk(const RadixTree& tree, std::vector<std::uint32_t>& order) {
    std::vector<bool> seen(tree.nodes());
    std::vector<std::uint32_t> todo{0};
    while (!todo.empty()) {
        const std::uint32_t node = todo.back();
        todo.pop_back();
        if (node >= tree.nodes()) {
            return "a child is node " + std::to_string(node) + " of " + std::to_string(tree.nodes());
        }
        if (seen[node]) {
            return "node " + std::to_string(node) + " is reached twice";
        }
        seen[node] = true;
        order.push_back(node);
        if (node + 1 < tree.leaves) {
            todo.push_back(tree.children[node][1]);
            todo.push_back(tree.children[node][0]);
        }
    }
    const auto missing = std::find(seen.begin(), seen.end(), false);
    return missing == seen.end() ? "" : "node " + std::to_string(missing - seen.begin()) + " is not reached";
}

} // namespace

RadixTree build_radix_tree(std::span<const std::uint64_t> keys) {
    if (!std::is_sorted(keys.begin(), keys.end())) {
        throw std::invalid_argument("build_radix_tree: the keys are not ascending");
    }
    RadixTree tree;
    tree.leaves = static_cast<std::uint32_t>(keys.size());
    if (tree.leaves == 0) {
        return tree;
    }
    const std::uint32_t internal = tree.leaves - 1;
    tree.children.resize(internal);
    tree.firsts.resize(internal);
    tree.last_leaf.resize(internal);
    tree.parents.assign(tree.nodes(), kNone);
    tree.siblings.assign(tree.nodes(), kNone);
    tree.ropes.assign(tree.nodes(), kNone);

    std::vector<Range> todo{{0, 0, internal, 0}};
    while (!todo.empty()) {
        const auto [node, first, last, depth] = todo.back();
        todo.pop_back();
        tree.depth = std::max(tree.depth, depth);
        if (first == last) {
            continue;
        }
        const std::uint32_t middle = split(keys, first, last);
        const std::uint32_t left = first == middle ? internal + middle : middle;
        const std::uint32_t right = middle + 1 == last ? internal + last : middle + 1;
        tree.children[node] = {left, right};
        tree.firsts[node] = first;
        tree.last_leaf[node] = last;
        tree.parents[left] = tree.parents[right] = node;
        tree.siblings[left] = right;
        tree.siblings[right] = left;
        tree.ropes[left] = right;
        tree.ropes[right] = tree.ropes[node];
        todo.push_back({right, middle + 1, last, depth + 1});
        todo.push_back({left, first, middle, depth + 1});
    }
    return tree;
}

RadixTree build_radix_tree(std::span<const std::uint32_t> keys) {
    return build_radix_tree(std::span<const std::uint64_t>(std::vector<std::uint64_t>(keys.begin(), keys.end())));
}

std::string check_tree(const RadixTree& tree) {
    if (const std::string wrong = check_sizes(tree); !wrong.empty() || tree.leaves == 0) {
        return wrong;
    }
    std::vector<std::uint32_t> order;
    if (const std::string wrong = walk(tree, order); !wrong.empty()) {
        return wrong;
    }
    if (tree.parents[0] != kNone) return at("parent", 0, tree.parents[0], kNone);
    if (tree.siblings[0] != kNone) return at("sibling", 0, tree.siblings[0], kNone);

    // In reverse depth-first order, a node comes after all its descendants, and the node after its subtree is known.
    std::vector<std::uint32_t> firsts(tree.nodes());
    std::vector<std::uint32_t> ends(tree.nodes()); // the end of the subtree in the order
    std::uint32_t next_leaf = tree.leaves;
    for (std::size_t k = order.size(); k-- > 0;) {
        const std::uint32_t node = order[k];
        if (node + 1 < tree.leaves) {
            const auto [left, right] = tree.children[node];
            if (tree.parents[left] != node) return at("parent", left, tree.parents[left], node);
            if (tree.parents[right] != node) return at("parent", right, tree.parents[right], node);
            if (tree.siblings[left] != right) return at("sibling", left, tree.siblings[left], right);
            if (tree.siblings[right] != left) return at("sibling", right, tree.siblings[right], left);
            if (tree.last_leaf[node] != tree.last(right)) return at("last", node, tree.last_leaf[node], tree.last(right));
            if (tree.last(left) + 1 != firsts[right]) return at("last", left, tree.last(left), firsts[right] - 1);
            firsts[node] = firsts[left];
            ends[node] = ends[right];
        } else {
            --next_leaf;
            if (node + 1 - tree.leaves != next_leaf) {
                return "leaf " + std::to_string(node + 1 - tree.leaves) + " is where leaf " + std::to_string(next_leaf) +
                       " belongs from left to right";
            }
            firsts[node] = next_leaf;
            ends[node] = static_cast<std::uint32_t>(k) + 1;
        }
        const std::uint32_t rope = ends[node] < order.size() ? order[ends[node]] : kNone;
        if (tree.ropes[node] != rope) return at("rope", node, tree.ropes[node], rope);
    }
    return "";
}

} // namespace mote::reference
