// Neighbour search with a cell list, for the complete step: the same lists as the searches on the GPU, ascending.
#pragma once

#include "reference/physics/threads.hpp"
#include "reference/spatial/neighbours.hpp"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace mote::reference {

template <typename S> class CellSearch {
public:
    // All j != i with |p_i - p_j| <= reach_i + reach_j + margin, except pairs within a group without self-collision. n particles,
    // positions by axis. phases: the lower 24 bits are the group, bit 31 disables self-collision.
    void find(Threads& threads, std::size_t n, std::array<const S*, 3> position, const S* reach, const std::uint32_t* phases,
              S margin, NeighbourLists& lists);

private:
    template <typename Visit> void visit_near(std::uint32_t i, const Visit& visit) const;
    std::uint32_t cell_of(std::size_t axis, S at) const;

    // The arguments of find(), and the grid over them. The few particles that reach farther than a cell are in no cell.
    std::array<const S*, 3> position_{};
    const S* reach_ = nullptr;
    const std::uint32_t* phases_ = nullptr;
    S margin_ = 0, cell_ = 0, per_cell_ = 0, largest_in_cells_ = 0;
    std::array<S, 3> lower_{};
    std::array<std::uint32_t, 3> size_{};
    std::vector<std::uint32_t> cell_offsets_, in_cells_, cell_of_, large_;
    std::vector<S> sorted_;
};

} // namespace mote::reference
