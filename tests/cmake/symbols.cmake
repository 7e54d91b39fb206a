# What the installed libraries show to a linker. Static: nothing of a name that a host or its other libraries could have too.
# Shared: the public API, and of mote's inside what is marked MOTE_PRIVATE_API for mote::render; nothing else.
cmake_minimum_required(VERSION 3.25)

file(GLOB_RECURSE libraries ${PREFIX}/*libmote.a ${PREFIX}/*libmote.so ${PREFIX}/*libmote_render.a ${PREFIX}/*libmote_render.so)
list(LENGTH libraries count)
if(NOT count EQUAL 2)
    message(FATAL_ERROR "not mote and mote_render below ${PREFIX}: ${libraries}")
endif()

# The mangled names of marked classes and functions: length and name.
file(GLOB_RECURSE headers ${SOURCE_DIR}/src/*.hpp)
set(marked "")
foreach(header IN LISTS headers)
    file(STRINGS ${header} lines REGEX "MOTE_PRIVATE_API")
    foreach(line IN LISTS lines)
        if(line MATCHES "(class|struct) MOTE_PRIVATE_API ([A-Za-z_]+)")
            set(name ${CMAKE_MATCH_2})
        elseif(line MATCHES "MOTE_PRIVATE_API .*[ &*]([a-z_]+)\\(")
            set(name ${CMAKE_MATCH_1})
        else()
            continue()
        endif()
        string(LENGTH ${name} length)
        list(APPEND marked ${length}${name})
    endforeach()
endforeach()
list(JOIN marked "|" marked)

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
        if(NOT name MATCHES "^_Z(T.)?NK?4mote" OR
           (name MATCHES "^_Z(T.)?NK?4mote(3gpu|5graph|10algorithms|7spatial|7physics|5scene)" AND
            NOT name MATCHES "^_Z(T.)?NK?4mote[0-9][a-z]+(${marked})"))
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
