# Installs mote of the given KIND to PREFIX: from BUILD_DIR if given, otherwise from a build of the library alone.
cmake_minimum_required(VERSION 3.25)

file(REMOVE_RECURSE ${PREFIX})
if(NOT BUILD_DIR)
    set(BUILD_DIR ${WORK_DIR}/build)
    set(shared OFF)
    if(KIND STREQUAL "shared")
        set(shared ON)
    endif()
    # Only linking is tested, so this builds as fast as possible: merged sources and no optimisation. GCC then rejects stb_image's
    # vector intrinsics, hence STBI_NO_SIMD.
    execute_process(
        COMMAND ${CMAKE_COMMAND} -S ${SOURCE_DIR} -B ${BUILD_DIR} -G ${GENERATOR} -D CMAKE_MAKE_PROGRAM=${MAKE_PROGRAM}
                -D CMAKE_C_COMPILER=${C_COMPILER} -D CMAKE_CXX_COMPILER=${CXX_COMPILER} -D CMAKE_BUILD_TYPE=None
                "-DCMAKE_CXX_FLAGS=-O0 -DSTBI_NO_SIMD" -D CMAKE_UNITY_BUILD=ON
                -D BUILD_SHARED_LIBS=${shared} -D MOTE_BUILD_TESTS=OFF -D MOTE_BUILD_BENCH=OFF
                -D MOTE_BUILD_PROGRAM=OFF -D MOTE_BUILD_SAMPLES=OFF
        COMMAND_ERROR_IS_FATAL ANY)
    execute_process(COMMAND ${CMAKE_COMMAND} --build ${BUILD_DIR} --target mote mote_render COMMAND_ERROR_IS_FATAL ANY)
endif()
execute_process(COMMAND ${CMAKE_COMMAND} --install ${BUILD_DIR} --prefix ${PREFIX} COMMAND_ERROR_IS_FATAL ANY)
