#include "reference/physics/cell_search.hpp"

#include "reference/physics/step_state.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace mote::reference {

namespace {

constexpr std::uint32_t kNoCell = 0xFFFFFFFFu;

bool ignore_each_other(std::uint32_t a, std::uint32_t b) { return (a & b & kNoSelfCollision) != 0 && ((a ^ b) & kGroup) == 0; }

} // namespace

template <typename S> std::uint32_t CellSearch<S>::cell_of(std::size_t axis, S at) const {
    const S cell = std::floor((at - lower_[axis]) * per_cell_);
    return cell <= 0 ? 0u : std::min(static_cast<std::uint32_t>(cell), size_[axis] - 1);
}

// Calls visit(j) for all neighbours, row of cells by row along x.
template <typename S> template <typename Visit> void CellSearch<S>::visit_near(std::uint32_t i, const Visit& visit) const {
    const S x = position_[0][i], y = position_[1][i], z = position_[2][i];
    const auto test = [&](std::uint32_t j, S dx, S dy, S dz, S reach) {
        const S both = reach_[i] + reach + margin_;
        if (dx * dx + dy * dy + dz * dz > both * both || j == i) return;
        if (!ignore_each_other(phases_[i], phases_[j])) visit(j);
    };
    for (const std::uint32_t j : large_) test(j, position_[0][j] - x, position_[1][j] - y, position_[2][j] - z, reach_[j]);
    const S distance = reach_[i] + largest_in_cells_ + margin_;
    std::array<std::uint32_t, 3> first{}, last{};
    for (std::size_t axis = 0; axis < 3; ++axis) {
        first[axis] = cell_of(axis, position_[axis][i] - distance);
        last[axis] = cell_of(axis, position_[axis][i] + distance);
    }
    for (std::uint32_t cz = first[2]; cz <= last[2]; ++cz) {
        for (std::uint32_t cy = first[1]; cy <= last[1]; ++cy) {
            const std::size_t row = (std::size_t{cz} * size_[1] + cy) * size_[0];
            for (std::uint32_t k = cell_offsets_[row + first[0]]; k < cell_offsets_[row + last[0] + 1]; ++k) {
                const S* at = &sorted_[4 * std::size_t{k}];
                test(in_cells_[k], at[0] - x, at[1] - y, at[2] - z, at[3]);
            }
        }
    }
}

template <typename S> void CellSearch<S>::find(Threads& threads, std::size_t n, std::array<const S*, 3> position, const S* reach,
                                               const std::uint32_t* phases, S margin, NeighbourLists& lists) {
    position_ = position;
    reach_ = reach;
    phases_ = phases;
    margin_ = margin;
    S smallest = std::numeric_limits<S>::infinity(), largest = 0;
    for (std::size_t i = 0; i < n; ++i) {
        smallest = std::min(smallest, reach[i]);
        largest = std::max(largest, reach[i]);
    }
    // A few large particles must not make all cells large.
    large_.clear();
    largest_in_cells_ = largest;
    if (largest > 4 * smallest) {
        for (std::uint32_t i = 0; i < n; ++i) {
            if (reach[i] > 4 * smallest) large_.push_back(i);
        }
        if (large_.size() > 64 && large_.size() * 100 > n) {
            large_.clear();
        } else {
            largest_in_cells_ = 4 * smallest;
        }
    }
    std::array<S, 3> upper{};
    for (std::size_t axis = 0; axis < 3; ++axis) {
        lower_[axis] = std::numeric_limits<S>::infinity();
        upper[axis] = -lower_[axis];
        for (std::size_t i = 0; i < n; ++i) {
            lower_[axis] = std::min(lower_[axis], position[axis][i]);
            upper[axis] = std::max(upper[axis], position[axis][i]);
        }
    }
    cell_ = std::max(2 * largest_in_cells_ + margin, S(1e-6));
    for (;; cell_ *= 2) { // particles may be far away: limits the number of cells
        double cells = 1.0;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const double wide = n == 0 ? 0.0 : std::floor((static_cast<double>(upper[axis]) - lower_[axis]) / cell_);
            size_[axis] = static_cast<std::uint32_t>(std::min(wide, 1e6)) + 1;
            cells *= wide + 1.0;
        }
        if (cells <= 64.0 + 4.0 * static_cast<double>(n)) break;
    }
    per_cell_ = 1 / cell_;
    const std::size_t cells = std::size_t{size_[0]} * size_[1] * size_[2];
    cell_offsets_.assign(cells + 1, 0);
    cell_of_.assign(n, 0);
    for (const std::uint32_t i : large_) cell_of_[i] = kNoCell;
    for (std::size_t i = 0; i < n; ++i) {
        if (cell_of_[i] == kNoCell) continue;
        const std::uint32_t x = cell_of(0, position[0][i]), y = cell_of(1, position[1][i]), z = cell_of(2, position[2][i]);
        cell_of_[i] = (z * size_[1] + y) * size_[0] + x;
        ++cell_offsets_[cell_of_[i] + 1];
    }
    for (std::size_t c = 0; c < cells; ++c) cell_offsets_[c + 1] += cell_offsets_[c];
    in_cells_.resize(n);
    sorted_.resize(4 * n);
    for (std::size_t i = n; i-- > 0;) { // backwards, so that the particles of a cell are ascending
        if (cell_of_[i] == kNoCell) continue;
        const std::uint32_t k = --cell_offsets_[cell_of_[i] + 1];
        in_cells_[k] = static_cast<std::uint32_t>(i);
        for (std::size_t axis = 0; axis < 3; ++axis) sorted_[4 * std::size_t{k} + axis] = position[axis][i];
        sorted_[4 * std::size_t{k} + 3] = reach[i];
    }
    // cell_offsets_[c + 1] is now the start of cell c.
    for (std::size_t c = 0; c < cells; ++c) cell_offsets_[c] = cell_offsets_[c + 1];
    cell_offsets_[cells] = static_cast<std::uint32_t>(n - large_.size());

    auto& [offsets, neighbours] = lists;
    offsets.assign(n + 1, 0);
    threads.each(n, [&](std::uint32_t i) {
        std::uint32_t count = 0;
        visit_near(i, [&count](std::uint32_t) { ++count; });
        offsets[i + 1] = count;
    });
    for (std::size_t i = 0; i < n; ++i) offsets[i + 1] += offsets[i];
    neighbours.resize(offsets[n]);
    threads.each(n, [&](std::uint32_t i) {
        std::uint32_t* next = neighbours.data() + offsets[i];
        visit_near(i, [&next](std::uint32_t j) { *next++ = j; });
        std::sort(neighbours.data() + offsets[i], next);
    });
}

template class CellSearch<float>;
template class CellSearch<double>;

} // namespace mote::reference
