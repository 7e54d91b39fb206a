// Neighbours by a plain list of cells, for the whole step: lists as the searches on the GPU give them, ascending.
#pragma once

#include "reference/neighbours.hpp"
#include "reference/physics/threads.hpp"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace mote::reference {

template <typename S> class CellSearch {
public:
    // All j != i with |p_i - p_j| <= reach_i + reach_j + margin that are not both of one group that ignores itself. Positions by
    // axis. phases: the lower 24 bits are the group, bit 31 says that it ignores itself. n particles.
    void find(Threads& threads, std::size_t n, std::array<const S*, 3> position, const S* reach, const std::uint32_t* phases,
              S margin, NeighbourLists& lists);

private:
    template <typename Visit> void visit_near(std::uint32_t i, const Visit& visit) const;
    std::uint32_t cell_of(std::size_t axis, S at) const;

    // What find() was given, and the grid over it. Those that reach farther than the cells are wide are few, and in no cell.
    std::array<const S*, 3> position_{};
    const S* reach_ = nullptr;
    const std::uint32_t* phases_ = nullptr;
    S margin_ = 0, cell_ = 0, per_cell_ = 0, largest_in_cells_ = 0;
    std::array<S, 3> lower_{};
    std::array<std::uint32_t, 3> size_{};
    std::vector<std::uint32_t> cell_starts_, in_cells_, cell_of_, large_;
    std::vector<S> sorted_;
};

} // namespace mote::reference
