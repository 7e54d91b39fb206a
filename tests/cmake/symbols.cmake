# What the installed library shows to a linker. Static: nothing of a name that a host or its other libraries could have
# too. Shared: the public API and nothing else.
cmake_minimum_required(VERSION 3.25)

file(GLOB_RECURSE libraries ${PREFIX}/*libmote.a ${PREFIX}/*libmote.so)
list(LENGTH libraries count)
if(NOT count EQUAL 1)
    message(FATAL_ERROR "not one library of mote below ${PREFIX}: ${libraries}")
endif()

if(KIND STREQUAL "shared")
    set(dynamic -D)
endif()
execute_process(COMMAND ${NM} -g -P --defined-only ${dynamic} ${libraries} OUTPUT_VARIABLE symbols
                COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "[^ \n]+ [A-Za-z] " symbols "${symbols}")

set(bad "")
set(api FALSE)
foreach(symbol IN LISTS symbols)
    string(REGEX MATCH "^([^ ]+) (.)" ignored ${symbol})
    set(name ${CMAKE_MATCH_1})
    set(type ${CMAKE_MATCH_2})
    if(name MATCHES "^_ZN4mote12list_devices")
        set(api TRUE)
    endif()
    if(KIND STREQUAL "shared")
        if(NOT name MATCHES "^_Z(T.)?NK?4mote" OR name MATCHES "^_Z(T.)?NK?4mote(3gpu|5graph|10algorithms)")
            list(APPEND bad ${name})
        endif()
    elseif(name MATCHES "^(vk|volk|vma|spvReflect)[A-Z]" OR name MATCHES "^_Z(T.)?(NK?)?[0-9]+Vma[A-Z]" OR
           (NOT type MATCHES "[WVu]" AND NOT name MATCHES "4mote|(^|[0-9])mote_"))
        list(APPEND bad ${name})
    endif()
endforeach()

if(NOT api)
    message(SEND_ERROR "mote::list_devices is not among the symbols of ${libraries}")
endif()
if(bad)
    list(JOIN bad "\n  " bad)
    message(SEND_ERROR "symbols that ${libraries} should not show:\n  ${bad}")
endif()
