// Neighbour lists on the CPU, as the native counterparts of the searches make them: two threads, each with its own result buffer,
// and a last step that copies the lists to their offsets. One search per query, not two: memory is cheap here.
#pragma once

#include "benchmark/spatial_scenes.hpp"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <thread>
#include <utility>
#include <vector>

namespace mote::bench {

inline constexpr std::uint32_t kNativeThreads = 2;

/// The neighbours of i are neighbours[offsets[i]] ... neighbours[offsets[i + 1] - 1], unordered.
struct NativeLists {
    std::vector<std::uint32_t> offsets;
    std::vector<std::uint32_t> neighbours;
};

/// Calls work(thread) for the threads 0 and 1 and waits for both.
template <typename Work> void on_two_threads(const Work& work) {
    std::thread other([&work] { work(1u); });
    work(0u);
    other.join();
}

/// Whether j is a neighbour of i, with the same operations in the same order as on the GPU (shaders/spatial/accept.glsl). Must be
/// compiled without fused multiply-add (-ffp-contract=off).
template <spatial::Criterion kCriterion> struct NativeAccept {
    float margin = 0;

    float reach(float own, float other) const {
        using enum spatial::Criterion;
        if constexpr (kCriterion == within_own) return own;
        if constexpr (kCriterion == within_other) return other;
        if constexpr (kCriterion == within_larger) return own < other ? other : own;
        return (own + other) + margin;
    }
    bool operator()(float squared_distance, float own, float other) const {
        const float distance = reach(own, other);
        const float squared = distance * distance;
        return kCriterion == spatial::Criterion::touching ? squared_distance <= squared : squared_distance < squared;
    }
};

/// Calls use(NativeAccept<...>) for the query's criterion, so that inner loops need not branch on it.
template <typename Use> void with_accept(const spatial::Query& query, const Use& use) {
    using enum spatial::Criterion;
    switch (query.criterion) {
    case within_own: return use(NativeAccept<within_own>{});
    case within_other: return use(NativeAccept<within_other>{});
    case within_larger: return use(NativeAccept<within_larger>{});
    case touching: return use(NativeAccept<touching>{query.margin});
    }
}

inline float squared_distance(const Sphere& a, const Sphere& b) {
    const float x = a[0] - b[0], y = a[1] - b[1], z = a[2] - b[2];
    return (x * x + y * y) + z * z;
}

/// Whether pairs can be searched from their larger particle only: the criterion is symmetric and sizes differ.
bool is_worth_mirroring(const Scene& scene);
float largest_radius(const Scene& scene);

inline bool are_of_one_body(const Scene& scene, std::uint32_t i, std::uint32_t j) {
    return !scene.phases.empty() && scene.phases[i] == scene.phases[j] && (scene.phases[i] & spatial::kNoSelfCollision) != 0;
}

/// A growing array of words, without initialisation.
class WordBuffer {
public:
    void clear() { size_ = 0; }
    std::size_t size() const { return size_; }
    const std::uint32_t* data() const { return words_.get(); }
    /// Space for `count` more words; pass the number used to commit().
    std::uint32_t* reserve(std::size_t count) {
        if (size_ + count > capacity_) grow(size_ + count);
        return words_.get() + size_;
    }
    void commit(std::size_t count) { size_ += count; }
    void push(std::uint32_t word) {
        *reserve(1) = word;
        ++size_;
    }

private:
    void grow(std::size_t least) {
        capacity_ = least * 2 + 1024;
        auto words = std::make_unique_for_overwrite<std::uint32_t[]>(capacity_);
        if (size_ != 0) std::memcpy(words.get(), words_.get(), size_ * sizeof(std::uint32_t));
        words_ = std::move(words);
    }

    std::unique_ptr<std::uint32_t[]> words_;
    std::size_t size_ = 0;
    std::size_t capacity_ = 0;
};

/// Makes lists from searches. Keeps its memory, as a graph keeps its buffers.
class ListMaker {
public:
    /// Calls find(query, found) from two threads for all queries 0 ... n - 1, in the given order (ascending if that is empty). It
    /// appends the query's neighbours to `found`.
    template <typename Find>
    void make(std::uint32_t n, std::span<const std::uint32_t> order, const Find& find, NativeLists& lists) {
        chunk_places_.resize((n + kChunk - 1) / kChunk);
        lists.offsets.resize(std::size_t{n} + 1);
        next_chunk_ = 0;
        on_two_threads([&](std::uint32_t thread) {
            WordBuffer& found = found_[thread];
            found.clear();
            for (std::uint32_t chunk = next_chunk_++; chunk < chunk_places_.size(); chunk = next_chunk_++) {
                chunk_places_[chunk] = {thread, found.size()};
                for (std::uint32_t place = chunk * kChunk; place < std::min(n, (chunk + 1) * kChunk); ++place) {
                    const std::size_t before = found.size();
                    const std::uint32_t query = order.empty() ? place : order[place];
                    find(query, found);
                    lists.offsets[query] = static_cast<std::uint32_t>(found.size() - before);
                }
            }
        });
        put_together(n, order, lists);
    }

    /// The same if find() gives only neighbours that are not larger than the query: the larger particle is then added to the
    /// smaller one's list.
    template <typename Find>
    void make_mirrored(const Scene& scene, std::span<const std::uint32_t> order, const Find& find, NativeLists& lists) {
        make(scene.size(), order, find, half_);
        mirror(scene, lists);
    }

private:
    static constexpr std::uint32_t kChunk = 1024; // queries that a thread takes at a time

    /// Makes the lists from the counts in `offsets` and the neighbours found.
    void put_together(std::uint32_t n, std::span<const std::uint32_t> order, NativeLists& lists);
    void mirror(const Scene& scene, NativeLists& lists);

    WordBuffer found_[kNativeThreads];
    std::vector<std::pair<std::uint32_t, std::size_t>> chunk_places_; // thread, and offset in its found_
    std::atomic<std::uint32_t> next_chunk_ = 0;
    NativeLists half_;
    std::vector<std::uint32_t> mirrored_[kNativeThreads]; // per particle: the count, then the index of the next entry
};

} // namespace mote::bench
