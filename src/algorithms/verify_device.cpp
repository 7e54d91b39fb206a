// mote::verify_device(): every algorithm on known data, compared with a simple CPU reference.
#include "algorithms/compact.hpp"
#include "algorithms/gather.hpp"
#include "algorithms/radix_sort.hpp"
#include "algorithms/reduce.hpp"
#include "algorithms/scan.hpp"
#include "algorithms/segmented_reduce.hpp"
#include "gpu/device.hpp"
#include "gpu/format.hpp"
#include "graph/executable.hpp"
#include "graph/graph.hpp"

#include <mote/context.hpp>

#include <algorithm>
#include <array>
#include <numeric>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace mote {

namespace {

using graph::Buffer;
using graph::Count;
using graph::Graph;
using Words = std::vector<std::uint32_t>;
using Floats = std::vector<float>;

// One element; more than a workgroup; more than two tiles of the largest workgroup, with a remainder.
constexpr std::array<std::uint32_t, 3> kSizes{1, 257, 9001};
// Extra capacity beyond a count on the GPU: elements beyond the count must have no effect.
constexpr std::uint32_t kSlack = 300;

// Pseudo-random with duplicates; the same on every machine.
Words known_words(std::uint32_t n) {
    Words words(n);
    std::uint32_t state = n;
    for (std::uint32_t& word : words) {
        state = state * 1664525u + 1013904223u;
        word = state % 3 == 0 ? state >> 28 : state;
    }
    return words;
}

// Small integers: the sum of a few thousand is exact in any order.
Floats known_floats(std::size_t n) {
    Floats floats;
    for (const std::uint32_t word : known_words(static_cast<std::uint32_t>(n))) floats.push_back(static_cast<float>(word >> 29));
    return floats;
}

// One run of one algorithm over n elements: its graph and the expected results.
struct Trial {
    Graph graph;
    Count count;
    std::uint32_t n;
    std::vector<std::pair<Buffer, std::vector<std::byte>>> expectations;

    Trial(const gpu::Device& device, std::uint32_t size, bool counted_on_gpu)
        : graph(graph::Settings::of(device)), count(Count::host(size)), n(size) {
        if (!counted_on_gpu) return;
        const std::array number{size};
        count = Count::gpu(graph.constant("count", gpu::kUint, std::as_bytes(std::span(number))), 0, size + kSlack);
    }

    /// A buffer with these values, padded with zeros to `capacity` elements.
    template <typename T>
    Buffer input(const char* name, const gpu::ElementType& type, std::vector<T> values, std::uint64_t capacity) {
        values.resize(capacity * type.stride / sizeof(T));
        return graph.constant(name, type, std::as_bytes(std::span(values)));
    }
    template <typename T> Buffer input(const char* name, const gpu::ElementType& type, const std::vector<T>& values) {
        return input(name, type, values, count.capacity);
    }
    Buffer output(const char* name, const gpu::ElementType& type) { return graph.transient(name, type, count.capacity); }

