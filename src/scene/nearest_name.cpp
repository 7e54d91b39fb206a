#include "scene/nearest_name.hpp"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <vector>

namespace mote::scene {

namespace {

// Case-insensitive edit distance (Levenshtein 1966): insertions, removals and replacements.
std::size_t edit_distance(std::string_view a, std::string_view b) {
    const auto small = [](char c) { return std::tolower(static_cast<unsigned char>(c)); };
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t replaced = diagonal + (small(a[i - 1]) == small(b[j - 1]) ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({replaced, row[j] + 1, row[j - 1] + 1});
        }
    }
    return row[b.size()];
}

} // namespace

std::string nearest_name(std::string_view wrong, std::span<const std::string> candidates) {
    constexpr std::size_t kMaxNameLength = 64; // longer than any name
    if (wrong.size() > kMaxNameLength) return {};
    std::string nearest;
    std::size_t fewest = std::max<std::size_t>(2, wrong.size() / 3) + 1;
    for (const std::string& candidate : candidates) {
        const std::size_t errors = edit_distance(wrong, candidate);
        if (errors >= fewest || errors >= candidate.size()) continue;
        fewest = errors;
        nearest = candidate;
    }
    return nearest;
}

} // namespace mote::scene
