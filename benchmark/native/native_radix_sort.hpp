// The native counterpart of the GPU sort in the benchmark: a plain LSD radix sort on the CPU, 8 bits per pass, stable, with keys
// and payloads in two arrays as on the GPU, on one or more threads.
//
// For a fair comparison every pass counts and moves every pair, whatever the keys. Like the GPU sort, it skips no pass whose
// digits are all equal and assumes nothing about the input. Threads and scratch memory live as long as the sorter, as pipelines
// and buffers do on the GPU, so that a timing of sort() measures only the sort.
#pragma once

#include <array>
#include <atomic>
#include <barrier>
#include <cstdint>
#include <span>
#include <thread>
#include <vector>

namespace mote::bench {

// A barrier for threads that all arrive within microseconds: it spins, later yields.
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

    // Allocates scratch memory for n pairs, so that a sort of up to n pairs does not allocate.
    void reserve(std::size_t n);

    // Sorts ascending by all bits of the key, in place for the caller. As many payloads as keys, below 2^32.
    void sort(std::span<Key> keys, std::span<std::uint32_t> payloads);

private:
    // Aligned to a cache line to avoid false sharing between threads.
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
