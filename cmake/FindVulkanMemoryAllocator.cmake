# VMA, the Vulkan Memory Allocator: one header, so its own CMake package is not needed.
#
# Sets VulkanMemoryAllocator_FOUND, VulkanMemoryAllocator_INCLUDE_DIR and the target
# VulkanMemoryAllocator::VulkanMemoryAllocator.
# Layouts: the system's, the Vulkan SDK's (VULKAN_SDK), vcpkg's.

find_path(VulkanMemoryAllocator_INCLUDE_DIR vk_mem_alloc.h HINTS ENV VULKAN_SDK
          PATH_SUFFIXES include include/vma Include Include/vma vma)
mark_as_advanced(VulkanMemoryAllocator_INCLUDE_DIR)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(VulkanMemoryAllocator REQUIRED_VARS VulkanMemoryAllocator_INCLUDE_DIR)

if(VulkanMemoryAllocator_FOUND AND NOT TARGET VulkanMemoryAllocator::VulkanMemoryAllocator)
    add_library(VulkanMemoryAllocator::VulkanMemoryAllocator INTERFACE IMPORTED)
    target_include_directories(VulkanMemoryAllocator::VulkanMemoryAllocator INTERFACE
                               ${VulkanMemoryAllocator_INCLUDE_DIR})
endif()
