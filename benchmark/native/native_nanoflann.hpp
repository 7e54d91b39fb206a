// nanoflann (a k-d tree) as a native peer. Its version 1.4 builds on one thread; queries run on two.
//
// Each search appends straight to the lists through a result set of our own, which is faster than nanoflann's vector of pairs.
#pragma once

#include "benchmark/native/native_lists.hpp"

#include <memory>

namespace mote::bench {

enum class QueryOrder {
    particles, ///< As they come: what a user of nanoflann writes.
    leaves,    ///< As they lie in the tree: one query after another finds its part of the tree in the cache.
};

class NativeKdTree {
public:
    /// The scene must outlive this.
    explicit NativeKdTree(const Scene& scene);
    ~NativeKdTree();

    void build();
    /// Criteria that depend on both radii: see the definition.
    void query(QueryOrder order, NativeLists& lists);
    /// The squared distances of the k nearest of every particle but itself, ascending; infinity where there are not so many.
    void nearest(QueryOrder order, std::uint32_t k, std::vector<float>& squared_distances);
    std::uint64_t bytes() const;

private:
    struct Index;

    const Scene& scene_;
    std::unique_ptr<Index> index_;
    ListMaker maker_;
};

} // namespace mote::bench
