# Tests that run on every driver that executes, at every workgroup and subgroup size.
#
#   mote_add_driver_tests(<name> TARGET <executable> [FILTER <GoogleTest filter>] [CONFIGURATIONS <configuration>…]
#                         [ENVIRONMENT <NAME=value>…] [LABELS <label>…] [TIMEOUT <seconds>])
#
# Adds one test "gpu.<configuration>.<name>" for each of mote_driver_configurations, or for each of CONFIGURATIONS.
# lavapipe25.wg<threads>, the driver with ray query, is used only if given in CONFIGURATIONS. If a driver is not
# installed, its tests fail: a skipped test proves nothing.
#
# The environment of a test defines what it expects; tests/support reads it:
#   MOTE_TEST_DRIVER         a substring of the driver's name: a test for one driver must not pass on another
#   MOTE_TEST_SUBGROUP_SIZE  the expected subgroup size
#   MOTE_TEST_SIZES          "full" for the largest inputs: lavapipe.wg256, and SwiftShader's if slow; else "quick"
#   MOTE_TEST_MODES          "all" if slow: every size in every mode (tests/support/algorithm_test.hpp); else "some" for each

# <driver>.wg<threads of a workgroup>, or lavapipe.width<bits of a vector>, with subgroups of width / 32.
set(mote_driver_configurations
    lavapipe.wg256 lavapipe.wg128 lavapipe.wg64 lavapipe.wg32 lavapipe.width128 lavapipe.width512
    swiftshader.wg256 swiftshader.wg128 swiftshader.wg64 swiftshader.wg32)

find_file(MOTE_LAVAPIPE_ICD NAMES lvp_icd.${CMAKE_SYSTEM_PROCESSOR}.json lvp_icd.x86_64.json lvp_icd.json
          PATHS /usr/share/vulkan/icd.d /usr/local/share/vulkan/icd.d /etc/vulkan/icd.d NO_DEFAULT_PATH
          DOC "Driver description of lavapipe")

# Where scripts/setup puts the drivers that are not installed as packages.
set(mote_cache_dir "$ENV{MOTE_CACHE_DIR}")
if(mote_cache_dir STREQUAL "" AND NOT "$ENV{XDG_CACHE_HOME}" STREQUAL "")
    set(mote_cache_dir "$ENV{XDG_CACHE_HOME}/mote")
elseif(mote_cache_dir STREQUAL "")
    set(mote_cache_dir "$ENV{HOME}/.cache/mote")
endif()
find_file(MOTE_SWIFTSHADER_ICD NAMES vk_swiftshader_icd.json PATHS ${mote_cache_dir}/drivers/swiftshader NO_DEFAULT_PATH
          DOC "Driver description of SwiftShader")
find_file(MOTE_LAVAPIPE25_ICD NAMES lvp_icd.json PATHS ${mote_cache_dir}/drivers/lavapipe25 NO_DEFAULT_PATH
          DOC "Driver description of lavapipe 25")
mark_as_advanced(MOTE_LAVAPIPE_ICD MOTE_LAVAPIPE25_ICD MOTE_SWIFTSHADER_ICD)

