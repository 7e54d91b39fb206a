# cmake -D SPIRV=<module> -D WORDS=<output> -D VALIDATOR=<spirv-val> -P embed_spirv.cmake
# Validates a module and writes its words as the initialiser list of a C array.
cmake_minimum_required(VERSION 3.25)

execute_process(COMMAND ${VALIDATOR} --target-env vulkan1.3 ${SPIRV} RESULT_VARIABLE result ERROR_VARIABLE message)
if(result)
    message(FATAL_ERROR " spirv-val refuses ${SPIRV}: ${message}")
endif()
file(READ ${SPIRV} hex HEX)
string(REGEX REPLACE "(..)(..)(..)(..)" "0x\\4\\3\\2\\1," hex "${hex}")
string(REGEX REPLACE "(...........)(...........)(...........)(...........)(...........)(...........)(...........)(...........)"
                     "\\1\\2\\3\\4\\5\\6\\7\\8\n" hex "${hex}")
file(WRITE ${WORDS} "${hex}\n")
