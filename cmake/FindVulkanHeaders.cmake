# Vulkan's headers, without the loader, which mote opens at run time.
#
# Sets VulkanHeaders_FOUND, VulkanHeaders_VERSION and the target VulkanHeaders::VulkanHeaders.
# Layouts: the system's, the Vulkan SDK's (VULKAN_SDK), vcpkg's.

find_path(VulkanHeaders_INCLUDE_DIR vulkan/vulkan_core.h HINTS ENV VULKAN_SDK PATH_SUFFIXES include Include)
mark_as_advanced(VulkanHeaders_INCLUDE_DIR)

if(VulkanHeaders_INCLUDE_DIR)
    file(STRINGS ${VulkanHeaders_INCLUDE_DIR}/vulkan/vulkan_core.h lines
         REGEX "#define VK_HEADER_VERSION(_COMPLETE VK_MAKE_API_VERSION)?[ (]")
    if("${lines}" MATCHES "VK_HEADER_VERSION ([0-9]+)")
        set(patch ${CMAKE_MATCH_1})
        if("${lines}" MATCHES "VK_MAKE_API_VERSION\\(0, ([0-9]+), ([0-9]+)")
            set(VulkanHeaders_VERSION ${CMAKE_MATCH_1}.${CMAKE_MATCH_2}.${patch})
        endif()
    endif()
endif()

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(VulkanHeaders
    REQUIRED_VARS VulkanHeaders_INCLUDE_DIR VERSION_VAR VulkanHeaders_VERSION)

if(VulkanHeaders_FOUND AND NOT TARGET VulkanHeaders::VulkanHeaders)
    add_library(VulkanHeaders::VulkanHeaders INTERFACE IMPORTED)
    target_include_directories(VulkanHeaders::VulkanHeaders INTERFACE ${VulkanHeaders_INCLUDE_DIR})
endif()
