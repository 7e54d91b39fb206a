# Configures, builds and runs the consumer with the mote installed in PREFIX.
cmake_minimum_required(VERSION 3.25)

file(REMOVE_RECURSE ${WORK_DIR})
set(flags "")
if(SANITIZERS AND KIND STREQUAL "static") # the shared one is built without sanitizers
    set(flags "-fsanitize=${SANITIZERS}")
endif()
execute_process(
    COMMAND ${CMAKE_COMMAND} -S ${CMAKE_CURRENT_LIST_DIR} -B ${WORK_DIR} -G ${GENERATOR}
            -D CMAKE_MAKE_PROGRAM=${MAKE_PROGRAM} -D CMAKE_CXX_COMPILER=${CXX_COMPILER} -D CMAKE_BUILD_TYPE=Debug
            -D CMAKE_CXX_FLAGS=${flags} -D CMAKE_PREFIX_PATH=${PREFIX}
    COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${CMAKE_COMMAND} --build ${WORK_DIR} COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${WORK_DIR}/consumer COMMAND_ERROR_IS_FATAL ANY)
