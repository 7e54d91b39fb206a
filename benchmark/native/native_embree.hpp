// Embree 3 on two threads: its Morton builder as the peer of the BVH's construction, and its point query as that of the searches.
#pragma once

#include "benchmark/native/native_lists.hpp"

#include <memory>

namespace mote::bench {

/// rtcBuildBVH at RTC_BUILD_QUALITY_LOW, which is Embree's Morton builder, over the particles' boxes: binary, one particle per
/// leaf, bounds at every node, as on the GPU. The nodes are ours, from Embree's own allocator.
class EmbreeBuilder {
public:
    explicit EmbreeBuilder(const Scene& scene);
    ~EmbreeBuilder();

    /// Boxes from positions. Embree sorts them in place, so they are made anew for every build; part of "from positions", as the
    /// Morton codes are for us.
    void fill();
    void build();
    /// After a build: whether the tree holds every particle once and every box is within that of its node.
    bool is_sound() const;

private:
    struct Embree;
    const Scene& scene_;
    std::unique_ptr<Embree> embree_;
};

/// Points as user geometry, in a scene of quality LOW. Not for particles that are all in one point: Debian's Embree is built with
/// assertions, and one of them says no.
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
