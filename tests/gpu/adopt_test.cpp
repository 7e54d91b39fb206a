// Adopting a host's device: what mote accepts, what it refuses, and that it leaves the host's objects alone.
#include "gpu/allocator.hpp"
#include "host_vulkan.hpp"
#include "sort_once.hpp"
#include "support/gpu_test.hpp"

#include <gmock/gmock.h>

#include <string>

namespace mote {
namespace {

using test::HostVulkan;
using ::testing::HasSubstr;

class Adopt : public test::GpuTest {
protected:
    static ContextOptions options() {
        ContextOptions options;
        options.log = test::test_log();
        options.pipeline_cache_dir = "off";
        return options;
    }
    static std::string error_of(const HostDevice& host, const ContextOptions& options = Adopt::options()) {
        try {
            const Context context = Context::adopt(host, options);
        } catch (const Error& error) {
            return error.what();
        }
        return "no error";
    }
};

TEST_F(Adopt, WorksOnTheHostsDevice) {
    const HostVulkan host;
    for (int time = 0; time < 2; ++time) { // the host keeps the device, which can be adopted again
        Context context = Context::adopt(host.description(), options());
        EXPECT_EQ(context.info().name, device().info().name);
        EXPECT_EQ(context.device().handle(), host.device());
        EXPECT_TRUE(test::sorts(context.device()));
        EXPECT_EQ(context.device().allocator().allocation_count(), 0u);
    }
}

TEST_F(Adopt, WorksWithoutDebugUtils) {
    const HostVulkan host({.validation = false});
    Context context = Context::adopt(host.description(), options());
    EXPECT_TRUE(test::sorts(context.device()));
}

TEST_F(Adopt, SharesTheDeviceBetweenContexts) {
    const HostVulkan host;
    Context first = Context::adopt(host.description(), options());
    {
        Context second = Context::adopt(host.description(), options());
        EXPECT_TRUE(test::sorts(second.device()));
    }
    EXPECT_TRUE(test::sorts(first.device()));
}

// One host command buffer with host work, mote's work and host work again. The host records the barriers around mote's work.
TEST_F(Adopt, RecordsIntoAHostCommandBuffer) {
    const HostVulkan host;
    Context context = Context::adopt(host.description(), options());
    gpu::Device& device = context.device();
    const test::SortOnce sort(device);
    graph::Executable executable(device, sort.graph);
    // The host copies the keys in with the same command buffer, and copies the result on.
    const gpu::Buffer keys(device, "host's keys", sort.keys.size() * 4);
    gpu::upload(device, keys, std::as_bytes(std::span(sort.keys)));
    const std::vector<std::uint32_t> zeros(sort.keys.size());
    gpu::upload(device, sort.keys_in, std::as_bytes(std::span(zeros)));
    sort.spoil_output();
    const gpu::Buffer result(device, "host's result", sort.keys.size() * 4);

    const VkCommandBuffer commands = host.begin_commands();
    const VkBufferCopy all{0, 0, sort.keys.size() * 4};
    const auto barrier = [&] {
        const VkMemoryBarrier2 memory{VK_STRUCTURE_TYPE_MEMORY_BARRIER_2,
                                      nullptr,
                                      VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT | VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT,
                                      VK_ACCESS_2_MEMORY_WRITE_BIT,
                                      VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT,
                                      VK_ACCESS_2_TRANSFER_READ_BIT | VK_ACCESS_2_TRANSFER_WRITE_BIT};
        const VkDependencyInfo info{VK_STRUCTURE_TYPE_DEPENDENCY_INFO, nullptr, 0, 1, &memory, 0, nullptr, 0, nullptr};
        host.vk().vkCmdPipelineBarrier2(commands, &info);
    };
    barrier();
    host.vk().vkCmdCopyBuffer(commands, keys.handle(), sort.keys_in.handle(), 1, &all);
    executable.record(commands); // waits for all earlier commands
    barrier();
    host.vk().vkCmdCopyBuffer(commands, sort.keys_out.handle(), result.handle(), 1, &all);
    host.submit_and_wait(commands);

    EXPECT_TRUE(sort.is_correct());
    EXPECT_EQ(gpu::download<std::uint32_t>(device, result), gpu::download<std::uint32_t>(device, sort.keys_out));
    EXPECT_EQ(executable.timings().size(), sort.graph.passes().size());
}

TEST_F(Adopt, NamesTheFieldThatIsNotSet) {
    const HostVulkan host;
    HostDevice wrong = host.description();
    wrong.instance = VK_NULL_HANDLE;
    EXPECT_EQ(error_of(wrong), "HostDevice::instance: found null, expected a valid handle or pointer");
    wrong = host.description();
    wrong.physical_device = VK_NULL_HANDLE;
    EXPECT_EQ(error_of(wrong), "HostDevice::physical_device: found null, expected a valid handle or pointer");
    wrong = host.description();
    wrong.device = VK_NULL_HANDLE;
    EXPECT_EQ(error_of(wrong), "HostDevice::device: found null, expected a valid handle or pointer");
    wrong = host.description();
    wrong.queue = VK_NULL_HANDLE;
    EXPECT_EQ(error_of(wrong), "HostDevice::queue: found null, expected a valid handle or pointer");
    wrong = host.description();
    wrong.get_instance_proc_addr = nullptr;
    EXPECT_EQ(error_of(wrong), "HostDevice::get_instance_proc_addr: found null, expected a valid handle or pointer");
    wrong = host.description();
    wrong.enabled_features = nullptr;
    EXPECT_EQ(error_of(wrong), "HostDevice::enabled_features: found null, expected a valid handle or pointer");
}

TEST_F(Adopt, RefusesAnOldInstanceVersion) {
    const HostVulkan host;
    HostDevice old = host.description();
    old.instance_api_version = VK_API_VERSION_1_2;
    EXPECT_EQ(error_of(old), "HostDevice::instance_api_version: found 1.2, expected 1.3 or later");
    old.instance_api_version = HostDevice{}.instance_api_version;
    EXPECT_EQ(error_of(old), "HostDevice::instance_api_version: found 1.0, expected 1.3 or later");
}

TEST_F(Adopt, RefusesAQueueFamilyThatDoesNotExist) {
    const HostVulkan host;
    HostDevice wrong = host.description();
    wrong.queue_family = 9;
    EXPECT_EQ(error_of(wrong), "HostDevice::queue_family: found 9, expected one of the 1 queue families of device \"" +
                                   device().info().name + "\"");
}

TEST_F(Adopt, RefusesMeaninglessOptions) {
    const HostVulkan host;
    ContextOptions wrong = options();
    wrong.device = "0";
    EXPECT_EQ(error_of(host.description(), wrong),
              "ContextOptions::device: found it set for an adopted device, expected it unset");
    wrong = options();
    wrong.validation = true;
    EXPECT_EQ(error_of(host.description(), wrong),
              "ContextOptions::validation: found it set for an adopted device, expected it unset");
    wrong = options();
    wrong.workgroup_size = 100;
    EXPECT_THAT(error_of(host.description(), wrong), HasSubstr("ContextOptions::workgroup_size: found 100"));
}

// The device, too, is created without this feature.
TEST_F(Adopt, NamesTheFeatureThatTheHostDidNotEnable) {
    VkPhysicalDeviceVulkan13Features v13{};
    v13.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES;
    VkPhysicalDeviceVulkan12Features v12{};
    v12.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES;
    v12.pNext = &v13;
    const VkPhysicalDeviceFeatures2 features{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2, &v12, {}};
    const std::string sentence = "HostDevice::enabled_features: found a device without ";
    for (const std::string missing :
         {"timelineSemaphore", "vulkanMemoryModel", "vulkanMemoryModelDeviceScope", "synchronization2", "maintenance4"}) {
        v12.timelineSemaphore = missing == "timelineSemaphore" ? VK_FALSE : VK_TRUE;
        v12.vulkanMemoryModel = missing == "vulkanMemoryModel" ? VK_FALSE : VK_TRUE;
        v12.vulkanMemoryModelDeviceScope = missing == "vulkanMemoryModelDeviceScope" ? VK_FALSE : VK_TRUE;
        v13.synchronization2 = missing == "synchronization2" ? VK_FALSE : VK_TRUE;
        v13.maintenance4 = missing == "maintenance4" ? VK_FALSE : VK_TRUE;
        const HostVulkan host({.features = &features});
        EXPECT_EQ(error_of(host.description()), sentence + missing + ", expected all that mote requires");
    }
}

TEST_F(Adopt, AcceptsIndividualFeatureStructs) {
    VkPhysicalDeviceMaintenance4Features maintenance{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_4_FEATURES, nullptr, VK_TRUE};
    VkPhysicalDeviceSynchronization2Features synchronization{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SYNCHRONIZATION_2_FEATURES,
                                                             &maintenance, VK_TRUE};
    VkPhysicalDeviceTimelineSemaphoreFeatures timeline{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TIMELINE_SEMAPHORE_FEATURES,
                                                       &synchronization, VK_TRUE};
    VkPhysicalDeviceVulkanMemoryModelFeatures memory_model{};
    memory_model.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_MEMORY_MODEL_FEATURES;
    memory_model.pNext = &timeline;
    memory_model.vulkanMemoryModel = memory_model.vulkanMemoryModelDeviceScope = VK_TRUE;
    const VkPhysicalDeviceFeatures2 features{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2, &memory_model, {}};
    {
        const HostVulkan host({.features = &features});
        Context context = Context::adopt(host.description(), options());
        EXPECT_TRUE(test::sorts(context.device()));
    }
    synchronization.synchronization2 = VK_FALSE;
    const HostVulkan host({.features = &features});
    EXPECT_THAT(error_of(host.description()), HasSubstr("found a device without synchronization2, expected "));
}

// A host's loader that reports fewer capabilities than the device has.
PFN_vkGetPhysicalDeviceFeatures2 true_features = nullptr;
PFN_vkGetPhysicalDeviceQueueFamilyProperties true_families = nullptr;

TEST_F(Adopt, RefusesADeviceThatLacksAFeature) {
    const HostVulkan host;
    HostDevice poor = host.description();
    poor.get_instance_proc_addr = [](VkInstance instance, const char* name) -> PFN_vkVoidFunction {
        const PFN_vkVoidFunction function = test::host_loader()(instance, name);
        if (std::string_view(name) != "vkGetPhysicalDeviceFeatures2") return function;
        true_features = reinterpret_cast<PFN_vkGetPhysicalDeviceFeatures2>(function);
        const PFN_vkGetPhysicalDeviceFeatures2 less = [](VkPhysicalDevice device, VkPhysicalDeviceFeatures2* out) {
            true_features(device, out);
            for (auto* s = reinterpret_cast<VkBaseOutStructure*>(out); s != nullptr; s = s->pNext) {
                if (s->sType == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES) {
                    reinterpret_cast<VkPhysicalDeviceVulkan13Features*>(s)->maintenance4 = VK_FALSE;
                }
            }
        };
        return reinterpret_cast<PFN_vkVoidFunction>(less);
    };
    EXPECT_EQ(error_of(poor),
              "device \"" + device().info().name + "\": found a device without maintenance4, expected all that mote requires");
}

TEST_F(Adopt, RefusesAQueueFamilyWithoutCompute) {
    const HostVulkan host;
    HostDevice wrong = host.description();
    wrong.get_instance_proc_addr = [](VkInstance instance, const char* name) -> PFN_vkVoidFunction {
        const PFN_vkVoidFunction function = test::host_loader()(instance, name);
        if (std::string_view(name) != "vkGetPhysicalDeviceQueueFamilyProperties") return function;
        true_families = reinterpret_cast<PFN_vkGetPhysicalDeviceQueueFamilyProperties>(function);
        const PFN_vkGetPhysicalDeviceQueueFamilyProperties less = [](VkPhysicalDevice device, std::uint32_t* count,
                                                                     VkQueueFamilyProperties* out) {
            true_families(device, count, out);
            if (out != nullptr) out->queueFlags = VK_QUEUE_TRANSFER_BIT;
        };
        return reinterpret_cast<PFN_vkVoidFunction>(less);
    };
    EXPECT_EQ(error_of(wrong), "HostDevice::queue_family: found 0, a family of device \"" + device().info().name +
                                   "\" without compute, expected one with compute");
}

} // namespace
} // namespace mote
