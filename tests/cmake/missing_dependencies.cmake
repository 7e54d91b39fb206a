# Every missing dependency ends the configuration with one line that names it and how to get it.
cmake_minimum_required(VERSION 3.25)

file(STRINGS ${SOURCE_DIR}/cmake/MoteDependencies.cmake lines REGEX "^ *mote_find\\(")
list(TRANSFORM lines REPLACE "^ *mote_find\\(([A-Za-z0-9_]+) .*" "\\1" OUTPUT_VARIABLE packages)
list(REMOVE_DUPLICATES packages)
list(LENGTH packages count)
if(count LESS 10)
    message(FATAL_ERROR "only these dependencies were read: ${packages}")
endif()

unset(ENV{VULKAN_SDK})

# configure(<folder> <arguments>…): sets `needs`, the lines of the error that name a dependency.
function(configure dir)
    execute_process(
        COMMAND ${CMAKE_COMMAND} -S ${SOURCE_DIR} -B ${WORK_DIR}/${dir} -G ${GENERATOR}
                -D CMAKE_MAKE_PROGRAM=${MAKE_PROGRAM} -D CMAKE_C_COMPILER=${C_COMPILER}
                -D CMAKE_CXX_COMPILER=${CXX_COMPILER} -D MOTE_BUILD_TESTS=ON -D MOTE_BUILD_BENCH=ON ${ARGN}
        RESULT_VARIABLE result OUTPUT_QUIET ERROR_VARIABLE errors)
    string(REGEX MATCHALL "[^\n]*mote needs[^\n]*" needs "${errors}")
    if(result EQUAL 0)
        set(needs "configuration succeeded")
    elseif(NOT errors MATCHES "^CMake Error at CMakeLists.txt:[0-9]+ \\(message\\):\n *mote needs")
        set(needs "configuration failed otherwise: ${errors}")
    endif()
    set(needs "${needs}" PARENT_SCOPE)
endfunction()

foreach(package IN LISTS packages)
    set(others ${packages})
    list(REMOVE_ITEM others ${package})
    list(TRANSFORM others PREPEND -UCMAKE_DISABLE_FIND_PACKAGE_)
    configure(one ${others} -D CMAKE_DISABLE_FIND_PACKAGE_${package}=ON)
    list(LENGTH needs count)
    if(NOT count EQUAL 1 OR NOT needs MATCHES "run scripts/setup \\(Debian's [a-z0-9 -]+\\)," OR
       NOT needs MATCHES "or get (the Vulkan SDK with VULKAN_SDK set, or )?vcpkg's [a-z]")
        message(SEND_ERROR "without ${package}: ${needs}")
    endif()
endforeach()

# And without any override: all dependencies are enabled, but none can be found.
file(REMOVE_RECURSE ${WORK_DIR}/nothing)
configure(nothing -D CMAKE_FIND_USE_CMAKE_SYSTEM_PATH=OFF -D CMAKE_FIND_USE_SYSTEM_ENVIRONMENT_PATH=OFF
          -D CMAKE_FIND_USE_CMAKE_ENVIRONMENT_PATH=OFF -D CMAKE_FIND_USE_PACKAGE_REGISTRY=OFF)
list(LENGTH needs found)
list(LENGTH packages expected)
if(NOT found EQUAL expected)
    message(SEND_ERROR "where there is nothing: ${found} lines for ${expected} packages: ${needs}")
endif()
