#include "reference/spatial/ray_query_boxes.hpp"

#include <algorithm>
#include <cmath>

namespace mote::reference {

namespace {

// The search distance of a query for this particle, at most: m.
float reach_of(float radius, const spatial::Query& query, float largest_radius) {
    switch (query.criterion) {
    case spatial::Criterion::within_own: return largest_radius;
    case spatial::Criterion::within_other: return radius;
    case spatial::Criterion::within_larger: return std::max(radius, largest_radius);
    case spatial::Criterion::touching: break;
    }
    return (largest_radius + radius) + query.margin;
}

bool is_box(const Box& box) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
        if (!std::isfinite(box[axis]) || !std::isfinite(box[3 + axis]) || box[axis] > box[3 + axis]) return false;
    }
    return true;
}

} // namespace

std::vector<Box> make_boxes(Spheres spheres, const spatial::Query& query, float largest_radius, std::uint32_t capacity) {
    std::vector<Box> boxes(capacity, Box{});
    for (std::size_t b = 0; b < capacity && !spheres.empty(); ++b) {
        const std::array<float, 4>& sphere = spheres[b % spheres.size()];
        const float reach = reach_of(sphere[3], query, largest_radius);
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const float half = reach + ((std::abs(sphere[axis]) + reach) * 0x1p-20f + 0x1p-60f);
            boxes[b][3 + axis] = sphere[axis] + half;
            boxes[b][axis] = sphere[axis] - half;
        }
        if (!is_box(boxes[b])) boxes[b] = {};
        if (b >= spheres.size()) std::copy_n(boxes[b].begin() + 3, 3, boxes[b].begin());
    }
    return boxes;
}

} // namespace mote::reference
