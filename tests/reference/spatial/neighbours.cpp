#include "reference/spatial/neighbours.hpp"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <numeric>
#include <stdexcept>
#include <utility>

namespace mote::reference {

float squared_distance(const std::array<float, 4>& a, const std::array<float, 4>& b) {
    const float dx = a[0] - b[0];
    const float dy = a[1] - b[1];
    const float dz = a[2] - b[2];
    const float xx = dx * dx;
    const float yy = dy * dy;
    const float zz = dz * dz;
    const float xy = xx + yy;
    return xy + zz;
}

namespace {

using spatial::Criterion;
using Pair = std::array<std::uint32_t, 2>;

// One array per component: the inner loop of the brute-force search reads them in order.
struct Columns {
    explicit Columns(Spheres spheres) {
        for (const std::array<float, 4>& sphere : spheres) {
            x.push_back(sphere[0]);
            y.push_back(sphere[1]);
            z.push_back(sphere[2]);
            radius.push_back(sphere[3]);
        }
    }
    std::vector<float> x, y, z, radius;
};

bool is_filtered_out(std::uint32_t phase, std::uint32_t other) { return phase == other && phase >= 0x80000000u; }

void check_phases(Spheres spheres, Phases phases) {
    if (!phases.empty() && phases.size() != spheres.size()) {
        throw std::invalid_argument("find_neighbours: particles and phases differ in number");
    }
}

// The largest squared distance between the centres of two neighbours.
template <Criterion kCriterion> float squared_reach(float own, float other, float margin) {
    if constexpr (kCriterion == Criterion::within_own) {
        return own * own;
    } else if constexpr (kCriterion == Criterion::within_other) {
        return other * other;
    } else if constexpr (kCriterion == Criterion::within_larger) {
        const float larger = own > other ? own : other;
        return larger * larger;
    } else {
        const float sum = own + other;
        const float reach = sum + margin;
        return reach * reach;
    }
}

template <Criterion kCriterion> bool is_neighbour(float squared_distance, float own, float other, float margin) {
    const float reach = squared_reach<kCriterion>(own, other, margin);
    return kCriterion == Criterion::touching ? squared_distance <= reach : squared_distance < reach;
}

bool is_neighbour(float squared_distance, float own, float other, const spatial::Query& query) {
    switch (query.criterion) {
    case Criterion::within_own: return is_neighbour<Criterion::within_own>(squared_distance, own, other, query.margin);
    case Criterion::within_other: return is_neighbour<Criterion::within_other>(squared_distance, own, other, query.margin);
    case Criterion::within_larger: return is_neighbour<Criterion::within_larger>(squared_distance, own, other, query.margin);
    case Criterion::touching: return is_neighbour<Criterion::touching>(squared_distance, own, other, query.margin);
    }
    throw std::invalid_argument("unknown Criterion");
}

// is_found[j] = 1 if particle j is a neighbour of `of`, else 0. Without branches and with a fixed criterion, so that the compiler
// vectorises it.
template <Criterion kCriterion>
void test_all(const std::array<float, 4>& of, const Columns& particles, float margin, std::vector<unsigned char>& is_found) {
    const float* const x = particles.x.data();
    const float* const y = particles.y.data();
    const float* const z = particles.z.data();
    const float* const radius = particles.radius.data();
    unsigned char* const found = is_found.data();
    const std::size_t n = is_found.size();
    for (std::size_t j = 0; j < n; ++j) {
        const float d2 = squared_distance(of, {x[j], y[j], z[j], 0.0f});
        found[j] = is_neighbour<kCriterion>(d2, of[3], radius[j], margin) ? 1 : 0;
    }
}

void test_all(const std::array<float, 4>& of, const Columns& particles, const spatial::Query& query,
              std::vector<unsigned char>& is_found) {
    switch (query.criterion) {
    case Criterion::within_own: return test_all<Criterion::within_own>(of, particles, query.margin, is_found);
    case Criterion::within_other: return test_all<Criterion::within_other>(of, particles, query.margin, is_found);
    case Criterion::within_larger: return test_all<Criterion::within_larger>(of, particles, query.margin, is_found);
    case Criterion::touching: return test_all<Criterion::touching>(of, particles, query.margin, is_found);
    }
    throw std::invalid_argument("unknown Criterion");
}

std::size_t next_set(const std::vector<unsigned char>& flags, std::size_t from) {
    const void* const found = from < flags.size() ? std::memchr(&flags[from], 1, flags.size() - from) : nullptr;
    return found != nullptr ? static_cast<std::size_t>(static_cast<const unsigned char*>(found) - flags.data()) : flags.size();
}

NeighbourLists search(Spheres queries, Phases query_phases, Spheres spheres, Phases phases, const spatial::Query& query,
                      bool particles_are_queries) {
    check_phases(queries, query_phases);
    check_phases(spheres, phases);
    const Columns particles(spheres);
    const bool have_phases = !phases.empty() && !query_phases.empty();
    std::vector<unsigned char> is_found(spheres.size());
    NeighbourLists lists{.offsets = {0}, .neighbours = {}};
    for (std::size_t i = 0; i < queries.size(); ++i) {
        test_all(queries[i], particles, query, is_found);
        if (particles_are_queries) {
            is_found[i] = 0;
        }
        for (std::size_t j = next_set(is_found, 0); j < is_found.size(); j = next_set(is_found, j + 1)) {
            if (!have_phases || !is_filtered_out(query_phases[i], phases[j])) {
                lists.neighbours.push_back(static_cast<std::uint32_t>(j));
            }
        }
        lists.offsets.push_back(static_cast<std::uint32_t>(lists.neighbours.size()));
    }
    return lists;
}

// Pairs (query, neighbour), each once and in any order.
NeighbourLists lists_of(std::vector<Pair> pairs, std::size_t queries) {
    std::sort(pairs.begin(), pairs.end());
    NeighbourLists lists{.offsets = std::vector<std::uint32_t>(queries + 1), .neighbours = {}};
    for (const Pair& pair : pairs) {
        ++lists.offsets[pair[0] + 1];
        lists.neighbours.push_back(pair[1]);
    }
    std::partial_sum(lists.offsets.begin(), lists.offsets.end(), lists.offsets.begin());
    return lists;
}

} // namespace

NeighbourLists find_neighbours(Spheres spheres, Phases phases, const spatial::Query& query) {
    return search(spheres, phases, spheres, phases, query, true);
}

NeighbourLists find_neighbours_of(Spheres queries, Phases query_phases, Spheres spheres, Phases phases,
                                  const spatial::Query& query) {
    if (query_phases.empty() != phases.empty() && !queries.empty() && !spheres.empty()) {
        throw std::invalid_argument("find_neighbours_of: phases on one side only");
    }
    return search(queries, query_phases, spheres, phases, query, false);
}

// Every unordered pair is tested from its larger sphere, whose radius alone limits the search along x: a huge third particle does
// not add tests. The result is exact, because rounded operations are monotone: where dx dx exceeds the square of the reach, d^2
// does too, and dx grows along the sorted x.
NeighbourLists find_neighbours_by_sweep(Spheres spheres, Phases phases, const spatial::Query& query) {
    check_phases(spheres, phases);
    std::vector<std::uint32_t> order(spheres.size());
    std::iota(order.begin(), order.end(), 0u);
    std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) { return spheres[a][0] < spheres[b][0]; });

    std::vector<Pair> found;
    // False if j, and so every particle beyond it, is too far from i to be the smaller of a pair.
    const auto test = [&](std::uint32_t i, std::uint32_t j) {
        const std::array<float, 4>& large = spheres[i];
        const std::array<float, 4>& small = spheres[j];
        const float dx = large[0] - small[0];
        const float sum = query.criterion == Criterion::touching ? large[3] + large[3] : large[3];
        const float reach = query.criterion == Criterion::touching ? sum + query.margin : sum;
        if (dx * dx > reach * reach) return false;
        const bool is_larger = large[3] > small[3] || (large[3] == small[3] && i < j);
        if (!is_larger || (!phases.empty() && is_filtered_out(phases[i], phases[j]))) return true;
        const float d2 = squared_distance(large, small);
        if (is_neighbour(d2, large[3], small[3], query)) found.push_back({i, j});
        if (is_neighbour(d2, small[3], large[3], query)) found.push_back({j, i});
        return true;
    };
    for (std::size_t k = 0; k < order.size(); ++k) {
        for (std::size_t other = k; other > 0 && test(order[k], order[other - 1]); --other) {
        }
        for (std::size_t other = k + 1; other < order.size() && test(order[k], order[other]); ++other) {
        }
    }
    return lists_of(std::move(found), spheres.size());
}

std::vector<Pair> find_pairs(Spheres spheres, Phases phases, const spatial::Query& query) {
    if (query.criterion != Criterion::within_larger && query.criterion != Criterion::touching) {
        throw std::invalid_argument("find_pairs: the criterion is not symmetric");
    }
    const NeighbourLists lists = find_neighbours(spheres, phases, query);
    std::vector<Pair> pairs;
    for (std::uint32_t i = 0; i < spheres.size(); ++i) {
        for (std::uint32_t at = lists.offsets[i]; at < lists.offsets[i + 1]; ++at) {
            if (i < lists.neighbours[at]) {
                pairs.push_back({i, lists.neighbours[at]});
            }
        }
    }
    return pairs;
}

NeighbourLists transpose(const NeighbourLists& lists) {
    std::vector<Pair> pairs;
    for (std::uint32_t i = 0; i + 1 < lists.offsets.size(); ++i) {
        for (std::uint32_t at = lists.offsets[i]; at < lists.offsets[i + 1]; ++at) {
            pairs.push_back({lists.neighbours[at], i});
        }
    }
    return lists_of(std::move(pairs), lists.offsets.size() - 1);
}

} // namespace mote::reference
