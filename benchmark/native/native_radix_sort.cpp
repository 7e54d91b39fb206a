#include "benchmark/native/native_radix_sort.hpp"

#include <limits>
#include <stdexcept>
#include <utility>

namespace mote::bench {

namespace {

constexpr std::uint32_t kDigitBits = 8;

template <typename Key> std::uint32_t digit_of(Key key, std::uint32_t shift) {
    return static_cast<std::uint32_t>(key >> shift) & 0xFFu;
}

std::uint32_t at_least_one(std::uint32_t threads) {
    if (threads == 0) {
        throw std::invalid_argument("NativeRadixSorter: found 0 threads, expected at least 1");
    }
    return threads;
}

} // namespace

SpinBarrier::SpinBarrier(std::uint32_t threads) : threads_(threads) {}

void SpinBarrier::arrive_and_wait() {
    constexpr int kSpinsBeforeYield = 2000;
    const std::uint32_t phase = phase_.load(std::memory_order_relaxed);
    if (arrived_.fetch_add(1, std::memory_order_acq_rel) + 1 == threads_) {
        arrived_.store(0, std::memory_order_relaxed); // before the release below: no thread re-enters earlier
        phase_.store(phase + 1, std::memory_order_release);
        return;
    }
    int spins = 0;
    while (phase_.load(std::memory_order_acquire) == phase) {
        if (spins < kSpinsBeforeYield) {
            ++spins;
        } else {
            std::this_thread::yield();
        }
    }
}

template <typename Key> NativeRadixSorter<Key>::NativeRadixSorter(std::uint32_t threads)
    : histograms_(at_least_one(threads)), meet_(threads), start_(static_cast<std::ptrdiff_t>(threads)) {
    for (std::uint32_t thread = 1; thread < threads; ++thread) {
        workers_.emplace_back([this, thread] {
            for (start_.arrive_and_wait(); !stopping_; start_.arrive_and_wait()) {
                sort_share(thread);
            }
        });
    }
}

template <typename Key> NativeRadixSorter<Key>::~NativeRadixSorter() {
    stopping_ = true;
    start_.arrive_and_wait();
    for (std::thread& worker : workers_) {
        worker.join();
    }
}

template <typename Key> void NativeRadixSorter<Key>::reserve(std::size_t n) {
    if (scratch_keys_.size() < n) {
        scratch_keys_.resize(n);
        scratch_payloads_.resize(n);
    }
}

template <typename Key> void NativeRadixSorter<Key>::sort(std::span<Key> keys, std::span<std::uint32_t> payloads) {
    if (keys.size() != payloads.size() || keys.size() > std::numeric_limits<std::uint32_t>::max()) {
        throw std::invalid_argument(
            "NativeRadixSorter: found differing or too many keys and payloads, expected equally many, below 2^32");
    }
    reserve(keys.size());
    keys_ = keys;
    payloads_ = payloads;
    start_.arrive_and_wait();
    sort_share(0);
}

// The thread's share of every pass: count the digits of its slice, wait at the barrier, find the offsets of its pairs of each
// digit, move them, wait again. Slices are in thread order and each is read forward, hence stable. The last barrier is also the
// end of the sort: when thread 0 leaves it, every pair has been written.
template <typename Key> void NativeRadixSorter<Key>::sort_share(std::uint32_t thread) {
    const std::size_t threads = histograms_.size();
    const std::size_t n = keys_.size();
    const std::size_t begin = n * thread / threads;
    const std::size_t end = n * (thread + 1) / threads;

    Key* from_keys = keys_.data();
    std::uint32_t* from_payloads = payloads_.data();
    Key* to_keys = scratch_keys_.data();
    std::uint32_t* to_payloads = scratch_payloads_.data();

    for (std::uint32_t shift = 0; shift < std::numeric_limits<Key>::digits; shift += kDigitBits) {
        std::array<std::uint32_t, 256> counts{};
        for (std::size_t i = begin; i < end; ++i) {
            ++counts[digit_of(from_keys[i], shift)];
        }
        histograms_[thread].counts = counts;
        meet_.arrive_and_wait();

        // Pairs of a lower digit come first, from any thread; then earlier threads' pairs of this digit.
        std::array<std::uint32_t, 256> next;
        std::uint32_t before = 0;
        for (std::size_t digit = 0; digit < 256; ++digit) {
            for (std::size_t other = 0; other < threads; ++other) {
                if (other == thread) {
                    next[digit] = before;
                }
                before += histograms_[other].counts[digit];
            }
        }

        for (std::size_t i = begin; i < end; ++i) {
            const Key key = from_keys[i];
            const std::uint32_t to = next[digit_of(key, shift)]++;
            to_keys[to] = key;
            to_payloads[to] = from_payloads[i];
        }
        meet_.arrive_and_wait();

        // 4 or 8 passes, an even number: the last one writes to the caller's arrays. Only this thread's pointers may be accessed
        // here: after its last barrier a thread must not read members, because the next sort may set them.
        std::swap(from_keys, to_keys);
        std::swap(from_payloads, to_payloads);
    }
}

template class NativeRadixSorter<std::uint32_t>;
template class NativeRadixSorter<std::uint64_t>;

} // namespace mote::bench
