// A plain cell list on two threads: the native peer of the grids.
//
// Cells as wide as the largest reach, over the particles' bounds; particles in the order of their cells by a counting sort. Three
// cells in a row along x are one stretch of particles, so a query looks through 9 stretches. Nothing is guessed about the input
// but that the domain is bounded: where there would be more than four cells per particle, cells are made larger.
#pragma once

#include "benchmark/native/native_lists.hpp"

namespace mote::bench {

class NativeCellList {
public:
    /// The scene must outlive this.
    explicit NativeCellList(const Scene& scene) : scene_(scene) {}

    void build();
    void query(NativeLists& lists);
    std::uint64_t bytes() const;

private:
    std::array<int, 3> cell_of(const Sphere& sphere, float reach) const;
    std::uint32_t cell_index(const Sphere& sphere) const;
    template <typename Accept> void find(const Accept& accept, std::uint32_t query, WordBuffer& found) const;

    const Scene& scene_;
    float largest_radius_ = 0;
    std::array<float, 3> lower_{};
    float per_metre_ = 0; // cells
    std::array<int, 3> cells_{};
    std::vector<std::uint32_t> cell_starts_; // one more than cells
    std::vector<std::uint32_t> cell_of_particle_;
    std::vector<std::uint32_t> order_; // particles by cell
    std::vector<Sphere> spheres_;      // in that order
    ListMaker maker_;
};

} // namespace mote::bench
