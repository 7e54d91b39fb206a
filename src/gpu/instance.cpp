#include "gpu/instance.hpp"

#include "gpu/format.hpp"
#include "gpu/requirements.hpp"

#include <mote/error.hpp>

#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cstring>

namespace mote::gpu {

namespace {

constexpr const char* kValidationLayer = "VK_LAYER_KHRONOS_validation";

std::string lower(std::string_view text) {
    std::string result(text);
    std::ranges::transform(result, result.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return result;
}

VKAPI_ATTR VkBool32 VKAPI_CALL on_message(VkDebugUtilsMessageSeverityFlagBitsEXT severity, VkDebugUtilsMessageTypeFlagsEXT,
                                          const VkDebugUtilsMessengerCallbackDataEXT* data, void* user) {
    const LogLevel level = severity >= VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT ? LogLevel::error : LogLevel::warning;
    (*static_cast<const Log*>(user))(level, data->pMessage);
    return VK_FALSE;
}

bool has_layer(PFN_vkGetInstanceProcAddr get, const char* wanted) {
    const auto enumerate =
        reinterpret_cast<PFN_vkEnumerateInstanceLayerProperties>(get(VK_NULL_HANDLE, "vkEnumerateInstanceLayerProperties"));
    std::uint32_t count = 0;
    enumerate(&count, nullptr);
    std::vector<VkLayerProperties> layers(count);
    enumerate(&count, layers.data());
    return std::ranges::any_of(layers, [&](const auto& layer) { return std::strcmp(layer.layerName, wanted) == 0; });
}

bool has_extension(PFN_vkGetInstanceProcAddr get, const char* layer, const char* wanted) {
    const auto enumerate = reinterpret_cast<PFN_vkEnumerateInstanceExtensionProperties>(
        get(VK_NULL_HANDLE, "vkEnumerateInstanceExtensionProperties"));
    std::uint32_t count = 0;
    enumerate(layer, &count, nullptr);
    std::vector<VkExtensionProperties> extensions(count);
    enumerate(layer, &count, extensions.data());
    return std::ranges::any_of(extensions, [&](const auto& e) { return std::strcmp(e.extensionName, wanted) == 0; });
}

// Lower is preferred.
int rank(VkPhysicalDeviceType type) {
    switch (type) {
    case VK_PHYSICAL_DEVICE_TYPE_DISCRETE_GPU: return 0;
    case VK_PHYSICAL_DEVICE_TYPE_INTEGRATED_GPU: return 1;
    case VK_PHYSICAL_DEVICE_TYPE_VIRTUAL_GPU: return 2;
    case VK_PHYSICAL_DEVICE_TYPE_CPU: return 4;
    default: return 3;
    }
}

std::string listing(const std::vector<PhysicalDevice>& devices) {
    std::vector<std::string> lines;
    for (const PhysicalDevice& d : devices) lines.push_back(mote::format("{} = {}", d.info.index, d.info.name));
    return mote::format("{}", fmt::join(lines, ", "));
}

} // namespace

DeviceInfo describe(const InstanceTable& vk, VkPhysicalDevice physical_device, std::uint32_t index) {
    VkPhysicalDeviceSubgroupProperties subgroup{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SUBGROUP_PROPERTIES, nullptr, 0, 0, 0, 0};
    VkPhysicalDeviceDriverProperties driver{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DRIVER_PROPERTIES, &subgroup, {}, {}, {}, {}};
    VkPhysicalDeviceProperties2 properties{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2, &driver, {}};
    vk.vkGetPhysicalDeviceProperties2(physical_device, &properties);
    VkPhysicalDeviceMemoryProperties memory{};
    vk.vkGetPhysicalDeviceMemoryProperties(physical_device, &memory);

    DeviceInfo info;
    info.index = index;
    info.name = properties.properties.deviceName;
    // Mesa's software driver calls itself llvmpipe, but is commonly known as lavapipe.
    const char* alias = driver.driverID == VK_DRIVER_ID_MESA_LLVMPIPE ? "lavapipe: " : "";
    info.driver = mote::format("{}{} {}", alias, driver.driverName, driver.driverInfo);
    const std::uint32_t version = properties.properties.apiVersion;
    info.api_version =
        mote::format("{}.{}.{}", VK_API_VERSION_MAJOR(version), VK_API_VERSION_MINOR(version), VK_API_VERSION_PATCH(version));
    info.software = properties.properties.deviceType == VK_PHYSICAL_DEVICE_TYPE_CPU;
    info.subgroup_size = subgroup.subgroupSize;
    for (std::uint32_t i = 0; i < memory.memoryHeapCount; ++i) {
        if ((memory.memoryHeaps[i].flags & VK_MEMORY_HEAP_DEVICE_LOCAL_BIT) != 0) info.memory_bytes += memory.memoryHeaps[i].size;
    }
    info.missing_features = missing_features(vk, physical_device);
    info.ray_query = offers_ray_query(vk, physical_device);
    return info;
}

Instance::Instance(bool validation, Log log) : log_(std::move(log)) {
    const PFN_vkGetInstanceProcAddr get = open_loader();
    if (validation && !has_layer(get, kValidationLayer)) {
        throw Error(mote::format("ContextOptions::validation: found no layer {}, expected it installed, on Debian by the package "
                                 "vulkan-validationlayers",
                                 kValidationLayer));
    }
    debug_utils_ = has_extension(get, nullptr, VK_EXT_DEBUG_UTILS_EXTENSION_NAME) || validation;

    std::vector<const char*> layers;
    std::vector<const char*> extensions;
    if (debug_utils_) extensions.push_back(VK_EXT_DEBUG_UTILS_EXTENSION_NAME);

    VkDebugUtilsMessengerCreateInfoEXT messenger{VK_STRUCTURE_TYPE_DEBUG_UTILS_MESSENGER_CREATE_INFO_EXT,
                                                 nullptr,
                                                 0,
                                                 VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT |
                                                     VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT,
                                                 VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT,
                                                 on_message,
                                                 &log_};
    constexpr std::array kEnabled{VK_VALIDATION_FEATURE_ENABLE_SYNCHRONIZATION_VALIDATION_EXT};
    const VkValidationFeaturesEXT features{
        VK_STRUCTURE_TYPE_VALIDATION_FEATURES_EXT, &messenger, kEnabled.size(), kEnabled.data(), 0, nullptr};
    if (validation) {
        layers.push_back(kValidationLayer);
        extensions.push_back(VK_EXT_VALIDATION_FEATURES_EXTENSION_NAME);
    }
    const VkApplicationInfo application{VK_STRUCTURE_TYPE_APPLICATION_INFO, nullptr, "mote", 0, "mote", 0, VK_API_VERSION_1_3};
    const VkInstanceCreateInfo create{VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO,
                                      validation ? &features : nullptr,
                                      0,
                                      &application,
                                      static_cast<std::uint32_t>(layers.size()),
                                      layers.data(),
                                      static_cast<std::uint32_t>(extensions.size()),
                                      extensions.data()};
    const auto create_instance = reinterpret_cast<PFN_vkCreateInstance>(get(VK_NULL_HANDLE, "vkCreateInstance"));
    const VkResult created = create_instance(&create, nullptr, &handle_);
    if (created == VK_ERROR_INCOMPATIBLE_DRIVER) {
        throw Error("Vulkan driver: cannot be used: the loader has none that works; install one for your GPU, or on Debian the "
                    "package mesa-vulkan-drivers");
    }
    check(created, "Vulkan instance: cannot be created");
    vk_ = load_instance_table(get, handle_);
    if (validation) {
        const VkResult made = vk_.vkCreateDebugUtilsMessengerEXT(handle_, &messenger, nullptr, &messenger_);
        if (made != VK_SUCCESS) vk_.vkDestroyInstance(handle_, nullptr);
        check(made, "validation messenger: cannot be created");
    }
}

Instance::~Instance() {
    if (messenger_ != VK_NULL_HANDLE) vk_.vkDestroyDebugUtilsMessengerEXT(handle_, messenger_, nullptr);
    vk_.vkDestroyInstance(handle_, nullptr);
}

std::vector<PhysicalDevice> Instance::devices() const {
    std::uint32_t count = 0;
    VkResult result = vk_.vkEnumeratePhysicalDevices(handle_, &count, nullptr);
    std::vector<VkPhysicalDevice> handles(count);
    if (result == VK_SUCCESS && count > 0) result = vk_.vkEnumeratePhysicalDevices(handle_, &count, handles.data());
    if (result != VK_SUCCESS || count == 0) {
        throw Error(
            "Vulkan device: cannot be used: the loader works, but no driver offers one; install a driver for your GPU, or "
            "on Debian the package mesa-vulkan-drivers");
    }
    std::ranges::stable_sort(handles, {}, [&](VkPhysicalDevice handle) {
        VkPhysicalDeviceProperties2 properties{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2, nullptr, {}};
        vk_.vkGetPhysicalDeviceProperties2(handle, &properties);
        return rank(properties.properties.deviceType);
    });
    std::vector<PhysicalDevice> devices;
    for (VkPhysicalDevice handle : handles) {
        devices.push_back({handle, describe(vk_, handle, static_cast<std::uint32_t>(devices.size()))});
    }
    return devices;
}

PhysicalDevice Instance::choose(std::string_view wanted) const {
    const std::vector<PhysicalDevice> all = devices();
    const auto suitable = [](const PhysicalDevice& d) { return d.info.missing_features.empty(); };
    const auto reject = [](const PhysicalDevice& d) -> Error {
        return Error(mote::format("device \"{}\": found a device without {}, expected all that mote requires", d.info.name,
                                  fmt::join(d.info.missing_features, ", ")));
    };
    auto chosen = all.end();
    if (wanted.empty()) {
        chosen = std::ranges::find_if(all, suitable);
        if (chosen == all.end()) throw reject(all.front());
        return *chosen;
    }
    // `mote` (cli/open_device.cpp) recognises "device: found" as an error of its option --device.
    std::uint32_t index = 0;
    const auto [end, status] = std::from_chars(wanted.data(), wanted.data() + wanted.size(), index);
    if (status == std::errc{} && end == wanted.data() + wanted.size()) {
        if (index >= all.size()) {
            throw Error(mote::format("device: found index {}, expected one of: {}", wanted, listing(all)));
        }
        chosen = all.begin() + index;
    } else {
        const std::string part = lower(wanted);
        chosen = std::ranges::find_if(all, [&](const PhysicalDevice& d) {
            return lower(d.info.name).find(part) != std::string::npos || lower(d.info.driver).find(part) != std::string::npos;
        });
        if (chosen == all.end()) {
            throw Error(mote::format("device: found \"{}\", expected an index, or part of the name or driver, of one of: {}",
                                     wanted, listing(all)));
        }
    }
    if (!suitable(*chosen)) throw reject(*chosen);
    return *chosen;
}

} // namespace mote::gpu
