# Dear ImGui with its backends for GLFW and Vulkan: ImGui::ImGui. Debian's libimgui-dev has a static library and no CMake package;
# vcpkg's imgui[glfw-binding,vulkan-binding] has a CMake package.
find_package(imgui CONFIG QUIET)
find_path(ImGui_INCLUDE_DIR imgui.h PATH_SUFFIXES imgui)
find_library(ImGui_LIBRARY imgui)
find_library(ImGui_STB_LIBRARY stb) # a separate library on Debian
mark_as_advanced(ImGui_INCLUDE_DIR ImGui_LIBRARY ImGui_STB_LIBRARY)

include(FindPackageHandleStandardArgs)
if(TARGET imgui::imgui)
    find_package_handle_standard_args(ImGui REQUIRED_VARS imgui_DIR)
    if(NOT TARGET ImGui::ImGui)
        add_library(ImGui::ImGui ALIAS imgui::imgui)
    endif()
    return()
endif()
find_package_handle_standard_args(ImGui REQUIRED_VARS ImGui_LIBRARY ImGui_INCLUDE_DIR)
if(ImGui_FOUND AND NOT TARGET ImGui::ImGui)
    add_library(ImGui::ImGui UNKNOWN IMPORTED)
    set_target_properties(ImGui::ImGui PROPERTIES IMPORTED_LOCATION ${ImGui_LIBRARY}
                          INTERFACE_INCLUDE_DIRECTORIES ${ImGui_INCLUDE_DIR})
    if(ImGui_STB_LIBRARY)
        set_target_properties(ImGui::ImGui PROPERTIES INTERFACE_LINK_LIBRARIES ${ImGui_STB_LIBRARY})
    endif()
endif()
