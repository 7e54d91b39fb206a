#include "benchmark/algorithms.hpp"

#include "algorithms/compact.hpp"
#include "algorithms/gather.hpp"
#include "algorithms/radix_sort.hpp"
#include "algorithms/reduce.hpp"
#include "algorithms/scan.hpp"
#include "algorithms/segmented_reduce.hpp"
#include "benchmark/graph_cost.hpp"
#include "benchmark/measure.hpp"
#include "benchmark/native/native_radix_sort.hpp"
#include "gpu/buffer.hpp"
#include "support/inputs.hpp"

#include <parallel/algorithm>

#include <algorithm>
#include <numeric>
#include <span>

namespace mote::bench {

namespace {

using graph::Count;
using graph::Graph;

constexpr std::uint32_t kThreads = 2;

// One algorithm at one size: its graph and its native counterparts.
struct Case {
    std::string name;
    std::function<void(Graph&)> build;
    std::vector<Contestant> natives;
};

// Inputs on the device and on the host, and buffers for results, for all cases of one size.
class Data {
public:
    Data(gpu::Device& device, std::uint32_t size)
        : device_(device), n(size), keys(test::make_keys(test::KeyPattern32::kRandom, n)),
          long_keys(test::make_keys(test::KeyPattern64::kRandom, n)), payloads(test::make_iota(n)),
          floats(test::make_floats(test::FloatPattern::kUnit, n)), flags(test::make_flags(n, 0.5)),
          indices(test::make_indices(n, n)), points(test::make_positions(n)),
          offsets(test::make_offsets(test::SegmentPattern::kRandomLengths, n)) {}

