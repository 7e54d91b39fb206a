// Neighbours by a plain list of cells, for the twin of the whole step: lists as the searches on the GPU give them, ascending.
#pragma once

#include "reference/physics/threads.hpp"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace mote::reference {

struct CellLists {
    std::vector<std::uint32_t> starts, neighbours; // CSR

    // All j != i with |p_i - p_j| <= reach_i + reach_j + margin that are not both of one group that ignores itself. Positions by
    // axis. phases: the lower 24 bits are the group, bit 31 says that it ignores itself. n particles.
    void find(Threads& threads, std::size_t n, std::array<const float*, 3> position, const float* reach,
              const std::uint32_t* phases, float margin);

private:
    template <typename Visit> void visit_near(std::uint32_t i, const Visit& visit) const;
    std::uint32_t cell_of(std::size_t axis, float at) const;

    // What find() was given, and the grid over it. Those that reach farther than the cells are wide are few, and in no cell.
    std::array<const float*, 3> position_{};
    const float* reach_ = nullptr;
    const std::uint32_t* phases_ = nullptr;
    float margin_ = 0.0f, cell_ = 0.0f, per_cell_ = 0.0f, largest_in_cells_ = 0.0f;
    std::array<float, 3> lower_{};
    std::array<std::uint32_t, 3> size_{};
    std::vector<std::uint32_t> cell_starts_, in_cells_, cell_of_, large_;
    std::vector<float> sorted_;
};

} // namespace mote::reference
