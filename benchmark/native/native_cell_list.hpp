// A plain cell list on two threads: the native counterpart of the grids.
//
// The cells cover the particles' bounds and are as wide as the largest search distance; particles are sorted by cell with a
// counting sort. Three cells in a row along x are one contiguous run of particles, so a query visits 9 runs. The only assumption
// about the input is a bounded domain: cells are enlarged if there would be more than four per particle.
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
    float per_metre_ = 0; // cells per metre
    std::array<int, 3> cells_{};
    std::vector<std::uint32_t> cell_starts_; // one more than cells
    std::vector<std::uint32_t> cell_of_particle_;
    std::vector<std::uint32_t> order_; // particles by cell
    std::vector<Sphere> spheres_;      // in that order
    ListMaker maker_;
};

} // namespace mote::bench
