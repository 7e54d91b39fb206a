# volk, the meta-loader of Vulkan: volk.h and volk.c, in the same folder in every layout.
#
# Sets Volk_FOUND, Volk_INCLUDE_DIR and the target Volk::Volk, which has only the header: its users compile volk.c.
# Layouts: the system's, the Vulkan SDK's (VULKAN_SDK), vcpkg's.

# Searches for volk.c, since GNU Radio has an unrelated <volk/volk.h>.
find_path(Volk_INCLUDE_DIR volk.c HINTS ENV VULKAN_SDK
          PATH_SUFFIXES include include/volk include/Volk Include Include/volk Include/Volk volk Volk)
mark_as_advanced(Volk_INCLUDE_DIR)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Volk REQUIRED_VARS Volk_INCLUDE_DIR)

if(Volk_FOUND AND NOT TARGET Volk::Volk)
    add_library(Volk::Volk INTERFACE IMPORTED)
    target_include_directories(Volk::Volk INTERFACE ${Volk_INCLUDE_DIR})
endif()
