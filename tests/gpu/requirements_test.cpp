// What mote requires of a device, one requirement at a time, with a fake driver.
#include "gpu/embedded_shaders.hpp"
#include "gpu/instance.hpp"
#include "gpu/program_interface.hpp"
#include "gpu/requirements.hpp"
#include "gpu/shaders.hpp"
#include "spirv_access.hpp"
#include "test_shaders.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <spirv/unified1/spirv.hpp>

#include <algorithm>
#include <cstring>
#include <functional>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace mote {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// A device that meets the requirements exactly.
struct FakeDevice {
    VkPhysicalDeviceProperties properties{};
    VkPhysicalDeviceSubgroupProperties subgroup{};
    bool timeline_semaphore = true;
    bool memory_model = true;
    bool device_scope = true;
    bool synchronization2 = true;
    bool maintenance4 = true;

    FakeDevice() {
        properties.apiVersion = VK_API_VERSION_1_3;
        std::strcpy(properties.deviceName, "made up");
        properties.limits.maxComputeSharedMemorySize = 32768;
        properties.limits.maxPerStageDescriptorStorageBuffers = 20;
        subgroup.subgroupSize = 32;
        subgroup.supportedStages = VK_SHADER_STAGE_COMPUTE_BIT;
        subgroup.supportedOperations =
            VK_SUBGROUP_FEATURE_BASIC_BIT | VK_SUBGROUP_FEATURE_BALLOT_BIT | VK_SUBGROUP_FEATURE_ARITHMETIC_BIT;
    }
};

FakeDevice made_up;

template <typename Struct> Struct* find(void* chain, VkStructureType type) {
    for (auto* s = static_cast<VkBaseOutStructure*>(chain); s != nullptr; s = s->pNext) {
        if (s->sType == type) return reinterpret_cast<Struct*>(s);
    }
    return nullptr;
}

gpu::InstanceTable fake_driver() {
    gpu::InstanceTable vk;
    vk.vkGetPhysicalDeviceProperties2 = [](VkPhysicalDevice, VkPhysicalDeviceProperties2* out) {
        out->properties = made_up.properties;
        if (auto* s = find<VkPhysicalDeviceSubgroupProperties>(out, VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SUBGROUP_PROPERTIES)) {
            void* const next = s->pNext;
            *s = made_up.subgroup;
            s->sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SUBGROUP_PROPERTIES;
            s->pNext = next;
        }
    };
    vk.vkGetPhysicalDeviceFeatures2 = [](VkPhysicalDevice, VkPhysicalDeviceFeatures2* out) {
        auto* v12 = find<VkPhysicalDeviceVulkan12Features>(out, VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES);
        auto* v13 = find<VkPhysicalDeviceVulkan13Features>(out, VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES);
        ASSERT_NE(v12, nullptr);
        ASSERT_NE(v13, nullptr);
        v12->timelineSemaphore = made_up.timeline_semaphore ? VK_TRUE : VK_FALSE;
        v12->vulkanMemoryModel = made_up.memory_model ? VK_TRUE : VK_FALSE;
        v12->vulkanMemoryModelDeviceScope = made_up.device_scope ? VK_TRUE : VK_FALSE;
        v13->synchronization2 = made_up.synchronization2 ? VK_TRUE : VK_FALSE;
        v13->maintenance4 = made_up.maintenance4 ? VK_TRUE : VK_FALSE;
    };
    vk.vkEnumerateDeviceExtensionProperties = [](VkPhysicalDevice, const char*, std::uint32_t* count, VkExtensionProperties*) {
        *count = 0;
        return VK_SUCCESS;
    };
    vk.vkGetPhysicalDeviceMemoryProperties = [](VkPhysicalDevice, VkPhysicalDeviceMemoryProperties* out) { *out = {}; };
    return vk;
}

std::vector<std::string> missing_with(const std::function<void(FakeDevice&)>& change) {
    made_up = {};
    change(made_up);
    return gpu::missing_features(fake_driver(), VK_NULL_HANDLE);
}

TEST(Requirements, AreMetExactly) {
    EXPECT_THAT(missing_with([](FakeDevice&) {}), IsEmpty());
    EXPECT_THAT(missing_with([](FakeDevice& d) { d.subgroup.subgroupSize = 4; }), IsEmpty());
    EXPECT_THAT(missing_with([](FakeDevice& d) { d.subgroup.subgroupSize = 128; }), IsEmpty());
    EXPECT_THAT(missing_with([](FakeDevice& d) { d.properties.apiVersion = VK_MAKE_API_VERSION(0, 1, 4, 305); }), IsEmpty());
}

