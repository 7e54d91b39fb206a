// nanoflann (a k-d tree) as a native counterpart. Its version 1.4 builds on one thread; queries run on two.
//
// Each search appends directly to the lists through a custom result set, which is faster than nanoflann's vector of pairs.
#pragma once

#include "benchmark/native/native_lists.hpp"

#include <memory>

namespace mote::bench {

enum class QueryOrder {
    particles, ///< In the given order, as a user of nanoflann would.
    leaves,    ///< In the tree's order, so that consecutive queries find their nodes in the cache.
};

class NativeKdTree {
public:
    /// The scene must outlive this.
    explicit NativeKdTree(const Scene& scene);
    ~NativeKdTree();

    void build();
    /// Criteria that depend on both radii: see the definition.
    void query(QueryOrder order, NativeLists& lists);
    /// The squared distances of the k nearest of every particle, excluding itself, ascending; infinity if there are fewer.
    void nearest(QueryOrder order, std::uint32_t k, std::vector<float>& squared_distances);
    std::uint64_t bytes() const;

private:
    struct Index;

    const Scene& scene_;
    std::unique_ptr<Index> index_;
    ListMaker maker_;
};

} // namespace mote::bench
