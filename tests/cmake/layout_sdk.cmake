# The find modules support the layout of the LunarG Vulkan SDK, found only through VULKAN_SDK.
cmake_minimum_required(VERSION 3.25)

include(${CMAKE_CURRENT_LIST_DIR}/layouts/fake.cmake)

fake_link(${VULKAN}/vulkan include/vulkan)
fake_link(${VULKAN}/vk_video include/vk_video)
fake_link(${VOLK}/volk.h include/volk/volk.h)
fake_link(${VOLK}/volk.c include/volk/volk.c)
fake_link(${VMA}/vk_mem_alloc.h include/vma/vk_mem_alloc.h)
fake_link(${REFLECT}/spirv_reflect.h include/spirv-reflect/spirv_reflect.h)
fake_link(${SPIRV_HEADERS}/spirv include/spirv)
fake_link(${REFLECT_LIBRARY} lib/libspirv-reflect-static.a)
fake_glslang(bin)
fake_link(${SPIRV_VAL} bin/spirv-val)

set(ENV{VULKAN_SDK} ${root})
fake_find()

# The capitalisation of the SDK for Windows, and SPIRV-Reflect as source code.
file(RENAME ${root}/include/volk ${root}/include/moved)
file(RENAME ${root}/include/moved ${root}/include/Volk)
file(REMOVE_RECURSE ${root}/include/spirv-reflect ${root}/lib/libspirv-reflect-static.a)
fake_link(${REFLECT}/spirv_reflect.h Source/SPIRV-Reflect/spirv_reflect.h)
file(WRITE ${root}/Source/SPIRV-Reflect/spirv_reflect.c "")
fake_find()
