#include "reference/spatial/knn.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <utility>

namespace mote::reference {

namespace {

NearestLists search(Spheres queries, Spheres spheres, std::uint32_t k, bool particles_are_queries) {
    if (k == 0) {
        throw std::invalid_argument("find_nearest: k is 0");
    }
    NearestLists lists;
    std::vector<std::pair<float, std::uint32_t>> all;
    for (std::uint32_t i = 0; i < queries.size(); ++i) {
        all.clear();
        for (std::uint32_t j = 0; j < spheres.size(); ++j) {
            if (!particles_are_queries || i != j) {
                all.emplace_back(squared_distance(queries[i], spheres[j]), j);
            }
        }
        const std::size_t found = std::min<std::size_t>(k, all.size());
        std::partial_sort(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(found), all.end());
        all.resize(found);
        all.resize(k, {std::numeric_limits<float>::infinity(), 0xFFFFFFFFu});
        for (const auto& [distance, index] : all) {
            lists.indices.push_back(index);
            lists.squared_distances.push_back(distance);
        }
    }
    return lists;
}

} // namespace

NearestLists find_nearest(Spheres spheres, std::uint32_t k) { return search(spheres, spheres, k, true); }

NearestLists find_nearest_of(Spheres queries, Spheres spheres, std::uint32_t k) { return search(queries, spheres, k, false); }

} // namespace mote::reference
