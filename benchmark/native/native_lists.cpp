#include "benchmark/native/native_lists.hpp"

namespace mote::bench {

namespace {

// The thread's half of [0, n).
std::pair<std::uint32_t, std::uint32_t> half_of(std::uint32_t n, std::uint32_t thread) {
    return thread == 0 ? std::pair{0u, n / 2} : std::pair{n / 2, n};
}

} // namespace

bool is_worth_mirroring(const Scene& scene) {
    const bool symmetric =
        scene.query.criterion == spatial::Criterion::within_larger || scene.query.criterion == spatial::Criterion::touching;
    return symmetric && std::ranges::any_of(scene.spheres, [&](const Sphere& s) { return s[3] != scene.spheres[0][3]; });
}

float largest_radius(const Scene& scene) {
    float largest = 0;
    for (const Sphere& sphere : scene.spheres) largest = std::max(largest, sphere[3]);
    return largest;
}

void ListMaker::put_together(std::uint32_t n, std::span<const std::uint32_t> order, NativeLists& lists) {
    std::uint32_t total = 0;
    for (std::uint32_t i = 0; i < n; ++i) total += std::exchange(lists.offsets[i], total);
    lists.offsets[n] = total;
    lists.neighbours.resize(total);

    next_chunk_ = 0;
    on_two_threads([&](std::uint32_t) {
        for (std::uint32_t chunk = next_chunk_++; chunk < chunk_places_.size(); chunk = next_chunk_++) {
            const std::uint32_t* from = found_[chunk_places_[chunk].first].data() + chunk_places_[chunk].second;
            for (std::uint32_t place = chunk * kChunk; place < std::min(n, (chunk + 1) * kChunk); ++place) {
                const std::uint32_t query = order.empty() ? place : order[place];
                const std::uint32_t count = lists.offsets[query + 1] - lists.offsets[query];
                if (count != 0) std::memcpy(lists.neighbours.data() + lists.offsets[query], from, count * sizeof *from);
                from += count;
            }
        }
    });
}

void ListMaker::mirror(const Scene& scene, NativeLists& lists) {
    const std::uint32_t n = scene.size();
    // Calls use(i, j) for the pairs of the thread's half for which i must be added to the list of j.
    const auto for_mirrored = [&](std::uint32_t thread, const auto& use) {
        const auto [begin, end] = half_of(n, thread);
        for (std::uint32_t i = begin; i < end; ++i) {
            for (std::uint32_t k = half_.offsets[i]; k < half_.offsets[i + 1]; ++k) {
                const std::uint32_t j = half_.neighbours[k];
                if (scene.spheres[j][3] < scene.spheres[i][3]) use(i, j);
            }
        }
    };
    on_two_threads([&](std::uint32_t thread) {
        mirrored_[thread].assign(n, 0);
        for_mirrored(thread, [&](std::uint32_t, std::uint32_t j) { ++mirrored_[thread][j]; });
    });
    lists.offsets.resize(std::size_t{n} + 1);
    std::uint32_t total = 0;
    for (std::uint32_t i = 0; i < n; ++i) {
        lists.offsets[i] = total;
        total += half_.offsets[i + 1] - half_.offsets[i];
        for (std::vector<std::uint32_t>& of_thread : mirrored_) total += std::exchange(of_thread[i], total);
    }
    lists.offsets[n] = total;
    lists.neighbours.resize(total);
    on_two_threads([&](std::uint32_t thread) {
        const auto [begin, end] = half_of(n, thread);
        for (std::uint32_t i = begin; i < end; ++i) {
            std::copy(half_.neighbours.begin() + half_.offsets[i], half_.neighbours.begin() + half_.offsets[i + 1],
                      lists.neighbours.begin() + lists.offsets[i]);
        }
        for_mirrored(thread, [&](std::uint32_t i, std::uint32_t j) { lists.neighbours[mirrored_[thread][j]++] = i; });
    });
}

} // namespace mote::bench