TEST(Requirements, NameWhatIsMissing) {
    EXPECT_THAT(missing_with([](FakeDevice& d) { d.timeline_semaphore = false; }), ElementsAre("timelineSemaphore"));
    EXPECT_THAT(missing_with([](FakeDevice& d) { d.memory_model = false; }), ElementsAre("vulkanMemoryModel"));
    EXPECT_THAT(missing_with([](FakeDevice& d) { d.device_scope = false; }), ElementsAre("vulkanMemoryModelDeviceScope"));
    EXPECT_THAT(missing_with([](FakeDevice& d) { d.synchronization2 = false; }), ElementsAre("synchronization2"));
    EXPECT_THAT(missing_with([](FakeDevice& d) { d.maintenance4 = false; }), ElementsAre("maintenance4"));
    EXPECT_THAT(missing_with([](FakeDevice& d) { d.properties.apiVersion = VK_MAKE_API_VERSION(0, 1, 2, 131); }),
                ElementsAre("Vulkan 1.3 (it has 1.2)"));
    EXPECT_THAT(missing_with([](FakeDevice& d) { d.subgroup.subgroupSize = 2; }),
                ElementsAre("a subgroup size from 4 to 128 (it has 2)"));
    EXPECT_THAT(missing_with([](FakeDevice& d) { d.subgroup.subgroupSize = 256; }),
                ElementsAre("a subgroup size from 4 to 128 (it has 256)"));
    EXPECT_THAT(missing_with([](FakeDevice& d) { d.properties.limits.maxComputeSharedMemorySize = 16384; }),
                ElementsAre("32768 bytes of shared memory (it has 16384)"));
    EXPECT_THAT(missing_with([](FakeDevice& d) { d.properties.limits.maxPerStageDescriptorStorageBuffers = 19; }),
                ElementsAre("20 storage buffers per stage (it has 19)"));
    const std::string operations = "subgroup operations basic, ballot and arithmetic in compute shaders";
    EXPECT_THAT(missing_with([](FakeDevice& d) { d.subgroup.supportedStages = VK_SHADER_STAGE_FRAGMENT_BIT; }),
                ElementsAre(operations));
    for (const VkSubgroupFeatureFlags operation :
         {VK_SUBGROUP_FEATURE_BASIC_BIT, VK_SUBGROUP_FEATURE_BALLOT_BIT, VK_SUBGROUP_FEATURE_ARITHMETIC_BIT}) {
        EXPECT_THAT(missing_with([&](FakeDevice& d) { d.subgroup.supportedOperations &= ~operation; }), ElementsAre(operations));
    }
}

TEST(Requirements, NameAllThatIsMissing) {
    EXPECT_THAT(missing_with([](FakeDevice& d) { d.timeline_semaphore = d.maintenance4 = false; }),
                ElementsAre("timelineSemaphore", "maintenance4"));
}

// In every form: texel buffers count as well, unless lists are in parts.
TEST(Requirements, AreEnoughStorageBuffersForEveryProgram) {
    for (const auto& [name, words] : gpu::embedded_shaders()) {
        const gpu::ProgramInterface program = gpu::reflect(name, words);
        std::uint32_t buffers = 0, storage_buffers = 0;
        for (const gpu::BlockInterface& block : program.blocks) {
            if (block.kind != gpu::BlockKind::acceleration_structure) buffers += block.parts;
            if (block.kind == gpu::BlockKind::storage) storage_buffers += block.parts;
        }
        if (name.ends_with(gpu::kPartsSuffix))
            EXPECT_LE(storage_buffers, gpu::kStorageBuffersForParts) << name;
        else
            EXPECT_LE(buffers, gpu::kStorageBuffersPerStage) << name;
    }
}

