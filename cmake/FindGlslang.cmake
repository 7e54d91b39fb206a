# glslang: the compiler as a program and, as component `library`, as a library for compiling at run time.
#
# Sets Glslang_FOUND and the targets Glslang::validator (program) and Glslang::Glslang (library).
# Layouts: Debian's, the Vulkan SDK's (VULKAN_SDK), vcpkg's. The libraries are looked up one by one because their
# number depends on the version (glslang 15 is one library, 12 is seven) and Debian's CMake files need targets that
# they do not find themselves.

find_program(Glslang_EXECUTABLE NAMES glslangValidator glslang HINTS ENV VULKAN_SDK
             PATH_SUFFIXES bin Bin tools/glslang)
mark_as_advanced(Glslang_EXECUTABLE)
set(required Glslang_EXECUTABLE)

if("library" IN_LIST Glslang_FIND_COMPONENTS)
    find_path(Glslang_INCLUDE_DIR glslang/SPIRV/GlslangToSpv.h HINTS ENV VULKAN_SDK PATH_SUFFIXES include Include)
    find_library(Glslang_LIBRARY glslang HINTS ENV VULKAN_SDK PATH_SUFFIXES lib Lib)
    mark_as_advanced(Glslang_INCLUDE_DIR Glslang_LIBRARY)
    list(APPEND required Glslang_LIBRARY Glslang_INCLUDE_DIR)

    # In link order for static libraries; glslang itself comes after SPIRV.
    set(Glslang_LIBRARIES)
    foreach(name IN ITEMS SPIRV glslang MachineIndependent GenericCodeGen OGLCompiler OSDependent
                          glslang-default-resource-limits SPIRV-Tools-opt SPIRV-Tools)
        if(name STREQUAL "glslang")
            list(APPEND Glslang_LIBRARIES ${Glslang_LIBRARY})
        else()
            find_library(Glslang_${name}_LIBRARY ${name} HINTS ENV VULKAN_SDK PATH_SUFFIXES lib Lib)
            mark_as_advanced(Glslang_${name}_LIBRARY)
            if(Glslang_${name}_LIBRARY)
                list(APPEND Glslang_LIBRARIES ${Glslang_${name}_LIBRARY})
            endif()
        endif()
    endforeach()
    set(Glslang_library_FOUND FALSE)
    if(Glslang_LIBRARY AND Glslang_INCLUDE_DIR)
        set(Glslang_library_FOUND TRUE)
    endif()
endif()

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Glslang REQUIRED_VARS ${required} HANDLE_COMPONENTS)

if(Glslang_FOUND)
    if(NOT TARGET Glslang::validator)
        add_executable(Glslang::validator IMPORTED)
        set_target_properties(Glslang::validator PROPERTIES IMPORTED_LOCATION ${Glslang_EXECUTABLE})
    endif()
    if(Glslang_library_FOUND AND NOT TARGET Glslang::Glslang)
        add_library(Glslang::Glslang INTERFACE IMPORTED)
        target_include_directories(Glslang::Glslang INTERFACE ${Glslang_INCLUDE_DIR})
        target_link_libraries(Glslang::Glslang INTERFACE ${Glslang_LIBRARIES})
    endif()
endif()
