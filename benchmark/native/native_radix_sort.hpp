// The native peer of the GPU sort in the benchmark: a plain LSD radix sort on the CPU, 8 bits a pass, stable,
// keys and payloads in two arrays as on the GPU, on one thread or several.
//
// Honest and plain: every pass counts and moves every pair, whatever the keys. It skips no pass whose digits
// are all equal and guesses nothing about the input, as the GPU sort does not either. Threads and scratch
// memory live as long as the sorter, as pipelines and buffers do on the GPU, so that a timing of sort() is
// the sort alone.
#pragma once

#include <array>
#include <atomic>
#include <barrier>
#include <cstdint>
#include <span>
#include <thread>
#include <vector>

namespace mote::bench {

// A place to meet for threads that will all be there within microseconds: it spins, later yields.
class SpinBarrier {
public:
    explicit SpinBarrier(std::uint32_t threads);
    void arrive_and_wait();

private:
    const std::uint32_t threads_;
    std::atomic<std::uint32_t> arrived_{0};
    std::atomic<std::uint32_t> phase_{0};
};

// Key is std::uint32_t or std::uint64_t. One caller at a time.
template <typename Key> class NativeRadixSorter {
public:
    // `threads` >= 1 counts the caller of sort(); the other threads - 1 sleep between sorts.
    explicit NativeRadixSorter(std::uint32_t threads);
    ~NativeRadixSorter();
    NativeRadixSorter(const NativeRadixSorter&) = delete;
    NativeRadixSorter& operator=(const NativeRadixSorter&) = delete;

    // Makes scratch memory for n pairs, so that a sort of up to n does not allocate.
    void reserve(std::size_t n);

    // Sorts ascending by the whole key, in place as seen by the caller. As many payloads as keys, below 2^32.
    void sort(std::span<Key> keys, std::span<std::uint32_t> payloads);

private:
    // On a cache line of its own, so that threads that count do not disturb each other.
    struct alignas(64) Histogram {
        std::array<std::uint32_t, 256> counts;
    };

    void sort_share(std::uint32_t thread);

    std::span<Key> keys_;
    std::span<std::uint32_t> payloads_;
    std::vector<Key> scratch_keys_;
    std::vector<std::uint32_t> scratch_payloads_;
    std::vector<Histogram> histograms_; // one per thread
    SpinBarrier meet_;                  // between the phases of a sort
    std::barrier<> start_;              // wakes the sleeping threads for a sort, or to stop
    bool stopping_ = false;             // published by start_
    std::vector<std::thread> workers_;  // last: they use everything above
};

extern template class NativeRadixSorter<std::uint32_t>;
extern template class NativeRadixSorter<std::uint64_t>;

} // namespace mote::bench
