#include "scene/nearest_name.hpp"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <vector>

namespace mote::scene {

namespace {

// Insertions, removals and replacements (Levenshtein 1966) between the names in small letters.
std::size_t typing_errors(std::string_view a, std::string_view b) {
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
    constexpr std::size_t kLongest = 64; // nobody means a key by more than that
    if (wrong.size() > kLongest) return {};
    std::string nearest;
    std::size_t fewest = std::max<std::size_t>(2, wrong.size() / 3) + 1;
    for (const std::string& candidate : candidates) {
        const std::size_t errors = typing_errors(wrong, candidate);
        if (errors >= fewest || errors >= candidate.size()) continue;
        fewest = errors;
        nearest = candidate;
    }
    return nearest;
}

} // namespace mote::scene
