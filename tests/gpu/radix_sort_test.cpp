#include "algorithms/radix_sort.hpp"
#include "reference/radix_sort.hpp"
#include "support/gpu_test.hpp"
#include "support/inputs.hpp"

namespace mote::test {
namespace {

class RadixSortTest : public GpuTest {};

TEST_F(RadixSortTest, Smoke) {
    for (const std::uint32_t n : {1u, 5u, 100u, 5000u, 100000u}) {
        const std::vector<std::uint32_t> keys = make_keys(KeyPattern32::kRandom, n);
        const std::vector<std::uint32_t> payloads = make_iota(n);
        const gpu::Buffer key_buffer = upload("keys", keys), payload_buffer = upload("payloads", payloads);
        const gpu::Buffer out_keys = filled("out keys", n, 0u), out_payloads = filled("out payloads", n, 0u);
        graph::Graph graph = new_graph();
        algorithms::radix_sort(graph,
                               {graph.import("keys", gpu::kUint, key_buffer), graph.import("payloads", gpu::kUint, payload_buffer)},
                               {graph.import("out keys", gpu::kUint, out_keys), graph.import("out payloads", gpu::kUint, out_payloads)},
                               graph::Count::host(n));
        run(graph);
        const auto expected = reference::radix_sort(keys, payloads, 0, 32);
        EXPECT_EQ(download<std::uint32_t>(out_keys), expected.keys) << n;
        EXPECT_EQ(download<std::uint32_t>(out_payloads), expected.payloads) << n;
    }
}

} // namespace
} // namespace mote::test
