#include "reference/algorithms/scan.hpp"

namespace mote::reference {

std::vector<std::uint32_t> exclusive_scan(std::span<const std::uint32_t> values, std::uint32_t& total) {
    std::vector<std::uint32_t> result;
    result.reserve(values.size());
    total = 0;
    for (const std::uint32_t value : values) {
        result.push_back(total);
        total += value;
    }
    return result;
}

std::vector<std::uint32_t> inclusive_scan(std::span<const std::uint32_t> values, std::uint32_t& total) {
    std::vector<std::uint32_t> result;
    result.reserve(values.size());
    total = 0;
    for (const std::uint32_t value : values) {
        total += value;
        result.push_back(total);
    }
    return result;
}

std::vector<std::uint32_t> exclusive_scan(std::span<const std::uint32_t> values) {
    std::uint32_t total = 0;
    return exclusive_scan(values, total);
}

std::vector<std::uint32_t> inclusive_scan(std::span<const std::uint32_t> values) {
    std::uint32_t total = 0;
    return inclusive_scan(values, total);
}

} // namespace mote::reference
