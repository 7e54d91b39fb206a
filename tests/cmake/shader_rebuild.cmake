# Shaders: a new file is picked up, an edited include rebuilds only its dependents, a wrong shader fails the build, and a
# corrected one builds again.
cmake_minimum_required(VERSION 3.25)

set(shaders ${WORK_DIR}/shaders)
set(build ${WORK_DIR}/build)
file(REMOVE_RECURSE ${shaders} ${build})

# write(<path> <text>): writes a shader, after the two lines that all of them start with.
function(write path text)
    file(WRITE ${shaders}/${path} "#version 460\n#extension GL_GOOGLE_include_directive : require\n${text}\n")
endfunction()

# build_shaders(<result>): the program's output, or "failed".
function(build_shaders result)
    execute_process(COMMAND ${CMAKE_COMMAND} --build ${build} RESULT_VARIABLE code OUTPUT_VARIABLE log ERROR_VARIABLE log)
    set(log "${log}" PARENT_SCOPE)
    if(NOT code EQUAL 0)
        set(${result} failed PARENT_SCOPE)
        return()
    endif()
    execute_process(COMMAND ${build}/list_shaders OUTPUT_VARIABLE text COMMAND_ERROR_IS_FATAL ANY)
    string(REPLACE "\n" "," text "${text}")
    set(${result} "${text}" PARENT_SCOPE)
endfunction()

function(expect what actual expected)
    if(NOT actual STREQUAL expected)
        message(FATAL_ERROR "${what}: expected \"${expected}\", got \"${actual}\"\n${log}")
    endif()
endfunction()

file(MAKE_DIRECTORY ${shaders})
execute_process(
    COMMAND ${CMAKE_COMMAND} -S ${CMAKE_CURRENT_LIST_DIR}/shaders -B ${build} -G ${GENERATOR}
            -D CMAKE_MAKE_PROGRAM=${MAKE_PROGRAM} -D CMAKE_CXX_COMPILER=${CXX_COMPILER} -D CMAKE_BUILD_TYPE=Debug
            -D MOTE=${SOURCE_DIR} -D SHADERS=${shaders}
    OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
build_shaders(text)
expect("no shader at all" "${text}" "")

set(layout "layout(local_size_x_id = 0) in;\nlayout(set = 0, binding = 0) buffer Data { uint data[]; };")
file(WRITE ${shaders}/common/shared.glsl "const uint kValue = 1;\n")
write(b.comp "${layout}\nvoid main() { data[0] = 1; }")
write(deep/a.comp "#include \"common/shared.glsl\"\n${layout}\nvoid main() { data[0] = kValue; }")
build_shaders(text)
expect("two new shaders" "${text}" "b ok,deep/a ok,")

file(TIMESTAMP ${build}/shaders/b.spv old_b "%s" UTC)
file(SHA256 ${build}/shaders/deep/a.spv old_hash)
execute_process(COMMAND ${CMAKE_COMMAND} -E sleep 1.1)
file(WRITE ${shaders}/common/shared.glsl "const uint kValue = 2;\n")
build_shaders(text)
file(SHA256 ${build}/shaders/deep/a.spv new_hash)
file(TIMESTAMP ${build}/shaders/b.spv new_b "%s" UTC)
if(old_hash STREQUAL new_hash)
    message(FATAL_ERROR "an edited include did not rebuild the shader that includes it\n${log}")
elseif(NOT old_b EQUAL new_b)
    message(FATAL_ERROR "an edited include rebuilt a shader that does not include it\n${log}")
endif()

build_shaders(text)
if(NOT log MATCHES "no work to do|up to date|Built target")
    message(FATAL_ERROR "a second build had work to do\n${log}")
endif()

write(b.comp "${layout}\nvoid main() { data[0] = nothing; }")
build_shaders(text)
expect("an undeclared name" "${text}" failed)
if(NOT log MATCHES "b.comp:5: 'nothing' : undeclared identifier")
    message(FATAL_ERROR "the compiler's message is lost:\n${log}")
endif()
write(b.comp "${layout}\nvoid main() { data[0] = 2; }")
build_shaders(text)
expect("the error mended" "${text}" "b ok,deep/a ok,")

# glslang's output is normally valid, so a module is corrupted explicitly.
execute_process(COMMAND ${CMAKE_COMMAND} -E sleep 1.1)
file(WRITE ${build}/shaders/b.spv "not SPIR-V")
build_shaders(text)
expect("a spoilt module" "${text}" failed)
if(NOT log MATCHES "spirv-val refuses")
    message(FATAL_ERROR "the validator's message is lost:\n${log}")
endif()

file(REMOVE ${shaders}/b.comp)
build_shaders(text)
expect("a removed shader" "${text}" "deep/a ok,")
