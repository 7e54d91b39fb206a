# stb: mote::render compiles in the headers stb_image.h and stb_image_write.h.
#
# Sets Stb_FOUND, Stb_INCLUDE_DIR (the folder of the headers themselves) and the target Stb::Stb.
# Layouts: the system's (stb/…), vcpkg's (no subfolder).

find_path(Stb_INCLUDE_DIR stb_image_write.h PATH_SUFFIXES stb)
mark_as_advanced(Stb_INCLUDE_DIR)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Stb REQUIRED_VARS Stb_INCLUDE_DIR)

if(Stb_FOUND AND NOT TARGET Stb::Stb)
    add_library(Stb::Stb INTERFACE IMPORTED)
    target_include_directories(Stb::Stb INTERFACE ${Stb_INCLUDE_DIR})
endif()