# Gets the environment of one configuration for a slow or other test, and the path of the driver's manifest (ICD), empty if none.
function(_mote_driver_environment configuration slow out_environment out_icd)
    if(NOT configuration MATCHES "^(lavapipe|lavapipe25|swiftshader)\\.(wg|width)([0-9]+)$")
        message(FATAL_ERROR "There is no test configuration \"${configuration}\"; there are: ${mote_driver_configurations}")
    endif()
    set(driver ${CMAKE_MATCH_1})
    set(kind ${CMAKE_MATCH_2})
    set(number ${CMAKE_MATCH_3})

    set(workgroup_size 256)
    set(sizes quick)
    if(kind STREQUAL "wg")
        set(workgroup_size ${number})
        if(workgroup_size EQUAL 256 AND (slow OR NOT driver STREQUAL "swiftshader"))
            set(sizes full)
        endif()
    endif()
    set(modes some)
    if(slow)
        set(modes all)
    endif()

    set(environment
        VK_LAYER_ENABLES=VK_VALIDATION_FEATURE_ENABLE_SYNCHRONIZATION_VALIDATION_EXT:VALIDATION_CHECK_ENABLE_SYNCHRONIZATION_VALIDATION_QUEUE_SUBMIT
        MOTE_WORKGROUP_SIZE=${workgroup_size} MOTE_TEST_SIZES=${sizes} MOTE_TEST_MODES=${modes})
    if(driver MATCHES "^lavapipe")
        set(icd ${MOTE_LAVAPIPE_ICD})
        set(driver_name llvmpipe)
        if(driver STREQUAL "lavapipe25")
            set(icd ${MOTE_LAVAPIPE25_ICD})
            set(driver_name "Mesa 25")
        endif()
        set(vector_bits 256)
        if(kind STREQUAL "width")
            set(vector_bits ${number})
        endif()
        math(EXPR subgroup_size "${vector_bits} / 32")
        # lavapipe compiles at the first dispatch, and its cache does not distinguish vector widths.
        set(cache ${PROJECT_BINARY_DIR}/mesa_shader_cache/width${vector_bits})
        file(MAKE_DIRECTORY ${cache})
        list(APPEND environment "MOTE_TEST_DRIVER=${driver_name}" LP_NATIVE_VECTOR_WIDTH=${vector_bits} MESA_SHADER_CACHE_DIR=${cache})
        if(sizes STREQUAL "quick") # many small dispatches: waking other threads costs more than it gains
            list(APPEND environment LP_NUM_THREADS=0)
        endif()
    else()
        set(icd ${MOTE_SWIFTSHADER_ICD})
        set(subgroup_size 4)
        list(APPEND environment MOTE_TEST_DRIVER=SwiftShader)
    endif()
    list(APPEND environment MOTE_TEST_SUBGROUP_SIZE=${subgroup_size} VK_ICD_FILENAMES=${icd} VK_DRIVER_FILES=${icd})
    set(${out_environment} ${environment} PARENT_SCOPE)
    if(icd)
        set(${out_icd} ${icd} PARENT_SCOPE)
    else()
        set(${out_icd} "" PARENT_SCOPE)
    endif()
endfunction()

function(mote_add_driver_tests name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "TARGET;FILTER;TIMEOUT" "CONFIGURATIONS;ENVIRONMENT;LABELS")
    # Drivers and layers are unloaded with memory that they still hold, which is reported as leaks without symbols. mote's own leaks
    # are found by the unit and graph tests, and leaks of device memory by the allocator's report.
    set(sanitizer_environment "")
    if(MOTE_SANITIZERS)
        set(sanitizer_environment ASAN_OPTIONS=detect_leaks=0)
    endif()
    if(NOT arg_TARGET OR arg_UNPARSED_ARGUMENTS)
        message(FATAL_ERROR "mote_add_driver_tests(${name}): TARGET is missing, or there is too much: ${arg_UNPARSED_ARGUMENTS}")
    endif()
    if(NOT arg_CONFIGURATIONS)
        set(arg_CONFIGURATIONS ${mote_driver_configurations})
    endif()
    if(NOT arg_FILTER)
        set(arg_FILTER "*")
    endif()
    if(NOT arg_TIMEOUT)
        set(arg_TIMEOUT 300)
    endif()

    set(slow OFF)
    if("slow" IN_LIST arg_LABELS)
        set(slow ON)
    endif()

    foreach(configuration IN LISTS arg_CONFIGURATIONS)
        _mote_driver_environment(${configuration} ${slow} environment icd)
        string(REGEX MATCH "^[a-z0-9]+" driver ${configuration})
        set(test gpu.${configuration}.${name})
        if(icd)
            add_test(NAME ${test} COMMAND ${arg_TARGET} --gtest_filter=${arg_FILTER} --gtest_brief=1)
        else()
            set(script ${PROJECT_BINARY_DIR}/missing_driver_${driver}.cmake)
            file(WRITE ${script} "message(FATAL_ERROR \"the driver ${driver} is not installed; scripts/setup installs it\")\n")
            add_test(NAME ${test} COMMAND ${CMAKE_COMMAND} -P ${script})
        endif()
        set_tests_properties(${test} PROPERTIES
            LABELS "gpu;${driver};${arg_LABELS}"
            TIMEOUT ${arg_TIMEOUT}
            ENVIRONMENT "${environment};${arg_ENVIRONMENT};${sanitizer_environment}"
            ENVIRONMENT_MODIFICATION "MOTE_DEVICE=unset:"
            FAIL_REGULAR_EXPRESSION "Running 0 tests") # the filter matches nothing
    endforeach()
endfunction()