// No device needs to have doubles.
TEST(Requirements, AreFloatsForEveryProgram) {
    const auto needs_doubles = [](std::span<const std::uint32_t> words) {
        const std::set<std::uint32_t> needed = test::capabilities(words);
        EXPECT_TRUE(needed.contains(spv::CapabilityShader)); // they have been found
        return needed.contains(spv::CapabilityFloat64);
    };
    EXPECT_TRUE(needs_doubles(test::compile_glsl(R"(#version 460
        layout(local_size_x = 1) in;
        layout(std430, binding = 0) buffer Doubles { double doubled; };
        void main() { doubled *= 2.0; })")));
    for (const auto& [name, words] : gpu::embedded_shaders()) EXPECT_FALSE(needs_doubles(words)) << name;
}

TEST(Requirements, AreListedWithTheDevice) {
    made_up = {};
    made_up.synchronization2 = false;
    const DeviceInfo info = gpu::describe(fake_driver(), VK_NULL_HANDLE, 5);
    EXPECT_EQ(info.name, "made up");
    EXPECT_EQ(info.index, 5u);
    EXPECT_EQ(info.memory_bytes, 0u);
    EXPECT_THAT(info.missing_features, ElementsAre("synchronization2"));
}

TEST(Requirements, ArePublishedAsAChainToCreateADeviceWith) {
    const DeviceRequirements& requirements = device_requirements();
    EXPECT_EQ(requirements.api_version, VK_API_VERSION_1_3);
    EXPECT_EQ(requirements.queue_flags, VkQueueFlags{VK_QUEUE_COMPUTE_BIT});
    EXPECT_EQ(requirements.features, device_requirements().features); // valid for the lifetime of the program
    EXPECT_THAT(gpu::missing_in_chain(requirements.features), IsEmpty());

    void* const chain = const_cast<VkPhysicalDeviceFeatures2*>(requirements.features);
    EXPECT_NE(find<void>(chain, VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_FEATURES), nullptr);
    const auto* v12 = find<VkPhysicalDeviceVulkan12Features>(chain, VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES);
    const auto* v13 = find<VkPhysicalDeviceVulkan13Features>(chain, VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES);
    ASSERT_TRUE(v12 != nullptr && v13 != nullptr);
    // Only the required bits: exactly five in the entire chain.
    const auto bits_set = [](const void* first, const void* end) {
        return std::count(static_cast<const VkBool32*>(first), static_cast<const VkBool32*>(end), VK_TRUE);
    };
    EXPECT_EQ(bits_set(&requirements.features->features, &requirements.features->features + 1), 0);
    EXPECT_EQ(bits_set(&v12->samplerMirrorClampToEdge, &v12->subgroupBroadcastDynamicId + 1), 3);
    EXPECT_EQ(bits_set(&v13->robustImageAccess, &v13->maintenance4 + 1), 2);
}

// The bits of a host's feature chain, in the structures of Vulkan 1.2 and 1.3 or in those of the original extensions.
class HostChain : public ::testing::TestWithParam<bool> {
protected:
    HostChain() {
        if (GetParam()) {
            features.pNext = &timeline;
            timeline.pNext = &memory_model;
            memory_model.pNext = &synchronization;
            synchronization.pNext = &maintenance;
        } else {
            features.pNext = &v13; // in any order
            v13.pNext = &v12;
        }
        turn_on_all_but("");
    }
    void turn_on_all_but(const std::string& off) {
        const auto bit = [&off](const char* name) { return off == name || off == "any" ? VK_FALSE : VK_TRUE; };
        timeline.timelineSemaphore = v12.timelineSemaphore = bit("timelineSemaphore");
        memory_model.vulkanMemoryModel = v12.vulkanMemoryModel = bit("vulkanMemoryModel");
        memory_model.vulkanMemoryModelDeviceScope = v12.vulkanMemoryModelDeviceScope = bit("vulkanMemoryModelDeviceScope");
        synchronization.synchronization2 = v13.synchronization2 = bit("synchronization2");
        maintenance.maintenance4 = v13.maintenance4 = bit("maintenance4");
    }
    VkPhysicalDeviceMaintenance4Features maintenance{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_4_FEATURES, nullptr, 0};
    VkPhysicalDeviceSynchronization2Features synchronization{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SYNCHRONIZATION_2_FEATURES,
                                                             nullptr, 0};
    VkPhysicalDeviceTimelineSemaphoreFeatures timeline{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TIMELINE_SEMAPHORE_FEATURES, nullptr, 0};
    VkPhysicalDeviceVulkanMemoryModelFeatures memory_model = [] {
        VkPhysicalDeviceVulkanMemoryModelFeatures s{};
        s.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_MEMORY_MODEL_FEATURES;
        return s;
    }();
    VkPhysicalDeviceVulkan12Features v12 = [] {
        VkPhysicalDeviceVulkan12Features s{};
        s.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES;
        return s;
    }();
    VkPhysicalDeviceVulkan13Features v13 = [] {
        VkPhysicalDeviceVulkan13Features s{};
        s.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES;
        return s;
    }();
    VkPhysicalDeviceFeatures2 features{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2, nullptr, {}};
};

TEST_P(HostChain, NamesTheBitsThatAreOff) {
    EXPECT_THAT(gpu::missing_in_chain(&features), IsEmpty());
    const std::vector<std::string> all{"timelineSemaphore", "vulkanMemoryModel", "vulkanMemoryModelDeviceScope",
                                       "synchronization2", "maintenance4"};
    for (const std::string& name : all) {
        turn_on_all_but(name);
        EXPECT_THAT(gpu::missing_in_chain(&features), ElementsAre(name));
    }
    turn_on_all_but("any");
    EXPECT_EQ(gpu::missing_in_chain(&features), all);
    features.pNext = nullptr;
    EXPECT_EQ(gpu::missing_in_chain(&features), all);
}

INSTANTIATE_TEST_SUITE_P(By, HostChain, ::testing::Bool(),
                         [](const auto& instance) { return instance.param ? "SingleStructs" : "VersionStructs"; });

} // namespace
} // namespace mote
