#include "benchmark/native/native_nanoflann.hpp"

#include <nanoflann.hpp>

#include <algorithm>
#include <limits>

namespace mote::bench {

namespace {

struct Points {
    std::span<const Sphere> spheres;

    std::size_t kdtree_get_point_count() const { return spheres.size(); }
    float kdtree_get_pt(std::size_t i, std::size_t axis) const { return spheres[i][axis]; }
    template <typename Box> bool kdtree_get_bbox(Box&) const { return false; }
};

// Its sum of squares is (x² + y²) + z² in float: the same bits as NativeAccept's.
using Tree = nanoflann::KDTreeSingleIndexAdaptor<nanoflann::L2_Simple_Adaptor<float, Points, float, std::uint32_t>, Points, 3,
                                                 std::uint32_t>;

// nanoflann prunes subtrees by incrementally summed distances, which have rounding errors. So it searches a little farther, and
// the exact test is here.
template <typename Accept> struct NeighbourSet {
    const Scene& scene;
    Accept accept;
    std::uint32_t query;
    float own_radius;
    float largest_other;
    float search_squared;
    WordBuffer& found;

    float worstDist() const { return search_squared; }
    bool full() const { return true; }
    bool addPoint(float squared_distance, std::uint32_t other) {
        const float other_radius = scene.spheres[other][3];
        if (other_radius <= largest_other && accept(squared_distance, own_radius, other_radius) && other != query &&
            !are_of_one_body(scene, query, other)) {
            found.push(other);
        }
        return true;
    }
};

// The k nearest, excluding the query itself.
struct NearestSet {
    std::span<float> distances;
    std::uint32_t query;

    float worstDist() const { return distances.back(); }
    bool full() const { return true; }
    bool addPoint(float squared_distance, std::uint32_t other) {
        if (other == query || squared_distance >= distances.back()) return true; // nanoflann reads worstDist() once per leaf
        std::size_t place = distances.size() - 1;
        for (; place > 0 && distances[place - 1] > squared_distance; --place) distances[place] = distances[place - 1];
        distances[place] = squared_distance;
        return true;
    }
};

} // namespace

struct NativeKdTree::Index {
    Points points;
    Tree tree;

    explicit Index(const Scene& scene) : points{scene.spheres}, tree(3, points, nanoflann::KDTreeSingleIndexAdaptorParams(20)) {}
};

NativeKdTree::NativeKdTree(const Scene& scene) : scene_(scene) {}
NativeKdTree::~NativeKdTree() = default;

// Includes the allocations, as for every user.
void NativeKdTree::build() { index_ = std::make_unique<Index>(scene_); }

// A tree of points does not know the other particles' radii. If a criterion depends on them but is symmetric, the larger particle
// of a pair finds the smaller one, for which its own radius is enough, and the lists are mirrored. At radii of 1.4 to 2.6 this is
// a third faster than searching with the largest radius, and at 1:16 many times faster.
void NativeKdTree::query(QueryOrder order, NativeLists& lists) {
    const bool mirrored = is_worth_mirroring(scene_);
    const float largest = largest_radius(scene_);
    const std::span<const std::uint32_t> places =
        order == QueryOrder::leaves ? std::span<const std::uint32_t>(index_->tree.vAcc) : std::span<const std::uint32_t>();
    with_accept(scene_.query, [&](auto accept) {
        const auto find = [&](std::uint32_t query, WordBuffer& found) {
            const Sphere& own = scene_.spheres[query];
            const float largest_other = mirrored ? own[3] : largest;
            const float reach = accept.reach(own[3], largest_other) * (1 + 0x1p-18f);
            NeighbourSet<decltype(accept)> set{scene_, accept, query, own[3], largest_other, reach * reach, found};
            index_->tree.findNeighbors(set, own.data(), nanoflann::SearchParams());
        };
        if (mirrored) {
            maker_.make_mirrored(scene_, places, find, lists);
        } else {
            maker_.make(scene_.size(), places, find, lists);
        }
    });
}

void NativeKdTree::nearest(QueryOrder order, std::uint32_t k, std::vector<float>& squared_distances) {
    const std::uint32_t n = scene_.size();
    squared_distances.assign(std::size_t{n} * k, std::numeric_limits<float>::infinity());
    std::atomic<std::uint32_t> next = 0;
    constexpr std::uint32_t kChunk = 1024;
    on_two_threads([&](std::uint32_t) {
        for (std::uint32_t begin = next.fetch_add(kChunk); begin < n; begin = next.fetch_add(kChunk)) {
            for (std::uint32_t place = begin; place < std::min(n, begin + kChunk); ++place) {
                const std::uint32_t query = order == QueryOrder::leaves ? index_->tree.vAcc[place] : place;
                NearestSet set{std::span(squared_distances).subspan(std::size_t{query} * k, k), query};
                index_->tree.findNeighbors(set, scene_.spheres[query].data(), nanoflann::SearchParams());
            }
        }
    });
}

std::uint64_t NativeKdTree::bytes() const { return index_->tree.usedMemory(index_->tree); }

} // namespace mote::bench
