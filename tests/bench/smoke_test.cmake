# A short run of one benchmark, and a look at the JSON and the plot that it leaves.
cmake_minimum_required(VERSION 3.25)

file(REMOVE_RECURSE ${WORK_DIR})
file(MAKE_DIRECTORY ${WORK_DIR})
set(json ${WORK_DIR}/result.json)

if(BENCHMARK STREQUAL "spatial")
    set(arguments --quick --seconds 0.01 --plot ${WORK_DIR}/result.svg)
    set(own_keys scene stage structure build_ms query_ms bytes neighbours chosen)
else()
    set(arguments --sizes 5000 --seconds 0.01)
endif()

# What cannot be written is known before the run.
execute_process(COMMAND ${BENCH} ${BENCHMARK} ${arguments} --json ${WORK_DIR}/none/result.json
                RESULT_VARIABLE result OUTPUT_VARIABLE out ERROR_VARIABLE errors)
if(result EQUAL 0 OR NOT out STREQUAL "" OR NOT errors MATCHES "^mote_bench: cannot write [^\n]*/none/result.json\n$")
    message(FATAL_ERROR "a file in no folder: ${result} ${out} ${errors}")
endif()

execute_process(COMMAND ${BENCH} ${BENCHMARK} ${arguments} --json ${json} OUTPUT_VARIABLE out COMMAND_ERROR_IS_FATAL ANY)
file(READ ${json} text)
string(JSON count LENGTH "${text}")
if(count LESS 10)
    message(FATAL_ERROR "only ${count} rows")
endif()
math(EXPR last "${count} - 1")
foreach(row RANGE ${last})
    string(JSON bench GET "${text}" ${row} bench)
    foreach(key IN ITEMS n device of_copy passes barriers pass_ms native_ms ${own_keys})
        string(JSON ignored GET "${text}" ${row} ${key}) # fails if it is not there
    endforeach()
    foreach(key IN ITEMS ms of_copy vs_native)
        string(JSON value GET "${text}" ${row} ${key})
        if(NOT value GREATER 0)
            message(SEND_ERROR "${bench}: ${key} is ${value}")
        endif()
    endforeach()
endforeach()

if(BENCHMARK STREQUAL "spatial")
    file(READ ${WORK_DIR}/result.svg svg)
    if(NOT svg MATCHES "^<svg .*</svg>\n$")
        message(SEND_ERROR "result.svg is no drawing")
    endif()
    foreach(part IN ITEMS "Construction of the tree" "boxes, merged" "granular pile" "sizes 1:16" "fluid" "16 nearest"
                          "Native time over ours")
        string(FIND "${out}" "${part}" place)
        if(place LESS 0)
            message(SEND_ERROR "the tables say nothing of: ${part}\n${out}")
        endif()
    endforeach()
endif()
