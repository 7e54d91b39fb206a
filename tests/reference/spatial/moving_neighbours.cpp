#include "reference/spatial/moving_neighbours.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <stdexcept>

namespace mote::reference {

namespace {

using Axis3 = std::array<float, 3>;

Axis3 minus(const std::array<float, 4>& a, const std::array<float, 4>& b) { return {a[0] - b[0], a[1] - b[1], a[2] - b[2]}; }

float rounded_dot(const Axis3& a, const Axis3& b) {
    const float x = a[0] * b[0];
    const float y = a[1] * b[1];
    const float z = a[2] * b[2];
    const float xy = x + y;
    return xy + z;
}

bool collide_never(std::uint32_t phase, std::uint32_t other) { return phase == other && (phase & 0x80000000u) != 0; }

// `own` and `other` are radii.
bool satisfies(const spatial::Query& query, float squared, float own, float other) {
    switch (query.criterion) {
    case spatial::Criterion::within_own: return squared < own * own;
    case spatial::Criterion::within_other: return squared < other * other;
    case spatial::Criterion::within_larger: return squared < std::max(own, other) * std::max(own, other);
    case spatial::Criterion::touching: {
        const float sum = own + other;
        const float reach = sum + query.margin;
        return squared <= reach * reach;
    }
    }
    throw std::invalid_argument("unknown Criterion");
}

} // namespace

float squared_closest_distance(const MovingSphere& a, const MovingSphere& b) {
    const Axis3 apart = minus(a.sphere, b.sphere);
    const Axis3 way = minus(a.motion, b.motion);
    const float quotient = -rounded_dot(apart, way) / std::max(rounded_dot(way, way), 1e-30f);
    const float t = std::min(std::max(quotient, 0.0f), std::min(a.motion[3], b.motion[3]));
    std::array<float, 4> then{};
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const float moved = t * way[axis];
        then[axis] = apart[axis] + moved;
    }
    return squared_distance(then, {});
}

double closest_distance(const MovingSphere& a, const MovingSphere& b) {
    double along = 0, squared_way = 0;
    std::array<double, 3> apart{}, way{};
    for (std::size_t axis = 0; axis < 3; ++axis) {
        apart[axis] = double{a.sphere[axis]} - double{b.sphere[axis]};
        way[axis] = double{a.motion[axis]} - double{b.motion[axis]};
        along += apart[axis] * way[axis];
        squared_way += way[axis] * way[axis];
    }
    const double t =
        std::clamp<double>(-along / std::max(squared_way, 1e-30), 0, std::min(double{a.motion[3]}, double{b.motion[3]}));
    return std::hypot(apart[0] + t * way[0], apart[1] + t * way[1], apart[2] + t * way[2]);
}

NeighbourLists find_moving_neighbours(Spheres spheres, Motions motions, Phases phases, const spatial::Query& query) {
    if (motions.size() != spheres.size() || (!phases.empty() && phases.size() != spheres.size())) {
        throw std::invalid_argument("find_moving_neighbours: particles and motions or phases differ in number");
    }
    NeighbourLists lists{.offsets = {0}, .neighbours = {}};
    for (std::size_t i = 0; i < spheres.size(); ++i) {
        for (std::size_t j = 0; j < spheres.size(); ++j) {
            if (j == i || (!phases.empty() && collide_never(phases[i], phases[j]))) continue;
            const float squared = squared_closest_distance({spheres[i], motions[i]}, {spheres[j], motions[j]});
            if (satisfies(query, squared, spheres[i][3], spheres[j][3]))
                lists.neighbours.push_back(static_cast<std::uint32_t>(j));
        }
        lists.offsets.push_back(static_cast<std::uint32_t>(lists.neighbours.size()));
    }
    return lists;
}

std::vector<std::array<std::uint32_t, 2>> find_moving_pairs(Spheres spheres, Motions motions, Phases phases,
                                                            const spatial::Query& query) {
    if (query.criterion != spatial::Criterion::within_larger && query.criterion != spatial::Criterion::touching) {
        throw std::invalid_argument("find_moving_pairs: the criterion is not symmetric");
    }
    const NeighbourLists lists = find_moving_neighbours(spheres, motions, phases, query);
    std::vector<std::array<std::uint32_t, 2>> pairs;
    for (std::uint32_t i = 0; i < spheres.size(); ++i) {
        for (std::uint32_t at = lists.offsets[i]; at < lists.offsets[i + 1]; ++at) {
            if (i < lists.neighbours[at]) pairs.push_back({i, lists.neighbours[at]});
        }
    }
    return pairs;
}

} // namespace mote::reference
