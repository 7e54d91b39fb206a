# cmake -D PROGRAM=… -D ARGUMENTS=… -D ENVIRONMENT=… -D SENTENCE=<regular expression> -P expect_sentence.cmake
# The program must exit with 1, print nothing to stdout, and print to stderr exactly what the expression matches.
execute_process(COMMAND ${CMAKE_COMMAND} -E env ${ENVIRONMENT} ${PROGRAM} ${ARGUMENTS}
                RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE errors)
if(NOT result STREQUAL "1" OR NOT output STREQUAL "" OR NOT errors MATCHES "${SENTENCE}")
    message(FATAL_ERROR "exit ${result}, expected 1\nstdout: ${output}\nstderr: ${errors}\nexpected: ${SENTENCE}")
endif()
