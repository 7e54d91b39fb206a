/* A Vulkan layer that hides one feature, named by POOR_DEVICE_LACKS, of every device. Supports one instance at a time. */
#include <stdlib.h>
#include <string.h>
#include <vulkan/vk_layer.h>
#include <vulkan/vulkan.h>

static PFN_vkGetInstanceProcAddr next_get;
static PFN_vkGetPhysicalDeviceFeatures2 next_features;

static void VKAPI_CALL poor_features(VkPhysicalDevice device, VkPhysicalDeviceFeatures2* features) {
    const char* lacks = getenv("POOR_DEVICE_LACKS");
    next_features(device, features);
    if (lacks == NULL) return;
    for (VkBaseOutStructure* s = features->pNext; s != NULL; s = s->pNext) {
        if (s->sType == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES && strcmp(lacks, "timelineSemaphore") == 0)
            ((VkPhysicalDeviceVulkan12Features*)s)->timelineSemaphore = VK_FALSE;
        if (s->sType == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES && strcmp(lacks, "vulkanMemoryModel") == 0)
            ((VkPhysicalDeviceVulkan12Features*)s)->vulkanMemoryModel = VK_FALSE;
        if (s->sType == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES &&
            strcmp(lacks, "vulkanMemoryModelDeviceScope") == 0)
            ((VkPhysicalDeviceVulkan12Features*)s)->vulkanMemoryModelDeviceScope = VK_FALSE;
        if (s->sType == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES && strcmp(lacks, "synchronization2") == 0)
            ((VkPhysicalDeviceVulkan13Features*)s)->synchronization2 = VK_FALSE;
        if (s->sType == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES && strcmp(lacks, "maintenance4") == 0)
            ((VkPhysicalDeviceVulkan13Features*)s)->maintenance4 = VK_FALSE;
    }
}

static VkResult VKAPI_CALL poor_create_instance(const VkInstanceCreateInfo* create, const VkAllocationCallbacks* allocator,
                                                VkInstance* instance) {
    VkLayerInstanceCreateInfo* link = (VkLayerInstanceCreateInfo*)create->pNext;
    while (link != NULL && (link->sType != VK_STRUCTURE_TYPE_LOADER_INSTANCE_CREATE_INFO || link->function != VK_LAYER_LINK_INFO))
        link = (VkLayerInstanceCreateInfo*)link->pNext;
    if (link == NULL) return VK_ERROR_INITIALIZATION_FAILED;
    next_get = link->u.pLayerInfo->pfnNextGetInstanceProcAddr;
    link->u.pLayerInfo = link->u.pLayerInfo->pNext;
    const VkResult result = ((PFN_vkCreateInstance)next_get(NULL, "vkCreateInstance"))(create, allocator, instance);
    if (result == VK_SUCCESS)
        next_features = (PFN_vkGetPhysicalDeviceFeatures2)next_get(*instance, "vkGetPhysicalDeviceFeatures2");
    return result;
}

VK_LAYER_EXPORT PFN_vkVoidFunction VKAPI_CALL poor_device_get_instance_proc_addr(VkInstance instance, const char* name);

PFN_vkVoidFunction VKAPI_CALL poor_device_get_instance_proc_addr(VkInstance instance, const char* name) {
    if (strcmp(name, "vkGetInstanceProcAddr") == 0) return (PFN_vkVoidFunction)poor_device_get_instance_proc_addr;
    if (strcmp(name, "vkCreateInstance") == 0) return (PFN_vkVoidFunction)poor_create_instance;
    if (strcmp(name, "vkGetPhysicalDeviceFeatures2") == 0) return (PFN_vkVoidFunction)poor_features;
    return next_get != NULL ? next_get(instance, name) : NULL;
}