    template <typename T> gpu::Buffer& on_device(const std::string& name, const std::vector<T>& values) {
        gpu::Buffer& buffer = capacity(name, values.size() * sizeof(T));
        gpu::upload(device_, buffer, std::as_bytes(std::span(values)));
        return buffer;
    }
    gpu::Buffer& capacity(const std::string& name, std::uint64_t bytes) {
        return *buffers_.emplace_back(std::make_unique<gpu::Buffer>(device_, name, bytes));
    }

private:
    gpu::Device& device_;
    std::vector<std::unique_ptr<gpu::Buffer>> buffers_;

public:
    const std::uint32_t n;
    const std::vector<std::uint32_t> keys;
    const std::vector<std::uint64_t> long_keys;
    const std::vector<std::uint32_t> payloads;
    const std::vector<float> floats;
    const std::vector<std::uint32_t> flags;
    const std::vector<std::uint32_t> indices;
    const std::vector<std::array<float, 4>> points;
    const std::vector<std::uint32_t> offsets;
};

// Keeps the compiler from optimising a result away.
template <typename T> void keep(const T& value) { asm volatile("" : : "g"(&value) : "memory"); }

Case copy_case(Data& data) {
    gpu::Buffer& from = data.on_device("from", data.keys);
    gpu::Buffer& to = data.capacity("to", from.bytes());
    auto target = std::make_shared<std::vector<std::uint32_t>>(data.n);
    return {"copy (shader, vec4)",
            [&, n = data.n](Graph& graph) { add_copy(graph, from, to, n); },
            {{"std::copy", {}, [&data, target] {
                  std::ranges::copy(data.keys, target->begin());
                  keep(*target);
              }}}};
}

Case transfer_case(Data& data) {
    Case result = copy_case(data);
    gpu::Buffer& from = data.on_device("from", data.keys);
    gpu::Buffer& to = data.capacity("to", from.bytes());
    result.name = "copy (vkCmdCopyBuffer)";
    result.build = [&, n = data.n](Graph& graph) {
        graph.copy(graph.import("from", gpu::kUint, from), graph.import("to", gpu::kUint, to), n);
    };
    return result;
}

template <typename T> Case reduce_case(Data& data, const std::string& name, const std::vector<T>& values) {
    gpu::Buffer& in = data.on_device("values", values);
    gpu::Buffer& out = data.capacity("result", sizeof(T));
    const gpu::ElementType type = std::is_same_v<T, float> ? gpu::kFloat : gpu::kUint;
    return {name,
            [&, type, n = data.n](Graph& graph) {
                algorithms::reduce(graph, algorithms::Reduction::sum, graph.import("values", type, in), Count::host(n),
                                   graph.import("result", type, out));
            },
            {{"std::reduce", {}, [&] { keep(std::reduce(values.begin(), values.end(), T{})); }}}};
}

Case aabb_case(Data& data) {
    gpu::Buffer& in = data.on_device("points", data.points);
    gpu::Buffer& lower = data.capacity("lower", 16);
    gpu::Buffer& upper = data.capacity("upper", 16);
    return {"reduce aabb",
            [&, n = data.n](Graph& graph) {
                algorithms::reduce_aabb(graph, graph.import("points", gpu::kVec4, in), Count::host(n),
                                        graph.import("lower", gpu::kVec4, lower), graph.import("upper", gpu::kVec4, upper));
            },
            {{"loop", {}, [&data] {
                  std::array<float, 8> box{1e30f, 1e30f, 1e30f, 1e30f, -1e30f, -1e30f, -1e30f, -1e30f};
                  for (const auto& p : data.points) {
                      for (std::size_t c = 0; c < 4; ++c) {
                          box[c] = std::min(box[c], p[c]);
                          box[c + 4] = std::max(box[c + 4], p[c]);
                      }
                  }
                  keep(box);
              }}}};
}

Case scan_case(Data& data) {
    gpu::Buffer& in = data.on_device("values", data.keys);
    gpu::Buffer& out = data.capacity("sums", in.bytes());
    auto sums = std::make_shared<std::vector<std::uint32_t>>(data.n);
    return {"exclusive scan",
            [&, n = data.n](Graph& graph) {
                algorithms::exclusive_scan(graph, graph.import("values", gpu::kUint, in), Count::host(n),
                                           graph.import("sums", gpu::kUint, out));
            },
            {{"std::exclusive_scan", {}, [&data, sums] {
                  std::exclusive_scan(data.keys.begin(), data.keys.end(), sums->begin(), 0u);
                  keep(*sums);
              }}}};
}

Case compact_case(Data& data) {
    gpu::Buffer& in = data.on_device("flags", data.flags);
    gpu::Buffer& out = data.capacity("kept", in.bytes());
    auto kept = std::make_shared<std::vector<std::uint32_t>>(data.n);
    return {"compact",
            [&, n = data.n](Graph& graph) {
                algorithms::compact(graph, graph.import("flags", gpu::kUint, in), Count::host(n),
                                    graph.import("kept", gpu::kUint, out));
            },
            {{"std::copy_if", {}, [&data, kept] {
                  std::ranges::copy_if(data.payloads, kept->begin(), [&](std::uint32_t i) { return data.flags[i] != 0; });
                  keep(*kept);
              }}}};
}

Case gather_case(Data& data) {
    gpu::Buffer& from = data.on_device("from", data.points);
    gpu::Buffer& indices = data.on_device("indices", data.indices);
    gpu::Buffer& to = data.capacity("to", from.bytes());
    auto target = std::make_shared<std::vector<std::array<float, 4>>>(data.n);
    return {"gather vec4",
            [&, n = data.n](Graph& graph) {
                algorithms::gather(graph, graph.import("from", gpu::kVec4, from), graph.import("indices", gpu::kUint, indices),
                                   Count::host(n), graph.import("to", gpu::kVec4, to));
            },
            {{"loop", {}, [&data, target] {
                  for (std::size_t i = 0; i < data.n; ++i) (*target)[i] = data.points[data.indices[i]];
                  keep(*target);
              }}}};
}

Case segmented_case(Data& data) {
    gpu::Buffer& values = data.on_device("values", data.floats);
    gpu::Buffer& offsets = data.on_device("offsets", data.offsets);
    const auto segments = static_cast<std::uint32_t>(data.offsets.size() - 1);
    gpu::Buffer& out = data.capacity("sums", std::uint64_t{segments} * 4);
    auto sums = std::make_shared<std::vector<float>>(segments);
    return {"segmented reduce float",
            [&, segments, n = data.n](Graph& graph) {
                algorithms::segmented_reduce(graph, graph.import("values", gpu::kFloat, values), Count::host(n),
                                             graph.import("offsets", gpu::kUint, offsets), Count::host(segments),
                                             graph.import("sums", gpu::kFloat, out));
            },
            {{"loop", {}, [&data, sums] {
                  for (std::size_t s = 0; s < sums->size(); ++s) {
                      float sum = 0;
                      for (std::uint32_t i = data.offsets[s]; i < data.offsets[s + 1]; ++i) sum += data.floats[i];
                      (*sums)[s] = sum;
                  }
                  keep(*sums);
              }}}};
}

template <typename Key> Case sort_case(Data& data, const std::string& name, const std::vector<Key>& keys) {
    using Pair = std::pair<Key, std::uint32_t>;
    gpu::Buffer& key_buffer = data.on_device("keys", keys);
    gpu::Buffer& payload_buffer = data.on_device("payloads", data.payloads);
    gpu::Buffer& out_keys = data.capacity("sorted keys", key_buffer.bytes());
    gpu::Buffer& out_payloads = data.capacity("sorted payloads", payload_buffer.bytes());
    const gpu::ElementType type = sizeof(Key) == 8 ? gpu::kUvec2 : gpu::kUint;

    auto pairs = std::make_shared<std::vector<Pair>>(data.n);
    const auto fill_pairs = [&, pairs] {
        for (std::uint32_t i = 0; i < data.n; ++i) (*pairs)[i] = {keys[i], i};
    };
    const auto by_key = [](const Pair& a, const Pair& b) { return a.first < b.first; };
    Case result{name,
                [&, type, n = data.n](Graph& graph) {
                    algorithms::radix_sort(
                        graph, {graph.import("keys", type, key_buffer), graph.import("payloads", gpu::kUint, payload_buffer)},
                        {graph.import("sorted keys", type, out_keys), graph.import("sorted payloads", gpu::kUint, out_payloads)},
                        Count::host(n));
                },
                {{"std::sort", fill_pairs, [pairs, by_key] { std::sort(pairs->begin(), pairs->end(), by_key); }},
                 {"__gnu_parallel::sort", fill_pairs, [pairs, by_key] {
                      __gnu_parallel::sort(pairs->begin(), pairs->end(), by_key, __gnu_parallel::default_parallel_tag(kThreads));
                  }}}};
    for (const std::uint32_t threads : {1u, kThreads}) {
        auto native_keys = std::make_shared<std::vector<Key>>(keys);
        auto native_payloads = std::make_shared<std::vector<std::uint32_t>>(data.payloads);
        auto sorter = std::make_shared<NativeRadixSorter<Key>>(threads);
        sorter->reserve(data.n);
        result.natives.push_back({threads == 1 ? "radix, 1 thread" : "radix, 2 threads",
                                  [&, native_keys, native_payloads] {
                                      *native_keys = keys;
                                      *native_payloads = data.payloads;
                                  },
                                  [=] { sorter->sort(*native_keys, *native_payloads); }});
    }
    return result;
}

// `copy_bytes_per_ms` 0: this case is the copy.
Row run_case(gpu::Device& device, const Case& the_case, std::uint32_t n, double seconds, double& copy_bytes_per_ms) {
    Graph graph(graph::Settings::of(device));
    the_case.build(graph);
    graph::Executable executable(device, graph);
    std::vector<Contestant> contestants{{"mote", {}, [&] { executable.run(); }}};
    contestants.insert(contestants.end(), the_case.natives.begin(), the_case.natives.end());
    const std::vector<double> ms = measure(contestants, {.seconds = seconds});

    Row row{the_case.name,
            n,
            device.info().name,
            ms[0],
            0,
            0,
            static_cast<std::uint32_t>(graph.passes().size()),
            executable.plan().barrier_count(),
            summed_by_name(executable.timings()),
            {}};
    const double bytes_per_ms = static_cast<double>(graph::traffic(graph)) / ms[0];
    if (copy_bytes_per_ms == 0) copy_bytes_per_ms = bytes_per_ms;
    row.of_copy = bytes_per_ms / copy_bytes_per_ms;
    for (std::size_t i = 1; i < ms.size(); ++i) row.native_ms.emplace_back(contestants[i].name, ms[i]);
    row.vs_native = *std::min_element(ms.begin() + 1, ms.end()) / ms[0];
    return row;
}

} // namespace

std::vector<Row> run_algorithms(gpu::Device& device, const Options& options, const std::function<void(const Row&)>& done) {
    std::vector<Row> rows;
    for (const std::uint32_t n : options.sizes) {
        Data data(device, n);
        const Case copy = copy_case(data);
        std::vector<Case> cases;
        cases.push_back(transfer_case(data));
        cases.push_back(reduce_case(data, "reduce uint sum", data.keys));
        cases.push_back(reduce_case(data, "reduce float sum", data.floats));
        cases.push_back(aabb_case(data));
        cases.push_back(scan_case(data));
        cases.push_back(compact_case(data));
        cases.push_back(gather_case(data));
        cases.push_back(segmented_case(data));
        cases.push_back(sort_case(data, "radix sort 32", data.keys));
        cases.push_back(sort_case(data, "radix sort 64", data.long_keys));

        double copy_bytes_per_ms = 0;
        const auto add = [&](const Case& the_case) {
            rows.push_back(run_case(device, the_case, n, options.seconds, copy_bytes_per_ms));
            done(rows.back());
        };
        add(copy);
        for (const Case& the_case : cases) {
            if (the_case.name.find(options.only) != std::string::npos) add(the_case);
        }
    }
    return rows;
}

} // namespace mote::bench
