// Searches in a hash grid or a z-order, in the buffers of a Case. Shared by the tests of both.
#pragma once

#include "reference/spatial/neighbours.hpp"
#include "spatial/hash_grid_search.hpp"
#include "spatial/zorder.hpp"
#include "support/algorithm_test.hpp"
#include "support/particle_inputs.hpp"

#include <span>
#include <string>
#include <vector>

namespace mote::test {

inline constexpr std::array kAllCriteria{spatial::Criterion::within_own, spatial::Criterion::within_other,
                                         spatial::Criterion::within_larger, spatial::Criterion::touching};

enum class RunStructure { hash_grid, zorder };

/// One variant of a search.
struct RunQuery {
    spatial::Query query{};
    bool phases = false;
    spatial::RunSearchOptions options{};

    std::string describe() const;
};

/// With a margin for criteria that use it.
RunQuery make_query(spatial::Criterion criterion, bool phases, const spatial::RunSearchOptions& options = {});

/// The searched particles. `cell`: the width (m) of a grid's cells or of a z-order's finest cells; 0: the default.
struct RunInput {
    RunStructure structure = RunStructure::hash_grid;
    ParticleSet set{};
    float cell = 0;
    std::uint32_t buckets = 0; ///< 0: the default.

    std::uint32_t n() const { return static_cast<std::uint32_t>(set.spheres.size()); }
    float smallest_radius() const;
    float largest_radius() const;
};

/// A neighbour of every particle: found by any search that reads behind the particles.
inline constexpr Vec4 kSearchPoison{0, 0, 0, 1e30f};

/// One graph with one structure and all of these searches, for the neighbours of the particles.
void expect_found(Case& c, const RunInput& input, std::span<const RunQuery> searches);
/// The same for the neighbours of other spheres. Their phases count if the search uses phases.
void expect_found_around(Case& c, const RunInput& input, const ParticleSet& queries, std::span<const RunQuery> searches);

} // namespace mote::test
