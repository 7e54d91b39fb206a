#include "reference/algorithms/segmented_reduce.hpp"

#include <algorithm>
#include <stdexcept>

namespace mote::reference {

template <std::size_t N> std::vector<std::array<BoundedSum, N>>
segmented_reduce(std::span<const std::array<float, N>> values, std::span<const std::uint32_t> offsets, std::uint32_t depth) {
    if (offsets.empty() || !std::is_sorted(offsets.begin(), offsets.end()) || offsets.back() > values.size()) {
        throw std::invalid_argument("segmented_reduce: offsets are empty, decrease, or reach past the values");
    }

    std::vector<std::array<BoundedSum, N>> sums(offsets.size() - 1);
    std::vector<float> column; // one component of one segment, so that reduce_sum does all summation
    for (std::size_t segment = 0; segment < sums.size(); ++segment) {
        const std::size_t first = offsets[segment];
        const std::size_t length = offsets[segment + 1] - first;
        for (std::size_t component = 0; component < N; ++component) {
            column.clear();
            for (const std::array<float, N>& value : values.subspan(first, length)) {
                column.push_back(value[component]);
            }
            sums[segment][component] = reduce_sum(column, depth);
        }
    }
    return sums;
}

template std::vector<std::array<BoundedSum, 1>> segmented_reduce<1>(std::span<const std::array<float, 1>>,
                                                                    std::span<const std::uint32_t>, std::uint32_t);
template std::vector<std::array<BoundedSum, 4>> segmented_reduce<4>(std::span<const std::array<float, 4>>,
                                                                    std::span<const std::uint32_t>, std::uint32_t);
template std::vector<std::array<BoundedSum, 9>> segmented_reduce<9>(std::span<const std::array<float, 9>>,
                                                                    std::span<const std::uint32_t>, std::uint32_t);

} // namespace mote::reference
