#include "reference/algorithms/reduce.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace mote::reference {

namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

} // namespace

std::uint32_t reduce_sum(std::span<const std::uint32_t> values) {
    std::uint32_t sum = 0;
    for (const std::uint32_t value : values) {
        sum += value;
    }
    return sum;
}

std::uint32_t reduce_min(std::span<const std::uint32_t> values) {
    std::uint32_t least = 0xFFFFFFFFu;
    for (const std::uint32_t value : values) {
        least = std::min(least, value);
    }
    return least;
}

std::uint32_t reduce_max(std::span<const std::uint32_t> values) {
    std::uint32_t greatest = 0;
    for (const std::uint32_t value : values) {
        greatest = std::max(greatest, value);
    }
    return greatest;
}

float reduce_min(std::span<const float> values) {
    float least = kInfinity;
    for (const float value : values) {
        least = std::min(least, value);
    }
    return least;
}

float reduce_max(std::span<const float> values) {
    float greatest = -kInfinity;
    for (const float value : values) {
        greatest = std::max(greatest, value);
    }
    return greatest;
}

// Why the bound holds. A float32 addition returns (a + b)(1 + e) with |e| <= u = 2^-24. A leaf x of the summation tree is
// multiplied by at most `depth` such factors up to the root, where it contributes x(1 + t) with |t| <= (1 + u)^depth - 1,
// slightly more than depth * u. Over all leaves the error is at most ((1 + u)^depth - 1) * sum |x|. (Higham, Accuracy and
// Stability of Numerical Algorithms, section 4.2.)
//
// Three more terms, all far below one float32 ulp of the result for ordinary inputs:
// - A driver may flush denormals, in operands and in results: each addition may then lose 3 * 2^-126.
// - The compensated double sum below rounds as well, by at most 2^-50 of sum |x| for n <= 2^27.
// - sum |x| is a plain double sum, so it is low by at most n * 2^-53 of itself: 2^-26 for n = 2^27.
BoundedSum reduce_sum(std::span<const float> values, std::uint32_t depth) {
    if (values.empty()) {
        return {};
    }

    // Neumaier's compensated summation: `lost` collects the rounding error of each addition to `sum`.
    double sum = 0.0;
    double lost = 0.0;
    double magnitude = 0.0;
    for (const float value : values) {
        const double term = value;
        const double next = sum + term;
        lost += std::abs(sum) >= std::abs(term) ? (sum - next) + term : (term - next) + sum;
        sum = next;
        magnitude += std::abs(term);
    }
    sum += lost;

    const double count = static_cast<double>(values.size());
    const double rounding_additions = std::min(static_cast<double>(depth), count - 1.0);
    const double growth = std::expm1(rounding_additions * std::log1p(0x1p-24)); // (1 + u)^depth - 1
    const double flushed = count * 0x1p-124;
    const double own_error = magnitude * 0x1p-50;
    return {sum, growth * magnitude * (1.0 + 0x1p-21) + flushed + own_error};
}

bool contains(const BoundedSum& expected, float measured) {
    // Written so that NaN gives false.
    return std::abs(static_cast<double>(measured) - expected.sum) <= expected.error_bound;
}

Aabb reduce_aabb(std::span<const std::array<float, 4>> points) {
    Aabb box{{kInfinity, kInfinity, kInfinity}, {-kInfinity, -kInfinity, -kInfinity}};
    for (const std::array<float, 4>& point : points) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            box.lower[axis] = std::min(box.lower[axis], point[axis]);
            box.upper[axis] = std::max(box.upper[axis], point[axis]);
        }
    }
    return box;
}

} // namespace mote::reference
