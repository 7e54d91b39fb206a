// Searches in a hash grid or a z-order, in the buffers of a Case: what the tests of both share.
#pragma once

#include "algorithm_test.hpp"
#include "reference/neighbours.hpp"
#include "spatial/hash_grid_search.hpp"
#include "spatial/zorder.hpp"
#include "support/particle_inputs.hpp"

#include <span>
#include <string>
#include <vector>

namespace mote::test {

inline constexpr std::array kAllCriteria{spatial::Criterion::within_own, spatial::Criterion::within_other,
                                         spatial::Criterion::within_larger, spatial::Criterion::touching};

enum class RunStructure { hash_grid, zorder };

/// One way to search.
struct RunQuery {
    spatial::Query query{};
    bool phases = false;
    spatial::RunSearchOptions options{};

    std::string describe() const;
};

/// With a margin where it counts.
RunQuery make_query(spatial::Criterion criterion, bool phases, const spatial::RunSearchOptions& options = {});

/// What is searched. The cells of a grid, or the finest ones of a z-order, are `cell` wide (m); 0: as wide as is meant to be.
struct RunInput {
    RunStructure structure = RunStructure::hash_grid;
    ParticleSet set{};
    float cell = 0;
    std::uint32_t buckets = 0; ///< 0: as many as is meant to be.

    std::uint32_t n() const { return static_cast<std::uint32_t>(set.spheres.size()); }
    float smallest_radius() const;
    float largest_radius() const;
};

/// Everybody would be its neighbour: whoever reads behind the particles finds it.
inline constexpr Vec4 kSearchPoison{0, 0, 0, 1e30f};

/// One graph with one structure and all of these searches, for the neighbours of the particles.
void expect_found(Case& c, const RunInput& input, std::span<const RunQuery> searches);
/// The same for the neighbours of other spheres, whose phases count if the search says so.
void expect_found_around(Case& c, const RunInput& input, const ParticleSet& queries, std::span<const RunQuery> searches);

} // namespace mote::test
