// A sort of known keys: a small piece of work that shows whether a device, or a mode of running on it, works.
#pragma once

#include "algorithms/radix_sort.hpp"
#include "gpu/buffer.hpp"
#include "gpu/device.hpp"
#include "graph/executable.hpp"
#include "graph/graph.hpp"
#include "support/inputs.hpp"

#include <algorithm>
#include <span>
#include <vector>

namespace mote::test {

/// The graph of one sort, and the buffers that it uses.
struct SortOnce {
    explicit SortOnce(gpu::Device& device, std::uint32_t n = 5003)
        : keys(make_keys(KeyPattern32::kRandom, n)), device_(device), graph(graph::Settings::of(device)),
          keys_in(device, "keys", n * 4), payloads_in(device, "payloads", n * 4), keys_out(device, "sorted keys", n * 4),
          payloads_out(device, "sorted payloads", n * 4) {
        const std::vector<std::uint32_t> payloads = make_iota(n);
        gpu::upload(device, keys_in, std::as_bytes(std::span(keys)));
        gpu::upload(device, payloads_in, std::as_bytes(std::span(payloads)));
        algorithms::radix_sort(
            graph, {graph.import("keys", gpu::kUint, keys_in), graph.import("payloads", gpu::kUint, payloads_in)},
            {graph.import("sorted keys", gpu::kUint, keys_out), graph.import("sorted payloads", gpu::kUint, payloads_out)},
            graph::Count::host(n));
    }

    /// Whether the output is the input, sorted stably.
    bool is_correct() const {
        std::vector<std::uint32_t> order = make_iota(static_cast<std::uint32_t>(keys.size()));
        std::ranges::stable_sort(order, {}, [&](std::uint32_t i) { return keys[i]; });
        const auto sorted = gpu::download<std::uint32_t>(device_, keys_out);
        if (gpu::download<std::uint32_t>(device_, payloads_out) != order) return false;
        return std::ranges::equal(sorted, order, {}, {}, [&](std::uint32_t i) { return keys[i]; });
    }
    /// Overwrites the output, so that an old result is not mistaken for a new one.
    void spoil_output() const {
        const std::vector<std::uint32_t> nothing(keys.size(), 0xEEEEEEEE);
        gpu::upload(device_, keys_out, std::as_bytes(std::span(nothing)));
        gpu::upload(device_, payloads_out, std::as_bytes(std::span(nothing)));
    }

    std::vector<std::uint32_t> keys;

private:
    gpu::Device& device_;

public:
    graph::Graph graph;
    gpu::Buffer keys_in;
    gpu::Buffer payloads_in;
    gpu::Buffer keys_out;
    gpu::Buffer payloads_out;
};

/// Whether the device sorts correctly.
inline bool sorts(gpu::Device& device) {
    const SortOnce sort(device);
    sort.spoil_output();
    graph::Executable(device, sort.graph).run();
    return sort.is_correct();
}

} // namespace mote::test
