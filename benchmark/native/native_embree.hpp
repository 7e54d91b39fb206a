// Embree 3 on two threads: its Morton builder is the native counterpart of BVH construction, its point query that of the
// searches.
#pragma once

#include "benchmark/native/native_lists.hpp"

#include <memory>

namespace mote::bench {

/// rtcBuildBVH at RTC_BUILD_QUALITY_LOW, which is Embree's Morton builder, over the particles' boxes: binary, one particle per
/// leaf, bounds at every node, as on the GPU. The node type is defined here; nodes come from Embree's allocator.
class EmbreeBuilder {
public:
    explicit EmbreeBuilder(const Scene& scene);
    ~EmbreeBuilder();

    /// Makes boxes from positions. Embree sorts them in place, so they are made again for every build. This is part of the
    /// measured construction, as the Morton codes are on the GPU.
    void fill();
    void build();
    /// After a build: whether the tree holds every particle once and every box is within its parent's.
    bool is_sound() const;

private:
    struct Embree;
    const Scene& scene_;
    std::unique_ptr<Embree> embree_;
};

/// Points as user geometry, in a scene of quality LOW. Not for particles that all coincide: Debian's Embree is built with
/// assertions, and one of them fails.
class EmbreeSearch {
public:
    explicit EmbreeSearch(const Scene& scene);
    ~EmbreeSearch();

    void build();
    void query(NativeLists& lists);

private:
    struct Embree;
    const Scene& scene_;
    std::unique_ptr<Embree> embree_;
    ListMaker maker_;
};

} // namespace mote::bench
