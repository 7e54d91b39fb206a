# Finds mote's build dependencies. Appends one line per missing dependency to `mote_missing`, for the caller to report.

set(mote_missing "")

# mote_find(<package> NAME <readable name> DEBIAN <package> [SDK] [VCPKG <port>] [FIND <arguments of find_package>…])
# SDK: the Vulkan SDK has it. VCPKG: the port's name.
function(mote_find package)
    cmake_parse_arguments(PARSE_ARGV 1 arg "SDK" "NAME;DEBIAN;VCPKG" "FIND")
    find_package(${package} ${arg_FIND} QUIET)
    if(${package}_FOUND)
        return()
    endif()
    set(other "vcpkg's ${arg_VCPKG}")
    if(arg_SDK)
        string(PREPEND other "the Vulkan SDK with VULKAN_SDK set, or ")
    endif()
    list(APPEND mote_missing
         "mote needs ${arg_NAME}: run scripts/setup (Debian's ${arg_DEBIAN}), or get ${other}")
    set(mote_missing "${mote_missing}" PARENT_SCOPE)
endfunction()

find_package(Threads REQUIRED)

# The library itself.
mote_find(VulkanHeaders NAME "Vulkan headers 1.3" DEBIAN libvulkan-dev SDK VCPKG vulkan-headers FIND 1.3 MODULE)
mote_find(Volk NAME volk DEBIAN libvulkan-volk-dev SDK VCPKG volk FIND MODULE)
mote_find(VulkanMemoryAllocator NAME "VMA" DEBIAN libvulkan-memory-allocator-dev SDK VCPKG vulkan-memory-allocator
          FIND MODULE)
mote_find(SPIRVReflect NAME SPIRV-Reflect DEBIAN "libspirv-reflect-dev and spirv-headers" SDK VCPKG spirv-reflect
          FIND MODULE)
mote_find(SPIRVTools NAME "SPIRV-Tools (spirv-val)" DEBIAN spirv-tools SDK VCPKG spirv-tools FIND MODULE)
mote_find(fmt NAME fmt DEBIAN libfmt-dev VCPKG fmt FIND CONFIG)
mote_find(nlohmann_json NAME nlohmann-json DEBIAN nlohmann-json3-dev VCPKG nlohmann-json FIND CONFIG)

# Matrices, and image files.
if(MOTE_BUILD_RENDER)
    mote_find(glm NAME GLM DEBIAN libglm-dev VCPKG glm FIND CONFIG)
    mote_find(Stb NAME stb DEBIAN libstb-dev VCPKG stb FIND MODULE)
endif()

# The shader compiler; tests and benchmark also compile shaders at run time, for MOTE_SHADER_DIR.
if(MOTE_BUILD_TESTS OR MOTE_BUILD_BENCH)
    mote_find(Glslang NAME "glslang (program and library)" DEBIAN "glslang-tools and glslang-dev" SDK VCPKG glslang
              FIND MODULE COMPONENTS library)
else()
    mote_find(Glslang NAME "glslang (program)" DEBIAN glslang-tools SDK VCPKG glslang FIND MODULE)
endif()

if(MOTE_BUILD_TESTS OR MOTE_BUILD_BENCH OR MOTE_BUILD_PROGRAM)
    mote_find(CLI11 NAME CLI11 DEBIAN libcli11-dev VCPKG cli11 FIND CONFIG)
endif()

# The window of the program.
if(MOTE_BUILD_VIEW)
    mote_find(glfw3 NAME GLFW DEBIAN libglfw3-dev VCPKG glfw3 FIND CONFIG)
    mote_find(ImGui NAME "Dear ImGui" DEBIAN libimgui-dev VCPKG "imgui[glfw-binding,vulkan-binding]" FIND MODULE)
endif()

if(MOTE_BUILD_TESTS)
    mote_find(GTest NAME GoogleTest DEBIAN "libgtest-dev and libgmock-dev" VCPKG gtest)
endif()
# mote's own host programs: unlike mote itself, they link the loader.
if(MOTE_BUILD_TESTS OR MOTE_BUILD_VIEW OR (MOTE_BUILD_SAMPLES AND MOTE_BUILD_RENDER))
    mote_find(Vulkan NAME "the Vulkan loader" DEBIAN libvulkan-dev SDK VCPKG vulkan-loader FIND MODULE)
endif()

# Libraries that the benchmark compares mote with.
if(MOTE_BUILD_BENCH)
    mote_find(nanoflann NAME nanoflann DEBIAN libnanoflann-dev VCPKG nanoflann FIND CONFIG)
    mote_find(embree NAME "Embree 3" DEBIAN libembree-dev VCPKG embree3 FIND 3 CONFIG)
endif()