    /// After the run, the buffer must begin with these values.
    template <typename T> void expect(Buffer buffer, const std::vector<T>& values) {
        const graph::BufferInfo info = graph.info(buffer);
        const Buffer result = graph.readback(info.name, info.type, info.count);
        graph.copy(buffer, result, info.count);
        const auto bytes = std::as_bytes(std::span(values));
        expectations.emplace_back(result, std::vector(bytes.begin(), bytes.end()));
    }
};

void try_reduce(Trial& t) {
    const Words words = known_words(t.n);
    const Floats floats = known_floats(t.n);
    const Buffer word_values = t.input("words", gpu::kUint, words);
    const Buffer float_values = t.input("floats", gpu::kFloat, floats);
    const auto expect = [&](algorithms::Reduction reduction, std::uint32_t of_words, float of_floats) {
        const Buffer word = t.graph.transient("reduced word", gpu::kUint, 1);
        const Buffer number = t.graph.transient("reduced float", gpu::kFloat, 1);
        algorithms::reduce(t.graph, reduction, word_values, t.count, word);
        algorithms::reduce(t.graph, reduction, float_values, t.count, number);
        t.expect(word, Words{of_words});
        t.expect(number, Floats{of_floats});
    };
    expect(algorithms::Reduction::sum, std::accumulate(words.begin(), words.end(), 0u),
           std::accumulate(floats.begin(), floats.end(), 0.0f));
    expect(algorithms::Reduction::min, std::ranges::min(words), std::ranges::min(floats));
    expect(algorithms::Reduction::max, std::ranges::max(words), std::ranges::max(floats));
}

void try_reduce_aabb(Trial& t) {
    const Floats points = known_floats(std::size_t{t.n} * 4);
    Floats low(3, points[0]);
    Floats high(3, points[0]);
    for (std::size_t axis = 0; axis < 3; ++axis) {
        low[axis] = high[axis] = points[axis];
        for (std::size_t i = axis; i < points.size(); i += 4) {
            low[axis] = std::min(low[axis], points[i]);
            high[axis] = std::max(high[axis], points[i]);
        }
    }
    const Buffer lower = t.graph.transient("lower", gpu::kVec4, 1);
    const Buffer upper = t.graph.transient("upper", gpu::kVec4, 1);
    algorithms::reduce_aabb(t.graph, t.input("points", gpu::kVec4, points), t.count, lower, upper);
    t.expect(lower, low);
    t.expect(upper, high);
}

void try_scan(Trial& t) {
    const Words words = known_words(t.n);
    Words inclusive(t.n);
    Words exclusive(t.n);
    std::inclusive_scan(words.begin(), words.end(), inclusive.begin());
    std::exclusive_scan(words.begin(), words.end(), exclusive.begin(), 0u);
    const Buffer values = t.input("values", gpu::kUint, words);
    const Buffer inclusive_sums = t.output("inclusive sums", gpu::kUint);
    const Buffer exclusive_sums = t.output("exclusive sums", gpu::kUint);
    algorithms::inclusive_scan(t.graph, values, t.count, inclusive_sums);
    const Buffer total = algorithms::exclusive_scan(t.graph, values, t.count, exclusive_sums);
    t.expect(inclusive_sums, inclusive);
    t.expect(exclusive_sums, exclusive);
    t.expect(total, Words{inclusive.back()});
}

void try_compact(Trial& t) {
    Words flags = known_words(t.n);
    Words expected;
    for (std::uint32_t i = 0; i < t.n; ++i) {
        flags[i] = flags[i] % 3;
        if (flags[i] != 0) expected.push_back(i);
    }
    const Buffer kept = t.output("kept", gpu::kUint);
    const Count kept_count = algorithms::compact(t.graph, t.input("flags", gpu::kUint, flags), t.count, kept);
    t.expect(kept, expected);
    t.expect(kept_count.source, Words{static_cast<std::uint32_t>(expected.size())});
}

void try_gather(Trial& t) {
    const Words from = known_words(t.n);
    Words indices = known_words(t.n);
    Words expected;
    for (std::uint32_t& index : indices) expected.push_back(from[index %= t.n]);
    const Buffer to = t.output("gathered", gpu::kUint);
    algorithms::gather(t.graph, t.input("from", gpu::kUint, from), t.input("indices", gpu::kUint, indices), t.count, to);
    t.expect(to, expected);
}

// `words_per_key` 1 for 32-bit keys, 2 for 64-bit ones with the low word first.
void try_sort(Trial& t, std::uint32_t words_per_key) {
    const gpu::ElementType& type = words_per_key == 1 ? gpu::kUint : gpu::kUvec2;
    const Words keys = known_words(t.n * words_per_key);
    const auto key = [&](std::uint32_t i) {
        return words_per_key == 1 ? keys[i] : keys[2 * i] | std::uint64_t{keys[2 * i + 1]} << 32;
    };
    Words payloads(t.n);
    std::iota(payloads.begin(), payloads.end(), 0u);
    Words sorted = payloads;
    std::ranges::stable_sort(sorted, {}, key);
    Words sorted_keys;
    for (const std::uint32_t i : sorted) {
        sorted_keys.insert(sorted_keys.end(), keys.begin() + i * words_per_key, keys.begin() + (i + 1) * words_per_key);
    }
    const algorithms::SortBuffers in{t.input("keys", type, keys), t.input("payloads", gpu::kUint, payloads)};
    const algorithms::SortBuffers out{t.output("sorted keys", type), t.output("sorted payloads", gpu::kUint)};
    algorithms::radix_sort(t.graph, in, out, t.count);
    t.expect(out.keys, sorted_keys);
    t.expect(out.payloads, sorted);
}

// n segments: two in three are empty, the others have three values each, and the last has all remaining values.
void try_segmented_reduce(Trial& t) {
    const std::uint32_t value_count = t.n + 500;
    const Floats values = known_floats(value_count);
    Words offsets(t.n + 1);
    for (std::uint32_t s = 0; s < t.n; ++s) offsets[s] = (s + 2) / 3 * 3;
    offsets[t.n] = value_count;
    Floats sums;
    for (std::uint32_t s = 0; s < t.n; ++s) {
        sums.push_back(std::accumulate(values.begin() + offsets[s], values.begin() + offsets[s + 1], 0.0f));
    }
    const Buffer offset_buffer = t.input("offsets", gpu::kUint, offsets, std::uint64_t{t.count.capacity} + 1);
    const Buffer sum_buffer = t.output("segment sums", gpu::kFloat);
    algorithms::segmented_reduce(t.graph, t.input("values", gpu::kFloat, values, value_count), Count::host(value_count),
                                 offset_buffer, t.count, sum_buffer);
    t.expect(sum_buffer, sums);
}

struct Algorithm {
    std::string_view name;
    void (*build)(Trial&);
};
// Building blocks come first: a broken scan also breaks the sort.
constexpr std::array kAlgorithms{
    Algorithm{"reduce", try_reduce},
    Algorithm{"reduce_aabb", try_reduce_aabb},
    Algorithm{"scan", try_scan},
    Algorithm{"gather", try_gather},
    Algorithm{"compact", try_compact},
    Algorithm{"segmented_reduce", try_segmented_reduce},
    Algorithm{"radix_sort of 32-bit keys", [](Trial& t) { try_sort(t, 1); }},
    Algorithm{"radix_sort of 64-bit keys", [](Trial& t) { try_sort(t, 2); }},
};

void verify(gpu::Device& device, const Algorithm& algorithm, std::uint32_t n, bool counted_on_gpu) {
    Trial trial(device, n, counted_on_gpu);
    algorithm.build(trial);
    graph::Executable executable(device, trial.graph);
    executable.run();
    for (const auto& [buffer, expected] : trial.expectations) {
        const auto found = executable.read<std::byte>(buffer);
        const auto place = std::ranges::mismatch(expected, found).in1;
        if (place == expected.end()) continue;
        const graph::BufferInfo& info = trial.graph.info(buffer);
        throw Error(mote::format(
            "device \"{}\" ({}): {} with {} elements counted by the {}: found a wrong element {} of \"{}\", expected "
            "the CPU's",
            device.info().name, device.info().driver, algorithm.name, n, counted_on_gpu ? "GPU" : "host",
            (place - expected.begin()) / info.type.stride, info.name));
    }
}

} // namespace

void verify_device(Context& context) {
    for (const Algorithm& algorithm : kAlgorithms) {
        for (const std::uint32_t n : kSizes) {
            verify(context.device(), algorithm, n, false);
            verify(context.device(), algorithm, n, true);
        }
    }
}

} // namespace mote
