# SPIRV-Reflect: its header, and its source or its static library (or both).
#
# Sets SPIRVReflect_FOUND, SPIRVReflect_INCLUDE_DIR, SPIRVReflect_SOURCE, SPIRVReflect_LIBRARY and the target
# SPIRVReflect::SPIRVReflect, which has only the header's requirements; the user must link the code.
# Layouts: Debian's, the Vulkan SDK's (VULKAN_SDK), vcpkg's.

set(names spirv_reflect SPIRV-Reflect spirv-reflect)
list(TRANSFORM names PREPEND include/ OUTPUT_VARIABLE below_include)
list(TRANSFORM names PREPEND Include/ OUTPUT_VARIABLE below_Include)
find_path(SPIRVReflect_INCLUDE_DIR spirv_reflect.h HINTS ENV VULKAN_SDK
          PATH_SUFFIXES ${names} ${below_include} ${below_Include} include Include Source/SPIRV-Reflect
                        source/SPIRV-Reflect)
find_file(SPIRVReflect_SOURCE spirv_reflect.c HINTS "${SPIRVReflect_INCLUDE_DIR}" ENV VULKAN_SDK
          PATH_SUFFIXES Source/SPIRV-Reflect source/SPIRV-Reflect NO_DEFAULT_PATH)
find_library(SPIRVReflect_LIBRARY NAMES spirv-reflect-static spirv-reflect HINTS ENV VULKAN_SDK PATH_SUFFIXES lib Lib)
mark_as_advanced(SPIRVReflect_INCLUDE_DIR SPIRVReflect_SOURCE SPIRVReflect_LIBRARY)

# The header includes spirv.h from a folder next to itself, which packages omit; then use that of spirv-headers.
set(own_spirv_h FALSE)
foreach(file IN ITEMS include/spirv/unified1/spirv.h spirv.h)
    if(EXISTS "${SPIRVReflect_INCLUDE_DIR}/${file}")
        set(own_spirv_h TRUE)
    endif()
endforeach()
if(NOT own_spirv_h)
    find_path(SPIRVReflect_SPIRV_HEADERS_DIR spirv/unified1/spirv.h HINTS ENV VULKAN_SDK PATH_SUFFIXES include Include)
    mark_as_advanced(SPIRVReflect_SPIRV_HEADERS_DIR)
    set(needs_spirv_h SPIRVReflect_SPIRV_HEADERS_DIR)
else()
    set(needs_spirv_h)
endif()

set(SPIRVReflect_CODE ${SPIRVReflect_SOURCE})
if(NOT SPIRVReflect_CODE)
    set(SPIRVReflect_CODE ${SPIRVReflect_LIBRARY})
endif()
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(SPIRVReflect
    REQUIRED_VARS SPIRVReflect_CODE SPIRVReflect_INCLUDE_DIR ${needs_spirv_h})

if(SPIRVReflect_FOUND AND NOT TARGET SPIRVReflect::SPIRVReflect)
    add_library(SPIRVReflect::SPIRVReflect INTERFACE IMPORTED)
    target_include_directories(SPIRVReflect::SPIRVReflect INTERFACE ${SPIRVReflect_INCLUDE_DIR})
    if(NOT own_spirv_h)
        target_include_directories(SPIRVReflect::SPIRVReflect INTERFACE ${SPIRVReflect_SPIRV_HEADERS_DIR})
        target_compile_definitions(SPIRVReflect::SPIRVReflect INTERFACE SPIRV_REFLECT_USE_SYSTEM_SPIRV_H)
    endif()
endif()
