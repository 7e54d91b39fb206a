#include "benchmark/native/native_cell_list.hpp"

#include <algorithm>
#include <cmath>

namespace mote::bench {

namespace {

constexpr double kMaxCellsPerParticle = 4;

struct Extent {
    std::array<float, 3> lower{INFINITY, INFINITY, INFINITY};
    std::array<float, 3> upper{-INFINITY, -INFINITY, -INFINITY};
    float radius = 0;
};

Extent extent_of(std::span<const Sphere> spheres) {
    Extent extent;
    for (const Sphere& sphere : spheres) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            extent.lower[axis] = std::min(extent.lower[axis], sphere[axis]);
            extent.upper[axis] = std::max(extent.upper[axis], sphere[axis]);
        }
        extent.radius = std::max(extent.radius, sphere[3]);
    }
    return extent;
}

} // namespace

// Rounded differences, products and floor are monotone, so a particle within reach is never in a cell beyond that of the position
// plus the reach. The caller enlarges the reach by a little more than its rounding error.
std::array<int, 3> NativeCellList::cell_of(const Sphere& sphere, float reach) const {
    std::array<int, 3> cell;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const float place = std::floor((sphere[axis] + reach - lower_[axis]) * per_metre_);
        cell[axis] = static_cast<int>(std::clamp(place, 0.0f, static_cast<float>(cells_[axis] - 1)));
    }
    return cell;
}

std::uint32_t NativeCellList::cell_index(const Sphere& sphere) const {
    const auto [x, y, z] = cell_of(sphere, 0);
    return static_cast<std::uint32_t>((z * cells_[1] + y) * cells_[0] + x);
}

void NativeCellList::build() {
    const std::uint32_t n = scene_.size();
    const std::span<const Sphere> spheres(scene_.spheres);
    Extent halves[kNativeThreads];
    on_two_threads([&](std::uint32_t t) { halves[t] = extent_of(t == 0 ? spheres.first(n / 2) : spheres.subspan(n / 2)); });
    largest_radius_ = std::max(halves[0].radius, halves[1].radius);

    std::array<double, 3> size{};
    double volume = 1;
    double wanted = 0;
    with_accept(scene_.query, [&](auto accept) { wanted = accept.reach(largest_radius_, largest_radius_); });
    for (std::size_t axis = 0; n != 0 && axis < 3; ++axis) {
        lower_[axis] = std::min(halves[0].lower[axis], halves[1].lower[axis]);
        size[axis] = std::max(halves[0].upper[axis], halves[1].upper[axis]) - lower_[axis];
        volume *= std::max(size[axis], wanted);
    }
    const double edge = std::max(wanted, std::cbrt(volume / std::max(1.0, kMaxCellsPerParticle * n)));
    per_metre_ = static_cast<float>(1 / edge);
    for (std::size_t axis = 0; axis < 3; ++axis) cells_[axis] = static_cast<int>(size[axis] / edge) + 1;
    const std::size_t cells = std::size_t(cells_[0]) * std::size_t(cells_[1]) * std::size_t(cells_[2]);

    // Stable counting sort. One thread counts, because two with atomic counters are slower; both do the rest.
    cell_of_particle_.resize(n);
    order_.resize(n);
    spheres_.resize(n);
    on_two_threads([&](std::uint32_t t) {
        for (std::uint32_t i = t == 0 ? 0 : n / 2; i < (t == 0 ? n / 2 : n); ++i) cell_of_particle_[i] = cell_index(spheres[i]);
    });
    cell_starts_.assign(cells + 1, 0);
    for (const std::uint32_t cell : cell_of_particle_) ++cell_starts_[cell + 1];
    for (std::size_t cell = 0; cell < cells; ++cell) cell_starts_[cell + 1] += cell_starts_[cell];
    for (std::uint32_t i = n; i-- > 0;) order_[--cell_starts_[cell_of_particle_[i] + 1]] = i;
    // Each offset is now shifted by one: cell_starts_[c + 1] is the offset of cell c.
    std::copy(cell_starts_.begin() + 1, cell_starts_.end(), cell_starts_.begin());
    cell_starts_[cells] = n;
    on_two_threads([&](std::uint32_t t) {
        for (std::uint32_t i = t == 0 ? 0 : n / 2; i < (t == 0 ? n / 2 : n); ++i) spheres_[i] = spheres[order_[i]];
    });
}

template <typename Accept> void NativeCellList::find(const Accept& accept, std::uint32_t query, WordBuffer& found) const {
    const Sphere own = scene_.spheres[query];
    const float reach = accept.reach(own[3], largest_radius_) * (1 + 0x1p-20f);
    const std::array<int, 3> first = cell_of(own, -reach);
    const std::array<int, 3> last = cell_of(own, reach);
    for (int z = first[2]; z <= last[2]; ++z) {
        for (int y = first[1]; y <= last[1]; ++y) {
            const auto row = static_cast<std::size_t>((z * cells_[1] + y) * cells_[0]);
            const std::uint32_t begin = cell_starts_[row + static_cast<std::size_t>(first[0])];
            const std::uint32_t end = cell_starts_[row + static_cast<std::size_t>(last[0]) + 1];
            std::uint32_t* const place = found.reserve(end - begin);
            std::size_t count = 0;
            for (std::uint32_t j = begin; j < end; ++j) { // branchless: about one in four is a neighbour
                const std::uint32_t other = order_[j];
                place[count] = other;
                count += accept(squared_distance(own, spheres_[j]), own[3], spheres_[j][3]) & (other != query);
            }
            if (!scene_.phases.empty()) {
                const auto* const kept = std::remove_if(
                    place, place + count, [&](std::uint32_t other) { return are_of_one_body(scene_, query, other); });
                count = static_cast<std::size_t>(kept - place);
            }
            found.commit(count);
        }
    }
}

void NativeCellList::query(NativeLists& lists) {
    with_accept(scene_.query, [&](auto accept) {
        maker_.make(
            scene_.size(), order_, [&](std::uint32_t query, WordBuffer& found) { find(accept, query, found); }, lists);
    });
}

std::uint64_t NativeCellList::bytes() const {
    return (cell_starts_.size() + cell_of_particle_.size() + order_.size()) * sizeof(std::uint32_t) +
           spheres_.size() * sizeof(Sphere);
}

} // namespace mote::bench
