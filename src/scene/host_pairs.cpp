#include "scene/host_pairs.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <utility>
#include <vector>

namespace mote::scene {

namespace {

constexpr int kBits = 21; // of a cell index along an axis

// The particles whose reaches are within a factor of two, in cells of twice the largest reach. A particle with at most that reach
// finds all its pairs with them in the 27 cells around it.
class Level {
public:
    explicit Level(float largest) : size_(2.0 * double{largest}) {}

    void add(std::uint32_t particle) { cells_.push_back({0, particle}); }
    void sort(std::span<const Vec3> positions, const std::array<double, 3>& lower, double extent) {
        lower_ = lower;
        size_ = std::max(size_, extent / ((1 << kBits) - 4)); // limits the number of cells
        for (auto& [key, particle] : cells_) key = key_of(cell_of(positions[particle]));
        std::ranges::sort(cells_);
    }
    template <typename Visit> void around(const Vec3& position, const Visit& visit) const {
        const std::array<std::int64_t, 3> cell = cell_of(position);
        for (std::int64_t z = cell[2] - 1; z <= cell[2] + 1; ++z) {
            for (std::int64_t y = cell[1] - 1; y <= cell[1] + 1; ++y) {
                const std::uint64_t first = key_of({cell[0] - 1, y, z}); // three cells along x are one range
                auto at = std::ranges::lower_bound(cells_, std::pair(first, 0u));
                for (; at != cells_.end() && at->first <= first + 2; ++at) visit(at->second);
            }
        }
    }

private:
    std::array<std::int64_t, 3> cell_of(const Vec3& position) const {
        std::array<std::int64_t, 3> cell{};
        for (std::size_t axis = 0; axis < 3; ++axis) {
            cell[axis] = 1 + static_cast<std::int64_t>((double{position[axis]} - lower_[axis]) / size_);
        }
        return cell;
    }
    static std::uint64_t key_of(const std::array<std::int64_t, 3>& cell) {
        return static_cast<std::uint64_t>(cell[0] + (cell[1] << kBits) + (cell[2] << (2 * kBits)));
    }

    double size_;
    std::array<double, 3> lower_{};
    std::vector<std::pair<std::uint64_t, std::uint32_t>> cells_{};
};

} // namespace

void for_each_pair(std::span<const Vec3> positions, std::span<const float> reaches,
                   const std::function<void(std::uint32_t, std::uint32_t, double)>& found) {
    if (positions.empty()) return;
    std::array<double, 3> lower{};
    double extent = 0;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const auto [low, high] = std::ranges::minmax(positions, {}, [&](const Vec3& p) { return p[axis]; });
        lower[axis] = double{low[axis]};
        extent = std::max(extent, double{high[axis]} - double{low[axis]});
    }
    const auto level_of = [](float reach) { return std::ilogb(reach); };
    std::map<int, Level> levels;
    for (std::uint32_t i = 0; i < positions.size(); ++i) {
        const int level = level_of(reaches[i]);
        levels.try_emplace(level, std::ldexp(2.0f, level)).first->second.add(i);
    }
    for (auto& [number, level] : levels) level.sort(positions, lower, extent);

    for (std::uint32_t i = 0; i < positions.size(); ++i) {
        const int own = level_of(reaches[i]);
        for (auto at = levels.find(own); at != levels.end(); ++at) {
            at->second.around(positions[i], [&](std::uint32_t j) {
                if (at->first == own && j <= i) return; // within a level, visit each pair once
                const Vec3 &a = positions[i], &b = positions[j];
                const double distance = std::hypot(double{a[0]} - b[0], double{a[1]} - b[1], double{a[2]} - b[2]);
                if (distance <= double{reaches[i]} + reaches[j]) found(i, j, distance);
            });
        }
    }
}

} // namespace mote::scene
