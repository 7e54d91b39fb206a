# The find modules support the layout of vcpkg, found through CMAKE_PREFIX_PATH, which its toolchain file sets.
cmake_minimum_required(VERSION 3.25)

include(${CMAKE_CURRENT_LIST_DIR}/layouts/fake.cmake)
unset(ENV{VULKAN_SDK})

fake_link(${VULKAN}/vulkan include/vulkan)
fake_link(${VULKAN}/vk_video include/vk_video)
fake_link(${VOLK}/volk.h include/volk.h)
fake_link(${VOLK}/volk.c include/volk.c)
fake_link(${VMA}/vk_mem_alloc.h include/vk_mem_alloc.h)
fake_link(${REFLECT}/spirv_reflect.h include/spirv-reflect/spirv_reflect.h)
fake_link(${SPIRV_HEADERS}/spirv/unified1/spirv.h include/spirv-reflect/spirv.h)
fake_link(${REFLECT_LIBRARY} lib/libspirv-reflect-static.a)
fake_glslang(tools/glslang)
fake_link(${SPIRV_VAL} tools/spirv-tools/spirv-val)

fake_find(-D CMAKE_PREFIX_PATH=${root})
