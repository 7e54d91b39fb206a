// The optional "ray query" tier: enabled by default on a device that mote creates, and on an adopted device if the host enabled
// it.
#include "environment.hpp"
#include "gpu/acceleration_structure.hpp"
#include "gpu/requirements.hpp"
#include "host_vulkan.hpp"
#include "sort_once.hpp"
#include "spatial/ray_query_search.hpp"
#include "support/gpu_test.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

namespace mote {
namespace {

using test::HostVulkan;

class RayQueryTier : public test::GpuTest {
protected:
    static ContextOptions options() {
        ContextOptions options;
        options.log = test::test_log();
        options.pipeline_cache_dir = "off";
        return options;
    }
    // Two particles that are neighbours, and one that has none.
    static std::vector<std::uint32_t> neighbours_by_ray_query(gpu::Device& device) {
        const std::vector<std::array<float, 4>> spheres{{0, 0, 0, 1}, {9, 9, 9, 1}, {0.5f, 0, 0, 1}};
        graph::Graph graph(graph::Settings::of(device));
        const graph::Buffer in = graph.constant("spheres", gpu::kVec4, std::as_bytes(std::span(spheres)));
        const graph::Buffer offsets = graph.transient("offsets", gpu::kUint, 4);
        const graph::Buffer neighbours = graph.readback("neighbours", gpu::kUint, 2);
        const auto tree = spatial::build_ray_query_tree(graph, {in, graph::Count::host(3), {}}, {}, {.largest = 1});
        spatial::search_ray_query(graph, tree, offsets, neighbours);
        graph::Executable executable(device, graph);
        executable.run();
        return executable.read<std::uint32_t>(neighbours);
    }
};

TEST_F(RayQueryTier, IsOnWhereTheDeviceSupportsIt) {
    EXPECT_TRUE(device().ray_query());
    EXPECT_THAT(neighbours_by_ray_query(device()), testing::ElementsAre(2, 0));
}

TEST_F(RayQueryTier, IsOnIfTheHostEnabledIt) {
    const DeviceRequirements& enabled = ray_query_requirements();
    const HostVulkan host({.features = enabled.features, .extensions = enabled.extensions});
    Context context = Context::adopt(host.description(), options());
    EXPECT_TRUE(context.info().ray_query);
    EXPECT_THAT(neighbours_by_ray_query(context.device()), testing::ElementsAre(2, 0));
}

TEST_F(RayQueryTier, IsOffIfTheHostDidNot) {
    const HostVulkan host;
    Context context = Context::adopt(host.description(), options());
    EXPECT_FALSE(context.info().ray_query);
    EXPECT_TRUE(test::sorts(context.device()));
    EXPECT_THROW(neighbours_by_ray_query(context.device()), Error);
}

TEST_F(RayQueryTier, CanBeDisabledByTheEnvironment) {
    const test::SetVariable off("MOTE_RAY_QUERY", "0");
    const DeviceRequirements& enabled = ray_query_requirements();
    const HostVulkan host({.features = enabled.features, .extensions = enabled.extensions});
    Context adopted = Context::adopt(host.description(), options());
    EXPECT_FALSE(adopted.info().ray_query);
    gpu::Device own(test::test_options());
    EXPECT_FALSE(own.ray_query());
    EXPECT_TRUE(test::sorts(own));
    EXPECT_THROW(neighbours_by_ray_query(own), Error);
}

// Whichever allocation fails, the earlier ones are released. The validation layer would report a leaked handle.
TEST_F(RayQueryTier, LeavesNothingBehindWhenMemoryRunsOut) {
    ContextOptions with_budget = test::test_options();
    with_budget.memory_budget = 4 << 20;
    Context context(with_budget);
    gpu::Device& device = context.device();
    std::vector<gpu::Buffer> pieces;
    const auto fill_with = [&](VkDeviceSize bytes) {
        try {
            for (;;) pieces.emplace_back(device, "piece", bytes);
        } catch (const Error&) { // the budget is used up
        }
    };
    fill_with(1 << 18);
    pieces.pop_back();
    fill_with(16); // smaller than any buffer of the structure, so that each of its allocations fails once
    std::vector<std::string> errors;
    for (bool made = false; !made && !pieces.empty();) {
        try {
            const gpu::AccelerationStructure structure(device, "structure", 100);
            made = true;
        } catch (const Error& error) {
            errors.emplace_back(error.what());
            pieces.pop_back();
        }
        EXPECT_EQ(device.allocator().allocation_count(), pieces.size());
    }
    using testing::Contains, testing::HasSubstr;
    for (const char* buffer : {"structure, boxes", "structure", "structure, scratch"}) {
        EXPECT_THAT(errors, Contains(HasSubstr(fmt::format("buffer \"{}\"", buffer))));
    }
    EXPECT_FALSE(pieces.empty());
}

TEST_F(RayQueryTier, NeedsEveryBit) {
    VkPhysicalDeviceRayQueryFeaturesKHR query{};
    query.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RAY_QUERY_FEATURES_KHR;
    VkPhysicalDeviceAccelerationStructureFeaturesKHR structures{};
    structures.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ACCELERATION_STRUCTURE_FEATURES_KHR;
    structures.pNext = &query;
    VkPhysicalDeviceBufferDeviceAddressFeatures addresses{};
    addresses.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_BUFFER_DEVICE_ADDRESS_FEATURES;
    addresses.pNext = &structures;
    VkPhysicalDeviceFeatures2 chain{};
    chain.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2;
    chain.pNext = &addresses;
    const std::array bits{&query.rayQuery, &structures.accelerationStructure, &addresses.bufferDeviceAddress};
    for (VkBool32* bit : bits) *bit = VK_TRUE;
    EXPECT_TRUE(gpu::ray_query_in_chain(&chain));
    for (VkBool32* bit : bits) {
        *bit = VK_FALSE;
        EXPECT_FALSE(gpu::ray_query_in_chain(&chain)) << bit - bits.front();
        *bit = VK_TRUE;
    }
    EXPECT_TRUE(gpu::ray_query_in_chain(ray_query_requirements().features));
    EXPECT_FALSE(gpu::ray_query_in_chain(device_requirements().features));
    EXPECT_TRUE(gpu::missing_in_chain(ray_query_requirements().features).empty());
    EXPECT_EQ(ray_query_requirements().extensions.size(), 3u);
    EXPECT_TRUE(device_requirements().extensions.empty());
}

} // namespace
} // namespace mote
