# SPIRV-Tools: mote needs the validator.
#
# Sets SPIRVTools_FOUND and the target SPIRVTools::validator (program).
# Layouts: the system's, the Vulkan SDK's (VULKAN_SDK), vcpkg's.

find_program(SPIRVTools_VALIDATOR spirv-val HINTS ENV VULKAN_SDK PATH_SUFFIXES bin Bin tools/spirv-tools)
mark_as_advanced(SPIRVTools_VALIDATOR)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(SPIRVTools REQUIRED_VARS SPIRVTools_VALIDATOR)

if(SPIRVTools_FOUND AND NOT TARGET SPIRVTools::validator)
    add_executable(SPIRVTools::validator IMPORTED)
    set_target_properties(SPIRVTools::validator PROPERTIES IMPORTED_LOCATION ${SPIRVTools_VALIDATOR})
endif()
