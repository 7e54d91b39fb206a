#include "reference/physics/state/particle_order.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace mote::reference {

namespace {

constexpr std::uint32_t kRemoved = 1u << 30;

} // namespace

bool is_in(const Sink& sink, const Vec4& sphere) {
    std::array<float, 3> between{};
    for (std::size_t axis = 0; axis < 3; ++axis) between[axis] = sphere[axis] - sink.centre[axis];
    if (sink.sphere) {
        const float squared = (between[0] * between[0] + between[1] * between[1]) + between[2] * between[2];
        return squared <= sink.radius * sink.radius;
    }
    for (std::size_t axis = 0; axis < 3; ++axis) {
        if (std::abs(between[axis]) > sink.half_extents[axis]) return false;
    }
    return true;
}

std::vector<std::uint32_t> order_keys(std::span<const Vec4> spheres, std::span<const Sink> sinks, const Frame& frame,
                                      std::span<const std::uint32_t> ids) {
    const unsigned bits = frame.dimensions == 2 ? 15 : 10;
    std::vector<std::uint32_t> keys(spheres.size());
    for (std::size_t i = 0; i < keys.size(); ++i) {
        for (unsigned axis = 0; axis < frame.dimensions; ++axis) {
            const double cell = std::floor(double{spheres[i][axis]} / frame.cell);
            const auto wrapped = static_cast<std::uint32_t>(static_cast<std::int64_t>(std::clamp(cell, -0x1p30, 0x1p30)));
            for (unsigned bit = 0; bit < bits; ++bit) keys[i] |= (wrapped >> bit & 1u) << (bit * frame.dimensions + axis);
        }
        const bool removed = std::any_of(sinks.begin(), sinks.end(), [&](const Sink& s) { return is_in(s, spheres[i]); });
        if (removed) keys[i] = kRemoved | (ids.empty() ? static_cast<std::uint32_t>(i) : ids[i]);
    }
    return keys;
}

Order order(std::span<const Vec4> spheres, std::span<const Sink> sinks, const Frame& frame, std::span<const std::uint32_t> ids) {
    const std::vector<std::uint32_t> keys = order_keys(spheres, sinks, frame, ids);
    Order result{.from = std::vector<std::uint32_t>(spheres.size())};
    std::iota(result.from.begin(), result.from.end(), 0u);
    std::stable_sort(result.from.begin(), result.from.end(), [&](std::uint32_t a, std::uint32_t b) { return keys[a] < keys[b]; });
    result.live =
        static_cast<std::uint32_t>(std::count_if(keys.begin(), keys.end(), [](std::uint32_t k) { return k < kRemoved; }));
    return result;
}

std::vector<std::uint32_t> id_to_index_after(const Order& order, std::span<const std::uint32_t> ids, std::uint32_t id_count) {
    std::vector<std::uint32_t> id_to_index(id_count, kInvalidIndex);
    for (std::uint32_t i = 0; i < order.live; ++i) id_to_index[ids[order.from[i]]] = i;
    return id_to_index;
}

} // namespace mote::reference
